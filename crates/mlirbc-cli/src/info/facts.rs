//! The facts about a file.

use std::ops::Range;
use std::rc::Rc;

use mlirbc::Error;
use mlirbc::contained::{Contained, ContainedLimits};
use mlirbc::container::{
    Container, Input, OpNameId, ResourceData, ResourceKind, ResourceOwner, SectionId, StringId,
    Survey,
};
use mlirbc::dialect::{StablehloNeed, Tables};
use mlirbc::ir::{Module, OpenOptions, Warning};
use mlirbc::schema::Value;
use mlirbc::wire::{Cursor, section};

use crate::contained::ContainedFacts;
use crate::info::definitions::Definitions;
use crate::info::kinds::{AttributeKinds, EntryFacts, Kinds};
use crate::info::names::Names;
use crate::info::op_counts::{OpCounts, sort_by_count};
use crate::info::readers::Readers;
use crate::progress::Progress;
use crate::text::{self, shown};

/// All facts that `info` shows.
#[derive(Default)]
pub struct Facts {
    pub file: String,
    pub size: u64,
    /// The version that the file states.
    pub version: Option<u64>,
    pub producer: Option<String>,
    pub dialects: Vec<DialectFacts>,
    /// The number of ops that could be read.
    pub ops: Option<u64>,
    /// Whether there may be more ops.
    pub ops_are_partial: bool,
    /// The number of ops by full name, the most frequent first.
    pub op_counts: Vec<(String, u64)>,
    /// The definitions that apply to the ops of each dialect; not determined for a damaged file.
    pub definitions: Definitions,
    /// The warnings about dialect fallbacks; not determined for a damaged file.
    pub warnings: Vec<Warning>,
    pub attributes: EntryFacts,
    pub types: EntryFacts,
    pub strings: Option<u64>,
    pub properties: Option<u64>,
    pub locations: LocationFacts,
    pub sections: Vec<SectionFacts>,
    pub resources: Vec<ResourceFacts>,
    pub largest_alignment: u64,
    /// The releases of LLVM that read the file; not determined for a damaged file.
    pub readers: Readers,
    /// The oldest StableHLO that reads the file, if it contains VHLO.
    pub stablehlo: Option<StablehloNeed>,
    /// The modules in the file, other than the file itself.
    pub contained: ContainedFacts,
    pub error: Option<Error>,
}

pub struct DialectFacts {
    pub name: Rc<str>,
    /// The bytes of its version.
    pub version: Option<Vec<u8>>,
    /// The numbers in it, by name, if its schema is known.
    pub version_fields: Option<Vec<(String, u64)>>,
    pub op_names: u64,
    pub ops: u64,
    pub attributes: u64,
    pub types: u64,
}

/// The locations of ops.
#[derive(Default)]
pub struct LocationFacts {
    /// The number of ops by kind of location, the most frequent first.
    pub kinds: Vec<(String, u64)>,
    /// The number of distinct attributes that are the location of an op.
    pub distinct: u64,
    /// The number of ops without a known location.
    pub unknown: u64,
    /// The number of all location attributes, including those nested in others.
    pub entries: u64,
}

pub struct SectionFacts {
    pub id: SectionId,
    pub start: u64,
    pub data: Range<u64>,
    pub alignment: Option<u64>,
    /// The size that it states, if the end of the file truncates it.
    pub stated: Option<u64>,
}

pub struct ResourceFacts {
    pub group: Rc<str>,
    pub is_external: bool,
    pub key: Rc<str>,
    pub kind: ResourceKind,
    /// The size of the blob or other value.
    pub size: u64,
    pub offset: Option<u64>,
    pub alignment: Option<u64>,
    /// The largest power of two that divides the offset of a blob.
    pub actual_alignment: Option<u64>,
    pub is_elided: bool,
    pub is_damaged: bool,
}

impl Facts {
    /// Reads everything readable in a file.
    pub fn gather(file: String, input: Input<'static>, options: OpenOptions) -> Facts {
        let mut survey = Survey::of(input.bytes(), &options.limits);
        let contained = Contained::find(input.bytes(), &ContainedLimits::default());
        let mut facts = Facts {
            contained: ContainedFacts::of(&contained),
            size: input.bytes().len() as u64,
            version: survey.version,
            strings: survey
                .strings
                .as_ref()
                .map(|strings| strings.count().into()),
            properties: survey.properties.as_ref().map(|blobs| blobs.count().into()),
            error: survey.stopped.take(),
            file,
            ..Facts::default()
        };
        if survey.header.is_none() {
            // The magic number is wrong, or nothing follows it.
            facts.error = facts.error.map(|error| contained.explain(error));
            return facts;
        }
        let has_entries = survey.entries.is_some();
        let end = survey.header.as_ref().map_or(0, |header| header.end);
        let container = Container::from_survey(input, survey, options.limits.clone());
        facts.producer = Some(shown(container.producer()));
        let cut = facts.read_sections(&container, end);
        let module = Module::from_container(container, options);
        let tables = module.tables();
        let mut names = Names::default();
        facts.read_dialects(tables, &mut names);
        let mut kinds = AttributeKinds::default();
        if has_entries {
            kinds = facts.read_entries(tables, &mut names);
        }
        facts.read_ops(&module, &kinds, cut);
        // Errors of the ops are more specific, so they come first, as in `verify`.
        facts.note_damage(kinds.damage);
        if facts.error.is_none() {
            let warnings = module.warnings();
            facts.warnings = warnings.unwrap_or_default();
            facts.definitions = Definitions::of(&module, &mut names);
            facts.readers = Readers::of(&module, facts.ops.unwrap_or_default());
        }
        facts.read_resources(tables, &mut names);
        facts.largest_alignment = facts
            .sections
            .iter()
            .filter_map(|section| section.alignment)
            .chain(
                facts
                    .resources
                    .iter()
                    .filter_map(|resource| resource.alignment),
            )
            .max()
            .unwrap_or(1);
        facts
    }

    /// Records the sections; returns the data of an IR section that the end of the file truncates.
    fn read_sections(&mut self, container: &Container<'_>, header_end: u64) -> Option<Range<u64>> {
        for section in container.sections().iter() {
            self.sections.push(SectionFacts {
                id: section.id,
                start: section.start,
                data: section.data.clone(),
                alignment: section.alignment,
                stated: None,
            });
        }
        let next = self
            .sections
            .last()
            .map_or(header_end, |last| last.data.end);
        let bytes = container.slice(next..container.bytes().len() as u64);
        let mut cursor = Cursor::new(bytes, next);
        let head = section::read_head(&mut cursor, |_, _| Ok::<(), Error>(())).ok()?;
        head.check_complete().err()?;
        let data = head.frame().payload;
        self.sections.push(SectionFacts {
            id: head.id,
            start: head.start,
            data: data.clone(),
            alignment: head.alignment,
            stated: Some(head.length),
        });
        (head.id == SectionId::Ir).then_some(data)
    }

    fn read_dialects(&mut self, tables: &Tables<'_>, names: &mut Names) {
        let container = tables.container();
        for (id, _) in container.dialects().iter() {
            let fields = tables.dialect_version(id).map(|record| {
                let mut fields = record.fields();
                let mut numbers = Vec::new();
                while let Ok(Some((field, value))) = fields.next() {
                    if let Value::Unsigned(number) = value {
                        numbers.push((field.name.to_string(), number));
                    }
                }
                numbers
            });
            self.dialects.push(DialectFacts {
                name: names.dialect(container, id),
                version: container.dialect_version(id).map(<[u8]>::to_vec),
                version_fields: fields,
                op_names: 0,
                ops: 0,
                attributes: 0,
                types: 0,
            });
        }
        for (dialect, names) in container.dialects().op_name_groups() {
            if let Some(facts) = self.dialects.get_mut(dialect.index() as usize) {
                facts.op_names += u64::from(names.end - names.start);
            }
        }
        for (dialect, entries) in container.entries().attributes.groups() {
            if let Some(facts) = self.dialects.get_mut(dialect.index() as usize) {
                facts.attributes += u64::from(entries.end - entries.start);
            }
        }
        for (dialect, entries) in container.entries().types.groups() {
            if let Some(facts) = self.dialects.get_mut(dialect.index() as usize) {
                facts.types += u64::from(entries.end - entries.start);
            }
        }
    }

    /// Classifies attributes and types; returns the kind of every attribute.
    fn read_entries(&mut self, tables: &Tables<'_>, names: &mut Names) -> AttributeKinds {
        let mut damage = None;
        let mut attributes = Kinds::default();
        let mut of = Vec::with_capacity(tables.attribute_count() as usize);
        for attribute in tables.attributes() {
            let entry = attribute.entry();
            let form = attribute.form();
            of.push(attributes.add(tables, names, entry.dialect, entry.bytes.len(), &form));
            damage = damage.or(form.err());
        }
        let mut types = Kinds::default();
        for ty in tables.types() {
            let entry = ty.entry();
            let form = ty.form();
            types.add(tables, names, entry.dialect, entry.bytes.len(), &form);
            damage = damage.or(form.err());
        }
        self.stablehlo = tables.stablehlo_need();
        let kinds = attributes.list().to_vec();
        let locations = kinds.iter().filter(|kind| kind.is_location);
        self.locations.entries = locations.map(|kind| kind.count).sum();
        self.attributes = attributes.into_facts();
        self.types = types.into_facts();
        AttributeKinds { of, kinds, damage }
    }

    fn note_damage(&mut self, error: Option<Error>) {
        if let (None, Some(error)) = (&self.error, error) {
            self.error = Some(error);
        }
    }

    fn read_ops(&mut self, module: &Module<'_>, kinds: &AttributeKinds, cut: Option<Range<u64>>) {
        let tables = module.tables();
        let container = module.container();
        let section = container.sections().get(SectionId::Ir);
        let Some(data) = section.map(|section| section.data.clone()).or(cut) else {
            return;
        };
        let mut counts = OpCounts::new(tables);
        let mut progress = Progress::new(format!("counting the ops of {}", self.file), "ops");
        let mut result = Ok(());
        if self.error.is_none() {
            result = counts.add_all(module, &mut progress);
        }
        if self.error.is_some() || result.is_err() {
            // Reading piece by piece finds more of a damaged body than decoding it as a whole.
            counts = OpCounts::new(tables);
            self.ops_are_partial = counts.add_readable(container, data).is_some();
            self.note_damage(result.err());
        }
        drop(progress);
        self.ops = Some(counts.total);
        for (index, &count) in counts.names.iter().enumerate() {
            let id = OpNameId(index as u32);
            if count > 0 && !container.op_name(id).is_empty() {
                self.op_counts.push((shown(container.op_name(id)), count));
            }
            let dialect = container
                .dialects()
                .op_name(id)
                .map(|name| name.dialect.index());
            let facts = dialect.and_then(|at| self.dialects.get_mut(at as usize));
            if let Some(facts) = facts {
                facts.ops += count;
            }
        }
        sort_by_count(&mut self.op_counts);
        self.read_locations(kinds, &counts.at);
    }

    /// Counts ops by the kind of their location; `ops_at` has the number of ops at each attribute.
    fn read_locations(&mut self, attributes: &AttributeKinds, ops_at: &[u64]) {
        let mut ops_of = vec![0; attributes.kinds.len()];
        for (&ops, &kind) in ops_at.iter().zip(&attributes.of) {
            self.locations.distinct += u64::from(ops > 0);
            if let Some(sum) = ops_of.get_mut(kind as usize) {
                *sum += ops;
            }
        }
        for (kind, ops) in attributes.kinds.iter().zip(ops_of) {
            if ops > 0 {
                self.locations.kinds.push((kind.name.clone(), ops));
            }
            if kind.is_unknown_location {
                self.locations.unknown += ops;
            }
        }
        sort_by_count(&mut self.locations.kinds);
    }

    fn read_resources(&mut self, tables: &Tables<'_>, names: &mut Names) {
        let container = tables.container();
        let string = |id: StringId| container.string(id).unwrap_or_default();
        let entries = container.resources().entries();
        for group in container.resources().groups() {
            let (name, is_external) = match group.owner {
                ResourceOwner::External(provider) => (names.shown(string(provider)), true),
                ResourceOwner::Dialect(id) => (names.dialect(container, id), false),
            };
            let range = group.entries.start as usize..group.entries.end as usize;
            for resource in entries.get(range).unwrap_or_default() {
                let mut facts = ResourceFacts {
                    group: name.clone(),
                    is_external,
                    key: names.shown(string(resource.key)),
                    kind: resource.kind,
                    size: resource.data.end - resource.data.start,
                    offset: None,
                    alignment: None,
                    actual_alignment: None,
                    is_elided: resource.is_elided(),
                    is_damaged: false,
                };
                match container.resource_data(resource) {
                    Ok(ResourceData::Blob {
                        bytes,
                        alignment,
                        offset,
                    }) => {
                        facts.size = bytes.len() as u64;
                        facts.offset = Some(offset);
                        facts.alignment = Some(alignment);
                        facts.actual_alignment = Some(1 << offset.trailing_zeros().min(63));
                    }
                    Ok(_) => {}
                    Err(error) => {
                        facts.is_damaged = true;
                        let error = error
                            .within(mlirbc::Segment::resource(string(resource.key)))
                            .within(mlirbc::Segment::Section(SectionId::Resource));
                        self.note_damage(Some(error));
                    }
                }
                self.resources.push(facts);
            }
        }
    }
}

impl DialectFacts {
    /// The bytes of the version as varints, if they are varints. All known dialects write varints.
    pub fn version_varints(&self) -> Option<Vec<u64>> {
        text::varints(self.version.as_deref()?)
    }
}
