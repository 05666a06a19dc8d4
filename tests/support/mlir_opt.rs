//! The `mlir-opt` of releases, for tests that require them.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use mlirbc::schema::Release;

/// The releases whose `mlir-opt` tests can require.
pub const RELEASES: [(u32, Release); 6] = [
    (17, Release::Llvm17),
    (18, Release::Llvm18),
    (19, Release::Llvm19),
    (21, Release::Llvm21),
    (22, Release::Llvm22),
    (23, Release::Llvm23),
];

/// The `mlir-opt` of a release: the program that `MLIR_OPT_22` (and so on) names, or `mlir-opt-22`.
pub fn tool(release: u32) -> OsString {
    let named = std::env::var_os(format!("MLIR_OPT_{release}"));
    named.unwrap_or_else(|| format!("mlir-opt-{release}").into())
}

/// The text that the tool prints for a bytecode file. Panics when the tool refuses the file.
pub fn text_of(path: &Path) -> String {
    accepted(path, &[])
}

/// The generic text with its locations. Panics when the tool refuses the file.
pub fn generic_text_of(path: &Path) -> String {
    accepted(
        path,
        &[
            "--allow-unregistered-dialect",
            "--mlir-print-op-generic",
            "--mlir-print-debuginfo",
            "--mlir-print-local-scope",
        ],
    )
}

fn accepted(path: &Path, flags: &[&str]) -> String {
    match ask(path, flags) {
        Ok(printed) => String::from_utf8(printed).unwrap(),
        Err(message) => panic!("mlir-opt refuses {}: {message}", path.display()),
    }
}

/// What the tool writes for a file with these flags, or its error message.
pub fn ask(path: &Path, flags: &[&str]) -> Result<Vec<u8>, String> {
    let output = Command::new(tool(22))
        .args(flags)
        .arg(path)
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}", tool(22).display()));
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}
