//! Why an agent does what it does, as JSON: the sentence, the owners, the solver's way, and the velocity space drawn.

use crate::playground::Playground;
use serde::Deserialize;
use serde_json::{Value, json};
use sidestep::solver::SolverEvent;
use sidestep::{HalfPlane, Vec2 as Vector2, Vector};
use sidestep_figure::geometry::Piece;
use sidestep_figure::{
    Account, Border, Cones, Demand, Look, Mark, Outcome, Owner, Sentence, Span, Theme, velocity_space,
};
use sidestep_scene::Vec2;
use std::fmt::Write;

/// A velocity, m/s, or a place, m.
type Point = Vector2<f64>;
/// How far the figure reaches beyond the largest speed that it shows.
const MARGIN: f64 = 1.34;

/// So many agents keep their owners' badges from one answer to the next.
const REMEMBERED: usize = 8;

/// Whom to ask, what if, and how to draw the answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Question {
    /// The number of who is asked.
    pub agent: usize,
    /// A wish instead of its own, m/s.
    pub wish: Option<Vec2>,
    /// Another agent elsewhere, relative to the middle of the scene, m.
    pub moved: Option<(usize, Vec2)>,
    /// Drawn for the dark.
    pub dark: bool,
    /// Whose velocity obstacles stand out: of those who decide, of all or of nobody.
    pub cones: ShownCones,
    /// Side of the drawn velocity space, px.
    pub side: f64,
    /// Whether its owners get their badges anew, as for one that was not asked just before.
    pub anew: bool,
}

/// [`Cones`] by their words.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum ShownCones {
    #[default]
    Deciding,
    All,
    None,
}

impl Default for Question {
    fn default() -> Self {
        Self { agent: 0, wish: None, moved: None, dark: false, cones: ShownCones::default(), side: 413.0, anew: false }
    }
}

/// The badges that the last asked had given their owners, the latest first.
#[derive(Debug, Default)]
pub struct Badges(Vec<(usize, Vec<(Owner, Mark)>)>);

impl Badges {
    fn keep(&mut self, account: &mut Account, anew: bool) {
        if let Some(known) = self.0.iter().position(|(agent, _)| *agent == account.number) {
            let (_, marks) = self.0.remove(known);
            account.keep_marks(if anew { &[] } else { &marks });
        }
        self.0.insert(0, (account.number, account.marks()));
        self.0.truncate(REMEMBERED);
    }
}

impl Playground {
    /// Why an agent will choose what it chooses in the next step; nothing for one that is not there. The run is not changed.
    pub fn explain(&mut self, question: &Question) -> Option<String> {
        let agent = question.agent;
        let mut account = if question.wish.is_none() && question.moved.is_none() {
            Account::of(&mut self.simulation, &self.scene, &self.cast, agent)?
        } else {
            let mut fork = self.simulation.clone();
            if let Some((other, [x, y])) = question.moved {
                let center = self.columns.center;
                fork.place_agent(other, [x + center[0], y + center[1]]).ok()?;
            }
            fork.wish(agent, question.wish).ok()?;
            Account::of(&mut fork, &self.scene, &self.cast, agent)?
        };
        self.badges.keep(&mut account, question.anew);
        Some(self.told(&account, question).to_string())
    }

    fn told(&self, account: &Account, question: &Question) -> Value {
        let seen = &account.seen;
        let center = self.columns.center;
        let here = |p: Point| [p.x - center[0], p.y - center[1]];
        let theme = if question.dark { Theme::DARK } else { Theme::LIGHT };
        let cones = match question.cones {
            ShownCones::Deciding => Cones::Deciding,
            ShownCones::All => Cones::All,
            ShownCones::None => Cones::None,
        };
        let look = Look { theme, title: String::new(), cones };
        let reach = [seen.max_speed, 0.8 * seen.velocity.length(), 1e-3].into_iter().fold(0.0, f64::max);
        let half = MARGIN * reach;
        json!({
            "agent": account.number,
            "position": here(seen.position),
            "velocity": pair(seen.velocity),
            "radius": seen.radius,
            "max_speed": seen.max_speed,
            "wish": pair(account.wish()),
            "choice": pair(seen.choice),
            "way": seen.way.iter().map(|&point| here(point)).collect::<Vec<_>>(),
            "status": status(account),
            "sentence": Sentence::of(account).0.iter().map(piece).collect::<Vec<_>>(),
            "allowed": account.allowed_share(),
            "relaxed": account.region.is_empty(),
            "owners": owners(account),
            "braked": account.braking.velocity.map(|v| v.length()),
            "borders": account.braking.borders.iter().map(border).collect::<Vec<_>>(),
            "reads": reads(account, half),
            "figure": velocity_space(account, &look, question.side),
            "half": half,
        })
    }
}

fn pair(v: Point) -> [f64; 2] {
    [v.x, v.y]
}

fn status(account: &Account) -> &'static str {
    let arrived = account.body().is_some_and(|body| body.progress.has_goal && body.progress.arrived);
    match account.outcome {
        Outcome::Locked | Outcome::OnRails => "locked",
        _ if account.demands.iter().any(Demand::overlaps) => "overlap",
        Outcome::Free if arrived => "arrived",
        Outcome::Free => "free",
        Outcome::Feasible => "feasible",
        Outcome::Broken(_) | Outcome::Shortened(_) => "relaxed",
        Outcome::Stopped => "stopped",
    }
}

/// `a12` or `w3`.
fn key(owner: Owner) -> String {
    match owner {
        Owner::Agent(number) => format!("a{number}"),
        Owner::Wall(number) => format!("w{number}"),
    }
}

fn piece(span: &Span) -> Value {
    match span {
        Span::Plain(text) => json!({ "text": text }),
        Span::Strong(text) => json!({ "strong": text }),
        Span::Who(_, name) => {
            let key = name.split_once(' ').map_or(String::new(), |(kind, number)| format!("{}{number}", &kind[..1]));
            json!({ "owner": key, "name": name })
        }
    }
}

/// A row an owner: of several demands of one owner the one that decides, else the tightest.
fn owners(account: &Account) -> Vec<Value> {
    let mut order: Vec<usize> = (0..account.demands.len()).collect();
    let weight = |i: usize| account.deciding.iter().position(|&deciding| deciding == i).unwrap_or(usize::MAX);
    let badge = |i: usize| account.demands[i].mark.is_none();
    let room = |i: usize| account.demands[i].room;
    order.sort_by(|&a, &b| weight(a).cmp(&weight(b)).then(badge(a).cmp(&badge(b))).then(room(a).total_cmp(&room(b))));
    let mut told: Vec<Owner> = Vec::new();
    let mut rows = Vec::new();
    for i in order {
        let demand = &account.demands[i];
        if told.contains(&demand.owner) {
            continue;
        }
        told.push(demand.owner);
        rows.push(row(demand));
    }
    rows
}

fn row(demand: &Demand) -> Value {
    let mut row = named(demand.owner, demand.mark, demand.binds, Some(demand.room));
    row["gap"] = json!(demand.gap);
    row["touches"] = json!(demand.touch);
    row["asks"] = json!(demand.asks());
    row
}

/// Room to brake, as a row of its owner's, with its line.
fn border(border: &Border) -> Value {
    let mut row = named(border.owner, border.mark, border.binds, border.room);
    row["line"] = border.line.map_or(Value::Null, |line| numbers(&line));
    row
}

fn named(owner: Owner, mark: Option<Mark>, binds: bool, room: Option<f64>) -> Value {
    let (agent, wall) = match owner {
        Owner::Agent(number) => (Some(number), None),
        Owner::Wall(number) => (None, Some(number)),
    };
    let color = if let Some(Mark::Number(number)) = mark { number } else { 0 };
    json!({
        "key": key(owner),
        "name": sidestep_figure::sentence::name(owner),
        "agent": agent,
        "wall": wall,
        "badge": mark.map_or(String::new(), Mark::text),
        "color": color,
        "room": room,
        "binds": binds,
    })
}

fn numbers(line: &HalfPlane<f64>) -> Value {
    json!([line.normal.x, line.normal.y, line.offset])
}

/// The demands in the solver's order, with where the answer went.
fn reads(account: &Account, half: f64) -> Vec<Value> {
    let moved = |i: usize| {
        account.seen.solver.iter().rev().find_map(|event| match event {
            SolverEvent::Moved { line, velocity } | SolverEvent::Relaxed { line, velocity, .. } if *line == i => {
                Some(pair(*velocity))
            }
            SolverEvent::OnBorder { region, velocity } if *region == i => Some(pair(*velocity)),
            _ => None,
        })
    };
    let demands = account.demands.iter().enumerate();
    let told = demands.map(|(i, demand)| {
        json!({
            "key": key(demand.owner),
            "line": demand.line().map(numbers),
            "cone": demand.obstacle().map_or(String::new(), |shape| path(&shape.border(3.0 * half))),
            "moved": moved(i),
        })
    });
    told.collect()
}

/// Pieces as a path in m/s, y downwards as in SVG; gaps are not joined.
fn path(pieces: &[Piece]) -> String {
    let mut d = String::new();
    for piece in pieces {
        let (from, to) = (piece.at(0.0), piece.at(1.0));
        let _ = write!(d, "M{:.4} {:.4}", from.x, -from.y);
        match *piece {
            Piece::Segment(..) => {
                let _ = write!(d, "L{:.4} {:.4}", to.x, -to.y);
            }
            Piece::Arc { radius, sweep, .. } => {
                let parts = (sweep.abs() / std::f64::consts::FRAC_PI_2).ceil().max(1.0) as usize;
                for part in 1..=parts {
                    let at = piece.at(part as f64 / parts as f64);
                    let _ =
                        write!(d, "A{radius:.4} {radius:.4} 0 0 {} {:.4} {:.4}", u8::from(sweep < 0.0), at.x, -at.y);
                }
            }
        }
    }
    d
}
