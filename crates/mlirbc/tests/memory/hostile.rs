//! Damaged and malicious input causes no panic, no endless walk, and no memory use that its size does not
//! justify.

use mlirbc::dialect::builtin::AttributeView;
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::text::{OpForm, PrintOptions, parse_type, print, print_attribute};
use mlirbc::{ErrorKind, Limits};
use proptest::prelude::*;
use proptest::sample::Index;
use support::heap;
use support::wire::{self, varint};
use support::{exercise, fixtures};

/// The most heap that reading may take at any moment.
fn most_heap(input: usize) -> usize {
    64 * input + (1 << 20)
}

/// Opens and decodes `bytes` and demands that this stays below the bound.
#[track_caller]
fn read_within_bounds(what: &str, bytes: &[u8]) {
    // What is made once per process does not count.
    let _ = mlirbc::dialect::Registry::built_in();
    let (_, heap) = heap::measure(|| {
        if let Ok(module) = Module::open(bytes) {
            // An error is as good as success here.
            let _ = module.materialize();
        }
    });
    let most = most_heap(bytes.len());
    assert!(
        heap.peak <= most,
        "{what}: {} bytes take {} of heap",
        bytes.len(),
        heap.peak
    );
}

#[test]
fn elements_of_other_dialects_have_the_size_of_their_type() {
    for (text, is_whole) in [([1, 0, 0, 0].as_slice(), true), (&[1, 0, 0, 0, 2], false)] {
        let mut module = Module::new(6, b"StableHLO_v1.13.0", OpenOptions::default()).unwrap();
        let tables = module.tables_mut();
        let tensor = parse_type(tables, "!vhlo.tensor_v1<4x!vhlo.i32_v1>").unwrap();
        let dialect = tables.add_dialect(b"vhlo").unwrap();
        let length = varint(text.len() as u64);
        let bytes = [
            &varint(15)[..],
            &varint(tensor.index().into()),
            &length,
            text,
        ]
        .concat();
        let attribute = tables.add_attribute_entry(dialect, true, &bytes).unwrap();
        let result = module.verify();
        if !is_whole {
            let error = result.unwrap_err();
            assert!(
                matches!(error.kind(), ErrorKind::Mismatch { .. }),
                "{error}"
            );
            continue;
        }
        result.unwrap();
        let attribute = module.tables().attribute(attribute).unwrap();
        let mut text = Vec::new();
        print_attribute(attribute, &PrintOptions::default(), &mut text).unwrap();
        assert_eq!(text, b"#vhlo.tensor_v1<dense<1> : tensor<4xi32>>");
    }
}

#[test]
fn debug_expressions_have_elements_of_their_own_kind_only() {
    let text = "#llvm.di_expression<[DW_OP_deref]>";
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    let text = format!("\"d.op\"() {{a = {text}, b = #llvm.di_file<\"a\" in \"b\">}} : () -> ()");
    let mut module = Module::parse(&text, &options).unwrap();
    module.verify().unwrap();
    let tables = module.tables();
    let of_code = |code: u8| {
        let mut attributes = tables.attributes();
        let found = attributes.find(|it| {
            it.dialect_name() == b"llvm" && it.entry().bytes.first() == Some(&(code << 1 | 1))
        });
        found.unwrap().id()
    };
    let (expression, file) = (of_code(5), of_code(6));
    let dialect = tables.attribute(expression).unwrap().entry().dialect;
    // A list of one attribute: a file is no element.
    let reference = varint(u64::from(file.index()) << 1 | 1);
    let bytes = [&[5 << 1 | 1, 1][..], &varint(1), &reference].concat();
    let tables = module.tables_mut();
    tables.add_attribute_entry(dialect, true, &bytes).unwrap();
    let error = module.verify().unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::UnexpectedAttribute { .. }),
        "{error}"
    );
}

/// One change of a file.
#[derive(Clone, Debug)]
enum Mutation {
    Flip(Index, u8),
    Set(Index, u8),
    Truncate(Index),
    /// Takes bytes out.
    Remove(Index, usize),
    /// Puts bytes of the file somewhere else in it.
    Splice(Index, usize, Index),
    /// Puts a varint that says much in the place of a byte.
    Grow(Index, u32),
}

impl Mutation {
    fn any() -> impl Strategy<Value = Mutation> {
        let at = any::<Index>;
        prop_oneof![
            6 => (at(), 0u8..8).prop_map(|(at, bit)| Mutation::Flip(at, bit)),
            4 => (at(), any::<u8>()).prop_map(|(at, byte)| Mutation::Set(at, byte)),
            1 => at().prop_map(Mutation::Truncate),
            1 => (at(), 1usize..9).prop_map(|(at, count)| Mutation::Remove(at, count)),
            2 => (at(), 1usize..33, at()).prop_map(|(from, count, to)| Mutation::Splice(from, count, to)),
            2 => (at(), 7u32..64).prop_map(|(at, bits)| Mutation::Grow(at, bits)),
        ]
    }

    fn apply(&self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        let length = bytes.len();
        match self {
            Mutation::Flip(at, bit) => bytes[at.index(length)] ^= 1 << bit,
            Mutation::Set(at, byte) => bytes[at.index(length)] = *byte,
            Mutation::Truncate(at) => bytes.truncate(at.index(length)),
            Mutation::Remove(at, count) => {
                let at = at.index(length);
                bytes.drain(at..(at + count).min(length));
            }
            Mutation::Splice(from, count, to) => {
                let from = from.index(length);
                let piece = bytes[from..(from + count).min(length)].to_vec();
                let to = to.index(length);
                bytes.splice(to..to, piece);
            }
            Mutation::Grow(at, bits) => {
                let at = at.index(length);
                bytes.splice(at..=at, varint((1u64 << bits) - 1));
            }
        }
    }
}

/// The fixtures of newest and oldest schema, small ones.
fn seeds() -> Vec<Vec<u8>> {
    let tools = fixtures::all();
    let files = tools
        .iter()
        .filter(|fixture| matches!(fixture.version, 0 | 3 | 6))
        .map(fixtures::Fixture::bytes);
    let handmade = fixtures::handmade();
    let handmade = handmade.iter().filter(|case| case.is_sound);
    let all = files.chain(handmade.map(fixtures::Handmade::bytes));
    all.filter(|bytes| bytes.len() < 4096).collect()
}

#[test]
fn mutated_files_neither_panic_nor_take_more_memory_than_their_size_justifies() {
    let seeds = seeds();
    assert!(seeds.len() > 100, "{}", seeds.len());
    let config = ProptestConfig {
        cases: 2500,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let changes = prop::collection::vec(Mutation::any(), 1..5);
    let (mut refused, mut accepted) = (0, 0);
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let counts = std::cell::RefCell::new((&mut refused, &mut accepted));
    runner
        .run(&(any::<Index>(), changes), |(seed, changes)| {
            let mut bytes = seeds[seed.index(seeds.len())].clone();
            for change in &changes {
                change.apply(&mut bytes);
            }
            read_within_bounds("a mutated file", &bytes);
            let mut counts = counts.borrow_mut();
            match exercise::everything(&bytes).is_empty() {
                true => *counts.1 += 1,
                false => *counts.0 += 1,
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    // Else the mutations would be too coarse or too fine to find anything.
    assert!(
        refused > 400 && accepted > 20,
        "{refused} refused, {accepted} accepted"
    );
}

#[test]
fn every_beginning_of_a_file_is_refused() {
    for input in [
        "kitchen",
        "uselist",
        "resources",
        "dense_other",
        "locations",
    ] {
        let bytes = fixtures::read(&format!("{input}.llvm22.v6.mlirbc"));
        for length in 0..bytes.len() {
            let errors = exercise::everything(&bytes[..length]);
            assert!(
                !errors.is_empty(),
                "{input}: the first {length} bytes are accepted"
            );
        }
    }
}

/// `MLIRBC_BYTES=all` reads each byte with all values, not only with those next to it and at the limits of numbers.
#[test]
fn every_byte_of_a_small_file_may_be_anything() {
    let bytes = fixtures::read("handmade/minimal_use_list.mlirbc");
    let all = std::env::var("MLIRBC_BYTES").is_ok_and(|bytes| bytes == "all");
    for at in 0..bytes.len() {
        let is_near = |value: u8| (value ^ bytes[at]).is_power_of_two();
        let is_limit = |value: u8| matches!(value, 0..4 | 0x7f..0x82 | 0xfe..);
        for value in (0..=255).filter(|&value| all || is_near(value) || is_limit(value)) {
            let mut bytes = bytes.clone();
            bytes[at] = value;
            exercise::everything(&bytes);
        }
    }
}

#[test]
fn handmade_files_take_no_more_memory_than_their_size_justifies() {
    for case in fixtures::handmade() {
        let bytes = case.bytes();
        read_within_bounds(&case.file, &bytes);
        let empty = exercise::everything(&bytes).is_empty();
        assert_eq!(empty, case.is_sound, "{}", case.file);
    }
}

/// Files of some hundred kilobytes that ask for as much memory as their format lets them.
fn greedy_files() -> Vec<(&'static str, Vec<u8>)> {
    const N: usize = 60_000;
    let count = |count: usize| varint(count as u64);
    let op = |mask: u8| [varint(0), vec![mask], varint(0)].concat();
    let with_regions = |payload: Vec<u8>| wire::file_around(&wire::top_level(1, &payload));
    let mut files = Vec::new();

    let regions = [op(0x10), count(N << 1), vec![1; N]].concat();
    files.push(("regions without blocks", with_regions(regions)));

    let region_of_blocks = [count(N), varint(0), vec![1; N]].concat();
    let blocks = [op(0x10), varint(1 << 1), region_of_blocks].concat();
    files.push(("empty blocks", with_regions(blocks)));

    let region_of_block = [varint(1), varint(0), varint(0)].concat();
    let blocks = [op(0x10), count(N << 1), region_of_block.repeat(N)].concat();
    files.push(("regions of an empty block", with_regions(blocks)));

    let results = [op(0x02), count(N), vec![1; N]].concat();
    let region = [varint(1), count(N), varint(1 << 1), results].concat();
    files.push((
        "results",
        with_regions([op(0x10), varint(1 << 1), region].concat()),
    ));

    let results = [op(0x02), count(N), vec![1; N]].concat();
    files.push((
        "results at the top",
        wire::file_around(&wire::top_level(1, &results)),
    ));

    // No op, the arguments without locations, no use-list order.
    let header = [varint(1), count(N), vec![1; N], vec![0]].concat();
    let region = [varint(1), count(N), header].concat();
    files.push((
        "block arguments",
        with_regions([op(0x10), varint(1 << 1), region].concat()),
    ));

    let operands = [op(0x04), count(N), vec![1; N]].concat();
    let define = [op(0x02), varint(1), varint(0)].concat();
    let region = [varint(1), varint(1), varint(2 << 1), define, operands].concat();
    files.push((
        "operands",
        with_regions([op(0x10), varint(1 << 1), region].concat()),
    ));

    let jump = [op(0x08), count(N), vec![1; N]].concat();
    let region = [varint(1), varint(0), varint(1 << 1), jump].concat();
    files.push((
        "successors",
        with_regions([op(0x10), varint(1 << 1), region].concat()),
    ));

    let orders = [op(0x22), varint(2), vec![1; 2], count(N), [1, 1].repeat(N)].concat();
    let region = [varint(1), varint(2), varint(1 << 1), orders].concat();
    files.push((
        "use-list orders",
        with_regions([op(0x10), varint(1 << 1), region].concat()),
    ));

    let ops = wire::plain_op().repeat(N);
    files.push(("ops", wire::file_around(&wire::top_level(N, &ops))));

    let with_empty = [op(0x10), varint(0)].concat();
    files.push((
        "ops with no regions",
        wire::file_around(&wire::top_level(N, &with_empty.repeat(N))),
    ));

    let with_empty = [op(0x10), varint(1 << 1), varint(0)].concat();
    files.push((
        "ops with an empty region",
        wire::file_around(&wire::top_level(N, &with_empty.repeat(N))),
    ));

    let isolated = [op(0x10), varint(1 << 1 | 1), wire::section(4, &varint(0))].concat();
    files.push((
        "isolated ops",
        wire::file_around(&wire::top_level(N, &isolated.repeat(N))),
    ));

    let inner = wire::isolated_op(&wire::region(170, &wire::plain_op().repeat(170)));
    files.push((
        "bodies",
        wire::file_around(&wire::top_level(700, &inner.repeat(700))),
    ));

    // Nested 30,000 deep, inline and in sections of their own.
    let mut inline = Vec::new();
    for _ in 0..30_000 {
        inline.extend(
            [
                op(0x10),
                varint(1 << 1),
                varint(1),
                varint(0),
                varint(1 << 1),
            ]
            .concat(),
        );
    }
    inline.extend(wire::plain_op());
    files.push((
        "nested regions",
        wire::file_around(&wire::top_level(1, &inline)),
    ));
    files.push((
        "nested isolated regions",
        wire::file_around(&wire::top_level(1, &nested_sections(30_000))),
    ));
    files
}

#[test]
fn the_custom_form_of_deep_regions_needs_no_deep_stack() {
    const DEPTH: usize = 100_000;
    let around = [varint(0), vec![0x10], varint(0), varint(1 << 1)].concat();
    let around = [around, varint(1), varint(0), varint(1 << 1)].concat();
    let inline = [around.repeat(DEPTH), wire::plain_op()].concat();
    let run = move || {
        for ops in [inline, nested_sections(DEPTH)] {
            let bytes = wire::file_around(&wire::top_level(1, &ops));
            let mut options = OpenOptions::default();
            options.limits.region_depth = u32::MAX;
            let module = Module::open_with(&bytes[..], options).unwrap();
            let mut options = PrintOptions::default();
            options.form = OpForm::Custom;
            options.max_bytes = Some(1 << 20);
            // All regions are visited for aliases; the text has a line of its depth for each.
            options.aliases = true;
            let error = print(&module, &options, &mut std::io::sink()).unwrap_err();
            assert!(error.to_string().contains("limit exceeded"), "{error}");
            let mut op = module.root().unwrap().unwrap();
            while let Some(inner) = op.region(0).unwrap() {
                op = inner.block(0).unwrap().op(0).unwrap();
            }
            assert!(op.to_string().ends_with("() : () -> ()"), "{op}");
        }
    };
    let thread = std::thread::Builder::new().stack_size(1 << 19);
    thread.spawn(run).unwrap().join().unwrap();
}

/// An op in as many isolated regions, made from the inside without copying it each time.
fn nested_sections(depth: usize) -> Vec<u8> {
    let mut reversed: Vec<u8> = wire::plain_op().into_iter().rev().collect();
    for _ in 0..depth {
        let region = wire::region(1, &[]);
        reversed.extend(region.iter().rev());
        let mut head = [
            varint(0),
            vec![0x10],
            varint(0),
            varint(1 << 1 | 1),
            vec![4],
        ]
        .concat();
        head.extend(varint(reversed.len() as u64));
        reversed.extend(head.iter().rev());
    }
    reversed.reverse();
    reversed
}

#[test]
fn greedy_files_are_read_within_the_bound() {
    for (what, bytes) in greedy_files() {
        read_within_bounds(what, &bytes);
        let errors = exercise::everything(&bytes);
        assert!(errors.is_empty(), "{what} should be read: {}", errors[0]);
    }
}

#[track_caller]
fn exceeds(bytes: &[u8], limits: Limits) -> String {
    let options = OpenOptions {
        limits,
        ..OpenOptions::default()
    };
    let error = Module::open_with(bytes, options)
        .and_then(|module| module.verify())
        .unwrap_err();
    assert!(
        error.offset() > 0 && error.offset() <= bytes.len() as u64,
        "{error}"
    );
    match error.kind() {
        ErrorKind::LimitExceeded { what, limit, found } => {
            assert!(found > limit, "{error}");
            (*what).to_owned()
        }
        _ => panic!("{error}"),
    }
}

/// Demands that a file is within the limits.
fn verifies(bytes: &[u8], limits: Limits) {
    let options = OpenOptions {
        limits,
        ..OpenOptions::default()
    };
    let module = Module::open_with(bytes, options).unwrap();
    module.verify().unwrap();
}

/// Limits of which one is changed.
fn limits(change: impl FnOnce(&mut Limits)) -> Limits {
    let mut limits = Limits::default();
    change(&mut limits);
    limits
}

#[test]
fn regions_nest_as_deep_as_the_limit_says() {
    let bytes = wire::file_around(&wire::top_level(1, &nested_sections(10)));
    let limit = |depth| limits(|limits| limits.region_depth = depth);
    assert_eq!(exceeds(&bytes, limit(5)), "the nesting of regions");
    verifies(&bytes, limit(11));
}

#[test]
fn regions_in_bodies_of_their_own_count_for_the_depth_too() {
    // Deep enough that the outer regions are bodies.
    let bytes = wire::file_around(&wire::top_level(1, &nested_sections(1000)));
    let limit = |depth| limits(|limits| limits.region_depth = depth);
    assert_eq!(exceeds(&bytes, limit(900)), "the nesting of regions");
}

#[test]
fn attributes_nest_as_deep_as_the_limit_says() {
    let bytes = fixtures::read("handmade/array_20000_deep.mlirbc");
    let limit = |depth| limits(|limits| limits.attribute_depth = depth);
    assert_eq!(
        exceeds(&bytes, limit(19_000)),
        "the nesting of attributes and types"
    );
    verifies(&bytes, limit(20_010));
}

#[test]
fn a_file_has_as_many_ops_as_the_limit_says() {
    let bytes = wire::file_of_functions(10, 200);
    let limit = |ops| limits(|limits| limits.ops = ops);
    assert!(exceeds(&bytes, limit(1000)).contains("ops"));
    assert!(exceeds(&bytes, limit(5)).contains("ops"));
    verifies(&bytes, limit(1 + 10 + 10 * 200));
}

#[test]
fn decoded_ops_take_as_much_memory_as_the_limit_says() {
    // One large function, so that its ops are more than what is always allowed.
    let bytes = wire::file_of_functions(1, 20_000);
    let limit = |bytes| limits(|limits| limits.memory_per_input_byte = bytes);
    assert!(exceeds(&bytes, limit(1)).contains("bytes of decoded ops"));
    verifies(&bytes, limit(64));
}

#[test]
fn a_table_has_as_many_entries_as_the_limit_says() {
    let bytes = fixtures::read("many_attrs.llvm22.v6.mlirbc");
    let limit = |entries| limits(|limits| limits.table_entries = entries);
    let module = Module::open(&*bytes).unwrap();
    let container = module.container();
    let largest = [
        container.strings().count(),
        module.tables().attribute_count(),
        module.tables().type_count(),
    ];
    let largest = u64::from(*largest.iter().max().unwrap());
    exceeds(&bytes, limit(largest - 1));
    exceeds(&bytes, limit(1));
    let options = OpenOptions {
        limits: limit(largest),
        ..OpenOptions::default()
    };
    Module::open_with(&*bytes, options).unwrap();
}

#[test]
fn one_long_dialect_name_is_not_copied_for_every_op_name() {
    // A name of 50,000 bytes and 50,000 ops in its dialect would be 2.5 gigabytes.
    let mut bytes = b"ML\xefR".to_vec();
    bytes.extend([varint(0), b"test\0".to_vec()].concat());
    let mut strings = [varint(2), varint(3), varint(50_001)].concat();
    strings.extend(vec![b'd'; 50_000]);
    strings.extend(b"\0op\0");
    bytes.extend(wire::section(0, &strings));
    let mut dialects = [varint(1), varint(0), varint(0), varint(50_000)].concat();
    dialects.extend(vec![0x03; 50_000]);
    bytes.extend(wire::section(1, &dialects));
    bytes.extend(wire::section(3, &[varint(0), varint(0)].concat()));
    bytes.extend(wire::section(2, &[]));
    bytes.extend(wire::section(4, &varint(0)));
    read_within_bounds("long dialect name", &bytes);
}

#[test]
fn an_integer_of_absurd_width_costs_no_memory() {
    // The number 0 (one word) and a negative one of a type of 2^30 - 1 bits, which opening lets
    // pass and verifying does not. In full they would take 128 megabytes.
    let ty = [varint(0), varint(((1 << 30) - 1) << 2)].concat();
    let number = |word| [varint(8), varint(0), varint(1), varint(word)].concat();
    let attributes = [varint(15), number(0), number(1)];
    let bytes = wire::file_with_entries(&attributes, &[ty], &varint(0));
    let module = Module::open(&*bytes).unwrap();
    assert!(module.verify().is_err());
    let numbers: Vec<_> = module
        .tables()
        .attributes()
        .filter_map(|attribute| match attribute.view() {
            Ok(AttributeView::Integer { value, .. }) => Some(value),
            _ => None,
        })
        .collect();
    let ((), heap) = heap::measure(|| {
        assert_eq!(numbers[0].to_i64(), Some(0));
        // The zigzag form of -1: the lowest word is all ones, and those above are zero.
        assert_eq!(numbers[1].to_i64(), None);
        assert_eq!(numbers[1].to_u64(), Some(u64::MAX));
        assert!(!numbers[1].is_sign_bit_set());
    });
    assert_eq!(heap.peak, 0);
}

#[test]
fn this_program_counts_its_heap() {
    heap::assert_counting();
}
