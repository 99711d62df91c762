//! The first moment of the served scene as a picture in the page's own colours, which it shows until its engine has started.

use sidestep_figure::{Place, Wall};
use sidestep_scene::{Scene, Simulation};
use std::fmt::Write;

/// So many agents are drawn; of more the walls alone.
const MOST: usize = 5000;
/// The page has so many colours of groups.
const COLORS: usize = 4;

/// An SVG of floor, walls and agents, 1 m to the unit; `None` for a scene that cannot run.
pub fn still(scene: &Scene) -> Option<String> {
    let cast = scene.cast().ok()?;
    let place = Place::now(&Simulation::new(scene).ok()?, scene, &cast);
    let [low, high] = cast.bounds();
    let (width, height) = (high[0] - low[0], high[1] - low[1]);
    let mut svg =
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {width} {height}">"#, low[0], -high[1]);
    let _ =
        write!(svg, r#"<rect x="{}" y="{}" width="{width}" height="{height}" fill="var(--floor)"/>"#, low[0], -high[1]);
    place.walls.iter().for_each(|wall| draw(&mut svg, wall));
    for body in place.bodies.iter().filter(|_| place.bodies.len() <= MOST) {
        let (x, y, color) = (body.position.x, -body.position.y, body.group % COLORS);
        let _ = write!(svg, r#"<circle cx="{x}" cy="{y}" r="{}" fill="var(--g{color})"/>"#, body.radius);
    }
    svg.push_str("</svg>");
    Some(svg)
}

fn draw(svg: &mut String, wall: &Wall) {
    let corners: String = wall.corners.iter().map(|corner| format!("{},{} ", corner.x, -corner.y)).collect();
    let solid = wall.closed && wall.solid && wall.corners.len() > 2;
    let (shape, fill) = (if wall.closed { "polygon" } else { "polyline" }, if solid { "var(--wall)" } else { "none" });
    let line = r#"stroke="var(--wall)" stroke-width="2" vector-effect="non-scaling-stroke""#;
    let _ = write!(svg, r#"<{shape} points="{corners}" fill="{fill}" {}/>"#, if solid { "" } else { line });
}
