//! The top level of a text: ops, definitions of aliases and the resource section.

use hashbrown::HashMap;

use crate::budget::Meter;
use crate::container::{AttributeId, DialectId, NEWEST_VERSION};
use crate::ir::{BodyBuilder, CompleteOp, Counts, Module, OpenOptions};
use crate::text::form::FormReleases;
use crate::text::parse::Symbols;
use crate::text::parse::module::blocks::Blocks;
use crate::text::parse::module::comments::CommentsAhead;
use crate::text::parse::module::custom::{DefaultDialects, RepeatedLines};
use crate::text::parse::module::diagnostic::{Errors, TextErrors};
use crate::text::parse::module::known_tails::KnownTails;
use crate::text::parse::module::lines::Lines;
use crate::text::parse::module::options::ParseOptions;
use crate::text::parse::module::pieces::PIECE;
use crate::text::parse::module::skipped::Skipped;
use crate::text::parse::module::state::{Assembler, Parsed, Reason, Stop};
use crate::text::parse::module::values::Values;
use crate::text::print::Comments;
use crate::text::syntax::Lexer;

impl Module<'_> {
    /// Reads a module from MLIR's text: ops in their custom form, as `mlir-opt` and
    /// [`print`](crate::text::print::print()) print them, or in the generic form.
    ///
    /// The module has version 6 and the producer of the release in `options`, whose definitions encode
    /// properties. Ops without `loc(...)` get their position in the text as location, as in MLIR.
    ///
    /// # Errors
    /// The errors in the text, at most [`ParseOptions::max_errors`]. Reading continues behind an op with an error, if it
    /// is certain where the next one begins.
    pub fn parse(
        text: impl AsRef<[u8]>,
        options: &ParseOptions,
    ) -> Result<Module<'static>, TextErrors> {
        let text = text.as_ref();
        let (module, _) = read(text, options, CommentsAhead::none())?;
        Ok(module)
    }

    /// As [`Module::parse`], with the comments.
    ///
    /// # Errors
    /// As [`Module::parse`].
    pub fn parse_with_comments(
        text: impl AsRef<[u8]>,
        options: &ParseOptions,
    ) -> Result<(Module<'static>, Comments), TextErrors> {
        let text = text.as_ref();
        read(text, options, CommentsAhead::of(text))
    }
}

/// Reads a module and finds the ops behind comments.
fn read<'t>(
    text: &'t [u8],
    options: &ParseOptions,
    comments: CommentsAhead<'t>,
) -> Result<(Module<'static>, Comments), TextErrors> {
    let mut errors = Errors::new(options.max_errors);
    let producer = options.release.producer().unwrap_or_default();
    let open = OpenOptions {
        limits: options.limits.clone(),
        registry: options.registry.clone(),
        // Several builds share the producer of a build.
        release: Some(options.release).filter(|release| release.is_snapshot()),
        ..OpenOptions::default()
    };
    let module = match Module::new(NEWEST_VERSION, producer.as_bytes(), open) {
        Ok(module) => module,
        Err(error) => {
            errors.add_error(&error);
            return Err(errors.locate(text, options.first_line));
        }
    };
    let mut assembler = Assembler {
        text,
        lexer: Lexer::new(text),
        options,
        module,
        body: BodyBuilder::new(),
        symbols: Symbols::of_module(),
        values: Values::new(text),
        blocks: Blocks::default(),
        errors,
        skipped: Skipped::default(),
        open_ops: Vec::new(),
        operands: Vec::new(),
        bound: Vec::new(),
        successors: Vec::new(),
        kinds: HashMap::new(),
        dictionaries: HashMap::new(),
        dictionary_count: 0,
        types: HashMap::new(),
        signatures: HashMap::new(),
        locations: HashMap::new(),
        last_location: (b"", AttributeId(0)),
        encoded: HashMap::new(),
        tails: KnownTails::default(),
        location_aliases: HashMap::new(),
        file_locations: None,
        lines: Lines::new(options.first_line),
        comments,
        is_enclosed: false,
        meter: Meter::new(options.limits.budget.as_ref()),
        charged: 0,
        next_piece: PIECE,
        has_room: false,
        operand_values: Vec::new(),
        isolated: Vec::new(),
        isolated_count: 0,
        form_releases: FormReleases::new(options.release),
        default_dialects: DefaultDialects::new(),
        custom_kinds: HashMap::new(),
        lines_read: RepeatedLines::default(),
        spare_custom_ops: Vec::new(),
        types_in_forms: HashMap::new(),
        attributes_in_forms: HashMap::new(),
        computed_types: HashMap::new(),
        custom_signatures: HashMap::new(),
        custom_encoded: HashMap::new(),
        custom_values: HashMap::new(),
        custom_key: Vec::new(),
        inherent: Vec::new(),
        integer_constants: HashMap::new(),
        terminators: HashMap::new(),
    };
    match assembler.file().map_err(Stop::reason) {
        Ok(()) => {}
        Err(Reason::Message(offset, message)) => assembler.errors.add(offset, message),
        Err(Reason::Error(error)) => assembler.errors.add_error(&error),
        Err(Reason::Noted) => {}
    }
    let Assembler {
        mut module,
        body,
        mut errors,
        comments,
        is_enclosed,
        ..
    } = assembler;
    if errors.is_empty()
        && let Err(error) = body.finish(&mut module)
    {
        errors.add_error(&error);
    }
    if !errors.is_empty() {
        return Err(errors.locate(text, options.first_line));
    }
    module.adopt_added_names();
    match comments.of_module(&module, is_enclosed) {
        Ok(comments) => Ok((module, comments)),
        Err(error) => {
            errors.add_error(&error);
            Err(errors.locate(text, options.first_line))
        }
    }
}

/// The version 2.0 that the test dialect of MLIR writes: two varints.
const TEST_DIALECT_VERSION: &[u8] = &[0x05, 0x01];

impl<'t> Assembler<'t, '_> {
    fn file(&mut self) -> Parsed<()> {
        let (mut ops, mut modules) = (0u32, 0u32);
        loop {
            self.charge()?;
            match self.lexer.peek() {
                None => break,
                Some(b'#') => self.attribute_alias()?,
                Some(b'!') => self.type_alias()?,
                Some(b'{') if self.lexer.rest().starts_with(b"{-#") => self.resources()?,
                Some(_) => {
                    let is_module = self.op_with_regions()?;
                    ops += 1;
                    modules += u32::from(is_module);
                }
            }
        }
        let is_whole = self.errors.is_empty();
        if is_whole && self.options.implicit_module && (ops, modules) != (1, 1) {
            self.enclose()?;
        }
        let undefined = self.values.end_region(true);
        self.note_all(undefined);
        self.replace_location_aliases();
        self.set_dialect_versions()
    }

    /// Sets the versions of the dialects that write one in LLVM's tools.
    fn set_dialect_versions(&mut self) -> Parsed<()> {
        let dialects = self.module.container().dialects();
        let mut dialects = (0..dialects.count()).map(DialectId);
        let test = dialects.find(|id| self.module.container().dialect_name(*id) == b"test");
        if let Some(test) = test {
            let tables = self.module.tables_mut();
            tables.set_dialect_version(test, Some(TEST_DIALECT_VERSION))?;
        }
        Ok(())
    }

    /// Puts all ops in a module.
    fn enclose(&mut self) -> Parsed<()> {
        self.is_enclosed = true;
        self.body.enclose_top();
        self.body.end_block();
        self.body.end_region();
        let kind = self.kind(b"builtin.module", 0)?;
        let location = self.file_location(0, 0)?;
        let counts = Counts {
            operands: 0,
            results: 0,
        };
        let (properties, _) = self.inherent(&kind, (None, None), counts, 0)?;
        self.body.op(&CompleteOp {
            name: kind.name,
            location,
            dictionary: None,
            properties,
            operands: &[],
            results: &[],
            successors: &[],
            regions: 1,
            is_isolated: true,
            reserved_operands: None,
        })?;
        Ok(())
    }

    /// `#name = attribute`
    fn attribute_alias(&mut self) -> Parsed<()> {
        let (name, offset) = self.alias_name("attribute")?;
        let value = self.attribute_of_alias();
        // The aliases of locations follow the ops.
        if self.symbols.attributes.len() == self.symbols.attributes.capacity() {
            let expected = self.location_aliases.len();
            self.symbols.attributes.reserve(expected);
        }
        let is_defined = match &value {
            Ok(alias) => self.symbols.attributes.insert(name, *alias).is_some(),
            Err(_) => self.symbols.attributes.contains_key(name),
        };
        if is_defined {
            let message = format!(
                "redefinition of attribute alias id '{}'",
                name.escape_ascii()
            );
            return self.stop(offset, message);
        }
        value.map(|_| ())
    }

    /// `= attribute`
    fn attribute_of_alias(&mut self) -> Parsed<AttributeId> {
        self.expect("=", "expected '=' in attribute alias definition")?;
        match self.point_in_last_file()? {
            Some(id) => Ok(id),
            None => self.parsed(|parser| parser.attribute()),
        }
    }

    /// `!name = type`
    fn type_alias(&mut self) -> Parsed<()> {
        let (name, offset) = self.alias_name("type")?;
        if self.symbols.types.contains_key(name) {
            let message = format!("redefinition of type alias id '{}'", name.escape_ascii());
            return self.stop(offset, message);
        }
        self.expect("=", "expected '=' in type alias definition")?;
        let id = self.parsed(|parser| parser.ty())?;
        self.symbols.types.insert(name, id);
        Ok(())
    }

    /// The name after a sign that comes next.
    fn alias_name(&mut self, what: &str) -> Parsed<(&'t [u8], usize)> {
        self.lexer.blanks();
        let offset = self.lexer.at;
        self.lexer.at += 1;
        match self.lexer.suffix() {
            Some(name) if name.contains(&b'.') => {
                let message =
                    format!("{what} names with a '.' are reserved for dialect-defined names");
                self.stop(offset, message)
            }
            Some(name) => Ok((name, offset)),
            None => self.stop(offset, format!("invalid {what} name")),
        }
    }
}
