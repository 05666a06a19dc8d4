//! Memory and output that small inputs may cause: shared, or charged to the budget before they are made.

use mlirbc::Budget;
use mlirbc::contained::{Contained, ContainedLimits, Holder};
use mlirbc::container::{Input, NewResource, ResourceOwner};
use mlirbc::ir::Module;
use mlirbc::text::ParseOptions;
use mlirbc::text::{self, PrintOptions};
use mlirbc::write::{Mode, WriteOptions};

use crate::proportion::{Sink, limit_of};
use support::heap;
use support::wire;

/// Beginnings of modules, of which none begins where what holds it begins.
fn modules_behind_a_byte(count: usize) -> Vec<u8> {
    [b".".to_vec(), b"ML\xefR\x0dp\0".repeat(count)].concat()
}

/// A file with a blob that consists of beginnings of modules, under a long key.
fn with_modules_in_a_blob(modules: usize, key: usize) -> Vec<u8> {
    let bytes = wire::file_around(&wire::top_level(0, &[]));
    let mut module = Module::open(&*bytes).unwrap();
    let tables = module.tables_mut();
    let dialect = tables.add_dialect(b"builtin").unwrap();
    let data = NewResource::Blob {
        bytes: Input::copy_of(&modules_behind_a_byte(modules)).unwrap(),
        alignment: 1,
    };
    let owner = ResourceOwner::Dialect(dialect);
    tables
        .add_resource(owner, "k".repeat(key).as_bytes(), data)
        .unwrap();
    module.to_bytes(&WriteOptions::default()).unwrap()
}

#[test]
fn modules_in_a_resource_share_its_key() {
    let bytes = with_modules_in_a_blob(10_000, 70_000);
    let (found, heap) = heap::measure(|| Contained::find(&bytes, &ContainedLimits::default()));
    assert_eq!(found.modules().len(), 10_000);
    assert!(heap.peak < 80 * bytes.len() + (1 << 20), "{}", heap.peak);
    for module in found.modules() {
        let Holder::Resource(_, key) = &module.holder else {
            panic!("{module:?}");
        };
        assert_eq!(key.len(), 70_000);
        assert!(module.holder.to_string().len() < 300);
    }
}

#[test]
fn the_fields_of_an_export_are_read_once() {
    // An export whose function has a name of a megabyte with beginnings of modules in it: reading it for each of
    // them would take minutes.
    const MODULES: usize = 300_000;
    let name = b"ML\xc3\xaf".repeat(1 << 18);
    let mut bytes = vec![0; 36];
    bytes[..4].copy_from_slice(&36u32.to_le_bytes());
    // The positions of the fields 1 and 13 in the table.
    bytes[4..6].copy_from_slice(&32u16.to_le_bytes());
    bytes[10..12].copy_from_slice(&4u16.to_le_bytes());
    bytes[34..36].copy_from_slice(&8u16.to_le_bytes());
    let modules = modules_behind_a_byte(MODULES);
    let table: [u32; 3] = [32, 8, 8 + name.len() as u32];
    bytes.extend(table.iter().flat_map(|word| word.to_le_bytes()));
    for data in [&name, &modules] {
        bytes.extend((data.len() as u32).to_le_bytes());
        bytes.extend(data);
    }
    let found = Contained::find(&bytes, &ContainedLimits::default());
    assert_eq!(found.modules().len(), MODULES);
    assert_eq!(found.modules()[MODULES - 1].holder, Holder::JaxExport);
}

/// Parses a text with the budget of the command.
fn parse_with_budget(text: &str) -> Result<Module<'static>, String> {
    let mut options = ParseOptions::default();
    options.limits.budget = Some(Budget::new((1 << 23) + 16 * text.len() as u64));
    Module::parse(text, &options).map_err(|errors| errors.to_string())
}

#[test]
fn wide_integers_in_text_are_charged_before_they_are_made() {
    let elements: Vec<String> = (0..1500).map(|number| number.to_string()).collect();
    let elements = elements.join(",");
    let pairs: Vec<String> = (0..1500).map(|number| format!("({number},1)")).collect();
    let pairs = pairs.join(",");
    let negative: Vec<String> = (1..1500).map(|number| format!("-{number}:!w")).collect();
    let negative = negative.join(",");
    for value in [
        format!("dense<[{elements}]> : tensor<1500xi16777215>"),
        format!("dense<[{pairs}]> : tensor<1500xcomplex<i16777215>>"),
        format!("sparse<[[0]], [{elements}]> : tensor<1500xi16777215>"),
        format!("[{negative}]"),
    ] {
        let text = format!("!w = i16777215\n\"d.op\"() {{a = {value}}} : () -> ()\n");
        let (parsed, heap) = heap::measure(|| parse_with_budget(&text));
        let error = parsed.map(|_| ()).unwrap_err();
        assert!(error.contains("limit exceeded: the work"), "{error}");
        // Behind the alias.
        assert!(error.starts_with("2:"), "{error}");
        assert!(heap.peak < 300 << 20, "{}", heap.peak);
    }
    // Some are in proportion.
    parse_with_budget("\"d.op\"() {a = dense<[1,2,3]> : tensor<3xi16777215>} : () -> ()\n")
        .unwrap();
}

#[test]
fn the_padding_of_blobs_is_charged_before_it_is_written() {
    for (count, alignment) in [(4, "00000080"), (1, "00000080"), (30_000, "00000100")] {
        let uses: Vec<String> = (0..count)
            .map(|number| format!("dense_resource<k{number}> : tensor<1xi8>"))
            .collect();
        let blobs: Vec<String> = (0..count)
            .map(|number| format!("k{number}: \"0x{alignment}00\""))
            .collect();
        let text = format!(
            "\"d.op\"() {{a = [{}]}} : () -> ()\n{{-# dialect_resources: {{ builtin: {{ {} }} }} #-}}\n",
            uses.join(","),
            blobs.join(",")
        );
        let module = parse_with_budget(&text).unwrap();
        for mode in [Mode::Stable, Mode::Canonical, Mode::Blanked] {
            let options = WriteOptions {
                mode,
                ..WriteOptions::default()
            };
            let mut sink = Sink::default();
            let (result, heap) = heap::measure(|| module.write_to(&mut sink, &options));
            assert_eq!(limit_of(&result.unwrap_err()), "the work", "{mode:?}");
            assert_eq!(sink.bytes, 0, "{mode:?}");
            assert!(heap.peak < 200 << 20, "{mode:?}: {}", heap.peak);
        }
    }
}

#[test]
fn the_text_of_affine_maps_is_charged_for_each_use() {
    // Long names become short ones.
    let names: Vec<String> = (0..60)
        .map(|number| format!("{}{number}", "d".repeat(1000)))
        .collect();
    let text = format!("affine_map<({}) -> ()>", names.join(", "));
    let mut map = text.into_bytes();
    map.push(0);
    let bytes = wire::file_around(&wire::top_level(0, &[]));
    let mut module = Module::open(&*bytes).unwrap();
    let tables = module.tables_mut();
    let builtin = tables.add_dialect(b"builtin").unwrap();
    let map = tables.add_attribute_entry(builtin, false, &map).unwrap();
    let array = tables.array_attribute(&[map; 1000]).unwrap();
    let budget = Budget::default();
    module.set_budget(Some(budget.clone()));
    let attribute = module.tables().attribute(array).unwrap();
    text::print_attribute(attribute, &PrintOptions::default(), &mut Sink::default()).unwrap();
    assert!(budget.work() > 1000 * 60_000 / 16, "{}", budget.work());
}

#[test]
fn the_names_of_affine_dimensions_are_found_at_once() {
    // Searching the names one by one would take minutes.
    const NAMES: usize = 65_000;
    let dims: Vec<String> = (0..NAMES / 2).map(|number| format!("a{number}")).collect();
    let symbols: Vec<String> = (0..NAMES).map(|number| format!("b{number}")).collect();
    let (dims, symbols) = (dims.join(", "), symbols.join(", "));
    let text = format!(
        "\"d.op\"() {{a = affine_map<({dims})[{symbols}] -> ({symbols}, {dims}, {symbols})>}} : () -> ()\n"
    );
    parse_with_budget(&text).unwrap();
}
