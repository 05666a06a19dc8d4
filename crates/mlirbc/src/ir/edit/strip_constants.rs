//! Stripping of constants in the file's attributes. Constants with many elements keep only their
//! shape, and all elements become zero.
//!
//! Every op that accepts other elements also accepts a splat, but not a reference to a resource
//! without data. The attribute keeps its index, so unknown references to it also see the zeros.

use hashbrown::HashSet;

use crate::container::{AttributeId, StringId};
use crate::dialect::builtin::AttributeView;
use crate::dialect::{Attribute, Form, represented, with_code};
use crate::error::Result;
use crate::ir::module::Module;
use crate::schema::{NewValue, Record};
use crate::wire::Cursor;

impl Module<'_> {
    /// The constants of more than `most` elements, with their encodings if the elements are zero.
    pub(super) fn zeros(&mut self, most: u64) -> Result<Vec<(AttributeId, Vec<u8>)>> {
        let tables = self.tables();
        // The indices of sparse elements are not elements.
        let indices = tables.attributes().filter_map(|it| match it.view() {
            Ok(AttributeView::Sparse { indices, .. }) => Some(indices.id()),
            _ => None,
        });
        let indices: HashSet<AttributeId> = indices.collect();
        let has_text = tables.attributes().any(|it| is_large_text(it, most));
        let empty = match has_text {
            true => Some(self.tables_mut().add_string(b"")?),
            false => None,
        };
        let mut zeros = Vec::new();
        for attribute in self.tables().attributes() {
            if !indices.contains(&attribute.id())
                && let Some(bytes) = zero_of(attribute, most, empty)?
            {
                zeros.push((attribute.id(), bytes));
            }
        }
        Ok(zeros)
    }
}

fn is_large_text(attribute: Attribute<'_>, most: u64) -> bool {
    match attribute.view() {
        Ok(AttributeView::DenseStrings {
            is_splat: false,
            strings,
            ..
        }) => strings.count() as u64 > most,
        _ => false,
    }
}

/// The encoding of an attribute with zeros for its elements; `None` unless it is a constant of more
/// than `most` elements that are not all equal.
fn zero_of(
    attribute: Attribute<'_>,
    most: u64,
    empty: Option<StringId>,
) -> Result<Option<Vec<u8>>> {
    let Ok(Form::Record(record)) = attribute.form() else {
        return Ok(None);
    };
    let elements = match attribute.view() {
        Ok(AttributeView::Dense { elements, .. }) => elements,
        Ok(AttributeView::DenseStrings { .. }) if is_large_text(attribute, most) => {
            let Some(empty) = empty else {
                return Ok(None);
            };
            let list = NewValue::List(vec![NewValue::String(empty)]);
            let splat = record.with_field("is_splat", &NewValue::Unsigned(1))?;
            let splat = Record::new(record.schema(), Cursor::new(&splat, 0), attribute.tables());
            let fields = splat.with_field("strings", &list)?;
            return Ok(Some(with_code(record.schema(), &fields)));
        }
        Ok(AttributeView::Record(_)) if is_vhlo_tensor(attribute, record) => {
            match represented::dense(record, attribute.tables())? {
                Some((_, elements)) => elements,
                None => return Ok(None),
            }
        }
        _ => return Ok(None),
    };
    let is_large = elements.count.is_some_and(|count| count > most);
    // An element is then no larger than the existing data.
    let is_whole = elements.has_expected_size() == Some(true);
    let size = match elements.kind {
        Some(kind) if is_large && is_whole && !elements.is_splat => match kind.is_bit() {
            true => 1,
            false => elements.element_size,
        },
        _ => return Ok(None),
    };
    let zero = vec![0; usize::try_from(size).unwrap_or(0)];
    let fields = record.with_field("data", &NewValue::Blob(zero.into()))?;
    Ok(Some(with_code(record.schema(), &fields)))
}

fn is_vhlo_tensor(attribute: Attribute<'_>, record: Record<'_>) -> bool {
    attribute.dialect_name() == b"vhlo" && &*record.schema().name == "tensor_v1"
}
