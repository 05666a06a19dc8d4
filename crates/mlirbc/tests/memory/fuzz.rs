//! The properties of `fuzz/properties` on mutants of the fixtures, and on the inputs in `fuzz/regressions`.
//!
//! `MLIRBC_MUTANTS=N` makes N mutants for each property, also of the small files of the corpus where that is, and
//! `MLIRBC_MUTANTS_SEED=S` others than by default. A failure names the property and a file with the mutant. The heap
//! of each run is bounded: by what `SECURITY.md` states where that is about one file, and by that of a whole run.

#[path = "../../../../fuzz/properties/mod.rs"]
#[allow(
    dead_code,
    reason = "each property brings all of what it shares with tests"
)]
mod properties;

use std::collections::HashSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use mlirbc::ir::Module;
use properties::{PROPERTIES, Property};
use support::{corpus, fixtures, heap};

/// The mutants for each property, unless the environment says otherwise.
const USUAL: u64 = 100;

/// The longest file that mutants begin with.
const LONGEST: usize = 8192;

/// The sets of the corpus, whose files mutants begin with.
const SETS: [&str; 6] = [
    "builds",
    "llvm-bytecode",
    "llvm-tests",
    "mlirbcc",
    "real",
    "stablehlo",
];

/// The most heap that opening, decoding and verifying take: for each byte, and for any file.
const HEAP_PER_BYTE: usize = 80;
const FREE_HEAP: usize = 1 << 20;

/// The most heap of a run: texts of 4 MB, of which some exist at once, and copies of the file.
const HEAP_OF_RUN: usize = 64 << 20;

fn folder(name: &str) -> PathBuf {
    support::programs::root().join("fuzz").join(name)
}

/// What libFuzzer reads: a name, perhaps, and at most 64 bytes in quotes.
#[cfg(unix)]
#[test]
fn dictionaries_have_words_of_every_kind() {
    let literals = std::process::Command::new(folder("literals")).output();
    let literals = literals.expect("the script runs");
    assert!(literals.status.success());
    let literals = String::from_utf8(literals.stdout).unwrap();
    let own = fs::read_to_string(folder("dictionary")).unwrap();
    let mut words = HashSet::new();
    for line in own.lines().chain(literals.lines()) {
        if line.starts_with('#') {
            continue;
        }
        let start = line.find('"').expect("a quote");
        let word = line[start + 1..].strip_suffix('"').expect("a quote");
        assert!(start == 0 || line[..start].ends_with('='), "{line}");
        assert!((1..=64).contains(&word.len()), "{line}");
        let is_plain = word
            .bytes()
            .all(|byte| byte.is_ascii_graphic() || byte == b' ');
        assert!(
            is_plain && !word.contains('"') || word.contains('\\'),
            "{line}"
        );
        words.insert(word);
    }
    assert!(words.len() > 3000, "{}", words.len());
    for word in [
        "linalg.generic",
        "scf.for",
        "iter_args",
        "->",
        "oeq",
        "stablehlo.reduce",
        "bufferization.to_tensor",
    ] {
        assert!(words.contains(word), "{word}");
    }
}

/// Numbers without a pattern (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }
}

/// The inputs that mutants begin with.
fn seeds(property: &str) -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    match property {
        "descriptions" => {
            seeds.push(fs::read(folder("regressions/descriptions/form")).unwrap());
            let file = fixtures::read("handmade/minimal_use_list.mlirbc");
            let source = support::programs::root().join("crates/mlirbc/src/dialect/descriptions");
            for name in ["builtin", "llvm", "quant", "sdy"] {
                let text = fs::read(source.join(name).with_extension("dialect")).unwrap();
                seeds.push([&text[..text.len().min(6000)], b"\n====\n", &file].concat());
            }
        }
        "assemble" => seeds.extend(fixtures::all().iter().filter_map(|fixture| {
            let text = fixture.text()?;
            (text.len() < 8000).then(|| text.into_bytes())
        })),
        _ => seeds.extend(fixtures::all().iter().map(fixtures::Fixture::bytes)),
    }
    // Runs of the usual length begin with the same files everywhere.
    let takes_files = !matches!(property, "descriptions" | "generated");
    if takes_files && number("MLIRBC_MUTANTS").is_some() && corpus::folder().is_some() {
        seeds.extend(SETS.iter().flat_map(|set| small_files(&corpus::set(set))));
    }
    seeds.retain(|bytes| bytes.len() < LONGEST);
    seeds
}

fn small_files(folder: &Path) -> Vec<Vec<u8>> {
    let files = corpus::files_below(folder).into_iter();
    let is_small = |path: &PathBuf| path.metadata().is_ok_and(|it| it.len() < LONGEST as u64);
    let files = files.filter(is_small);
    files.map(|path| fs::read(path).unwrap()).collect()
}

/// A seed with some bytes that differ. Few changes leave many files sound.
fn mutant(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = seeds[random.below(seeds.len())].clone();
    for _ in 0..random.below(4) {
        let length = bytes.len();
        let at = random.below(length);
        match random.below(5) {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = random.next() as u8,
            // A small varint for another one.
            2 => bytes[at] = (random.below(40) as u8) << 1 | 1,
            3 => {
                let piece = bytes[at..(at + random.below(24)).min(length)].to_vec();
                let to = random.below(length);
                bytes.splice(to..to, piece);
            }
            _ => drop(bytes.drain(at..(at + random.below(6)).min(length))),
        }
        if bytes.is_empty() {
            bytes.push(0);
        }
    }
    bytes
}

/// An input of a property around a file: with the choices that it takes.
fn input(property: &str, mut file: Vec<u8>, random: &mut Random) -> Vec<u8> {
    let mut choices =
        |count: usize| -> Vec<u8> { (0..count).map(|_| random.next() as u8).collect() };
    match property {
        "edits" => {
            let count = choices(1)[0];
            file.extend(choices(7 * (1 + usize::from(count) % 8)));
            file.push(count);
            file
        }
        "convert" => {
            file.extend(choices(1));
            file
        }
        "hooks" => [choices(16), file].concat(),
        "generated" => choices(400),
        _ => file,
    }
}

/// Runs a property on an input. Returns the most heap at once.
fn run((name, property): Property, bytes: &[u8], source: &str) -> usize {
    let bounded = || {
        let ((), heap) = heap::measure(|| property(bytes));
        assert!(heap.peak < HEAP_OF_RUN, "{} bytes of heap", heap.peak);
        if name == "read" {
            let ((), reading) = heap::measure(|| verify(bytes));
            let most = HEAP_PER_BYTE * bytes.len() + FREE_HEAP;
            assert!(reading.peak <= most, "{} bytes of heap", reading.peak);
        }
        heap.peak
    };
    catch_unwind(AssertUnwindSafe(bounded)).unwrap_or_else(|_| {
        let path = std::env::temp_dir().join(format!("mlirbc-{name}-failure"));
        fs::write(&path, bytes).unwrap();
        panic!("{name} fails for {source}; the input is {}", path.display());
    })
}

fn verify(bytes: &[u8]) {
    if let Ok(module) = Module::open(bytes) {
        let _ = (module.materialize(), module.verify());
    }
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{variable} is no number: {text}")),
    )
}

fn mutants_of(name: &str) {
    let property = *PROPERTIES.iter().find(|it| it.0 == name).unwrap();
    let seeds = seeds(name);
    assert!(seeds.len() > 3, "{name}: {} seeds", seeds.len());
    let mut random = Random(number("MLIRBC_MUTANTS_SEED").unwrap_or(1));
    for seed in &seeds {
        run(property, &input(name, seed.clone(), &mut random), "a seed");
    }
    let mutants = number("MLIRBC_MUTANTS").unwrap_or(USUAL);
    let mut most = 0;
    for count in 0..mutants {
        let bytes = mutant(&seeds, &mut random);
        let bytes = input(name, bytes, &mut random);
        most = most.max(run(property, &bytes, &format!("mutant {count}")));
        if (count + 1).is_multiple_of(10_000) {
            println!(
                "{name}: {} mutants of {} seeds, {most} bytes of heap",
                count + 1,
                seeds.len()
            );
        }
    }
    println!(
        "{name}: {mutants} mutants of {} seeds, {most} bytes of heap",
        seeds.len()
    );
}

macro_rules! properties {
    ($($test:ident: $name:literal,)*) => {
        $(#[test] fn $test() { mutants_of($name); })*

        #[test]
        fn every_property_is_tested_and_has_a_target() {
            let tested = [$($name),*];
            let names: Vec<&str> = PROPERTIES.iter().map(|it| it.0).collect();
            assert_eq!(tested, *names);
            let manifest = fs::read_to_string(folder("Cargo.toml")).unwrap();
            for name in names {
                assert!(manifest.contains(&format!("\"fuzz_targets/{name}.rs\"")), "{name}");
                assert!(folder("fuzz_targets").join(name).with_extension("rs").is_file(), "{name}");
            }
        }
    };
}

properties! {
    mutants_can_be_read: "read",
    mutants_keep_their_text_when_written: "write",
    mutants_are_written_canonically_once: "repeat",
    mutants_keep_their_text_after_edits: "edits",
    mutants_convert_or_stay_as_they_are: "convert",
    mutants_of_text_are_read_or_refused: "assemble",
    mutants_of_descriptions_are_read_or_refused: "descriptions",
    hooks_may_misbehave: "hooks",
    generated_modules_are_sound: "generated",
}

#[test]
fn this_program_counts_its_heap() {
    heap::assert_counting();
}

#[test]
fn regressions_stay_mended() {
    let mut count = 0;
    for inputs in fs::read_dir(folder("regressions")).unwrap() {
        let inputs = inputs.unwrap().path();
        let name = inputs.file_name().unwrap().to_str().unwrap();
        let property = PROPERTIES.into_iter().find(|it| it.0 == name);
        let property = property.unwrap_or_else(|| panic!("no property {name}"));
        let before = count;
        for file in fs::read_dir(&inputs).unwrap() {
            let path = file.unwrap().path();
            run(
                property,
                &fs::read(&path).unwrap(),
                &path.display().to_string(),
            );
            count += 1;
        }
        assert!(count > before, "no regressions of {name}");
    }
    assert!(count > 0, "no regressions");
}
