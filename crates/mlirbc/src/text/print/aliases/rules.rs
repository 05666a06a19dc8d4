//! Selects the attributes and types that have aliases, by the descriptions of dialects.

use crate::dialect::builtin::{AttributeView, TypeView};
use crate::dialect::{Attribute, Tables, Type};
use crate::error::Result;
use crate::schema::{AliasRule, Schema};
use crate::text::print::aliases::name::{NameId, Names};
use crate::text::print::aliases::text_kind;
use crate::text::print::printer::is_unit;

/// The name of the alias of an attribute with a view, without sign and number.
pub(super) fn of_attribute<'m>(
    names: &mut Names<'m>,
    attribute: Attribute<'m>,
    view: &AttributeView<'m>,
) -> Result<Option<NameId>> {
    let tables = attribute.tables();
    let builtin = |mnemonic| of_name(tables, b"builtin", mnemonic, false, None);
    let name = match view {
        AttributeView::Record(record) => {
            let dialect = || attribute.dialect_name();
            return Ok(names.of_schema(tables, dialect, record.schema(), false));
        }
        AttributeView::AffineMap(_) => builtin("affine_map"),
        AttributeView::IntegerSet(_) => builtin("integer_set"),
        AttributeView::Distinct { referenced } if !is_unit(*referenced)? => builtin("distinct"),
        AttributeView::Text(text) => of_text(tables, text),
        view if is_location(view) => return Ok(names.of_locations(tables)),
        _ => None,
    };
    Ok(name.map(|name| names.id(name)))
}

/// Whether an attribute is a location. Locations of other forms are attributes as text.
pub(in crate::text) fn is_location(view: &AttributeView<'_>) -> bool {
    match view {
        AttributeView::CallSiteLoc { .. }
        | AttributeView::FileLoc { .. }
        | AttributeView::FusedLoc { .. }
        | AttributeView::NameLoc { .. }
        | AttributeView::UnknownLoc => true,
        AttributeView::Text(text) => text.starts_with(b"loc("),
        _ => false,
    }
}

/// The name of the alias of a type with a view, without sign and number.
pub(super) fn of_type<'m>(
    names: &mut Names<'m>,
    ty: Type<'m>,
    view: &TypeView<'m>,
) -> Option<NameId> {
    let tables = ty.tables();
    let name = match view {
        TypeView::Record(record) => {
            let dialect = || ty.dialect_name();
            return names.of_schema(tables, dialect, record.schema(), true);
        }
        TypeView::Tuple(elements) => {
            let count = elements.count() as u32;
            of_name(tables, b"builtin", "tuple", true, Some(count))
        }
        TypeView::Text(text) => of_text(tables, text),
        _ => None,
    };
    name.map(|name| names.id(name))
}

/// The name of the alias of a text.
pub(super) fn of_text<'m>(tables: &'m Tables<'m>, text: &[u8]) -> Option<&'m str> {
    let (dialect, mnemonic, is_type) = text_kind::kind_of(text)?;
    let count = (is_type && dialect == b"builtin").then(|| text_kind::item_count(text));
    of_name(tables, dialect, mnemonic, is_type, count)
}

/// The name of the alias of a kind of attributes or types, for one with `count` elements.
pub(super) fn of_name<'m>(
    tables: &'m Tables<'m>,
    dialect: &[u8],
    mnemonic: &str,
    is_type: bool,
    count: Option<u32>,
) -> Option<&'m str> {
    let description = tables.registry().get(dialect)?;
    let release = Some(tables.own_release());
    let mut rules = description.aliases.iter();
    let holds = |rule: &&AliasRule| {
        rule.is_type == is_type && *rule.mnemonic == *mnemonic && rule.span.contains(release)
    };
    let rule = rules.find(holds)?;
    (rule.above == 0 || count.is_some_and(|count| count > rule.above)).then_some(&*rule.alias)
}

impl<'m> Names<'m> {
    /// The name for the attributes or types of a schema, which a dialect of the file has.
    pub(super) fn of_schema(
        &mut self,
        tables: &'m Tables<'m>,
        dialect: impl FnOnce() -> &'m [u8],
        schema: &Schema,
        is_type: bool,
    ) -> Option<NameId> {
        let key = std::ptr::from_ref(schema).addr();
        if let Some(known) = self.of_schemas.get(&key) {
            return *known;
        }
        let name = of_name(tables, dialect(), &schema.name, is_type, None);
        let name = name.map(|name| self.id(name));
        self.of_schemas.insert(key, name);
        name
    }

    /// The name for locations.
    #[inline]
    pub(super) fn of_locations(&mut self, tables: &'m Tables<'m>) -> Option<NameId> {
        if let Some(known) = self.of_locations {
            return known;
        }
        let name = of_name(tables, b"builtin", "location", false, None);
        let name = name.map(|name| self.id(name));
        self.of_locations = Some(name);
        name
    }
}
