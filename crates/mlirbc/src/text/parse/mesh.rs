//! Meshes of Shardy, as it makes them.

use hashbrown::HashSet;

use crate::dialect::Form;
use crate::error::Result;
use crate::schema::{NewValue, Schema, Value};
use crate::text::parse::parser::Parser;
use crate::text::parse::reading::Filled;

impl Parser<'_, '_, '_> {
    /// What is wrong with the fields of an attribute of Shardy. Devices in ascending order are removed from a mesh, which
    /// does not state them.
    pub(super) fn check_mesh(
        &self,
        schema: &Schema,
        values: &mut [Option<Filled<'_>>],
    ) -> Result<Option<&'static str>> {
        match (&*schema.name, values) {
            ("mesh_axis", [_, Some(Filled::Value(NewValue::Signed(..=0)))]) => {
                Ok(Some("axis size must be at least 1"))
            }
            (
                "mesh",
                [
                    Some(Filled::Value(NewValue::List(axes))),
                    Some(Filled::Value(NewValue::List(devices))),
                ],
            ) => self.check_devices(axes, devices),
            _ => Ok(None),
        }
    }

    fn check_devices(
        &self,
        axes: &[NewValue<'_>],
        devices: &mut Vec<NewValue<'_>>,
    ) -> Result<Option<&'static str>> {
        let mut numbers: Vec<i64> = devices.iter().filter_map(signed).collect();
        if numbers.iter().any(|number| *number < 0) {
            return Ok(Some("device id must be non-negative"));
        }
        if axes.is_empty() {
            let has_several = numbers.len() > 1;
            return Ok(
                has_several.then_some("axes is empty and device_ids has more than one element")
            );
        }
        let mut names = HashSet::new();
        let mut count = Some(1_i64);
        for axis in axes {
            let NewValue::Attribute(axis) = axis else {
                return Ok(None);
            };
            let axis = self.tables.attribute(*axis);
            let Some(Form::Record(record)) = axis.map(|axis| axis.form()).transpose()? else {
                return Ok(None);
            };
            let (Some(Value::String(name)), Some(Value::Signed(size))) =
                (record.field("name")?, record.field("size")?)
            else {
                return Ok(None);
            };
            if !names.insert(name) {
                return Ok(Some("duplicate axis name"));
            }
            count = count.and_then(|count| count.checked_mul(size));
        }
        if numbers.is_empty() {
            return Ok(None);
        }
        if count != i64::try_from(numbers.len()).ok() {
            return Ok(Some(
                "total product of axis sizes must match total number of device ids",
            ));
        }
        let is_ascending = |numbers: &[i64]| numbers.iter().copied().eq(0..numbers.len() as i64);
        if is_ascending(&numbers) {
            devices.clear();
            return Ok(None);
        }
        numbers.sort_unstable();
        Ok((!is_ascending(&numbers)).then_some("sorted device ids must be iota(product(axes))"))
    }
}

fn signed(value: &NewValue<'_>) -> Option<i64> {
    match value {
        NewValue::Signed(number) => Some(*number),
        _ => None,
    }
}
