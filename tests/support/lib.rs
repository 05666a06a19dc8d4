//! Code that several test targets share: fixtures, the corpus, external tools, a parser for MLIR's generic text,
//! a counting allocator.

pub mod c_header;
pub mod corpus;
pub mod exercise;
pub mod fixtures;
pub mod heap;
pub mod mlir_opt;
pub mod mlir_text;
pub mod modules;
pub mod parallel;
pub mod printed;
pub mod programs;
pub mod random_edits;
pub mod random_steps;
pub mod readers;
pub mod requirement;
pub mod stored_elements;
pub mod use_list_orders;
pub mod wire;
