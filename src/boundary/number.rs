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

/// What the caller's number of an enum means, by a table of all its numbers.
pub(crate) fn meaning<E: Copy, T: Clone>(value: MaybeUninit<E>, known: &[(E, T)]) -> Option<T> {
    let number = number_of(value);
    let mut known = known.iter();
    let found = known.find(|(code, _)| number_of(MaybeUninit::new(*code)) == number);
    found.map(|(_, meaning)| meaning.clone())
}
