//! Opens, decodes, verifies, walks and views whatever the fuzzer makes up.
#![no_main]

// What the tests ask of mutated files.
#[path = "../../tests/support/exercise.rs"]
mod exercise;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    exercise::everything(bytes);
});
