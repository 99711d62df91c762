//! The page that the command line serves: is it that of this tree? Rust alone can tell; to build it takes more.

use crate::page::{FOLDER, is_fresh, missing, size};
use crate::stage::Done;
use crate::tree::Tree;

pub fn work(tree: &Tree) -> Result<Done, String> {
    if is_fresh(tree)? {
        return Ok(Done::Passed(format!("{} bytes compressed", size(&tree.root.join(FOLDER))?)));
    }
    if let Some(missing) = missing(tree) {
        return Err(format!(
            "the page is stale, and cannot be built here: {missing}; run `cargo xtask page` elsewhere"
        ));
    }
    tree.cargo(&["xtask", "page"])?;
    Err(format!("the page was stale; it is built anew: commit {FOLDER}"))
}
