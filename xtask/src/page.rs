//! `cargo xtask page`: builds the page and puts it, compressed, into the command line's crate, with the hash of all that
//! it was built from.

use crate::tree::{Tree, cargo};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the command line has the page from.
pub const FOLDER: &str = "crates/sidestep-cli/page";
/// The hash of all that the page was built from.
const MARK: &str = "crates/sidestep-cli/page/inputs.txt";
/// What the page is built from.
const INPUTS: &[&str] = &[
    "Cargo.lock",
    "Cargo.toml",
    "crates/sidestep",
    "crates/sidestep-figure",
    "crates/sidestep-route",
    "crates/sidestep-scene",
    "crates/sidestep-web",
    "scenes",
    "web",
];
/// What of that does not reach the page.
const NO_INPUTS: &[&str] = &["tests", "examples", "benches", "README.md"];
const TARGET: &str = "wasm32-unknown-unknown";
const SIMD: &str = "-C target-feature=+simd128";
/// Without the words and places of panics, which take room and nobody reads in a page.
const SILENT: &str = "-Zlocation-detail=none -Zunstable-options -Cpanic=immediate-abort";
/// Larger than this, compressed, the page loads slowly, bytes.
const LARGEST: u64 = 600_000;

/// The hash of the inputs as they are now.
pub fn inputs(tree: &Tree) -> Result<String, String> {
    let mut files: Vec<PathBuf> = tree.files().into_iter().filter(|file| is_input(file)).collect();
    files.sort();
    let mut hash = xxhash_rust::xxh3::Xxh3::new();
    for file in files {
        let Ok(bytes) = fs::read(tree.root.join(&file)) else { continue }; // removed, and not yet told to git
        hash.update(file.to_string_lossy().replace('\\', "/").as_bytes());
        hash.update(&(bytes.len() as u64).to_le_bytes());
        hash.update(&bytes);
    }
    Ok(format!("{:032x}", hash.digest128()))
}

fn is_input(file: &Path) -> bool {
    let named = |name: &&str| file.components().any(|part| part.as_os_str() == *name);
    INPUTS.iter().any(|input| file.starts_with(input)) && !NO_INPUTS.iter().any(named)
}

/// Whether the page that is kept was built from what is here.
pub fn is_fresh(tree: &Tree) -> Result<bool, String> {
    let kept = fs::read_to_string(tree.root.join(MARK)).unwrap_or_default();
    Ok(kept.trim() == inputs(tree)?)
}

/// What is missing to build the page, if anything is.
pub fn missing(tree: &Tree) -> Option<String> {
    let runs = |program: &str| tree.quiet(tree.command(program.as_ref()).arg("--version")).is_ok();
    let Some(program) = ["node", "npm"].into_iter().find(|program| !runs(program)) else {
        return compiler(tree).err();
    };
    Some(format!("{program} is not installed"))
}

/// Builds it all; gives the size of what is loaded.
pub fn build(tree: &Tree) -> Result<u64, String> {
    engine(tree)?;
    hashes(tree)?;
    let web = tree.root.join("web");
    let npm = |words: &[&str]| tree.show(tree.command("npm".as_ref()).args(words).current_dir(&web));
    if !web.join("node_modules").exists() {
        npm(&["install", "--no-audit", "--no-fund"])?;
    }
    npm(&["run", "--silent", "build"])?;
    let folder = tree.root.join(FOLDER);
    let pack = tree.command("node".as_ref()).arg("pack.mjs").arg(&folder).current_dir(&web).output();
    let pack = pack.map_err(|error| format!("node: {error}"))?;
    if !pack.status.success() {
        return Err(String::from_utf8_lossy(&pack.stderr).into_owned());
    }
    print!("{}", String::from_utf8_lossy(&pack.stdout));
    write(&tree.root.join(MARK), &format!("{}\n", inputs(tree)?))?;
    let size = size(&folder)?;
    if size > LARGEST {
        println!("the page has {size} bytes compressed; more than {LARGEST} load slowly");
    }
    Ok(size)
}

/// The engine as WebAssembly and its other half in JavaScript, into `web/engine`.
fn engine(tree: &Tree) -> Result<(), String> {
    let target = tree.scratch()?.join("wasm");
    let mut build = tree.command(&cargo());
    build.args(["build", "--quiet", "--profile", "page", "-p", "sidestep-web", "--target", TARGET]);
    build.arg("--target-dir").arg(&target).env("RUSTFLAGS", SIMD);
    if let Some(rustc) = compiler(tree)? {
        // its library comes as source
        build
            .args(["-Zbuild-std=std", "-Zbuild-std-features=optimize_for_size"])
            .env("RUSTFLAGS", format!("{SIMD} {SILENT}"))
            .env("RUSTC", rustc)
            .env("RUSTC_BOOTSTRAP", "1");
    }
    tree.show(&mut build)?;
    let module = target.join(TARGET).join("page/sidestep_web.wasm");
    bind(&module, &tree.root.join("web/engine"))
}

#[cfg(feature = "page")]
fn bind(module: &Path, folder: &Path) -> Result<(), String> {
    let told = |error: anyhow::Error| format!("{error:#}");
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(module).web(true).map_err(told)?.typescript(true).omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder).map_err(told)
}

#[cfg(not(feature = "page"))]
fn bind(_: &Path, _: &Path) -> Result<(), String> {
    Err("built without the feature `page`".into())
}

/// The native hashes of the shipped scenes, which the page holds its own against.
fn hashes(tree: &Tree) -> Result<(), String> {
    let mut run = tree.command(&cargo());
    run.args(["run", "--quiet", "--profile", "quick", "-p", "sidestep-web", "--example", "hashes", "--"]);
    run.args(tree.scenes()?);
    write(&tree.root.join("web/engine/hashes.json"), &tree.quiet(&mut run)?)
}

/// A compiler for WebAssembly: none means the usual one; else one whose library has to be built from its source, named by
/// `SIDESTEP_WASM_RUSTC` or unpacked by `web/toolchain.sh`.
fn compiler(tree: &Tree) -> Result<Option<OsString>, String> {
    if let Some(rustc) = std::env::var_os("SIDESTEP_WASM_RUSTC") {
        return Ok(Some(rustc));
    }
    let library = tree.quiet(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    let has_core = |folder: &Path| {
        let names = fs::read_dir(folder).into_iter().flatten().flatten();
        names.into_iter().any(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))
    };
    if has_core(Path::new(library.trim())) {
        return Ok(None);
    }
    let unpacked = std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache/sidestep/wasm/rustc"));
    match unpacked.filter(|rustc| rustc.exists()) {
        Some(rustc) => Ok(Some(rustc.into())),
        None => Err("no compiler for WebAssembly: `rustup target add wasm32-unknown-unknown`, or on Debian `sh web/toolchain.sh`".into()),
    }
}

/// What is loaded, compressed, bytes.
pub fn size(folder: &Path) -> Result<u64, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let packed = |entry: &fs::DirEntry| entry.path().extension().is_some_and(|ending| ending == "gz");
    Ok(entries.flatten().filter(packed).filter_map(|entry| entry.metadata().ok()).map(|data| data.len()).sum())
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(file, text))
        .map_err(|error| format!("{}: {error}", file.display()))
}
