//! Access to the bytes of a FILE argument.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::OnceLock;

use mlirbc::container::Input;
use mlirbc::convert::target_releases;
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::text::ParseOptions;
use mlirbc::write::{Mode, WriteOptions};

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

/// Regular files up to this length are read, so that a file that is truncated meanwhile ends in an error and
/// not in a signal. Longer ones are mapped.
const LONGEST_COPY: u64 = 1 << 28;

/// The most bytes of standard input, a pipe or a device, unless the user allows more: it may have no end.
const LONGEST_STREAM: u64 = 1 << 29;

/// What the user allows.
static LIMIT: OnceLock<u64> = OnceLock::new();

/// Sets the most bytes of standard input, a pipe or a device.
pub fn allow(bytes: Option<u64>) {
    if let Some(bytes) = bytes {
        LIMIT.get_or_init(|| bytes);
    }
}

/// Opens the file at `path`, or standard input for `-`.
pub fn open(path: &Path) -> Result<Input<'static>, Failure> {
    let limit = LIMIT.get().copied().unwrap_or(LONGEST_STREAM);
    let opened = if path.as_os_str() == STANDARD_INPUT {
        Input::read(&mut std::io::stdin().lock(), limit)
    } else {
        match std::fs::metadata(path) {
            Ok(metadata) if metadata.is_file() && metadata.len() > LONGEST_COPY => {
                Input::open(path)
            }
            _ => Input::open_copied(path, limit),
        }
    };
    opened.map_err(|error| {
        let hint = match error.kind() {
            ErrorKind::FileTooLarge => "; --max-input allows more",
            _ => "",
        };
        Failure::Input {
            file: name(path),
            message: format!("{error}{hint}"),
        }
    })
}

/// Assembles a file if it is generic text, and returns others as they are: the release in `options` encodes the
/// properties, or the newest one.
pub fn assembled(
    path: &Path,
    input: Input<'static>,
    options: &OpenOptions,
) -> Result<Input<'static>, Failure> {
    if !is_generic_text(input.bytes()) {
        return Ok(input);
    }
    let wrong = |message: String| Failure::Input {
        file: name(path),
        message,
    };
    let mut parse = ParseOptions::default();
    parse.limits = options.limits.clone();
    parse.registry = options.registry.clone();
    if let Some(release) = options.release {
        if !target_releases().any(|target| target == release) {
            let message = format!("text cannot be read for the release {release}");
            return Err(wrong(message));
        }
        parse.release = release;
    }
    parse.file_name = name(path);
    let module = Module::parse(input.bytes(), &parse);
    let module = module.map_err(|errors| wrong(format!("the text has errors\n{errors}")))?;
    let bytes = module.to_bytes(&WriteOptions {
        mode: Mode::Canonical,
        producer: None,
    });
    Ok(bytes.map_err(|error| wrong(error.to_string()))?.into())
}

/// Whether a file is MLIR's generic text, by its first token: a string, an alias, a value or the resource section.
fn is_generic_text(bytes: &[u8]) -> bool {
    let mut rest = bytes.trim_ascii_start();
    while rest.starts_with(b"//") {
        let line = rest.iter().position(|&byte| byte == b'\n');
        rest = rest.get(line.unwrap_or(rest.len())..).unwrap_or_default();
        rest = rest.trim_ascii_start();
    }
    let is_name =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    match rest.first() {
        Some(b'"') => is_name(rest.get(1)),
        Some(b'#' | b'!' | b'%') => {
            is_name(rest.get(1)) && rest.iter().take(512).any(|&byte| byte == b'=')
        }
        _ => rest.starts_with(b"{-#"),
    }
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
        .then_some("it looks like text; mlir-opt --emit-bytecode converts MLIR text to bytecode, and mlirbc as converts its generic form")
}
