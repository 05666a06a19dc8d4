//! Calls the functions of the C header with choices that the fuzzer makes up.
#![no_main]

use std::path::Path;

// Its functions are called by their names in C.
use mlirbc_c as _;

#[allow(dead_code, reason = "tests use the rest")]
#[path = "../calls/mod.rs"]
mod calls;

#[path = "../calls/support.rs"]
mod support;

unsafe extern "C" {
    /// The table that `build.rs` compiles.
    #[link_name = "mlirbc_calls"]
    static TABLE: calls::Entry;
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let fixtures = support::programs::root().join("tests/fixtures");
    let scratch = std::env::temp_dir().join("mlirbc-fuzz-calls");
    std::fs::create_dir_all(&scratch).expect("a scratch folder");
    let source = calls::Source::Bytes(bytes.to_vec());
    // SAFETY: the table is made from the header of this repository.
    let report = unsafe {
        calls::run(
            &raw const TABLE,
            source,
            u64::MAX,
            &fixtures,
            Path::new(&scratch),
        )
    };
    assert!(report.failures.is_empty(), "{}", report.failures.join("\n"));
});
