//! Each release of mlir-opt reads the files that `mlirbc info` names it for.

use std::process::Command;

use support::readers::READERS;
use support::{fixtures, mlir_opt};

pub fn reads_what_info_says(release: u32) {
    for (file, oldest, newest) in READERS {
        let mut command = Command::new(mlir_opt::tool(release));
        command.args(["--allow-unregistered-dialect", "--emit-bytecode", "-o", "-"]);
        let output = command.arg(fixtures::directory().join(file)).output();
        let reads = release >= oldest && newest.is_none_or(|newest| release <= newest);
        assert_eq!(
            output.unwrap().status.success(),
            reads,
            "{file}, MLIR {release}"
        );
    }
}
