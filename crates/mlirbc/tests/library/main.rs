//! The library alone, with the fixtures as input.

mod attribute_forms;
mod budget;
mod comments;
mod constraints;
mod contained;
mod custom_text;
mod display;
mod dump;
mod editing;
mod fallback;
mod fixtures;
mod record_roundtrip;
mod registry;
mod resources;
mod stablehlo_text;
mod structure;
mod symbols;
mod text_again;
mod threads;
mod typed_constructors;
mod values;
