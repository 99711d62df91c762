//! `sidestep compare`: a scene once per model, and the figures side by side.

mod columns;
mod figures;
mod plot;
mod table;

use crate::fault::{Fault, Verdict};
use crate::numbers::{number, whole};
use crate::output;
use crate::run::books::{Books, Kept, Trails};
use crate::run::plan::{Plan, model, set_duration};
use crate::run::{drive, interrupt};
use crate::rvo2;
use crate::settings::Settings;
use columns::COLUMNS;
use figures::Figures;
use serde_json::{Map, Value, json};
use sidestep_scene::catalog::Card;
use sidestep_scene::{Behavior, ModelKind, Scene};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// Run a scene once per avoidance model, and compare in one table how it went
///
/// The models run plain, with all of [behavior] (tie, projection, stop, braking, right_of_way, by_size) switched off, so that each shows its own nature; with
/// --contacts the scene's own behavior stands. All figures but the cost are the same on every machine, for any number of threads.
///
/// With --with pyrvo the original ORCA library RVO2 runs the scene, too, through Python, with the same bodies, speeds, ranges, horizons, walls and
/// steps, and is measured in the same way. It plans no ways round walls: everybody heads straight for the goal.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep compare scenes/head-on.toml
  sidestep compare scenes/circle.toml --models vo,orca --contacts
  sidestep compare scenes/crossing.toml --plot crossing.svg
  sidestep compare scenes/crossing.toml --duration 30 --threads 1 --json
  sidestep compare scenes/circle.toml --with pyrvo --python venv/bin/python

JSON: {\"scene\", \"name\", \"behavior\", \"agents\", \"steps\", \"time_step\", \"threads\", \"interrupted\", \"models\": [...]},
and of each model: \"model\", \"arrived\", \"time_to_last_arrival\" (s), \"mean_extra_time\" (s), \"overlaps\" (pairs),
\"least_separation\" (m), \"heading_reversals_per_agent\", \"mean_absolute_turn_per_metre\" (rad/m), \"jerk\" (m/s³),
\"relaxed_share\" (0 to 1), \"ns_per_agent_step\". Null where a figure is not defined.

Exit status:
  0    it ran
  2    bad usage or a bad file
  130  interrupted; the models that had ended are shown")]
pub struct Compare {
    /// A scene file, TOML or JSON
    #[arg(value_name = "SCENE")]
    scene: PathBuf,
    /// Avoidance models, a row each [default: all that have a paper]
    #[arg(long, value_name = "M,...", value_delimiter = ',')]
    models: Option<Vec<String>>,
    /// Run another engine, too: pyrvo, which is RVO2 for Python (pip install pyrvo)
    #[arg(long, value_name = "ENGINE", value_parser = ["pyrvo"])]
    with: Option<String>,
    /// The Python that has it
    #[arg(long, value_name = "PROGRAM", default_value = "python3", requires = "with")]
    python: String,
    #[command(flatten)]
    settings: Settings,
    /// Keep the behavior of the scene: tie, projection, stop, braking, right_of_way and by_size, where it does not switch them off
    #[arg(long)]
    contacts: bool,
    /// Switch all of it off; this is the default
    #[arg(long, conflicts_with = "contacts")]
    plain: bool,
    /// Threads of the engine [default: one per processor]; the audit and the measures have one of their own
    #[arg(long, value_name = "N", value_parser = whole(1, 1024), allow_negative_numbers = true)]
    threads: Option<u64>,
    /// Simulated time in s instead of the scene's
    #[arg(long, value_name = "S", value_parser = number, allow_negative_numbers = true)]
    duration: Option<f64>,
    /// Draw everybody's trail and heading, a panel a model, as SVG
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Print one JSON object instead of a table; null where a figure is not defined
    #[arg(long)]
    json: bool,
}

/// What ran, and what came of it.
struct Comparison {
    file: String,
    scene: Scene,
    agents: usize,
    threads: usize,
    rows: Vec<Figures>,
}

/// What a model, or another engine, made of the scene.
struct Row {
    figures: Figures,
    /// Who did not arrive.
    missing: Vec<u32>,
    trails: Option<Trails>,
}

impl Row {
    fn new(figures: Figures, kept: Kept) -> Self {
        let missing = kept.audit.map_or(Vec::new(), |audited| audited.report.not_arrived);
        Self { figures, missing, trails: kept.trails }
    }
}

impl Compare {
    pub fn work(self) -> Result<Verdict, Fault> {
        let models = self.kinds()?;
        let mut scene = self.settings.load(&self.scene)?;
        set_duration(&mut scene, self.duration)?;
        if !self.contacts {
            scene.behavior = Behavior::PLAIN;
        }
        if let Some(file) = &self.plot {
            drawable(file)?;
        }
        if self.with.is_some() {
            stands_still(&scene)?;
            rvo2::ready(&self.python)?;
        }
        interrupt::listen()?;
        let mut plan = Plan {
            measured: true,
            traced: self.plot.is_some(),
            shows_progress: !self.json && std::io::stderr().is_terminal(),
            ..Plan::bare(&self.scene, scene, self.threads)?
        };
        plan.warnings.iter().for_each(|warning| output::complain(&format!("warning: {warning}")));
        let rows = self.rows(&mut plan, models)?;
        if let Some(file) = &self.plot {
            output::deliver(&plot::draw(&plan, &rows), Some(file))?;
        }
        let told = Comparison::new(plan, rows.into_iter().map(|row| row.figures).collect());
        output::say(&if self.json { format!("{}\n", told.json()) } else { told.table() })?;
        Ok(if interrupt::asked() { Verdict::Interrupted } else { Verdict::Holds })
    }

    /// A row each; fewer when somebody interrupts.
    fn rows(&self, plan: &mut Plan, models: Vec<ModelKind>) -> Result<Vec<Row>, Fault> {
        let mut rows = Vec::new();
        for kind in models {
            plan.scene.model.kind = kind;
            let outcome = drive::drive(plan)?;
            if outcome.interrupted {
                return Ok(rows);
            }
            rows.push(Row::new(Figures::of(plan, &outcome), outcome.kept));
        }
        if self.with.is_some() {
            rows.extend(self.guest(plan)?);
        }
        Ok(rows)
    }

    /// RVO2's row; `None` when it was interrupted.
    fn guest(&self, plan: &Plan) -> Result<Option<Row>, Fault> {
        interrupt::moving();
        let (mut books, mut steps) = (Books::open(plan)?, 0);
        let spent = rvo2::drive(&self.python, &plan.scene, |frame| {
            steps = frame.step;
            books.take(frame)
        })?;
        let kept = books.close()?;
        let there: Vec<usize> = (0..plan.cast.starts.len()).collect();
        let figures = Figures::new(rvo2::NAME, &there, &kept, steps * there.len() as u64);
        Ok(spent.map(|seconds| Row::new(figures.costing(seconds), kept)))
    }

    fn kinds(&self) -> Result<Vec<ModelKind>, Fault> {
        let mut kinds = Vec::new();
        let published = || Card::all().filter(|card| !card.paper.is_empty()).map(|card| card.name.into()).collect();
        for name in &self.models.clone().unwrap_or_else(published) {
            let kind = model("--models", name)?;
            if kinds.contains(&kind) {
                return Err(Fault::new(format_args!("`--models` has {name} twice")).hint("name each model once"));
            }
            kinds.push(kind);
        }
        Ok(kinds)
    }
}

impl Comparison {
    fn new(plan: Plan, rows: Vec<Figures>) -> Self {
        let threads = plan.pool.current_num_threads();
        Self { file: plan.file, scene: plan.scene, agents: plan.cast.stays.len(), threads, rows }
    }

    fn json(&self) -> Value {
        let Behavior { tie, projection, stop, braking, right_of_way, by_size } = self.scene.behavior;
        let row = |figures: &Figures| {
            let mut row = Map::from_iter([("model".into(), figures.model.into())]);
            row.extend(COLUMNS.iter().map(|column| (column.name.into(), column.json(figures))));
            Value::Object(row)
        };
        json!({
            "scene": self.file,
            "name": self.scene.name,
            "behavior": {
                "tie": tie, "projection": projection, "stop": stop, "braking": braking,
                "right_of_way": right_of_way, "by_size": by_size,
            },
            "agents": self.agents,
            "steps": self.scene.steps(),
            "time_step": self.scene.time_step,
            "threads": self.threads,
            "interrupted": interrupt::asked(),
            "models": self.rows.iter().map(row).collect::<Vec<_>>(),
        })
    }

    fn table(&self) -> String {
        table::render(self)
    }
}

/// Whether the scene is one that RVO2 can run.
fn stands_still(scene: &Scene) -> Result<(), Fault> {
    if scene.events.is_empty() {
        return Ok(());
    }
    let what = "RVO2 can neither add nor remove agents and walls during a run, and the scene has events";
    Err(Fault::new(what).at("--with pyrvo").hint("leave `--with pyrvo` out, or the events"))
}

/// The kind of a picture is known by the ending of its name.
fn drawable(file: &Path) -> Result<(), Fault> {
    if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) && !file.is_dir() {
        return Ok(());
    }
    let what = "the picture is drawn as SVG; expected a file name that ends in .svg";
    let hint = format!("try `--plot {}`", file.with_extension("svg").display());
    Err(Fault::new(what).at(file.display()).hint(hint))
}
