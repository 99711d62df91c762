//! The XML files of others become scenes that say the same, or faults that name file and line.

use sidestep_scene::Generator;
use sidestep_scene::import::{ImportError, menge, steerbench};

fn case(inside: &str) -> String {
    format!("<!-- first -->\n<SteerBenchTestCase xmlns=\"http://x\">\n{inside}\n</SteerBenchTestCase>")
}

fn walker(goal: &str) -> String {
    format!(
        "<agent><initialConditions><radius>0.5</radius><position><x>1</x><y>9</y><z>2</z></position>\
         <direction><x>0</x><y>0</y><z>3</z></direction><speed>0.5</speed></initialConditions>\
         <goalSequence>{goal}</goalSequence></agent>"
    )
}

const SEEK: &str = "<seekStaticTarget><targetLocation><x>5</x><y>0</y><z>-6</z></targetLocation>\
    <desiredSpeed>1.3</desiredSpeed><timeDuration>1000</timeDuration></seekStaticTarget>";

#[test]
fn x_and_z_of_a_test_case_become_x_and_y() {
    let wall =
        "<obstacle><xmin>9</xmin><xmax>8</xmax><ymin>0</ymin><ymax>1</ymax><zmin>3</zmin><zmax>5</zmax></obstacle>";
    let scene = steerbench("t.xml", &case(&(walker(SEEK) + wall))).unwrap_or_else(|fault| panic!("{fault}"));
    let agent = &scene.agents[0];
    assert_eq!((agent.position, agent.velocity, &agent.waypoints[..]), ([1.0, 2.0], [0.0, 0.5], &[[5.0, -6.0]][..]));
    assert_eq!((agent.parameters.radius, agent.parameters.max_speed), (0.5, 1.3));
    assert_eq!(scene.obstacles[0].vertices, [[8.0, 3.0], [9.0, 3.0], [9.0, 5.0], [8.0, 5.0]]);
}

#[test]
fn regions_become_random_groups() {
    let region = walker(SEEK).replace("agent>", "agentRegion>").replace(
        "<initialConditions>",
        "<numAgents>7</numAgents><regionBounds><xmin>0</xmin><xmax>9</xmax><ymin>0</ymin><ymax>0</ymax>\
         <zmin>-7</zmin><zmax>7</zmax></regionBounds><initialConditions>",
    );
    let scene = steerbench("t.xml", &case(&region)).unwrap_or_else(|fault| panic!("{fault}"));
    let group = &scene.groups[0];
    assert!(matches!(group.generator, Generator::Random { region: [[0.0, -7.0], [9.0, 7.0]], .. }));
    assert_eq!((group.count, scene.expand().map(|all| all.len())), (7, Ok(7)));
}

#[test]
fn faults_of_a_test_case_name_file_and_line() {
    let fault = |text: &str| steerbench("t.xml", text).expect_err("a fault").to_string();
    assert!(fault("").starts_with("t.xml:1"));
    assert!(fault("<SteerBenchTestCase").starts_with("t.xml:1"));
    assert!(fault(&case("<agentEmitter/>")).contains("<agentEmitter>"));
    assert!(fault(&case(&walker("<fleeStaticTarget/>"))).contains("fleeStaticTarget"));
    assert!(fault(&case(&walker(SEEK).replace("<radius>0.5", "<radius>nan"))).contains("`radius` is \"nan\""));
    assert!(fault(&case(&walker(SEEK).replace("<radius>0.5", "<radius>-1"))).contains("above 0"));
    assert!(fault(&case(&walker(SEEK).replace("<z>2</z>", ""))).contains("has no <z>"));
}

const SCENE: &str = r#"<?xml version="1.0"?>
<Experiment version="2.0"><Common time_step="0.2"/>
 <AgentProfile name="a"><Common r="0.25" pref_speed="1.3" max_speed="2" max_neighbors="8" neighbor_dist="5">
  <Property name="r" dist="u" min="0.2" max="0.3"/></Common><ORCA tau="3" tauObst="0.15"/></AgentProfile>
 <AgentProfile name="b" inherits="a"><Common priority="1"/></AgentProfile>
 <AgentGroup><ProfileSelector type="const" name="b"/><StateSelector type="const" name="Walk"/>
  <Generator type="rect_grid" anchor_x="-3" anchor_y="1" offset_x="2" offset_y="-2" count_x="2" count_y="3"/></AgentGroup>
 <ObstacleSet type="explicit"><Obstacle closed="1"><Vertex p_x="9" p_y="9"/><Vertex p_x="9" p_y="-9"/><Vertex p_x="-9" p_y="-9"/>
  <Vertex p_x="-9" p_y="9"/></Obstacle></ObstacleSet></Experiment>"#;

const MIRROR: &str = r#"<BFSM><State name="Walk"><GoalSelector type="mirror" mirror_x="1" mirror_y="0"/><VelComponent type="goal"/></State>
 <State name="Stop" final="1"><GoalSelector type="identity"/><VelComponent type="goal"/></State>
 <Transition from="Walk" to="Stop"><Condition type="goal_reached" distance="0.1"/></Transition></BFSM>"#;

const PROJECT: &str = r#"<Project scene="s.xml" behavior="b.xml" model="orca"/>"#;

fn project(scene: &str, behavior: &str) -> Result<sidestep_scene::Scene, ImportError> {
    menge("p.xml", PROJECT, &mut |path| Ok(if path == "s.xml" { scene } else { behavior }.to_owned()))
}

#[test]
fn profiles_grids_and_mirrored_goals_are_kept() {
    let scene = project(SCENE, MIRROR).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((scene.agents.len(), scene.time_step), (6, 0.2));
    assert_eq!((scene.agents[1].position, &scene.agents[1].waypoints[..]), ([-3.0, -1.0], &[[3.0, -1.0]][..]));
    for agent in &scene.agents {
        let own = agent.parameters;
        assert!((0.2..0.3).contains(&own.radius));
        assert_eq!((own.preferred_speed, own.max_speed, own.priority), (Some(1.3), 2.0, 1.0));
        assert_eq!((own.time_horizon, own.obstacle_time_horizon, own.max_neighbors), (3.0, 0.15, 8));
    }
    assert!(scene.obstacles[0].closed && !scene.obstacles[0].solid, "clockwise confines");
}

#[test]
fn goals_with_room_for_one_are_shared_out_and_areas_are_spread_over() {
    let behavior = r#"<BFSM><GoalSet id="0"><Goal type="AABB" id="0" min_x="2" max_x="4" min_y="-1" max_y="1" capacity="4"/>
      <Goal type="point" id="1" x="8" y="8" capacity="2"/></GoalSet>
      <State name="Walk"><GoalSelector type="nearest" goal_set="0"/><VelComponent type="road_map"/></State></BFSM>"#;
    let scene = project(SCENE, behavior).unwrap_or_else(|fault| panic!("{fault}"));
    let mut ends: Vec<[f64; 2]> = scene.agents.iter().map(|agent| agent.waypoints[0]).collect();
    assert_eq!(ends.iter().filter(|end| **end == [8.0, 8.0]).count(), 2);
    ends.retain(|end| *end != [8.0, 8.0]);
    for (i, a) in ends.iter().enumerate() {
        assert!((2.0..=4.0).contains(&a[0]) && (-1.0..=1.0).contains(&a[1]));
        assert!(ends[..i].iter().all(|b| (a[0] - b[0]).abs().max((a[1] - b[1]).abs()) > 0.4), "{ends:?}");
    }
    let fault = project(SCENE, &behavior.replace("\"4\"", "\"1\"")).expect_err("no room").to_string();
    assert!(fault.starts_with("b.xml:") && fault.contains("room"), "{fault}");
}

#[test]
fn faults_of_a_project_name_the_file_that_has_them() {
    let fault = |scene: &str, behavior: &str| project(scene, behavior).expect_err("a fault").to_string();
    assert!(fault("<Experiment", MIRROR).starts_with("s.xml:1"));
    assert!(fault(&SCENE.replace("name=\"b\"/>", "name=\"c\"/>"), MIRROR).contains("no profile \"c\""));
    assert!(fault(&SCENE.replace("rect_grid", "spiral"), MIRROR).contains("spiral"));
    assert!(fault(&SCENE.replace("count_x=\"2\"", "count_x=\"1e9\""), MIRROR).contains("10^7"));
    assert!(fault(SCENE, &MIRROR.replace("mirror\"", "telepathy\"")).starts_with("b.xml:1"));
    assert!(fault(SCENE, &MIRROR.replace("\"Walk\"", "\"Run\"")).contains("no state \"Walk\""));
}
