//! A MovingAI grid map: which cells are blocked.

use super::ImportError;

/// Largest map, cells a side.
const LARGEST: usize = 10_000;

/// A map of square cells, row 0 at the top as in the file.
pub(super) struct Grid {
    pub width: usize,
    pub height: usize,
    blocked: Vec<bool>,
}

impl Grid {
    /// Whether a cell is blocked; outside of the map everything is.
    pub fn is_blocked(&self, column: usize, row: usize) -> bool {
        column >= self.width || row >= self.height || self.blocked[row * self.width + column]
    }

    /// Reads `type octile`, `height H`, `width W`, `map` and H rows of W cells.
    pub fn read(file: &str, text: &str) -> Result<Self, ImportError> {
        let fail = |line: usize, message: String| ImportError {
            file: file.into(),
            line: Some(line),
            message,
            hint: "a map begins with `type octile`, `height H`, `width W` and `map`, then H rows of W cells".into(),
        };
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end_matches('\r')));
        let (mut width, mut height) = (None, None);
        loop {
            let (number, line) = lines.next().ok_or_else(|| fail(1, "there is no line `map`".into()))?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["map"] => break,
                [] | ["type", "octile"] => {}
                ["type", kind] => {
                    return Err(fail(
                        number,
                        format!("the map is of type {:?}; only `octile` is known", shortened(kind)),
                    ));
                }
                ["width", n] => width = Some(size(n).ok_or_else(|| fail(number, too_odd("width", n)))?),
                ["height", n] => height = Some(size(n).ok_or_else(|| fail(number, too_odd("height", n)))?),
                _ => return Err(fail(number, format!("unknown line {:?}", shortened(line)))),
            }
        }
        let (Some(width), Some(height)) = (width, height) else {
            return Err(fail(1, "`width` or `height` is missing before `map`".into()));
        };
        let mut blocked = Vec::new();
        for row in 0..height {
            let (number, line) = lines.next().ok_or_else(|| {
                fail(text.lines().count(), format!("the file ends after {row} rows; `height` says {height}"))
            })?;
            if line.chars().count() != width {
                return Err(fail(number, format!("this row has {} cells; `width` says {width}", line.chars().count())));
            }
            for cell in line.chars() {
                match cell {
                    '.' | 'G' => blocked.push(false),
                    '@' | 'O' | 'T' | 'S' | 'W' => blocked.push(true),
                    _ => {
                        let message = format!("unknown cell {cell:?}; allowed: . G (free), @ O T S W (blocked)");
                        return Err(fail(number, message));
                    }
                }
            }
        }
        if let Some((number, _)) = lines.find(|(_, line)| !line.trim().is_empty()) {
            return Err(fail(number, format!("there are more rows than the {height} of `height`")));
        }
        Ok(Self { width, height, blocked })
    }
}

fn size(word: &str) -> Option<usize> {
    word.parse().ok().filter(|n| (1..=LARGEST).contains(n))
}

fn too_odd(name: &str, word: &str) -> String {
    format!("`{name}` is {:?}; allowed: 1 to {LARGEST}", shortened(word))
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
