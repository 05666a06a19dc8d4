//! Entries that refer to each other: chains whose texts contain the texts of all entries before.

use super::*;

/// A module with an op whose only attribute is the last of a chain.
fn chain(n: usize, first: &str, next: impl Fn(&str, usize) -> String) -> Vec<u8> {
    let mut text = format!("#a0 = {first}\n");
    for number in 1..=n {
        let before = format!("#a{}", number - 1);
        text += &format!("#a{number} = {}\n", next(&before, number));
    }
    text += &format!("\"d.op\"() {{a = #a{n}}} : () -> ()\n");
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    let module = Module::parse(&text, &options).unwrap();
    module.to_bytes(&WriteOptions::default()).unwrap()
}

#[test]
fn debug_information() {
    // Text is read to a depth of 256.
    grows_slowly("scopes in scopes", 500, &["parse"], |n| {
        let first = "#llvm.di_file<\"a\" in \"b\">";
        chain(n, first, |before, line| {
            format!("#llvm.di_lexical_block<scope = {before}, line = {line}>")
        })
    });
}

/// A location in a file.
fn place(line: u64) -> Vec<u8> {
    [varint(11), varint(1), varint(line), varint(1)].concat()
}

/// A module with an op at the last location of a chain of fused locations, each of the one before and another
/// one.
fn fused(n: usize, entry: impl Fn(u64, u64) -> Vec<u8>) -> Vec<u8> {
    let mut attributes = vec![varint(15), [varint(2), varint(1)].concat()];
    attributes.push(place(0));
    for line in 1..=n as u64 {
        let before = attributes.len() as u64 - 1;
        attributes.push(place(line));
        attributes.push(entry(before, before + 1));
    }
    let last = attributes.len() as u64 - 1;
    let op = [varint(0), vec![0], varint(last)].concat();
    file(&attributes, 1, &op)
}

/// A file with these attributes, and an op around some ops.
fn file(attributes: &[Vec<u8>], count: usize, ops: &[u8]) -> Vec<u8> {
    let around = wire::isolated_op(&wire::region(count, ops));
    wire::file_with_entries(attributes, &[varint(1)], &wire::top_level(1, &around))
}

fn list(code: u64, entries: &[u64]) -> Vec<u8> {
    let mut bytes = [varint(code), varint(entries.len() as u64)].concat();
    bytes.extend(entries.iter().flat_map(|&entry| varint(entry)));
    bytes
}

#[test]
fn fused_locations() {
    grows_slowly("fused locations in fused ones", 500, &[], |n| {
        fused(n, |before, other| list(12, &[before, other]))
    });
    grows_slowly("fused locations behind others", 500, &[], |n| {
        fused(n, |before, other| list(12, &[other, before]))
    });
    // Text is read to a depth of 256.
    let except = ["parse"];
    grows_slowly("fused locations with metadata", 500, &except, |n| {
        fused(n, |before, other| {
            [list(13, &[before, other]), varint(1)].concat()
        })
    });
}

#[test]
fn fused_locations_of_many_ops() {
    // The text of the location of an op has all those before it.
    let other = ["parse", "diff with nothing", "diff with moved ops"];
    let except = [&PRINT[..], &other].concat();
    grows_slowly("an op at each of some fused locations", 200, &except, |n| {
        let mut attributes = vec![varint(15), [varint(2), varint(1)].concat()];
        attributes.push(place(0));
        let mut ops = Vec::new();
        for line in 1..=n as u64 {
            let before = attributes.len() as u64 - 1;
            attributes.push(place(line));
            attributes.push(list(12, &[before, before + 1]));
            ops.extend([varint(0), vec![0], varint(before + 2)].concat());
        }
        file(&attributes, n, &ops)
    });
}

#[test]
fn a_wide_array_in_many_places() {
    // The text has the array in each place.
    let except = [&PRINT[..], &["parse", "diff with nothing"]].concat();
    grows_slowly("places of a wide array", 500, &except, |n| {
        let string = [varint(2), varint(1)].concat();
        let inner = list(0, &vec![1; n]);
        let outer = list(0, &vec![2; n]);
        let dictionary = [varint(1), varint(1), varint(1), varint(3)].concat();
        let attributes = [varint(15), string, inner, outer, dictionary];
        let op = [varint(0), vec![0x01], varint(0), varint(4)].concat();
        file(&attributes, 1, &op)
    });
}
