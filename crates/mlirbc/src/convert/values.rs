//! The values of properties under another definition, by the table of changes.

use crate::container::AttributeId;
use crate::convert::changes::is_of_symbols;
use crate::dialect::builtin::{AttributeView, Signedness};
use crate::error::Result;
use crate::ir::{DecodedProperties, Module, OpId};
use crate::schema::{OpChange, Pair, PropertyChange, Release, Releases, Values};
use crate::text::parse::parse_attribute;

/// What becomes of a property that a definition lacks.
pub(super) enum Fate {
    /// It is the property at this position, with this value.
    Property(usize, AttributeId),
    /// It is a discardable attribute.
    Discardable,
    /// The release has its value or effect without the property.
    LeftOut,
    /// The release has other values of it.
    OtherValue,
}

fn left_out_if(is_same: bool) -> Fate {
    match is_same {
        true => Fate::LeftOut,
        false => Fate::OtherValue,
    }
}

impl Module<'_> {
    /// What becomes of a property that the definition of `parts` lacks. `None` if the release cannot
    /// represent it.
    ///
    /// # Errors
    /// An attribute is damaged, or a table is full.
    pub(super) fn fate(
        &mut self,
        id: OpId,
        changes: &[&OpChange],
        name: &str,
        value: AttributeId,
        parts: &DecodedProperties,
    ) -> Result<Option<Fate>> {
        let properties = changes.iter().flat_map(|change| &change.properties);
        for change in properties {
            let fate = match change {
                PropertyChange::Renamed { old, new, values } => {
                    let (other, is_forward) = match name {
                        name if *name == **old => (new, true),
                        name if *name == **new => (old, false),
                        _ => continue,
                    };
                    let Some(at) = parts.position(other) else {
                        continue;
                    };
                    match self.corresponding(values, value, is_forward)? {
                        Some(Some(value)) => Some(Fate::Property(at, value)),
                        Some(None) => Some(Fate::LeftOut),
                        None => Some(Fate::OtherValue),
                    }
                }
                PropertyChange::Implied {
                    name: implied,
                    value: text,
                } if **implied == *name => {
                    let implied = parse_attribute(self.tables_mut(), text.as_bytes())?;
                    Some(left_out_if(implied == value))
                }
                PropertyChange::ResultShape { name: shape } if **shape == *name => {
                    let shape = self.shape_of_result(id)?;
                    Some(left_out_if(shape == Some(value)))
                }
                PropertyChange::Discardable {
                    name: other,
                    default,
                } if **other == *name => {
                    let default = default.as_ref();
                    let default =
                        default.map(|text| parse_attribute(self.tables_mut(), text.as_bytes()));
                    match default.transpose()? == Some(value) {
                        true => Some(Fate::LeftOut),
                        false => Some(Fate::Discardable),
                    }
                }
                PropertyChange::Unused { name: unused, .. } if **unused == *name => {
                    Some(Fate::LeftOut)
                }
                _ => None,
            };
            if fate.is_some() {
                return Ok(fate);
            }
        }
        Ok(is_of_symbols(name).then_some(Fate::Discardable))
    }

    /// The value of a property of the same name whose values are of another kind in the release, if the
    /// table has one.
    ///
    /// # Errors
    /// As [`Module::fate`].
    pub(super) fn value_of_other_kind(
        &mut self,
        changes: &[&OpChange],
        name: &str,
        value: AttributeId,
    ) -> Result<Option<AttributeId>> {
        let properties = changes.iter().flat_map(|change| &change.properties);
        for change in properties {
            let PropertyChange::Renamed { old, new, values } = change else {
                continue;
            };
            if **old != *name || **new != *name {
                continue;
            }
            for is_forward in [true, false] {
                if let Some(other) = self.corresponding(values, value, is_forward)? {
                    return Ok(other);
                }
            }
        }
        Ok(None)
    }

    /// What becomes of a property whose numbers changed; `None` if they did not.
    ///
    /// # Errors
    /// As [`Module::fate`].
    pub(super) fn renumbered(
        &mut self,
        id: OpId,
        release: Release,
        changes: &[&OpChange],
        at: usize,
        name: &str,
        value: AttributeId,
    ) -> Result<Option<Fate>> {
        let properties = changes.iter().flat_map(|change| &change.properties);
        for change in properties {
            let PropertyChange::Renumbered {
                name: of,
                last,
                first,
                pairs,
            } = change
            else {
                continue;
            };
            if **of != *name {
                continue;
            }
            let is_new = release >= *first;
            let sources = self.op(id).map(|op| op.name().id());
            let sources = sources.map(|name| self.releases_that_may_apply(name));
            let (mut may_be_old, mut may_be_new) = (false, false);
            for source in sources.into_iter().flat_map(Releases::iter) {
                may_be_old |= source < *first;
                may_be_new |= source > *last;
            }
            if (is_new && !may_be_old) || (!is_new && !may_be_new) {
                return Ok(None);
            }
            let is_open = may_be_old && may_be_new;
            let items = self.items(value)?;
            let old = items.clone().unwrap_or_else(|| vec![value]);
            let mut new = Vec::with_capacity(old.len());
            for item in old {
                match self.paired(pairs, item, is_new)? {
                    // A value that both sides have needs no decision.
                    Some(Some(other)) if !is_open || other == item => new.push(other),
                    _ => return Ok(Some(Fate::OtherValue)),
                }
            }
            let new = match (items, new.first()) {
                (None, Some(&new)) => new,
                _ => self.tables_mut().array_attribute(&new)?,
            };
            return Ok(Some(Fate::Property(at, new)));
        }
        Ok(None)
    }

    /// The value of a property that a definition requires and the op lacks, if the table has one.
    ///
    /// # Errors
    /// A table is full.
    pub(super) fn value_of_missing(
        &mut self,
        changes: &[&OpChange],
        name: &str,
    ) -> Result<Option<AttributeId>> {
        let properties = changes.iter().flat_map(|change| &change.properties);
        let mut values = properties.filter_map(|change| match change {
            PropertyChange::Implied { name: of, value }
            | PropertyChange::Unused { name: of, value } => (**of == *name).then_some(&**value),
            PropertyChange::Renamed {
                new,
                values: Values::Pairs(pairs),
                ..
            } if **new == *name => {
                let absent = pairs.iter().find(|(old, _)| old.is_none());
                absent.and_then(|(_, new)| new.as_deref())
            }
            _ => None,
        });
        let text = values.next();
        let value = text.map(|text| parse_attribute(self.tables_mut(), text.as_bytes()));
        value.transpose()
    }

    /// The value of a renamed property. The inner `None` is an absent property; `None` is a value that
    /// does not exist under the other name.
    fn corresponding(
        &mut self,
        values: &Values,
        value: AttributeId,
        is_forward: bool,
    ) -> Result<Option<Option<AttributeId>>> {
        match values {
            Values::Same => Ok(Some(Some(value))),
            Values::Dense => {
                let other = match is_forward {
                    true => self.dense_of_array(value)?,
                    false => self.array_of_dense(value)?,
                };
                Ok(other.map(Some))
            }
            Values::Item if is_forward => self
                .tables_mut()
                .array_attribute(&[value])
                .map(|it| Some(Some(it))),
            Values::Item => {
                let items = self.items(value)?;
                Ok(match items.as_deref() {
                    Some(&[item]) => Some(Some(item)),
                    Some([]) => Some(None),
                    _ => None,
                })
            }
            Values::Pairs(pairs) => self.paired(pairs, value, is_forward),
        }
    }

    /// The value that a table of pairs has for another one.
    fn paired(
        &mut self,
        pairs: &[Pair],
        value: AttributeId,
        is_forward: bool,
    ) -> Result<Option<Option<AttributeId>>> {
        for (old, new) in pairs {
            let (from, to) = match is_forward {
                true => (old, new),
                false => (new, old),
            };
            let Some(from) = from else { continue };
            if parse_attribute(self.tables_mut(), from.as_bytes())? == value {
                let to = to.as_ref();
                let to = to.map(|to| parse_attribute(self.tables_mut(), to.as_bytes()));
                return to.transpose().map(Some);
            }
        }
        Ok(None)
    }

    /// The items of an array.
    fn items(&self, array: AttributeId) -> Result<Option<Vec<AttributeId>>> {
        let Some(attribute) = self.tables().attribute(array) else {
            return Ok(None);
        };
        Ok(match attribute.view()? {
            AttributeView::Array(items) => Some(items.iter().map(|item| item.id()).collect()),
            _ => None,
        })
    }

    /// A dense array of 64-bit integers with the items of an array of them.
    fn dense_of_array(&mut self, array: AttributeId) -> Result<Option<AttributeId>> {
        let Some(items) = self.items(array)? else {
            return Ok(None);
        };
        let i64 = self.tables_mut().integer_type(64, Signedness::Signless)?;
        let mut numbers = Vec::with_capacity(items.len());
        for item in items {
            let view = self.tables().attribute(item).map(|item| item.view());
            let number = match view.transpose()? {
                Some(AttributeView::Integer { ty, value }) if ty.id() == i64 => value.to_i64(),
                _ => None,
            };
            let Some(number) = number else {
                return Ok(None);
            };
            numbers.push(number);
        }
        let tables = self.tables_mut();
        tables.dense_array_of_integers(i64, numbers).map(Some)
    }

    /// An array of the 64-bit integers of a dense array.
    fn array_of_dense(&mut self, dense: AttributeId) -> Result<Option<AttributeId>> {
        let i64 = self.tables_mut().integer_type(64, Signedness::Signless)?;
        let view = self.tables().attribute(dense).map(|dense| dense.view());
        let numbers: Vec<i64> = match view.transpose()? {
            Some(AttributeView::DenseArray { element, data, .. }) if element.id() == i64 => {
                let (numbers, _) = data.as_chunks();
                numbers
                    .iter()
                    .map(|&number| i64::from_le_bytes(number))
                    .collect()
            }
            _ => return Ok(None),
        };
        let tables = self.tables_mut();
        let mut items = Vec::with_capacity(numbers.len());
        for number in numbers {
            items.push(tables.number_attribute(i64, number.into())?);
        }
        tables.array_attribute(&items).map(Some)
    }

    /// The shape of the type of an op's only result, as a dense array.
    fn shape_of_result(&mut self, id: OpId) -> Result<Option<AttributeId>> {
        let result = self.op(id).filter(|op| op.result_count() == 1);
        let Some(ty) = result.and_then(|op| op.result(0)?.ty()) else {
            return Ok(None);
        };
        let Some((shape, _)) = ty.view()?.shaped() else {
            return Ok(None);
        };
        let dims: Vec<i64> = shape.dims().collect();
        let tables = self.tables_mut();
        let i64 = tables.integer_type(64, Signedness::Signless)?;
        tables.dense_array_of_integers(i64, dims).map(Some)
    }
}
