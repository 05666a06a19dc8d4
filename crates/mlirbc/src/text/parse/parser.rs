//! The reader of one text: its position, the tables that it fills, and the depth of nesting.

use hashbrown::HashMap;

use crate::container::{AttributeId, TypeId};
use crate::dialect::Tables;
use crate::dialect::builtin::FileLocations;
use crate::error::{Error, ErrorKind, Result};
use crate::text::parse::number_kind::NumberKind;
use crate::text::print::Distinct;
use crate::text::syntax::Lexer;

/// The deepest nesting of a text.
const MOST_DEPTH: u32 = 1 << 16;

/// The levels that are read on one stack. Without optimization they take less than two megabytes of it.
const LEVELS: u32 = 256;

/// The size of the stack for each further [`LEVELS`] levels. Most of it is never touched: with optimization a level
/// takes one to three kilobytes, of which the budget counts one.
const STACK: usize = 4 << 20;
const USED_STACK: u64 = (LEVELS as u64) << 10;

/// The meanings of the names in one text.
#[derive(Debug, Default)]
pub(crate) struct Symbols<'t> {
    /// The attributes of aliases, such as `#map`, by name without the sign.
    pub(crate) attributes: HashMap<&'t [u8], AttributeId>,
    /// The types of aliases.
    pub(crate) types: HashMap<&'t [u8], TypeId>,
    /// Attributes and types of dialects that were read, by their text. Debug information repeats long ones:
    /// the text of `benches/inputs.sh memchr.O0` takes a third of the time.
    pub(super) attribute_texts: HashMap<&'t [u8], AttributeId>,
    pub(super) type_texts: HashMap<&'t [u8], TypeId>,
    /// Types of numbers that were read, such as `i32`.
    pub(super) words: HashMap<&'t [u8], TypeId>,
    /// The string attributes of the names in dictionaries, which most dictionaries repeat.
    pub(super) names: HashMap<&'t [u8], AttributeId>,
    /// The room for the entries of a dictionary.
    pub(super) pairs: Vec<(AttributeId, AttributeId)>,
    /// The kinds of their numbers.
    pub(super) number_kinds: HashMap<TypeId, NumberKind>,
    /// The makers of locations.
    pub(super) file_locations: Vec<FileLocations>,
    /// Their indices, by the name of the file between its quotes.
    pub(super) files: HashMap<&'t [u8], usize>,
    /// The file of the last location: its name as in the text, with a colon, and its index.
    pub(super) last_file: (&'t [u8], usize),
    /// The distinct attributes by their numbers, with the attributes that they refer to.
    pub(super) distinct: HashMap<u64, (AttributeId, AttributeId)>,
    /// The attributes that stay text and have distinct ones in it, by their text before it is numbered.
    pub(super) distinct_texts: HashMap<Vec<u8>, AttributeId>,
    /// The numbers by which the text calls the distinct attributes, and those in attributes that stay text.
    pub(super) distinct_numbers: Distinct,
    /// The bodies of the structures of the llvm dialect, by name.
    pub(super) llvm_structs: HashMap<Vec<u8>, Vec<u8>>,
    /// The bytes that aliases added to attributes and types that stay text.
    pub(super) added_bytes: usize,
    /// Whether the text is a module, in which the names are those of its release.
    pub(super) is_module: bool,
}

impl Symbols<'_> {
    /// No names yet, of a text that is a module.
    pub(super) fn of_module() -> Self {
        Symbols {
            is_module: true,
            ..Symbols::default()
        }
    }
}

/// Reads attributes and types of one text into the tables.
pub(crate) struct Parser<'t, 's, 'a> {
    pub(crate) lexer: Lexer<'t>,
    pub(crate) tables: &'s mut Tables<'a>,
    pub(super) symbols: &'s mut Symbols<'t>,
    pub(super) depth: u32,
    /// Whether MLIR would print the text that is being read in another way, which is not known.
    pub(super) spelling_is_unknown: bool,
    /// The names of the structures of the llvm dialect that are being read.
    pub(super) open_structs: Vec<Vec<u8>>,
}

impl<'t, 's, 'a> Parser<'t, 's, 'a> {
    pub(crate) fn new(
        tables: &'s mut Tables<'a>,
        symbols: &'s mut Symbols<'t>,
        lexer: Lexer<'t>,
    ) -> Self {
        Parser {
            lexer,
            tables,
            symbols,
            depth: 0,
            spelling_is_unknown: false,
            open_structs: Vec::new(),
        }
    }

    /// Requires that nothing is left.
    pub(super) fn end(&mut self) -> Result<()> {
        match self.lexer.peek() {
            None => Ok(()),
            Some(_) => Err(self.lexer.error("trailing characters")),
        }
    }

    /// Goes one level deeper.
    pub(super) fn nested<T: Send>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T> + Send,
    ) -> Result<T> {
        let limit = self.tables.container().limits().attribute_depth;
        let limit = limit.min(MOST_DEPTH);
        if self.depth >= limit {
            return Err(self.too_deep(limit));
        }
        self.depth += 1;
        let result = match self.depth.is_multiple_of(LEVELS) {
            false => read(self),
            true => self.on_another_stack(read),
        };
        self.depth -= 1;
        result
    }

    #[cold]
    fn too_deep(&self, limit: u32) -> Error {
        let kind = ErrorKind::LimitExceeded {
            what: "the nesting of attributes and types in text",
            limit: u64::from(limit),
            found: u64::from(self.depth) + 1,
        };
        Error::new(kind, self.lexer.at as u64)
    }

    /// Reads on the stack of a thread, so that the depth of a text does not depend on the stack of the caller. Where
    /// threads cannot be started, the depth ends here.
    #[cold]
    #[inline(never)]
    fn on_another_stack<T: Send>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T> + Send,
    ) -> Result<T> {
        let charged = self.tables.container().meter().count_bytes(USED_STACK);
        self.located(self.lexer.at, charged)?;
        let too_deep = self.too_deep(self.depth);
        std::thread::scope(|scope| {
            let builder = std::thread::Builder::new().stack_size(STACK);
            match builder.spawn_scoped(scope, || read(self)) {
                Ok(thread) => match thread.join() {
                    Ok(result) => result,
                    Err(panic) => std::panic::resume_unwind(panic),
                },
                Err(_) => Err(too_deep),
            }
        })
    }

    /// Adds to an error of the tables the position from which on the text is wrong.
    pub(super) fn located<T>(&self, start: usize, result: Result<T>) -> Result<T> {
        result.map_err(|error| {
            let at = Error::new(error.kind().clone(), start as u64);
            let path = error.path().rev();
            path.fold(at, |error, segment| error.within(segment.clone()))
        })
    }

    /// Refuses the text at a position.
    #[cold]
    pub(super) fn refuse<T>(&self, at: usize, what: &'static str) -> Result<T> {
        Err(self.lexer.error_at(at, what))
    }

    /// The position of the next character that is no blank.
    pub(super) fn place(&mut self) -> usize {
        self.lexer.blanks();
        self.lexer.at
    }

    /// Items between commas up to and including a closing bracket.
    pub(super) fn list(
        &mut self,
        close: &str,
        what: &'static str,
        mut item: impl FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        if self.lexer.take(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.lexer.take(close) {
                return Ok(());
            }
            self.lexer.expect(",", what)?;
        }
    }
}
