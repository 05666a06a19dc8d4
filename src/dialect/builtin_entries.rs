//! Builtin attributes that nearly every op has, read without a layout.

use crate::container::{AttributeId, EntryCursor, StringId, TypeId};
use crate::dialect::builtin::{FloatFormat, attribute_code};
use crate::dialect::tables::Tables;
use crate::dialect::ty::Type;
use crate::wire::Cursor;

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    /// Integers, with their width in bits.
    Integer(u32),
    /// Floats.
    Float(FloatFormat),
}

impl Scalar {
    fn width(self) -> u32 {
        match self {
            Scalar::Integer(width) => width,
            Scalar::Float(format) => format.width(),
        }
    }
}

/// The value of a short attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShortValue<'m> {
    /// A string without a type.
    String(&'m [u8]),
    /// A reference to a symbol, without nested symbols.
    FlatSymbol(&'m [u8]),
    /// An integer, read as signed.
    Integer(TypeId, i64),
    /// The bits of a float. Bits above the width of the format are unspecified.
    Float(TypeId, FloatFormat, u64),
}

/// The builtin attributes of a module. An attribute near the previous one is found without a search.
#[derive(Clone)]
pub(crate) struct BuiltinEntries<'m> {
    tables: &'m Tables<'m>,
    entries: EntryCursor<'m>,
}

impl<'m> BuiltinEntries<'m> {
    pub(crate) fn new(tables: &'m Tables<'m>) -> Self {
        let container = tables.container();
        BuiltinEntries {
            tables,
            entries: EntryCursor::new(&container.entries().attributes, container.bytes()),
        }
    }

    /// The bytes from the start of an attribute on, and its size, if it is a builtin one with a
    /// custom encoding, and no hooks may apply.
    #[inline(always)]
    pub(super) fn get(&mut self, id: AttributeId) -> Option<(&'m [u8], u64)> {
        let entry = self.entries.get(id.index())?;
        let is_known =
            entry.custom && !self.tables.has_hooks && self.tables.is_builtin(entry.dialect);
        // Includes the bytes after the entry, as reading near the end of a slice is slower.
        is_known.then_some((entry.window, entry.size as u64))
    }

    /// Reads the names and values of a dictionary. Returns false for other attributes, for damaged
    /// ones, and where hooks may apply.
    pub(crate) fn dictionary(&mut self, id: AttributeId, read: &mut Vec<[AttributeId; 2]>) -> bool {
        read.clear();
        self.read_dictionary(id, read).is_some()
    }

    fn read_dictionary(&mut self, id: AttributeId, read: &mut Vec<[AttributeId; 2]>) -> Option<()> {
        let (bytes, length) = self.get(id)?;
        let attributes = u64::from(self.tables.attribute_count());
        let mut fields = Cursor::new(bytes, 0);
        let code = fields.varint().ok()?;
        let count = fields.varint().ok().filter(|&count| count <= length)?;
        for _ in 0..count {
            let (name, value) = (fields.varint().ok()?, fields.varint().ok()?);
            if name >= attributes || value >= attributes {
                return None;
            }
            read.push([AttributeId(name as u32), AttributeId(value as u32)]);
        }
        (code == attribute_code::DICTIONARY && fields.offset() == length).then_some(())
    }

    /// The value of a short attribute. `None` for all others, for damaged ones, and where hooks may
    /// apply. `scalar_of` identifies scalar types.
    #[inline]
    pub(crate) fn short_value(
        &mut self,
        id: AttributeId,
        scalar_of: impl FnOnce(Type<'m>) -> Option<Scalar>,
    ) -> Option<ShortValue<'m>> {
        let (bytes, length) = self.get(id)?;
        let mut fields = Cursor::new(bytes, 0);
        let value = match fields.varint().ok()? {
            attribute_code::STRING => {
                let string = u32::try_from(fields.varint().ok()?).ok()?;
                ShortValue::String(self.tables.container().string(StringId(string))?)
            }
            attribute_code::FLAT_SYMBOL_REF => {
                let root = u32::try_from(fields.varint().ok()?).ok()?;
                let root = self.tables.attribute(AttributeId(root))?;
                ShortValue::FlatSymbol(root.plain_string()?)
            }
            code @ (attribute_code::INTEGER | attribute_code::FLOAT) => {
                let ty = TypeId(u32::try_from(fields.varint().ok()?).ok()?);
                let scalar = scalar_of(self.tables.ty(ty)?)?;
                let bits = match scalar.width() {
                    0..=8 => u64::from(fields.byte().ok()?),
                    9..=64 => fields.signed_varint().ok()? as u64,
                    _ => return None,
                };
                match scalar {
                    Scalar::Integer(width) if code == attribute_code::INTEGER => {
                        let unused = 64_u32.checked_sub(width)?;
                        let value = (bits.checked_shl(unused)? as i64).checked_shr(unused)?;
                        ShortValue::Integer(ty, value)
                    }
                    Scalar::Float(format) if code == attribute_code::FLOAT => {
                        ShortValue::Float(ty, format, bits)
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        let is_sound = fields.offset() == length;
        is_sound.then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::assemble::ParseOptions;
    use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
    use crate::ir::Module;

    /// How many attributes were read without a view, by kind.
    #[derive(Debug, Default, Clone, Copy, PartialEq)]
    struct Counts {
        dictionaries: u32,
        strings: u32,
        symbols: u32,
        integers: u32,
        floats: u32,
    }

    fn scalar_of(ty: Type<'_>) -> Option<Scalar> {
        match ty.view().ok()? {
            TypeView::Integer {
                width: width @ 2..=64,
                signedness: Signedness::Signless,
            } => Some(Scalar::Integer(width)),
            TypeView::Index => Some(Scalar::Integer(64)),
            TypeView::Float(format) => Some(Scalar::Float(format)),
            _ => None,
        }
    }

    /// Reads all attributes of a module in both ways, and requires that what is read without a view equals it.
    fn compare(module: &Module<'_>, counts: &mut Counts) {
        let tables = module.tables();
        let mut builtin = BuiltinEntries::new(tables);
        let mut pairs = Vec::new();
        for index in 0..tables.attribute_count() {
            let id = AttributeId(index);
            let view = tables.attribute(id).unwrap().view();
            if builtin.dictionary(id, &mut pairs) {
                let Ok(AttributeView::Dictionary(dictionary)) = view else {
                    panic!("attribute {index} is no dictionary");
                };
                let entries = dictionary
                    .entries()
                    .map(|(name, value)| [name.id(), value.id()]);
                assert_eq!(pairs, entries.collect::<Vec<_>>(), "attribute {index}");
                counts.dictionaries += 1;
            }
            let value = builtin.short_value(id, scalar_of);
            let Some(value) = value else { continue };
            match (value, view) {
                (ShortValue::String(text), Ok(AttributeView::String { value, ty: None })) => {
                    assert_eq!(text, value, "attribute {index}");
                    counts.strings += 1;
                }
                (ShortValue::FlatSymbol(text), Ok(AttributeView::SymbolRef(symbol))) => {
                    assert_eq!(
                        (text, 1),
                        (symbol.root(), symbol.count()),
                        "attribute {index}"
                    );
                    counts.symbols += 1;
                }
                (
                    ShortValue::Integer(id, value),
                    Ok(AttributeView::Integer { ty, value: wide }),
                ) => {
                    assert_eq!(
                        (id, Some(value)),
                        (ty.id(), wide.to_i64()),
                        "attribute {index}"
                    );
                    counts.integers += 1;
                }
                (
                    ShortValue::Float(id, format, bits),
                    Ok(AttributeView::Float { ty, bits: wide, .. }),
                ) => {
                    let used = u64::MAX >> (64 - format.width());
                    assert_eq!(
                        (id, Some(bits & used)),
                        (ty.id(), wide.to_u64()),
                        "attribute {index}"
                    );
                    counts.floats += 1;
                }
                _ => panic!("attribute {index} is another one: {value:?}"),
            }
        }
    }

    fn fixtures(suffix: &str) -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
        let paths = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        paths
            .filter(|path| path.to_str().unwrap().ends_with(suffix))
            .collect()
    }

    fn assert_that_all_kinds_occur(counts: Counts) {
        let Counts {
            dictionaries,
            strings,
            symbols,
            integers,
            floats,
        } = counts;
        let least = [dictionaries, strings, symbols, integers, floats]
            .into_iter()
            .min();
        assert!(least >= Some(10), "{counts:?}");
    }

    #[test]
    fn attributes_of_files_equal_their_views() {
        let mut counts = Counts::default();
        for path in fixtures(".mlirbc") {
            compare(&Module::open_file(path).unwrap(), &mut counts);
        }
        assert_that_all_kinds_occur(counts);
    }

    #[test]
    fn added_attributes_equal_their_views() {
        let mut counts = Counts::default();
        for path in fixtures(".llvm22.generic.mlir") {
            let text = std::fs::read(path).unwrap();
            compare(
                &Module::parse(&text, &ParseOptions::default()).unwrap(),
                &mut counts,
            );
        }
        assert_that_all_kinds_occur(counts);
    }

    #[test]
    fn damaged_attributes_equal_their_views_or_are_not_read() {
        let path = "tests/fixtures/kitchen.llvm22.v6.mlirbc";
        let file = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
        let module = Module::open(&file[..]).unwrap();
        let container = module.container();
        let mut places = Vec::new();
        for index in 0..module.tables().attribute_count() {
            let entry = container.attribute_entry(AttributeId(index)).unwrap();
            places.extend(entry.offset..entry.offset + entry.bytes.len() as u64);
        }
        let mut read = 0;
        for place in places {
            for change in [1, 2, 4, 0x80] {
                let mut damaged = file.clone();
                damaged[place as usize] ^= change;
                let mut counts = Counts::default();
                compare(&Module::open(&damaged[..]).unwrap(), &mut counts);
                read += counts.strings;
            }
        }
        assert!(read > 0);
    }
}
