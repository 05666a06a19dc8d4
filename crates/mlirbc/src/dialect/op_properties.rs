//! The property blob of an op, read with a definition of the op.

use std::ops::Range;

use crate::container::AttributeId;
use crate::dialect::attribute::Attribute;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result, Table};
use crate::schema::{
    Field, Fields, OPERAND_SEGMENT_SIZES, OpDef, RESULT_SEGMENT_SIZES, Record, Schema, Value,
    split_groups,
};
use crate::wire::Cursor;

/// The properties of an op: a blob with a definition that fits it.
///
/// A blob does not identify its definition, so that of another release may appear to fit.
/// [`OpProperties::read`] rejects a definition that leaves bytes over or refers to attributes of
/// unexpected kinds. [`OpProperties::fits`] also compares the numbers of operands and results.
#[derive(Clone, Copy)]
pub struct OpProperties<'m> {
    op_def: &'m OpDef,
    record: Record<'m>,
    tables: &'m Tables<'m>,
    /// Whether any of them may be absent; see [`OpDef::draft`].
    is_draft: bool,
}

impl<'m> OpProperties<'m> {
    /// Reads a blob of the file that `tables` belong to, and checks all of it. The fields must use
    /// the blob exactly, and indices must be in range. Attributes must have the kinds that the
    /// definition requires, and the number of segment sizes must match that of the groups.
    ///
    /// # Errors
    /// The first mismatch.
    pub fn read(
        op_def: &'m OpDef,
        blob: Cursor<'m>,
        tables: &'m Tables<'m>,
    ) -> Result<OpProperties<'m>> {
        let version = tables.container().version();
        let record = Record::new(op_def.properties(version), blob, tables);
        Self::of_record(op_def, record, blob.offset(), tables)
    }

    fn of_record(
        op_def: &'m OpDef,
        record: Record<'m>,
        offset: u64,
        tables: &'m Tables<'m>,
    ) -> Result<OpProperties<'m>> {
        record.index_sites(&mut |site| {
            if site.table == Table::Attribute {
                let attribute = Attribute::new(tables, AttributeId(site.index));
                attribute.expect(site.classes, offset)?;
            }
            Ok(())
        })?;
        let properties = OpProperties {
            op_def,
            record,
            tables,
            is_draft: false,
        };
        properties.operand_segments()?;
        properties.result_segments()?;
        Ok(properties)
    }

    /// The version of the file.
    pub(crate) fn version(&self) -> u8 {
        self.tables.container().version()
    }

    /// Reads the draft of a blob, with the definition of drafts.
    ///
    /// # Errors
    /// Same as [`OpProperties::read`].
    pub(crate) fn of_draft(
        op_def: &'m OpDef,
        draft: &'m Schema,
        bytes: Cursor<'m>,
        tables: &'m Tables<'m>,
    ) -> Result<OpProperties<'m>> {
        let record = Record::new(draft, bytes, tables);
        let properties = Self::of_record(op_def, record, bytes.offset(), tables)?;
        Ok(OpProperties {
            is_draft: true,
            ..properties
        })
    }

    /// Checks that other bytes are properties of the same definition.
    ///
    /// # Errors
    /// Same as [`OpProperties::read`].
    pub(crate) fn check(&self, blob: &[u8]) -> Result<()> {
        let blob = Cursor::new(blob, 0);
        OpProperties::read(self.op_def, blob, self.tables).map(|_| ())
    }

    /// The definition. Others may fit as well that name operands and results differently, so use
    /// [`Op::definition`](crate::ir::Op::definition) for these names.
    pub fn op_def(&self) -> &'m OpDef {
        self.op_def
    }

    /// The blob with the definition that fits it.
    pub fn record(&self) -> Record<'m> {
        self.record
    }

    /// The properties in the order of the blob, including segment sizes.
    pub fn fields(&self) -> Fields<'m> {
        self.record.fields()
    }

    /// The field of the definition for a field of the blob. They differ in a draft.
    pub(crate) fn defined_field(&self, field: &'m Field) -> &'m Field {
        match self.is_draft {
            true => self.op_def.property(&field.name).unwrap_or(field),
            false => field,
        }
    }

    /// The property with a name; `None` if the op has no such property.
    ///
    /// # Errors
    /// None for properties that were read successfully.
    pub fn get(&self, name: &str) -> Result<Option<Value<'m>>> {
        self.record.field(name)
    }

    /// The sizes of the groups of operands, if the op stores them.
    ///
    /// # Errors
    /// None for properties that were read successfully.
    pub fn operand_segments(&self) -> Result<Option<Vec<u32>>> {
        self.segments(self.op_def.operand_segments, OPERAND_SEGMENT_SIZES)
    }

    /// The sizes of the groups of results, if the op stores them.
    ///
    /// # Errors
    /// Same as [`OpProperties::operand_segments`].
    pub fn result_segments(&self) -> Result<Option<Vec<u32>>> {
        self.segments(self.op_def.result_segments, RESULT_SEGMENT_SIZES)
    }

    fn segments(&self, groups: Option<u32>, name: &str) -> Result<Option<Vec<u32>>> {
        let Some(groups) = groups else {
            return Ok(None);
        };
        match self.record.field(name)? {
            Some(Value::SegmentSizes(sizes)) => Ok(Some(sizes.sizes())),
            Some(Value::Attribute(id)) => {
                segment_sizes(Attribute::new(self.tables, id), groups).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The range of operands of each group, if the group sizes match their number.
    pub fn operand_groups(&self, operands: u32) -> Option<Vec<Range<u32>>> {
        let sizes = self.operand_segments().ok()?;
        split_groups(self.op_def.operands.as_ref()?, operands, sizes.as_deref())
    }

    /// The range of results of each group, if the group sizes match their number.
    pub fn result_groups(&self, results: u32) -> Option<Vec<Range<u32>>> {
        let sizes = self.result_segments().ok()?;
        split_groups(self.op_def.results.as_ref()?, results, sizes.as_deref())
    }

    /// Returns whether an op with these numbers of operands and results can have these properties:
    /// its segment sizes, if any, must add up to them.
    pub fn fits(&self, operands: u32, results: u32) -> bool {
        let adds_up = |sizes: Result<Option<Vec<u32>>>, count: u32| match sizes {
            Ok(Some(sizes)) => {
                let sum: u64 = sizes.iter().map(|&size| u64::from(size)).sum();
                sum == u64::from(count)
            }
            Ok(None) => true,
            Err(_) => false,
        };
        adds_up(self.operand_segments(), operands) && adds_up(self.result_segments(), results)
    }
}

impl std::fmt::Debug for OpProperties<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "OpProperties({})", self.op_def.name)
    }
}

/// The sizes, which version 5 stores in an array of 32-bit integers.
///
/// # Errors
/// The attribute is not such an array, or has another number of sizes.
pub(crate) fn segment_sizes(attribute: Attribute<'_>, groups: u32) -> Result<Vec<u32>> {
    let wrong = || {
        let kind = ErrorKind::UnexpectedAttribute {
            expected: "one 32-bit size for each group of the op",
            found: format!("attribute {}", attribute.id().index()),
        };
        Error::new(kind, attribute.entry().offset)
    };
    let AttributeView::DenseArray {
        element,
        count,
        data,
    } = attribute.view()?
    else {
        return Err(wrong());
    };
    let is_i32 = matches!(element.view()?, TypeView::Integer { width: 32, .. });
    if !is_i32 || count != u64::from(groups) || data.len() as u64 != 4 * count {
        return Err(wrong());
    }
    let (sizes, _) = data.as_chunks::<4>();
    let sizes = sizes.iter().map(|bytes| i32::from_le_bytes(*bytes));
    sizes
        .map(|size| u32::try_from(size).map_err(|_| wrong()))
        .collect()
}
