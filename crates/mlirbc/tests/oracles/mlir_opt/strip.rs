//! mlir-opt accepts stripped files.

use mlirbc::ir::{Module, OpenOptions, Strip};
use mlirbc::schema::Release;
use mlirbc::write::Mode;

use support::modules::written;
use support::printed::located;
use support::{fixtures, mlir_opt};

pub fn mlir_opt_accepts_files_without_constants() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["dense", "dense_other"] {
        let file = fixtures::read(&format!("{name}.llvm22.v6.mlirbc"));
        let mut module = Module::open(file).unwrap();
        let constants = Strip {
            constants: Some(1),
            ..Strip::default()
        };
        assert!(module.strip(constants).unwrap().constants > 0, "{name}");
        for mode in [Mode::Stable, Mode::Canonical, Mode::Blanked] {
            let path = folder.path().join(format!("{name}.mlirbc"));
            std::fs::write(&path, written(&module, mode)).unwrap();
            assert_eq!(mlir_opt::generic_text_of(&path), located(&module));
        }
        // MLIR unites equal constants, of which there are more now. So does canonical writing.
        let canonical = written(&module, Mode::Canonical);
        let path = folder.path().join("canonical.mlirbc");
        std::fs::write(&path, &canonical).unwrap();
        let flags = ["--allow-unregistered-dialect", "--emit-bytecode"];
        let theirs = mlir_opt::ask(&path, &flags).unwrap();
        assert!(theirs == canonical, "{name}");
    }
}

pub fn mlir_opt_accepts_files_without_anything_that_can_be_stripped() {
    let folder = tempfile::tempdir().unwrap();
    let secrets = |version| fixtures::read(&format!("secrets.llvm22.v{version}.mlirbc"));
    // Definitions of ops that the file does not have, so that its properties are opaque.
    let opaque = OpenOptions {
        release: Some(Release::StableHlo),
        ..OpenOptions::default()
    };
    let opaque = Module::open_with(secrets(6), opaque).unwrap();
    let mut modules = vec![(opaque, Mode::Blanked)];
    for version in [0, 3, 4, 6] {
        modules.push((Module::open(secrets(version)).unwrap(), Mode::Canonical));
    }
    for (number, (mut module, mode)) in modules.into_iter().enumerate() {
        let all = Strip {
            locations: true,
            resources: true,
            constants: Some(1),
            names: true,
        };
        module.strip(all).unwrap();
        let path = folder.path().join(format!("{number}.mlirbc"));
        let bytes = written(&module, mode);
        std::fs::write(&path, &bytes).unwrap();
        let read = Module::open(bytes).unwrap();
        assert_eq!(mlir_opt::generic_text_of(&path), located(&read));
    }
}
