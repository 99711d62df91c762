//! The built page, compressed; `cargo xtask page` makes it anew.

/// A file of the page.
pub struct Asset {
    pub path: &'static str,
    pub kind: &'static str,
    /// gzip
    pub bytes: &'static [u8],
}

macro_rules! asset {
    ($path:literal, $kind:literal) => {
        Asset { path: $path, kind: $kind, bytes: include_bytes!(concat!("../../page", $path, ".gz")) }
    };
}

/// All of it.
pub static PAGE: &[Asset] = &[
    asset!("/index.html", "text/html; charset=utf-8"),
    asset!("/page.js", "text/javascript"),
    asset!("/index.css", "text/css"),
    asset!("/worker.js", "text/javascript"),
    asset!("/sidestep_web_bg.wasm", "application/wasm"),
];

/// The file at a path.
pub fn at(path: &str) -> Option<&'static Asset> {
    let path = if path == "/" { "/index.html" } else { path };
    PAGE.iter().find(|asset| asset.path == path)
}
