//! `sidestep view`: the playground in the browser, served from this program.

mod http;
mod page;
mod still;

use crate::fault::{Fault, Verdict};
use crate::output;
use sidestep_scene::Scene;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Open a scene in the browser: watch it, ask agents why, edit and compare
///
/// Serves the page on this machine alone (127.0.0.1) until it is stopped with Ctrl-C. Nothing leaves the machine; the engine runs in the page.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep view scenes/floor-plan.toml
  sidestep view --port 8000 --no-open      # the gallery; prints the address alone

Exit status: 2 bad usage or a bad file; else it runs until it is stopped.")]
pub struct View {
    /// A scene file, TOML or JSON; without one the page shows those that ship
    #[arg(value_name = "SCENE")]
    scene: Option<PathBuf>,
    /// Port to serve on; 0 takes any that is free
    #[arg(long, default_value_t = 0, value_name = "PORT")]
    port: u16,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

impl View {
    pub fn work(self) -> Result<Verdict, Fault> {
        let served = self.scene.as_deref().map(served).transpose()?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port)).map_err(|error| {
            Fault::new(format_args!("cannot serve on port {}: {error}", self.port))
                .hint("`--port 0` takes any that is free")
        })?;
        let port = listener.local_addr().map_err(|error| Fault::new(format_args!("cannot serve: {error}")))?.port();
        let fragment = served.as_ref().map_or(String::new(), |served| format!("#file={}", encoded(&served.name)));
        let address = format!("http://127.0.0.1:{port}/{fragment}");
        output::say(&format!("{address}\n"))?;
        output::complain("serving until Ctrl-C");
        if !self.no_open {
            open(&address);
        }
        http::serve(&listener, port, served.as_ref())
    }
}

/// The scene that the page asks for.
pub struct Served {
    name: String,
    text: String,
    /// Its first moment, drawn.
    still: Option<String>,
}

/// Reads the scene; a broken one is told here as well as in the page, so it is not served.
fn served(file: &Path) -> Result<Served, Fault> {
    let scene = Scene::load(file)?;
    let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
    Ok(Served { name, text: output::read(file)?, still: still::still(&scene) })
}

/// A name as it may stand in an address.
fn encoded(name: &str) -> String {
    let mut out = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// Asks the desktop to open an address; where there is none, the printed one serves.
fn open(address: &str) {
    let (program, words): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(words).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    drop(command.spawn());
}
