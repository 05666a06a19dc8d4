//! What the driver takes from the tests, where it is not part of them.

#[allow(dead_code, reason = "tests use the rest")]
#[path = "../../tests/support/c_header.rs"]
pub mod c_header;

pub mod programs {
    use std::path::Path;

    pub fn root() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
    }
}
