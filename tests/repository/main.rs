//! The sources and documents of the repository agree with each other.

mod dependencies;
mod documentation;
mod layering;
