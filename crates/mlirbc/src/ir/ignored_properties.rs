//! Native properties in the dictionaries of version 4 and older, which MLIR does not read.

use std::collections::BTreeMap;

use crate::container::OpNameId;
use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::dialect::inherent_entry;
use crate::error::Result;
use crate::ir::id::OpId;
use crate::ir::module::Module;
use crate::schema::FieldKind;

/// A native property that MLIR ignores, because the version of the format stores it in a dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IgnoredProperty {
    /// The full name of the ops.
    pub op: Box<[u8]>,
    /// The name of the property.
    pub property: Box<str>,
    /// The number of ops that have it.
    pub count: u64,
    /// The first of them.
    pub first: OpId,
}

impl Module<'_> {
    /// The native properties that MLIR ignores when it reads the module: those that are set, in version 4
    /// and older. Such a version stores all properties as attributes, and MLIR reads only those that its
    /// definitions declare as attributes; the others have their defaults, without an error. This library
    /// reads them. Empty from version 5 on. Decodes everything. In the order of op names.
    ///
    /// # Errors
    /// A body or an attribute is damaged.
    pub fn ignored_properties(&self) -> Result<Vec<IgnoredProperty>> {
        if self.container().version() >= 5 {
            return Ok(Vec::new());
        }
        let mut found: BTreeMap<(OpNameId, Box<str>), IgnoredProperty> = BTreeMap::new();
        let mut ops = self.ops();
        while let Some(op) = ops.next()? {
            let Some((_, op_def)) = op.definition() else {
                continue;
            };
            let fields = op_def.properties(6).fields().iter();
            let mut native = fields.filter(|field| is_native(&field.kind)).peekable();
            if native.peek().is_none() {
                continue;
            }
            let Some(dictionary) = op.dictionary()? else {
                continue;
            };
            for field in native {
                let Some(entry) = inherent_entry(&dictionary, &field.name) else {
                    continue;
                };
                if is_unset(&field.kind, entry)? {
                    continue;
                }
                let key = (op.name().id(), field.name.clone());
                let ignored = found.entry(key).or_insert_with(|| IgnoredProperty {
                    op: op.name().full().into(),
                    property: field.name.clone(),
                    count: 0,
                    first: op.id(),
                });
                ignored.count += 1;
            }
        }
        Ok(found.into_values().collect())
    }
}

/// Whether MLIR declares a property as a native one. It reads segment sizes from the dictionary.
pub(super) fn is_native(kind: &FieldKind) -> bool {
    !matches!(
        kind,
        FieldKind::Attribute(_) | FieldKind::OptionalAttribute(_) | FieldKind::SegmentSizes(_)
    )
}

/// Whether the attribute of a native property represents the value that it has if nothing sets it.
fn is_unset(kind: &FieldKind, attribute: Attribute<'_>) -> Result<bool> {
    Ok(match attribute.view()? {
        AttributeView::Integer { value, .. } => value.words().all(|word| word == 0),
        AttributeView::Array(items) => items.count() == 0,
        AttributeView::DenseArray { count, .. } => count == 0,
        AttributeView::String { value, .. } => value.is_empty(),
        AttributeView::Text(text) => match kind {
            FieldKind::Enum(form) => form.value_of_attribute_text(text) == Some(0),
            _ => false,
        },
        _ => false,
    })
}
