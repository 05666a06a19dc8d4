//! mlir-opt, where it is installed. Tests that need it say so and do nothing where it is not.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// mlir-opt of LLVM 22: `MLIR_OPT_22`, or `mlir-opt-22` on the path.
pub fn mlir_opt_22() -> Option<OsString> {
    let tool = std::env::var_os("MLIR_OPT_22").unwrap_or_else(|| "mlir-opt-22".into());
    match Command::new(&tool).arg("--version").output() {
        Ok(output) if output.status.success() => Some(tool),
        _ => {
            println!("mlir-opt-22 is not installed: nothing is held against it");
            None
        }
    }
}

/// The generic text of a file with its locations, as the tool prints it.
pub fn generic_text(tool: &OsString, file: &Path) -> String {
    let output = Command::new(tool)
        .args(["--allow-unregistered-dialect", "--mlir-print-op-generic"])
        .args(["--mlir-print-debuginfo", "--mlir-print-local-scope"])
        .arg(file)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", file.display());
    String::from_utf8(output.stdout).unwrap()
}
