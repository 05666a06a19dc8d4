//! Reading the values of fields with the walker.

use crate::container::{AttributeId, TypeId};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::schema::context::Context;
use crate::schema::field::FieldKind;
use crate::schema::record::{Fields, List, Value};
use crate::schema::scanner::program::{Step, split_first};
use crate::schema::scanner::walker::Walker;
use crate::wire::Cursor;

impl<'m> Walker<'m> {
    /// Reads the attributes that an item of a list consists of, if it is of so many.
    #[inline]
    pub(in crate::schema) fn attributes<const COUNT: usize>(
        &mut self,
        item: &[Step],
    ) -> Result<[AttributeId; COUNT]> {
        let mut ids = [AttributeId(0); COUNT];
        let steps = match item {
            [Step::Group(_), fields @ ..] => fields,
            _ => item,
        };
        if steps.len() != COUNT {
            return Err(self.not_attributes());
        }
        for (id, step) in ids.iter_mut().zip(steps) {
            let Step::Attribute(classes) = *step else {
                return Err(self.not_attributes());
            };
            *id = AttributeId(self.index(Table::Attribute, classes)?.index);
        }
        Ok(ids)
    }

    #[cold]
    fn not_attributes(&self) -> Error {
        self.cursor().error(ErrorKind::InvalidValue {
            what: "item of a list",
            expected: "attributes",
            found: 0,
        })
    }

    /// Reads the value of a kind, whose steps come first; returns it with the steps behind.
    #[inline(always)]
    pub(in crate::schema) fn value(
        &mut self,
        kind: &'m FieldKind,
        steps: &'m [Step],
    ) -> Result<(Value<'m>, &'m [Step])> {
        match steps.split_first() {
            Some((step, behind)) if step.is_scalar() => Ok((self.scalar(step)?, behind)),
            _ => self.value_with_others(kind, steps),
        }
    }

    /// As [`Walker::value`], for a kind of values that may hold others.
    #[inline(never)]
    fn value_with_others(
        &mut self,
        kind: &'m FieldKind,
        steps: &'m [Step],
    ) -> Result<(Value<'m>, &'m [Step])> {
        let (own, behind) = split_first(steps);
        let inner = own.get(1..).unwrap_or_default();
        let list = |walker: &mut Self, item: &'m FieldKind, count: usize| {
            let list = List {
                item,
                steps: inner,
                count,
                walker: *walker,
            };
            for _ in 0..count {
                walker.skip(inner)?;
            }
            Ok(Value::List(list))
        };
        let value = match kind {
            FieldKind::List(item) | FieldKind::DenseList(item) => {
                let count = self.count()?;
                list(self, item, count)?
            }
            FieldKind::Optional(item) => match self.flag("presence")? {
                true => self.value(item, inner)?.0,
                false => Value::Absent,
            },
            FieldKind::OptionalList(item) => {
                let count = match self.byte()? {
                    0 => 0,
                    _ => self.count()?,
                };
                list(self, item, count)?
            }
            FieldKind::Rest(item) => {
                let walker = *self;
                let mut count = 0;
                while !self.is_at_end() {
                    self.skip(inner)?;
                    count += 1;
                }
                Value::List(List {
                    item,
                    steps: inner,
                    count,
                    walker,
                })
            }
            FieldKind::Group(fields) => {
                let group = Fields {
                    fields,
                    steps: inner,
                    walker: *self,
                };
                self.skip(inner)?;
                Value::Group(group)
            }
            // The step of a value that holds no others was read above.
            _ => Value::Absent,
        };
        Ok((value, behind))
    }
}

impl<'m> Value<'m> {
    /// Reads one value of a kind that holds no others; `width_of` is the type that determines the
    /// width of integers and floats.
    pub(crate) fn read(
        kind: &FieldKind,
        cursor: &mut Cursor<'m>,
        width_of: Option<TypeId>,
        context: &'m dyn Context,
    ) -> Result<Self> {
        let mut walker = Walker::new(*cursor, context).with_width(width_of);
        let value = walker.scalar(&Step::of(kind))?;
        *cursor = walker.cursor();
        Ok(value)
    }
}
