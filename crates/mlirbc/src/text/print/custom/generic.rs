//! Plans the generic form of an op among custom ones.

use crate::ir::Op;
use crate::text::print::custom::item::{Item, RegionItem};

/// Appends the items of an op in the generic form, from its quoted name on. In the walk that
/// collects aliases, MLIR visits the regions first.
pub(super) fn plan<'m>(op: Op<'m>, is_collecting: bool, items: &mut Vec<Item<'m>>) {
    let regions = (0..op.region_count()).map(whole_region);
    if is_collecting {
        items.extend(regions);
        items.push(Item::GenericEntries);
        return;
    }
    items.push(Item::GenericStart);
    for (index, region) in regions.enumerate() {
        items.push(Item::Static(if index == 0 { b" (" } else { b", " }));
        items.push(region);
    }
    if op.region_count() > 0 {
        items.push(Item::Static(b")"));
    }
    items.push(Item::GenericEnd);
}

fn whole_region<'m>(position: u32) -> Item<'m> {
    Item::Region(RegionItem {
        has_arguments: true,
        has_empty_block: true,
        ..RegionItem::without_label(position)
    })
}
