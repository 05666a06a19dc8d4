//! Coverage: every byte is in exactly one line, for every fixture and for every truncation of one.

use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use mlirbc::Limits;
use mlirbc::container::Input;
use mlirbc::dialect::Registry;

use super::sink::{Look, Sink};
use crate::output::Output;

#[derive(Clone, Default)]
struct Buffer(Rc<RefCell<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn dumped(bytes: &[u8], look: Look) -> (String, Option<mlirbc::Error>) {
    let buffer = Buffer::default();
    let input = Input::borrowed(bytes);
    let mut sink = Sink::new(Output::to(Box::new(buffer.clone())), look, &input);
    let damage = super::dump(&input, Limits::default(), Registry::built_in(), &mut sink).unwrap();
    sink.finish().unwrap();
    let text = String::from_utf8(buffer.0.take()).unwrap();
    (text, damage)
}

/// Checks that the lines of a dump cover the file without gap or overlap.
fn check_coverage(bytes: &[u8], what: &str) -> Option<mlirbc::Error> {
    let json = Look {
        json: true,
        ..Look::default()
    };
    let (text, damage) = dumped(bytes, json);
    let mut end = 0;
    for line in text.lines() {
        // The test reads millions of lines, too many for a JSON parser in a debug build.
        let number = |key: &str| -> u64 {
            let (_, rest) = line.split_once(key).unwrap();
            rest.split_once(',').unwrap().0.parse().unwrap()
        };
        assert_eq!(number("{\"offset\":"), end, "{what}: {line}");
        end += number(",\"size\":");
    }
    assert_eq!(end, bytes.len() as u64, "{what}");
    damage
}

fn fixtures(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
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
        dumped(&bytes, Look::default());
    }
}

#[test]
fn every_truncation_is_dumped_whole_and_called_damaged() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
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
