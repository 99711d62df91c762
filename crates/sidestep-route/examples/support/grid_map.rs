//! Grid maps and scenario files of the MovingAI benchmarks: cells of 1 m, y up.

/// A grid of free and blocked cells.
pub struct GridMap {
    width: usize,
    height: usize,
    blocked: Vec<bool>,
}

impl GridMap {
    /// Reads a `.map` file.
    pub fn parse(text: &str) -> Self {
        let rows: Vec<&str> = text.lines().skip(4).filter(|line| !line.is_empty()).collect();
        let (width, height) = (rows[0].len(), rows.len());
        let blocked = rows.iter().rev().flat_map(|row| row.bytes().map(|c| !matches!(c, b'.' | b'G'))).collect();
        GridMap { width, height, blocked }
    }

    /// Start, goal and octile length of each line of a `.scen` file.
    pub fn tasks(&self, text: &str) -> Vec<([f64; 2], [f64; 2], f64)> {
        let task = |line: &str| {
            let number =
                |k: usize| line.split('\t').nth(k).and_then(|s| s.trim().parse::<f64>().ok()).expect("a number");
            let centre = |x: f64, y: f64| [x + 0.5, self.height as f64 - y - 0.5];
            (centre(number(4), number(5)), centre(number(6), number(7)), number(8))
        };
        text.lines().skip(1).filter(|line| !line.is_empty()).map(task).collect()
    }

    /// Blocked cells merged into rectangles (runs in a row, then equal runs of the rows above), and four walls round
    /// the map.
    pub fn rectangles(&self) -> Vec<[[f64; 2]; 4]> {
        let (w, h) = (self.width, self.height);
        let mut left = self.blocked.clone();
        let mut rectangles = Vec::new();
        for y in 0..h {
            for x in 0..w {
                if !left[y * w + x] {
                    continue;
                }
                let x_end = (x..w).find(|&i| !left[y * w + i]).unwrap_or(w);
                let full = |j: usize| (x..x_end).all(|i| left[j * w + i]);
                let y_end = (y..h).find(|&j| !full(j)).unwrap_or(h);
                for j in y..y_end {
                    left[j * w + x..j * w + x_end].fill(false);
                }
                rectangles.push(rectangle(x as f64, y as f64, x_end as f64, y_end as f64));
            }
        }
        let (w, h) = (w as f64, h as f64);
        rectangles.push(rectangle(-1.0, -1.0, 0.0, h + 1.0));
        rectangles.push(rectangle(w, -1.0, w + 1.0, h + 1.0));
        rectangles.push(rectangle(0.0, -1.0, w, 0.0));
        rectangles.push(rectangle(0.0, h, w, h + 1.0));
        rectangles
    }
}

fn rectangle(x0: f64, y0: f64, x1: f64, y1: f64) -> [[f64; 2]; 4] {
    [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
}
