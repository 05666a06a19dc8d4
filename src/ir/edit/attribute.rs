//! What an op refers to: its name, its location, its dictionary, its properties, the types of its
//! results.

use super::Module;
use crate::container::{AttributeId, OpNameId, PropertiesId, TypeId};
use crate::error::Result;
use crate::ir::body::OpForm;
use crate::ir::id::{OpId, ValueId};
use crate::layout::Classes;

impl Module<'_> {
    /// Gives an op another name. Its properties are left alone, whatever they mean under it.
    ///
    /// # Errors
    /// There is no such op or name.
    pub fn set_op_name(&mut self, op: OpId, name: OpNameId) -> Result<()> {
        self.check_op(op)?;
        self.check_name(name)?;
        if let Some(data) = self.body_mut(op.body)?.ops.get_mut(op.index as usize) {
            data.name = name.index();
        }
        Ok(())
    }

    /// Gives an op another location.
    ///
    /// # Errors
    /// There is no such op, or the attribute is no location.
    pub fn set_location(&mut self, op: OpId, location: AttributeId) -> Result<()> {
        self.check_op(op)?;
        self.check_location(location)?;
        if let Some(data) = self.body_mut(op.body)?.ops.get_mut(op.index as usize) {
            data.location = location.index();
        }
        Ok(())
    }

    /// Gives an op another dictionary: of the discardable attributes from version 5 on, of all
    /// before.
    ///
    /// # Errors
    /// There is no such op, or the attribute is no dictionary.
    pub fn set_dictionary(&mut self, op: OpId, dictionary: Option<AttributeId>) -> Result<()> {
        self.check_op(op)?;
        if let Some(dictionary) = dictionary {
            self.check_class(dictionary, Classes::DICTIONARY)?;
        }
        self.set_number(op, OpForm::DICTIONARY, dictionary.map(AttributeId::index))
    }

    /// Gives an op another property blob.
    ///
    /// # Errors
    /// There is no such op or blob, or the version of the format has no properties.
    pub fn set_properties(&mut self, op: OpId, properties: Option<PropertiesId>) -> Result<()> {
        self.check_op(op)?;
        if let Some(properties) = properties {
            self.check_properties(properties)?;
        }
        self.set_number(op, OpForm::PROPERTIES, properties.map(PropertiesId::index))
    }

    /// Gives a value another type: a result of an op or an argument of a block.
    ///
    /// # Errors
    /// There is no such value or type.
    pub fn set_type(&mut self, value: ValueId, ty: TypeId) -> Result<()> {
        self.check_value(value, value.body)?;
        self.check_type(ty)?;
        let body = self.body_mut(value.body)?;
        if let Some(data) = body.values.get_mut(value.index as usize) {
            data.ty = ty.index();
        }
        Ok(())
    }
}
