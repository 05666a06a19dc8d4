//! How the values of properties are written in a form, and whether reading that text returns them.

use std::rc::Rc;

use hashbrown::HashMap;

use crate::container::{AttributeId, EntryId, OpNameId, TypeId};
use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::dialect::{Representation, Tables, Type};
use crate::error::Result;
use crate::schema::{AttributeText, EnumText};
use crate::text::form::{FollowingType, MapText, Slot, TypeTexts, integers};
use crate::text::print::custom::item::Item;
use crate::text::print::entry_printer::{EntryPrinter, EntryText, Printed};
use crate::text::print::type_views::TypeViews;
use crate::text::syntax::is_bare;

/// Longer texts are not searched for a prefix, and equal no default.
pub(super) const LONGEST: usize = 1 << 16;

/// The bytes of the texts that are kept for other ops.
const MOST_KNOWN: usize = 1 << 20;

/// A slot of an op of one name.
type Key = (OpNameId, u32, AttributeId);

/// What is known of an attribute as the value of a slot.
#[derive(Clone)]
struct Fit {
    /// Whether the form can say it.
    fits: bool,
    is_default: bool,
    /// The word of an enum.
    word: Option<Rc<[u8]>>,
}

impl<'m> TypeTexts<'m> for AttributeTexts<'m> {
    fn type_text(&mut self, ty: Type<'m>) -> Result<Option<&[u8]>> {
        let text = self.texts.print(Printed::Type(ty), LONGEST, None)?;
        Ok(match text {
            EntryText::Text(text) => Some(text),
            EntryText::Absent | EntryText::TooLong => None,
        })
    }
}

/// The texts of properties.
pub(super) struct AttributeTexts<'m> {
    tables: &'m Tables<'m>,
    texts: EntryPrinter<'m>,
    pub(super) types: TypeViews<'m>,
    fits: HashMap<Key, Fit>,
    /// Texts that directives took apart: ops with regions or repeated operands are planned one by one, and share them.
    known: HashMap<EntryId, Option<Rc<str>>>,
    maps: HashMap<AttributeId, Option<Rc<MapText>>>,
    /// The bytes that may be added to both.
    room: usize,
}

impl<'m> AttributeTexts<'m> {
    pub(super) fn new(tables: &'m Tables<'m>) -> Self {
        AttributeTexts {
            tables,
            texts: EntryPrinter::new(tables),
            types: TypeViews::default(),
            fits: HashMap::new(),
            known: HashMap::new(),
            maps: HashMap::new(),
            room: MOST_KNOWN,
        }
    }

    /// Whether a value is the default of a slot.
    pub(super) fn is_default(
        &mut self,
        name: OpNameId,
        slot: usize,
        of: &Slot,
        value: &Representation<'m>,
    ) -> Result<bool> {
        if let Representation::Attribute(id) = value {
            return Ok(self.fit(name, slot, of, *id)?.is_default);
        }
        Ok(match (native_text(value), &of.default) {
            (Some(text), Some(default)) => text == **default,
            (_, None) => matches!(
                value,
                Representation::Bool(false) | Representation::Integer { value: 0, .. }
            ),
            (None, Some(_)) => false,
        })
    }

    /// The item of a value; `None` if the form cannot say it.
    pub(super) fn item(
        &mut self,
        name: OpNameId,
        slot: usize,
        of: &Slot,
        value: &Representation<'m>,
    ) -> Result<Option<Item<'m>>> {
        let id = match value {
            Representation::Attribute(id) => *id,
            value => return Ok(native_item(&of.text, value)),
        };
        if let AttributeText::Full | AttributeText::Property { .. } = of.text {
            return Ok(Some(Item::Attribute(id)));
        }
        let fit = self.fit(name, slot, of, id)?;
        if !fit.fits {
            return Ok(None);
        }
        Ok(Some(match &of.text {
            AttributeText::Enum(_) | AttributeText::Word { .. } => match fit.word {
                Some(word) => Item::Text(word),
                None => return Ok(None),
            },
            AttributeText::Symbol => Item::Symbol(id),
            AttributeText::Typed(_) => Item::Untyped(id),
            AttributeText::Class(_) => Item::Stripped(id, slot as u32),
            AttributeText::Dense(_) => Item::Dense(id),
            AttributeText::Unit => Item::Static(b"unit"),
            AttributeText::Full | AttributeText::Property { .. } => Item::Attribute(id),
        }))
    }

    fn fit(&mut self, name: OpNameId, slot: usize, of: &Slot, id: AttributeId) -> Result<Fit> {
        let key = (name, slot as u32, id);
        if let Some(fit) = self.fits.get(&key) {
            return Ok(fit.clone());
        }
        let fit = self.new_fit(of, id)?;
        self.fits.insert(key, fit.clone());
        Ok(fit)
    }

    fn new_fit(&mut self, of: &Slot, id: AttributeId) -> Result<Fit> {
        let mut fit = Fit {
            fits: false,
            is_default: false,
            word: None,
        };
        let Some(attribute) = self.tables.attribute(id) else {
            return Ok(fit);
        };
        if let Some(default) = of.default.as_deref() {
            let text = self
                .texts
                .print(Printed::Attribute(attribute), default.len(), None)?;
            fit.is_default = text == EntryText::Text(default.as_bytes());
        }
        fit.fits = match (&of.text, attribute.view()?) {
            (AttributeText::Enum(words), AttributeView::Integer { ty, value }) => {
                let is_width = matches!(
                    ty.view()?,
                    TypeView::Integer { width, signedness: Signedness::Signless } if width == words.width
                );
                let value = value.to_i64().filter(|_| is_width);
                let mask = u64::MAX >> (64 - words.width.clamp(1, 64));
                fit.word = value.and_then(|value| word_of(words, value as u64 & mask));
                fit.word.is_some()
            }
            (AttributeText::Symbol, AttributeView::String { ty, value }) => {
                has_no_type(ty)? && !value.is_empty()
            }
            (AttributeText::Typed(ty), view) => self.is_of_type(view, ty.as_deref())?,
            (AttributeText::Full, _) => true,
            (AttributeText::Class(prefix), _) => {
                let text = self
                    .texts
                    .print(Printed::Attribute(attribute), LONGEST, None)?;
                matches!(text, EntryText::Text(text) if body_range(text, prefix).is_some())
            }
            (AttributeText::Word { class, words }, _) => {
                let text = self
                    .texts
                    .print(Printed::Attribute(attribute), LONGEST, None)?;
                if let EntryText::Text(text) = text
                    && let Some(word) = body_word(text, class, words.as_deref())
                {
                    fit.word = Some(word.into());
                }
                fit.word.is_some()
            }
            (AttributeText::Dense(element), AttributeView::DenseArray { element: found, .. }) => {
                self.is_type(found, element)?
            }
            (AttributeText::Unit, AttributeView::Unit) => true,
            (AttributeText::Property { .. }, _) => true,
            _ => false,
        };
        Ok(fit)
    }

    /// Whether an attribute has the type that reading assigns to its value.
    fn is_of_type(&mut self, view: AttributeView<'m>, ty: Option<&str>) -> Result<bool> {
        Ok(match (view, ty) {
            (
                AttributeView::Integer { ty, .. } | AttributeView::Float { ty, .. },
                Some(expected),
            ) => self.is_type(ty, expected)?,
            (AttributeView::String { ty, .. }, None) => has_no_type(ty)?,
            (AttributeView::Integer { .. } | AttributeView::Float { .. }, None) => false,
            (_, None) => true,
            (_, Some(_)) => false,
        })
    }

    /// Whether a type has a text.
    #[inline(never)]
    pub(super) fn is_type(&mut self, ty: Type<'m>, text: &str) -> Result<bool> {
        Ok(FollowingType::of_text(text).is(ty, self)? == Some(true))
    }

    /// The text of an attribute, if it is not too long.
    pub(super) fn text(&mut self, id: AttributeId) -> Result<Option<Rc<str>>> {
        self.known_text(id.into())
    }

    /// The text of a type, if it is not too long.
    pub(super) fn type_text(&mut self, id: TypeId) -> Result<Option<Rc<str>>> {
        self.known_text(id.into())
    }

    fn known_text(&mut self, entry: EntryId) -> Result<Option<Rc<str>>> {
        if let Some(known) = self.known.get(&entry) {
            return Ok(known.clone());
        }
        let printed = match entry {
            EntryId::Attribute(id) => self.tables.attribute(id).map(Printed::Attribute),
            EntryId::Type(id) => self.tables.ty(id).map(Printed::Type),
        };
        let text = match printed {
            Some(printed) => self.texts.print(printed, LONGEST, None)?,
            None => EntryText::Absent,
        };
        let text = match text {
            EntryText::Text(text) => std::str::from_utf8(text).ok().map(Rc::from),
            EntryText::Absent | EntryText::TooLong => None,
        };
        if self.has_room_for(text.as_deref()) {
            self.known.insert(entry, text.clone());
        }
        Ok(text)
    }

    /// The parts of an affine map or set; `None` for other attributes.
    pub(super) fn map(&mut self, id: AttributeId) -> Result<Option<Rc<MapText>>> {
        if let Some(known) = self.maps.get(&id) {
            return Ok(known.clone());
        }
        let text = self.text(id)?;
        let map = text.as_deref().and_then(MapText::of).map(Rc::new);
        if self.has_room_for(text.as_deref()) {
            self.maps.insert(id, map.clone());
        }
        Ok(map)
    }

    /// Whether what is known of a text can be kept, which takes room.
    fn has_room_for(&mut self, text: Option<&str>) -> bool {
        /// What an entry of the table takes besides its text.
        const ENTRY: usize = 64;
        let left = self.room.checked_sub(ENTRY + text.map_or(0, str::len));
        self.room = left.unwrap_or(self.room);
        left.is_some()
    }

    /// Whether a type is a function type, which stands in parentheses as a single result.
    pub(super) fn is_function(&mut self, ty: TypeId) -> Result<bool> {
        let ty = self.tables.ty(ty);
        let view = ty.map(|ty| self.types.of(ty)).transpose()?;
        Ok(matches!(view, Some(TypeView::Function { .. })))
    }

    /// The integers of an array, dense or not.
    pub(super) fn integers(&self, value: &Representation<'m>) -> Option<Vec<i64>> {
        let id = match value {
            Representation::Attribute(id) => *id,
            Representation::DenseArray { values, .. } => return Some(values.clone()),
            Representation::Text(text) if text.starts_with("array<") && !text.contains(':') => {
                return Some(Vec::new());
            }
            _ => return None,
        };
        integers(self.tables.attribute(id)?)
    }
}

/// Whether a string has no type, or the type `none`.
fn has_no_type(ty: Option<Type<'_>>) -> Result<bool> {
    Ok(match ty {
        None => true,
        Some(ty) => matches!(ty.view()?, TypeView::None),
    })
}

/// The part of a text that remains without a prefix such as `#arith.fastmath` or `#gpu.dim`; the
/// latter also stands for `#gpu<dim ...>`.
pub(super) fn body_range(text: &[u8], prefix: &str) -> Option<std::ops::Range<usize>> {
    let prefix = prefix.as_bytes();
    if text.starts_with(prefix) {
        return match text.get(prefix.len()) {
            // Nothing would be left.
            None => Some(0..text.len()),
            Some(b'<') => Some(prefix.len()..text.len()),
            Some(_) => None,
        };
    }
    let dot = prefix.iter().position(|byte| *byte == b'.')?;
    let (dialect, name) = prefix.split_at_checked(dot)?;
    let name = name.get(1..)?;
    let rest = text
        .strip_prefix(dialect)?
        .strip_prefix(b"<")?
        .strip_prefix(name)?;
    let start = dialect.len() + 1 + name.len();
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"_.$".contains(&byte);
    if rest == b">" {
        return Some(0..text.len());
    }
    let is_whole = rest.ends_with(b">") && !rest.first().is_some_and(|byte| is_word(*byte));
    is_whole.then_some(start..text.len() - 1)
}

/// The body of an attribute of a class, if it consists of words.
fn body_word<'t>(text: &'t [u8], class: &str, words: Option<&EnumText>) -> Option<&'t [u8]> {
    let body = text.get(body_range(text, class)?)?;
    let body = match body.strip_prefix(b"<") {
        Some(body) => body.strip_suffix(b">")?,
        None => body.trim_ascii_start(),
    };
    let is_known = |word: &[u8]| {
        let mut cases = words.into_iter().flat_map(|words| &words.cases);
        words.is_none() || cases.any(|(case, _)| case.as_bytes() == word)
    };
    let mut flags = body.split(|byte| *byte == b'|');
    let is_word = flags.all(|word| is_bare(word) && is_known(word));
    is_word.then_some(body)
}

/// The word of a value of an enum, in quotes where the syntax requires them.
fn word_of(words: &EnumText, value: u64) -> Option<Rc<[u8]>> {
    let is_flag = |value: u64| words.separator.is_none() || value.is_power_of_two();
    let is_plain = |(name, value): &(Box<str>, u64)| is_bare(name.as_bytes()) && is_flag(*value);
    let whole = words.cases.iter().find(|(_, of)| *of == value);
    let (text, is_plain_case) = match (whole, &words.separator) {
        (Some(case), _) => (case.0.to_string(), is_plain(case)),
        (None, Some(separator)) => (flags(words, value, separator)?, false),
        (None, None) => return None,
    };
    let has_quotes = !is_plain_case && words.cases.iter().any(|case| !is_plain(case));
    let text = if has_quotes {
        format!("\"{text}\"")
    } else {
        text
    };
    Some(text.as_bytes().into())
}

/// The flags of a value; `None` if some bits have no name.
fn flags(words: &EnumText, value: u64, separator: &str) -> Option<String> {
    let mut rest = value;
    let mut found: Vec<&str> = Vec::new();
    for (name, bits) in &words.cases {
        if *bits != 0 && rest & bits == *bits {
            found.push(name);
            rest &= !bits;
        }
    }
    (rest == 0 && !found.is_empty()).then(|| found.join(separator))
}

/// The text of a native property as an attribute.
fn native_text(value: &Representation<'_>) -> Option<String> {
    Some(match value {
        Representation::Text(text) => text.to_string(),
        Representation::Integer { value, width } => format!("{value} : i{width}"),
        Representation::Bool(value) => value.to_string(),
        Representation::Unit => "unit".to_owned(),
        Representation::DenseArray { values, width } if values.is_empty() => {
            format!("array<i{width}>")
        }
        Representation::Array(values) if values.is_empty() => "[]".to_owned(),
        _ => return None,
    })
}

/// The item of a native property, or of a default that nothing sets.
fn native_item<'m>(text: &AttributeText, value: &Representation<'m>) -> Option<Item<'m>> {
    let owned = |text: &str| Some(Item::Text(text.as_bytes().into()));
    let full = native_text(value);
    match (text, value) {
        (AttributeText::Unit, Representation::Unit) => Some(Item::Static(b"unit")),
        (
            AttributeText::Property {
                before,
                after,
                words: Some(words),
            },
            Representation::Integer { value, .. },
        ) => {
            let value = u64::try_from(*value).ok()?;
            let whole = words.cases.iter().find(|(_, of)| *of == value);
            let inner = match (whole, &words.separator) {
                (Some((word, _)), _) => word.to_string(),
                (None, Some(separator)) => flags(words, value, separator)?,
                (None, None) => return None,
            };
            owned(&format!("{before}{inner}{after}"))
        }
        (AttributeText::Property { before, after, .. }, value) => {
            let full = full?;
            let inner = match value {
                Representation::Text(text) => {
                    let inner = text
                        .split_once('<')
                        .and_then(|(_, it)| it.strip_suffix('>'));
                    inner.unwrap_or(text)
                }
                Representation::Integer { .. } => full.split(" : ").next().unwrap_or_default(),
                _ => &full,
            };
            owned(&format!("{before}{inner}{after}"))
        }
        (AttributeText::Class(prefix), Representation::Text(text)) => {
            let range = body_range(text.as_bytes(), prefix)?;
            owned(text.get(range)?)
        }
        (AttributeText::Word { class, words }, Representation::Text(text)) => {
            let word = body_word(text.as_bytes(), class, words.as_deref())?;
            owned(std::str::from_utf8(word).ok()?)
        }
        (AttributeText::Typed(_), Representation::Text(text)) => {
            owned(text.split(" : ").next().unwrap_or_default())
        }
        (AttributeText::Enum(words), Representation::Text(text)) => {
            let number = text.split(" : ").next().unwrap_or_default();
            let word = word_of(words, number.parse().ok()?)?;
            Some(Item::Text(word))
        }
        (AttributeText::Dense(_), Representation::Text(text)) => {
            let inner = text.strip_prefix("array<")?.strip_suffix('>')?;
            let values = inner.split_once(": ").map_or("", |(_, values)| values);
            owned(&format!("[{values}]"))
        }
        (AttributeText::Full, value) => Some(Item::Property(Box::new(value.clone()))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_is_removed_in_both_spellings() {
        let body = |text: &str, prefix| {
            let range = body_range(text.as_bytes(), prefix)?;
            Some(text[range].to_owned())
        };
        let fastmath = body("#arith.fastmath<fast>", "#arith.fastmath");
        assert_eq!(fastmath.as_deref(), Some("<fast>"));
        assert_eq!(body("#gpu<dim x>", "#gpu.dim").as_deref(), Some(" x"));
        let whole = body("#gpu.select_object", "#gpu.select_object");
        assert_eq!(whole.as_deref(), Some("#gpu.select_object"));
        assert_eq!(body("#gpu<dimension x>", "#gpu.dim"), None);
        assert_eq!(body("#arith.fastmaths<a>", "#arith.fastmath"), None);
        assert_eq!(body("1 : i32", "#arith.fastmath"), None);
    }

    #[test]
    fn flags_are_joined_and_quoted_where_a_case_is_no_word() {
        let words = |separator: Option<&str>, cases: &[(&str, u64)]| EnumText {
            width: 32,
            separator: separator.map(Into::into),
            cases: cases
                .iter()
                .map(|(name, value)| ((*name).into(), *value))
                .collect(),
        };
        let word = |words: &EnumText, value| {
            word_of(words, value).map(|word| String::from_utf8(word.to_vec()).unwrap())
        };
        let plain = words(None, &[("eq", 0), ("ne", 1)]);
        assert_eq!(word(&plain, 1).as_deref(), Some("ne"));
        assert_eq!(word(&plain, 2), None);
        let flags = words(Some("|"), &[("None", 0), ("Inline", 1), ("Pure", 4)]);
        assert_eq!(word(&flags, 0).as_deref(), Some("\"None\""));
        assert_eq!(word(&flags, 1).as_deref(), Some("Inline"));
        assert_eq!(word(&flags, 5).as_deref(), Some("\"Inline|Pure\""));
        assert_eq!(word(&flags, 8), None);
    }
}
