//! Every byte of a file with its meaning, also of damaged files.
//!
//! [`lines`] visits a file section by section. Each byte is in exactly one [`Line`]; unreadable
//! bytes are lines with the reason. [`TextLines`] writes lines as text, and [`print()`] does both.
//!
//! The module `area` has the remaining bytes, and `sink` makes the lines. `sections` visits the file and
//! passes the sections to `tables`, `entries` and `ops`. `names` describes the entries that
//! indices refer to.

mod area;
mod entries;
mod head_part;
mod line;
mod names;
mod ops;
mod options;
mod print;
mod sections;
mod sink;
mod tables;
mod text;

pub use line::{Line, LineKind};
pub use options::DumpOptions;
pub use print::{lines, print};
pub use text::{Emphasis, TextLines};
