//! What is known while a text is read.

use std::rc::Rc;

use hashbrown::HashMap;

use crate::budget::Meter;
use crate::container::{AttributeId, OpNameId, TypeId};
use crate::dialect::builtin::FileLocations;
use crate::error::{Error, ErrorKind};
use crate::ir::{BodyBuilder, Module, ReservedOperands};
use crate::text::form::{Computation, FormReleases};
use crate::text::parse::Symbols;
use crate::text::parse::module::blocks::Blocks;
use crate::text::parse::module::comments::CommentsAhead;
use crate::text::parse::module::custom::{CustomOp, DefaultDialects, OpForm, RepeatedLines};
use crate::text::parse::module::diagnostic::Errors;
use crate::text::parse::module::known_tails::{Encoded, KnownTails, Signature};
use crate::text::parse::module::lines::Lines;
use crate::text::parse::module::names::NameUse;
use crate::text::parse::module::op_kind::{Dictionary, OpKind, Properties, PropertiesKey};
use crate::text::parse::module::options::ParseOptions;
use crate::text::parse::module::skipped::Skipped;
use crate::text::parse::module::values::Values;
use crate::text::syntax::Lexer;

/// An op whose head was read.
#[derive(Debug)]
pub(super) struct OpenOp<'t> {
    pub(super) kind: Rc<OpKind>,
    /// Where the name is.
    pub(super) offset: usize,
    /// The beginnings of its parts in the lists of the assembler.
    pub(super) operands: usize,
    pub(super) bound: usize,
    pub(super) successors: usize,
    pub(super) properties: Option<(Properties<'t>, usize)>,
    /// The number of regions that were read.
    pub(super) regions: u32,
    /// The place of its operands in the body, if it has regions.
    pub(super) reserved_operands: Option<ReservedOperands>,
    /// The name of the entry block of the current region.
    pub(super) entry: Option<&'t [u8]>,
    /// What was read of an op in its custom form.
    pub(super) custom: Option<Box<CustomOp<'t>>>,
}

impl OpenOp<'_> {
    /// Whether names outside of its regions are hidden in them. MLIR hides none from ops in their custom form, unless it
    /// lets arguments have the names of operands.
    pub(super) fn hides_names(&self) -> bool {
        let custom = self.custom.as_ref();
        self.kind.is_isolated && custom.is_none_or(|custom| custom.shadows_names)
    }
}

/// A region that uses no values from outside.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Isolated {
    /// The first value that may be in it.
    pub(super) first: u32,
    /// Its number among all; 0 is the top level.
    pub(super) number: u32,
}

/// A kind of op and its form.
type KindAndForm = (Rc<OpKind>, Rc<OpForm>);

/// Why reading stops. Its size counts in each result.
#[derive(Debug)]
pub(super) struct Stop(Box<Reason>);

/// The offset in the text and what is wrong, or an error.
#[derive(Debug)]
pub(super) enum Reason {
    Message(usize, String),
    Error(Error),
    /// The errors are listed.
    Noted,
}

impl From<Reason> for Stop {
    #[cold]
    fn from(reason: Reason) -> Self {
        Stop(Box::new(reason))
    }
}

impl From<Error> for Stop {
    #[cold]
    fn from(error: Error) -> Self {
        Stop(Box::new(Reason::Error(error)))
    }
}

impl Stop {
    /// A message about an offset.
    #[cold]
    pub(super) fn message(offset: usize, message: String) -> Self {
        Stop(Box::new(Reason::Message(offset, message)))
    }

    /// What an error about another text says, at an offset.
    #[cold]
    pub(super) fn of(error: &Error, offset: usize) -> Self {
        match error.kind() {
            ErrorKind::InvalidText { what, .. } => Stop::message(offset, (*what).to_owned()),
            kind => Stop::from(Error::new(kind.clone(), offset as u64)),
        }
    }

    pub(super) fn reason(self) -> Reason {
        *self.0
    }

    /// The same at an offset, if it is an error of the tables, which know no text.
    pub(super) fn at_least(self, offset: usize) -> Self {
        match self.reason() {
            Reason::Error(error) => {
                let path = error.path().rev().cloned();
                let at = Error::new(error.kind().clone(), offset as u64);
                Stop::from(path.fold(at, Error::within))
            }
            reason => Stop::from(reason),
        }
    }
}

pub(super) type Parsed<T> = std::result::Result<T, Stop>;

/// Reads one text into a module.
pub(super) struct Assembler<'t, 'o> {
    pub(super) text: &'t [u8],
    pub(super) lexer: Lexer<'t>,
    pub(super) options: &'o ParseOptions,
    pub(super) module: Module<'static>,
    pub(super) body: BodyBuilder,
    pub(super) symbols: Symbols<'t>,
    pub(super) values: Values<'t>,
    pub(super) blocks: Blocks<'t>,
    pub(super) errors: Errors,
    pub(super) skipped: Skipped<'t>,
    /// The ops whose regions are being read, the outermost first.
    pub(super) open_ops: Vec<OpenOp<'t>>,
    /// The operands, results and successors of the open ops and the current one.
    pub(super) operands: Vec<NameUse>,
    pub(super) bound: Vec<NameUse>,
    pub(super) successors: Vec<u32>,
    /// Op names, by a copy of their text between quotes: the places of the first ones in the text are far from each
    /// other.
    pub(super) kinds: HashMap<Box<[u8]>, Rc<OpKind>>,
    /// Dictionaries, types and signatures that were read, by their text.
    pub(super) dictionaries: HashMap<&'t [u8], Rc<Dictionary<'t>>>,
    /// The number of dictionaries that were read.
    pub(super) dictionary_count: u32,
    pub(super) types: HashMap<&'t [u8], TypeId>,
    pub(super) signatures: HashMap<&'t [u8], Rc<Signature>>,
    /// Locations other than those in files, by their text in parentheses.
    pub(super) locations: HashMap<&'t [u8], AttributeId>,
    /// The last one of these; without text before the first.
    pub(super) last_location: (&'t [u8], AttributeId),
    pub(super) encoded: HashMap<PropertiesKey, Encoded>,
    /// What follows the operands of ops, by its text.
    pub(super) tails: KnownTails,
    /// Locations that are aliases without a definition so far, each with a stand-in and the first use.
    pub(super) location_aliases: HashMap<&'t [u8], (AttributeId, usize)>,
    /// Makes the locations of ops without `loc(...)`, once there are any.
    pub(super) file_locations: Option<FileLocations>,
    pub(super) lines: Lines,
    pub(super) comments: CommentsAhead<'t>,
    /// Whether the ops of the text were put in a module.
    pub(super) is_enclosed: bool,
    /// The budget, and the offset up to which it is charged.
    pub(super) meter: Meter,
    pub(super) charged: usize,
    /// The offset at which the next piece ends.
    pub(super) next_piece: usize,
    /// Whether room was made for the rest of the text.
    pub(super) has_room: bool,
    /// The operands of the op that is being completed.
    pub(super) operand_values: Vec<u32>,
    /// The isolated regions around, the outermost first.
    pub(super) isolated: Vec<Isolated>,
    /// The number of isolated regions that were begun.
    pub(super) isolated_count: u32,
    /// The releases whose forms ops have.
    pub(super) form_releases: FormReleases,
    pub(super) default_dialects: DefaultDialects,
    /// The ops of words, with their forms, by the number of the default dialect.
    pub(super) custom_kinds: HashMap<(u32, &'t [u8]), KindAndForm>,
    pub(super) lines_read: RepeatedLines<'t>,
    /// Room for ops in their custom form.
    #[expect(
        clippy::vec_box,
        reason = "open ops are moved, and most have no custom form"
    )]
    pub(super) spare_custom_ops: Vec<Box<CustomOp<'t>>>,
    /// The types and attributes of texts in forms.
    pub(super) types_in_forms: HashMap<Box<str>, TypeId>,
    pub(super) attributes_in_forms: HashMap<Box<str>, AttributeId>,
    /// What computations gave for types.
    pub(super) computed_types: HashMap<(Computation, TypeId), TypeId>,
    /// The signatures of ops in their custom form, with their numbers, by the op and what its text says of types.
    pub(super) custom_signatures: HashMap<Box<[u32]>, (u32, Rc<Signature>)>,
    /// The encoded properties of ops in their custom form, by signature, attributes and dictionary.
    pub(super) custom_encoded: HashMap<Box<[u32]>, Encoded>,
    /// The values of properties by their text, for the slots of ops.
    pub(super) custom_values: HashMap<(OpNameId, u32, &'t [u8]), AttributeId>,
    /// Room for a key of these.
    pub(super) custom_key: Vec<u32>,
    /// Room for the inherent attributes of an op, by position.
    pub(super) inherent: Vec<(usize, AttributeId)>,
    /// The integers that constants define, by the number of the value. Only ops from which types of others follow are
    /// recorded.
    pub(super) integer_constants: HashMap<u32, i64>,
    /// Whether ops with a name end a block.
    pub(super) terminators: HashMap<OpNameId, bool>,
}

impl Assembler<'_, '_> {
    /// Stops with a message at an offset.
    #[cold]
    pub(super) fn stop<T>(&self, offset: usize, message: impl Into<String>) -> Parsed<T> {
        Err(Stop::message(offset, message.into()))
    }

    /// Stops at the next token.
    #[cold]
    pub(super) fn stop_here<T>(&mut self, message: impl Into<String>) -> Parsed<T> {
        let at = self.lexer.wrong_token();
        self.stop(at, message)
    }

    /// Charges the budget with an op, or an alias, and the text since the last one.
    pub(super) fn charge(&mut self) -> Parsed<()> {
        /// A token has some bytes.
        const PIECE: usize = 8;
        let text = self.lexer.at.saturating_sub(self.charged) / PIECE;
        self.charged = self.lexer.at;
        self.meter.count(1 + text as u64)?;
        if self.lexer.at >= self.next_piece {
            self.end_piece();
        }
        Ok(())
    }

    #[inline]
    pub(super) fn expect(&mut self, characters: &str, message: &'static str) -> Parsed<()> {
        match self.lexer.take(characters) {
            true => Ok(()),
            false => self.stop_here(message),
        }
    }
}
