//! Dumps: every byte is in exactly one line, for every fixture, every truncation and every damage of one.

use std::path::PathBuf;

use mlirbc::container::{Input, SectionId};
use mlirbc::dump::{DumpOptions, LineKind, lines, print};

/// Checks that the lines of a dump cover the file without gap or overlap.
fn check_coverage(bytes: &[u8], what: &str) -> Option<mlirbc::Error> {
    let input = Input::borrowed(bytes);
    let mut end = 0;
    let mut has_damage = false;
    let damage = lines(&input, &DumpOptions::default(), &mut |line| {
        assert_eq!(line.bytes.start, end, "{what}: {line:?}");
        assert!(!line.meaning.contains('\n'), "{what}: {line:?}");
        end = line.bytes.end;
        has_damage |= line.kind == LineKind::Damage;
        Ok(())
    });
    assert_eq!(end, bytes.len() as u64, "{what}");
    let damage = damage.unwrap();
    assert!(damage.is_some() || !has_damage, "{what}");
    damage
}

fn text(bytes: &[u8], options: &DumpOptions) -> String {
    let mut out = Vec::new();
    print(&Input::borrowed(bytes), options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn fixtures(folder: &str) -> Vec<PathBuf> {
    let folder = support::programs::root()
        .join("tests/fixtures")
        .join(folder);
    let entries = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "mlirbc"));
    paths.sort();
    assert!(paths.len() > 50);
    paths
}

#[test]
fn every_byte_of_every_fixture_is_in_one_line() {
    for path in fixtures("") {
        let bytes = std::fs::read(&path).unwrap();
        let damage = check_coverage(&bytes, &path.display().to_string());
        assert!(damage.is_none(), "{}: {}", path.display(), damage.unwrap());
    }
}

#[test]
fn every_byte_of_every_handmade_file_is_in_one_line() {
    for path in fixtures("handmade") {
        let bytes = std::fs::read(&path).unwrap();
        check_coverage(&bytes, &path.display().to_string());
        assert!(!text(&bytes, &DumpOptions::default()).is_empty());
    }
}

#[test]
fn every_truncation_is_dumped_whole_and_called_damaged() {
    let folder = support::programs::root().join("tests/fixtures");
    for name in ["uselist.llvm22.v6.mlirbc"] {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        for length in 0..bytes.len() {
            let damage = check_coverage(&bytes[..length], &format!("{name} cut to {length}"));
            assert!(damage.is_some(), "{name} cut to {length}");
        }
    }
}

#[test]
fn every_flipped_byte_is_dumped_whole() {
    let folder = support::programs::root().join("tests/fixtures");
    for name in ["kitchen.llvm22.v6.mlirbc"] {
        let mut bytes = std::fs::read(folder.join(name)).unwrap();
        for at in 0..bytes.len() {
            let flip = [0x01, 0x80, 0xff, 0x02, 0x10][at % 5];
            bytes[at] ^= flip;
            check_coverage(&bytes, &format!("{name} with byte {at} ^ {flip:#x}"));
            bytes[at] ^= flip;
        }
    }
}

#[test]
fn sections_are_selected_and_long_pieces_shortened() {
    let folder = support::programs::root().join("tests/fixtures");
    let bytes = std::fs::read(folder.join("attrs_text.llvm22.v6.mlirbc")).unwrap();
    let mut options = DumpOptions::default();
    let all = text(&bytes, &options);
    options.full = true;
    let full = text(&bytes, &options);
    assert!(all.contains("... ") && full.len() > all.len());
    options.sections = vec![SectionId::String];
    let strings = text(&bytes, &options);
    assert!(strings.lines().count() > 10);
    assert!(full.contains(&strings), "{strings}");
    assert!(strings.contains("String section (0)"), "{strings}");
    assert!(!strings.contains("IR section"), "{strings}");
}

#[test]
fn an_error_of_the_receiver_ends_the_dump() {
    let folder = support::programs::root().join("tests/fixtures");
    let bytes = std::fs::read(folder.join("kitchen.llvm22.v6.mlirbc")).unwrap();
    let mut count = 0;
    let ended = lines(
        &Input::borrowed(&bytes),
        &DumpOptions::default(),
        &mut |_| {
            count += 1;
            match count {
                ..5 => Ok(()),
                _ => Err(std::io::Error::other("enough")),
            }
        },
    );
    assert_eq!(
        (ended.unwrap_err().to_string().as_str(), count),
        ("enough", 5)
    );
}

#[test]
fn a_range_shows_the_lines_of_which_any_byte_is_in_it() {
    let folder = support::programs::root().join("tests/fixtures");
    for name in [
        "kitchen.llvm22.v6.mlirbc",
        "handmade/mask_bit_7.mlirbc",
        "handmade/block_count_huge.mlirbc",
    ] {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let input = Input::borrowed(&bytes);
        let mut all = Vec::new();
        lines(&input, &DumpOptions::default(), &mut |line| {
            all.push((line.bytes.clone(), line.meaning.to_owned()));
            Ok(())
        })
        .unwrap();
        for start in (0..bytes.len() as u64).step_by(7) {
            let range = start..(start + 40).min(bytes.len() as u64);
            let mut options = DumpOptions::default();
            options.bytes = Some(range.clone());
            let mut shown = Vec::new();
            lines(&input, &options, &mut |line| {
                shown.push((line.bytes.clone(), line.meaning.to_owned()));
                Ok(())
            })
            .unwrap();
            let expected: Vec<_> = all
                .iter()
                .filter(|(bytes, meaning)| match bytes.is_empty() {
                    true => {
                        range.contains(&bytes.start)
                            || bytes.start == range.end && meaning.starts_with("damaged: ")
                    }
                    false => bytes.start < range.end && range.start < bytes.end,
                })
                .cloned()
                .collect();
            assert_eq!(shown, expected, "{name} {range:?}");
        }
    }
}

#[test]
fn the_range_of_an_op_is_its_lines() {
    let folder = support::programs::root().join("tests/fixtures");
    let mut checked = 0;
    for path in fixtures("") {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(module) = mlirbc::ir::Module::open(&*bytes) else {
            continue;
        };
        // The offset of each op by the dump, in the order of the file.
        let mut starts = Vec::new();
        lines(
            &Input::borrowed(&bytes),
            &DumpOptions::default(),
            &mut |line| {
                if line.kind == LineKind::Title && line.meaning.starts_with("op ") {
                    starts.push(line.bytes.start);
                }
                Ok(())
            },
        )
        .unwrap();
        let mut ops = module.ops();
        let mut found = Vec::new();
        while let Ok(Some(op)) = ops.next() {
            let range = op.file_range().unwrap();
            if let Some(parent) = op.parent() {
                let outer = parent.file_range().unwrap();
                assert!(outer.start < range.start && range.end <= outer.end);
            }
            // Ops of a block follow each other without a gap.
            if let Some(next) = op.block().and_then(|block| block.op(op.position() + 1)) {
                assert_eq!(range.end, next.file_range().unwrap().start);
            }
            found.push(range.start);
            checked += 1;
        }
        assert_eq!(found, starts, "{}", path.display());
    }
    assert!(checked > 500, "{checked} in {}", folder.display());
}

#[test]
fn a_budget_that_is_exceeded_ends_the_dump_with_one_line() {
    let bytes = support::wire::file_of_functions(20, 500);
    let input = Input::borrowed(&bytes);
    let budget = mlirbc::Budget::default();
    let mut options = DumpOptions::default();
    options.limits.budget = Some(budget.clone());
    assert!(lines(&input, &options, &mut |_| Ok(())).unwrap().is_none());
    // A budget is noticed within some thousand units.
    assert!(budget.work() > 12_000, "{}", budget.work());
    for work in [0, budget.work() / 2] {
        options.limits.budget = Some(mlirbc::Budget::new(work));
        let (mut end, mut damaged) = (0, 0);
        let error = lines(&input, &options, &mut |line| {
            assert_eq!(line.bytes.start, end, "{line:?}");
            end = line.bytes.end;
            damaged += usize::from(line.kind == LineKind::Damage);
            Ok(())
        });
        let error = error.unwrap().unwrap();
        let is_limit = matches!(error.kind(), mlirbc::ErrorKind::LimitExceeded { .. });
        assert!(is_limit, "{error}");
        assert_eq!((end, damaged), (bytes.len() as u64, 1));
    }
}
