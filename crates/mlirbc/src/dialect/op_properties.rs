//! The inherent properties of an op, read with a definition of the op: from a blob, a draft, or in
//! version 4 and older from the op's dictionary.

use std::ops::Range;

use crate::container::AttributeId;
use crate::dialect::builtin::{AttributeView, Dictionary, TypeView};
use crate::dialect::entry::Attribute;
use crate::dialect::inherent_entry::inherent_entry;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result, Table};
use crate::schema::{
    Field, Fields, IndexSite, OPERAND_SEGMENT_SIZES, OpDef, RESULT_SEGMENT_SIZES, Record, Schema,
    Value, split_groups,
};
use crate::wire::Cursor;

/// The properties of an op with a definition that fits them.
///
/// A blob does not identify its definition, so that of another release may appear to fit.
/// [`OpProperties::read`] rejects a definition that leaves bytes over or refers to attributes of
/// unexpected kinds. [`OpProperties::fits`] also compares the numbers of operands and results.
#[derive(Clone, Copy)]
pub struct OpProperties<'m> {
    op_def: &'m OpDef,
    storage: Storage<'m>,
    tables: &'m Tables<'m>,
}

/// Where properties are stored.
#[derive(Clone, Copy)]
enum Storage<'m> {
    /// In a blob.
    Blob(Record<'m>),
    /// In the form in which any of them may be absent; see [`OpDef::draft`].
    Draft(Record<'m>),
    /// Among the entries of the op's dictionary, as attributes.
    Dictionary(Option<Dictionary<'m>>),
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
        let properties = Self::read_references(op_def, blob, tables, &mut |_| false)?;
        properties.group_sizes()?;
        Ok(properties)
    }

    /// The same for an op with these numbers of operands and results, to which the sizes of groups must add up.
    /// `is_known` receives each index, and returns whether the attribute is known to be of a required kind.
    ///
    /// # Errors
    /// Same as [`OpProperties::read`].
    pub(crate) fn read_for(
        op_def: &'m OpDef,
        blob: Cursor<'m>,
        tables: &'m Tables<'m>,
        counts: [u32; 2],
        is_known: &mut impl FnMut(&IndexSite) -> bool,
    ) -> Result<OpProperties<'m>> {
        let properties = Self::read_references(op_def, blob, tables, is_known)?;
        if add_up(&properties.group_sizes()?, counts) {
            return Ok(properties);
        }
        let kind = ErrorKind::UnexpectedAttribute {
            expected: "sizes that add up to the operands and results of the op",
            found: "others".to_owned(),
        };
        Err(Error::new(kind, blob.offset()))
    }

    /// The properties without a check of the sizes of groups.
    fn read_references(
        op_def: &'m OpDef,
        blob: Cursor<'m>,
        tables: &'m Tables<'m>,
        is_known: &mut impl FnMut(&IndexSite) -> bool,
    ) -> Result<OpProperties<'m>> {
        let version = tables.container().version();
        let record = Record::new(op_def.properties(version), blob, tables);
        check_references(record, blob.offset(), tables, is_known)?;
        Ok(OpProperties {
            op_def,
            storage: Storage::Blob(record),
            tables,
        })
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
        check_references(record, bytes.offset(), tables, &mut |_| false)?;
        let properties = OpProperties {
            op_def,
            storage: Storage::Draft(record),
            tables,
        };
        properties.group_sizes()?;
        Ok(properties)
    }

    /// The properties among the entries of a dictionary; `None` for an op without a dictionary that
    /// has entries.
    pub(crate) fn of_dictionary(
        op_def: &'m OpDef,
        dictionary: Option<Dictionary<'m>>,
        tables: &'m Tables<'m>,
    ) -> OpProperties<'m> {
        OpProperties {
            op_def,
            storage: Storage::Dictionary(dictionary),
            tables,
        }
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

    /// The blob, or the draft of one, with the definition that fits it. `None` if the properties are in
    /// the op's dictionary.
    pub fn record(&self) -> Option<Record<'m>> {
        match self.storage {
            Storage::Blob(record) | Storage::Draft(record) => Some(record),
            Storage::Dictionary(_) => None,
        }
    }

    /// The fields in the order of [`OpProperties::fields`].
    pub(crate) fn schema(&self) -> &'m Schema {
        match self.record() {
            Some(record) => record.schema(),
            None => self.op_def.properties(6),
        }
    }

    /// Whether they are entries of the op's dictionary, as in version 4 and older.
    pub(crate) fn is_in_dictionary(&self) -> bool {
        matches!(self.storage, Storage::Dictionary(_))
    }

    /// The properties in the order of the blob, including segment sizes. In a dictionary all of them are
    /// attributes.
    pub fn fields(&self) -> PropertyFields<'m> {
        PropertyFields(match self.storage {
            Storage::Blob(record) => Place::Blob(record.fields()),
            Storage::Draft(record) => Place::Draft(record.fields(), self.op_def),
            Storage::Dictionary(dictionary) => {
                Place::Dictionary(self.op_def.properties(6).fields.iter(), dictionary)
            }
        })
    }

    /// The property with a name; `None` if the op has no such property.
    ///
    /// # Errors
    /// None for properties that were read successfully.
    pub fn get(&self, name: &str) -> Result<Option<Value<'m>>> {
        match self.storage {
            Storage::Blob(record) | Storage::Draft(record) => record.field(name),
            Storage::Dictionary(dictionary) => {
                let field = self.op_def.property(name);
                Ok(field.map(|field| entry_of(dictionary, field)))
            }
        }
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

    /// The sizes of the groups of operands and of results.
    fn group_sizes(&self) -> Result<[Option<Vec<u32>>; 2]> {
        Ok([self.operand_segments()?, self.result_segments()?])
    }

    fn segments(&self, groups: Option<u32>, name: &str) -> Result<Option<Vec<u32>>> {
        let Some(groups) = groups else {
            return Ok(None);
        };
        match self.get(name)? {
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
        let sizes = self.group_sizes();
        sizes.is_ok_and(|sizes| add_up(&sizes, [operands, results]))
    }
}

/// The properties of an op with their fields in its definition.
pub struct PropertyFields<'m>(Place<'m>);

enum Place<'m> {
    Blob(Fields<'m>),
    Draft(Fields<'m>, &'m OpDef),
    Dictionary(std::slice::Iter<'m, Field>, Option<Dictionary<'m>>),
}

impl<'m> PropertyFields<'m> {
    /// The next one.
    ///
    /// # Errors
    /// None for properties that were read successfully.
    #[allow(clippy::should_implement_trait, reason = "it can fail")]
    pub fn next(&mut self) -> Result<Option<(&'m Field, Value<'m>)>> {
        Ok(match &mut self.0 {
            Place::Blob(fields) => return fields.next(),
            Place::Draft(fields, op_def) => {
                let defined = |field: &'m Field| op_def.property(&field.name).unwrap_or(field);
                fields.next()?.map(|(field, value)| (defined(field), value))
            }
            Place::Dictionary(fields, dictionary) => fields
                .next()
                .map(|field| (field, entry_of(*dictionary, field))),
        })
    }
}

/// The value of a property in a dictionary.
fn entry_of<'m>(dictionary: Option<Dictionary<'m>>, field: &Field) -> Value<'m> {
    let entry = dictionary.and_then(|dictionary| inherent_entry(&dictionary, &field.name));
    entry.map_or(Value::Absent, |entry| Value::Attribute(entry.id()))
}

/// Whether the stored sizes of groups add up to these numbers of operands and results.
fn add_up(sizes: &[Option<Vec<u32>>; 2], counts: [u32; 2]) -> bool {
    sizes.iter().zip(counts).all(|(sizes, count)| {
        let sum = |sizes: &Vec<u32>| sizes.iter().map(|&size| u64::from(size)).sum::<u64>();
        sizes
            .as_ref()
            .is_none_or(|sizes| sum(sizes) == u64::from(count))
    })
}

/// Checks that the attributes to which a blob refers are of the kinds that its schema requires, except those
/// for which `is_known` returns true.
fn check_references(
    record: Record<'_>,
    offset: u64,
    tables: &Tables<'_>,
    is_known: &mut impl FnMut(&IndexSite) -> bool,
) -> Result<()> {
    record.index_sites(&mut |site| {
        if !is_known(&site) && site.table == Table::Attribute {
            let attribute = Attribute::new(tables, AttributeId(site.index));
            attribute.expect(site.classes, offset)?;
        }
        Ok(())
    })
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
