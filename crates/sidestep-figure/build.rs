//! The widths of the typeface's letters as a table, so that nobody who sets text has to carry the faces or read them.

use std::fmt::Write;
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut table = String::from("[\n");
    for name in ["regular", "bold", "italic"] {
        let file = format!("font/inter-{name}.ttf");
        println!("cargo::rerun-if-changed={file}");
        let bytes = std::fs::read(&file)?;
        let face = ttf_parser::Face::parse(&bytes, 0)?;
        let mut letters = Vec::new();
        for subtable in face.tables().cmap.into_iter().flat_map(|cmap| cmap.subtables).filter(|it| it.is_unicode()) {
            subtable.codepoints(|code| letters.extend(char::from_u32(code)));
        }
        letters.sort_unstable();
        letters.dedup();
        table.push_str("    &[");
        for letter in letters {
            let advance = face.glyph_index(letter).and_then(|glyph| face.glyph_hor_advance(glyph));
            if let Some(advance) = advance {
                let share = f64::from(advance) / f64::from(face.units_per_em());
                write!(table, "({letter:?}, {share:?}), ")?;
            }
        }
        table.push_str("],\n");
    }
    table.push(']');
    let out = std::env::var_os("OUT_DIR").ok_or("cargo names no folder for what is generated")?;
    std::fs::write(Path::new(&out).join("widths.rs"), table)?;
    Ok(())
}
