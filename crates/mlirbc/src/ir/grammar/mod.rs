//! The grammar of the IR section: ops, regions, blocks and use-list orders (format.md §9).
//!
//! This is the only reader of the grammar. It defines the order of the fields and the framing of
//! sections, and reports every field to a sink. Inside the library, decoding a body and finding the
//! head of an op are sinks. The public sink is [`read_events`]: it reports [`Event`]s with their
//! bytes, and continues after damage where the framing of sections allows it.
//!
//! ```
//! use mlirbc::Limits;
//! use mlirbc::container::{Container, SectionId};
//! use mlirbc::ir::grammar::{self, Event};
//!
//! # fn main() -> mlirbc::Result<()> {
//! let file = std::fs::read("../../tests/fixtures/kitchen.llvm22.v6.mlirbc").unwrap_or_default();
//! let container = Container::open(&file[..], Limits::default())?;
//! let section = container.sections().get(SectionId::Ir);
//! let data = container.cursor(section.map(|it| it.data.clone()).unwrap_or_default());
//! let mut ops = 0;
//! let damage = grammar::read_events(
//!     data,
//!     container.version(),
//!     container.limits(),
//!     |_bytes, _depth, event| {
//!         ops += u64::from(matches!(event, Event::OpName { .. }));
//!         Ok::<(), std::convert::Infallible>(())
//!     },
//! );
//! assert!(matches!(damage, Ok(None)) && ops > 0);
//! # Ok(())
//! # }
//! ```

pub mod component;
mod event;
pub(super) mod op;
mod reader;
pub(super) mod sink;

pub use event::{Event, Numbers, read_events};
pub(super) use reader::{MIN_OP_BYTES, read_body, read_file};
