//! The releases that may have written the attributes and types of a file, for encodings that differ
//! between releases.
//!
//! If the producer names a release, only its forms apply. Otherwise the file decides for each
//! dialect. All entries of a dialect come from one state of it, so the releases whose forms fit
//! every entry are the candidates. If all candidate forms of an entry read alike, it is known;
//! otherwise it stays opaque. If no release fits all entries, an entry is known if the forms of all releases
//! that the producer leaves open fit it and read alike. A release requested by the caller is one more candidate. It takes
//! precedence over those that the producer leaves open, but entries on which it and the producer
//! disagree stay opaque.
//!
//! A form fits an entry if it uses the bytes exactly, every index is in range, and every attribute
//! may be of the required class. An attribute in text form votes for the releases that have it.
//! Only entries that the file had when it was opened vote, so that added ones never change how
//! others are read.

use std::sync::OnceLock;

use crate::container::{AttributeId, DialectId, Entry, EntryId, TypeId};
use crate::dialect::fallback_reason::FallbackReason;
use crate::dialect::tables::Tables;
use crate::dialect::writers::{DEFAULT, Writer, Writers};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::schema::{
    Classes, Context, DialectDescription, FieldKind, Record, Release, Schema, Schemas, text,
};
use crate::wire::Cursor;

impl Tables<'_> {
    /// Reads this file with the candidates of another one, of which it is a rewritten form.
    pub(crate) fn read_as(&mut self, other: &Tables<'_>) {
        let mut candidates = Vec::new();
        for index in 0..self.container().dialects().count() {
            let place = OnceLock::new();
            let name = self.container().dialect_name(DialectId(index));
            let same = other.container().find_dialect(name);
            if let Some(same) = same.filter(|&id| other.has_spans(id)) {
                place.get_or_init(|| other.candidates(same).into());
            }
            candidates.push(place);
        }
        self.writers = other
            .writers
            .with_candidates(self.writers.voters, candidates);
    }

    /// Reads the entries in the forms of a release from now on.
    pub(crate) fn set_writer(&mut self, release: Release) {
        self.writers = Writers::new(self.container(), Some(release));
        self.writers
            .set_dialects(self.container().dialects().count());
    }

    /// Whether the forms of a dialect differ between releases.
    fn has_spans(&self, dialect: DialectId) -> bool {
        let description = self.description(dialect);
        let mut schemas = description
            .into_iter()
            .flat_map(|it| it.attributes.iter().chain(&it.types));
        schemas.any(|schema| !schema.span.is_always())
    }

    /// Whether the producer alone determines the release, so that an entry that does not fit its
    /// forms is damaged.
    pub(super) fn is_writer_named(&self) -> bool {
        self.writers.sole().is_some()
    }

    /// The release whose forms new attributes and types take: the one nearest to the producer's
    /// when the file was opened, or LLVM 22.
    pub(crate) fn own_release(&self) -> Release {
        self.writers.nearest.unwrap_or(DEFAULT)
    }

    /// Whether the producer named no version when the file was opened.
    pub(crate) fn is_own_release_open(&self) -> bool {
        self.writers.nearest.is_none()
    }

    /// Whether new entries may have this form.
    pub(crate) fn is_written(&self, form: &Schema) -> bool {
        form.span.contains(Some(self.own_release()))
    }

    /// Whether a builtin entry must fit this form because no other form is possible. No release has
    /// another form, or the producer names a release that has this one.
    pub(super) fn is_demanded(&self, dialect: DialectId, form: &Schema) -> bool {
        let is_of_writer = || {
            let sole = self.writers.sole();
            sole.is_some_and(|writer| form.span.contains(writer))
        };
        self.is_builtin(dialect) && (form.span.is_always() || is_of_writer())
    }

    /// The only one among the forms of a code that entries may have: the others are of other releases than the
    /// producer names. Without such a release all forms count, as finding the releases that may have written a
    /// dialect takes a pass over all entries.
    pub(super) fn only_certain<'l>(&self, forms: &'l [Schema]) -> Option<&'l Schema> {
        let is_named = self.is_writer_named();
        let is_certain = |form: &Schema| {
            let mut open = self.writers.open.iter();
            form.span.is_always() || is_named && open.any(|&writer| form.span.contains(writer))
        };
        let mut possible = forms.iter().filter(|form| !is_named || is_certain(form));
        let only = possible.next().filter(|form| is_certain(form))?;
        possible.next().is_none().then_some(only)
    }

    /// The releases that may have written the attributes and types of a dialect.
    fn candidates(&self, dialect: DialectId) -> &[Writer] {
        let writers = &self.writers;
        if self.is_writer_named() {
            return &writers.open;
        }
        let Some(place) = writers.candidates(dialect) else {
            return &writers.open;
        };
        place.get_or_init(|| self.vote(dialect).into())
    }

    fn vote(&self, dialect: DialectId) -> Vec<Writer> {
        let writers = &self.writers;
        let wanted = writers.forced.map(Some);
        let mut fitting = writers.open.clone();
        fitting.extend(wanted.filter(|&wanted| !writers.is_open(wanted)));
        fitting.sort_unstable();
        let Some(description) = self.description(dialect) else {
            return fitting;
        };
        // Hooks may read entries in other forms.
        if !self.is_hooked(dialect) {
            let (attributes, types) = writers.voters;
            let attributes = (0..attributes).map(|index| EntryId::Attribute(AttributeId(index)));
            let types = (0..types).map(|index| EntryId::Type(TypeId(index)));
            for id in attributes.chain(types) {
                let entry = self.container().entry(id);
                let Some(entry) = entry.filter(|it| it.dialect == dialect) else {
                    continue;
                };
                if fitting.is_empty() {
                    break;
                }
                let schemas = description.schemas(id.table());
                match entry.custom {
                    true => self.retain(&mut fitting, entry, schemas),
                    false => retain_by_text(&mut fitting, entry, description),
                }
            }
        }
        match wanted {
            Some(wanted) if fitting.contains(&wanted) && writers.is_open(wanted) => vec![wanted],
            // If no release fits all entries, each is read in the forms of the producer's.
            _ if fitting.is_empty() && writers.is_named => writers.open.clone(),
            _ => fitting,
        }
    }

    /// Keeps the candidates whose forms fit an entry.
    fn retain(&self, candidates: &mut Vec<Writer>, entry: Entry<'_>, schemas: &Schemas) {
        let Ok((code, fields)) = Tables::code(entry.bytes, entry.offset) else {
            return;
        };
        let forms = schemas.of_code(code);
        let is_decisive = forms.iter().any(|form| !form.span.is_always());
        if !is_decisive || self.form_for_all(forms, fields).is_some() {
            return;
        }
        // Consecutive releases mostly share a form.
        let mut last: Option<(&Schema, bool)> = None;
        candidates.retain(|&writer| {
            forms_of(forms, writer).any(|form| match last {
                Some((known, fits)) if std::ptr::eq(known, form) => fits,
                _ => {
                    let fits = self.fits(form, fields).is_ok();
                    last = Some((form, fits));
                    fits
                }
            })
        });
    }

    /// The first fitting form among those of all releases.
    fn form_for_all<'l>(&self, forms: &'l [Schema], fields: Cursor<'_>) -> Option<&'l Schema> {
        let mut forms = forms.iter().filter(|form| form.span.is_always());
        forms.find(|form| self.fits(form, fields).is_ok())
    }

    /// The form of an entry among those of its code; `None` if none fits or if it is ambiguous.
    pub(super) fn form_among<'l>(
        &self,
        dialect: DialectId,
        forms: &'l [Schema],
        fields: Cursor<'_>,
    ) -> Option<&'l Schema> {
        if let Some(form) = self.form_for_all(forms, fields) {
            return Some(form);
        }
        if forms.iter().all(|form| form.span.is_always()) {
            return None;
        }
        let candidates = self.candidates(dialect);
        if candidates.is_empty() {
            return self.form_of_unknown_release(dialect, forms, fields);
        }
        let mut found: Option<&Schema> = None;
        let mut tried: Option<&Schema> = None;
        for &writer in candidates {
            for form in forms_of(forms, writer) {
                if tried.is_some_and(|tried| std::ptr::eq(tried, form)) {
                    continue;
                }
                tried = Some(form);
                if self.fits(form, fields).is_err() {
                    continue;
                }
                match found {
                    Some(other) if !reads_alike(other, form) => return None,
                    _ => found = Some(form),
                }
            }
        }
        found
    }

    /// The form of an entry of a dialect whose entries no release fits together, so that an unknown one wrote
    /// them: the common reading of all releases that the producer leaves open and that encode the dialect. `None`
    /// if one of these does not fit the entry.
    fn form_of_unknown_release<'l>(
        &self,
        dialect: DialectId,
        forms: &'l [Schema],
        fields: Cursor<'_>,
    ) -> Option<&'l Schema> {
        let description = self.description(dialect)?;
        let mut found: Option<&Schema> = None;
        for &writer in &self.writers.open {
            let mut of_dialect = description.attributes.iter().chain(&description.types);
            if !of_dialect.any(|form| form.span.contains(writer)) {
                continue;
            }
            let fitting = |form: &&Schema| {
                found.is_some_and(|found| std::ptr::eq(found, *form))
                    || self.fits(form, fields).is_ok()
            };
            let form = forms_of(forms, writer).find(fitting)?;
            if found.is_some_and(|found| !reads_alike(found, form)) {
                return None;
            }
            found = Some(form);
        }
        found
    }

    /// The readings of an attribute or type that its file reads in no way: those that fit, one for each way
    /// to read it. If `other` has the same producer, only the releases that may have written both
    /// count, as far as there are some.
    pub(crate) fn open_readings<'m>(
        &'m self,
        table: Table,
        entry: Entry<'m>,
        other: &Tables<'_>,
    ) -> Vec<Record<'m>> {
        let (Some(description), Ok((code, fields))) = (
            self.description(entry.dialect).filter(|_| entry.custom),
            Tables::code(entry.bytes, entry.offset),
        ) else {
            return Vec::new();
        };
        if self.is_hooked(entry.dialect) || self.is_newer(entry.dialect) {
            return Vec::new();
        }
        let forms = description.schemas(table).of_code(code);
        let candidates = self.candidates_of_both(entry.dialect, other);
        let mut found: Vec<&Schema> = Vec::new();
        for form in candidates.iter().flat_map(|&it| forms_of(forms, it)) {
            if found.iter().any(|it| std::ptr::eq(*it, form)) || self.fits(form, fields).is_err() {
                continue;
            }
            match found.last_mut() {
                Some(last) if reads_alike(last, form) => *last = form,
                _ => found.push(form),
            }
        }
        let records = found.into_iter();
        records
            .map(|form| Record::new(form, fields, self))
            .collect()
    }

    /// The releases that may have written a dialect of this file, and of another one if the producers
    /// are equal.
    fn candidates_of_both(&self, dialect: DialectId, other: &Tables<'_>) -> Vec<Writer> {
        let own = self.candidates(dialect);
        let name = self.container().dialect_name(dialect);
        let (one, another) = (self.container(), other.container());
        let both: Vec<Writer> = match another.find_dialect(name) {
            Some(id) if one.producer() == another.producer() => {
                let theirs = other.candidates(id);
                own.iter()
                    .filter(|it| theirs.contains(it))
                    .copied()
                    .collect()
            }
            _ => Vec::new(),
        };
        match both.is_empty() {
            true => own.to_vec(),
            false => both,
        }
    }

    /// Checks that a form fits the fields of an entry.
    ///
    /// Attributes that they refer to may have any of their forms, as the choice may depend on this
    /// very entry.
    pub(super) fn fits(&self, form: &Schema, fields: Cursor<'_>) -> Result<()> {
        let context = FormContext(self);
        let record = Record::new(form, fields, &context);
        record.index_sites(&mut |site| {
            let is_restricted = site.table == Table::Attribute && site.classes != Classes::ANY;
            let id = AttributeId(site.index);
            if is_restricted && !self.possible_classes(id).intersects(site.classes) {
                return Err(fields.error(ErrorKind::UnexpectedAttribute {
                    expected: site.classes.description(),
                    found: format!("attribute {}", site.index),
                }));
            }
            Ok(())
        })
    }

    /// The classes that an attribute may belong to in any of its forms.
    pub(crate) fn possible_classes(&self, id: AttributeId) -> Classes {
        let Some(entry) = self.container().attribute_entry(id) else {
            return Classes::NONE;
        };
        if !entry.custom {
            let form = text::of_entry(entry.bytes, entry.offset);
            return form.map_or(Classes::NONE, text::classes);
        }
        match Tables::code(entry.bytes, entry.offset) {
            Ok((code, _)) => self.classes_of_code(entry.dialect, code),
            Err(_) => Classes::ANY,
        }
    }

    /// The classes that an attribute of a code may belong to in any of its forms.
    pub(crate) fn classes_of_code(&self, dialect: DialectId, code: u64) -> Classes {
        match self.attribute_forms(dialect, code) {
            None | Some([]) => Classes::ANY,
            Some(forms) => forms
                .iter()
                .fold(Classes::NONE, |classes, form| classes.with(form.classes)),
        }
    }

    /// The classes that an attribute of a code belongs to in each of its forms.
    pub(crate) fn certain_classes(&self, dialect: DialectId, code: u64) -> Classes {
        match self.attribute_forms(dialect, code) {
            None | Some([]) => Classes::NONE,
            Some(forms) => forms
                .iter()
                .fold(Classes::ANY, |classes, form| classes.and(form.classes)),
        }
    }

    /// The forms of the attributes of a code. An attribute that none of them fits is opaque. `None` if others are
    /// possible: of an unknown dialect, a hook or a fallback.
    fn attribute_forms(&self, dialect: DialectId, code: u64) -> Option<&[Schema]> {
        let known = match self.is_hooked(dialect) {
            true => None,
            false => self.description(dialect),
        };
        let description = known.filter(|it| it.fallback_attribute.is_none())?;
        Some(description.attributes.of_code(code))
    }

    /// Whether an entry of an attribute is of one of `classes` in each of its forms, so that the form need not be
    /// selected. An opaque attribute may be of any class.
    pub(super) fn is_by_code(&self, entry: Entry<'_>, classes: Classes) -> bool {
        let Ok((code, _)) = Tables::code(entry.bytes, entry.offset) else {
            return false;
        };
        let forms = match entry.custom {
            true => self.attribute_forms(entry.dialect, code),
            false => None,
        };
        let mut forms = forms.into_iter().flatten().peekable();
        forms.peek().is_some() && forms.all(|form| form.classes.intersects(classes))
    }

    /// Why no form applies to an entry: several fit but read it differently, or the error of the
    /// nearest one. `forms` are those of its code.
    pub(super) fn why_no_form(
        &self,
        dialect: DialectId,
        code: u64,
        forms: &[Schema],
        fields: Cursor<'_>,
    ) -> (FallbackReason, Error) {
        let candidates = self.candidates(dialect);
        let fitting = candidates.iter().filter(|&&writer| {
            let mut forms = forms_of(forms, writer);
            forms.any(|form| self.fits(form, fields).is_ok())
        });
        let fitting: Vec<&str> = fitting.map(|writer| name(*writer)).collect();
        let (reason, kind) = match &*fitting {
            [] => {
                let mut near = forms.iter().filter(|form| {
                    let mut candidates = candidates.iter();
                    form.span.is_always() || candidates.any(|&writer| form.span.contains(writer))
                });
                let error = near.find_map(|form| self.fits(form, fields).err());
                if let Some(error) = error {
                    return (FallbackReason::DoesNotFit, error);
                }
                let release = match candidates {
                    [writer] => name(*writer),
                    _ => "of the producer",
                };
                let what = "the code of the attribute or type";
                let kind = ErrorKind::NotInRelease { what, release };
                (FallbackReason::DoesNotFit, kind)
            }
            fitting => {
                let dialect = self.container().dialect_name(dialect);
                let kind = ErrorKind::AmbiguousEncoding {
                    what: format!("code {code}"),
                    dialect: dialect.escape_ascii().to_string(),
                    releases: fitting.join(", "),
                };
                (FallbackReason::Ambiguous, kind)
            }
        };
        (reason, fields.error(kind))
    }
}

/// Keeps the candidates that have an attribute, identified by its text.
fn retain_by_text(
    candidates: &mut Vec<Writer>,
    entry: Entry<'_>,
    description: &DialectDescription,
) {
    for form in &description.texts {
        let parts = [
            b"#",
            description.name.as_bytes(),
            b".",
            form.mnemonic.as_bytes(),
        ];
        let rest = parts
            .iter()
            .try_fold(entry.bytes, |text, part| text.strip_prefix(*part));
        let is_named = |rest: &[u8]| matches!(rest.first(), None | Some(b'<' | 0));
        if rest.is_some_and(is_named) {
            candidates.retain(|&writer| form.span.contains(writer));
        }
    }
}

/// The name of a release in messages.
fn name(writer: Writer) -> &'static str {
    writer.map_or("16", Release::name)
}

/// The forms of a code in a release, without those for all releases.
fn forms_of(forms: &[Schema], writer: Writer) -> impl Iterator<Item = &Schema> {
    let of_release = move |form: &&Schema| !form.span.is_always() && form.span.contains(writer);
    forms.iter().filter(of_release)
}

/// Whether the fields of two forms have the same names and values.
fn reads_alike(one: &Schema, other: &Schema) -> bool {
    let mut fields = one.fields.iter().zip(&other.fields);
    one.fields.len() == other.fields.len()
        && fields
            .all(|(one, other)| one.name == other.name && have_same_values(&one.kind, &other.kind))
}

fn have_same_values(one: &FieldKind, other: &FieldKind) -> bool {
    match (one, other) {
        (FieldKind::Attribute(_), FieldKind::Attribute(_))
        | (FieldKind::OptionalAttribute(_), FieldKind::OptionalAttribute(_)) => true,
        (FieldKind::List(one), FieldKind::List(other))
        | (FieldKind::OptionalList(one), FieldKind::OptionalList(other)) => {
            have_same_values(one, other)
        }
        _ => one == other,
    }
}

/// The context for selecting the form of an entry.
struct FormContext<'t, 'a>(&'t Tables<'a>);

impl Context for FormContext<'_, '_> {
    fn count(&self, table: Table) -> u32 {
        self.0.count(table)
    }

    fn bit_width(&self, ty: TypeId) -> Option<u32> {
        self.0.certain_bit_width(ty)
    }
}

impl Tables<'_> {
    /// The width of a type while the form of an entry is selected: only types with an unambiguous form have one.
    pub(crate) fn certain_bit_width(&self, ty: TypeId) -> Option<u32> {
        let entry = self.container().type_entry(ty)?;
        let is_known = || {
            let description = self.description(entry.dialect)?;
            let (code, _) = Tables::code(entry.bytes, entry.offset).ok()?;
            let mut forms = description.types.of_code(code).iter();
            Some(forms.all(|form| form.span.is_always()))
        };
        // Builtin types with a width contain no integers or floats themselves.
        if entry.custom && !self.is_builtin(entry.dialect) && is_known() != Some(true) {
            return None;
        }
        self.bit_width(ty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;
    use crate::ir::Module;

    #[test]
    fn what_a_code_determines_is_a_class_of_the_form() {
        let classes = [
            Classes::STRING,
            Classes::LOCATION,
            Classes::INTEGER,
            Classes::ELEMENTS,
            Classes::OTHER,
        ];
        let mut determined = [0, 0];
        for path in fixtures::paths() {
            let module = Module::open_file(path).unwrap();
            let tables = module.tables();
            for attribute in tables.attributes() {
                for classes in classes {
                    let is_by_code = tables.is_by_code(attribute.entry(), classes);
                    determined[usize::from(is_by_code)] += 1;
                    assert!(!is_by_code || attribute.classes().intersects(classes));
                }
            }
        }
        assert!(
            determined.iter().all(|&count| count > 1000),
            "{determined:?}"
        );
    }
}
