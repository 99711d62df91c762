//! The owners' numbers as a table of text.

use crate::account::Account;
use crate::sentence::name;
use crate::words::{measure, number, speed};

/// The table under a sentence: a row for each demand, those who decide first, then by room left.
pub fn table(account: &Account) -> String {
    let mut order: Vec<usize> = (0..account.demands.len()).collect();
    let weight = |&i: &usize| account.deciding.iter().position(|&d| d == i).unwrap_or(usize::MAX);
    order.sort_by(|a, b| {
        let room = |i: &usize| account.demands[*i].room;
        weight(a).cmp(&weight(b)).then(room(a).total_cmp(&room(b)))
    });
    let mut rows = vec![["", "owner", "gap", "touches", "asks", "room left", ""].map(String::from)];
    for i in order {
        let demand = &account.demands[i];
        rows.push([
            demand.mark.map_or(String::new(), |mark| format!("[{}]", mark.text())),
            name(demand.owner),
            measure(demand.gap, 2, "m"),
            demand.touch.map_or("never".into(), |t| if t < 1000.0 { measure(t, 1, "s") } else { "never".into() }),
            demand.asks().map_or("–".into(), speed),
            speed(if demand.room.abs() < 5e-6 { 0.0 } else { demand.room }),
            if demand.binds { "decides".into() } else { String::new() },
        ]);
    }
    rows.extend(account.braking.borders.iter().map(|border| {
        [
            border.mark.map_or(String::new(), |mark| format!("[{}]", mark.text())),
            format!("{}, to stop before", name(border.owner)),
            "–".into(),
            "–".into(),
            "–".into(),
            border.room.map_or("–".into(), speed),
            if border.binds { "brakes".into() } else { String::new() },
        ]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..7).map(width).collect();
    let mut out = String::new();
    for row in &rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let pad = " ".repeat(widths[column] - cell.chars().count());
            if matches!(column, 0 | 1 | 6) { format!("{cell}{pad}") } else { format!("{pad}{cell}") }
        });
        out.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        out.push('\n');
    }
    out
}

/// The speeds of a choice, in a line.
pub fn speeds(account: &Account) -> String {
    let pair = |v: sidestep::Vec2<f64>| format!("[{}, {}]", number(v.x, 3), number(v.y, 3));
    let seen = &account.seen;
    let braked = account.braking.velocity.map_or(String::new(), |v| format!(" braked to {} m/s,", pair(v)));
    format!(
        "wish {} m/s, choice {} m/s,{braked} now {} m/s, at most {}",
        pair(seen.wish),
        pair(seen.choice),
        pair(seen.velocity),
        speed(seen.max_speed)
    )
}
