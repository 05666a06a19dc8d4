//! Builds files byte by byte, for tests that require what no fixture has.

/// A prefix varint in its shortest form (format.md §1.1).
pub fn varint(value: u64) -> Vec<u8> {
    match (1..9).find(|&size| value < 1 << (7 * size)) {
        Some(size) => (((value << 1) | 1) << (size - 1)).to_le_bytes()[..size].to_vec(),
        None => {
            let mut bytes = vec![0];
            bytes.extend(value.to_le_bytes());
            bytes
        }
    }
}

/// A section without alignment (format.md §1.8).
pub fn section(id: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![id];
    bytes.extend(varint(payload.len() as u64));
    bytes.extend(payload);
    bytes
}

/// A file of version 6 around the payload of its IR section. It has one op name (0: `d.op`), one
/// attribute (0: the unknown location) and one type (0: `index`).
pub fn file_around(ir: &[u8]) -> Vec<u8> {
    file_with_entries(&[varint(15)], &[varint(1)], ir)
}

/// A file of version 6 with these builtin attributes and types and one op name (0: `d.op`).
pub fn file_with_entries(attributes: &[Vec<u8>], types: &[Vec<u8>], ir: &[u8]) -> Vec<u8> {
    file(0, attributes, types, ir)
}

/// A file without ops, with so many dialects besides, each of which takes a byte.
pub fn file_of_dialects(count: usize) -> Vec<u8> {
    file(count, &[varint(15)], &[varint(1)], &top_level(0, &[]))
}

fn file(more_dialects: usize, attributes: &[Vec<u8>], types: &[Vec<u8>], ir: &[u8]) -> Vec<u8> {
    let mut bytes = b"ML\xefR".to_vec();
    bytes.extend(varint(6));
    bytes.extend(b"test\0");
    // Strings 0 to 2, their sizes last to first.
    let mut strings = varint(3);
    let texts: [&[u8]; 3] = [b"d\0", b"op\0", b"builtin\0"];
    for text in texts.iter().rev() {
        strings.extend(varint(text.len() as u64));
    }
    strings.extend(texts.concat());
    bytes.extend(section(0, &strings));
    // Dialects without versions; one op name in a group of the first.
    let mut dialects = varint(2 + more_dialects as u64);
    dialects.extend([varint(0), varint(2 << 1)].concat());
    dialects.extend(varint(1 << 1).repeat(more_dialects));
    dialects.extend(varint(1));
    dialects.extend([varint(0), varint(1), varint(1 << 1)].concat());
    bytes.extend(section(1, &dialects));
    let mut offsets = [varint(attributes.len() as u64), varint(types.len() as u64)].concat();
    for table in [attributes, types] {
        offsets.extend([varint(1), varint(table.len() as u64)].concat());
        for entry in table {
            offsets.extend(varint((entry.len() as u64) << 1 | 1));
        }
    }
    bytes.extend(section(3, &offsets));
    bytes.extend(section(2, &[attributes.concat(), types.concat()].concat()));
    bytes.extend(section(4, ir));
    bytes.extend(section(8, &varint(0)));
    bytes
}

/// An op of the only name, without anything.
pub fn plain_op() -> Vec<u8> {
    [varint(0), vec![0], varint(0)].concat()
}

/// An op of the only name with one isolated region, in a section of its own.
pub fn isolated_op(region: &[u8]) -> Vec<u8> {
    let mut bytes = [varint(0), vec![0x10], varint(0), varint(1 << 1 | 1)].concat();
    bytes.extend(section(4, region));
    bytes
}

/// A region of one block without values, whose `count` ops are `ops`.
pub fn region(count: usize, ops: &[u8]) -> Vec<u8> {
    let mut bytes = [varint(1), varint(0), varint((count as u64) << 1)].concat();
    bytes.extend(ops);
    bytes
}

/// The payload of an IR section: one block of `count` ops.
pub fn top_level(count: usize, ops: &[u8]) -> Vec<u8> {
    [&varint((count as u64) << 1), ops].concat()
}

/// A file with one module of so many functions, each of so many ops. An op has three bytes.
pub fn file_of_functions(functions: usize, ops: usize) -> Vec<u8> {
    let function = isolated_op(&region(ops, &plain_op().repeat(ops)));
    let module = isolated_op(&region(functions, &function.repeat(functions)));
    file_around(&top_level(1, &module))
}
