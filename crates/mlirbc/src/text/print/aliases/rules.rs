//! Selects the attributes and types that have aliases, by the descriptions of dialects.

use crate::dialect::builtin::{AttributeView, TypeView};
use crate::dialect::{Attribute, Tables, Type};
use crate::error::Result;
use crate::schema::AliasRule;
use crate::text::print::aliases::text_kind;
use crate::text::print::printer::is_unit;

/// The name of the alias of an attribute, without sign and number.
pub(super) fn of_attribute<'m>(attribute: Attribute<'m>) -> Result<Option<&'m str>> {
    let tables = attribute.tables();
    let builtin = |mnemonic| of_name(tables, b"builtin", mnemonic, false, None);
    Ok(match attribute.view()? {
        AttributeView::AffineMap(_) => builtin("affine_map"),
        AttributeView::IntegerSet(_) => builtin("integer_set"),
        AttributeView::Distinct { referenced } if !is_unit(referenced)? => builtin("distinct"),
        AttributeView::Record(record) => {
            let name = &*record.schema().name;
            of_name(tables, attribute.dialect_name(), name, false, None)
        }
        AttributeView::Text(text) => of_text(tables, text),
        view if is_location(&view) => builtin("location"),
        _ => None,
    })
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

/// The name of the alias of a type, without sign and number.
pub(super) fn of_type<'m>(ty: Type<'m>) -> Result<Option<&'m str>> {
    let tables = ty.tables();
    Ok(match ty.view()? {
        TypeView::Tuple(elements) => {
            let count = elements.count() as u32;
            of_name(tables, b"builtin", "tuple", true, Some(count))
        }
        TypeView::Record(record) => {
            let name = &*record.schema().name;
            of_name(tables, ty.dialect_name(), name, true, None)
        }
        TypeView::Text(text) => of_text(tables, text),
        _ => None,
    })
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
