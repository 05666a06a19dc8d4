//! What releases do with versions of dialects and with memory spaces.

use std::process::Command;

use mlirbc::check::{CheckOptions, FindingKind, Reader, Verdict};
use mlirbc::ir::{Loss, Module};
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::write::WriteOptions;

use support::mlir_opt::tool;

const TEXT: &str = "\"builtin.module\"() ({
  \"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({
    \"func.return\"() : () -> ()
  }) : () -> ()
  \"other.op\"() : () -> ()
}) : () -> ()";

/// The text as a file of a release in which the dialect with an index has a version.
fn with_version(release: Release, dialect: usize, number: u8) -> Vec<u8> {
    let mut options = ParseOptions::default();
    options.release = release;
    let module = Module::parse(TEXT, &options).unwrap();
    let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
    // The dialect section is the second one. Its numbers are varints of one byte.
    let producer = bytes.iter().skip(4).position(|&byte| byte == 0).unwrap() + 5;
    let strings = producer + 2 + usize::from(bytes[producer + 1] >> 1);
    let (head, section) = match bytes[producer] & 0x7f {
        1 => (producer, &bytes[producer + 2..strings]),
        id => panic!("the first section has the id {id}"),
    };
    let count = usize::from(section[0] >> 1);
    let mut changed = vec![section[0]];
    for (at, &name) in section[1..=count].iter().enumerate() {
        match at == dialect {
            // A section with the id 7 and one byte.
            true => changed.extend([name | 2, 7, 3, number * 2 + 1]),
            false => changed.push(name),
        }
    }
    changed.extend(&section[count + 1..]);
    let mut file = bytes[..=head].to_vec();
    file.push(changed.len() as u8 * 2 + 1);
    file.extend(changed);
    file.extend(&bytes[strings..]);
    file
}

/// Compares the check of each file with what mlir-opt does, and whether it reads the converted file.
fn compare(release: Release, number: u32) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file.mlirbc");
    let reads = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let mut command = Command::new(tool(number));
        command.arg("--allow-unregistered-dialect").arg(&path);
        command.output().unwrap().status.success()
    };
    let options = CheckOptions {
        allow_unregistered: true,
        try_conversion: true,
    };
    let mut refused = 0;
    for dialect in 0..3 {
        for version in [0, 1, 2] {
            let bytes = with_version(release, dialect, version);
            let mut module = Module::open(bytes.as_slice()).unwrap();
            let check = module.check(Reader::Llvm(release), &options).unwrap();
            let is_read = reads(&bytes);
            let place = format!("dialect {dialect} version {version} for {release}: {check:?}");
            assert_eq!(check.verdict() == Verdict::Yes, is_read, "{place}");
            if is_read {
                continue;
            }
            refused += 1;
            assert_eq!(check.findings[0].kind, FindingKind::Version, "{place}");
            assert_eq!(check.converts, Some(true), "{place}");
            let conversion = module.convert_to_release(release, Loss::Refuse).unwrap();
            assert!(conversion.is_converted, "{place}");
            let converted = module.to_bytes(&WriteOptions::default()).unwrap();
            assert!(reads(&converted), "{place}");
        }
    }
    refused
}

/// Whether the check says of a text, as a file of a release, what mlir-opt does.
fn agrees(text: &str, release: Release, number: u32) -> bool {
    let mut options = ParseOptions::default();
    options.release = release;
    let module = Module::parse(text, &options).unwrap();
    let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
    let module = Module::open(bytes.as_slice()).unwrap();
    let options = CheckOptions {
        allow_unregistered: true,
        try_conversion: false,
    };
    let check = module.check(Reader::Llvm(release), &options).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file.mlirbc");
    std::fs::write(&path, &bytes).unwrap();
    let mut command = Command::new(tool(number));
    command.arg("--allow-unregistered-dialect").arg(&path);
    let is_read = command.output().unwrap().status.success();
    (check.verdict() == Verdict::Yes) == is_read
}

/// Demands that checks say of these types what mlir-opt 22 and 23 do with an attribute of each.
fn types_are_read_as_checked(types: &[&str]) {
    for ty in types {
        let text = format!("\"x.y\"() {{t = {ty}}} : () -> ()");
        for (release, number) in [(Release::Llvm22, 22), (Release::Llvm23, 23)] {
            assert!(agrees(&text, release, number), "{ty} in {number}");
        }
    }
}

pub fn a_memory_space_of_an_unregistered_dialect_is_refused_since_23() {
    types_are_read_as_checked(&[
        "memref<4xf32, #foo.space>",
        "memref<*xf32, #foo.space<1>>",
        "memref<4xf32, #gpu.address_space<workgroup>>",
        "memref<4xf32, \"foo\">",
        "memref<4xf32, 3>",
        "memref<4xf32>",
    ]);
}

pub fn a_memory_space_of_an_unregistered_dialect_is_refused_in_text() {
    types_are_read_as_checked(&[
        "!async.value<memref<4xf32, #foo.space>>",
        "!async.value<memref<*xf32, #foo.space<1>>>",
        "!async.value<tensor<4xf32, #foo.encoding>>",
        "!async.value<memref<4xf32, #gpu.address_space<workgroup>>>",
        "!foo.value<memref<4xf32, #foo.space>>",
    ]);
}

pub fn a_memory_space_that_the_target_refuses_is_an_obstacle_of_a_conversion() {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    let converts = |space: &str, target| {
        let text = format!("\"x.y\"() {{t = memref<4xf32, {space}>}} : () -> ()");
        let mut module = Module::parse(&text, &options).unwrap();
        let conversion = module.convert_to_release(target, Loss::Refuse).unwrap();
        conversion.is_converted
    };
    assert!(!converts("#foo.space", Release::Llvm23));
    assert!(converts("#gpu.address_space<workgroup>", Release::Llvm23));
    assert!(converts("#foo.space", Release::Llvm21));
}

pub fn a_release_refuses_versions_of_dialects_that_it_does_not_know() {
    assert_eq!(compare(Release::Llvm19, 19), 9);
    assert_eq!(compare(Release::Llvm22, 22), 9);
}

pub fn version_0_of_builtin_is_that_of_release_23() {
    assert_eq!(compare(Release::Llvm23, 23), 8);
}
