//! Arguments of blocks.

use crate::container::{AttributeId, TypeId};
use crate::error::Result;
use crate::ir::body::{NONE, ValueData};
use crate::ir::id::{BlockId, ValueId};
use crate::ir::module::Module;

impl Module<'_> {
    /// Inserts an argument into a block at a position among its arguments.
    ///
    /// `location` is `None` if it is unknown. From version 4 on, the file then omits it.
    ///
    /// # Errors
    /// There is no such block, type or position, or the attribute is not a location.
    pub fn insert_argument(
        &mut self,
        block: BlockId,
        position: u32,
        ty: TypeId,
        location: Option<AttributeId>,
    ) -> Result<ValueId> {
        let count = self.check_block(block)?.argument_count();
        self.check_type(ty)?;
        if position > count || self.is_file_block(block) {
            return Err(self.container().invalid_edit(
                "insert an argument",
                "a position among those of a block in a region of an op",
                format!("position {position} of a block with {count}"),
            ));
        }
        self.check_room(block.body, 0, 1, 0)?;
        let location = self.argument_location(location)?;
        let body = self.body_mut(block.body)?;
        let value = body.values.len() as u32;
        body.values
            .push(ValueData::argument(ty.index(), block.index));
        let arguments = body.arguments_of_mut(block.index);
        arguments.values.insert(position as usize, value);
        arguments.locations.insert(position as usize, location);
        Ok(ValueId {
            body: block.body,
            index: value,
        })
    }

    /// Erases an argument of a block.
    ///
    /// # Errors
    /// There is no such argument, or it is used.
    pub fn erase_argument(&mut self, block: BlockId, position: u32) -> Result<()> {
        let argument = self.check_block(block)?.argument(position);
        let Some(value) = argument.map(|argument| argument.id()) else {
            return Err(self.no_argument(position));
        };
        let uses = self.chains_mut(block.body)?.slots_of(value.index).count();
        if uses > 0 {
            return Err(self.container().invalid_edit(
                "erase an argument",
                "one that is not used",
                format!("one with {uses} uses"),
            ));
        }
        let body = self.body_mut(block.body)?;
        let arguments = body.arguments_of_mut(block.index);
        arguments.values.remove(position as usize);
        arguments.locations.remove(position as usize);
        if let Some(data) = body.values.get_mut(value.index as usize) {
            *data = ValueData::UNDEFINED;
        }
        Ok(())
    }

    /// Sets the location of a block's argument; `None` if it is unknown.
    ///
    /// # Errors
    /// There is no such argument, or the attribute is not a location.
    pub fn set_argument_location(
        &mut self,
        block: BlockId,
        position: u32,
        location: Option<AttributeId>,
    ) -> Result<()> {
        if position >= self.check_block(block)?.argument_count() {
            return Err(self.no_argument(position));
        }
        let location = self.argument_location(location)?;
        let arguments = self.body_mut(block.body)?.arguments_of_mut(block.index);
        if let Some(place) = arguments.locations.get_mut(position as usize) {
            *place = location;
        }
        Ok(())
    }

    /// The number that is stored as the location of an argument.
    ///
    /// MLIR's writer lists the unknown location among the attributes even if arguments omit it, so
    /// it is always added to the table.
    ///
    /// # Errors
    /// The attribute is not a location.
    pub(super) fn argument_location(&mut self, location: Option<AttributeId>) -> Result<u32> {
        if let Some(location) = location {
            self.check_location(location)?;
            return Ok(location.index());
        }
        let unknown = self.tables_mut().unknown_location()?.index();
        Ok(match self.container().version() {
            ..4 => unknown,
            4.. => NONE,
        })
    }

    #[cold]
    fn no_argument(&self, position: u32) -> crate::error::Error {
        self.container().invalid_edit(
            "edit an argument",
            "the position of an argument",
            format!("position {position}"),
        )
    }
}
