//! Replacement of resource data by the contents of files.

use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

use mlirbc::ErrorKind;
use mlirbc::container::{Container, NewResource, ResourceData, ResourceKind, ResourceOwner};
use mlirbc::ir::Module;
use mlirbc::write::WriteOptions;

use crate::destination::Destination;
use crate::output::{self, Failure};
use crate::resources::Args;
use crate::{TROUBLE, input, text};

/// The alignment of a blob that had no data.
const USUAL_ALIGNMENT: u64 = 16;

/// Why a replacement is impossible.
enum Refusal {
    /// The arguments refer to an item that does not exist.
    Usage(String),
    Failure(Failure),
    Library(mlirbc::Error),
}

/// Writes the file with the replaced data of resources.
pub fn run(args: &Args, module: &mut Module<'static>, path: &Path) -> Result<ExitCode, Failure> {
    let name = input::name(&args.file);
    let mut destination = Destination::open(path)?;
    let written = args
        .replace
        .iter()
        .try_for_each(|words| replace(module, words, args.alignment))
        .and_then(|()| {
            let written = module.write_to(&mut destination, &WriteOptions::default());
            written.map_err(Refusal::Library)
        });
    match written {
        Ok(_) => {
            destination.finish()?;
            Ok(ExitCode::SUCCESS)
        }
        Err(Refusal::Usage(message)) => {
            output::complain(&format!("{name}: {message}"));
            Ok(ExitCode::from(TROUBLE))
        }
        Err(Refusal::Failure(failure)) => Err(failure),
        Err(Refusal::Library(error)) => Ok(match error.kind() {
            ErrorKind::InvalidEdit { .. } => {
                output::complain(&format!("{name}: {error}"));
                ExitCode::from(TROUBLE)
            }
            _ => destination.fail(&name, &error),
        }),
    }
}

fn replace(
    module: &mut Module<'static>,
    words: &OsStr,
    alignment: Option<u64>,
) -> Result<(), Refusal> {
    let (position, path) = split(module.container(), words).map_err(Refusal::Usage)?;
    let data = input::open(path).map_err(Refusal::Failure)?;
    let container = module.container();
    let Some(resource) = container.resources().entries().get(position as usize) else {
        return Ok(());
    };
    let key = text::shown(container.string(resource.key).unwrap_or_default());
    let data = match resource.kind {
        ResourceKind::Blob => {
            let old = container
                .resource_data(resource)
                .map_err(Refusal::Library)?;
            let size = data.bytes().len() as u64;
            let mut kept = USUAL_ALIGNMENT;
            if let ResourceData::Blob {
                bytes, alignment, ..
            } = old
            {
                kept = alignment;
                if bytes.len() as u64 != size {
                    output::complain(&format!(
                        "'{key}' had {}, {} has {}",
                        text::count(bytes.len() as u64, "byte"),
                        input::name(path),
                        text::count(size, "byte"),
                    ));
                }
            }
            NewResource::Blob {
                bytes: data,
                alignment: alignment.unwrap_or(kept),
            }
        }
        ResourceKind::Bool => match data.bytes().trim_ascii() {
            b"true" | b"1" => NewResource::Bool(true),
            b"false" | b"0" => NewResource::Bool(false),
            _ => {
                let name = input::name(path);
                let message = format!("'{key}' is a truth value, and {name} is not true or false");
                return Err(Refusal::Usage(message));
            }
        },
        ResourceKind::String => {
            let string = module.tables_mut().add_string(data.bytes());
            NewResource::String(string.map_err(Refusal::Library)?)
        }
    };
    let tables = module.tables_mut();
    tables
        .set_resource(position, data)
        .map_err(Refusal::Library)
}

/// Splits `KEY=FILE` into a resource and a file. If a key contains `=`, the first split with an
/// existing resource applies.
fn split<'w>(container: &Container<'_>, words: &'w OsStr) -> Result<(u32, &'w Path), String> {
    let bytes = words.as_encoded_bytes();
    let mut refusal = None;
    for (at, _) in bytes.iter().enumerate().filter(|(_, byte)| **byte == b'=') {
        let key = bytes.get(..at).unwrap_or_default();
        match find(container, key) {
            Ok(position) => {
                let path = bytes.get(at + 1..).unwrap_or_default();
                return Ok((position, path_of(path)?));
            }
            Err(message) => {
                refusal.get_or_insert(message);
            }
        }
    }
    Err(refusal.unwrap_or_else(|| format!("KEY=FILE is wanted, not '{}'", text::shown(bytes))))
}

fn path_of(bytes: &[u8]) -> Result<&Path, String> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        Ok(Path::new(OsStr::from_bytes(bytes)))
    }
    #[cfg(not(unix))]
    {
        let text = std::str::from_utf8(bytes);
        text.map(Path::new).map_err(|error| error.to_string())
    }
}

/// The index of the resource `KEY` or `OWNER:KEY`.
fn find(container: &Container<'_>, words: &[u8]) -> Result<u32, String> {
    let mut found = Vec::new();
    for group in container.resources().groups() {
        let owner = match group.owner {
            ResourceOwner::External(provider) => container.string(provider).unwrap_or_default(),
            ResourceOwner::Dialect(id) => container.dialect_name(id),
        };
        for position in group.entries.clone() {
            let entry = container.resources().entries().get(position as usize);
            let key = entry.and_then(|entry| container.string(entry.key));
            let key = key.unwrap_or_default();
            let with_owner = words
                .strip_prefix(owner)
                .and_then(|rest| rest.strip_prefix(b":"));
            if key == words || with_owner == Some(key) {
                found.push((position, owner, key));
            }
        }
    }
    match &found[..] {
        [(position, ..)] => Ok(*position),
        [] => Err(format!("no resource '{}'", text::shown(words))),
        several => {
            let names: Vec<String> = several
                .iter()
                .map(|(_, owner, key)| format!("'{}:{}'", text::shown(owner), text::shown(key)))
                .collect();
            Err(format!(
                "several resources are meant by '{}': {}",
                text::shown(words),
                names.join(", ")
            ))
        }
    }
}
