//! The names of the blocks of a region, `^bb0`.

use hashbrown::HashMap;

/// A block that is named.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// Its mark.
    pub(super) mark: u32,
    pub(super) is_defined: bool,
    /// Where it is named first, or defined.
    pub(super) offset: usize,
}

/// The blocks of each open region.
#[derive(Debug, Default)]
pub(super) struct Blocks<'t> {
    regions: Vec<HashMap<&'t [u8], Block>>,
}

impl<'t> Blocks<'t> {
    pub(super) fn begin_region(&mut self) {
        self.regions.push(HashMap::new());
    }

    /// Ends a region. Returns where blocks are named that it does not define.
    pub(super) fn end_region(&mut self) -> Vec<(usize, String)> {
        let blocks = self.regions.pop().unwrap_or_default();
        let undefined = blocks.into_iter().filter(|(_, block)| !block.is_defined);
        undefined
            .map(|(name, block)| {
                let name = name.escape_ascii();
                let message = format!("reference to an undefined block '^{name}'");
                (block.offset, message)
            })
            .collect()
    }

    /// Ends all regions beyond a number of them.
    pub(super) fn restore(&mut self, regions: usize) {
        self.regions.truncate(regions);
    }

    /// The block of a name, which `mark` marks if it is new. Returns `None` outside of regions.
    pub(super) fn named(
        &mut self,
        name: &'t [u8],
        offset: usize,
        mark: impl FnOnce() -> u32,
    ) -> Option<&mut Block> {
        let region = self.regions.last_mut()?;
        Some(region.entry(name).or_insert_with(|| Block {
            mark: mark(),
            is_defined: false,
            offset,
        }))
    }
}
