//! Agents against walls: how deep, swept over the straight ways between two frames, in the frame of each wall.

use super::WALL_SHARE;
use super::motion::{Motion, Way};
use super::report::{Obstacles, WorstObstacle};
use super::scene::{AuditAgent, AuditScene, AuditWall};
use super::segments::{Segment, Vec2, deepest_inside, edges, inside, segment_segment, to_boundary};
use super::wall_index::{WallIndex, is_solid};
use super::wall_motion::pieces;
use std::collections::{BTreeMap, BTreeSet};

/// Share of the radius by which the depth of a centre inside a solid wall may be told too small.
const TOLERANCE: f64 = 1e-6;

/// An agent and a wall.
type Key = (u32, u32);

/// What is known of all walls so far.
#[derive(Default)]
pub(super) struct Walls {
    worst_depth: f64,
    worst: Option<WorstObstacle>,
    penetrated: BTreeSet<u32>,
    started: BTreeSet<u32>,
    caused: BTreeSet<u32>,
    /// Who has been in a wall since agent or wall appeared, and how deep it was then, m.
    inherited: BTreeMap<Key, f64>,
    /// Whose centre is inside a solid wall: it may be far from all edges.
    inside: BTreeSet<Key>,
}

impl Walls {
    /// Takes in one frame.
    pub fn frame(&mut self, scene: &AuditScene, motion: &Motion, index: &WallIndex) {
        self.appear(scene, motion, index);
        for group in index.beside.chunk_by(|a, b| (a.agent, a.wall) == (b.agent, b.wall)) {
            let (agent, wall) = (group[0].agent, group[0].wall);
            let Some(way) = moved(scene, motion, agent) else { continue };
            if let Some(piece) = pieces(way, &scene.walls[wall as usize], motion.times).next() {
                let body = &scene.agents[agent as usize];
                if group.iter().any(|near| meet(piece, body.radius, &near.edge)) {
                    let clear =
                        group.iter().map(|near| segment_segment(piece, near.edge)).fold(f64::INFINITY, f64::min);
                    self.touch(scene, motion, (agent, wall), clear);
                }
            }
        }
        for &wall in &index.moving {
            for (agent, way) in motion.iter().filter(|(n, way)| !way.fresh && !scene.agents[*n as usize].locked) {
                self.beside_moving(scene, motion, (agent, wall), way, &index.boxes[wall as usize]);
            }
        }
        for key in self.inside.clone() {
            self.within(scene, motion, key);
        }
        self.release(scene, motion);
    }

    /// A wall that moves; its edges in its own frame stand still.
    fn beside_moving(&mut self, scene: &AuditScene, motion: &Motion, key: Key, way: &Way, around: &Segment) {
        let wall = &scene.walls[key.1 as usize];
        for piece in pieces(way, wall, motion.times) {
            if meet(piece, scene.agents[key.0 as usize].radius, around) {
                let clear = edges(&wall.vertices, wall.closed).map(|edge| segment_segment(piece, edge));
                self.touch(scene, motion, key, clear.fold(f64::INFINITY, f64::min));
            }
        }
    }

    /// Agents that just appeared against all walls, walls that just appeared against all agents.
    fn appear(&mut self, scene: &AuditScene, motion: &Motion, index: &WallIndex) {
        let [last, now] = motion.times;
        let new = |wall: &AuditWall| wall.from_time > last && wall.from_time <= now;
        let fresh = motion.changed && motion.iter().any(|(_, way)| way.fresh);
        for (number, wall) in (0u32..).zip(&scene.walls).filter(|(_, wall)| fresh || new(wall)) {
            for (agent, way) in motion.iter().filter(|(_, way)| way.fresh || new(wall)) {
                let body = &scene.agents[agent as usize];
                let start = if way.fresh { [now, now] } else { motion.times };
                let Some(piece) = pieces(way, wall, start).next().filter(|_| !body.locked) else { continue };
                if !meet([piece[0]; 2], body.radius, &index.boxes[number as usize]) {
                    continue;
                }
                let depth = depth_at(piece[0], body, wall);
                if is_solid(wall) && inside(piece[0], &wall.vertices) {
                    self.inside.insert((agent, number));
                }
                if depth > allowed(body) {
                    self.started.insert(agent);
                    self.inherited.insert((agent, number), depth);
                }
                self.deep((agent, number), body, depth, now);
            }
        }
    }

    /// An agent whose way comes within `clear` m of an edge.
    fn touch(&mut self, scene: &AuditScene, motion: &Motion, key: Key, clear: f64) {
        let (body, wall) = (&scene.agents[key.0 as usize], &scene.walls[key.1 as usize]);
        if clear < 0.5 * radius(body) && is_solid(wall) {
            self.inside.insert(key); // perhaps; the end of this frame looks closely
        }
        self.deep(key, body, radius(body) - clear, motion.times[1]);
    }

    /// An agent whose centre was, or may have come, inside a solid wall.
    fn within(&mut self, scene: &AuditScene, motion: &Motion, key: Key) {
        let (body, wall) = (&scene.agents[key.0 as usize], &scene.walls[key.1 as usize]);
        let way = motion.ways[key.0 as usize].as_ref();
        let times = if way.is_some_and(|way| way.fresh) { [motion.times[1]; 2] } else { motion.times };
        let mut end = None;
        for piece in way.into_iter().flat_map(|way| pieces(way, wall, times)) {
            let depth = deepest_inside(piece, &wall.vertices, TOLERANCE * radius(body));
            if depth > 0.0 {
                self.deep(key, body, radius(body) + depth, motion.times[1]);
            }
            end = Some(piece[1]);
        }
        if end.is_none_or(|end| !inside(end, &wall.vertices)) {
            self.inside.remove(&key);
        }
    }

    fn deep(&mut self, key: Key, body: &AuditAgent, depth: f64, time: f64) {
        if depth > self.worst_depth {
            self.worst_depth = depth;
            self.worst = Some(WorstObstacle { agent: key.0, obstacle: key.1, time });
        }
        if depth > allowed(body) {
            self.penetrated.insert(key.0);
            if depth > self.inherited.get(&key).copied().unwrap_or(0.0) + allowed(body) {
                self.caused.insert(key.0);
            }
        }
    }

    /// Who got out of the wall it started in has no excuse from then on.
    fn release(&mut self, scene: &AuditScene, motion: &Motion) {
        let now = [motion.times[1]; 2];
        self.inherited.retain(|(agent, wall), _| {
            let (body, wall) = (&scene.agents[*agent as usize], &scene.walls[*wall as usize]);
            let end = motion.ways[*agent as usize].as_ref().and_then(|way| pieces(way, wall, now).next());
            end.is_some_and(|end| depth_at(end[1], body, wall) > allowed(body))
        });
    }

    /// Agents that were ever in a wall.
    pub fn penetrated(&self) -> usize {
        self.penetrated.len()
    }

    pub fn report(&self) -> Obstacles {
        let (started, caused) = (self.started.len(), self.caused.len());
        Obstacles { worst_depth: self.worst_depth, worst: self.worst, started, caused }
    }
}

/// A point on a wall is in it, too; the least radius there is lets it count without a rule of its own.
fn radius(body: &AuditAgent) -> f64 {
    body.radius.max(f64::MIN_POSITIVE)
}

fn allowed(body: &AuditAgent) -> f64 {
    WALL_SHARE * radius(body)
}

/// How deep a disc is in a wall, m; negative when it is apart.
fn depth_at(p: Vec2, body: &AuditAgent, wall: &AuditWall) -> f64 {
    let distance = to_boundary(p, &wall.vertices, wall.closed);
    if is_solid(wall) && inside(p, &wall.vertices) { radius(body) + distance } else { radius(body) - distance }
}

fn moved<'a>(scene: &AuditScene, motion: &'a Motion, agent: u32) -> Option<&'a Way> {
    motion.ways[agent as usize].as_ref().filter(|way| !way.fresh && !scene.agents[agent as usize].locked)
}

/// Whether the boxes of a way, widened by the radius, and of an edge or wall meet.
fn meet(way: Segment, radius: f64, other: &Segment) -> bool {
    (0..2).all(|k| {
        let (low, high) = (way[0][k].min(way[1][k]) - radius, way[0][k].max(way[1][k]) + radius);
        low <= other[0][k].max(other[1][k]) && other[0][k].min(other[1][k]) <= high
    })
}
