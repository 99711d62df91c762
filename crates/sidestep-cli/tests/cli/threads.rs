use crate::{read, scratch, shipped, sidestep};

/// How much of a scene to run, s: enough for crowds to meet.
fn short(scene: &str) -> &'static str {
    if scene.contains("10k") { "0.5" } else { "4" }
}

#[test]
fn one_two_and_seven_threads_give_the_same_bits_on_every_shipped_scene() {
    for scene in shipped() {
        let recorded = |threads: &str| {
            let csv = scratch(&format!("threads-{}-{threads}.csv", scene.replace('/', "-")));
            let run = ["run", &scene, "--duration", short(&scene), "--threads", threads, "--record", &csv, "--json"];
            let run = sidestep(&run).ends(0).json();
            assert_eq!(run["threads"].to_string(), threads);
            (run["state_hash"].clone(), read(&csv))
        };
        let one = recorded("1");
        for threads in ["2", "7"] {
            assert!(recorded(threads) == one, "{scene}: {threads} threads go another way");
        }
    }
}
