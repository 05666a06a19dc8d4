//! Attributes and types that a file has as text.

use mlirbc::dialect::Form;
use mlirbc::ir::Module;
use mlirbc::text::{PrintOptions, parse_text_entries, print};
use mlirbc::write::Mode;

use crate::print::{files_below, fixture, fixtures, text, with_locations};
use support::modules::written;

/// Text that MLIR did not write is simplified by MLIR as it reads it.
pub(super) fn affine_maps_in_text_are_simplified() {
    let written = b"affine_map<(d0, d1, d2) -> (d2, d0, d1)>";
    let foreign = b"affine_map<(x, y,d1)->(y+x, 2*x+0*y,d1)>";
    let mut bytes = fixture("attrs_text.llvm22.v6.mlirbc");
    let at = bytes
        .windows(written.len())
        .position(|part| part == written);
    let at = at.expect("the fixture has the map");
    bytes[at..at + foreign.len()].copy_from_slice(foreign);
    let expected = "affine_map<(d0, d1, d2) -> (d0 + d1, d0 * 2, d2)>";
    let text = text(&bytes, &PrintOptions::default()).unwrap();
    assert!(text.contains(expected), "{text}");
}

fn text_as_parsed(bytes: &[u8]) -> String {
    let mut module = Module::open(bytes).unwrap();
    parse_text_entries(&mut module);
    let mut out = Vec::new();
    print(&module, &with_locations(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// What mlir-opt 22 prints of the file.
pub(super) fn what_other_writers_leave_as_text_prints_as_mlir_reads_it() {
    let expected = r#""builtin.module"() <{sym_name = "named"}> ({
  %0 = "demo.def"() {demo.ids = [distinct[0]<>, distinct[1]<>, distinct[0]<>], demo.x = () -> i32, demo.y = @f::@g} : () -> memref<2xi8> loc("a.mlir":1:2)
}) {demo.a = [1.500000e+00, dense<1> : tensor<2xi8>], demo.b = 16 : i32} : () -> () loc("a.mlir":1:2)
"#;
    for version in [0, 4] {
        let bytes = fixture(&format!("handmade/all_text_v{version}.mlirbc"));
        assert_eq!(text_as_parsed(&bytes), expected);
    }
}

pub(super) fn names_in_text_are_known_once_it_is_parsed() {
    let bytes = fixture("handmade/all_text_v4.mlirbc");
    let mut module = Module::open(&bytes[..]).unwrap();
    let name = |module: &Module<'_>| {
        let root = module.root().unwrap().unwrap();
        root.symbol_name().unwrap().map(<[u8]>::to_vec)
    };
    assert_eq!(name(&module), None);
    // The dictionaries, the location, the type and the unit.
    assert_eq!(parse_text_entries(&mut module), 5);
    assert_eq!(name(&module), Some(b"named".to_vec()));
    assert_eq!(parse_text_entries(&mut module), 0);
}

pub(super) fn what_was_text_is_written_encoded_once_it_is_parsed() {
    let bytes = fixture("handmade/all_text_v4.mlirbc");
    let expected = text_as_parsed(&bytes);
    let mut module = Module::open(&bytes[..]).unwrap();
    parse_text_entries(&mut module);
    for mode in [Mode::Stable, Mode::Canonical] {
        let written = written(&module, mode);
        assert_eq!(text(&written, &with_locations()).unwrap(), expected);
        let again = Module::open(&written[..]).unwrap();
        let forms = again.tables().attributes().map(|it| it.form().unwrap());
        let texts = forms.filter_map(|form| match form {
            Form::Text(text) => Some(String::from_utf8_lossy(text)),
            _ => None,
        });
        // The schema of the memref: LLVM 22 writes no maps but as text.
        let map = "affine_map<(d0) -> (d0)>";
        assert_eq!(texts.collect::<Vec<_>>(), [map], "{mode:?}");
    }
}

pub(super) fn the_text_of_files_that_mlir_wrote_is_the_same_once_it_is_parsed() {
    let mut compared = 0;
    for file in files_below(&fixtures()) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        if !name.ends_with(".mlirbc") || file.parent() != Some(&fixtures()) {
            continue;
        }
        let bytes = std::fs::read(&file).unwrap();
        let plain = text(&bytes, &with_locations()).unwrap();
        assert!(text_as_parsed(&bytes) == plain, "{name}");
        compared += 1;
    }
    assert!(compared > 200);
}
