//! The system's C compiler and the library that programs in C are linked with.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use tempfile::TempDir;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The directory of the libraries, built as CMake builds them: the one beside this program may lack the feature `capi`.
pub fn libraries() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        // The same place as in tests/exports.rs, so that what the library needs is compiled once.
        let target_dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("exports");
        let output = Command::new(env!("CARGO"))
            .current_dir(root())
            .args(["build", "--locked", "--lib", "--no-default-features"])
            .args(["--features", "capi,mmap", "--target-dir"])
            .arg(&target_dir)
            .env_remove("CARGO_BUILD_TARGET")
            .output()
            .expect("cargo");
        demand_success(&output, "cargo build");
        let libraries = target_dir.join("debug");
        // Programs look for the shared library under its soname.
        let link = libraries.join(concat!("libmlirbc.so.0.", env!("CARGO_PKG_VERSION_MINOR")));
        let _ = fs::remove_file(&link);
        std::os::unix::fs::symlink("libmlirbc.so", &link).unwrap();
        libraries
    })
}

/// A folder for what a test builds, removed with it: debug programs are tens of megabytes each.
pub fn scratch() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

pub fn demand_success(output: &Output, what: &str) {
    assert!(
        output.status.success(),
        "{what}: {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
}

/// The triple of this machine, which the crate `cc` asks for outside of a build script.
pub fn host() -> &'static str {
    static HOST: OnceLock<String> = OnceLock::new();
    HOST.get_or_init(|| {
        let output = Command::new("rustc").arg("-vV").output().expect("rustc");
        let text = String::from_utf8(output.stdout).unwrap();
        let host = text.lines().find_map(|line| line.strip_prefix("host: "));
        host.expect("host in rustc -vV").to_owned()
    })
}

/// The compiler for sources with the extension `c` or `cpp`, without any arguments.
pub fn bare_compiler(extension: &str) -> Command {
    let tool = build(extension).get_compiler();
    Command::new(tool.path())
}

fn build(extension: &str) -> cc::Build {
    let mut build = cc::Build::new();
    build.cargo_metadata(false).target(host()).host(host());
    build.opt_level(0).cpp(extension == "cpp");
    build
}

/// A compiler for a source file, with the flags that the programs have to compile with.
pub fn compiler(source: &Path) -> Command {
    let is_cpp = source.extension().is_some_and(|x| x == "cpp");
    let mut build = build(if is_cpp { "cpp" } else { "c" });
    build.include(root().join("include"));
    let mut command = build.get_compiler().to_command();
    command.arg(if is_cpp { "-std=c++17" } else { "-std=c99" });
    command.args(["-Wall", "-Wextra", "-Wpedantic", "-Werror"]);
    command.arg(source);
    command
}

/// The system libraries that `cmake/native-libs.cmake` names.
pub fn native_libs() -> Vec<String> {
    if !cfg!(target_os = "linux") {
        return Vec::new();
    }
    let text = fs::read_to_string(root().join("cmake/native-libs.cmake")).unwrap();
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("set(MLIRBC_NATIVE_LIBS_LINUX "));
    let names = line
        .expect("MLIRBC_NATIVE_LIBS_LINUX")
        .trim_end_matches(')');
    names
        .split_whitespace()
        .map(|name| format!("-l{name}"))
        .collect()
}
