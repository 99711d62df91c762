//! A scene in motion with everything that the page asks of it.

use crate::columns::{Columns, GONE};
use crate::edit::Edits;
use crate::explain::Badges;
use crate::history::History;
use crate::measures::Measures;
use crate::problems::{plain, told};
use sidestep_scene::{Agent, Cast, Scene, Simulation, Standing, Vec2};

/// The scene as it stands, and its run.
///
/// The scene is the document: a run begins with it, going back to before the last edit begins the run anew, and saving
/// writes it. Edits change the scene and, from now on, the run.
pub struct Playground {
    pub(crate) scene: Scene,
    pub(crate) cast: Cast,
    /// The group of each number, 0 to 255.
    pub(crate) groups: Vec<u8>,
    pub(crate) simulation: Simulation,
    pub(crate) columns: Columns,
    pub(crate) measures: Measures,
    pub(crate) history: History,
    pub(crate) edits: Edits,
    pub(crate) badges: Badges,
    /// The run so far is that of the scene as it is now: nothing was changed on the way.
    pub(crate) exact: bool,
    /// Goes up whenever walls, goals or parameters may have changed.
    pub(crate) revision: u32,
}

impl Playground {
    /// Loads a scene, TOML or JSON; `name` decides which, and stands in messages.
    ///
    /// # Errors
    /// The command line's message and its parts as JSON, see [`told`].
    pub fn load(name: &str, text: &str) -> Result<Self, String> {
        let scene = Scene::from_bytes(name, text.as_bytes()).map_err(|problems| told(&problems))?;
        Self::of(scene)
    }

    fn of(scene: Scene) -> Result<Self, String> {
        let simulation = Simulation::new(&scene).map_err(plain)?;
        let cast = scene.cast().map_err(plain)?;
        let mut playground = Self {
            groups: groups(&scene, cast.agents.len()),
            scene,
            cast,
            simulation,
            columns: Columns::default(),
            measures: Measures::default(),
            history: History::default(),
            edits: Edits::default(),
            badges: Badges::default(),
            exact: true,
            revision: 0,
        };
        playground.columns.center = middle(playground.bounds());
        playground.recast();
        playground.begin();
        Ok(playground)
    }

    /// Moves everybody by one step. False at the end of the run.
    ///
    /// # Errors
    /// An event that the engine refuses, as [`told`].
    pub fn step(&mut self) -> Result<bool, String> {
        if self.simulation.steps() >= self.scene.steps() {
            return Ok(false);
        }
        let walls = self.walls().count();
        let report = self.simulation.step().map_err(plain)?;
        self.refresh();
        self.measures.note(report.step, &mut self.columns, Some(&report));
        self.history.note(&self.simulation);
        self.revision += u32::from(walls != self.walls().count() || self.walls().any(|(_, wall)| wall.moves()));
        Ok(true)
    }

    /// Goes back to the latest kept state at or before a step, or to the start; steps from there are the same as before.
    ///
    /// # Errors
    /// A scene that cannot be set in motion any more, as [`told`].
    pub fn rewind(&mut self, step: u64) -> Result<(), String> {
        match self.history.before(step) {
            Some(saved) if self.simulation.restore(saved) => {}
            _ => self.restart()?,
        }
        self.revision += 1;
        self.refresh();
        self.measures.note(self.simulation.steps(), &mut self.columns, None); // marks who overlaps
        Ok(())
    }

    /// Begins the run of the scene anew.
    pub(crate) fn restart(&mut self) -> Result<(), String> {
        self.simulation = Simulation::new(&self.scene).map_err(plain)?;
        self.exact = true;
        self.begin();
        Ok(())
    }

    fn begin(&mut self) {
        self.history.clear();
        self.measures.truncate(0);
        self.refresh();
        self.measures.note(0, &mut self.columns, None);
        self.history.note(&self.simulation);
    }

    /// Brings the columns up to date.
    pub(crate) fn refresh(&mut self) {
        let Self { simulation, columns, .. } = self;
        columns.clear(columns.radii.len());
        simulation.for_each_agent(|agent| columns.put(&agent));
    }

    /// Takes over from the cast what does not change with time.
    pub(crate) fn recast(&mut self) {
        let center = self.columns.center;
        let agents = &self.cast.agents;
        let goal = |agent: &Agent| match agent.waypoints.last() {
            Some(goal) => [(goal[0] - center[0]) as f32, (goal[1] - center[1]) as f32],
            None => [GONE; 2],
        };
        self.columns.radii = agents.iter().map(|agent| agent.parameters.radius as f32).collect();
        self.columns.top_speeds = agents.iter().map(|agent| agent.parameters.max_speed as f32).collect();
        self.columns.goals = agents.iter().flat_map(goal).collect();
        self.columns.looks = self.groups.iter().flat_map(|group| [0, *group, 0, 0]).collect();
        self.revision += 1;
    }

    /// The walls that stand now, by number.
    pub fn walls(&self) -> impl Iterator<Item = (usize, &Standing)> {
        let time = self.simulation.time() + self.scene.time_step * 1e-6;
        let stands = move |wall: &Standing| wall.from <= time && time < wall.until;
        self.cast.obstacles.iter().enumerate().filter(move |(_, wall)| stands(wall))
    }

    /// The corners of a box round walls, starts and goals, m.
    pub fn bounds(&self) -> [Vec2; 2] {
        self.cast.bounds()
    }

    /// The state's hash, as the command line prints it.
    pub fn state_hash(&self) -> String {
        format!("{:016x}", self.simulation.state_hash())
    }

    /// The scene as a TOML file.
    pub fn text(&self) -> String {
        self.scene.to_toml()
    }

    /// The columns, up to date.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The series, by step.
    pub fn measures(&self) -> &Measures {
        &self.measures
    }

    /// How many steps have been made.
    pub fn steps(&self) -> u64 {
        self.simulation.steps()
    }
}

/// The group of each number: listed agents are each their own if there is no group, else group 0.
fn groups(scene: &Scene, count: usize) -> Vec<u8> {
    let listed = scene.agents.len();
    let alone = scene.groups.is_empty();
    let mut all: Vec<u8> = (0..listed).map(|i| if alone { i as u8 } else { 0 }).collect();
    let first = usize::from(listed > 0 && !alone);
    for (number, group) in scene.groups.iter().enumerate() {
        all.extend(std::iter::repeat_n((first + number) as u8, group.count));
    }
    all.resize(count, 0);
    all
}

fn middle(corners: [Vec2; 2]) -> Vec2 {
    [0, 1].map(|axis| (corners[0][axis] + corners[1][axis]) / 2.0)
}
