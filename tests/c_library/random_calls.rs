//! The driver of `fuzz/calls`, which calls every function of the C header in random order.
//!
//! `MLIRBC_CALLS=1000000 cargo test --test c_library random_calls:: -- --nocapture` makes a million calls, and lists how often each
//! function was called and has succeeded. `MLIRBC_CALLS_SEED` is the first seed. `MLIRBC_CALLS_VERBOSE` lists the calls,
//! also of a run that ends the process. The library is the debug build, which checks numbers for overflow.

#[allow(dead_code, reason = "the fuzzer uses the rest")]
#[path = "../../fuzz/calls/mod.rs"]
mod calls;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use support::c_header::Header;
use support::programs::{bare_compiler, demand_success, libraries, native_libs, root, temporary};
use support::requirement::{Test, test};

/// In a process that makes calls: the shared library with the trampolines.
const LIBRARY: &str = "MLIRBC_CALLS_LIBRARY";
const SEED: &str = "MLIRBC_CALLS_SEED";

pub fn tests() -> Vec<Test> {
    vec![test!(
        random_calls_keep_the_promises_of_the_header,
        Compilers
    )]
}

/// Makes the calls if this is a process for them.
pub fn run_as_child() -> Option<ExitCode> {
    let library = std::env::var_os(LIBRARY)?;
    Some(make_calls(Path::new(&library)))
}

/// The calls with one seed: long enough to get into odd states, short enough to repeat.
const CALLS: u64 = 10_000;

/// So many calls require that every function has succeeded, except the rare ones.
const ENOUGH: u64 = 1_000_000;

/// What has to come together for functions that succeed less than ten times in a million calls. All others have to.
const RARE: [(&str, &[&str]); 9] = [
    (
        "an entry of one of the few files that have such entries",
        &[
            "mlirbc_affine_get_nodes",
            "mlirbc_affine_get_shape",
            "mlirbc_dense_strings_get_num_strings",
            "mlirbc_dense_strings_get_strings",
            "mlirbc_integer_set_is_equality",
            "mlirbc_sparse_get_indices",
            "mlirbc_sparse_get_values",
            "mlirbc_strided_layout_get_num_strides",
            "mlirbc_strided_layout_get_offset",
            "mlirbc_strided_layout_get_strides",
        ],
    ),
    (
        "an op, attribute or module, and a name that it has",
        &[
            "mlirbc_dictionary_get_by_name",
            "mlirbc_module_find_resource",
            "mlirbc_op_get_discardable_attribute_by_name",
            "mlirbc_op_print_property",
            "mlirbc_symbol_uses_get_op",
            "mlirbc_symbol_uses_is_property",
            "mlirbc_type_get_field_by_name",
        ],
    ),
    (
        "an entry with a number in a field, and the path of the field",
        &[
            "mlirbc_op_get_property_field_words",
            "mlirbc_type_get_field_words",
        ],
    ),
    (
        "values that fit a type, or the fields of a record that fit its kind",
        &[
            "mlirbc_record_attribute_create",
            "mlirbc_sparse_attribute_create",
        ],
    ),
    (
        "an import with a symbol or resource whose name the module has",
        &[
            "mlirbc_imported_get_num_opaque_ops",
            "mlirbc_imported_get_num_renamed_resources",
            "mlirbc_imported_get_num_symbols",
            "mlirbc_imported_get_symbol_clash",
            "mlirbc_imported_get_symbol_op",
        ],
    ),
    (
        "an op with groups of values, or with successors",
        &[
            "mlirbc_op_get_operand_group",
            "mlirbc_op_get_result_group",
            "mlirbc_op_set_operand_group",
            "mlirbc_op_set_successor",
        ],
    ),
    (
        "a portable artifact, and the numbers of a version of StableHLO",
        &["mlirbc_module_convert_to_stablehlo"],
    ),
    (
        "a new op of a definition with required properties",
        &["mlirbc_op_get_num_missing_properties"],
    ),
    (
        "an edit of a module that was opened with hooks for a dialect that has a version",
        &[
            "mlirbc_hook_properties_get_field",
            "mlirbc_hook_properties_get_field_by_name",
            "mlirbc_hook_properties_get_num_fields",
            "mlirbc_hook_writer_get_dialect_version",
        ],
    ),
];

fn variable(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(
        value
            .parse()
            .unwrap_or_else(|_| panic!("{name} is {value:?}")),
    )
}

/// Compiles the trampolines, with the library.
fn compile(folder: &Path) -> std::path::PathBuf {
    let source = folder.join("trampolines.c");
    fs::write(&source, calls::trampolines::source(&Header::read())).unwrap();
    let library = folder.join("trampolines.so");
    let mut compiler = bare_compiler("c");
    compiler.args([
        "-std=c99", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared",
    ]);
    compiler.arg("-I").arg(root().join("include")).arg(&source);
    compiler.arg(libraries().join("libmlirbc.a"));
    compiler.args(native_libs()).arg("-o").arg(&library);
    demand_success(&compiler.output().expect("a C compiler"), "trampolines.c");
    library
}

/// The part of this program that makes the calls with one seed, in a process of its own. Prints the counts.
fn make_calls(library: &Path) -> ExitCode {
    let name = std::ffi::CString::new(library.to_str().unwrap()).unwrap();
    // SAFETY: the library has the table, and nothing unloads it.
    let table = unsafe {
        let library = libc::dlopen(name.as_ptr(), libc::RTLD_NOW);
        assert!(!library.is_null(), "{name:?} cannot be loaded");
        libc::dlsym(library, c"mlirbc_calls".as_ptr())
    };
    let scratch = library.parent().unwrap().join("scratch");
    fs::create_dir_all(&scratch).unwrap();
    let source = calls::Source::Seed(variable(SEED).unwrap());
    let fixtures = root().join("tests/fixtures");
    // SAFETY: `compile` has made the table.
    let report = unsafe { calls::run(table.cast(), source, CALLS, &fixtures, &scratch) };
    for one in report.functions {
        println!("{} {} {}", one.name, one.calls, one.successes);
    }
    for failure in &report.failures {
        eprintln!("{failure}");
    }
    match report.failures.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn random_calls_keep_the_promises_of_the_header() {
    let folder = temporary().join("random_calls");
    fs::create_dir_all(&folder).unwrap();
    let library = compile(&folder);
    let first = variable(SEED).unwrap_or(1);
    let wanted = variable("MLIRBC_CALLS").unwrap_or(3 * CALLS);
    let mut counts: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for seed in first..first + wanted.div_ceil(CALLS) {
        let output = Command::new(std::env::current_exe().unwrap())
            .env(LIBRARY, &library)
            .env(SEED, seed.to_string())
            .output()
            .unwrap();
        // The library catches panics, and reports them here.
        let is_quiet =
            output.stderr.is_empty() || std::env::var_os("MLIRBC_CALLS_VERBOSE").is_some();
        assert!(
            output.status.success() && is_quiet,
            "{SEED}={seed}: {}\n{}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
        for line in String::from_utf8(output.stdout).unwrap().lines() {
            let parts: Vec<&str> = line.split(' ').collect();
            let (calls, successes) = counts.entry(parts[0].to_owned()).or_default();
            *calls += parts[1].parse::<u64>().unwrap();
            *successes += parts[2].parse::<u64>().unwrap();
        }
    }
    let mut missing = Vec::new();
    for (name, (calls, successes)) in &counts {
        println!("{name} {calls} {successes}");
        let is_rare = RARE.iter().any(|(_, names)| names.contains(&name.as_str()));
        if *calls == 0 || *successes == 0 && !is_rare && wanted >= ENOUGH {
            missing.push(format!("{name}: {calls} calls, {successes} successes"));
        }
    }
    for name in RARE.iter().flat_map(|(_, names)| *names) {
        assert!(counts.contains_key(*name), "the header has no {name}");
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
