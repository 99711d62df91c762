//! Foreign files become scenes that say the same.

use sidestep_scene::import::{MapTask, movingai, rvo2};
use sidestep_scene::{Obstacle, Scene};

const MAP: &str = "type octile\nheight 3\nwidth 4\nmap\n..@@\n.T@@\n....\n";
const TASKS: &str = "version 1\n0\tm.map\t4\t3\t0\t0\t3\t2\t4.41421356\n0\tm.map\t4\t3\t0\t2\t1\t0\t2.41421356\n";

#[test]
fn cells_become_places_with_y_upwards() {
    let scene = movingai(("m.map", MAP), ("m.scen", TASKS), &MapTask::new(2)).expect("sound");
    assert_eq!(scene.agents[0].position, [0.5, 2.5]);
    assert_eq!(scene.agents[0].waypoints, vec![[3.5, 0.5]]);
    assert_eq!(scene.agents[0].parameters.radius, 0.3);
    assert!((scene.duration - (3.0 * 4.41421356 + 60.0)).abs() <= scene.time_step);
    assert_eq!(scene.obstacles.len(), 4 + 2, "four walls round the map, the 2 × 2 block and the tree");
    let half = MapTask { cell_size: 0.5, max_speed: 2.0, ..MapTask::new(1) };
    let small = movingai(("m.map", MAP), ("m.scen", TASKS), &half).expect("sound");
    assert_eq!(small.agents[0].position, [0.25, 1.25]);
    assert_eq!(small.agents[0].parameters.radius, 0.15);
}

#[test]
fn faults_of_foreign_files_name_file_and_line() {
    let task = MapTask::new(1);
    let fault = |map: &str, tasks: &str, task: &MapTask| {
        movingai(("m.map", map), ("m.scen", tasks), task).expect_err("a fault").to_string()
    };
    assert!(fault(&MAP.replace("....", "..x."), TASKS, &task).starts_with("m.map:7: unknown cell 'x'"));
    assert!(fault(&MAP.replace("....", "..."), TASKS, &task).contains("3 cells"));
    assert!(fault(&MAP.replace("height 3", "height 9"), TASKS, &task).contains("ends after 3 rows"));
    assert!(fault(&MAP.replace("height 3", "height 99999999999"), TASKS, &task).starts_with("m.map:2"));
    assert!(fault("", TASKS, &task).contains("no line `map`"));
    assert!(fault(&MAP.replace("type octile", "type hex"), TASKS, &task).contains("of type \"hex\""));
    assert!(fault(&format!("{}\n....\n", MAP.trim_end()), TASKS, &task).contains("more rows than the 3"));
    assert!(fault(MAP, "", &task).starts_with("m.scen:1"));
    assert!(
        fault(MAP, &TASKS.replace("\t0\t0\t3", "\t2\t0\t3"), &task)
            .starts_with("m.scen:2: the start (2, 0) is blocked")
    );
    assert!(fault(MAP, &TASKS.replace("\t4\t3\t0\t0", "\t5\t3\t0\t0"), &task).contains("5 by 3"));
    assert!(fault(MAP, TASKS, &MapTask::new(3)).contains("the file has 2"));
    assert!(fault(MAP, TASKS, &MapTask::new(0)).contains("0 agents"));
    assert!(fault(MAP, TASKS, &MapTask { radius: Some(0.5), ..task }).contains("below half a cell"));
    assert!(fault(MAP, TASKS, &MapTask { cell_size: f64::NAN, ..task }).contains("NaN"));
    assert!(rvo2("c.json", "[]").expect_err("a fault").to_string().contains("not a table of parameters"));
    assert!(rvo2("c.json", "{").expect_err("a fault").to_string().starts_with("c.json:1"));
}

/// The texts of a data set that is not part of the project; `None`, with a word, where it is not there.
fn foreign(path: &str) -> Option<String> {
    let path = format!("{}/../../../shared/data/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: there is no {path}");
    }
    text
}

fn covers(obstacle: &Obstacle, p: [f64; 2]) -> bool {
    let (low, high) = (obstacle.vertices[0], obstacle.vertices[2]);
    (0..2).all(|k| low[k] < p[k] && p[k] < high[k])
}

#[test]
fn few_rectangles_cover_what_is_blocked_on_real_maps_and_nothing_else() {
    for (name, most) in [
        ("random-32-32-10", 110),
        ("empty-16-16", 4),
        ("maze-32-32-4", 80),
        ("room-32-32-4", 120),
        ("Paris_1_256", 2500),
        ("warehouse-10-20-10-2-1", 250),
    ] {
        let Some(map) = foreign(&format!("movingai/{name}.map")) else { return };
        let Some(tasks) = foreign(&format!("movingai/{name}-random-1.scen")) else { return };
        let scene = movingai((name, &map), (name, &tasks), &MapTask::new(20)).unwrap_or_else(|fault| panic!("{fault}"));
        let rows: Vec<&str> = map.lines().skip(4).collect();
        println!("{name}: {} obstacles", scene.obstacles.len());
        assert!(scene.obstacles.len() <= most, "{name}: {} obstacles", scene.obstacles.len());
        for (i, row) in rows.iter().enumerate() {
            let y = (rows.len() - 1 - i) as f64 + 0.5;
            let here: Vec<&Obstacle> =
                scene.obstacles.iter().filter(|o| o.vertices[0][1] < y && y < o.vertices[2][1]).collect();
            for (column, cell) in row.chars().enumerate() {
                let blocked = here.iter().any(|obstacle| covers(obstacle, [column as f64 + 0.5, y]));
                assert_eq!(blocked, !matches!(cell, '.' | 'G'), "{name}: cell {column}, {i}");
            }
        }
        Scene::from_bytes("again.toml", scene.to_toml().as_bytes()).unwrap_or_else(|problems| panic!("{problems}"));
    }
}

#[test]
fn rvo2_examples_keep_their_numbers() {
    let Some(circle) = foreign("rvo2/circle.json") else { return };
    let Some(blocks) = foreign("rvo2/blocks.json") else { return };
    let circle = rvo2("circle.json", &circle).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((circle.agents.len(), circle.obstacles.len()), (250, 0));
    assert_eq!((circle.time_step, circle.defaults.radius, circle.defaults.preferred_speed), (0.25, 1.5, Some(1.0)));
    assert!((circle.duration - 1260.0).abs() <= circle.time_step);
    let blocks = rvo2("blocks.json", &blocks).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((blocks.agents.len(), blocks.obstacles.len()), (100, 4));
    assert_eq!(blocks.agents[0].waypoints, vec![[-75.0, -75.0]]);
}
