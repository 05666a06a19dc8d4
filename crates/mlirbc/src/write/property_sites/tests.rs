//! The indices that are stored for a blob are those of the blob as the op reads it.

use super::*;
use crate::container::SectionId;
use crate::fixtures;
use crate::ir::OpenOptions;
use crate::schema::Release;
use crate::write::entry_sites::tests::without_classes;

/// How many ops were compared.
#[derive(Debug, Default)]
struct Counts {
    known: u32,
    /// Among them, those whose numbers of operands and results matter.
    by_sizes: u32,
    /// No definition fits.
    unknown: u32,
}

/// Finds the indices of the blobs of all ops of a module, and requires that they are those of
/// [`Op::blob`].
fn compare(module: &Module<'_>, counts: &mut Counts) {
    let mut found = PropertySites::new(module);
    let mut read = PropertySites::new(module);
    let entries = EntrySites::of(module.tables());
    let mut walk = module.ops();
    while let Ok(Some(op)) = walk.next() {
        let Some(id) = op.properties_id() else {
            continue;
        };
        let at = format!("{}: {:02x?}", op.name(), op.properties());
        read.sites.clear();
        let expected = read.append(op, &entries);
        let owner = PropertiesOwner::from(op);
        let reading = found.find(owner, id, &entries);
        assert_eq!(reading.is_ok(), expected.is_ok(), "{at}");
        if let Ok(reading) = reading {
            let sites = found.with_sites(reading, without_classes);
            assert_eq!(sites, without_classes(&read.sites), "{at}");
        }
        match expected {
            Ok(()) => counts.known += 1,
            Err(_) => counts.unknown += 1,
        }
        counts.by_sizes += u32::from(expected.is_ok() && op.goes_by_sizes());
    }
}

#[test]
fn the_stored_indices_are_those_of_the_blob() {
    let mut counts = Counts::default();
    for path in fixtures::paths() {
        // The definitions of another release are rivals of those of the producer.
        for release in [None, Some(Release::Llvm19)] {
            let options = OpenOptions {
                release,
                ..OpenOptions::default()
            };
            let file = std::fs::read(&path).unwrap();
            let module = Module::open_with(&file[..], options).unwrap();
            compare(&module, &mut counts);
        }
    }
    assert!(counts.known > 1000 && counts.by_sizes > 10, "{counts:?}");
}

#[test]
fn damaged_blobs_have_the_indices_of_the_blob() {
    let mut counts = Counts::default();
    for path in fixtures::paths() {
        let file = std::fs::read(&path).unwrap();
        if file.len() > 20_000 {
            continue;
        }
        let module = Module::open(&file[..]).unwrap();
        let Some(section) = module.container().sections().get(SectionId::Properties) else {
            continue;
        };
        fixtures::visit_damaged(&file, section.data.clone(), &[1, 2, 0x10], &mut |module| {
            compare(module, &mut counts);
        });
    }
    assert!(counts.known > 1000 && counts.unknown > 100, "{counts:?}");
}
