//! Crowds on one point: sound, but seldom meant, and costly, for all of them are neighbors of all.

use crate::group::DoesNotFit;
use crate::scene::{Scene, Vec2};

impl Scene {
    /// The point (m) on which most agents start, and how many do; `None` when no two start on the same.
    ///
    /// # Errors
    /// A random group that does not fit into its region.
    pub fn most_on_a_point(&self) -> Result<Option<(Vec2, usize)>, DoesNotFit> {
        let mut starts: Vec<Vec2> = self.expand()?.iter().map(|agent| agent.position).collect();
        starts.sort_unstable_by(|p, q| p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1])));
        let crowds = starts.chunk_by(|p, q| p == q).filter(|crowd| crowd.len() > 1);
        Ok(crowds.max_by_key(|crowd| crowd.len()).map(|crowd| (crowd[0], crowd.len())))
    }
}
