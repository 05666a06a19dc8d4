//! Building a module from nothing: the module that `examples/build.rs` builds is valid, and MLIR accepts it.

#[allow(dead_code, reason = "its `main` is for the command line")]
#[path = "../../examples/build.rs"]
mod example;

use mlirbc::ir::Module;
use mlirbc::write::{Mode, WriteOptions};
use support::modules::written;
use support::printed::printed;
use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(a_module_from_nothing_is_written_and_read_again_in_both_ways),
        test!(mlir_opt_reads_a_module_from_nothing, MlirOpt(22)),
        test!(a_module_from_nothing_goes_to_every_version),
        test!(
            mlir_opt_reads_a_module_from_nothing_in_every_version,
            MlirOpt(22)
        ),
        test!(a_file_that_cannot_be_written_leaves_the_old_one),
    ]
}

/// What mlir-opt 22 prints of the module.
const SUM: &str = "  func.func @sum(%arg0: i64) -> i64 {
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    cf.br ^bb1(%c0_i64, %c0_i64 : i64, i64)
  ^bb1(%0: i64, %1: i64):  // 2 preds: ^bb0, ^bb1
    %2 = arith.addi %1, %0 : i64
    %3 = arith.addi %0, %c1_i64 : i64
    %4 = arith.cmpi slt, %3, %arg0 : i64
    cf.cond_br %4, ^bb1(%3, %2 : i64, i64), ^bb2
  ^bb2:  // pred: ^bb1
    return %2 : i64
  }
";

fn a_module_from_nothing_is_written_and_read_again_in_both_ways() {
    let module = example::build().unwrap();
    let expected = printed(&module);
    let folder = tempfile::tempdir().unwrap();
    for mode in [Mode::Stable, Mode::Canonical] {
        let options = WriteOptions {
            mode,
            ..WriteOptions::default()
        };
        let path = folder.path().join(format!("{mode:?}.mlirbc"));
        let size = module.write_file(&path, &options).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(bytes.len() as u64, size);
        assert_eq!(bytes, module.to_bytes(&options).unwrap());
        let again = Module::open(&bytes[..]).unwrap();
        again.verify().unwrap();
        assert_eq!(printed(&again), expected, "{mode:?}");
    }
}

fn mlir_opt_reads_a_module_from_nothing() {
    let module = example::build().unwrap();
    for mode in [Mode::Stable, Mode::Canonical] {
        let options = WriteOptions {
            mode,
            ..WriteOptions::default()
        };
        let file = tempfile::NamedTempFile::new().unwrap();
        module.write_file(file.path(), &options).unwrap();
        let printed = support::mlir_opt::text_of(file.path());
        assert!(printed.contains(SUM), "{mode:?}: {printed}");
        assert!(printed.contains("arith.constant dense_resource<weights> : tensor<2xf32>"));
        assert!(printed.contains("weights: \"0x040000000000803F00000040\""));
    }
}

/// The module of the example, written canonically in a version.
fn written_in(version: u8) -> Vec<u8> {
    let mut module = example::build().unwrap();
    module
        .convert(version, mlirbc::ir::Loss::Refuse)
        .unwrap_or_else(|error| panic!("version {version}: {error}"));
    written(&module, Mode::Canonical)
}

fn a_module_from_nothing_goes_to_every_version() {
    for version in 0..=6 {
        let bytes = written_in(version);
        let again = Module::open(&bytes[..]).unwrap();
        again.verify().unwrap();
        assert_eq!(again.container().version(), version);
    }
}

fn mlir_opt_reads_a_module_from_nothing_in_every_version() {
    for version in 0..=6 {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), written_in(version)).unwrap();
        let printed = support::mlir_opt::text_of(file.path());
        assert!(printed.contains(SUM), "version {version}: {printed}");
    }
}

fn a_file_that_cannot_be_written_leaves_the_old_one() {
    let module = example::build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("module.mlirbc");
    std::fs::write(&path, "old").unwrap();
    let options = WriteOptions {
        producer: Some(b"no\0NUL".to_vec()),
        ..WriteOptions::default()
    };
    module.write_file(&path, &options).unwrap_err();
    assert_eq!(std::fs::read(&path).unwrap(), b"old");
    let files = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, 1, "nothing is left beside it");
    module.write_file(&path, &WriteOptions::default()).unwrap();
    assert_ne!(std::fs::read(&path).unwrap(), b"old");
}
