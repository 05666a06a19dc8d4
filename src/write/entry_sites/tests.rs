//! The indices that the scan finds are those of the form of each entry.

use std::path::{Path, PathBuf};

use super::*;
use crate::container::SectionId;
use crate::ir::Module;

/// What is compared of an index. A word does not store classes.
type Seen = (Table, u32, bool, bool, usize, usize);

fn seen(sites: &[IndexSite]) -> Vec<Seen> {
    let seen = sites.iter().map(|it| {
        (
            it.table,
            it.index,
            it.is_optional,
            it.is_minimal,
            it.start,
            it.end,
        )
    });
    seen.collect()
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
                    assert_eq!(seen(&sites), seen(&expected), "{at}");
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

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let paths = std::fs::read_dir(folder).unwrap();
    let paths = paths.map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.extension().is_some_and(|it| it == "mlirbc"))
        .collect()
}

#[test]
fn the_indices_of_entries_are_those_of_their_forms() {
    let mut counts = Counts::default();
    for path in fixtures() {
        compare(&Module::open_file(path).unwrap(), &mut counts);
    }
    assert!(counts.builtin > 1000 && counts.others > 100, "{counts:?}");
}

/// An entry of one dialect whose form does not fit, for example because bytes are left, is opaque,
/// and none of its bytes is an index.
#[test]
fn damaged_entries_have_the_indices_of_their_forms() {
    let mut counts = Counts::default();
    for path in fixtures() {
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
        for place in places.into_iter().flatten().step_by(3) {
            for change in [2, 4, 0x10] {
                let mut damaged = file.clone();
                damaged[place as usize] ^= change;
                if let Ok(module) = Module::open(&damaged[..]) {
                    compare(&module, &mut counts);
                }
            }
        }
    }
    assert!(counts.others > 1000 && counts.opaque > 100, "{counts:?}");
}
