//! What a test requires from outside the repository, and the harness that ignores a test without it.
//!
//! A target whose tests have requirements sets `harness = false` in `Cargo.toml`. Its `main` passes [`run`] the
//! lists of [`test!`] of its modules. A test whose requirement is absent is reported as ignored, with the reason.
//! `MLIRBC_REQUIRE` lists requirements whose absence is a failure: `MLIRBC_REQUIRE=corpus,mlir-opt`, or `all`. It may
//! also name those of scripts.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use libtest_mimic::{Arguments, Completion, Trial};

use crate::{corpus, mlir_opt, programs};

/// Something that a test requires and a machine may lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// The corpus of real files.
    Corpus,
    /// The independent reference for the tables of op definitions.
    Reference,
    /// A folder with one folder of files for each release, such as `17`, that the `mlir-opt` of the release wrote.
    ReleaseFiles,
    /// The `mlir-opt` of a release of LLVM.
    MlirOpt(u32),
    IreeOpt,
    /// The `.td` files and the TableGen of LLVM 22, and Python 3.
    Tablegen,
    /// A C compiler and a C++ compiler.
    Compilers,
    /// `clang` and `clang++`.
    Clang,
    /// The address sanitizer of clang, which is in a package of its own.
    ClangSanitizer,
    /// The linker of LLVM.
    Lld,
    /// Python 3 with cffi.
    Cffi,
    /// The command of bindgen.
    Bindgen,
    Zig,
    /// CMake and pkg-config.
    Cmake,
}

/// The releases of LLVM whose `mlir-opt` some test runs: those that a suite of Debian has.
pub const MLIR_OPT_RELEASES: [u32; 7] = [16, 17, 18, 19, 21, 22, 23];

impl Requirement {
    fn all() -> Vec<Requirement> {
        let mut all = vec![
            Requirement::Corpus,
            Requirement::Reference,
            Requirement::ReleaseFiles,
            Requirement::IreeOpt,
            Requirement::Tablegen,
            Requirement::Compilers,
            Requirement::Clang,
            Requirement::ClangSanitizer,
            Requirement::Lld,
            Requirement::Cffi,
            Requirement::Bindgen,
            Requirement::Zig,
            Requirement::Cmake,
        ];
        all.extend(MLIR_OPT_RELEASES.map(Requirement::MlirOpt));
        all
    }

    /// The name in `MLIRBC_REQUIRE`. Plain `mlir-opt` is the one of LLVM 22, which wrote the fixtures.
    fn name(self) -> String {
        match self {
            Requirement::Corpus => "corpus".into(),
            Requirement::Reference => "reference".into(),
            Requirement::ReleaseFiles => "release-files".into(),
            Requirement::MlirOpt(22) => "mlir-opt".into(),
            Requirement::MlirOpt(release) => format!("mlir-opt-{release}"),
            Requirement::IreeOpt => "iree-opt".into(),
            Requirement::Tablegen => "tablegen".into(),
            Requirement::Compilers => "compilers".into(),
            Requirement::Clang => "clang".into(),
            Requirement::ClangSanitizer => "clang-sanitizer".into(),
            Requirement::Lld => "lld".into(),
            Requirement::Cffi => "cffi".into(),
            Requirement::Bindgen => "bindgen".into(),
            Requirement::Zig => "zig".into(),
            Requirement::Cmake => "cmake".into(),
        }
    }

    pub fn is_present(self) -> bool {
        match self {
            Requirement::Corpus => corpus::folder().is_some(),
            Requirement::Reference => reference().is_some(),
            Requirement::ReleaseFiles => release_files().is_some(),
            Requirement::MlirOpt(release) => runs(Command::new(mlir_opt::tool(release))),
            Requirement::IreeOpt => runs(Command::new(iree_opt())),
            Requirement::Tablegen => tablegen().is_some() && runs(Command::new("python3")),
            Requirement::Compilers => ["c", "cpp"]
                .into_iter()
                .all(|extension| runs(programs::bare_compiler(extension))),
            Requirement::Clang => ["clang", "clang++"]
                .into_iter()
                .all(|name| runs(Command::new(name))),
            Requirement::ClangSanitizer => clang_sanitizer().is_some(),
            Requirement::Lld => runs(Command::new("ld.lld")),
            Requirement::Cffi => {
                let mut python = Command::new("python3");
                python.args(["-c", "import cffi"]);
                runs(python)
            }
            Requirement::Bindgen => runs(Command::new("bindgen")),
            Requirement::Zig => {
                let mut zig = Command::new("zig");
                zig.arg("version");
                runs_as_it_is(zig)
            }
            Requirement::Cmake => ["cmake", "pkg-config"]
                .into_iter()
                .all(|name| runs(Command::new(name))),
        }
    }

    /// How to provide it.
    fn remedy(self) -> String {
        match self {
            Requirement::Corpus => "set MLIRBC_CORPUS to the folder with its archives".into(),
            Requirement::Reference => "set MLIRBC_REFERENCE to its folder".into(),
            Requirement::ReleaseFiles => {
                "set MLIRBC_RELEASE_FILES to a folder of files by release".into()
            }
            Requirement::MlirOpt(release) => {
                format!("install mlir-opt-{release} or set MLIR_OPT_{release} to its path")
            }
            Requirement::IreeOpt => {
                "install iree-opt (iree-base-compiler on PyPI) or set IREE_OPT to its path".into()
            }
            Requirement::Tablegen => {
                "install python3, and LLVM 22's TableGen or set MLIRBC_LLVM to what tools/unpack_llvm.sh unpacked"
                    .into()
            }
            Requirement::Compilers => "install g++ or set CC and CXX".into(),
            Requirement::Clang => "install clang".into(),
            Requirement::ClangSanitizer => {
                "install clang, and libclang-rt-VERSION-dev of its version".into()
            }
            Requirement::Lld => "install lld".into(),
            Requirement::Cffi => "install python3-cffi".into(),
            Requirement::Bindgen => "install bindgen (bindgen-cli of crates.io)".into(),
            Requirement::Zig => "install zig (ziglang on PyPI)".into(),
            Requirement::Cmake => "install cmake and pkg-config".into(),
        }
    }
}

/// Whether a program runs at all.
fn runs(mut command: Command) -> bool {
    command.arg("--version");
    runs_as_it_is(command)
}

fn runs_as_it_is(mut command: Command) -> bool {
    if cfg!(miri) {
        return false;
    }
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The address sanitizer's library for programs that clang links.
fn clang_sanitizer() -> Option<PathBuf> {
    let library = format!("libclang_rt.asan-{}.a", std::env::consts::ARCH);
    let mut command = Command::new("clang++");
    let output = command.arg(format!("-print-file-name={library}")).output();
    let path = String::from_utf8(output.ok()?.stdout).ok()?;
    // Without the library, clang prints its plain name.
    let path = PathBuf::from(path.trim());
    (path.is_absolute() && path.exists()).then_some(path)
}

/// The folder that `MLIRBC_REFERENCE` names, or `../shared/reference`.
pub fn reference() -> Option<PathBuf> {
    let named = std::env::var_os("MLIRBC_REFERENCE").map(PathBuf::from);
    let beside = programs::root().join("../shared/reference");
    let mut candidates = named.into_iter().chain([beside]);
    candidates.find(|folder| folder.is_dir())
}

/// The folder that `MLIRBC_RELEASE_FILES` names.
pub fn release_files() -> Option<PathBuf> {
    let folder = std::env::var_os("MLIRBC_RELEASE_FILES").map(PathBuf::from);
    folder.filter(|folder| folder.is_dir())
}

/// The program that `IREE_OPT` names, or `iree-opt`.
pub fn iree_opt() -> String {
    std::env::var("IREE_OPT").unwrap_or_else(|_| "iree-opt".to_owned())
}

/// The folder with the `.td` files of LLVM 22, and its TableGen: those that `tools/unpack_llvm.sh` unpacked
/// into the folder that `MLIRBC_LLVM` names, or installed ones.
pub fn tablegen() -> Option<(PathBuf, PathBuf)> {
    let unpacked = std::env::var_os("MLIRBC_LLVM").map(|folder| {
        let folder = PathBuf::from(folder);
        let include = folder.join("22/usr/lib/llvm-22/include");
        (include, folder.join("bin/llvm-tblgen-22"))
    });
    let installed = Path::new("/usr/lib/llvm-22");
    let installed = (installed.join("include"), installed.join("bin/llvm-tblgen"));
    let mut candidates = unpacked.into_iter().chain([installed]);
    candidates.find(|(include, tool)| include.join("mlir/IR/OpBase.td").exists() && tool.exists())
}

/// A test with its name and its requirements.
pub struct Test {
    pub name: String,
    pub requirements: Vec<Requirement>,
    pub body: Box<dyn FnOnce() + Send>,
}

/// `test!(module::function)` is a test without requirements, `test!(module::function, Corpus, MlirOpt(22))` one
/// with two.
#[macro_export]
macro_rules! requirement_test {
    ($function:path $(, $requirement:ident $(($release:expr))?)*) => {
        $crate::requirement::Test {
            name: stringify!($function).to_owned(),
            requirements: vec![
                $($crate::requirement::Requirement::$requirement $(($release))?),*
            ],
            body: Box::new($function),
        }
    };
}
pub use requirement_test as test;

/// The requirements that CMake and the scripts of `.ci/test` check for.
const OF_OTHERS: [&str; 8] = [
    "doxygen", "go", "jax", "js", "python", "release", "valgrind", "viewer",
];

/// The requirements whose absence is a failure, by name.
fn required() -> Vec<String> {
    let required = std::env::var("MLIRBC_REQUIRE").unwrap_or_default();
    let known: Vec<String> = Requirement::all()
        .into_iter()
        .map(Requirement::name)
        .collect();
    let required = required.split(',').map(str::trim);
    let required: Vec<String> = required
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect();
    for name in &required {
        assert!(
            name == "all" || known.contains(name) || OF_OTHERS.contains(&name.as_str()),
            "MLIRBC_REQUIRE names {name:?}, expected all or some of {known:?}, {OF_OTHERS:?}"
        );
    }
    match required.iter().any(|name| name == "all") {
        true => known,
        false => required,
    }
}

/// Runs the tests that the command line selects, and reports each one that lacks a requirement as ignored. Each list of
/// tests has the name of its module.
pub fn run(modules: Vec<(&str, Vec<Test>)>) -> ExitCode {
    let required = required();
    let tests = modules.into_iter().flat_map(|(module, tests)| {
        let named = move |test: Test| (format!("{module}::{}", test.name), test);
        tests.into_iter().map(named)
    });
    let trials = tests.map(|(name, test)| {
        let required = required.clone();
        Trial::ignorable_test(name, move || {
            let mut requirements = test.requirements.into_iter();
            let Some(absent) = requirements.find(|requirement| !requirement.is_present()) else {
                (test.body)();
                return Ok(Completion::Completed);
            };
            let reason = format!("requires {}: {}", absent.name(), absent.remedy());
            match required.contains(&absent.name()) {
                true => Err(reason.into()),
                false => Ok(Completion::ignored_with(reason)),
            }
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}
