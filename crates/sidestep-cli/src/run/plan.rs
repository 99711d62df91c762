//! From flags to a checked plan: nothing is written before it stands.

use super::Run;
use super::score::Score;
use crate::cast::Cast;
use crate::check::{advice, crowded};
use crate::fault::Fault;
use rayon::{ThreadPool, ThreadPoolBuilder};
use sidestep_record::{Audit, Columns, CsvWriter, Dimension, MotionMeasures};
use sidestep_scene::format::{Kind, SCENE};
use sidestep_scene::{ModelKind, Scene, Simulation};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// A run that can begin.
pub struct Plan {
    /// Name of the scene's file, as given.
    pub file: String,
    /// The scene with the flags applied.
    pub scene: Scene,
    /// Everybody who is ever there.
    pub cast: Cast,
    /// Threads of the engine.
    pub pool: ThreadPool,
    /// Where to record.
    pub recordings: Vec<PathBuf>,
    /// Which steps to record: the multiples of this.
    pub every: u64,
    /// Whether to audit.
    pub audited: bool,
    /// By which score to judge.
    pub score: Option<Score>,
    /// Whether to measure how everybody moves.
    pub measured: bool,
    /// Whether to tell what happened when.
    pub eventful: bool,
    /// Whether to keep everybody's trail.
    pub traced: bool,
    /// Whether to show a progress bar.
    pub shows_progress: bool,
    /// What is odd about the plan.
    pub warnings: Vec<String>,
}

impl Plan {
    pub fn new(flags: &Run) -> Result<Self, Fault> {
        let mut scene = flags.settings.load(&flags.scene)?;
        apply(flags, &mut scene)?;
        recordable(&flags.record, &flags.scene)?;
        Ok(Self {
            recordings: flags.record.clone(),
            every: flags.every,
            audited: !flags.no_audit,
            measured: flags.score.is_some(),
            score: flags.score,
            eventful: flags.events,
            shows_progress: !flags.quiet && !flags.json && std::io::stderr().is_terminal(),
            ..Self::bare(&flags.scene, scene, flags.threads)?
        })
    }

    /// A plan to run a scene of a file audited, and nothing else; without a number of threads one per processor.
    pub fn bare(file: &Path, scene: Scene, threads: Option<u64>) -> Result<Self, Fault> {
        let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0) as usize).build();
        let pool = pool.map_err(|error| Fault::new(error).at("--threads").hint("ask for fewer threads"))?;
        let late = scene.events.iter().filter(|event| event.time > scene.duration).count();
        let mut warnings: Vec<String> = crowded(&scene)?.into_iter().chain(advice(&scene)?).collect();
        if late > 0 {
            warnings.push(format!("{late} events come after the end of the run"));
        }
        Ok(Self {
            file: file.display().to_string(),
            cast: Cast::of(&scene)?,
            scene,
            pool,
            recordings: Vec::new(),
            every: 1,
            audited: true,
            measured: false,
            score: None,
            eventful: false,
            traced: false,
            shows_progress: false,
            warnings,
        })
    }

    /// The simulation, before its first step.
    pub fn simulation(&self) -> Result<Simulation, Fault> {
        Simulation::new(&self.scene).map_err(|error| Fault::new(error).at(&self.file))
    }

    /// The audit, before its first frame.
    pub fn audit(&self) -> Result<Option<Audit>, Fault> {
        Ok(if self.audited { Some(Audit::new(self.cast.scene.clone())?) } else { None })
    }

    /// The measures, before their first frame.
    pub fn measures(&self) -> Result<Option<MotionMeasures>, Fault> {
        Ok(if self.measured { Some(MotionMeasures::new(self.cast.walkers.clone())?) } else { None })
    }

    /// The recordings, with their headers written.
    pub fn writers(&self) -> Result<Vec<CsvWriter<Box<dyn Write + Send>>>, Fault> {
        let columns = Columns { dimension: Dimension::Two, headings: self.cast.any_faces };
        let create = |file: &PathBuf| Ok(CsvWriter::create(file, columns)?);
        self.recordings.iter().map(create).collect()
    }
}

/// Flags stand instead of the scene's fields and must be what those may be.
fn apply(flags: &Run, scene: &mut Scene) -> Result<(), Fault> {
    if let Some(name) = &flags.model {
        scene.model.kind = model("--model", name)?;
    }
    scene.seed = flags.seed.unwrap_or(scene.seed);
    set_duration(scene, flags.duration)
}

/// What `--duration` asks for, where it is given.
pub fn set_duration(scene: &mut Scene, duration: Option<f64>) -> Result<(), Fault> {
    if let Some(duration) = duration {
        if let Some(Kind::Number(range)) = SCENE.field("duration").map(|field| field.kind)
            && !range.contains(duration)
        {
            let what = format!("`--duration` is {duration}; expected a number of seconds, {range}");
            return Err(Fault::new(what).hint("leave it out to run as long as the scene says"));
        }
        scene.duration = duration;
    }
    Ok(())
}

/// The model of that name, asked for by that flag.
pub fn model(flag: &str, name: &str) -> Result<ModelKind, Fault> {
    let found = ModelKind::ALL.into_iter().find(|kind| kind.name() == name);
    found.ok_or_else(|| {
        let all = ModelKind::ALL.map(ModelKind::name).join(", ");
        Fault::new(format_args!("`{flag}` is {name:?}; expected one of {all}"))
            .hint("`sidestep models` tells what each of them is")
    })
}

fn recordable(files: &[PathBuf], scene: &Path) -> Result<(), Fault> {
    for (i, file) in files.iter().enumerate() {
        if file.is_dir() {
            let inside = file.join("run.csv");
            return Err(Fault::new("this is a folder; a recording goes to a file")
                .at(file.display())
                .hint(format_args!("try `--record {}`", inside.display())));
        }
        if !file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv")) {
            return Err(Fault::new("the kind of a recording is known by the ending of its name; expected .csv")
                .at(file.display())
                .hint(format_args!("try `--record {}`", with_csv(file))));
        }
        if is_same(file, scene) {
            return Err(Fault::new("the recording would overwrite the scene")
                .at(file.display())
                .hint("name another file"));
        }
        if files[..i].iter().any(|other| is_same(file, other)) {
            return Err(Fault::new("two recordings would go to the same file").at(file.display()).hint("name it once"));
        }
    }
    Ok(())
}

/// Whether two paths lead to the same file, which may not be there yet.
fn is_same(a: &Path, b: &Path) -> bool {
    let whole = |path: &Path| {
        path.canonicalize().ok().or_else(|| {
            let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
            Some(folder.canonicalize().ok()?.join(path.file_name()?))
        })
    };
    a == b || whole(a).is_some_and(|a| whole(b) == Some(a))
}

fn with_csv(file: &Path) -> String {
    if file.file_stem().is_some() { file.with_extension("csv").display().to_string() } else { "run.csv".into() }
}
