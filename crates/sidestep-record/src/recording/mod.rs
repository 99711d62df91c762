//! Recordings as comma-separated values: `step,time,agent,x,y,vx,vy`, in space `step,time,agent,x,y,z,vx,vy,vz`; with a last column
//! `heading` where some cannot slide.

pub(crate) mod error;
mod lines;
pub(crate) mod reader;
pub(crate) mod writer;
