mod bounds;
mod errors;
mod independence;
mod keeps_clearance;
mod oracle;
mod scenes;
mod shortest;
mod starts_and_goals;
