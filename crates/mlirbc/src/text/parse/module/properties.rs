//! The inherent attributes of ops, encoded with their definitions.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;

use crate::container::{AttributeId, OpNameId};
use crate::dialect::OpDefs;
use crate::dialect::builtin::{AttributeView, Signedness};
use crate::ir::{Counts, DecodedProperties, NewOpDefinition, Stored};
use crate::schema::{EnumForm, Field, FieldKind};
use crate::text::parse::module::known_tails::Encoded;
use crate::text::parse::module::op_kind::{
    Definition, Dictionary, KnownDefinition, OpKind, Properties, PropertiesKey,
};
use crate::text::parse::module::recent_tails::RecentTails;
use crate::text::parse::module::state::{Assembler, Parsed};
use crate::text::parse::{Entries, Entry};
use crate::text::syntax::unescaped;

impl<'t> Assembler<'t, '_> {
    /// The kind of op with a name, as it stands between quotes.
    pub(super) fn kind(&mut self, name: &[u8], offset: usize) -> Parsed<Rc<OpKind>> {
        if let Some(kind) = self.kinds.get(name) {
            return Ok(kind.clone());
        }
        let plain = unescaped(name);
        if plain.is_empty() {
            return self.stop(offset, "empty operation name is invalid");
        }
        if plain.contains(&0) {
            return self.stop(offset, "null character not allowed in operation name");
        }
        let is_defined = self.module.defines_op(&plain, self.options.release);
        let id = self.module.tables_mut().add_op_name(&plain, is_defined)?;
        self.module.decide_in_text(id, self.options.release);
        let definition = match (is_defined, self.module.definition_of_new(id)) {
            (false, _) => Definition::Unregistered,
            (true, NewOpDefinition::None) => Definition::None,
            (true, NewOpDefinition::Known(source, op_def)) => {
                let releases = self.module.releases_that_may_apply(id);
                let registry = self.module.tables().registry();
                Definition::Known(KnownDefinition::new(registry, source, op_def, releases))
            }
            (true, NewOpDefinition::Undecided(_)) => Definition::Undecided,
        };
        let kind = Rc::new(OpKind {
            name: id,
            is_isolated: is_defined && self.module.is_isolated_by_definition(id),
            is_module: &*plain == b"builtin.module",
            definition,
            tails: RecentTails::default(),
            is_kept: Cell::new(false),
        });
        self.kinds.insert(name.into(), kind.clone());
        Ok(kind)
    }

    /// Encodes the properties in angle brackets and the inherent attributes in the dictionary of an op at
    /// an offset.
    pub(super) fn inherent(
        &mut self,
        kind: &OpKind,
        given: Given<'_, 't>,
        counts: Counts,
        offset: usize,
    ) -> Parsed<Encoded> {
        if kind.is_kept.get()
            && let Some(&known) = self.encoded.get(&key_of(kind, given, counts))
        {
            return Ok(known);
        }
        let (properties, dictionary) = given;
        let (properties, at) = match properties {
            Some((properties, at)) => (Some(properties), *at),
            None => (None, offset),
        };
        match &kind.definition {
            Definition::Unregistered => {
                let id = match properties {
                    Some(Properties::Dictionary(dictionary)) => {
                        Some(self.attribute_of(&dictionary.entries)?)
                    }
                    Some(Properties::Attribute(id)) => Some(*id),
                    None => None,
                };
                let tables = self.module.tables_mut();
                let blob = id.map(|id| tables.add_attribute_properties(id));
                Ok((blob.transpose()?, self.not_empty(dictionary)?))
            }
            Definition::None => {
                if !self.property_entries(properties, at)?.is_empty() {
                    return self.stop(at, "operation does not have properties");
                }
                Ok((None, self.not_empty(dictionary)?))
            }
            Definition::Known(definition) => {
                let made = self.encode(kind.name, definition, given, counts, at);
                made.map_err(|stop| stop.at_least(at))
            }
            Definition::Undecided => {
                let name = self.name_text(kind.name);
                let message =
                    format!("op '{name}', whose properties releases define in different ways");
                self.stop(offset, message)
            }
        }
    }

    /// Records what ops have in common that are not repeated as a whole.
    pub(super) fn keep(
        &mut self,
        kind: &OpKind,
        given: Given<'_, 't>,
        counts: Counts,
        encoded: Encoded,
    ) {
        kind.is_kept.set(true);
        self.encoded.insert(key_of(kind, given, counts), encoded);
        let (properties, dictionary) = given;
        self.keep_dictionaries(properties.map(|(properties, _)| properties), dictionary);
    }

    fn encode(
        &mut self,
        name: OpNameId,
        definition: &KnownDefinition,
        (properties, dictionary): Given<'_, 't>,
        counts: Counts,
        at: usize,
    ) -> Parsed<Encoded> {
        let mut encoding = self.begin_encoding(name, definition, dictionary, counts, at)?;
        let properties = properties.map(|(properties, _)| properties);
        let properties = self.property_entries(properties, at)?;
        for (name, value) in &*properties {
            let Some(position) = definition.position(name) else {
                let name = name.escape_ascii();
                let message = format!("operation does not have a property '{name}'");
                return self.stop(at, message);
            };
            encoding.set(position, *value);
        }
        self.end_encoding(name, definition, encoding, counts, at)
    }

    /// Encodes properties that are given by their positions in the definition, and the inherent attributes in the
    /// dictionary of an op at an offset.
    pub(super) fn encode_stated(
        &mut self,
        name: OpNameId,
        definition: &KnownDefinition,
        (stated, dictionary): (
            impl Iterator<Item = (usize, AttributeId)>,
            Option<&Rc<Dictionary<'t>>>,
        ),
        counts: Counts,
        at: usize,
    ) -> Parsed<Encoded> {
        let begun = self.begin_encoding(name, definition, dictionary, counts, at);
        let encoded = begun.and_then(|mut encoding| {
            for (position, value) in stated {
                encoding.set(position, value);
            }
            self.end_encoding(name, definition, encoding, counts, at)
        });
        encoded.map_err(|stop| stop.at_least(at))
    }

    /// Splits the dictionary of an op.
    fn begin_encoding<'g>(
        &mut self,
        name: OpNameId,
        definition: &KnownDefinition,
        dictionary: Option<&'g Rc<Dictionary<'t>>>,
        counts: Counts,
        at: usize,
    ) -> Parsed<Encoding<'g, 't>> {
        let tables = self.module.tables_mut();
        let parts = match definition.spare.take() {
            Some(mut parts) => {
                parts.renew(tables, counts)?;
                parts
            }
            None => {
                let (source, op_def) = (definition.source, &definition.op_def);
                let parts = DecodedProperties::of_new(tables, source, op_def, counts)?;
                parts.judged_as(&definition.requirements)
            }
        };
        let mut encoding = Encoding {
            parts,
            inherent: std::mem::take(&mut self.inherent),
            discardable: Vec::new(),
        };
        for entry in dictionary.map_or(&[][..], |dictionary| &dictionary.entries) {
            let (key, value) = entry;
            match definition.position(key) {
                Some(position) if !encoding.parts.is_native(position) => {
                    encoding.inherent.push((position, *value));
                }
                // MLIR reads native properties in angle brackets only.
                Some(position) => {
                    self.enum_of_text(name, encoding.parts.field(position), *value, at)?;
                    encoding.discardable.push(entry);
                }
                None => encoding.discardable.push(entry),
            }
        }
        Ok(encoding)
    }

    fn end_encoding(
        &mut self,
        name: OpNameId,
        definition: &KnownDefinition,
        encoding: Encoding<'_, 't>,
        counts: Counts,
        at: usize,
    ) -> Parsed<Encoded> {
        let Encoding {
            mut parts,
            mut inherent,
            discardable,
        } = encoding;
        for (position, value) in inherent.drain(..) {
            let value = self.number_of_enum(name, parts.field(position), value, at)?;
            parts.set(self.module.tables_mut(), position, Some(value), counts)?;
        }
        self.inherent = inherent;
        self.module
            .fill_defaults(&mut parts, &definition.op_def, counts, true)?;
        let version = self.module.container().version();
        let stored = parts.store(self.module.tables_mut(), name, version)?;
        let Stored::Blob(blob) = stored else {
            let name = self.name_text(name);
            let missing = parts.missing().collect::<Vec<_>>().join("', '");
            let message = format!("'{name}' op requires attribute '{missing}'");
            return self.stop(at, message);
        };
        definition.spare.replace(Some(parts));
        let dictionary = match discardable.is_empty() {
            true => None,
            false => Some(self.parsed(|parser| parser.dictionary_of(discardable))?),
        };
        Ok((Some(blob), dictionary))
    }

    /// The attribute for an enum that the definition represents by a number, from the attribute of the dialect by
    /// which other releases represent it: MLIR reads both. The attribute stays where these releases differ.
    fn number_of_enum(
        &mut self,
        name: OpNameId,
        field: Option<&Field>,
        value: AttributeId,
        at: usize,
    ) -> Parsed<AttributeId> {
        let number = self.enum_of_text(name, field, value, at)?;
        let (Some(number), Some(FieldKind::Enum(form))) = (number, field.map(|field| &field.kind))
        else {
            return Ok(value);
        };
        if form.attribute.is_some() {
            return Ok(value);
        }
        let tables = self.module.tables_mut();
        let ty = tables.integer_type(form.width, Signedness::Signless)?;
        Ok(tables.attribute_of_integer(ty, form.width, number.into())?)
    }

    /// The number of a native enum that the text of an attribute of the dialect states, as the definition or
    /// other releases name it. `None` if it is another attribute, or where these releases differ.
    ///
    /// MLIR reads the cases in the text, also where nothing uses the attribute.
    fn enum_of_text(
        &self,
        name: OpNameId,
        field: Option<&Field>,
        value: AttributeId,
        at: usize,
    ) -> Parsed<Option<u64>> {
        let Some(field) = field.filter(|field| matches!(field.kind, FieldKind::Enum(_))) else {
            return Ok(None);
        };
        let attribute = self.module.tables().attribute(value);
        let view = attribute.map(|attribute| attribute.view()).transpose()?;
        let Some(AttributeView::Text(text)) = view else {
            return Ok(None);
        };
        let name = self.module.container().op_name(name);
        let others = OpDefs::built_in().all(name);
        let others = others.flat_map(|op_def| &op_def.properties(6).fields);
        let fields = std::iter::once(field).chain(others.filter(|it| it.name == field.name));
        let forms = fields.filter_map(|field| match &field.kind {
            FieldKind::Enum(form) if form.is_named_in(text) => Some(&**form),
            _ => None,
        });
        match agreed(&forms.collect::<Vec<_>>(), text) {
            Ok(number) => Ok(number),
            Err(form) => {
                let cases = form.cases.iter().map(|(case, _)| &**case);
                let cases = cases.collect::<Vec<_>>().join(", ");
                let text = text.escape_ascii();
                self.stop(at, format!("expected one of [{cases}] in {text}"))
            }
        }
    }

    pub(super) fn name_text(&self, name: OpNameId) -> String {
        self.module
            .container()
            .op_name(name)
            .escape_ascii()
            .to_string()
    }

    /// The attribute of a dictionary that has entries; MLIR's ops with none have no dictionary.
    fn not_empty(
        &mut self,
        dictionary: Option<&Rc<Dictionary<'t>>>,
    ) -> Parsed<Option<AttributeId>> {
        match dictionary {
            Some(dictionary) if !dictionary.entries.is_empty() => {
                self.attribute_of(&dictionary.entries).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn attribute_of(&mut self, entries: &Entries<'t>) -> Parsed<AttributeId> {
        self.parsed(|parser| parser.dictionary_of(entries))
    }

    /// The entries of properties; none without any.
    fn property_entries<'g>(
        &self,
        properties: Option<&'g Properties<'t>>,
        at: usize,
    ) -> Parsed<Cow<'g, [Entry<'t>]>> {
        let id = match properties {
            None => return Ok(Cow::default()),
            Some(Properties::Dictionary(dictionary)) => {
                return Ok(Cow::Borrowed(&dictionary.entries));
            }
            Some(Properties::Attribute(id)) => *id,
        };
        let attribute = self.module.tables().attribute(id);
        // An alias of a dictionary.
        match attribute.map(|attribute| attribute.view()).transpose()? {
            Some(AttributeView::Dictionary(entries)) => Ok(entries
                .iter()
                .map(|(name, value)| (Cow::Owned(name.to_vec()), value.id()))
                .collect()),
            Some(_) => self.stop(at, "expected a dictionary of properties"),
            None => Ok(Cow::default()),
        }
    }
}

/// What is to be encoded of an op.
struct Encoding<'g, 't> {
    parts: DecodedProperties,
    /// The attributes that are set, by position.
    inherent: Vec<(usize, AttributeId)>,
    /// The entries that stay in the dictionary.
    discardable: Vec<&'g Entry<'t>>,
}

impl Encoding<'_, '_> {
    /// Sets a property, instead of what the dictionary has for it.
    fn set(&mut self, position: usize, value: AttributeId) {
        self.inherent.retain(|(known, _)| *known != position);
        self.inherent.push((position, value));
    }
}

/// The properties of an op with their offset, and its dictionary.
pub(super) type Given<'g, 't> = (
    Option<&'g (Properties<'t>, usize)>,
    Option<&'g Rc<Dictionary<'t>>>,
);

/// The number that a text states in the forms of an enum, `None` if they differ in it.
///
/// # Errors
/// The first form, if none has the cases of the text.
fn agreed<'f>(forms: &[&'f EnumForm], text: &[u8]) -> Result<Option<u64>, &'f EnumForm> {
    let mut numbers = forms
        .iter()
        .filter_map(|form| form.value_of_attribute_text(text));
    match (numbers.next(), forms.first()) {
        (None, Some(form)) => Err(form),
        (first, _) => Ok(first.filter(|first| numbers.all(|other| other == *first))),
    }
}

fn key_of(kind: &OpKind, (properties, dictionary): Given<'_, '_>, counts: Counts) -> PropertiesKey {
    let (properties, attribute) = match properties {
        Some((Properties::Dictionary(dictionary), _)) => (Some(dictionary.number), None),
        Some((Properties::Attribute(id), _)) => (None, Some(*id)),
        None => (None, None),
    };
    PropertiesKey {
        name: kind.name,
        properties,
        attribute,
        dictionary: dictionary.map(|dictionary| dictionary.number),
        operands: counts.operands,
        results: counts.results,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(cases: &[(&str, u64)]) -> EnumForm {
        EnumForm {
            width: 32,
            is_flags: true,
            attribute: Some("d.e".into()),
            cases: cases
                .iter()
                .map(|&(name, value)| (name.into(), value))
                .collect(),
        }
    }

    #[test]
    fn a_number_is_taken_only_where_all_forms_agree() {
        let one = form(&[("a", 1), ("b", 2)]);
        let other = form(&[("a", 1), ("b", 4), ("c", 8)]);
        let both = [&one, &other];
        let of = |text: &str| agreed(&both, text.as_bytes()).ok().flatten();
        assert_eq!(of("#d.e<a>"), Some(1));
        // The first form has 2, or 3.
        assert_eq!(of("#d.e<b>"), None);
        assert_eq!(of("#d.e<a, b>"), None);
        // Only one of them knows the case.
        assert_eq!(of("#d.e<c>"), Some(8));
        assert_eq!(agreed(&both, b"#d.e<x>"), Err(&one));
        assert_eq!(agreed(&[], b"#d.e<a>"), Ok(None));
    }
}
