//! MLIR's own tool, where there is one: `mlir-opt-22`, or what `MLIR_OPT_22` names. Tests that ask it
//! say so where it is not, and pass.
#![allow(dead_code, reason = "each test program uses a part")]

use std::path::Path;
use std::process::Command;

/// The text that the tool prints of a file of bytecode; nothing where there is no tool, which is
/// told. A file that it refuses fails the test.
pub fn text_of(path: &Path) -> Option<String> {
    run(path, &[])
}

/// The generic text with its locations, likewise.
pub fn generic_text_of(path: &Path) -> Option<String> {
    run(
        path,
        &[
            "--allow-unregistered-dialect",
            "--mlir-print-op-generic",
            "--mlir-print-debuginfo",
            "--mlir-print-local-scope",
        ],
    )
}

fn run(path: &Path, flags: &[&str]) -> Option<String> {
    match ask(path, flags)? {
        Ok(printed) => Some(String::from_utf8(printed).unwrap()),
        Err(said) => panic!("MLIR refuses {}: {said}", path.display()),
    }
}

/// What the tool writes of a file, with these flags, or what it has against it.
pub fn ask(path: &Path, flags: &[&str]) -> Option<Result<Vec<u8>, String>> {
    let tool = std::env::var_os("MLIR_OPT_22").unwrap_or_else(|| "mlir-opt-22".into());
    let output = match Command::new(&tool).args(flags).arg(path).output() {
        Ok(output) => output,
        Err(error) => {
            eprintln!(
                "SKIPPED: {} ({error}): nothing tells whether MLIR accepts {}",
                tool.display(),
                path.display()
            );
            return None;
        }
    };
    Some(match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    })
}
