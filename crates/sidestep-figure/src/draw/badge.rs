//! Badges: a numeral on a disc for agents, on a square for walls.

use super::panel::Spot;
use crate::account::Mark;
use crate::svg::{Anchor, Px, Svg, Type};
use crate::theme::Theme;

/// An owner's colour.
pub fn color(theme: &Theme, mark: Mark) -> &'static str {
    match mark {
        Mark::Number(number) => theme.owners[(number - 1) % theme.owners.len()],
        Mark::Wall(_) => theme.wall_badge,
    }
}

/// A badge of that radius; one that binds has a second ring.
pub fn badge(svg: &mut Svg, theme: &Theme, [x, y]: Spot, radius: f64, mark: Mark, binds: bool) {
    let fill = color(theme, mark);
    let ring = radius + radius * 0.36;
    match mark {
        Mark::Number(_) => {
            if binds {
                svg.element(
                    "circle",
                    &[
                        ("cx", &Px(x)),
                        ("cy", &Px(y)),
                        ("r", &Px(ring)),
                        ("fill", &theme.panel),
                        ("stroke", &fill),
                        ("stroke-width", &Px(radius * 0.16)),
                    ],
                );
            }
            svg.element(
                "circle",
                &[("cx", &Px(x)), ("cy", &Px(y)), ("r", &Px(radius)), ("fill", &fill), ("class", &"badge")],
            );
        }
        Mark::Wall(_) => {
            let mut square = |half: f64, fill: &str, stroke: &str| {
                svg.element(
                    "rect",
                    &[
                        ("x", &Px(x - half)),
                        ("y", &Px(y - half)),
                        ("width", &Px(2.0 * half)),
                        ("height", &Px(2.0 * half)),
                        ("rx", &Px(half * 0.3)),
                        ("fill", &fill),
                        ("stroke", &stroke),
                        ("stroke-width", &Px(radius * 0.16)),
                        ("class", &"badge"),
                    ],
                );
            };
            if binds {
                square(ring * 0.95, theme.panel, fill);
            }
            square(radius * 0.92, fill, "none");
        }
    }
    let text = mark.text();
    let size = radius * if text.len() > 1 { 0.98 } else { 1.3 };
    let look = Type::new(size, theme.on_badge).bold().anchored(Anchor::Middle);
    svg.text([x, y + size * 0.36], &text, &look);
}
