//! The indices that the scan finds are those of the form of each entry.

use std::sync::Arc;

use super::*;
use crate::container::SectionId;
use crate::dialect::Registry;
use crate::fixtures;
use crate::ir::{Module, OpenOptions};

/// Indices without their classes, which a word does not store.
pub(in crate::write) fn without_classes(sites: &[IndexSite]) -> Vec<IndexSite> {
    let classes = Classes::ANY;
    sites
        .iter()
        .map(|site| IndexSite { classes, ..*site })
        .collect()
}

/// How many entries were compared, by the dialect and the form.
#[derive(Debug, Default)]
struct Counts {
    builtin: u32,
    others: u32,
    opaque: u32,
}

/// Scans all entries of a module, and requires that the indices are those of their forms.
fn compare(module: &Module<'_>, counts: &mut Counts) {
    let tables = module.tables();
    let mut scanned = EntrySites::of(tables);
    let mut sites = Vec::new();
    for id in tables.container().entry_ids() {
        let found = scanned.collect(id, &mut sites);
        let entry = tables.container().entry(id).unwrap();
        let at = format!("{id:?}: {:02x?}", entry.bytes);
        match tables.form(id).map(Option::unwrap) {
            Ok(Form::Text(_)) => assert!(found.is_ok() && sites.is_empty(), "{at}"),
            Ok(Form::Record(record)) => {
                let mut expected = Vec::new();
                let before = entry.bytes.len() - record.bytes().len();
                let is_sound = collect_record(&record, before, &mut expected).is_ok();
                // Damage behind the last index of a builtin entry is not found.
                assert!(found.is_ok() || !is_sound, "{at}");
                if found.is_ok() {
                    assert_eq!(without_classes(&sites), without_classes(&expected), "{at}");
                }
                match tables.is_builtin(entry.dialect) {
                    true => counts.builtin += 1,
                    false => {
                        assert_eq!(found.is_ok(), is_sound, "{at}");
                        counts.others += 1;
                    }
                }
            }
            Ok(Form::Opaque(_)) => {
                assert!(found.is_err(), "{at}");
                counts.opaque += 1;
            }
            // A text entry without its NUL contains no index in any case.
            Err(_) => assert!(found.is_err() || !entry.custom, "{at}"),
        }
    }
}

#[test]
fn the_indices_of_entries_are_those_of_their_forms() {
    let mut counts = Counts::default();
    for path in fixtures::paths() {
        compare(&Module::open_file(path).unwrap(), &mut counts);
    }
    assert!(counts.builtin > 1000 && counts.others > 100, "{counts:?}");
}

/// An entry of one dialect whose form does not fit, for example because bytes are left, is opaque,
/// and none of its bytes is an index.
#[test]
fn damaged_entries_have_the_indices_of_their_forms() {
    let mut counts = Counts::default();
    for path in fixtures::paths() {
        let file = std::fs::read(&path).unwrap();
        let Ok(module) = Module::open(&file[..]) else {
            continue;
        };
        let entries = module.container().entries();
        let tables = module.tables();
        let mut custom = (0..tables.attribute_count()).filter_map(|id| {
            let entry = entries.attributes.get(&file, id)?;
            (entry.custom && !tables.is_builtin(entry.dialect)).then_some(())
        });
        if custom.next().is_none() || file.len() > 20_000 {
            continue;
        }
        let places = [SectionId::AttrType, SectionId::AttrTypeOffset].map(|id| {
            let section = module.container().sections().get(id).unwrap();
            section.data.clone()
        });
        let places = places.into_iter().flatten().step_by(7);
        fixtures::visit_damaged(&file, places, &[2, 4, 0x10], &mut |module| {
            compare(module, &mut counts);
        });
    }
    assert!(counts.others > 1000 && counts.opaque > 100, "{counts:?}");
}

/// Long codes, codes without a description, forms of other releases, and attributes of classes that no form permits.
#[test]
fn indices_of_all_sorts_of_codes_are_those_of_their_forms() {
    let mut registry = Registry::clone(&Registry::built_in());
    let described = "dialect d
        attribute 2 old before 22 { a: varint, b: attribute }
        attribute 2 new since 22 { a: attribute(string), b: attribute }
        attribute 127 last { a: attribute(integer), b: varint }
        attribute 128 long is string { a: attribute, b: attribute }";
    registry.add_text(described).unwrap();
    let options = OpenOptions {
        registry: Arc::new(registry),
        ..OpenOptions::default()
    };
    let mut module = Module::new(6, b"MLIR22.1.8", options).unwrap();
    let tables = module.tables_mut();
    let unit = tables.unit_attribute().unwrap().index() as u8;
    let string = tables.string_attribute(b"s").unwrap().index() as u8;
    let dialect = tables.add_dialect(b"d").unwrap();
    let long = tables.attribute_count() as u8;
    let indices = [unit, string, long].map(|index| 2 * index + 1);
    for index in indices {
        for code in [&[5][..], &[0x0a, 0], &[0xff], &[0x02, 0x02], &[7], &[]] {
            let bytes = [code, &[index, indices[0]]].concat();
            tables.add_attribute_entry(dialect, true, &bytes).unwrap();
        }
    }
    tables.add_attribute_entry(dialect, true, b"").unwrap();
    let mut counts = Counts::default();
    compare(&module, &mut counts);
    assert!(counts.others >= 5 && counts.opaque >= 5, "{counts:?}");
}
