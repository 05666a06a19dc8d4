//! Enumerations as parameters.
//!
//! A parameter has the type of the enumeration in the header, but C can pass any number. A
//! `MaybeUninit` of the enumeration accepts all of them, and has the name of the enumeration in the
//! header.

use std::mem::MaybeUninit;

/// The number that the caller passed for an enumeration of 32-bit integers.
pub(super) fn number<E>(passed: MaybeUninit<E>) -> i32 {
    const { assert!(size_of::<E>() == size_of::<i32>() && align_of::<E>() == align_of::<i32>()) };
    // SAFETY: the size and alignment are those of an `i32`, and the caller passed a number.
    unsafe { passed.as_ptr().cast::<i32>().read() }
}
