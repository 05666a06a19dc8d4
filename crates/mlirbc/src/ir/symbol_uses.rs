//! The ops that refer to a symbol.
//!
//! References are found as in MLIR: in the table of the symbol, in the regions of its ops but not in
//! other symbol tables, and through the enclosing tables (`@outer::@name`), at any depth of
//! attributes. Locations and the types of results and arguments are not searched.

use hashbrown::HashSet;

use crate::container::AttributeId;
use crate::dialect::builtin::AttributeView;
use crate::dialect::has_inherent;
use crate::dialect::{Mention, NewNames, RenamedTable, SymbolMentions, Tables};
use crate::error::Result;
use crate::ir::id::OpId;
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::properties::Inherent;
use crate::schema::NewValue;

/// The upstream ops that are symbol tables: those with the trait `SymbolTable` in LLVM 22.
const SYMBOL_TABLES: [&[u8]; 9] = [
    b"builtin.module",
    b"emitc.class",
    b"emitc.file",
    b"gpu.module",
    b"irdl.dialect",
    b"llvm.comdat",
    b"shape.function_library",
    b"spirv.module",
    b"transform.with_pdl_patterns",
];

/// An attribute or property of an op that refers to a symbol.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SymbolUse {
    /// The op.
    pub op: OpId,
    /// The name of the attribute or property. Empty if a text without separate names, or a single
    /// attribute that is not a dictionary, holds all of them.
    pub name: Vec<u8>,
    /// Whether it is an inherent property, as opposed to a discardable attribute.
    pub is_property: bool,
    /// The attribute with the name, which is the reference or contains it; `None` if the property
    /// is not an attribute.
    pub attribute: Option<AttributeId>,
}

/// The uses of a symbol.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SymbolUses {
    /// What refers to the symbol, or through it to a symbol in it.
    pub uses: Vec<SymbolUse>,
    /// The ops that may refer to it: their properties are opaque, or an attribute contains an entry
    /// of an unknown encoding. Each op occurs once.
    pub possible: Vec<OpId>,
}

/// The tables from which references lead to the symbols of one: itself and those around it, innermost first.
pub(super) struct SymbolScopes {
    /// `None` is the file.
    pub(super) tables: Vec<Option<OpId>>,
    /// The names of the tables, except for the outermost one.
    names: Vec<Vec<u8>>,
}

impl SymbolScopes {
    /// The names of the tables between a table and the symbols, innermost first.
    pub(super) fn prefix(&self, table: usize) -> &[Vec<u8>] {
        self.names.get(..table).unwrap_or_default()
    }
}

impl Module<'_> {
    /// The uses of a symbol. An op is listed with each of its attributes and properties that refer
    /// to the symbol.
    ///
    /// # Errors
    /// There is no such op, it is not a symbol, or an item that is searched is damaged.
    pub fn symbol_uses(&self, symbol: OpId) -> Result<SymbolUses> {
        let op = self.op(symbol);
        let name = op.map(Op::symbol_name).transpose()?.flatten();
        let Some((op, name)) = op.zip(name) else {
            return Err(self.container().invalid_edit(
                "find the uses of a symbol",
                "an op with the attribute sym_name",
                "another".to_owned(),
            ));
        };
        let names = &NewNames::from([(name.to_vec(), Vec::new())]);
        let mut found = SymbolUses::default();
        // An attribute may refer to the symbol through several paths.
        let mut known = HashSet::new();
        let mut possible = HashSet::new();
        let scopes = self.symbol_scopes(op.parent().map(Op::id))?;
        for (at, &table) in scopes.tables.iter().enumerate() {
            let prefix = scopes.prefix(at);
            let renaming = RenamedTable { prefix, names };
            let mut mentions = SymbolMentions::new(&renaming);
            let ops = self.ops_of_table(table)?;
            for op in ops.into_iter().filter_map(|id| self.op(id)) {
                let (uses, may_refer) = op.symbol_mentions(&mut mentions)?;
                let uses = uses.into_iter().filter(|each| known.insert(each.clone()));
                found.uses.extend(uses);
                if may_refer && possible.insert(op.id()) {
                    found.possible.push(op.id());
                }
            }
        }
        Ok(found)
    }

    /// The tables from which references may lead to the symbols of one. If `table` is `None`, that is the file.
    ///
    /// # Errors
    /// The name of a table is damaged.
    pub(super) fn symbol_scopes(&self, mut table: Option<OpId>) -> Result<SymbolScopes> {
        let mut scopes = SymbolScopes {
            tables: Vec::new(),
            names: Vec::new(),
        };
        loop {
            scopes.tables.push(table);
            let Some(op) = table.and_then(|table| self.op(table)) else {
                return Ok(scopes);
            };
            let Some(outer) = op.symbol_name()? else {
                return Ok(scopes);
            };
            scopes.names.push(outer.to_vec());
            table = op.parent().map(Op::id);
        }
    }

    /// Some ops of a symbol table, and the ops in them whose references are resolved in the table.
    pub(super) fn scope_of_ops(&self, ops: &[OpId]) -> Result<Vec<OpId>> {
        let mut all = Vec::new();
        for op in ops.iter().filter_map(|&op| self.op(op)) {
            all.push(op.id());
            if !is_symbol_table(op) {
                all.extend(self.ops_of_table(Some(op.id()))?);
            }
        }
        Ok(all)
    }

    /// The ops whose references are resolved in a symbol table.
    pub(super) fn ops_of_table(&self, table: Option<OpId>) -> Result<Vec<OpId>> {
        let regions = match table.and_then(|table| self.op(table)) {
            Some(op) => op.regions()?.map(|region| region.ops()).collect(),
            None => vec![self.ops()],
        };
        let mut ops = Vec::new();
        for mut walk in regions {
            while let Some(op) = walk.next()? {
                ops.push(op.id());
                if is_symbol_table(op) {
                    walk.skip();
                }
            }
        }
        Ok(ops)
    }
}

/// Whether an op is an upstream symbol table.
pub(super) fn is_symbol_table(op: Op<'_>) -> bool {
    SYMBOL_TABLES.contains(&op.name().full())
}

impl Op<'_> {
    /// Its attributes and properties that refer to symbols, and whether others may.
    ///
    /// # Errors
    /// An attribute or the properties are damaged.
    pub(in crate::ir) fn symbol_mentions(
        self,
        mentions: &mut SymbolMentions<'_>,
    ) -> Result<(Vec<SymbolUse>, bool)> {
        let tables = self.module().tables();
        let mut search = OpSearch {
            op: self.id(),
            uses: Vec::new(),
            may_refer: false,
        };
        match self.inherent()? {
            Inherent::None => {}
            Inherent::Attribute(attribute)
                if search.needs_no_more(mentions.attribute(tables, attribute.id())?) => {}
            Inherent::Attribute(attribute) => match attribute.view()? {
                AttributeView::Dictionary(entries) => {
                    for (name, value) in entries.iter() {
                        let mention = mentions.attribute(tables, value.id())?;
                        search.note(mention, name, true, Some(value.id()));
                    }
                }
                _ => {
                    let mention = mentions.attribute(tables, attribute.id())?;
                    search.note(mention, b"", true, Some(attribute.id()));
                }
            },
            // The entries of a dictionary are searched below.
            Inherent::Defined(_, properties) if properties.is_in_dictionary() => {}
            Inherent::Defined(_, properties) => {
                let mut fields = properties.fields();
                while let Some((field, value)) = fields.next()? {
                    let value = NewValue::of(value)?.into_owned();
                    let mention = mention_of(&value, tables, mentions)?;
                    let attribute = match value {
                        NewValue::Attribute(id) => Some(id),
                        _ => None,
                    };
                    search.note(mention, field.name.as_bytes(), true, attribute);
                }
            }
            Inherent::Opaque(opaque) => search.may_refer |= !opaque.bytes().is_empty(),
        }
        // What an attribute refers to is known once, for all ops that have it.
        if let Some(attribute) = self.dictionary_attribute()
            && search.needs_no_more(mentions.attribute(tables, attribute.id())?)
        {
            return Ok((search.uses, search.may_refer));
        }
        if let Some(entries) = self.dictionary()? {
            let definition = self.splitting_definition();
            for (name, value) in entries.iter() {
                let mention = mentions.attribute(tables, value.id())?;
                let is_property = definition.is_some_and(|(_, op_def)| has_inherent(op_def, name));
                search.note(mention, name, is_property, Some(value.id()));
            }
        } else if let Some(text) = self.dictionary_attribute() {
            let mention = mentions.attribute(tables, text.id())?;
            search.note(mention, b"", false, Some(text.id()));
        }
        Ok((search.uses, search.may_refer))
    }
}

/// The mentions in one op.
struct OpSearch {
    op: OpId,
    uses: Vec<SymbolUse>,
    may_refer: bool,
}

impl OpSearch {
    /// Whether a mention by a whole dictionary covers its entries.
    fn needs_no_more(&mut self, mention: Mention) -> bool {
        self.may_refer |= mention == Mention::Possible;
        mention != Mention::Certain
    }

    fn note(
        &mut self,
        mention: Mention,
        name: &[u8],
        is_property: bool,
        attribute: Option<AttributeId>,
    ) {
        match mention {
            Mention::None => {}
            Mention::Possible => self.may_refer = true,
            Mention::Certain => self.uses.push(SymbolUse {
                op: self.op,
                name: name.to_vec(),
                is_property,
                attribute,
            }),
        }
    }
}

/// Whether the value of a property refers to symbols. Lists and groups nest as deep as the
/// description.
fn mention_of(
    value: &NewValue<'_>,
    tables: &Tables<'_>,
    mentions: &mut SymbolMentions<'_>,
) -> Result<Mention> {
    match value {
        NewValue::Attribute(id) => mentions.attribute(tables, *id),
        NewValue::Type(id) => mentions.ty(tables, *id),
        NewValue::List(items) | NewValue::Group(items) => {
            let mut mention = Mention::None;
            for item in items {
                mention = mention.max(mention_of(item, tables, mentions)?);
            }
            Ok(mention)
        }
        _ => Ok(Mention::None),
    }
}
