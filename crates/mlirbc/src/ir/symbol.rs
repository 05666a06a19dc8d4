//! Symbols, which are named ops, and the tables for looking them up.
//!
//! A symbol is an op with an attribute `sym_name`, and its table is the op that contains it. MLIR
//! marks tables by a trait, which a file does not store; here every op may be a table. Its symbols
//! are ops directly in the first block of its first region. A look-up therefore decodes that region
//! and none of the function bodies in it.

use crate::dialect::Attribute;
use crate::dialect::Form;
use crate::error::{Error, ErrorKind, Result};
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::structure::Block;
use crate::schema::Value;

/// Where a symbol may be referred to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolVisibility {
    /// Anywhere.
    Public,
    /// Only in its symbol table.
    Private,
    /// Anywhere in the file, through references that lead into its table.
    Nested,
}

impl<'m> Op<'m> {
    /// Its symbol name: `sym_name` among its properties or in its dictionary. `None` if it is not a
    /// symbol, or its properties are opaque.
    ///
    /// # Errors
    /// As [`Op::attribute`].
    pub fn symbol_name(self) -> Result<Option<&'m [u8]>> {
        self.string(b"sym_name")
    }

    /// Its visibility; `None` if it is not a symbol. Without an attribute, a symbol is public.
    ///
    /// # Errors
    /// As [`Op::attribute`], and a visibility unknown to MLIR.
    pub fn symbol_visibility(self) -> Result<Option<SymbolVisibility>> {
        if self.symbol_name()?.is_none() {
            return Ok(None);
        }
        Ok(Some(match self.string(b"sym_visibility")? {
            None | Some(b"" | b"public") => SymbolVisibility::Public,
            Some(b"private") => SymbolVisibility::Private,
            Some(b"nested") => SymbolVisibility::Nested,
            Some(_) => {
                let found = self.attribute(b"sym_visibility")?;
                let kind = ErrorKind::UnexpectedAttribute {
                    expected: "\"public\", \"private\" or \"nested\"",
                    found: found.map_or_else(
                        || "another string".to_owned(),
                        |found| format!("attribute {}", found.id().index()),
                    ),
                };
                let offset = found.map_or(0, |found| found.entry().offset);
                return Err(self.locate(Error::new(kind, offset)));
            }
        }))
    }

    /// The characters of a string attribute or property.
    fn string(self, name: &[u8]) -> Result<Option<&'m [u8]>> {
        let tables = self.module().tables();
        let found = match self.property(name)? {
            Some(Value::String(id)) => return Ok(tables.container().string(id)),
            Some(Value::Attribute(id)) => tables.attribute(id),
            _ => None,
        };
        let found = match found {
            None => self.dictionary_value(name)?,
            found => found,
        };
        found.map_or(Ok(None), characters)
    }

    /// The symbols in the op; `None` if it has no block for them. Decodes its regions if necessary.
    ///
    /// # Errors
    /// Its regions cannot be decoded.
    pub fn symbol_table(self) -> Result<Option<SymbolTable<'m>>> {
        let block = self.region(0)?.and_then(|region| region.block(0));
        Ok(block.map(|block| SymbolTable { block }))
    }

    /// The symbol with a name in the op's table.
    ///
    /// # Errors
    /// As [`Op::symbol_table`] and [`SymbolTable::lookup`].
    pub fn lookup_symbol(self, name: &[u8]) -> Result<Option<Op<'m>>> {
        let table = self.symbol_table()?;
        table.map_or(Ok(None), |table| table.lookup(name))
    }

    /// The symbol at a path of names, such as the nested reference `@a::@b`. The first name is
    /// looked up in this op, each other one in the symbol before it.
    ///
    /// # Errors
    /// As [`Op::lookup_symbol`].
    pub fn lookup_symbol_path<'n>(
        self,
        path: impl IntoIterator<Item = &'n [u8]>,
    ) -> Result<Option<Op<'m>>> {
        let table = self.symbol_table()?;
        table.map_or(Ok(None), |table| table.lookup_path(path))
    }
}

/// The characters of a string attribute. VHLO has a separate encoding of strings.
fn characters(attribute: Attribute<'_>) -> Result<Option<&[u8]>> {
    if let Some(value) = attribute.string_value() {
        return Ok(Some(value));
    }
    let Form::Record(record) = attribute.form()? else {
        return Ok(None);
    };
    if attribute.dialect_name() == b"builtin" || record.schema().fields.len() != 1 {
        return Ok(None);
    }
    Ok(match record.fields().next()? {
        Some((_, Value::String(id))) => attribute.tables().container().string(id),
        _ => None,
    })
}

impl<'a> Module<'a> {
    /// The symbols of the file: those in its `builtin.module` if that is the only top-level op,
    /// otherwise the top-level ops themselves.
    ///
    /// # Errors
    /// The content of the file cannot be decoded.
    pub fn symbol_table(&self) -> Result<SymbolTable<'_>> {
        let top = self.top_block()?;
        if top.op_count() == 1
            && let Some(root) = top.op(0)
            && root.name().full() == b"builtin.module"
            && let Some(table) = root.symbol_table()?
        {
            return Ok(table);
        }
        Ok(SymbolTable { block: top })
    }

    /// The symbol with a name in [`Module::symbol_table`].
    ///
    /// # Errors
    /// As [`Module::symbol_table`] and [`SymbolTable::lookup`].
    pub fn symbol(&self, name: &[u8]) -> Result<Option<Op<'_>>> {
        self.symbol_table()?.lookup(name)
    }

    /// The symbol at a path of names, starting from [`Module::symbol_table`].
    ///
    /// # Errors
    /// As [`Module::symbol`].
    pub fn symbol_path<'n>(
        &self,
        path: impl IntoIterator<Item = &'n [u8]>,
    ) -> Result<Option<Op<'_>>> {
        self.symbol_table()?.lookup_path(path)
    }

    /// The nested symbol tables, each before those inside it.
    ///
    /// # Errors
    /// As [`Module::symbol_table`].
    pub fn symbol_tables(&self) -> Result<SymbolTables<'_>> {
        Ok(SymbolTables {
            first: Some(self.symbol_table()?),
            last: None,
            pending: Vec::new(),
        })
    }

    /// The first symbol with a name at any depth. Searches [`Module::symbol_tables`] first. If no
    /// table contains the name, searches all ops, which decodes all function bodies.
    ///
    /// # Errors
    /// A body that had to be decoded is damaged.
    pub fn find_symbol(&self, name: &[u8]) -> Result<Option<Op<'_>>> {
        let mut tables = self.symbol_tables()?;
        while let Some(table) = tables.next()? {
            if let Some(op) = table.lookup(name)? {
                return Ok(Some(op));
            }
        }
        let mut ops = self.ops();
        while let Some(op) = ops.next()? {
            if op.symbol_name().map_err(|error| op.locate(error))? == Some(name) {
                return Ok(Some(op));
            }
        }
        Ok(None)
    }
}

/// The ops directly in a block, some of which are symbols.
#[derive(Clone, Copy)]
pub struct SymbolTable<'m> {
    block: Block<'m>,
}

impl<'m> SymbolTable<'m> {
    /// The op that contains the symbols; `None` at the top of the file.
    pub fn op(self) -> Option<Op<'m>> {
        self.block.region()?.op()
    }

    /// The symbols with their names, in order.
    ///
    /// # Errors
    /// The attributes or properties of an op are damaged.
    pub fn symbols(self) -> impl Iterator<Item = Result<(&'m [u8], Op<'m>)>> {
        self.block.ops().filter_map(|op| match op.symbol_name() {
            Ok(name) => name.map(|name| Ok((name, op))),
            Err(error) => Some(Err(op.locate(error))),
        })
    }

    /// The first symbol with a name. Takes time in proportion to the number of ops; to look up many
    /// names, build a map from [`SymbolTable::symbols`].
    ///
    /// # Errors
    /// As [`SymbolTable::symbols`].
    pub fn lookup(self, name: &[u8]) -> Result<Option<Op<'m>>> {
        for symbol in self.symbols() {
            let (found, op) = symbol?;
            if found == name {
                return Ok(Some(op));
            }
        }
        Ok(None)
    }

    /// The symbol at a path of names; `None` for an empty path.
    ///
    /// # Errors
    /// As [`SymbolTable::lookup`], and regions on the path that cannot be decoded.
    pub fn lookup_path<'n>(
        self,
        path: impl IntoIterator<Item = &'n [u8]>,
    ) -> Result<Option<Op<'m>>> {
        let mut found: Option<Op<'m>> = None;
        for name in path {
            let next = match found {
                None => self.lookup(name)?,
                Some(op) => op.lookup_symbol(name)?,
            };
            let Some(next) = next else {
                return Ok(None);
            };
            found = Some(next);
        }
        Ok(found)
    }
}

/// Nested symbol tables, each before those inside it. Functions are not entered.
pub struct SymbolTables<'m> {
    first: Option<SymbolTable<'m>>,
    /// The table returned last; the tables inside it come next.
    last: Option<SymbolTable<'m>>,
    /// Ops that may contain further tables. The next one is last.
    pending: Vec<Op<'m>>,
}

impl<'m> SymbolTables<'m> {
    /// The next table; `None` at the end.
    ///
    /// # Errors
    /// An op that may contain symbols cannot be decoded.
    #[allow(clippy::should_implement_trait, reason = "it can fail")]
    pub fn next(&mut self) -> Result<Option<SymbolTable<'m>>> {
        if let Some(first) = self.first.take() {
            self.last = Some(first);
            return Ok(Some(first));
        }
        if let Some(last) = self.last.take() {
            for op in last.block.ops().rev() {
                if op.region_count() > 0 && !is_function(op)? {
                    self.pending.push(op);
                }
            }
        }
        while let Some(op) = self.pending.pop() {
            if let Some(table) = op.symbol_table()? {
                self.last = Some(table);
                return Ok(Some(table));
            }
        }
        Ok(None)
    }
}

/// Whether an op is a function, by the attribute that MLIR's function interface requires.
fn is_function(op: Op<'_>) -> Result<bool> {
    let ty = op.attribute(b"function_type");
    Ok(ty.map_err(|error| op.locate(error))?.is_some())
}
