//! Access to the bytes of a FILE argument: mapped, or read if it cannot be mapped.

use std::io::Read;
use std::path::Path;

use mlirbc::container::Input;

use crate::output::Failure;

/// The argument that means standard input.
const STANDARD_INPUT: &str = "-";

/// The name of a file in output.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == STANDARD_INPUT {
        return "<stdin>".to_owned();
    }
    crate::text::shown(path.as_os_str().as_encoded_bytes())
}

/// Opens the file at `path`, or standard input for `-`.
pub fn open(path: &Path) -> Result<Input<'static>, Failure> {
    let io = |error: std::io::Error| Failure::Input {
        file: name(path),
        message: error.to_string(),
    };
    if path.as_os_str() == STANDARD_INPUT {
        let mut bytes = Vec::new();
        std::io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .map_err(io)?;
        return Ok(bytes.into());
    }
    Input::open(path).map_err(io)
}

/// The likely format of a file that is not MLIR bytecode, by its first bytes.
pub fn guess(bytes: &[u8]) -> Option<&'static str> {
    const KNOWN: [(&[u8], &str); 7] = [
        (
            b"\x28\xb5\x2f\xfd",
            "it is compressed with zstd; decompress it first",
        ),
        (
            b"\x1f\x8b",
            "it is compressed with gzip; decompress it first",
        ),
        (b"\xfd7zXZ", "it is compressed with xz; decompress it first"),
        (
            b"PK\x03\x04",
            "it is a zip archive; the bytecode may be a member of it",
        ),
        (b"BC\xc0\xde", "it is LLVM bitcode, not MLIR bytecode"),
        (b"\x7fELF", "it is an ELF file"),
        (b"\x7fTileIR", "it is CUDA Tile IR, a format of its own"),
    ];
    let known = KNOWN.iter().find(|(magic, _)| bytes.starts_with(magic));
    if let Some((_, what)) = known {
        return Some(what);
    }
    let start = bytes.get(..bytes.len().min(512)).unwrap_or_default();
    let is_text = |&byte: &u8| byte >= 0x20 || byte.is_ascii_whitespace();
    (!start.is_empty() && start.iter().all(is_text))
        .then_some("it looks like text; mlir-opt --emit-bytecode turns MLIR text into bytecode")
}
