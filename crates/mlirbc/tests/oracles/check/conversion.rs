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

/// Converts a file for a reader, and checks what is written: why the reader does not read it.
fn converted(bytes: &[u8], reader: Reader) -> Result<(), String> {
    let mut module = Module::open(bytes).unwrap();
    let conversion = match reader {
        Reader::Llvm(release) => module.convert_to_release(release, Loss::Refuse),
        Reader::Stablehlo(version) => module.convert_to_stablehlo(version),
    };
    let options = WriteOptions {
        mode: Mode::Canonical,
        producer: None,
    };
    let conversion = conversion.unwrap();
    if !conversion.is_converted {
        return Err(conversion.obstacles[0].to_string());
    }
    let written = module
        .to_bytes(&options)
        .map_err(|error| error.to_string())?;
    let written = Module::open(written.as_slice()).unwrap();
    let check = written.check(reader, &OPTIONS).unwrap();
    let mut findings = check.findings.iter();
    match findings.find(|finding| finding.verdict == Verdict::No) {
        Some(finding) => Err(finding.to_string()),
        None => Ok(()),
    }
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
        let found = converted(bytes, reader);
        assert_eq!(converts, found.is_ok(), "{place} for {reader}: {found:?}");
        assert_eq!(check.obstacle, found.err(), "{place} for {reader}");
        match converts {
            true => helping += 1,
            false => other += 1,
        }
    }
    (helping, other)
}

pub fn a_conversion_is_read_if_the_check_proposes_it() {
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
        assert_eq!(check.converts, Some(converted(&bytes, reader).is_ok()));
        helped += usize::from(check.converts == Some(true));
    }
    assert_eq!(helped, 1);
}

/// `MLIRBC_CONVERSIONS=N` compares N files instead of 50, spread evenly over the corpus.
pub fn a_conversion_of_real_files_is_read_if_the_check_proposes_it() {
    const LARGEST: u64 = 200_000;
    let count = std::env::var("MLIRBC_CONVERSIONS").map_or(50, |count| count.parse().unwrap());
    let sets = ["real", "llvm-tests", "builds", "builds2", "stablehlo"];
    let files = sets.iter().flat_map(|name| files_below(&set(name)));
    let files = files.filter(|file| file.metadata().unwrap().len() < LARGEST);
    let files: Vec<_> = files.collect();
    let (mut helping, mut other) = (0, 0);
    for at in 0..count.min(files.len()) {
        let file = &files[at * files.len() / count];
        let sums = compare(&std::fs::read(file).unwrap(), &file.to_string_lossy());
        (helping, other) = (helping + sums.0, other + sums.1);
    }
    println!("{count} files: {helping} conversions help, {other} do not");
    assert!(helping > count && other > count / 2, "{helping}, {other}");
}
