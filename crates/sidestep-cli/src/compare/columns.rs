//! The columns of the comparison, declared once for the table, its notes and JSON.

use super::figures::Figures;
use crate::table::grouped;
use serde_json::Value;

/// One figure of every model.
pub struct Column {
    /// Its name in JSON.
    pub name: &'static str,
    /// Its head in the table, two lines.
    pub head: [&'static str; 2],
    /// Its unit in the table.
    pub unit: &'static str,
    /// What it is, in lines.
    pub note: &'static [&'static str],
    /// Which figure is the best.
    pub best: Best,
    value: fn(&Figures) -> Value,
    show: fn(f64) -> String,
}

/// Which figure of a column is the best.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Best {
    Largest,
    Smallest,
    /// The smallest of those models that brought at least half as many agents to their goals as the best did: who stands
    /// still does not shake.
    SmallestOfArriving,
}

impl Column {
    /// The figure; null where it is not defined.
    pub fn json(&self, figures: &Figures) -> Value {
        (self.value)(figures)
    }

    /// The figure.
    pub fn number(&self, figures: &Figures) -> Option<f64> {
        self.json(figures).as_f64()
    }

    /// The figure for people.
    pub fn text(&self, figures: &Figures) -> String {
        self.number(figures).map_or("–".into(), self.show)
    }
}

/// All of them, in order.
pub const COLUMNS: [Column; 10] = [
    Column {
        name: "arrived",
        head: ["", "arrived"],
        unit: "agents",
        note: &["at their goal at the end, or packed round one they share"],
        best: Best::Largest,
        value: |row| row.arrived.into(),
        show: whole,
    },
    Column {
        name: "time_to_last_arrival",
        head: ["last", "at"],
        unit: "s",
        note: &["when the last agent first came to its goal; – if one", "never did"],
        best: Best::Smallest,
        value: |row| row.last_arrival.into(),
        show: |time| format!("{time:.1}"),
    },
    Column {
        name: "mean_extra_time",
        head: ["extra", "time"],
        unit: "s",
        note: &["time to the goal beyond that of the straight way at walking", "speed, mean of those who came"],
        best: Best::SmallestOfArriving,
        value: |row| row.extra_time.into(),
        show: hundredths,
    },
    Column {
        name: "overlaps",
        head: ["over-", "laps"],
        unit: "pairs",
        note: &["ever deeper in each other than 1 % of the smaller radius"],
        best: Best::Smallest,
        value: |row| row.overlaps.into(),
        show: whole,
    },
    Column {
        name: "least_separation",
        head: ["least", "gap"],
        unit: "m",
        note: &["least separation of a pair, skin to skin; below 0: overlap"],
        best: Best::Largest,
        value: |row| row.least_separation.into(),
        show: thousandths,
    },
    Column {
        name: "heading_reversals_per_agent",
        head: ["rever-", "sals"],
        unit: "/agent",
        note: &[
            "turns of the heading by more than 3° in a step, to the other",
            "side than the last such turn; left out: turns from or to a",
            "speed of at most a tenth of max_speed",
        ],
        best: Best::SmallestOfArriving,
        value: |row| row.reversals.into(),
        show: hundredths,
    },
    Column {
        name: "mean_absolute_turn_per_metre",
        head: ["", "turn"],
        unit: "rad/m",
        note: &["all turns, left or right, over the way; slow steps left out", "of both"],
        best: Best::SmallestOfArriving,
        value: |row| row.turn.into(),
        show: thousandths,
    },
    Column {
        name: "jerk",
        head: ["", "jerk"],
        unit: "m/s³",
        note: &[
            "size of the change of acceleration from step to step over",
            "the time step, mean from start to arrival",
        ],
        best: Best::SmallestOfArriving,
        value: |row| row.jerk.into(),
        show: hundredths,
    },
    Column {
        name: "relaxed_share",
        head: ["re-", "laxed"],
        unit: "%",
        note: &["of agent-steps, in which no velocity kept every bound"],
        best: Best::Smallest,
        value: |row| row.relaxed_share.into(),
        show: |share| hundredths(100.0 * share),
    },
    Column {
        name: "ns_per_agent_step",
        head: ["", "cost"],
        unit: "ns",
        note: &["time of the engine per agent-step, on all threads together"],
        best: Best::Smallest,
        value: |row| row.cost.into(),
        show: |nanoseconds| whole(nanoseconds.round()),
    },
];

fn whole(number: f64) -> String {
    grouped(number as u64)
}

fn hundredths(number: f64) -> String {
    format!("{number:.2}")
}

fn thousandths(number: f64) -> String {
    format!("{number:.3}")
}
