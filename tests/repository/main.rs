//! The sources and documents of the repository agree with each other.

mod dependencies;
mod documentation;
mod ignored_tests;
mod layering;
mod third_party;
