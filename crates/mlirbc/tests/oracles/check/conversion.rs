//! What a check says of a conversion is what the conversion does.

use mlirbc::check::{CheckOptions, Reader, Verdict};
use mlirbc::ir::{Loss, Module};
use mlirbc::write::{Mode, WriteOptions};

use support::corpus::{files_below, set};
use support::fixtures;

const OPTIONS: CheckOptions = CheckOptions {
    allow_unregistered: true,
    try_conversion: true,
};

/// Whether the reader reads the file that is written after a conversion.
fn helps(bytes: &[u8], reader: Reader) -> bool {
    let mut module = Module::open(bytes).unwrap();
    let conversion = match reader {
        Reader::Llvm(release) => module.convert_to_release(release, Loss::Refuse),
        Reader::Stablehlo(version) => module.convert_to_stablehlo(version),
    };
    let options = WriteOptions {
        mode: Mode::Canonical,
        producer: None,
    };
    if !conversion.unwrap().is_converted {
        return false;
    }
    let Ok(written) = module.to_bytes(&options) else {
        return false;
    };
    let written = Module::open(written.as_slice()).unwrap();
    written.check(reader, &OPTIONS).unwrap().verdict() != Verdict::No
}

/// Compares the answers on a file for all readers; returns the numbers of conversions that help and that do
/// not.
fn compare(bytes: &[u8], place: &str) -> (usize, usize) {
    let module = Module::open(bytes).unwrap();
    let mut readers: Vec<Reader> = Reader::of_llvm().collect();
    if module.tables().stablehlo_need().is_some() {
        readers.extend(Reader::of_stablehlo());
    }
    let (mut helping, mut other) = (0, 0);
    for reader in readers {
        let check = module.check(reader, &OPTIONS).unwrap();
        let Some(converts) = check.converts else {
            continue;
        };
        assert_eq!(converts, helps(bytes, reader), "{place} for {reader}");
        match converts {
            true => helping += 1,
            false => other += 1,
        }
    }
    (helping, other)
}

pub fn a_conversion_helps_if_the_check_says_so() {
    let mut sum = (0, 0);
    for fixture in fixtures::all() {
        let (helping, other) = compare(&fixture.bytes(), &fixture.file);
        sum = (sum.0 + helping, sum.1 + other);
    }
    assert!(sum.0 > 200 && sum.1 > 200, "{sum:?}");
}

pub fn an_entry_to_which_nothing_refers_is_no_obstacle_of_a_conversion() {
    let fixture = fixtures::all().into_iter();
    let fixture = fixture.filter(|it| it.file.starts_with("vhlo.") && it.version == 6);
    let reader = Reader::from_name("stablehlo-1.7").unwrap();
    let mut helped = 0;
    for fixture in fixture {
        let mut module = Module::open(fixture.bytes()).unwrap();
        // A type that StableHLO has since 1.8.
        module
            .tables_mut()
            .add_type_record(b"vhlo", "f4E2M1FN_v1", &[])
            .unwrap();
        let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
        let module = Module::open(bytes.as_slice()).unwrap();
        let check = module.check(reader, &OPTIONS).unwrap();
        assert_eq!(check.verdict(), Verdict::No);
        assert_eq!(check.converts, Some(helps(&bytes, reader)));
        helped += usize::from(check.converts == Some(true));
    }
    assert_eq!(helped, 1);
}

pub fn a_conversion_of_real_files_helps_if_the_check_says_so() {
    let mut files = files_below(&set("real"));
    files.retain(|file| file.metadata().unwrap().len() < 200_000);
    let step = files.len().div_ceil(50);
    let mut sum = (0, 0);
    for file in files.iter().step_by(step) {
        let (helping, other) = compare(&std::fs::read(file).unwrap(), &file.to_string_lossy());
        sum = (sum.0 + helping, sum.1 + other);
    }
    println!("{} conversions help, {} do not", sum.0, sum.1);
    assert!(sum.0 > 50 && sum.1 > 10, "{sum:?}");
}
