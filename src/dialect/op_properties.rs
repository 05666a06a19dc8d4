//! The property blob of an op, read with a definition of the op.

use std::ops::Range;

use crate::dialect::attribute::Attribute;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::layout::{
    Fields, OPERAND_SEGMENT_SIZES, OpLayout, RESULT_SEGMENT_SIZES, Record, Reference, Value,
    split_groups,
};
use crate::wire::Cursor;

/// The properties of an op: a blob that a definition fits.
///
/// Nothing in a blob says what it means, so that a definition of another release may seem to fit.
/// [`OpProperties::read`] refuses one that leaves bytes over or that leads to attributes of other
/// kinds than it demands; [`OpProperties::fits`] also compares the numbers of operands and results.
#[derive(Clone, Copy)]
pub struct OpProperties<'m> {
    layout: &'m OpLayout,
    record: Record<'m>,
    tables: &'m Tables<'m>,
}

impl<'m> OpProperties<'m> {
    /// Reads a blob of the file that `tables` belong to. All of it is checked: that the fields use
    /// it exactly, that indices lie in their tables, that attributes are of the kinds that the
    /// definition demands, and that segment sizes are as many as there are groups.
    ///
    /// # Errors
    /// What does not fit.
    pub fn read(
        layout: &'m OpLayout,
        blob: Cursor<'m>,
        tables: &'m Tables<'m>,
    ) -> Result<OpProperties<'m>> {
        let version = tables.container().version();
        let record = Record::new(layout.properties(version), blob, tables);
        record.references(&mut |reference| match reference {
            Reference::Attribute(id, classes) => {
                Attribute::new(tables, id).expect(classes, blob.offset())
            }
            _ => Ok(()),
        })?;
        let properties = OpProperties {
            layout,
            record,
            tables,
        };
        properties.operand_segments()?;
        properties.result_segments()?;
        Ok(properties)
    }

    /// Demands that other bytes are properties of the same definition.
    ///
    /// # Errors
    /// As [`OpProperties::read`].
    pub(crate) fn check(&self, blob: &[u8]) -> Result<()> {
        let blob = Cursor::new(blob, 0);
        OpProperties::read(self.layout, blob, self.tables).map(|_| ())
    }

    /// The definition. Others may fit as well that give operands and results other names: these are
    /// known where [`Op::definition`](crate::ir::Op::definition) gives one.
    pub fn layout(&self) -> &'m OpLayout {
        self.layout
    }

    /// The blob with the layout that fits it.
    pub fn record(&self) -> Record<'m> {
        self.record
    }

    /// The properties in the order of the blob, segment sizes among them.
    pub fn fields(&self) -> Fields<'m> {
        self.record.fields()
    }

    /// The property of a name; `None` if the op has no such property.
    ///
    /// # Errors
    /// None that reading has not given already.
    pub fn get(&self, name: &str) -> Result<Option<Value<'m>>> {
        self.record.field(name)
    }

    /// The sizes of the groups of operands, if the op stores them.
    ///
    /// # Errors
    /// In version 5, the attribute that holds them is damaged. Reading has found that already.
    pub fn operand_segments(&self) -> Result<Option<Vec<u32>>> {
        self.segments(self.layout.operand_segments, OPERAND_SEGMENT_SIZES)
    }

    /// The sizes of the groups of results, if the op stores them.
    ///
    /// # Errors
    /// As [`OpProperties::operand_segments`].
    pub fn result_segments(&self) -> Result<Option<Vec<u32>>> {
        self.segments(self.layout.result_segments, RESULT_SEGMENT_SIZES)
    }

    fn segments(&self, groups: Option<u32>, name: &str) -> Result<Option<Vec<u32>>> {
        let Some(groups) = groups else {
            return Ok(None);
        };
        match self.record.field(name)? {
            Some(Value::SegmentSizes(sizes)) => Ok(Some(sizes.sizes())),
            Some(Value::Attribute(id)) => {
                sizes_of(Attribute::new(self.tables, id), groups).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Which of the op's operands each of its groups has, if their number fits.
    pub fn operand_groups(&self, operands: u32) -> Option<Vec<Range<u32>>> {
        let sizes = self.operand_segments().ok()?;
        split_groups(self.layout.operands.as_ref()?, operands, sizes.as_deref())
    }

    /// Which of the op's results each of its groups has, if their number fits.
    pub fn result_groups(&self, results: u32) -> Option<Vec<Range<u32>>> {
        let sizes = self.result_segments().ok()?;
        split_groups(self.layout.results.as_ref()?, results, sizes.as_deref())
    }

    /// Whether an op with these numbers of operands and results can have these properties: whether
    /// the segment sizes, where there are any, add up to them.
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
        write!(f, "OpProperties({})", self.layout.name)
    }
}

/// The sizes that version 5 keeps in an array of 32-bit integers.
fn sizes_of(attribute: Attribute<'_>, groups: u32) -> Result<Vec<u32>> {
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
