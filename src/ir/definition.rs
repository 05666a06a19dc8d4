//! Which definition of an op holds in a file.
//!
//! From version 5 on a property blob is only its fields, and releases differ in them. The producer
//! names a release; its definition is taken if it fits the blob exactly, leads to attributes of the
//! right kinds, and has segment sizes that add up. Else the other releases are tried, else the blob
//! stays opaque. What a user registered for an op is tried before all of these. Each op is judged by
//! itself, as producers of development builds stand for many states of the same release.
//!
//! Where nothing fits, a dialect may have a fallback: one layout for the properties of all its ops that
//! are not known. It holds for an op without any definition, and for any op of a file whose version
//! of the dialect is newer than the newest known.
//!
//! A caller may force a release. Where the definition of the release that the producer names fits
//! as well, and says something else, the op stays opaque: better no names than wrong ones.

use std::ops::Range;
use std::sync::OnceLock;

use crate::container::{Container, OpNameId};
use crate::dialect::{Attribute, OpLayouts, OpProperties, Source};
use crate::error::Result;
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::layout::{Field, FieldKind, Group, OpLayout, Origin, Release, split_groups};

/// The releases to try for the ops of a file, best first.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    releases: Vec<Release>,
    /// The release that the producer names, where the caller forced another one.
    contradicted: Option<Release>,
    /// Where the definitions of the ops of each name lie, once somebody has asked.
    places: Vec<OnceLock<Range<u32>>>,
}

impl Candidates {
    /// Only the release that the caller wants, or else those that the producer suggests.
    pub(super) fn new(container: &Container<'_>, forced: Option<Release>) -> Self {
        let named = Origin::of(container.producer()).nearest();
        let names = container.dialects().op_name_count() as usize;
        let places = vec![OnceLock::new(); names];
        if let Some(release) = forced {
            return Candidates {
                releases: vec![release],
                contradicted: named.filter(|&named| named != release),
                places,
            };
        }
        // Where the producer tells nothing, releases first, then snapshots.
        let mut releases = vec![
            Release::Llvm22,
            Release::Llvm23,
            Release::Llvm23Git,
            Release::Llvm24Git,
            Release::Llvm19,
            Release::StableHlo,
        ];
        if let Some(named) = named {
            releases.retain(|&release| release != named);
            releases.insert(0, named);
        }
        Candidates {
            releases,
            contradicted: None,
            places,
        }
    }

    pub(super) fn releases(&self) -> &[Release] {
        &self.releases
    }
}

/// What is known of the inherent properties of an op.
#[derive(Clone, Copy)]
pub enum Inherent<'m> {
    /// It has none, or they lie in its dictionary, as in version 4 and before.
    None,
    /// One attribute for all of them, as ops have that were not registered where the file was
    /// written.
    Attribute(Attribute<'m>),
    /// This definition fits them, or the fallback of the op's dialect.
    Defined(Source, OpProperties<'m>),
    /// Only their bytes are known.
    Opaque(&'m [u8]),
}

impl Module<'_> {
    /// Whether the regions of ops of a name may be a body of their own where they use no value from
    /// outside.
    ///
    /// Values of one body cannot be used in another, so a loop or branch of a function is part of
    /// the function's body, even if it happens to use nothing of it: its definition tells that it
    /// might. A symbol, such as a function, uses values from outside in no dialect. What is not
    /// known of an op speaks for a body that need not be read.
    pub(super) fn is_separate(&self, name: OpNameId) -> bool {
        match self.best_definition(name) {
            Some((Source::Release(_), layout)) => {
                let mut fields = layout.properties(6).fields.iter();
                layout.is_isolated || fields.any(|field| &*field.name == "sym_name")
            }
            // Whoever registers an op need not know the word for isolation.
            Some((Source::Registered | Source::Fallback, _)) | None => true,
        }
    }

    /// Whether ops of a name are known to use no values from outside in their regions, whatever is
    /// in them.
    pub(super) fn is_isolated_by_definition(&self, name: OpNameId) -> bool {
        let definition = self.best_definition(name);
        definition.is_some_and(|(_, layout)| layout.is_isolated)
    }

    /// The definition of the ops of a name that is tried first.
    fn best_definition(&self, name: OpNameId) -> Option<(Source, &OpLayout)> {
        let full = self.container().op_name(name);
        let place = self.candidates().places.get(name.index() as usize);
        let registry = self.tables().registry();
        let producer = self.container().producer();
        let releases = self.candidates().releases();
        let mut definitions = registry.op_definitions(full, producer, releases, place);
        definitions.next()
    }
}

impl<'m> Op<'m> {
    /// Its inherent properties, as far as they are known.
    ///
    /// # Errors
    /// The op was not registered, and its properties are not exactly the number of an attribute.
    pub fn inherent(self) -> Result<Inherent<'m>> {
        let Some(blob) = self.properties() else {
            return Ok(Inherent::None);
        };
        if let Some(attribute) = self.properties_attribute()? {
            return Ok(Inherent::Attribute(attribute));
        }
        let tables = self.module().tables();
        if let Some(id) = self.properties_id()
            && let Some(layout) = tables.recorded_properties(self.name().id(), id)?
        {
            let properties = OpProperties::read(layout, blob, tables)?;
            return Ok(Inherent::Defined(Source::Registered, properties));
        }
        let fitting = |layout: &'m OpLayout| {
            let properties = layout
                .has_properties()
                .then(|| OpProperties::read(layout, blob, tables));
            let fits = |properties: &OpProperties<'m>| {
                properties.fits(self.operand_count(), self.result_count())
            };
            properties?.ok().filter(fits)
        };
        for (source, layout) in self.definitions() {
            let Some(properties) = fitting(layout) else {
                continue;
            };
            if let Some(other) = self.contradicting(source)
                && let Some(other) = fitting(other)
                && !agree(self, Reading::of(&properties), Reading::of(&other))
            {
                return Ok(Inherent::Opaque(blob.rest()));
            }
            return Ok(Inherent::Defined(source, properties));
        }
        Ok(match self.fallback_properties() {
            Some(properties) => Inherent::Defined(Source::Fallback, properties),
            None => Inherent::Opaque(blob.rest()),
        })
    }

    /// The properties that the definition to try first gives to all ops of the name, if they are
    /// attributes and nothing else has a say in what they are: of a blob that has exactly these,
    /// [`Op::inherent`] says the same at a higher price.
    pub(crate) fn attribute_fields(self) -> Option<&'m [Field]> {
        let tables = self.module().tables();
        let is_doubtful = tables.has_hooks() || self.module().candidates().contradicted.is_some();
        if is_doubtful || self.name().is_registered() == Some(false) {
            return None;
        }
        let (_, layout) = self.definitions().next()?;
        let has_sizes = layout.operand_segments.is_some() || layout.result_segments.is_some();
        let fields = &*layout.properties(tables.container().version()).fields;
        let is_attribute = |field: &Field| {
            let kind = &field.kind;
            matches!(
                kind,
                FieldKind::Attribute(_) | FieldKind::OptionalAttribute(_)
            )
        };
        (!has_sizes && fields.iter().all(is_attribute)).then_some(fields)
    }

    /// The definitions that may hold for it, best first.
    pub(crate) fn definitions(self) -> impl Iterator<Item = (Source, &'m OpLayout)> {
        let tables = self.module().tables();
        let producer = tables.container().producer();
        let candidates = self.module().candidates();
        let name = self.name();
        let registry = tables.registry();
        // Names that were added since the file was opened have no place.
        let place = candidates.places.get(name.id().index() as usize);
        registry.op_definitions(name.full(), producer, candidates.releases(), place)
    }

    /// What the producer's release says of the op, where another one was forced that says something
    /// too. If both fit and differ, nobody knows which one is right.
    fn contradicting(self, source: Source) -> Option<&'m OpLayout> {
        let contradicted = self.module().candidates().contradicted?;
        let name = self.name().full();
        match source {
            Source::Registered | Source::Fallback => None,
            Source::Release(_) => OpLayouts::built_in().get(contradicted, name),
        }
    }

    /// Its definition, with what it is from: the one that fits its properties, or where
    /// it has no blob, the first that knows the op and agrees with that.
    pub fn definition(self) -> Option<(Source, &'m OpLayout)> {
        match self.inherent().ok()? {
            // A fallback says nothing but how the properties lie.
            Inherent::Defined(Source::Fallback, _) => None,
            Inherent::Defined(source, properties) => Some((source, properties.layout())),
            Inherent::Attribute(_) | Inherent::Opaque(_) => None,
            Inherent::None => {
                if self.name().is_registered() == Some(false) {
                    return None;
                }
                let container = self.module().container();
                let has_blobs = container.version() >= 5;
                // Without a blob nothing speaks against another release than the one that is named.
                let named = match Origin::of(container.producer()).nearest() {
                    None | Some(Release::StableHlo) => None,
                    Some(_) => self.module().candidates().releases().first(),
                };
                let agrees = |layout: &OpLayout| !(has_blobs && layout.has_properties());
                let (source, layout) = self.definitions().find(|(source, layout)| {
                    let is_named = match (source, named) {
                        (Source::Release(release), Some(named)) => release == named,
                        _ => true,
                    };
                    is_named && agrees(layout)
                })?;
                let other = self.contradicting(source).filter(|other| agrees(other));
                let one = Reading::without_blob(layout);
                let is_sure =
                    other.is_none_or(|other| agree(self, one, Reading::without_blob(other)));
                is_sure.then_some((source, layout))
            }
        }
    }
}

/// A definition with the sizes of groups that it reads in an op.
struct Reading<'m> {
    layout: &'m OpLayout,
    operands: Option<Vec<u32>>,
    results: Option<Vec<u32>>,
}

impl<'m> Reading<'m> {
    fn of(properties: &OpProperties<'m>) -> Self {
        Reading {
            layout: properties.layout(),
            operands: properties.operand_segments().ok().flatten(),
            results: properties.result_segments().ok().flatten(),
        }
    }

    fn without_blob(layout: &'m OpLayout) -> Self {
        Reading {
            layout,
            operands: None,
            results: None,
        }
    }
}

/// Whether two definitions say the same of an op: the same properties under the same names, with the
/// same values where they are absent, and the same names for its operands and results.
fn agree(op: Op<'_>, one: Reading<'_>, other: Reading<'_>) -> bool {
    let ours = &one.layout.properties(6).fields;
    let theirs = &other.layout.properties(6).fields;
    let same = |(ours, theirs): (&Field, &Field)| {
        ours.name == theirs.name
            && ours.default == theirs.default
            && same_meaning(&ours.kind, &theirs.kind)
    };
    ours.len() == theirs.len()
        && ours.iter().zip(theirs).all(same)
        && same_groups(
            op.operand_count(),
            (one.layout.operands.as_deref(), one.operands.as_deref()),
            (other.layout.operands.as_deref(), other.operands.as_deref()),
        )
        && same_groups(
            op.result_count(),
            (one.layout.results.as_deref(), one.results.as_deref()),
            (other.layout.results.as_deref(), other.results.as_deref()),
        )
}

/// Whether the values of two properties mean the same, whatever attribute may stand for them.
fn same_meaning(one: &FieldKind, other: &FieldKind) -> bool {
    use FieldKind::{Attribute, Enum, OptionalAttribute};
    match (one, other) {
        (Attribute(_) | OptionalAttribute(_), Attribute(_) | OptionalAttribute(_)) => true,
        (Enum(one), Enum(other)) => one.cases == other.cases && one.is_flags == other.is_flags,
        (one, other) => one == other,
    }
}

/// The groups of a definition and the sizes that an op stores for them, as far as there are any.
type Groups<'g> = (Option<&'g [Group]>, Option<&'g [u32]>);

/// Whether two definitions give operands or results the same names. One that gives none, or that
/// does not fit their number, says nothing against the other.
fn same_groups(count: u32, one: Groups<'_>, other: Groups<'_>) -> bool {
    type Named<'g> = (&'g str, Range<u32>);
    fn named<'g>((groups, sizes): Groups<'g>, count: u32) -> Option<Vec<Named<'g>>> {
        let groups = groups?;
        let ranges = split_groups(groups, count, sizes)?;
        let named = groups.iter().zip(ranges);
        let named = named.filter(|(_, range)| !range.is_empty());
        Some(named.map(|(group, range)| (&*group.name, range)).collect())
    }
    let (Some(one), Some(other)) = (named(one, count), named(other, count)) else {
        return true;
    };
    let same = |(one, other): (&Named<'_>, &Named<'_>)| {
        one.1 == other.1 && (one.0 == other.0 || one.0.is_empty() || other.0.is_empty())
    };
    one.len() == other.len() && one.iter().zip(&other).all(same)
}
