//! Ops in their custom form.
//!
//! The text of an op follows the program of its form ([`crate::text::form`]), the same that printing follows.
//! [`steps`] follows it, and a [`reader`] collects what the text says in a [`custom_op::CustomOp`]: nothing is built before the op
//! ends. Where the program has a region, the op waits on the stack of open ops, so that the nesting of a text takes no
//! call stack. `op_name` finds the op of a word, `attributes` and `groups` read what the steps of a program name, and
//! `directives` has the parts of forms that are code, each with the name of the file that prints it. `regions` begins
//! and ends regions, `types` determines the types that the text leaves out, and `op_end` builds the op.
//!
//! No step is taken back: each choice depends on the next token, as in MLIR.

mod attributes;
mod custom_op;
mod default_dialects;
mod directives;
mod groups;
mod inferred;
mod known_lines;
mod op_end;
mod op_form;
mod op_name;
mod reader;
mod regions;
mod repeated_lines;
mod starts;
mod steps;
mod types;

pub(super) use custom_op::CustomOp;
pub(super) use default_dialects::DefaultDialects;
pub(super) use known_lines::RepeatedLines;
pub(super) use op_form::OpForm;
