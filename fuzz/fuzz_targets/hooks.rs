//! The property `hooks` of `fuzz/properties`.
#![no_main]

#[path = "../properties/mod.rs"]
#[allow(dead_code, reason = "one property of all")]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::hooks::check(bytes));
