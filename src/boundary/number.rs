//! Enums that the caller passes. C does not check them: any number may arrive.

use std::mem::MaybeUninit;

/// The number that the caller passed as an enum of the header.
pub(crate) fn number_of<E: Copy>(value: MaybeUninit<E>) -> i32 {
    const {
        assert!(size_of::<E>() == size_of::<i32>() && align_of::<E>() == align_of::<i32>());
    }
    // SAFETY: all enums of the header are 32-bit numbers. The caller passes one, and every number is an
    // `i32`.
    unsafe { value.as_ptr().cast::<i32>().read() }
}
