//! Resources: the library finds the data in the source text of each fixture.

use mlirbc::ErrorKind;
use mlirbc::container::{Input, LARGEST_ALIGNMENT, NewResource, ResourceData, ResourceOwner};
use mlirbc::ir::Module;
use mlirbc::write::WriteOptions;
use support::fixtures;

/// The resources of a fixture: group, key, data.
fn resources(module: &Module<'_>) -> Vec<(String, String, String)> {
    let container = module.container();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut out = Vec::new();
    for group in container.resources().groups() {
        let owner = match group.owner {
            ResourceOwner::External(name) => text(container.string(name).unwrap()),
            ResourceOwner::Dialect(id) => format!("dialect {}", text(container.dialect_name(id))),
        };
        for position in group.entries.clone() {
            let resource = &container.resources().entries()[position as usize];
            assert_eq!(
                container.resources().group_of(position).unwrap().entries,
                group.entries
            );
            let data = match container.resource_data(resource).unwrap() {
                ResourceData::Elided => "elided".to_owned(),
                ResourceData::Bool(value) => value.to_string(),
                ResourceData::String(id) => text(container.string(id).unwrap()),
                ResourceData::Blob {
                    bytes,
                    alignment,
                    offset,
                } => {
                    assert_eq!(offset % alignment, 0, "the declared alignment holds");
                    format!("{alignment}: {bytes:?}")
                }
            };
            let key = text(container.string(resource.key).unwrap());
            out.push((owner.clone(), key, data));
        }
    }
    out
}

/// The same from the source text: `NAME.mlir` has them as hexadecimal, the alignment first.
fn resources_of_source(input: &str) -> Vec<(String, String, String)> {
    let source = fixtures::read(&format!("{input}.mlir"));
    let source = String::from_utf8(source).unwrap();
    let (_, resources) = source.split_once("{-#").unwrap();
    let mut out = Vec::new();
    let mut kind = "";
    let mut owner = String::new();
    for line in resources.lines() {
        let line = line.trim().trim_end_matches(',');
        let Some((key, value)) = line.split_once(':') else {
            continue;
        };
        let key = key.trim().trim_matches('"').replace("\\22", "\"");
        let value = value.trim();
        match (&*key, value) {
            ("dialect_resources", "{") => kind = "dialect ",
            ("external_resources", "{") => kind = "",
            (_, "{") => owner = format!("{kind}{key}"),
            _ => {
                let data = match value.strip_prefix("\"0x") {
                    Some(digits) => {
                        let digits = digits.trim_end_matches('"');
                        let bytes: Vec<u8> = (0..digits.len() / 2)
                            .map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap())
                            .collect();
                        let (alignment, data) = bytes.split_first_chunk::<4>().unwrap();
                        format!("{}: {data:?}", u32::from_le_bytes(*alignment))
                    }
                    None => value.trim_matches('"').replace("\\22", "\""),
                };
                out.push((owner.clone(), key, data));
            }
        }
    }
    out
}

#[test]
fn resources_hold_what_their_source_says() {
    for input in ["resources", "resources_keys"] {
        let mut expected = resources_of_source(input);
        // What no attribute refers to is not written.
        expected.retain(|(_, key, _)| key != "unused");
        expected.sort();
        for fixture in fixtures::of_input(input) {
            let module = fixture.module();
            let mut found = resources(&module);
            // A declared handle has no data and is not in the source.
            found.retain(|(_, _, data)| data != "elided");
            found.sort();
            assert_eq!(found, expected, "{}", fixture.file);
        }
    }
}

#[test]
fn elided_and_declared_resources_have_no_data() {
    for input in ["resources_elided", "resources_elided_external"] {
        for fixture in fixtures::of_input(input) {
            let module = fixture.module();
            let found = resources(&module);
            assert!(found.len() >= 3, "{found:?}");
            for (_, key, data) in found {
                assert_eq!(data, "elided", "{}: {key}", fixture.file);
            }
        }
    }
    let bytes = fixtures::read("resources.llvm22.v6.mlirbc");
    let module = Module::open(&*bytes).unwrap();
    let declared = resources(&module)
        .into_iter()
        .find(|(_, key, _)| key == "declared_only");
    assert_eq!(declared.unwrap().2, "elided");
}

#[test]
fn a_blob_is_a_view_into_the_input_and_tells_its_real_alignment() {
    let file = fixtures::read("resources.llvm22.v6.mlirbc");
    let input = Input::copy_of(&file).unwrap();
    let module = Module::open(input).unwrap();
    let container = module.container();
    let input = container.bytes().as_ptr_range();
    let mut blobs = 0;
    for resource in container.resources().entries() {
        let data = container.resource_data(resource).unwrap();
        let actual = data.actual_alignment();
        if let ResourceData::Blob {
            bytes, alignment, ..
        } = data
        {
            assert!(input.contains(&bytes.as_ptr()));
            // The copy starts on a page, so what the file asks for holds.
            assert!(actual.unwrap() >= alignment);
            blobs += 1;
        } else {
            assert_eq!(actual, None);
        }
    }
    assert!(blobs >= 3);
}

#[test]
fn alignments_that_no_file_holds_are_refused() {
    let file = fixtures::read("resources.llvm22.v6.mlirbc");
    let mut module = Module::open(&*file).unwrap();
    let set = |module: &mut Module<'_>, alignment| {
        let bytes = Input::copy_of(&[1, 2, 3, 4]).unwrap();
        let data = NewResource::Blob { bytes, alignment };
        module.tables_mut().set_resource(0, data)
    };
    for alignment in [0, 3, LARGEST_ALIGNMENT + 1, 1 << 32, 1 << 40, 1 << 63] {
        let error = set(&mut module, alignment).unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::InvalidEdit { .. }),
            "{alignment}: {error}"
        );
        assert_eq!(module.to_bytes(&WriteOptions::default()).unwrap(), file);
    }
    for alignment in [1, 64, 1 << 20] {
        set(&mut module, alignment).unwrap();
        let written = module.to_bytes(&WriteOptions::default()).unwrap();
        let again = Module::open(&*written).unwrap();
        let container = again.container();
        let data = container.resource_data(&container.resources().entries()[0]);
        let Ok(ResourceData::Blob { bytes, offset, .. }) = data else {
            panic!("{data:?}");
        };
        assert_eq!((bytes, offset % alignment), (&[1, 2, 3, 4][..], 0));
    }
}
