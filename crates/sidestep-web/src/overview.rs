//! What the page shows of a scene beside the crowd: names, walls, parameters.

use crate::edit::RULES;
use crate::playground::Playground;
use serde_json::{Value, json};
use sidestep_scene::{ModelKind, Parameters};

impl Playground {
    /// The scene in a few words and numbers, as JSON.
    pub fn overview(&self) -> String {
        let scene = &self.scene;
        let rule = RULES.iter().find(|(_, rule)| *rule == scene.model.responsibility).map_or("agent", |(name, _)| name);
        let sight = scene.sight();
        let reacts = |kind: &ModelKind| !matches!(kind, ModelKind::None | ModelKind::Scripted);
        let models: Vec<&str> = ModelKind::ALL.into_iter().filter(reacts).map(ModelKind::name).collect();
        let number = |of: &dyn Fn(&Parameters) -> f64| span(self.cast.agents.iter().map(|agent| of(&agent.parameters)));
        json!({
            "name": scene.name,
            "description": scene.description,
            "agents": scene.agent_count(),
            "numbers": self.cast.agents.len(),
            "groups": self.groups.iter().max().map_or(0, |last| usize::from(*last) + 1),
            "time_step": scene.time_step,
            "steps": scene.steps(),
            "bounds": self.bounds(),
            "center": self.columns.center,
            "model": scene.model.kind.name(),
            "models": models,
            "responsibility": rule,
            "parameters": {
                "radius": number(&|own| own.radius),
                "max_speed": number(&|own| own.max_speed),
                "time_horizon": number(&|own| own.time_horizon),
                "obstacle_time_horizon": number(&|own| own.obstacle_time_horizon),
                "neighbor_distance": number(&|own| sight(own)),
                "max_neighbors": number(&|own| own.max_neighbors as f64),
            },
            "events": scene.events.len(),
            "edits": self.edit_counts(),
        })
        .to_string()
    }

    /// The walls that stand now: number, corners relative to the middle of the scene, closed, solid.
    pub fn walls_json(&self) -> String {
        let center = self.columns.center;
        let walls = self.walls().map(|(number, wall)| {
            let corner = |corner: [f64; 2]| [corner[0] - center[0], corner[1] - center[1]];
            let now = wall.vertices_at(self.simulation.time());
            let vertices: Vec<[f64; 2]> = now.into_iter().map(corner).collect();
            json!({ "number": number, "vertices": vertices, "closed": wall.obstacle.closed, "solid": wall.obstacle.solid })
        });
        Value::from(walls.collect::<Vec<_>>()).to_string()
    }
}

/// The least and the largest of a parameter; both null where nobody is.
fn span(values: impl Iterator<Item = f64>) -> [Option<f64>; 2] {
    values.fold([None; 2], |[least, largest]: [Option<f64>; 2], value| {
        [Some(least.map_or(value, |least| least.min(value))), Some(largest.map_or(value, |largest| largest.max(value)))]
    })
}
