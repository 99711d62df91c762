//! Agents: what the user says of one, and the columns in which the world keeps them.

mod columns;
mod conduct;
mod published;
mod visibility;

pub use columns::AgentStatus;
pub use columns::{Agents, Parameters};
pub use conduct::Conduct;
pub use published::Published;
pub use visibility::Visibility;

use crate::error::InvalidValue;
use crate::kinematics::Kinematics;
use crate::model::Model;
use crate::scalar::Scalar;
use crate::space::{Point, Real, Space};
use crate::vector::Vector;

/// The largest coordinate, speed or radius that the engine takes, in m or m/s.
pub const LARGEST: f64 = 1e9;
/// The largest `max_neighbors`.
pub const MOST_NEIGHBORS: usize = 1024;

/// Everything that can be set of an agent. [`Agent::at`] gives a person-like one; change what differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Agent<S: Space> {
    /// Centre, m.
    pub position: Point<S>,
    /// Current velocity, m/s.
    pub velocity: Point<S>,
    /// Radius of the disc, m, ≥ 0. Default 0.3.
    pub radius: Real<S>,
    /// Never faster than this, m/s, ≥ 0. Default 1.4.
    pub max_speed: Real<S>,
    /// Wanted speed, m/s, ≥ 0; `None` means `max_speed`. Default `None`.
    pub preferred_speed: Option<Real<S>>,
    /// The velocity changes by no more than this, m/s², > 0; `None`: without limit. Default `None`.
    pub max_acceleration: Option<Real<S>>,
    /// Agents whose centres are nearer than this are seen, m, ≥ 0. Default 15.
    pub neighbor_distance: Real<S>,
    /// At most this many of them (the nearest) are avoided, ≤ [`MOST_NEIGHBORS`]. Default 10. Contacts always see
    /// everybody.
    pub max_neighbors: usize,
    /// τ for other agents, s, > 0; a pair uses the longer of the two, at least the time step. Default 5.
    pub time_horizon: Real<S>,
    /// τ for walls, s, > 0, at least the time step. Default 2.
    pub obstacle_time_horizon: Real<S>,
    /// Share of yielding in a pair: own / (own + other's), 0..=1000. Default ½.
    pub responsibility: Real<S>,
    /// The higher yields nothing to the lower; any finite number. Default 0.
    pub priority: Real<S>,
    /// Never moves and never yields; the others yield the whole. Default false.
    pub locked: bool,
    /// How it avoids the others; `None`: as the world's settings say. Agents of different models do not reciprocate: each
    /// takes the other to keep its velocity and takes the whole yielding. Default `None`.
    pub model: Option<Model>,
    /// The group that rules between groups name; see
    /// [`set_group_responsibility`](crate::World::set_group_responsibility). Default 0.
    pub group: u16,
    /// Bits of the layers that it is in. Default 1.
    pub layers: u32,
    /// Bits of the layers that it sees: it heeds another when `mask & other.layers != 0`, whether or not that one sees it.
    /// Default: all.
    pub mask: u32,
    /// The height of its feet over the plane, m, within ±1e9: agents whose bands from feet to top do not overlap do not see
    /// each other. Walls reach from floor to ceiling. Default 0.
    pub elevation: Real<S>,
    /// From its feet to its top, m, > 0; `None`: endless. Default `None`.
    pub height: Option<Real<S>>,
    /// Where to go, one after the other; the last is the goal. Empty: wants to stay. A waypoint counts as passed within
    /// 0.5 m.
    pub waypoints: Vec<Point<S>>,
    /// If given, wanted as it is, whatever the waypoints say, m/s.
    pub preferred_velocity: Option<Point<S>>,
    /// Whether to plan a way round walls, and round locked agents, when the straight line is blocked. Whoever could yield is
    /// no obstacle to a way. Default true.
    pub route: bool,
    /// How it can move. Default holonomic: in any direction at once.
    pub kinematics: Kinematics<Real<S>>,
    /// Where a unicycle faces, from the x axis to the y axis, rad, within ±π. One that is holonomic keeps what was set.
    /// Default 0.
    pub heading: Real<S>,
}

impl<S: Space> Agent<S> {
    /// A person-like agent at rest that wants to stay.
    pub fn at(position: Point<S>) -> Self {
        let real = Real::<S>::from_f64;
        Self {
            position,
            velocity: Point::<S>::ZERO,
            radius: real(0.3),
            max_speed: real(1.4),
            preferred_speed: None,
            max_acceleration: None,
            neighbor_distance: real(15.0),
            max_neighbors: 10,
            time_horizon: real(5.0),
            obstacle_time_horizon: real(2.0),
            responsibility: real(0.5),
            priority: real(0.0),
            locked: false,
            model: None,
            group: 0,
            layers: 1,
            mask: u32::MAX,
            elevation: real(0.0),
            height: None,
            waypoints: Vec::new(),
            preferred_velocity: None,
            route: true,
            kinematics: Kinematics::Holonomic,
            heading: real(0.0),
        }
    }

    /// A person-like agent on its way to `goal`.
    pub fn going(position: Point<S>, goal: Point<S>) -> Self {
        Self { waypoints: vec![goal], ..Self::at(position) }
    }

    /// Refuses what the engine cannot work with.
    pub fn validate(&self) -> Result<(), InvalidValue> {
        finite::<S>("position", self.position)?;
        finite::<S>("velocity", self.velocity)?;
        for (i, point) in self.waypoints.iter().enumerate() {
            finite::<S>(&format!("waypoints[{i}]"), *point)?;
        }
        if let Some(wish) = self.preferred_velocity {
            finite::<S>("preferred_velocity", wish)?;
        }
        in_range("radius", self.radius, 0.0, LARGEST)?;
        in_range("max_speed", self.max_speed, 0.0, LARGEST)?;
        if let Some(speed) = self.preferred_speed {
            in_range("preferred_speed", speed, 0.0, LARGEST)?;
        }
        if let Some(acceleration) = self.max_acceleration {
            let hint = "in m/s²; people reach about 1.5, and leaving it out sets no limit";
            let limits = [Real::<S>::from_f64(1e-9), Real::<S>::from_f64(LARGEST)];
            if !(acceleration >= limits[0] && acceleration <= limits[1]) {
                return Err(InvalidValue::new("max_acceleration", acceleration, "between 1e-9 and 1e9", hint));
            }
        }
        in_range("neighbor_distance", self.neighbor_distance, 0.0, LARGEST)?;
        positive("time_horizon", self.time_horizon)?;
        positive("obstacle_time_horizon", self.obstacle_time_horizon)?;
        in_range("responsibility", self.responsibility, 0.0, 1000.0)?;
        in_range("priority", self.priority, -LARGEST, LARGEST)?;
        if let Kinematics::Unicycle(unicycle) = &self.kinematics {
            unicycle.validate()?;
        }
        heading(self.heading)?;
        in_range("elevation", self.elevation, -LARGEST, LARGEST)?;
        if let Some(height) = self.height {
            positive("height", height)?;
        }
        if self.max_neighbors > MOST_NEIGHBORS {
            let hint = "10 is usual; a longer list costs time and changes little";
            return Err(InvalidValue::new("max_neighbors", self.max_neighbors, "at most 1024", hint));
        }
        Ok(())
    }
}

pub(crate) fn finite<S: Space>(field: &str, value: Point<S>) -> Result<(), InvalidValue> {
    let largest = Real::<S>::from_f64(LARGEST);
    if (0..Point::<S>::DIMENSION).all(|axis| value.component(axis).abs() <= largest) {
        return Ok(());
    }
    let hint = "use metres and metres per second from an origin near the scene";
    Err(InvalidValue::new(field, value, "finite, every component within ±1e9", hint))
}

pub(crate) fn heading<R: Scalar>(value: R) -> Result<(), InvalidValue> {
    if value.abs() <= R::from_f64(core::f64::consts::PI) {
        return Ok(());
    }
    let hint = "an angle from the x axis to the y axis in radians; add or subtract whole turns";
    Err(InvalidValue::new("heading", value, "between -pi and pi", hint))
}

pub(crate) fn in_range<R: Scalar>(field: &str, value: R, low: f64, high: f64) -> Result<(), InvalidValue> {
    if value >= R::from_f64(low) && value <= R::from_f64(high) {
        return Ok(());
    }
    let allowed = if low < 0.0 {
        "between -1e9 and 1e9"
    } else if high < LARGEST {
        "between 0 and 1000"
    } else {
        "between 0 and 1e9"
    };
    Err(InvalidValue::new(field, value, allowed, "check the unit (m, s, m/s) and the sign"))
}

pub(crate) fn positive<R: Scalar>(field: &str, value: R) -> Result<(), InvalidValue> {
    if value >= R::from_f64(1e-9) && value <= R::from_f64(LARGEST) {
        return Ok(());
    }
    Err(InvalidValue::new(field, value, "between 1e-9 and 1e9", "a time in seconds, longer than zero"))
}
