//! A static library in Rust that is not ours: it brings its own copy of Rust's standard library.

/// The number of digits, by way of the standard library; 0 for a panic that is caught.
#[unsafe(no_mangle)]
pub extern "C" fn other_digits(number: u64) -> u64 {
    let digits = std::panic::catch_unwind(|| format!("{number}").len());
    digits.map_or(0, |digits| digits as u64)
}
