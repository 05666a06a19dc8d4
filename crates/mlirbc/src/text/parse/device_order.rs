//! The order of the devices of a mesh of Shardy. A mesh whose devices are in ascending order does not state them.

use crate::dialect::Form;
use crate::error::Result;
use crate::schema::{NewValue, Schema, Value};
use crate::text::parse::parser::Parser;
use crate::text::parse::reading::Filled;

impl Parser<'_, '_, '_> {
    /// Removes the devices of a mesh if their order is the ascending one, as Shardy does when it makes a mesh.
    pub(super) fn remove_ascending_devices(
        &self,
        schema: &Schema,
        values: &mut [Option<Filled<'_>>],
    ) -> Result<()> {
        if &*schema.name != "mesh" {
            return Ok(());
        }
        let [
            Some(Filled::Value(NewValue::List(axes))),
            Some(Filled::Value(NewValue::List(devices))),
        ] = values
        else {
            return Ok(());
        };
        let ascending = (0..).map(NewValue::Signed);
        if axes.is_empty() || !devices.iter().cloned().eq(ascending.take(devices.len())) {
            return Ok(());
        }
        let mut count = Some(1_i64);
        for axis in axes.iter() {
            let NewValue::Attribute(axis) = axis else {
                return Ok(());
            };
            let axis = self.tables.attribute(*axis);
            let Some(Form::Record(record)) = axis.map(|axis| axis.form()).transpose()? else {
                return Ok(());
            };
            let Some(Value::Signed(size)) = record.field("size")? else {
                return Ok(());
            };
            count = count.and_then(|count| count.checked_mul(size));
        }
        if count == i64::try_from(devices.len()).ok() {
            devices.clear();
        }
        Ok(())
    }
}
