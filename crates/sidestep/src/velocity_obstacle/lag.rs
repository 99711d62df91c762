//! The lag of a body that approaches the velocity it was told: a = (v' − v) / δ.
//!
//! With q = e^(−t/δ), s = δ (1 − q) and g = t − s it has moved by s v + g v' after t, and its velocity is q v + (1 − q) v'.
//! van den Berg, Snape, Guy, Manocha, "Reciprocal collision avoidance with acceleration-velocity obstacles" (2011).

/// Where the lag stands after a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lag {
    /// q: the share of the old velocity that is left, 0..=1.
    pub left: f64,
    /// s: for how long the old velocity has counted, s.
    pub kept: f64,
    /// g: for how long the told velocity has counted, s.
    pub gained: f64,
}

/// Below this t/δ the exponential's series is exact, and its differences are not.
const SMALL: f64 = 0.05;

impl Lag {
    /// After `time` s, > 0, with the response time δ in s, > 0.
    pub fn after(time: f64, response_time: f64) -> Self {
        let y = time / response_time;
        let passed = -libm::expm1(-y);
        let rest = if y < SMALL {
            let series = [1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5];
            y * y * series.into_iter().reduce(|sum, term| term - y * sum).unwrap_or(0.5)
        } else {
            y - passed
        };
        Self { left: 1.0 - passed, kept: response_time * passed, gained: response_time * rest }
    }
}

/// ψ(t) = δ − t / (e^(t/δ) − 1): who coasts for so long at its old velocity has used up just the room that is used up at
/// the moment t, when braking for it has to be hardest. Rises from 0 to δ.
pub(crate) fn coasting(time: f64, response_time: f64) -> f64 {
    let y = time / response_time;
    if y < SMALL {
        let square = y * y;
        response_time * y * (0.5 - y * (1.0 / 12.0 - square * (1.0 / 720.0 - square * (1.0 / 30240.0))))
    } else {
        response_time - time / libm::expm1(y)
    }
}
