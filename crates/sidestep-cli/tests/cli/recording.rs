use crate::{LIVELY, file, read, scratch, sidestep};
use sidestep_record::{CsvReader, Frame};
use sidestep_scene::{Scene, Simulation};

fn frames(csv: &str) -> Vec<Frame> {
    CsvReader::open(csv).expect("a recording").map(|frame| frame.expect("a whole frame")).collect()
}

#[test]
fn a_recording_holds_the_very_bits_of_the_simulation_from_step_0_to_the_last() {
    let (scene, csv) = (file("lively.toml", LIVELY), scratch("lively.csv"));
    sidestep(&["run", &scene, "--record", &csv, "--quiet"]).ends(0);
    assert!(read(&csv).starts_with("step,time,agent,x,y,vx,vy\n0,0.0,0,0.0,0.0,"));
    let recorded = frames(&csv);
    let mut simulation = Simulation::new(&Scene::load(&scene).expect("sound")).expect("runs");
    assert_eq!(recorded.len(), 121);
    for (step, frame) in recorded.iter().enumerate() {
        assert_eq!((frame.step, frame.time.to_bits()), (step as u64, simulation.time().to_bits()));
        let agents = simulation.agents();
        assert_eq!(frame.agents.len(), agents.len());
        for (row, agent) in frame.agents.iter().zip(agents) {
            assert_eq!(row.agent as usize, agent.number);
            assert_eq!(row.position[..2], agent.position);
            assert_eq!(row.velocity[..2], agent.velocity);
        }
        simulation.step().expect("a step");
    }
}

#[test]
fn removed_agents_stop_having_rows_and_added_ones_begin() {
    let (scene, csv) = (file("lively-life.toml", LIVELY), scratch("lively-life.csv"));
    sidestep(&["run", &scene, "--record", &csv, "--quiet"]).ends(0);
    let with = |agent: u32| -> Vec<u64> {
        let has = |frame: &Frame| frame.agents.iter().any(|row| row.agent == agent);
        frames(&csv).into_iter().filter(has).map(|frame| frame.step).collect()
    };
    assert_eq!(with(2), (0..=20).collect::<Vec<_>>());
    assert_eq!(with(3), (10..=120).collect::<Vec<_>>());
}

#[test]
fn every_n_keeps_the_multiples_of_n_and_changes_no_digit() {
    let (all, some, more) = (scratch("all.csv"), scratch("some.csv"), scratch("more.csv"));
    let run = ["run", "scenes/head-on.toml", "--duration", "5", "--quiet"];
    sidestep(&[&run[..], &["--record", &all]].concat()).ends(0);
    sidestep(&[&run[..], &["--record", &some, "--record", &more, "--every", "7"]].concat()).ends(0);
    let kept =
        |line: &&str| line.split(',').next().is_some_and(|step| step.parse().is_ok_and(|n: u64| n.is_multiple_of(7)));
    let (text, sparse) = (read(&all), read(&some));
    assert_eq!(sparse.lines().skip(1).collect::<Vec<_>>(), text.lines().filter(kept).collect::<Vec<_>>());
    assert_eq!((text.lines().count(), sparse.lines().count()), (1 + 2 * 51, 1 + 2 * 8));
    assert_eq!(sparse, read(&more));
}
