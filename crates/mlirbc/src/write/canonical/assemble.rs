//! Assembles the sections of the output in the order in which they number strings.

use crate::container::SectionId;
use crate::error::Result;
use crate::ir::{BodyId, FileOps, Module};
use crate::wire::{Emitter, SectionWriter};
use crate::write::canonical::equal_entries::EqualEntries;
use crate::write::canonical::equality_classes::EqualityClasses;
use crate::write::canonical::extent::Extent;
use crate::write::canonical::reference_walk::ReferenceWalk;
use crate::write::canonical::writer::Writer;
use crate::write::entry_sites::EntrySites;
use crate::write::ops::Encoder;
use crate::write::resources::{self, Sections};
use crate::write::scopes::{NumbersOnly, Scopes};
use crate::write::sections::Payloads;
use crate::write::use_lists::Orders;

/// Writes a module in its version as MLIR would.
///
/// # Errors
/// An encoding that may contain references is unknown, or a part of the file is damaged.
pub(in crate::write) fn write<'m>(
    module: &'m Module<'m>,
    producer: &[u8],
    extent: Extent,
) -> Result<Emitter<'m>> {
    module.materialize()?;
    let mut equal = EqualityClasses::of_names(module.container(), extent);
    loop {
        let file = match write_with(module, producer, extent, equal)? {
            Written::Whole(file) => return Ok(file),
            Written::Unsure(file) => file,
        };
        equal = EqualityClasses::of(module.tables(), extent);
        if let Some(file) = file.filter(|_| equal.has_no_entries()) {
            return Ok(file);
        }
    }
}

/// The result of writing a module under an assumption about equal entries.
enum Written<'m> {
    /// The file.
    Whole(Emitter<'m>),
    /// The file, if all attributes and types differ. `None` if some are found to be equal.
    Unsure(Option<Emitter<'m>>),
}

/// Writes a module in which the entries of `equal` are equal.
fn write_with<'m>(
    module: &'m Module<'m>,
    producer: &[u8],
    extent: Extent,
    equal: EqualityClasses,
) -> Result<Written<'m>> {
    let container = module.container();
    module.charge_tables()?;
    let knows_entries = equal.knows_entries;
    let entries = match knows_entries {
        true => Some(EntrySites::of(module.tables())),
        false => entries_if_different(module, extent),
    };
    let Some(entries) = entries else {
        return Ok(Written::Unsure(None));
    };
    let mut walk = ReferenceWalk::new(module, entries, extent, equal);
    let file_ops = match extent {
        Extent::Whole => module.file_ops(),
        Extent::Meaning => None,
    };
    // Copied ops need no numbers of values.
    let scopes = match file_ops {
        Some(_) => Scopes::visit(module, &mut walk).map(|()| None)?,
        None => Some(Scopes::of_module(module, &mut walk)?),
    };
    walk.enter_possible_resources();
    let orders = match extent {
        Extent::Whole => Orders::of_bodies(module, (0..module.body_count()).map(BodyId))?,
        Extent::Meaning => Orders::default(),
    };
    let mut writer = Writer::new(container, extent, walk);
    let dialects = writer.dialect_section();
    let (offsets, entries) = match writer.unchanged_entries()? {
        Some(unchanged) => unchanged,
        None => writer.entry_sections()?,
    };
    let keeps = |it: &FileOps<'_>| writer.keeps_ops(module, it) && orders.keep_bytes(module);
    let mut ops = Emitter::new();
    if let Some(file_ops) = file_ops.filter(keeps) {
        ops.splice(file_ops.bytes);
    } else {
        let nested;
        (nested, writer) = encode(module, writer, scopes, &orders)?;
        ops.nested(nested);
    }
    let resources = resource_sections(&mut writer)?;
    let payloads = Payloads {
        dialects,
        offsets,
        entries,
        ops,
        resource_offsets: resources.offsets,
        resources: resources.data,
        strings: writer.strings.section(),
        properties: writer.blobs.section(),
    };
    let file = payloads.into_file(writer.version, producer);
    // Entries with different bytes may be equal.
    let is_sure = knows_entries || writer.is_minimal && !writer.strings.has_equal;
    Ok(match is_sure {
        true => Written::Whole(file),
        false => Written::Unsure(Some(file)),
    })
}

/// The indices of all attributes and types; `None` if two of them have equal bytes.
fn entries_if_different<'m>(module: &'m Module<'m>, extent: Extent) -> Option<EntrySites<'m>> {
    let (tables, container) = (module.tables(), module.container());
    let mut attributes = EqualEntries::new(tables.attribute_count());
    let mut types = EqualEntries::new(tables.type_count());
    let entries = EntrySites::new(tables, &mut attributes, &mut types);
    let file = container.entries();
    let are_equal = attributes.are_found(container, &file.attributes, extent)
        || types.are_found(container, &file.types, extent);
    (!are_equal).then_some(entries)
}

fn resource_sections<'m>(writer: &mut Writer<'m>) -> Result<Sections<'m>> {
    let container = writer.container;
    let mut groups: Vec<_> = resources::external(container).collect();
    if writer.extent == Extent::Meaning {
        resources::sort(container, &mut groups);
    }
    groups.extend(writer.numbers.handles.groups(container));
    Sections::new(
        container,
        groups,
        &mut |id| writer.dialects.number(id),
        &mut |id| writer.strings.number(id),
    )
}

/// Encodes the ops of a module.
fn encode<'m>(
    module: &'m Module<'m>,
    writer: Writer<'m>,
    scopes: Option<Scopes>,
    orders: &Orders,
) -> Result<(SectionWriter<'m>, Writer<'m>)> {
    let scopes = match scopes {
        Some(scopes) => scopes,
        None => Scopes::of_module(module, &mut NumbersOnly)?,
    };
    let (container, version) = (writer.container, writer.version);
    let is_whole = writer.extent == Extent::Whole;
    let mut encoder = Encoder::new(writer, &scopes, orders, version, module.meter());
    if is_whole && module.marks_isolation_by_trait() {
        encoder.keep_marks();
    }
    let section = container.sections().get(SectionId::Ir);
    encoder.reserve(section.map_or(0, |it| (it.data.end - it.data.start) as usize));
    encoder.file_block(module.top_block()?)?;
    Ok(encoder.finish())
}
