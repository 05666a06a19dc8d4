//! One op as a release reads it.

use hashbrown::HashMap;

use crate::check::CheckOptions;
use crate::check::constraints::{Judge, Judged};
use crate::check::entries::dialect_problem;
use crate::check::finding::FindingKind;
use crate::check::findings::Problem;
use crate::check::groups::{accept_sizes, mixed_up};
use crate::check::numbers::is_renumbered;
use crate::check::storage::{Read, is_same, is_set, read_as};
use crate::convert::accepts_unknown_ops;
use crate::convert::text_forms::Presence;
use crate::dialect::builtin::AttributeView;
use crate::dialect::inherent_name;
use crate::dialect::{Attribute, Judgement, RefusedBy, Source, segment_sizes};
use crate::error::Result;
use crate::ir::{Inherent, Op};
use crate::schema::{
    Classes, Field, FieldKind, Group, NewValue, OPERAND_SEGMENT_SIZES, OpDef, RESULT_SEGMENT_SIZES,
    Release,
};

/// Ops that C++ code defines in releases without a definition in the tables.
const HIDDEN: [&str; 2] = ["affine.dma_start", "affine.dma_wait"];

/// An op, and what is the matter with it for a release.
pub(super) struct OpCheck<'m, 'j> {
    op: Op<'m>,
    name: String,
    release: Release,
    options: CheckOptions,
    judge: Judge<'j>,
    problems: Vec<Problem>,
}

/// The values of properties by name, each with its field.
type Values<'m> = HashMap<&'m str, (&'m Field, NewValue<'static>)>;

impl<'m: 'j, 'j> OpCheck<'m, 'j> {
    pub(super) fn new(
        op: Op<'m>,
        release: Release,
        options: &CheckOptions,
        judged: &'j mut Judged,
    ) -> Self {
        let registry = op.module().tables().registry();
        OpCheck {
            judge: Judge {
                constraints: registry.constraints(op.name().full(), release),
                judged,
            },
            op,
            name: op.name().to_string(),
            release,
            options: *options,
            problems: Vec::new(),
        }
    }

    /// What the release does not read, or reads as something else.
    ///
    /// # Errors
    /// The op is damaged.
    pub(super) fn problems(mut self) -> Result<Vec<Problem>> {
        let name = self.op.name();
        let dialect = name.dialect_name();
        let module = self.op.module();
        let presence = module.presence_of(dialect, self.release);
        if presence != Presence::Present {
            let dialect = dialect.escape_ascii().to_string();
            let accepts = self.options.allow_unregistered;
            let problem = dialect_problem(&dialect, presence, self.release, accepts);
            self.problems.extend(problem);
            // The reader takes the first number of the blob for the index of an attribute.
            if presence == Presence::Absent
                && self.op.properties().is_some()
                && self.op.properties_attribute()?.is_none()
            {
                let what = "its properties are read as those of an unregistered op".to_owned();
                self.add(FindingKind::Properties, what);
            }
            return Ok(self.problems);
        }
        let mut definitions = module.definitions_in(name.full(), self.release);
        let Some(definition) = definitions.next() else {
            self.check_undefined()?;
            return Ok(self.problems);
        };
        if definitions.next().is_some() {
            let what = format!("LLVM {} has several definitions of the op", self.release);
            self.add_unknown(FindingKind::Op, what);
            return Ok(self.problems);
        }
        // The attribute of an unregistered op is read as the properties of the definition.
        if name.is_registered() == Some(false)
            && self.op.properties().is_some()
            && definition.has_properties()
        {
            let what = "the file has it as an unregistered op, with its properties as an attribute";
            self.add(FindingKind::Properties, what.to_owned());
            return Ok(self.problems);
        }
        self.check_counts(definition);
        self.check_storage(definition)?;
        Ok(self.problems)
    }

    fn add(&mut self, kind: FindingKind, what: String) {
        self.problems.push(Problem::new(kind, &self.name, what));
    }

    fn add_unknown(&mut self, kind: FindingKind, what: String) {
        self.problems.push(Problem::unknown(kind, &self.name, what));
    }

    /// An op of a dialect of the release that does not define it.
    fn check_undefined(&mut self) -> Result<()> {
        let name = self.op.name();
        let release = self.release;
        // Accepting other dialects does not mean accepting other ops of a dialect that the reader has.
        let has_blob = self.op.properties().is_some() && self.op.properties_attribute()?.is_none();
        if accepts_unknown_ops(name.dialect_name()) && !has_blob {
            return Ok(());
        }
        let is_hidden = HIDDEN.contains(&&*self.name);
        let of_any = !is_hidden && self.op.module().has_definition_in_any(name.id());
        match of_any || name.is_registered() == Some(false) {
            true => self.add(
                FindingKind::Op,
                format!("LLVM {release} does not have the op"),
            ),
            // Ops that C++ code defines, and those with which MLIR is tested.
            false => self.add_unknown(
                FindingKind::Op,
                format!("it is unknown whether mlir-opt {release} has the op"),
            ),
        }
        Ok(())
    }

    fn check_counts(&mut self, definition: &OpDef) {
        let op = self.op;
        let (operands, results) = (op.operand_count(), op.result_count());
        if let Some(groups) = &definition.operands
            && definition.operand_segments.is_none()
            && !Group::admit(groups, operands)
        {
            self.add(
                FindingKind::Operands,
                format!("it may not have {operands} operands"),
            );
        }
        if let Some(groups) = &definition.results
            && definition.result_segments.is_none()
            && !Group::admit(groups, results)
        {
            self.add(
                FindingKind::Results,
                format!("it may not have {results} results"),
            );
        }
        let (regions, successors) = (op.region_count(), op.successor_count());
        // Without groups, nothing is known of them.
        if !definition.regions.is_empty() && !Group::admit(&definition.regions, regions) {
            self.add(
                FindingKind::Regions,
                format!("it may not have {regions} regions"),
            );
        }
        if !definition.successors.is_empty() && !Group::admit(&definition.successors, successors) {
            self.add(
                FindingKind::Successors,
                format!("it may not have {successors} successors"),
            );
        }
    }

    fn check_storage(&mut self, definition: &'m OpDef) -> Result<()> {
        let mut read = Values::new();
        let mut has_blob = false;
        let mut entries: Vec<(&'m [u8], Attribute<'m>)> = Vec::new();
        if self.op.properties().is_some() {
            match self.op.properties_attribute()? {
                Some(attribute) => match attribute.view()? {
                    AttributeView::Dictionary(dictionary) => {
                        entries.extend(dictionary.iter());
                    }
                    _ => {
                        let what = "its properties are no dictionary".to_owned();
                        self.add_unknown(FindingKind::Properties, what);
                        return Ok(());
                    }
                },
                None => {
                    let Some(values) = self.check_blob(definition)? else {
                        return Ok(());
                    };
                    (read, has_blob) = (values, true);
                }
            }
        }
        match self.op.dictionary()? {
            Some(dictionary) => entries.extend(dictionary.iter()),
            None if self.op.dictionary_attribute().is_some() && definition.has_properties() => {
                let what = "its dictionary is stored as text".to_owned();
                self.add_unknown(FindingKind::Properties, what);
                return Ok(());
            }
            None => {}
        }
        let set = self.check_entries(definition, &entries, has_blob)?;
        if !definition.has_properties() {
            self.check_dictionary(&entries)?;
        }
        if !has_blob {
            self.check_required(definition, &set);
        }
        self.check_attributes(&read, &set)?;
        let names = [
            (OPERAND_SEGMENT_SIZES, FindingKind::Operands),
            (RESULT_SEGMENT_SIZES, FindingKind::Results),
        ];
        for (name, kind) in names {
            let sizes = match read.get(name) {
                Some((_, NewValue::SegmentSizes(sizes))) => Some(sizes.clone()),
                Some((_, NewValue::Attribute(id))) => {
                    let groups = groups_of(definition, kind).map_or(0, <[Group]>::len);
                    let attribute = self.op.module().tables().attribute(*id);
                    attribute.and_then(|sizes| segment_sizes(sizes, groups as u32).ok())
                }
                _ => set.get(name).and_then(|attribute| {
                    let groups = groups_of(definition, kind).map_or(0, <[Group]>::len);
                    segment_sizes(*attribute, groups as u32).ok()
                }),
            };
            self.check_sizes(definition, kind, sizes);
        }
        Ok(())
    }

    /// The blob as the definition of the release reads it. `None` if it does not.
    fn check_blob(&mut self, definition: &'m OpDef) -> Result<Option<Values<'m>>> {
        if !definition.has_properties() {
            let what = format!("LLVM {} has no properties for it", self.release);
            self.add(FindingKind::Properties, what);
            return Ok(None);
        }
        let own = match self.op.inherent()? {
            Inherent::Defined(source, properties) if source != Source::Fallback => Some(properties),
            _ => None,
        };
        if own.is_some_and(|own| std::ptr::eq(own.op_def(), definition)) {
            return match self.read_blob(definition)? {
                Read::Values(values) => Ok(Some(values)),
                Read::Refused(_) => Ok(None),
                Read::OtherClass(error) => {
                    self.add(FindingKind::Properties, error);
                    Ok(None)
                }
            };
        }
        let read = match self.read_blob(definition)? {
            Read::Values(values) => values,
            Read::OtherClass(error) | Read::Refused(error) => {
                self.add(
                    FindingKind::Properties,
                    format!("its properties are not read: {error}"),
                );
                return Ok(None);
            }
        };
        let Some(own) = own else {
            let what = "its properties are opaque".to_owned();
            self.add_unknown(FindingKind::Properties, what);
            return Ok(Some(read));
        };
        let tables = self.op.module().tables();
        let mut fields = own.fields();
        let mut names = Vec::new();
        while let Some((field, value)) = fields.next()? {
            let value = NewValue::of(value)?.into_owned();
            names.push(&*field.name);
            let is_sizes = is_segment_sizes(&field.name);
            match read.get(&*field.name) {
                // Their number may differ; the groups are compared.
                Some(_) if is_sizes => {}
                Some((other, theirs)) if !is_same((field, &value), (other, theirs)) => {
                    let what = format!("property '{}' is read as another value", field.name);
                    self.add(FindingKind::Misread, what);
                }
                Some(_) => {}
                None if is_sizes => {}
                None if is_set(tables, field, &value) => {
                    let what = format!("property '{}' is ignored", field.name);
                    self.add(FindingKind::Ignored, what);
                }
                None => {}
            }
        }
        for (name, (field, value)) in &read {
            if !names.contains(name) && !is_segment_sizes(name) && is_set(tables, field, value) {
                let what = format!("property '{name}' is read from the bytes of others");
                self.add(FindingKind::Misread, what);
            }
        }
        let (operands, results) = (self.op.operand_count(), self.op.result_count());
        let sides = [
            (
                FindingKind::Operands,
                own.operand_groups(operands),
                OPERAND_SEGMENT_SIZES,
                "operands",
            ),
            (
                FindingKind::Results,
                own.result_groups(results),
                RESULT_SEGMENT_SIZES,
                "results",
            ),
        ];
        for (kind, ranges, name, what) in sides {
            let ours = groups_of(own.op_def(), kind);
            let theirs = groups_of(definition, kind);
            let (Some(ranges), Some(ours), Some(theirs)) = (ranges, ours, theirs) else {
                continue;
            };
            let Some((_, NewValue::SegmentSizes(read))) = read.get(name) else {
                continue;
            };
            let own: Vec<u32> = ranges.iter().map(|it| it.end - it.start).collect();
            if let Some(group) = mixed_up((ours, &own), (theirs, read)) {
                let what = format!("the {what} of group '{group}' are read as others");
                self.add(FindingKind::Misread, what);
            }
        }
        Ok(Some(read))
    }

    fn read_blob(&mut self, definition: &'m OpDef) -> Result<Read<'m>> {
        let version = self.op.module().container().version();
        let tables = self.op.module().tables();
        match self.op.properties() {
            Some(blob) => read_as(
                definition.properties(version),
                blob,
                tables,
                &mut self.judge,
            ),
            None => Ok(Read::Values(Values::new())),
        }
    }

    /// The dictionary entries that the definition makes properties.
    fn check_entries(
        &mut self,
        definition: &OpDef,
        entries: &[(&'m [u8], Attribute<'m>)],
        has_blob: bool,
    ) -> Result<HashMap<String, Attribute<'m>>> {
        let mut set = HashMap::new();
        let own = self.op.definition().map(|(_, op_def)| op_def);
        for &(name, attribute) in entries {
            let Some(name) = inherent_name(name) else {
                continue;
            };
            let Some(field) = definition.property(name) else {
                let is_inherent = own.is_some_and(|own| own.property(name).is_some());
                if is_inherent && !has_blob && definition.has_properties() {
                    let what = format!("property '{name}' becomes a discardable attribute");
                    self.add(FindingKind::Ignored, what);
                }
                continue;
            };
            let classes = match &field.kind {
                FieldKind::Attribute(classes) | FieldKind::OptionalAttribute(classes) => *classes,
                FieldKind::SegmentSizes(_) => Classes::DENSE_ARRAY,
                // MLIR never makes a native property of a discardable attribute.
                _ if has_blob || own.is_some_and(|own| own.property(name).is_none()) => continue,
                _ => {
                    let what = format!("native property '{name}' is ignored in a dictionary");
                    self.add(FindingKind::Ignored, what);
                    continue;
                }
            };
            if has_blob {
                let what = format!("the discardable attribute '{name}' is read as a property");
                self.add(FindingKind::Misread, what);
                continue;
            }
            if let Some(Judgement::Refused(refusal)) = self.judge.judge(name, attribute)?
                && refusal.by == RefusedBy::Reader
            {
                let what = format!("attribute '{name}' is ignored: {refusal}");
                self.add(FindingKind::Ignored, what);
                continue;
            }
            if !attribute.may_be(classes) {
                let what = format!(
                    "attribute '{name}' is ignored: it is not {}",
                    classes.description()
                );
                self.add(FindingKind::Ignored, what);
                continue;
            }
            set.insert(name.to_owned(), attribute);
        }
        Ok(set)
    }

    /// The attributes that the op has in its dictionary where later releases have properties.
    fn check_dictionary(&mut self, entries: &[(&'m [u8], Attribute<'m>)]) -> Result<()> {
        let known = self.judge.constraints.map(|it| &*it.properties);
        for property in known.unwrap_or_default() {
            let name = &*property.name;
            let entry = entries.iter().find(|(it, _)| *it == name.as_bytes());
            match entry {
                Some((_, attribute)) => self.check_constraint(name, *attribute)?,
                None if property.is_optional => {}
                None => {
                    let what = format!("attribute '{name}' is required");
                    self.add(FindingKind::Missing, what);
                }
            }
        }
        Ok(())
    }

    /// The constraint of a property, whose attribute was read.
    fn check_constraint(&mut self, name: &str, attribute: Attribute<'m>) -> Result<()> {
        match self.judge.judge(name, attribute)? {
            Some(Judgement::Refused(refusal)) => {
                let what = format!("property '{name}': {refusal}");
                self.add(FindingKind::Constraint, what);
            }
            Some(Judgement::Unknown) => {
                let found = attribute.in_words()?;
                let release = self.release;
                let what = format!(
                    "property '{name}': it is unknown whether LLVM {release} accepts {found}"
                );
                self.add_unknown(FindingKind::Constraint, what);
            }
            Some(Judgement::Fits) | None => {}
        }
        Ok(())
    }

    /// The attributes of the properties that are read from the blob and from the dictionary.
    fn check_attributes(
        &mut self,
        read: &Values<'m>,
        set: &HashMap<String, Attribute<'m>>,
    ) -> Result<()> {
        let tables = self.op.module().tables();
        let of_blob = read.iter().filter_map(|(name, (_, value))| match value {
            NewValue::Attribute(id) => Some((*name, tables.attribute(*id)?)),
            _ => None,
        });
        let of_dictionary = set.iter().map(|(name, attribute)| (&**name, *attribute));
        let mut properties: Vec<_> = of_blob.chain(of_dictionary).collect();
        properties.sort_by_key(|(name, _)| *name);
        let op = self.op.name();
        for (name, attribute) in properties {
            self.check_constraint(name, attribute)?;
            let written = self.op.module().releases_that_may_apply(op.id());
            let what = || format!("property '{name}' is read as another value");
            match is_renumbered(op.full(), name, attribute, written, self.release)? {
                Some(true) => self.add(FindingKind::Misread, what()),
                Some(false) => {}
                None => self.add_unknown(FindingKind::Misread, what()),
            }
        }
        Ok(())
    }

    fn check_required(&mut self, definition: &OpDef, set: &HashMap<String, Attribute<'m>>) {
        for field in definition.properties(6).fields() {
            if matches!(field.kind, FieldKind::Attribute(_)) && !set.contains_key(&*field.name) {
                let what = format!("property '{}' is required", field.name);
                self.add(FindingKind::Missing, what);
            }
        }
    }

    /// The sizes of the groups; `None` means that each is 0.
    fn check_sizes(&mut self, definition: &OpDef, kind: FindingKind, sizes: Option<Vec<u32>>) {
        let (segments, total, what) = match kind {
            FindingKind::Operands => (
                definition.operand_segments,
                self.op.operand_count(),
                "operands",
            ),
            _ => (
                definition.result_segments,
                self.op.result_count(),
                "results",
            ),
        };
        let (Some(_), Some(groups)) = (segments, groups_of(definition, kind)) else {
            return;
        };
        let sizes = sizes.unwrap_or_else(|| vec![0; groups.len()]);
        if !accept_sizes(groups, &sizes, total) {
            self.add(
                kind,
                format!("its {total} {what} do not fit the groups that are read"),
            );
        }
    }
}

fn is_segment_sizes(name: &str) -> bool {
    [OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES].contains(&name)
}

/// The groups of operands or results of a definition.
fn groups_of(definition: &OpDef, kind: FindingKind) -> Option<&[Group]> {
    match kind {
        FindingKind::Operands => definition.operands.as_deref(),
        _ => definition.results.as_deref(),
    }
}
