//! The walls of a plane world: added, changed and removed at any time.

use crate::error::{InvalidValue, UnknownHandle, WorldError};
use crate::handle::ObstacleId;
use crate::obstacle::{Motion, Obstacle};
use crate::scalar::Scalar;
use crate::space::Dim2;
use crate::world::World;

impl<R: Scalar> World<Dim2<R>> {
    /// Adds a wall.
    ///
    /// # Errors
    /// No vertices, one that is not finite, or a solid outline that crosses itself; nothing is added then.
    pub fn add_obstacle(&mut self, obstacle: Obstacle<R>) -> Result<ObstacleId, InvalidValue> {
        self.obstacles.add(obstacle, self.steps)
    }

    /// Removes a wall; its handle will never name another one.
    ///
    /// # Errors
    /// The handle names no wall.
    pub fn remove_obstacle(&mut self, id: ObstacleId) -> Result<(), UnknownHandle> {
        self.obstacles.remove(id)
    }

    /// A wall as it was given; of one that moves, where it was then.
    ///
    /// # Errors
    /// The handle names no wall.
    pub fn obstacle(&self, id: ObstacleId) -> Result<&Obstacle<R>, UnknownHandle> {
        self.obstacles.get(id)
    }

    /// A wall where it is now.
    ///
    /// # Errors
    /// The handle names no wall.
    pub fn obstacle_now(&self, id: ObstacleId) -> Result<Obstacle<R>, UnknownHandle> {
        self.obstacles.get_after(id, self.steps)
    }

    /// Lets a wall move otherwise, from where it is now; [`Motion::default`] lets it stand. Ways are planned round what
    /// stands, and planned anew.
    ///
    /// # Errors
    /// The handle names no wall, or the motion is out of its range; it goes on as before then.
    pub fn set_obstacle_motion(&mut self, id: ObstacleId, motion: Motion<R>) -> Result<(), WorldError> {
        self.obstacles.set_motion(id, motion, self.steps)
    }

    /// Puts another wall in the place of one.
    ///
    /// # Errors
    /// The handle names no wall, or the new one is refused; the old one stays then.
    pub fn set_obstacle(&mut self, id: ObstacleId, obstacle: Obstacle<R>) -> Result<(), WorldError> {
        self.obstacles.set(id, obstacle, self.steps)
    }

    /// The walls, by slot.
    pub fn obstacle_ids(&self) -> impl Iterator<Item = ObstacleId> + '_ {
        self.obstacles.ids()
    }

    /// How many walls there are.
    pub fn obstacle_count(&self) -> usize {
        self.obstacles.len()
    }
}
