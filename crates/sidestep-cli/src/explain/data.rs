//! An account as JSON: everything that the picture is drawn from.

use serde_json::{Value, json};
use sidestep::Vec2;
use sidestep::solver::SolverEvent;
use sidestep_figure::geometry::{Piece, Shape};
use sidestep_figure::{Account, Border, Demand, Limit, Outcome, Owner, Sentence};

/// One object; lengths m, velocities m/s, times s, scene coordinates.
pub fn json(account: &Account) -> Value {
    let seen = &account.seen;
    let (outcome, violation, share) = match account.outcome {
        Outcome::Free => ("free", None, None),
        Outcome::Feasible => ("feasible", None, None),
        Outcome::Broken(violation) => ("relaxed", Some(violation), None),
        Outcome::Shortened(share) => ("relaxed", None, Some(share)),
        Outcome::Stopped => ("stopped", None, None),
        Outcome::Locked => ("locked", None, None),
        Outcome::OnRails => ("on_rails", None, None),
    };
    json!({
        "agent": account.number,
        "time": account.place.time,
        "model": seen.model,
        "sentence": Sentence::of(account).text(),
        "position": point(seen.position),
        "velocity": point(seen.velocity),
        "optimization_velocity": point(seen.optimization_velocity),
        "radius": seen.radius,
        "max_speed": seen.max_speed,
        "reach": seen.limits.reach.map(|disc| json!({ "center": point(disc.center), "radius": disc.radius })),
        "way": seen.way.iter().map(|&p| point(p)).collect::<Vec<_>>(),
        "wish": point(seen.wish),
        "choice": point(seen.choice),
        "outcome": outcome,
        "violation": violation,
        "horizons_kept": share,
        "deciding": account.deciding,
        "limit": account.limit.map(|limit| match limit {
            Limit::TopSpeed => "top_speed",
            Limit::Reach => "reach",
        }),
        "demands": account.demands.iter().map(demand).collect::<Vec<_>>(),
        "allowed": {
            "area": account.region.area,
            "share_of_disc": account.allowed_share(),
            "loops": account.region.loops.iter().map(|pieces| pieces.iter().map(piece).collect::<Vec<_>>()).collect::<Vec<_>>(),
        },
        "braking": {
            "velocity": account.braking.velocity.map(point),
            "borders": account.braking.borders.iter().map(border).collect::<Vec<_>>(),
            "evades": account.braking.evades.map(owner),
            "lost": account.braking.lost.iter().map(|&lost| owner(lost)).collect::<Vec<_>>(),
        },
        "solver": seen.solver.iter().map(event).collect::<Vec<_>>(),
        "neighbors_not_read": account.unread,
    })
}

fn owner(owner: Owner) -> Value {
    match owner {
        Owner::Agent(number) => json!({ "agent": number }),
        Owner::Wall(number) => json!({ "obstacle": number }),
    }
}

fn border(border: &Border) -> Value {
    json!({
        "owner": owner(border.owner),
        "badge": border.mark.map(|mark| mark.text()),
        "decides": border.binds,
        "room": border.room,
        "allows": border.line.map(|line| shape(&Shape::HalfPlane(line))),
    })
}

fn demand(demand: &Demand) -> Value {
    json!({
        "owner": owner(demand.owner),
        "badge": demand.mark.map(|mark| mark.text()),
        "decides": demand.binds,
        "gap": demand.gap,
        "touches_in": demand.touch,
        "asks": demand.asks(),
        "room": demand.room,
        "share": demand.pair.map(|pair| pair.share),
        "u": demand.pair.and_then(|pair| pair.escape).map(point),
        "allows": shape(&demand.shape),
        "velocity_obstacle": demand.cone.as_ref().map(shape),
        "apexes": demand.apexes.iter().map(|&p| point(p)).collect::<Vec<_>>(),
        "part": demand.part.iter().map(|&p| point(p)).collect::<Vec<_>>(),
    })
}

fn shape(shape: &Shape) -> Value {
    match shape {
        Shape::Disc { center, radius } => json!({ "inside_disc": { "center": point(*center), "radius": radius } }),
        Shape::HalfPlane(line) => json!({ "half_plane": { "normal": point(line.normal), "offset": line.offset } }),
        Shape::Cone(cone) => json!({ "outside_cone": {
            "apex": point(cone.apex),
            "axis": point(cone.axis),
            "legs": cone.legs.map(|leg| json!({ "normal": point(leg.normal), "offset": leg.offset })),
            "truncation": { "center": point(cone.center()), "radius": cone.radius() },
            "overlapping": cone.overlapping,
        } }),
        Shape::Body { vertices, radius, time_horizon, velocity } => json!({ "outside_wall": {
            "relative_corners": vertices.iter().map(|&p| point(p)).collect::<Vec<_>>(),
            "radius": radius,
            "time_horizon": time_horizon,
            "velocity": point(*velocity),
        } }),
    }
}

fn piece(piece: &Piece) -> Value {
    match *piece {
        Piece::Segment(a, b) => json!({ "segment": [point(a), point(b)] }),
        Piece::Arc { center, radius, from, sweep } => {
            json!({ "arc": { "center": point(center), "radius": radius, "from": from, "sweep": sweep } })
        }
    }
}

fn event(event: &SolverEvent<f64>) -> Value {
    match *event {
        SolverEvent::Start { velocity } => json!({ "start": point(velocity) }),
        SolverEvent::Moved { line, velocity } => json!({ "moved_onto": line, "velocity": point(velocity) }),
        SolverEvent::Infeasible { line } => json!({ "infeasible_at": line }),
        SolverEvent::Relaxed { line, velocity, violation } => {
            json!({ "balanced": line, "velocity": point(velocity), "violation": violation })
        }
        SolverEvent::SolvedAgainInDoublePrecision => json!("solved again in double precision"),
        SolverEvent::OnBorder { region, velocity } => json!({ "on_border_of": region, "velocity": point(velocity) }),
        SolverEvent::HorizonsShortened { share, velocity } => {
            json!({ "horizons_kept": share, "velocity": point(velocity) })
        }
        SolverEvent::WallsDrawnAgainFromRest => json!("walls drawn again from rest"),
    }
}

fn point(p: Vec2<f64>) -> [f64; 2] {
    [p.x, p.y]
}
