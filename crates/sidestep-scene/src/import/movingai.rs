//! The grid maps and scenario files of the MovingAI benchmarks (Sturtevant 2012; Stern et al. 2019).

use super::grid::Grid;
use super::rectangles::{Cells, rectangles};
use super::{ImportError, duration};
use crate::scene::{Agent, Obstacle, Parameters, Scene, Vec2};

/// How a map and its tasks become a scene.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MapTask {
    /// So many of the scenario's first tasks, one agent each.
    pub agents: usize,
    /// Side of a cell, m, above 0.
    pub cell_size: f64,
    /// Radius of an agent, m, above 0 and below half a cell; `None` is 0.3 of a cell.
    pub radius: Option<f64>,
    /// Speed limit, m/s, above 0.
    pub max_speed: f64,
    /// Time step, s, above 0.
    pub time_step: f64,
    /// Simulated time, s; `None` is three times the longest route at full speed, and a minute.
    pub duration: Option<f64>,
}

impl MapTask {
    /// So many agents, and the defaults: cells of 1 m, radius 0.3 of a cell, 1 m/s, steps of 0.1 s.
    pub fn new(agents: usize) -> Self {
        Self { agents, cell_size: 1.0, radius: None, max_speed: 1.0, time_step: 0.1, duration: None }
    }
}

/// A scene from a map and a scenario, each a file name (for messages) and its text. Blocked cells become rectangles, a frame of one cell
/// closes the map, rows count downwards and so y is flipped: the lower left corner of the map is the origin. Starts and goals are the centers of
/// their cells.
///
/// # Errors
/// A file that is not of the format, a task on a blocked cell, too few tasks, or options out of range.
pub fn movingai(map: (&str, &str), scenario: (&str, &str), task: &MapTask) -> Result<Scene, ImportError> {
    let radius = task.radius.unwrap_or(0.3 * task.cell_size);
    options(map.0, task, radius)?;
    let grid = Grid::read(map.0, map.1)?;
    let tasks = tasks(scenario, &grid, task.agents)?;
    let longest = tasks.iter().map(|one| one.length).fold(0.0, f64::max) * task.cell_size;
    let mut scene = Scene {
        name: map.0.rsplit(['/', '\\']).next().unwrap_or(map.0).trim_end_matches(".map").into(),
        description: format!("MovingAI map with the first {} tasks of its scenario.", task.agents),
        time_step: task.time_step,
        duration: task.duration.unwrap_or_else(|| duration(longest, task.max_speed, task.time_step)),
        ..Scene::default()
    };
    scene.defaults = Parameters { radius, max_speed: task.max_speed, ..scene.defaults };
    let center = |cell: (usize, usize)| -> Vec2 {
        [(cell.0 as f64 + 0.5) * task.cell_size, ((grid.height - 1 - cell.1) as f64 + 0.5) * task.cell_size]
    };
    let agent = |one: &Task| Agent {
        position: center(one.start),
        velocity: [0.0, 0.0],
        waypoints: vec![center(one.goal)],
        parameters: scene.defaults,
    };
    scene.agents = tasks.iter().map(agent).collect();
    scene.obstacles = frame(&grid, task.cell_size);
    let blocked = rectangles(&grid).into_iter().map(|cells| rectangle(&grid, cells, task.cell_size));
    scene.obstacles.extend(blocked);
    Ok(scene)
}

fn options(file: &str, task: &MapTask, radius: f64) -> Result<(), ImportError> {
    let fail =
        |message: String, hint: &str| Err(ImportError { file: file.into(), line: None, message, hint: hint.into() });
    for (name, value, high) in [
        ("cell size", task.cell_size, 1000.0),
        ("radius", radius, 1000.0),
        ("max speed", task.max_speed, 1e4),
        ("time step", task.time_step, 60.0),
        ("duration", task.duration.unwrap_or(1.0), 1e7),
    ] {
        if !(value > 0.0 && value <= high) {
            return fail(format!("the {name} is {value:?}; allowed: 0 < x ≤ {high:?}"), "units are m and s");
        }
    }
    if radius >= 0.5 * task.cell_size {
        let message = format!("the radius is {radius:?}; it must be below half a cell, {:?} m", 0.5 * task.cell_size);
        return fail(message, "starts are the centers of cells: a larger body would begin inside a wall");
    }
    Ok(())
}

/// One row of a scenario.
struct Task {
    start: (usize, usize),
    goal: (usize, usize),
    /// Length of the shortest way on the grid, cells.
    length: f64,
}

fn tasks(scenario: (&str, &str), grid: &Grid, count: usize) -> Result<Vec<Task>, ImportError> {
    let fail = |line: usize, message: String, hint: &str| ImportError {
        file: scenario.0.into(),
        line: Some(line),
        message,
        hint: hint.into(),
    };
    let mut lines = scenario.1.lines().enumerate().map(|(i, line)| (i + 1, line));
    if !lines.next().is_some_and(|(_, line)| line.trim().starts_with("version 1")) {
        return Err(fail(1, "the first line is not `version 1`".into(), "this is not a scenario file"));
    }
    let mut tasks = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()).take(count) {
        tasks.push(row(line, grid).map_err(|message| {
            fail(number, message, "a row is: bucket, map, width, height, start x and y, goal x and y, length")
        })?);
    }
    if tasks.len() < count || count == 0 {
        let message = format!("{count} agents are asked for; the file has {} tasks", tasks.len());
        return Err(fail(1, message, "ask for at least 1 and at most as many agents as the file has rows"));
    }
    Ok(tasks)
}

fn row(line: &str, grid: &Grid) -> Result<Task, String> {
    let words: Vec<&str> =
        if line.contains('\t') { line.split('\t').collect() } else { line.split_whitespace().collect() };
    let [_, _, width, height, sx, sy, gx, gy, length] = words[..] else {
        return Err(format!("this row has {} columns; expected 9", words.len()));
    };
    let whole = |word: &str| {
        word.trim()
            .parse::<usize>()
            .map_err(|_| format!("{:?} is not a cell's number", &word.chars().take(20).collect::<String>()))
    };
    let (width, height) = (whole(width)?, whole(height)?);
    if (width, height) != (grid.width, grid.height) {
        return Err(format!(
            "the row is for a map of {width} by {height} cells; this one has {} by {}",
            grid.width, grid.height
        ));
    }
    let cell = |x: &str, y: &str, what: &str| -> Result<(usize, usize), String> {
        let (x, y) = (whole(x)?, whole(y)?);
        if grid.is_blocked(x, y) {
            return Err(format!("the {what} ({x}, {y}) is blocked or outside of the map"));
        }
        Ok((x, y))
    };
    let length = length.trim().parse().ok().filter(|x: &f64| (0.0..1e9).contains(x));
    Ok(Task {
        start: cell(sx, sy, "start")?,
        goal: cell(gx, gy, "goal")?,
        length: length.ok_or("the length is not a number of cells, at least 0")?,
    })
}

fn rectangle(grid: &Grid, cells: Cells, side: f64) -> Obstacle {
    let x = |column: usize| column as f64 * side;
    let y = |row: usize| (grid.height - row) as f64 * side;
    block([x(cells.left), y(cells.bottom)], [x(cells.right), y(cells.top)])
}

/// Four walls, one cell thick, round the map.
fn frame(grid: &Grid, side: f64) -> Vec<Obstacle> {
    let (w, h) = (grid.width as f64 * side, grid.height as f64 * side);
    vec![
        block([-side, -side], [w + side, 0.0]),
        block([-side, h], [w + side, h + side]),
        block([-side, 0.0], [0.0, h]),
        block([w, 0.0], [w + side, h]),
    ]
}

fn block(low: Vec2, high: Vec2) -> Obstacle {
    Obstacle::new(vec![low, [high[0], low[1]], high, [low[0], high[1]]], true, true)
}
