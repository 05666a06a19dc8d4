//! Modules inside other bytes: exports, packages, custom calls, resources and damaged ones of these.

use mlirbc::contained::{Contained, ContainedLimits, Encoding, Holder};
use mlirbc::container::{NewResource, ResourceData, ResourceOwner};
use mlirbc::ir::Module;
use mlirbc::write::WriteOptions;
use support::fixtures;

const KITCHEN: &str = "kitchen.llvm22.v6.mlirbc";

fn find(bytes: &[u8]) -> Contained<'_> {
    Contained::find(bytes, &ContainedLimits::default())
}

fn export(name: &str) -> Vec<u8> {
    fixtures::read(&format!("contained/{name}.jax_export"))
}

fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let bits = (0..3).fold(0u32, |bits, at| {
            bits << 8 | u32::from(*group.get(at).unwrap_or(&0))
        });
        for at in 0..4 {
            let index = (bits >> (18 - 6 * at)) & 63;
            match at <= group.len() {
                true => text.push(char::from(ALPHABET[index as usize])),
                false => text.push('='),
            }
        }
    }
    text
}

fn has_dialect(module: &Module<'_>, name: &[u8]) -> bool {
    let container = module.container();
    let mut dialects = container.dialects().iter();
    dialects.any(|(id, _)| container.dialect_name(id) == name)
}

/// A zstd frame.
#[cfg(feature = "zstd")]
fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

/// The header of a package of Mojo, with its size.
fn package(data: &[u8]) -> Vec<u8> {
    let mut package = b"MPKG\x02...\x01\x02\0\0\x1a\x07\0\0".to_vec();
    package.resize(96, 0);
    package.extend(data);
    package
}

#[test]
fn modules_between_other_bytes_end_where_their_sections_end() {
    for fixture in fixtures::all() {
        let module = fixture.bytes();
        let mut bytes = b"an unknown header".to_vec();
        bytes.extend(&module);
        bytes.extend([0; 5]);
        let second = bytes.len();
        bytes.extend(&module);
        bytes.extend(b"the end");
        let found = find(&bytes);
        let listed: Vec<_> = found
            .modules()
            .iter()
            .map(|it| (it.offset, it.size()))
            .collect();
        let size = Some(module.len() as u64);
        assert_eq!(
            listed,
            [(17, size), (second as u64, size)],
            "{}",
            fixture.file
        );
        for position in 0..2 {
            assert_eq!(found.bytes(position), Some(&*module), "{}", fixture.file);
            let listed = &found.modules()[position];
            assert_eq!(
                (&listed.holder, listed.encoding),
                (&Holder::Unknown, Encoding::Raw)
            );
            assert_eq!(
                (listed.parent, listed.input_offset),
                (None, Some(listed.offset))
            );
        }
        assert!(found.is_complete() && found.undecoded().is_empty());
        assert_eq!(found.bytes(2), None);
    }
}

#[test]
fn a_module_does_not_contain_itself() {
    for fixture in fixtures::all() {
        assert!(
            find(&fixture.bytes()).modules().is_empty(),
            "{}",
            fixture.file
        );
    }
    assert!(find(b"").modules().is_empty());
    assert!(find(b"ML\xefR").modules().is_empty());
}

#[test]
fn an_export_of_jax_has_its_module_in_a_field() {
    let bytes = export("sin");
    let found = find(&bytes);
    assert_eq!(found.modules().len(), 1);
    let module = &found.modules()[0];
    assert_eq!(module.holder, Holder::JaxExport);
    let start = module.offset as usize;
    let size = u32::from_le_bytes(bytes[start - 4..start].try_into().unwrap());
    assert_eq!(module.size(), Some(size.into()));
    let inner = Module::open(found.bytes(0).unwrap()).unwrap();
    inner.container().check_unclaimed().unwrap();
    assert!(inner.container().producer().starts_with(b"StableHLO_v"));
}

#[test]
fn custom_calls_have_kernels_in_strings() {
    let bytes = export("mosaic");
    let found = find(&bytes);
    let [outer, kernel] = found.modules() else {
        panic!("{found:?}");
    };
    assert_eq!(outer.holder, Holder::JaxExport);
    assert_eq!(
        (kernel.parent, kernel.encoding),
        (Some(0), Encoding::Base64)
    );
    assert_eq!(kernel.input_offset, Some(outer.offset + kernel.offset));
    let Holder::MosaicConfig(string) = kernel.holder else {
        panic!("{kernel:?}");
    };
    let module = Module::open(found.bytes(0).unwrap()).unwrap();
    let config = module.container().string(string).unwrap();
    assert!(config.starts_with(b"{\"custom_call_config\""));
    let text = base64(found.bytes(1).unwrap());
    let config = std::str::from_utf8(config).unwrap();
    assert!(config.contains(&format!("\"{text}\"")), "{config}");
    let inner = Module::open(found.bytes(1).unwrap()).unwrap();
    assert!(has_dialect(&inner, b"arith"));

    let bytes = export("triton");
    let found = find(&bytes);
    let [_, kernel] = found.modules() else {
        panic!("{found:?}");
    };
    assert_eq!((kernel.parent, kernel.encoding), (Some(0), Encoding::Raw));
    let Holder::String(string) = kernel.holder else {
        panic!("{kernel:?}");
    };
    let module = Module::open(found.bytes(0).unwrap()).unwrap();
    assert_eq!(module.container().string(string), found.bytes(1));
    let inner = Module::open(found.bytes(1).unwrap()).unwrap();
    assert!(has_dialect(&inner, b"tt"));
}

/// The kitchen with `data` in a resource.
fn with_resource(data: &[u8]) -> Vec<u8> {
    let bytes = fixtures::read(KITCHEN);
    let mut module = Module::open(&*bytes).unwrap();
    let tables = module.tables_mut();
    let owner = tables.add_string(b"holder").unwrap();
    let data = NewResource::Blob {
        bytes: data.to_vec().into(),
        alignment: 16,
    };
    tables
        .add_resource(ResourceOwner::External(owner), b"kernel", data)
        .unwrap();
    let mut out = Vec::new();
    module.write_to(&mut out, &WriteOptions::default()).unwrap();
    out
}

#[test]
fn a_resource_is_named_by_its_key() {
    let kernel = fixtures::read("cfg.llvm19.v3.mlirbc");
    let bytes = with_resource(&kernel);
    let found = find(&bytes);
    assert_eq!(found.modules().len(), 1);
    assert_eq!(found.bytes(0), Some(&*kernel));
    let Holder::Resource(position, key) = &found.modules()[0].holder else {
        panic!("{found:?}");
    };
    assert_eq!(&**key, "kernel");
    let module = Module::open(&*bytes).unwrap();
    let resource = &module.container().resources().entries()[*position as usize];
    let data = module.container().resource_data(resource).unwrap();
    assert!(matches!(data, ResourceData::Blob { bytes, .. } if bytes == kernel));
}

#[test]
fn dense_elements_are_named_by_their_attribute() {
    let kernel = fixtures::read("cfg.llvm19.v3.mlirbc");
    let digits: String = kernel.iter().map(|byte| format!("{byte:02X}")).collect();
    let text = format!("dense<\"0x{digits}\"> : tensor<{}xi8>", kernel.len());
    let bytes = fixtures::read(KITCHEN);
    let mut module = Module::open(&*bytes).unwrap();
    let dense = mlirbc::text::parse_attribute(module.tables_mut(), text.as_bytes()).unwrap();
    let op = module.ops().next().unwrap().unwrap().id();
    module
        .set_attribute(op, b"demo.kernel", Some(dense))
        .unwrap();
    let mut bytes = Vec::new();
    let options = WriteOptions::default();
    module.write_to(&mut bytes, &options).unwrap();
    let found = find(&bytes);
    assert_eq!(found.modules().len(), 1);
    // Entries keep their index.
    assert_eq!(found.modules()[0].holder, Holder::Attribute(dense));
    assert_eq!(found.bytes(0), Some(&*kernel));
}

#[test]
fn what_states_a_size_bounds_a_module_whose_sections_do_not() {
    // The sections of a newer version are unknown.
    let mut kernel = fixtures::read("cfg.llvm19.v3.mlirbc");
    kernel[4] = 9 << 1 | 1;
    let held = with_resource(&kernel);
    assert_eq!(find(&held).bytes(0), Some(&*kernel));
    let loose = [b"xx", &*kernel].concat();
    let found = find(&loose);
    assert_eq!((found.modules().len(), found.bytes(0)), (1, None));
    assert_eq!(found.modules()[0].size(), None);
}

#[test]
fn modules_inside_modules_have_a_parent() {
    let inner = fixtures::read("cfg.llvm19.v3.mlirbc");
    let mut bytes = inner.clone();
    for _ in 0..20 {
        bytes = with_resource(&bytes);
    }
    let found = find(&bytes);
    assert_eq!(found.modules().len(), 20);
    for (position, module) in found.modules().iter().enumerate() {
        assert_eq!(module.parent, position.checked_sub(1));
        assert!(matches!(module.holder, Holder::Resource(..)), "{module:?}");
        let start = module.input_offset.unwrap() as usize;
        assert!(bytes[start..].starts_with(found.bytes(position).unwrap()));
    }
    assert_eq!(found.bytes(19), Some(&*inner));
    let limits = ContainedLimits::default();
    let mut few = limits.clone();
    few.modules = 3;
    let found = Contained::find(&bytes, &few);
    assert!(found.modules().len() == 3 && !found.is_complete());
}

#[test]
#[cfg(feature = "zstd")]
fn compressed_modules_are_decoded_up_to_a_limit() {
    let module = with_resource(&[0; 4096]);
    assert!(zstd(&module).len() < 4096);
    for (bytes, holder, offset) in [
        (package(&zstd(&module)), Holder::MojoPackage, 96),
        (zstd(&module), Holder::ZstdStream, 0),
        ([b"????", &*zstd(&module)].concat(), Holder::Unknown, 4),
    ] {
        let found = find(&bytes);
        assert_eq!(found.modules().len(), 1);
        let listed = &found.modules()[0];
        assert_eq!((&listed.holder, listed.encoding), (&holder, Encoding::Zstd));
        assert_eq!((listed.offset, listed.input_offset), (offset, Some(offset)));
        assert_eq!(listed.decoded_offset, 0);
        assert_eq!(found.bytes(0), Some(&*module));
        let mut limits = ContainedLimits::default();
        limits.decoded_bytes = module.len() as u64;
        assert_eq!(Contained::find(&bytes, &limits).modules().len(), 1);
        limits.decoded_bytes -= 1;
        let found = Contained::find(&bytes, &limits);
        assert_eq!(found.bytes(0), None);
        // A frame in bytes of unknown format may be anything.
        let expected = usize::from(holder != Holder::Unknown);
        assert_eq!(found.undecoded().len(), expected);
    }
    // A bomb: a gigabyte of zeros, in which no module is.
    let mut bomb = b"\x28\xb5\x2f\xfd\x00\x88".to_vec();
    for last in [0; 8191].into_iter().chain([1]) {
        bomb.extend(&u32::to_le_bytes((1 << 17) << 3 | 1 << 1 | last)[..3]);
        bomb.push(0);
    }
    let mut limits = ContainedLimits::default();
    limits.decoded_bytes = 1 << 20;
    let found = Contained::find(&bomb, &limits);
    assert_eq!(
        found.undecoded()[0].reason,
        "the limit on decoded data is reached"
    );
}

#[test]
#[cfg(feature = "zstd")]
fn encodings_in_each_other_are_undone_in_turn() {
    let module = fixtures::read(KITCHEN);
    let bytes = package(&zstd(&with_resource(base64(&export("mosaic")).as_bytes())));
    // Base64 of an export is not base64 of a module.
    assert_eq!(find(&bytes).modules().len(), 1);
    let bytes = package(&zstd(&with_resource(
        base64(&with_resource(&module)).as_bytes(),
    )));
    let found = find(&bytes);
    let listed: Vec<_> = found
        .modules()
        .iter()
        .map(|it| (it.parent, it.encoding))
        .collect();
    assert_eq!(
        listed,
        [
            (None, Encoding::Zstd),
            (Some(0), Encoding::Base64),
            (Some(1), Encoding::Raw)
        ]
    );
    assert_eq!(found.modules()[2].input_offset, None);
    assert_eq!(found.bytes(2), Some(&*module));
    let mut bytes = module.clone();
    for _ in 0..200 {
        bytes = zstd(&bytes);
    }
    assert_eq!(find(&bytes).bytes(0), Some(&*module));
}

#[test]
fn damaged_holders_are_read_as_far_as_they_go() {
    let mut holders = vec![export("mosaic"), export("triton"), export("sin")];
    #[cfg(feature = "zstd")]
    holders.push(package(&zstd(&export("sin"))));
    for bytes in holders {
        let check = |bytes: &[u8]| {
            let found = find(bytes);
            for (position, module) in found.modules().iter().enumerate() {
                assert!(module.parent.is_none_or(|parent| parent < position));
                let size = found.bytes(position).map(|bytes| bytes.len() as u64);
                assert_eq!(size, module.size());
            }
        };
        for length in 0..bytes.len() {
            check(&bytes[..length]);
        }
        let mut damaged = bytes.clone();
        for at in 0..bytes.len() {
            damaged[at] ^= 0x81;
            check(&damaged);
            damaged[at] = bytes[at];
        }
    }
    let whole = export("sin");
    let found = find(&whole[..256 + 500]);
    assert_eq!((found.modules().len(), found.bytes(0)), (1, None));
}

#[test]
fn many_beginnings_take_linear_time() {
    let head = b"ML\xefR\x0dMLIR22.1.8\0\x01";
    let long = [&b"ML\xefR\x0d"[..], &[b'a'; 100]].concat();
    for pattern in [
        &b"ML\xefR"[..],
        head,
        &long,
        b"TUzvU",
        b"TUzvUgFN",
        b"TUzvUgFN\"",
        b"\x28\xb5\x2f\xfd",
        b"\x28\xb5\x2f\xfd\x00\x58\0\0\0",
        b"\x28\xb5\x2f\xfd\xe0\xff\xff\xff\xff\xff\xff\xff\xff",
    ] {
        let bytes = pattern.repeat((1 << 19) / pattern.len());
        let found = find(&bytes);
        assert!(found.modules().iter().all(|module| module.size().is_none()));
    }
}
