//! Canonical writing of what was written canonically changes nothing, and keeps the fingerprint.

use mlirbc::write::{Mode, WriteOptions};

use super::sound;

pub fn check(bytes: &[u8]) {
    let Some(module) = sound::open(bytes) else {
        return;
    };
    let options = WriteOptions {
        mode: Mode::Canonical,
        producer: None,
    };
    let Ok(once) = module.to_bytes(&options) else {
        return;
    };
    let Some(again) = sound::reopen(&once, &module) else {
        return;
    };
    // An entry that was left out may have decided how others are read, which are opaque then.
    if let Ok(twice) = again.to_bytes(&options) {
        assert!(once == twice, "canonical writing is not idempotent");
    }
    if let Ok(fingerprint) = module.fingerprint()
        && let Ok(other) = again.fingerprint()
    {
        assert_eq!(fingerprint, other);
    }
}
