//! The indices that the rule of an op name finds are those of the blob as the op reads it.

use super::*;
use crate::container::SectionId;
use crate::fixtures;
use crate::ir::OpenOptions;
use crate::layout::Release;

/// Indices without their classes, which a word does not store.
fn without_classes(sites: &[IndexSite]) -> Vec<IndexSite> {
    let classes = Classes::ANY;
    sites
        .iter()
        .map(|site| IndexSite { classes, ..*site })
        .collect()
}

/// How many ops were compared, by how their blobs are read.
#[derive(Debug, Default)]
struct Counts {
    /// By the only definition.
    sole: u32,
    /// By a decision, because the only definition does not fit.
    misfit: u32,
    by_blob: u32,
    by_size: u32,
    /// No definition fits.
    unknown: u32,
}

/// Finds the indices of the blobs of all ops of a module, and requires that they are those of
/// [`Op::blob`].
fn compare(module: &Module<'_>, counts: &mut Counts) {
    let mut found = PropertySites::new(module);
    let mut slow = PropertySites::new(module);
    let mut fast = PropertySites::new(module);
    let mut walk = module.ops();
    while let Ok(Some(op)) = walk.next() {
        let Some(id) = op.properties_id() else {
            continue;
        };
        let at = format!("{}: {:02x?}", op.name(), op.properties());
        slow.sites.clear();
        let expected = slow.append(op);
        let owner = PropertiesOwner::from(op);
        let reading = found.find(owner, id);
        assert_eq!(reading.is_ok(), expected.is_ok(), "{at}");
        if let Ok(reading) = reading {
            let sites = found.with_sites(reading, without_classes);
            assert_eq!(sites, without_classes(&slow.sites), "{at}");
        }
        let rule = found.find_rule(owner);
        fast.sites.clear();
        match rule {
            Rule::Sole(_) if fast.append_by_rule(rule, id) => {
                assert!(expected.is_ok(), "{at}");
                assert_eq!(fast.sites, slow.sites, "{at}");
                counts.sole += 1;
            }
            Rule::Sole(_) => {
                assert!(fast.sites.is_empty(), "{at}");
                counts.misfit += 1;
            }
            Rule::ByBlob => counts.by_blob += 1,
            Rule::BySize => counts.by_size += 1,
        }
        counts.unknown += u32::from(expected.is_err());
    }
}

#[test]
fn the_indices_by_the_rule_are_those_of_the_blob() {
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
    assert!(counts.sole > 1000 && counts.by_blob > 100, "{counts:?}");
    assert!(counts.by_size > 10, "{counts:?}");
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
    assert!(counts.sole > 1000 && counts.misfit > 100, "{counts:?}");
    assert!(counts.unknown > 100, "{counts:?}");
}
