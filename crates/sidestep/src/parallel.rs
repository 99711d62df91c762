//! Work for many: in rayon's current pool; one after the other on the web, which has no threads here.

#[cfg(not(target_family = "wasm"))]
pub use rayon::prelude::*;

/// Enters the pool once for all that `work` splits.
#[cfg(not(target_family = "wasm"))]
pub fn in_pool<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    rayon::scope(|_| work())
}

#[cfg(target_family = "wasm")]
pub use serial::*;

#[cfg(target_family = "wasm")]
mod serial {
    /// See the other one.
    pub fn in_pool<T>(work: impl FnOnce() -> T) -> T {
        work()
    }

    /// rayon's names of what slices do.
    pub trait Slices<T> {
        fn par_iter(&self) -> core::slice::Iter<'_, T>;
        fn par_iter_mut(&mut self) -> core::slice::IterMut<'_, T>;
        fn par_chunks_mut(&mut self, size: usize) -> core::slice::ChunksMut<'_, T>;
    }

    impl<T> Slices<T> for [T] {
        fn par_iter(&self) -> core::slice::Iter<'_, T> {
            self.iter()
        }
        fn par_iter_mut(&mut self) -> core::slice::IterMut<'_, T> {
            self.iter_mut()
        }
        fn par_chunks_mut(&mut self, size: usize) -> core::slice::ChunksMut<'_, T> {
            self.chunks_mut(size)
        }
    }

    /// rayon's names of what lists do.
    pub trait Lists: IntoIterator + Sized {
        fn into_par_iter(self) -> Self::IntoIter {
            self.into_iter()
        }
    }

    impl<T> Lists for Vec<T> {}

    /// What rayon's iterators do beside.
    pub trait Iterators: Iterator + Sized {
        fn map_init<S, T>(
            self,
            init: impl Fn() -> S,
            with: impl Fn(&mut S, Self::Item) -> T,
        ) -> impl Iterator<Item = T> {
            let mut state = init();
            self.map(move |item| with(&mut state, item))
        }
        fn flatten_iter(self) -> core::iter::Flatten<Self>
        where
            Self::Item: IntoIterator,
        {
            self.flatten()
        }
        fn collect_into_vec(self, list: &mut Vec<Self::Item>) {
            list.clear();
            list.extend(self);
        }
    }

    impl<I: Iterator> Iterators for I {}
}
