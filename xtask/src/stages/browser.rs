//! The page in a real browser: Chromium, driven from Node.

use crate::stage::Done;
use crate::tree::Tree;
use std::path::PathBuf;

const NAMES: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

pub fn work(tree: &Tree) -> Result<Done, String> {
    let runs = |program: &str| tree.quiet(tree.command(program.as_ref()).arg("--version")).is_ok();
    if let Some(missing) = ["node", "npm"].into_iter().find(|program| !runs(program)) {
        return Ok(Done::Skipped(format!("{missing} is not installed")));
    }
    let Some(browser) = found().or_else(|| installed(tree)) else {
        return Ok(Done::Skipped("no Chromium, and it cannot be installed here".into()));
    };
    let web = tree.root.join("web");
    if !web.join("node_modules/playwright-core").exists() {
        let install =
            tree.show(tree.command("npm".as_ref()).args(["install", "--no-audit", "--no-fund"]).current_dir(&web));
        if let Err(fault) = install {
            return Ok(Done::Skipped(format!("the driver cannot be installed: {fault}")));
        }
    }
    let program = tree.program("release")?;
    let mut test = tree.command("npm".as_ref());
    test.args(["run", "--silent", "test"]).current_dir(&web);
    let shots = tree.scratch()?.join("shots");
    let figures = shots.join("figures.txt");
    drop(std::fs::remove_file(&figures));
    test.env("SIDESTEP", program).env("CHROMIUM", browser).env("SHOTS", shots);
    tree.show(&mut test)?;
    let told = std::fs::read_to_string(figures).unwrap_or_default();
    Ok(Done::Passed(told.lines().collect::<Vec<_>>().join("; ")))
}

/// The browser on the path, or the one that `CHROMIUM` names.
fn found() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    let path = std::env::var_os("PATH")?;
    let all = std::env::split_paths(&path).flat_map(|folder| NAMES.iter().map(move |name| folder.join(name)));
    all.into_iter().find(|program| program.is_file())
}

/// Where Debian's packages may be installed, they are.
fn installed(tree: &Tree) -> Option<PathBuf> {
    tree.show(tree.command("apt-get".as_ref()).args(["install", "-y", "--no-install-recommends", "chromium"])).ok()?;
    found()
}
