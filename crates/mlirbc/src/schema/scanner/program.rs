//! Programs: the fields of a schema as a flat list of steps.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use crate::error::Table;
use crate::schema::field::{Classes, Field, FieldKind};

/// How the walker passes one value.
#[derive(Clone, Debug)]
pub(in crate::schema) enum Step {
    Varint,
    VarintWithin(Box<[RangeInclusive<u64>]>),
    Signed,
    OptionalVarint,
    Byte,
    Bool,
    /// An index into a table other than that of attributes.
    Index(Table),
    Attribute(Classes),
    OptionalAttribute(Classes),
    Blob,
    Integer,
    Float,
    Bits(u32),
    Float64,
    AffineMap,
    IntegerSet,
    /// A byte that is 0 or 1.
    Flag,
    /// A number of a width in bits.
    Number(u32),
    SegmentSizes(u32),
    // The steps below own as many of the steps behind them as they state.
    List(u32),
    OptionalList(u32),
    Optional(u32),
    Rest(u32),
    Group(u32),
}

impl Step {
    /// The step of a kind, without the steps of its items.
    pub(super) fn of(kind: &FieldKind) -> Self {
        match kind {
            FieldKind::Varint | FieldKind::IntegerType => Step::Varint,
            FieldKind::VarintWithin(ranges) => Step::VarintWithin(ranges.clone()),
            FieldKind::Signed => Step::Signed,
            FieldKind::OptionalVarint => Step::OptionalVarint,
            FieldKind::Byte => Step::Byte,
            FieldKind::Bool => Step::Bool,
            FieldKind::String => Step::Index(Table::String),
            FieldKind::Type => Step::Index(Table::Type),
            FieldKind::Resource => Step::Index(Table::Resource),
            FieldKind::Attribute(classes) => Step::Attribute(*classes),
            FieldKind::OptionalAttribute(classes) => Step::OptionalAttribute(*classes),
            FieldKind::Blob => Step::Blob,
            FieldKind::Integer => Step::Integer,
            FieldKind::Float => Step::Float,
            FieldKind::Bits(width) => Step::Bits(*width),
            FieldKind::Float64 => Step::Float64,
            FieldKind::AffineMap => Step::AffineMap,
            FieldKind::IntegerSet => Step::IntegerSet,
            FieldKind::Unit => Step::Flag,
            FieldKind::Number(form) => Step::Number(form.width),
            FieldKind::Enum(form) => Step::Number(form.width),
            FieldKind::SegmentSizes(groups) => Step::SegmentSizes(*groups),
            FieldKind::List(_) | FieldKind::DenseList(_) => Step::List(0),
            FieldKind::OptionalList(_) => Step::OptionalList(0),
            FieldKind::Optional(_) => Step::Optional(0),
            FieldKind::Rest(_) => Step::Rest(0),
            FieldKind::Group(_) => Step::Group(0),
        }
    }

    /// Whether the value holds no others.
    #[inline]
    pub(super) fn is_scalar(&self) -> bool {
        !matches!(
            self,
            Step::List(_)
                | Step::OptionalList(_)
                | Step::Optional(_)
                | Step::Rest(_)
                | Step::Group(_)
        )
    }

    /// The number of steps behind this one that belong to it.
    pub(super) fn inner(&self) -> usize {
        match *self {
            Step::List(count)
            | Step::OptionalList(count)
            | Step::Optional(count)
            | Step::Rest(count)
            | Step::Group(count) => count as usize,
            _ => 0,
        }
    }

    /// Appends the steps of a kind.
    fn append(kind: &FieldKind, steps: &mut Vec<Step>) {
        let at = steps.len();
        steps.push(Step::of(kind));
        match kind {
            FieldKind::List(item)
            | FieldKind::DenseList(item)
            | FieldKind::OptionalList(item)
            | FieldKind::Optional(item)
            | FieldKind::Rest(item) => Step::append(item, steps),
            FieldKind::Group(fields) => {
                fields
                    .iter()
                    .for_each(|field| Step::append(&field.kind, steps));
            }
            _ => return,
        }
        let behind = (steps.len() - at - 1) as u32;
        if let Some(
            Step::List(count)
            | Step::OptionalList(count)
            | Step::Optional(count)
            | Step::Rest(count)
            | Step::Group(count),
        ) = steps.get_mut(at)
        {
            *count = behind;
        }
    }
}

/// Splits the steps of the first value from those behind it.
pub(in crate::schema) fn split_first(steps: &[Step]) -> (&[Step], &[Step]) {
    let own = steps.first().map_or(0, |step| 1 + step.inner());
    steps.split_at_checked(own).unwrap_or((steps, &[]))
}

/// The steps of a schema.
#[derive(Debug)]
struct Program {
    steps: Box<[Step]>,
    /// The number of steps up to the end of the last field that can hold an index.
    to_last_index: usize,
}

/// The program of a schema, compiled when it is first needed.
#[derive(Debug, Default)]
pub(crate) struct Compiled(OnceLock<Program>);

impl Clone for Compiled {
    /// Not compiled, as the fields of the copy may change.
    fn clone(&self) -> Self {
        Compiled::default()
    }
}

impl PartialEq for Compiled {
    /// The program depends on the fields only.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Compiled {}

impl Compiled {
    fn program(&self, fields: &[Field]) -> &Program {
        self.0.get_or_init(|| {
            let (mut steps, mut to_last_index) = (Vec::new(), 0);
            for field in fields {
                Step::append(&field.kind, &mut steps);
                if field.kind.may_refer() {
                    to_last_index = steps.len();
                }
            }
            Program {
                steps: steps.into(),
                to_last_index,
            }
        })
    }

    /// The steps of all fields of a schema.
    pub(in crate::schema) fn steps(&self, fields: &[Field]) -> &[Step] {
        &self.program(fields).steps
    }

    /// The steps up to the last index.
    pub(in crate::schema) fn index_steps(&self, fields: &[Field]) -> IndexSteps<'_> {
        let Program {
            steps,
            to_last_index,
        } = self.program(fields);
        IndexSteps::of(steps.get(..*to_last_index).unwrap_or_default())
    }
}

/// The part of a program that finds the indices of an encoding. What lies behind the last field
/// that can hold one is not read, so that damage there is not found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum IndexSteps<'l> {
    /// The encoding holds none.
    Nothing,
    /// It holds exactly one, behind some varints, as nearly all attributes do.
    One(OneIndex),
    /// All else.
    Steps(StepList<'l>),
}

/// The only index of an encoding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneIndex {
    /// The number of varints before it.
    pub(super) skipped: u32,
    pub(super) table: Table,
    pub(super) classes: Classes,
}

/// Steps of a program: all of them, or those up to the last index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepList<'l>(pub(in crate::schema) &'l [Step]);

impl<'l> IndexSteps<'l> {
    fn of(steps: &'l [Step]) -> Self {
        let Some((last, before)) = steps.split_last() else {
            return IndexSteps::Nothing;
        };
        let (table, classes) = match *last {
            Step::Index(table) => (table, Classes::NONE),
            Step::Attribute(classes) => (Table::Attribute, classes),
            _ => return IndexSteps::Steps(StepList(steps)),
        };
        match before.iter().all(|step| matches!(step, Step::Varint)) {
            true => IndexSteps::One(OneIndex {
                skipped: before.len() as u32,
                table,
                classes,
            }),
            false => IndexSteps::Steps(StepList(steps)),
        }
    }
}

impl StepList<'_> {
    /// Whether an encoding may hold an index into a table other than those of attributes and types.
    pub(crate) fn may_leave_entries(self) -> bool {
        let mut steps = self.0.iter();
        steps.any(|step| matches!(step, Step::Index(Table::String | Table::Resource)))
    }
}
