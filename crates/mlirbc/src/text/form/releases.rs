//! The form of an op in the text of a release.

use std::sync::Arc;

use crate::dialect::Registry;
use crate::schema::{Field, FieldKind, Form, Group, OpDef, Release, Releases};
use crate::text::form::groups::groups;

/// The releases with known `.td` files.
const WITH_FORMS: [Release; 6] = [
    Release::Llvm17,
    Release::Llvm18,
    Release::Llvm19,
    Release::Llvm21,
    Release::Llvm22,
    Release::Llvm23,
];

/// The releases with the forms of StableHLO and Shardy, which other releases have no `.td` files of.
const OF_STABLEHLO: [Release; 2] = [Release::StableHlo, Release::Llvm23Git];

/// The releases whose forms the text of a release has, nearest first.
#[derive(Debug)]
pub(crate) struct FormReleases {
    release: Release,
    /// Those whose forms apply where the release has none: those of a build whose `.td` files are not known, and of
    /// StableHLO.
    others: Vec<Release>,
}

impl FormReleases {
    pub(crate) fn new(release: Release) -> Self {
        let mut others = OF_STABLEHLO.to_vec();
        if !WITH_FORMS.contains(&release) {
            let mut near = WITH_FORMS;
            near.sort_by_key(|other| (*other as i32 - release as i32).abs());
            others.extend(near);
        }
        FormReleases { release, others }
    }

    /// The form of an op, and the release that has it: this release, or the nearest one with an equal definition of the
    /// op.
    pub(crate) fn form(
        &self,
        registry: &Registry,
        name: &[u8],
        definition: Option<&OpDef>,
    ) -> Option<(Arc<Form>, Release)> {
        if let Some(form) = registry.form(name, self.release) {
            return Some((form, self.release));
        }
        let definition = definition?;
        let form = |other: &Release| Some((registry.form(name, *other)?, *other));
        let defining = self.others.iter();
        let mut others = self.others.iter();
        let defined = defining
            .filter(|other| definition.releases.contains(**other))
            .find_map(form);
        defined.or_else(|| {
            others.find_map(|other| form(other).filter(|_| has_equal(registry, definition, *other)))
        })
    }

    /// Whether ops with this name have a form in any of the releases.
    pub(crate) fn have(&self, registry: &Registry, name: &[u8]) -> bool {
        self.all()
            .any(|release| registry.form(name, release).is_some())
    }

    /// This release and the others, nearest first.
    fn all(&self) -> impl Iterator<Item = Release> {
        [self.release]
            .into_iter()
            .chain(self.others.iter().copied())
    }

    /// Whether the body of an attribute that a form of a release strips has no blank before it.
    pub(crate) fn strips_blanks(&self, of: Release) -> bool {
        self.release >= Release::Llvm23Git || OF_STABLEHLO.contains(&of)
    }

    /// Whether reading may refuse properties in a dictionary. Since builds of LLVM 24, the assembly formats of ever more
    /// dialects have words of their own for them, which are not known here.
    pub(crate) fn are_strict(&self) -> bool {
        self.release.llvm().is_some_and(|llvm| llvm >= 24)
    }

    /// Whether clauses in any order are printed as in 17.
    pub(crate) fn has_old_clauses(&self) -> bool {
        self.release == Release::Llvm17
    }

    /// Whether an op ends a block.
    pub(crate) fn is_terminator(&self, registry: &Registry, name: &[u8]) -> bool {
        self.all()
            .any(|release| registry.is_terminator(name, release))
    }
}

/// Whether another release has a definition of an op that its form also describes: an equal one, except for the classes
/// of attributes and the kinds of regions, which are not known of all releases. StableHLO adds properties to ops
/// and values to groups, and keeps their forms.
fn has_equal(registry: &Registry, definition: &OpDef, release: Release) -> bool {
    let built_in = registry.built_in_definitions(definition.name.as_bytes());
    let mut others = built_in.within(Releases::NONE.with(release));
    let may_grow = OF_STABLEHLO.contains(&release);
    let are_equal = |one: &[Group], other: &[Group]| {
        let mut pairs = one.iter().zip(other);
        let is_equal = |(one, other): (&Group, &Group)| {
            one.name == other.name && (may_grow || one.count == other.count)
        };
        one.len() == other.len() && pairs.all(is_equal)
    };
    others.any(|other| {
        let fields = &definition.properties(6).fields;
        let known = &other.properties(6).fields;
        let is_known = |field: &Field| {
            let mut known = known.iter();
            known.any(|it| it.name == field.name && is_equal_kind(&it.kind, &field.kind))
        };
        are_equal(
            groups(definition.operands.as_deref()),
            groups(other.operands.as_deref()),
        ) && are_equal(
            groups(definition.results.as_deref()),
            groups(other.results.as_deref()),
        ) && are_equal(&definition.regions, &other.regions)
            && are_equal(&definition.successors, &other.successors)
            && fields.iter().all(is_known)
            && (may_grow || fields.len() == known.len())
    })
}

/// Whether two kinds of properties are equal, except for the classes of their attributes.
fn is_equal_kind(one: &FieldKind, other: &FieldKind) -> bool {
    match (one, other) {
        (FieldKind::Attribute(_), FieldKind::Attribute(_))
        | (FieldKind::OptionalAttribute(_), FieldKind::OptionalAttribute(_)) => true,
        (one, other) => one == other,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::dialect::OpDefs;
    use crate::schema::parse_dialect;
    use crate::text::form::program;

    /// All built-in forms, from the texts that are packed. The enums of a dialect stand in the first text.
    fn forms() -> Vec<Form> {
        let mut dialects: BTreeMap<&str, String> = BTreeMap::new();
        for text in [
            include_str!("../../dialect/forms/forms.dialect"),
            include_str!("../../dialect/forms/written.dialect"),
        ] {
            for part in text.split("\ndialect ").skip(1) {
                let (name, statements) = part.split_once('\n').unwrap_or((part, ""));
                let dialect = dialects.entry(name).or_insert(format!("dialect {name}\n"));
                dialect.push_str(statements);
                dialect.push('\n');
            }
        }
        let descriptions = dialects.values().map(|text| parse_dialect(text).unwrap());
        descriptions.flat_map(|it| it.forms).collect()
    }

    /// Those that do not, with a directive that is not known or without a definition of that shape, are listed in
    /// `forms_that_do_not_fit.txt`. Their ops are printed in the generic form, and read in it only. The format
    /// `generic` says the same of an op.
    #[test]
    fn forms_fit_the_definitions_of_their_releases() {
        let mut unfit = Vec::new();
        let forms = forms();
        // A form that is written by hand replaces a generated one.
        let mut last = BTreeMap::new();
        for (at, form) in forms.iter().enumerate() {
            for release in WITH_FORMS.into_iter().filter(|it| form.holds_in(*it)) {
                last.insert((&form.op, release as i32), at);
            }
        }
        let own = forms.iter().enumerate();
        for (at, form) in own.filter(|(_, form)| &*form.text != "generic") {
            let holds = |release: &Release| last.get(&(&form.op, *release as i32)) == Some(&at);
            for release in WITH_FORMS.into_iter().filter(holds) {
                let definition = OpDefs::built_in().get(release, form.op.as_bytes());
                if let Some(definition) = definition
                    && program(form, definition).is_none()
                {
                    unfit.push(format!("{} of {release}", form.op));
                }
            }
        }
        let known = include_str!("forms_that_do_not_fit.txt");
        assert_eq!(unfit.join("\n"), known.trim_end());
    }
}
