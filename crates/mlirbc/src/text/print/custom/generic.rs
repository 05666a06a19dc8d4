//! Plans the generic form of an op among custom ones.

use crate::ir::Op;
use crate::text::print::custom::item::{Item, RegionItem};

/// Appends the items of an op in the generic form, from its quoted name on. In the walk that
/// collects aliases, MLIR visits the regions first.
pub(super) fn plan<'m>(op: Op<'m>, is_collecting: bool, items: &mut Vec<Item<'m>>) {
    if is_collecting {
        items.extend((0..op.region_count()).map(whole_region));
        items.push(Item::GenericEntries);
        return;
    }
    items.push(Item::GenericName);
    rest(op, items);
}

/// Appends the items of an op in the generic form behind its name.
pub(super) fn rest<'m>(op: Op<'m>, items: &mut Vec<Item<'m>>) {
    items.push(Item::Static(b"("));
    list(items, op.operands().map(|value| Item::Value(value.id())));
    items.push(Item::Static(b")"));
    if op.successor_count() > 0 {
        items.push(Item::Static(b"["));
        list(
            items,
            op.successors()
                .map(|block| Item::Successor(block.position())),
        );
        items.push(Item::Static(b"]"));
    }
    items.push(Item::GenericProperties);
    if op.region_count() > 0 {
        items.push(Item::Static(b" ("));
        let regions = (0..op.region_count()).map(whole_region);
        list(items, regions);
        items.push(Item::Static(b")"));
    }
    items.push(Item::GenericDictionary);
    items.push(Item::Static(b" : ("));
    list(
        items,
        op.operands().map(|value| Item::Type(value.type_id())),
    );
    items.push(Item::Static(b") -> "));
    items.push(Item::GenericResults);
}

fn whole_region<'m>(position: u32) -> Item<'m> {
    Item::Region(RegionItem {
        has_arguments: true,
        has_empty_block: true,
        ..RegionItem::without_label(position)
    })
}

fn list<'m>(items: &mut Vec<Item<'m>>, list: impl Iterator<Item = Item<'m>>) {
    for (index, item) in list.enumerate() {
        if index > 0 {
            items.push(Item::Static(b", "));
        }
        items.push(item);
    }
}
