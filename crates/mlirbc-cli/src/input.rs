//! Access to the bytes of a FILE argument.

use std::io;
use std::path::Path;
use std::sync::OnceLock;

use mlirbc::contained::{Contained, ContainedLimits};
use mlirbc::container::{Input, MAGIC};
use mlirbc::convert::target_releases;
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::text::ParseOptions;
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{Error, ErrorKind};

use crate::mlir_text::is_text;
use crate::output::{self, Failure};
use crate::text;

/// The argument that means standard input.
const STANDARD_INPUT: &str = "-";

/// The name of a file in output.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == STANDARD_INPUT {
        return "<stdin>".to_owned();
    }
    text::shown(path.as_os_str().as_encoded_bytes())
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
            io::ErrorKind::FileTooLarge => "; --max-input allows more",
            _ => "",
        };
        Failure::Input {
            file: name(path),
            message: format!("{error}{hint}"),
        }
    })
}

/// Assembles a file if it is MLIR's text, and returns others as they are: the release in `options` encodes the
/// properties, or the newest one.
pub fn assembled(
    path: &Path,
    input: Input<'static>,
    options: &OpenOptions,
) -> Result<Input<'static>, Failure> {
    match parsed(path, &input, options)? {
        Some(module) => written(path, &module),
        None => Ok(input),
    }
}

/// The module that a file contains as MLIR's text.
pub fn parsed(
    path: &Path,
    input: &Input<'static>,
    options: &OpenOptions,
) -> Result<Option<Module<'static>>, Failure> {
    if input.bytes().starts_with(&MAGIC) || !is_text(path, input.bytes()) {
        return Ok(None);
    }
    let wrong = |message: String| wrong(path, message);
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
    Ok(Some(module))
}

/// The bytes of the module of a text.
pub fn written(path: &Path, module: &Module<'_>) -> Result<Input<'static>, Failure> {
    let bytes = module.to_bytes(&WriteOptions {
        mode: Mode::Canonical,
        producer: None,
    });
    Ok(bytes
        .map_err(|error| wrong(path, error.to_string()))?
        .into())
}

fn wrong(path: &Path, message: String) -> Failure {
    Failure::Input {
        file: name(path),
        message,
    }
}

/// The bytes of a file from which the module is read: of text the assembled module, and of a file that contains
/// one module, such as an export of JAX, that module. Standard error says so.
pub fn module_bytes(
    path: &Path,
    input: Input<'static>,
    options: &OpenOptions,
) -> Result<Input<'static>, Failure> {
    inner_module(path, assembled(path, input, options)?)
}

/// The only module in a file that is no module itself, and any other file as it is.
pub fn inner_module(path: &Path, input: Input<'static>) -> Result<Input<'static>, Failure> {
    if input.bytes().starts_with(&MAGIC) {
        return Ok(input);
    }
    let contained = Contained::find(input.bytes(), &ContainedLimits::default());
    let Some(position) = contained.only() else {
        return Ok(input);
    };
    let (Some(bytes), Some(module)) =
        (contained.bytes(position), contained.modules().get(position))
    else {
        return Ok(input);
    };
    let holder = text::shown(module.holder.to_string().as_bytes());
    let offset = text::number(module.offset);
    output::note(&format!(
        "{}: reading the only module in it ({holder}, at byte {offset})",
        name(path)
    ));
    let copy = Input::copy_of(bytes);
    copy.map_err(|error| Failure::Input {
        file: name(path),
        message: error.to_string(),
    })
}

/// Whether a file is none that can be MLIR's text. Standard error says what it is.
pub fn refuse_as_text(name: &str, input: &Input<'static>) -> bool {
    if input.bytes().starts_with(&MAGIC) {
        output::complain(&format!(
            "{name}: it is bytecode; `mlirbc print` shows its text"
        ));
        return true;
    }
    let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    if !input.bytes().iter().take(512).any(is_control) {
        return false;
    }
    let Some(format) = format(input) else {
        return false;
    };
    output::complain(&format!("{name}: not MLIR text: {format}"));
    true
}

/// What a file is that is no bytecode, by its first bytes or the modules inside it.
pub fn format(input: &Input<'static>) -> Option<String> {
    let error = Module::open_with(input.clone(), OpenOptions::default()).err()?;
    match explained(error, input).kind() {
        ErrorKind::NotBytecode { hint, .. } => hint.as_ref().map(ToString::to_string),
        _ => None,
    }
}

/// Opens the module of a file. The error names the modules inside a file that is none itself.
pub fn open_module(input: Input<'static>, options: OpenOptions) -> mlirbc::Result<Module<'static>> {
    Module::open_with(input.clone(), options).map_err(|error| explained(error, &input))
}

/// The error of opening a file, which names the modules inside it if it is none itself.
pub fn explained(error: Error, input: &Input<'_>) -> Error {
    match error.kind() {
        ErrorKind::NotBytecode { .. } => {
            Contained::find(input.bytes(), &ContainedLimits::default()).explain(error)
        }
        _ => error,
    }
}
