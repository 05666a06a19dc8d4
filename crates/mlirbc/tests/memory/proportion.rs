//! Files that are made to cost much more than their size: what they cost is bounded, or refused by a limit.

mod charges;
use std::io::{self, Write};

use mlirbc::container::{NewResource, ResourceOwner};
use mlirbc::dialect::Registry;
use mlirbc::ir::{InsertionPoint, Module, NewOp, Strip};
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::text::{self, PrintError, PrintOptions};
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{Error, ErrorKind, Segment};
use support::heap;
use support::modules::written;
use support::wire::{self, varint};

/// A writer that counts.
#[derive(Default)]
struct Sink {
    bytes: u64,
    largest: usize,
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes += bytes.len() as u64;
        self.largest = self.largest.max(bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Prints a file; returns the result, what was written and the heap that it took.
fn print(bytes: &[u8], options: &PrintOptions) -> (Result<(), PrintError>, Sink, usize) {
    let module = Module::open(bytes).unwrap();
    module.materialize().unwrap();
    let mut sink = Sink::default();
    let (result, heap) = heap::measure(|| text::print(&module, options, &mut sink));
    (result, sink, heap.peak)
}

#[track_caller]
fn exceeded(result: Result<(), PrintError>) -> &'static str {
    match result {
        Err(PrintError::Damaged(error)) => limit_of(&error),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn limit_of(error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::LimitExceeded { what, limit, found } => {
            assert!(found > limit, "{error}");
            what
        }
        _ => panic!("{error}"),
    }
}

/// The options with a limit on bytes and one on work.
fn limited(bytes: u64, work: u64) -> PrintOptions {
    let mut options = PrintOptions::default();
    options.max_bytes = Some(bytes);
    options.max_work = Some(work);
    options
}

/// An array attribute of these entries.
fn array_of(entries: &[u64]) -> Vec<u8> {
    let mut bytes = [varint(0), varint(entries.len() as u64)].concat();
    bytes.extend(entries.iter().flat_map(|&entry| varint(entry)));
    bytes
}

/// The string attribute "op", which is entry 1 of [`with_dictionary`].
const NAME: u64 = 1;

/// A file with one op whose dictionary has the last of some attributes, which count from 2, as its only value.
fn with_dictionary(attributes: Vec<Vec<u8>>, types: &[Vec<u8>]) -> Vec<u8> {
    let last = attributes.len() as u64 + 1;
    let string = [varint(2), varint(1)].concat();
    let mut all = vec![varint(15), string];
    all.extend(attributes);
    all.push([varint(1), varint(1), varint(NAME), varint(last)].concat());
    let op = [varint(0), vec![0x01], varint(0), varint(last + 1)].concat();
    wire::file_with_entries(&all, types, &wire::top_level(1, &op))
}

#[test]
fn the_path_to_an_error_is_bounded() {
    // Ops in inline regions, the innermost with a location that does not exist.
    const DEPTH: usize = 30_000;
    let around = [varint(0), vec![0x10], varint(0), varint(1 << 1)].concat();
    let around = [around, varint(1), varint(0), varint(1 << 1)].concat();
    let mut ops = around.repeat(DEPTH);
    ops.extend([varint(0), vec![0], varint(77)].concat());
    let bytes = wire::file_around(&wire::top_level(1, &ops));
    let module = Module::open(&*bytes).unwrap();
    let (result, heap) = heap::measure(|| module.verify());
    let error = result.unwrap_err();
    assert!(heap.peak <= 64 * bytes.len() + (1 << 20), "{}", heap.peak);
    let path: Vec<_> = error.path().cloned().collect();
    assert_eq!(path.len(), 97);
    assert!(matches!(path.first(), Some(Segment::Section(_))));
    assert!(path.contains(&Segment::Omitted(3 * DEPTH as u64 + 2 - 96)));
    assert!(error.to_string().len() < 4000);
}

#[test]
fn names_in_the_path_to_an_error_are_shortened() {
    let Segment::Op { name, .. } = Segment::op(&[b'x'; 100_000], 0) else {
        panic!("another segment");
    };
    assert!(name.len() < 300 && name.ends_with("..."), "{}", name.len());
}

#[test]
fn text_goes_to_the_writer_in_pieces() {
    let items = vec![NAME; 1_000_000];
    let bytes = with_dictionary(vec![array_of(&items)], &[varint(1)]);
    let (result, sink, heap) = print(&bytes, &PrintOptions::default());
    result.unwrap();
    assert!(sink.bytes > 6_000_000, "{}", sink.bytes);
    assert!(sink.largest < 1 << 20, "{}", sink.largest);
    assert!(heap < 3 << 20, "{heap}");
}

#[test]
fn the_search_for_aliases_does_not_hold_long_strings() {
    const LENGTH: usize = 100_000;
    let string = format!("\"{}\"", "x".repeat(LENGTH));
    let array = format!("[{}]", vec!["#s"; 1000].join(", "));
    let entries: Vec<String> = (0..1000).map(|number| format!("k{number} = #s")).collect();
    for value in [array, format!("{{{}}}", entries.join(", "))] {
        let text = format!("#s = {string}\n\"d.op\"() {{a = {value}}} : () -> ()\n");
        let module = Module::parse(&text, &ParseOptions::default()).unwrap();
        let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
        let mut options = limited(1 << 28, u64::MAX);
        options.aliases = true;
        let (result, sink, heap) = print(&bytes, &options);
        result.unwrap();
        assert!(sink.bytes > 1000 * LENGTH as u64, "{}", sink.bytes);
        assert!(heap < 4 << 20, "{heap}");
    }
}

#[test]
fn the_text_of_shared_attributes_ends_at_the_limit() {
    // Each array has the one before it twice: 2^60 strings.
    let arrays = (1..=60).map(|entry| array_of(&[entry, entry]));
    let bytes = with_dictionary(arrays.collect(), &[varint(1)]);
    assert!(bytes.len() < 1000);
    let (result, sink, heap) = print(&bytes, &limited(10_000_000, u64::MAX));
    assert_eq!(exceeded(result), "the bytes of the text");
    assert!(sink.bytes <= 10_000_000, "{}", sink.bytes);
    assert!(heap < 32 << 20, "{heap}");
    // Each string is a step, until texts are long enough to be copied.
    let (result, ..) = print(&bytes, &limited(u64::MAX, 50));
    assert_eq!(exceeded(result), "the work of printing");
}

#[test]
fn indentation_goes_to_the_writer_in_pieces() {
    const DEPTH: usize = 3000;
    let around = [varint(0), vec![0x10], varint(0), varint(1 << 1)].concat();
    let around = [around, varint(1), varint(0), varint(1 << 1)].concat();
    let ops = [around.repeat(DEPTH), wire::plain_op()].concat();
    let bytes = wire::file_around(&wire::top_level(1, &ops));
    let (result, sink, heap) = print(&bytes, &PrintOptions::default());
    result.unwrap();
    assert!(sink.bytes > 2 * (DEPTH * DEPTH) as u64, "{}", sink.bytes);
    assert!(heap < 2 << 20, "{heap}");
    let (result, sink, _) = print(&bytes, &limited(1_000_000, u64::MAX));
    assert_eq!(exceeded(result), "the bytes of the text");
    assert!(sink.bytes <= 1_000_000);
}

/// A file with an integer of so many words, the highest of which is 1 and the others 0.
fn with_integer(words: usize) -> Vec<u8> {
    let ty = [varint(0), varint((64 * words as u64) << 2)].concat();
    let mut integer = [varint(8), varint(0), varint(words as u64)].concat();
    integer.extend(varint(0).repeat(words - 1));
    integer.extend(varint(1 << 1));
    with_dictionary(vec![integer], &[ty])
}

#[test]
fn the_digits_of_wide_integers_count_before_they_are_made() {
    let bytes = with_integer(16_384);
    let (result, sink, heap) = print(&bytes, &PrintOptions::default());
    result.unwrap();
    // 2^(64 * 16383) has 315,634 digits.
    assert!((315_634..315_800).contains(&sink.bytes), "{}", sink.bytes);
    assert!(heap < 8 << 20, "{heap}");
    let (result, _, heap) = print(&bytes, &limited(100_000, u64::MAX));
    assert_eq!(exceeded(result), "the bytes of the text");
    assert!(heap < 1 << 20, "{heap}");
    let (result, _, heap) = print(&bytes, &limited(u64::MAX, 100_000));
    assert_eq!(exceeded(result), "the work of printing");
    assert!(heap < 1 << 20, "{heap}");
}

#[test]
fn descriptions_have_no_lists_of_what_may_be_empty() {
    let refused = |fields: &str| {
        let text = format!("dialect d attribute 0 x {{ {fields} }}");
        let error = Registry::empty().add_text(&text).unwrap_err().to_string();
        assert!(error.contains("at least a byte"), "{fields}: {error}");
    };
    refused("r: rest<{}>");
    refused("r: rest<{ a: {} }>");
    refused("r: list<{ a: {}, b: { c: {} } }>");
    refused("r: list<rest<varint>>");
    refused("r: dense_list<{ a: rest<type> }>");
    let allowed = "dialect d attribute 0 x { r: rest<{ a: {}, b: varint }> }";
    Registry::empty().add_text(allowed).unwrap();
}

#[test]
fn descriptions_may_be_long() {
    let fields: String = (0..5000)
        .map(|number| format!("f{number}: varint "))
        .collect();
    let text = format!("dialect d attribute 0 x {{ {fields} }}");
    let error = Registry::empty().add_text(&text).unwrap_err().to_string();
    assert!(error.contains("4,096"), "{error}");
    let template = "$f0".repeat(2000);
    let text = format!("dialect d attribute 0 x {{ f0: varint }} prints \"x{template}\"");
    let error = Registry::empty().add_text(&text).unwrap_err().to_string();
    assert!(error.contains("1,024 parts"), "{error}");
    // The last of one code comes first, also in parts of one text.
    let dialects: String = (0..20_000)
        .map(|number| format!("dialect d{} attribute 0 x{number} {{}}\n", number % 10_000))
        .collect();
    let mut registry = Registry::empty();
    registry.add_text(&dialects).unwrap();
    let more = "dialect d\n".repeat(32_769);
    let error = Registry::empty().add_text(&more).unwrap_err().to_string();
    assert!(error.contains("at most 32,768 dialects"), "{error}");
    let description = registry.get(b"d77").unwrap();
    let names: Vec<&str> = description.attributes.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["x10077", "x77"]);
}

#[test]
fn dialects_of_a_byte_are_written_in_proportion() {
    // Just more than a power of two, where vectors that grow have most room.
    let bytes = wire::file_of_dialects((1 << 19) + 100);
    type Operation = fn(&mut Module<'_>);
    let operations: [(&str, usize, Operation); 4] = [
        ("verify", 80, |module| module.verify().unwrap()),
        ("write", 150, |module| {
            written(module, Mode::Canonical);
        }),
        ("fingerprint", 150, |module| {
            module.fingerprint().unwrap();
        }),
        ("strip", 150, |module| {
            let names = true;
            let what = Strip {
                names,
                ..Strip::default()
            };
            module.strip(what).unwrap();
        }),
    ];
    // What is made once per process does not count.
    let _ = Registry::built_in();
    for (name, ratio, operation) in operations {
        let ((), heap) = heap::measure(|| operation(&mut Module::open(&*bytes).unwrap()));
        let most = ratio * bytes.len() + (1 << 20);
        assert!(heap.peak < most, "{name}: {} of heap", heap.peak);
    }
}

#[test]
fn keys_of_many_resources_change_at_once() {
    let bytes = wire::file_around(&wire::top_level(0, &[]));
    let mut module = Module::open(&*bytes).unwrap();
    let tables = module.tables_mut();
    let dialect = tables.add_dialect(b"builtin").unwrap();
    let owner = ResourceOwner::Dialect(dialect);
    for number in 0..20_000 {
        let key = format!("k{number}");
        tables
            .add_resource(owner, key.as_bytes(), NewResource::Elided)
            .unwrap();
    }
    let provider = tables.add_string(b"tool").unwrap();
    let external = ResourceOwner::External(provider);
    // Positions of the others move by one, keys stay.
    tables
        .add_resource(external, b"k5", NewResource::Elided)
        .unwrap();
    let taken = tables.set_resource_key(8, b"k5").unwrap_err();
    assert!(matches!(taken.kind(), ErrorKind::InvalidEdit { .. }));
    tables.set_resource_key(6, b"new").unwrap();
    tables.set_resource_key(8, b"k5").unwrap();
    let what = Strip {
        names: true,
        resources: true,
        ..Strip::default()
    };
    let stripped = module.strip(what).unwrap();
    assert_eq!((stripped.names, stripped.resources), (20_000, 1));
    assert_eq!(module.container().resources().entries().len(), 20_000);
}

#[test]
fn a_large_dictionary_is_searched_once_for_all_ops() {
    const COUNT: usize = 2000;
    // Entries of one name: the first counts. The values are strings.
    let mut dictionary = [varint(1), varint(COUNT as u64)].concat();
    dictionary.extend([varint(NAME), varint(1)].concat());
    dictionary.extend([varint(NAME), varint(0)].concat().repeat(COUNT - 1));
    let string = [varint(2), varint(1)].concat();
    let op = [varint(0), vec![0x01], varint(0), varint(2)].concat();
    let ir = wire::top_level(COUNT, &op.repeat(COUNT));
    let bytes = wire::file_with_entries(&[varint(15), string, dictionary], &[varint(1)], &ir);
    let module = Module::open(&*bytes).unwrap();
    let mut walk = module.ops();
    let mut count = 0;
    while let Some(op) = walk.next().unwrap() {
        let value = op.attribute(b"op").unwrap().unwrap();
        assert_eq!(value.string_value(), Some(&b"op"[..]));
        assert!(op.attribute(b"absent").unwrap().is_none());
        count += 1;
    }
    assert_eq!(count, COUNT);
    assert!(module.find_symbol(b"absent").unwrap().is_none());
}

#[test]
fn a_long_chain_of_blocks_is_checked_after_an_edit() {
    const BLOCKS: usize = 20_000;
    let block = |count: u64, ops: &[u8]| [varint(count << 1), ops.to_vec()].concat();
    let define = [varint(0), vec![0x02], varint(0), varint(1), varint(0)].concat();
    let jump = |to: usize| {
        [
            varint(0),
            vec![0x08],
            varint(0),
            varint(1),
            varint(to as u64),
        ]
        .concat()
    };
    let user = [varint(0), vec![0x04], varint(0), varint(1), varint(0)].concat();
    let mut blocks = block(2, &[define, jump(1)].concat());
    for number in 1..BLOCKS {
        let next = jump((number + 1).min(BLOCKS - 1));
        blocks.extend(block(2, &[user.clone(), next].concat()));
    }
    let region = [varint(BLOCKS as u64), varint(1), blocks].concat();
    let op = [varint(0), vec![0x10], varint(0), varint(1 << 1), region].concat();
    let bytes = wire::file_around(&wire::top_level(1, &op));
    let mut module = Module::open(&*bytes).unwrap();
    let root = module.root().unwrap().unwrap();
    let region = root.region(0).unwrap().unwrap();
    let value = region
        .block(0)
        .unwrap()
        .op(0)
        .unwrap()
        .result(0)
        .unwrap()
        .id();
    let last = region.block(BLOCKS as u32 - 1).unwrap().op(0).unwrap().id();
    module.set_operand(last, 0, value).unwrap();
    module.verify().unwrap();
    module
        .to_bytes(&mlirbc::write::WriteOptions::default())
        .unwrap();
}

#[test]
fn a_value_at_the_top_of_the_file_is_refused_where_it_is_used() {
    let define = [varint(0), vec![0x02], varint(0), varint(1), varint(0)].concat();
    let bytes = wire::file_around(&wire::top_level(1, &define));
    let mut module = Module::open(&*bytes).unwrap();
    let top = module.top_block().unwrap();
    let first = top.op(0).unwrap();
    let (block, value) = (top.id(), first.result(0).unwrap().id());
    let (name, location) = (first.name().id(), first.location().unwrap().id());
    let mut new = NewOp::new(name, location);
    let operands = [value];
    new.operands = &operands;
    let error = module
        .create_op(&new, InsertionPoint::AtEnd(block))
        .unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::InvalidEdit { .. }),
        "{error}"
    );
    let error = module
        .set_operands(first_id(&module), &operands)
        .unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::InvalidEdit { .. }),
        "{error}"
    );
    module
        .to_bytes(&mlirbc::write::WriteOptions::default())
        .unwrap();
}

fn first_id(module: &Module<'_>) -> mlirbc::ir::OpId {
    module.top_block().unwrap().op(0).unwrap().id()
}

#[test]
fn parts_in_parts_of_a_text_count_as_work() {
    let mut options = limited(1 << 24, 1 << 17);
    options.aliases = true;
    let printed = |depth: usize| {
        let (open, close) = ("!emitc.ptr<", ">");
        let text = [&*open.repeat(depth), "i32", &*close.repeat(depth)].concat();
        let text = format!("\"d.op\"() {{a = {text}}} : () -> ()");
        let module = Module::parse(&text, &ParseOptions::default()).unwrap();
        let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
        print(&bytes, &options).0
    };
    printed(200).unwrap();
    assert_eq!(exceeded(printed(2000)), "the work of printing");
}

/// A text in which each of some aliases stands for an attribute with the one before in it.
fn chain_of_aliases(count: usize, first: &str, next: impl Fn(usize, usize) -> String) -> String {
    let mut text = format!("#a0 = {first}\n");
    for number in 1..=count {
        text += &format!("#a{number} = {}\n", next(number - 1, number));
    }
    text + &format!("\"d.op\"() : () -> () loc(fused<#a{count}>[\"f\":1:1])\n")
}

#[test]
fn what_aliases_stand_for_counts_as_work() {
    let fused = |before, line| format!("loc(fused[#a{before}, \"f\":{line}:1])");
    let fused = |count| chain_of_aliases(count, "loc(\"f\":0:1)", fused);
    let scope = |before, line| format!("#llvm.di_lexical_block<scope = #a{before}, line = {line}>");
    let scopes = |count| chain_of_aliases(count, "#llvm.di_file<\"a\" in \"b\">", scope);
    let parse = |text: &str| {
        let mut options = ParseOptions::default();
        options.release = Release::Llvm21;
        options.limits.budget = Some(mlirbc::Budget::new(1 << 18));
        let (parsed, heap) = heap::measure(|| Module::parse(text, &options).map(|_| ()));
        assert!(heap.peak < 32 << 20, "{}", heap.peak);
        parsed
    };
    parse(&fused(100)).unwrap();
    parse(&scopes(100)).unwrap();
    for text in [fused(5000), scopes(5000)] {
        let errors = parse(&text).unwrap_err().to_string();
        assert!(errors.contains("the work may be at most"), "{errors}");
    }
}

#[test]
fn many_entries_without_room_for_their_text_are_converted_at_once() {
    let scope = |before, line| format!("#llvm.di_lexical_block<scope = #a{before}, line = {line}>");
    let text = chain_of_aliases(10_000, "#llvm.di_file<\"a\" in \"b\">", scope);
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    let mut module = Module::parse(&text, &options).unwrap();
    let (converted, heap) =
        heap::measure(|| module.convert_to_release(Release::Llvm21, mlirbc::ir::Loss::Refuse));
    assert!(!converted.unwrap().is_converted);
    assert!(heap.total < 256 << 20, "{}", heap.total);
}

#[test]
fn keys_of_many_resources_in_a_text_are_found() {
    const COUNT: usize = 20_000;
    let ops = (0..COUNT).map(|number| {
        format!("\"d.op\"() {{a = dense_resource<k{number}> : tensor<1xi8>}} : () -> ()\n")
    });
    let data = (0..COUNT).map(|number| format!("k{number}: \"0x0100000007\""));
    let data = data.collect::<Vec<_>>().join(", ");
    let text = format!(
        "{}{{-# dialect_resources: {{ builtin: {{ {data} }} }} #-}}",
        ops.collect::<String>()
    );
    let module = Module::parse(&text, &ParseOptions::default()).unwrap();
    let resources = module.container().resources();
    assert_eq!(resources.entries().len(), COUNT);
    let dialects = module.container().dialects().iter();
    let mut builtin = dialects.filter(|(id, _)| module.container().dialect_name(*id) == b"builtin");
    let (builtin, _) = builtin.next().unwrap();
    for number in [0, COUNT - 1] {
        let key = format!("k{number}");
        let found = module.container().dialect_resource(builtin, key.as_bytes());
        assert_eq!(found.map(|id| id.index() as usize), Some(number));
    }
}

#[test]
fn text_entries_do_not_control_the_terminal() {
    let bytes = wire::file_around(&wire::top_level(0, &[]));
    let mut module = Module::open(&*bytes).unwrap();
    let tables = module.tables_mut();
    let dialect = tables.add_dialect(b"x\x1by").unwrap();
    let text = "#d.a<\"\u{1b}[31m\r\u{7}\u{9b}\", ä>\0";
    let id = tables
        .add_attribute_entry(dialect, false, text.as_bytes())
        .unwrap();
    let opaque = tables.add_attribute_entry(dialect, true, &[9]).unwrap();
    let mut printed = Vec::new();
    for id in [id, opaque] {
        let attribute = module.tables().attribute(id).unwrap();
        text::print_attribute(attribute, &PrintOptions::default(), &mut printed).unwrap();
    }
    let printed = String::from_utf8(printed).unwrap();
    assert_eq!(
        printed,
        "#d.a<\"\\1B[31m\\0D\\07\\C2\\9B\", ä><opaque #x\\1By \"0x09\">"
    );
}

#[test]
fn stripping_names_in_many_tables_stops_at_the_limit() {
    let bytes = support::fixtures::read("secrets.llvm22.v6.mlirbc");
    let what = Strip {
        names: true,
        ..Strip::default()
    };
    let mut options = mlirbc::ir::OpenOptions::default();
    options.limits.work = 1;
    let mut module = Module::open_with(&*bytes, options).unwrap();
    let before = module
        .to_bytes(&mlirbc::write::WriteOptions::default())
        .unwrap();
    let error = module.strip(what).unwrap_err();
    assert_eq!(limit_of(&error), "the work of stripping names");
    let after = module
        .to_bytes(&mlirbc::write::WriteOptions::default())
        .unwrap();
    assert!(before == after);
    assert!(Module::open(&*bytes).unwrap().strip(what).unwrap().names > 0);
}

#[test]
fn this_program_counts_its_heap() {
    heap::assert_counting();
}
