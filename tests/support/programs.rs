//! The system's C compiler and the library that programs in C are linked with.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use serde_json::Value;
use tempfile::TempDir;

use crate::requirement::Requirement;

/// The root of the repository.
pub fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .canonicalize()
            .unwrap()
    })
}

/// What the workspace builds.
pub struct Built {
    /// The folder of the C libraries and the command.
    pub folder: PathBuf,
    /// The Rust library.
    pub rust_library: PathBuf,
}

/// Builds the C libraries and the command with cargo, in the folder of this program, so that nothing is compiled that
/// is compiled already. cargo does not build them for a test.
pub fn built() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let output = Command::new(env!("CARGO"))
            .current_dir(root())
            .args([
                "build",
                "--locked",
                "--message-format",
                "json-render-diagnostics",
            ])
            .arg("--target-dir")
            .arg(target_folder())
            .env_remove("CARGO_BUILD_TARGET")
            .output()
            .expect("cargo");
        demand_success(&output, "cargo build");
        let stdout = String::from_utf8(output.stdout).unwrap();
        let rust_library = stdout.lines().find_map(|line| {
            let message: Value = serde_json::from_str(line).unwrap();
            let files = message["filenames"].as_array()?.iter();
            let mut files = files.map(|file| PathBuf::from(file.as_str().unwrap()));
            let is_library = message["target"]["name"] == "mlirbc";
            files.find(|file| is_library && file.extension().is_some_and(|x| x == "rlib"))
        });
        let folder = target_folder().join("debug");
        #[cfg(unix)]
        link_soname(&folder);
        Built {
            folder,
            rust_library: rust_library.expect("an rlib"),
        }
    })
}

/// Programs look for the shared library under its soname.
#[cfg(unix)]
fn link_soname(folder: &Path) {
    let link = folder.join(concat!("libmlirbc.so.0.", env!("CARGO_PKG_VERSION_MINOR")));
    let _ = fs::remove_file(&link);
    std::os::unix::fs::symlink("libmlirbc.so", &link).unwrap();
}

/// The directory of the libraries.
pub fn libraries() -> &'static Path {
    &built().folder
}

/// The command.
pub fn command() -> PathBuf {
    libraries().join("mlirbc")
}

/// The folder of what tests keep for later runs.
pub fn temporary() -> PathBuf {
    let folder = target_folder().join("tmp");
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// cargo's folder for everything that it builds: this program is in `debug/deps` there.
fn target_folder() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    program.ancestors().nth(3).unwrap().to_owned()
}

/// A folder for what a test builds, removed with it: debug programs are tens of megabytes each.
pub fn scratch() -> TempDir {
    tempfile::tempdir_in(temporary()).unwrap()
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

/// The linker for the objects of a source file: that of LLVM where it is installed, which takes a third of the time with
/// the static library.
pub fn linker(source: &Path) -> Command {
    let is_cpp = source.extension().is_some_and(|x| x == "cpp");
    let mut command = bare_compiler(if is_cpp { "cpp" } else { "c" });
    if Requirement::Lld.is_present() {
        command.arg("-fuse-ld=lld");
    }
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
