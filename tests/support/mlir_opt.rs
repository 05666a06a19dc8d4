//! MLIR's own tool, where there is one: `mlir-opt-22`, or what `MLIR_OPT` names.

use std::path::Path;
use std::process::Command;

/// The text that the tool prints of a file of bytecode; nothing where there is no tool, which is
/// told. A file that it refuses fails the test.
pub fn text_of(path: &Path) -> Option<String> {
    let tool = std::env::var_os("MLIR_OPT").unwrap_or_else(|| "mlir-opt-22".into());
    let output = match Command::new(&tool).arg(path).output() {
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
    assert!(
        output.status.success(),
        "{} refuses {}: {}",
        tool.display(),
        path.display(),
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8(output.stdout).unwrap())
}
