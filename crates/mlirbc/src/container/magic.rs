//! The magic number, and what a file is that lacks it, by its first bytes.

use std::borrow::Cow;

use crate::error::ErrorKind;

/// The first four bytes of every file.
pub const MAGIC: [u8; 4] = [0x4D, 0x4C, 0xEF, 0x52];

/// The error for bytes that do not begin with the magic number of a module.
pub(crate) fn not_bytecode(bytes: &[u8]) -> ErrorKind {
    ErrorKind::NotBytecode {
        found: bytes.iter().take(MAGIC.len()).copied().collect(),
        hint: hint(bytes).map(Cow::Borrowed),
    }
}

/// Formats by the bytes at an offset.
const FORMATS: [(usize, &[u8], &str); 27] = [
    (
        0,
        b"\x28\xb5\x2f\xfd",
        "it is compressed with zstd; decompress it first",
    ),
    (
        0,
        b"\x1f\x8b",
        "it is compressed with gzip; decompress it first",
    ),
    (
        0,
        b"\xfd7zXZ",
        "it is compressed with xz; decompress it first",
    ),
    (
        0,
        b"BZh",
        "it is compressed with bzip2; decompress it first",
    ),
    (
        0,
        b"\x04\x22\x4d\x18",
        "it is compressed with lz4; decompress it first",
    ),
    (
        0,
        b"PK\x03\x04",
        "it is a zip archive; unpack it first, the bytecode may be a file in it",
    ),
    (
        257,
        b"ustar",
        "it is a tar archive; unpack it first, the bytecode may be a file in it",
    ),
    (0, b"BC\xc0\xde", "it is LLVM bitcode, not MLIR bytecode"),
    (0, b"\x7fELF", "it is an ELF file"),
    (0, b"\xcf\xfa\xed\xfe", "it is a Mach-O file"),
    (0, b"MZ", "it is a program or library for Windows"),
    (0, b"!<arch>\n", "it is a static library"),
    (0, b"\0asm", "it is a module of WebAssembly"),
    (0, b"\x7fTileIR", "it is CUDA Tile IR, a format of its own"),
    (0, b"\x89PNG", "it is a PNG image"),
    (0, b"\xff\xd8\xff", "it is a JPEG image"),
    (0, b"GIF8", "it is a GIF image"),
    (0, b"%PDF", "it is a PDF document"),
    (0, b"\x89HDF", "it is an HDF5 file"),
    (0, b"\x93NUMPY", "it is an array of numpy"),
    (0, b"GGUF", "it is a GGUF model"),
    (4, b"TFL3", "it is a TensorFlow Lite model"),
    (0, b"SQLite format 3", "it is an SQLite database"),
    (
        0,
        b"version https://git-lfs",
        "it is a pointer of Git LFS; `git lfs pull` fetches the file itself",
    ),
    (0, b"<!DOCTYPE html", "it is a page of HTML"),
    (0, b"<!doctype html", "it is a page of HTML"),
    (0, b"<html", "it is a page of HTML"),
];

/// What a file is that is not MLIR bytecode, and what to do with it; `None` if that is unknown.
fn hint(bytes: &[u8]) -> Option<&'static str> {
    if bytes.is_empty() {
        return Some("it is empty");
    }
    if MAGIC.starts_with(bytes) {
        return None;
    }
    let is_at = |&&(at, magic, _): &&(usize, &[u8], &str)| {
        bytes.get(at..).is_some_and(|rest| rest.starts_with(magic))
    };
    if let Some((_, _, what)) = FORMATS.iter().find(is_at) {
        return Some(what);
    }
    let start = bytes.get(..bytes.len().min(512)).unwrap_or_default();
    let is_text = |&byte: &u8| byte >= 0x20 || byte.is_ascii_whitespace();
    start.iter().all(is_text).then_some(
        "it looks like text; `mlirbc as` converts MLIR text to bytecode, and mlir-opt --emit-bytecode too",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_named_and_a_cut_module_is_none_of_them() {
        let named = |bytes: &[u8]| not_bytecode(bytes).to_string();
        assert_eq!(named(b""), "not MLIR bytecode: it is empty");
        let gzip = "not MLIR bytecode: it is compressed with gzip; decompress it first";
        assert_eq!(named(b"\x1f\x8b\x08\0"), gzip);
        let png = "not MLIR bytecode: it is a PNG image";
        assert_eq!(named(b"\x89PNG\r\n\x1a\n"), png);
        assert!(named(b"module {}\n").contains("it looks like text"));
        let mut tar = vec![0; 512];
        tar.splice(257..262, *b"ustar");
        assert!(named(&tar).contains("it is a tar archive"));
        let cut = "not MLIR bytecode: expected the bytes 4d 4c ef 52 ('ML\\xefR'), found 4d 4c";
        assert_eq!(named(b"ML"), cut);
        assert!(named(&[0, 1, 2, 3, 4]).ends_with("found 00 01 02 03"));
    }
}
