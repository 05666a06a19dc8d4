//! Dense attributes differ if their elements do, however these are stored.

use mlirbc::ir::Module;

use crate::diff::lines;
use support::stored_elements::with_stored;

/// A type, a number of elements, and data in two storages.
type Pair = (&'static str, usize, &'static [u8], &'static [u8]);

fn modules((ty, count, one, other): Pair) -> [Module<'static>; 2] {
    [one, other].map(|data| Module::open(with_stored(ty, count, data)).unwrap())
}

pub fn equal_elements_in_other_storages_do_not_differ() {
    let pairs: [Pair; 11] = [
        ("i1", 3, &[0b110], &[0, 1, 1]),
        ("i1", 3, &[0b110], &[0b1111_1110]),
        ("i1", 3, &[0xff], &[1, 1, 1]),
        ("i1", 1, &[0xff], &[1]),
        ("i1", 9, &[0xff, 1], &[0xff]),
        ("i4", 2, &[0xf8, 7], &[8, 7]),
        ("ui3", 2, &[0xff, 0xf1], &[7, 1]),
        ("i8", 2, &[5, 5], &[5]),
        ("complex<i1>", 2, &[1, 0, 1, 0], &[1, 0]),
        (
            "tf32",
            2,
            &[0, 0xfc, 1, 0, 0, 2],
            &[0, 0xfc, 1, 0, 0, 0, 2, 0],
        ),
        (
            "complex<tf32>",
            1,
            &[0, 0xfc, 1, 0, 0, 2],
            &[0, 0xfc, 1, 0, 0, 0, 2, 0],
        ),
    ];
    for pair in pairs {
        let [one, other] = modules(pair);
        assert_eq!(lines(&one, &other), Vec::<String>::new(), "{pair:?}");
        let [one, other] = [one, other].map(|module| module.fingerprint().unwrap());
        assert_eq!(one, other, "{pair:?}");
    }
    // More than a text that is compared.
    let [narrow, wide]: [Vec<u8>; 2] = [3, 4].map(|size| {
        let numbers = (0..400_000u32).flat_map(|at| at.to_le_bytes().into_iter().take(size));
        numbers.collect()
    });
    let [one, other] =
        [narrow, wide].map(|data| Module::open(with_stored("tf32", 400_000, &data)).unwrap());
    assert_eq!(lines(&one, &other), Vec::<String>::new());
}

pub fn other_elements_with_equal_text_in_some_release_differ() {
    let pairs: [Pair; 3] = [
        ("complex<i1>", 2, &[1, 1, 0, 0], &[1, 0, 1, 1]),
        ("complex<i1>", 2, &[1, 1], &[1, 0]),
        ("i1", 4, &[1], &[0xff]),
    ];
    for pair in pairs {
        let [one, other] = modules(pair);
        assert_eq!(lines(&one, &other).len(), 1, "{pair:?}");
        let [one, other] = [one, other].map(|module| module.fingerprint().unwrap());
        assert_ne!(one, other, "{pair:?}");
    }
}
