//! `mlirbc extract`: writes out the modules inside a file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use mlirbc::contained::{Contained, ContainedLimits};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};

use crate::contained::ContainedFacts;
use crate::destination::{self, Destination};
use crate::json::List;
use crate::output::{self, Failure, Output};
use crate::{TROUBLE, input};

const EXAMPLES: &str = "\
The modules are listed, or with -o or --to written byte for byte. --to writes the files
INDEX.mlirbc and overwrites none. Modules are found in any file: raw, in base64, compressed with zstd, and
inside other modules. Where the end of a module is unknown, it is listed but not written.

Examples:
  mlirbc extract model.jax_export                 list the modules
  mlirbc extract model.jax_export -o model.mlirbc --index 0
  mlirbc extract model.mlirbc --to kernels        write all modules inside a module
  mlirbc extract std.mojopkg -o - | mlirbc info -";

const EXIT_CODES: &str = "\
Exit codes:
  0  modules were found, and all those to be written were written
  1  the file contains no module, or the end of one to be written is unknown, or data was not decoded
  2  wrong usage, or a file that cannot be read or written";

/// List the modules inside a file, or write them out
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "IN")]
    file: PathBuf,

    /// Write the module to this file; `-` is standard output. Several modules require --index
    #[arg(short, long, value_name = "OUT", conflicts_with = "to")]
    output: Option<PathBuf>,

    /// Write each module to a file in this folder
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,

    /// Select the module with this index
    #[arg(long, value_name = "N")]
    index: Option<usize>,

    /// List the modules only; the default without -o and --to
    #[arg(long, conflicts_with_all = ["output", "to"])]
    list: bool,

    /// List the modules as one JSON object
    #[arg(long)]
    json: bool,

    /// The most bytes of decoded data
    #[arg(long, value_name = "BYTES", default_value_t = ContainedLimits::default().decoded_bytes)]
    max_decoded: u64,
}

/// Reports why nothing was done.
fn refuse(name: &str, message: &str, code: u8) -> Result<ExitCode, Failure> {
    output::complain(&format!("{name}: {message}"));
    Ok(ExitCode::from(code))
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let name = input::name(&args.file);
    let input = input::open(&args.file)?;
    let mut limits = ContainedLimits::default();
    limits.decoded_bytes = args.max_decoded;
    let contained = Contained::find(input.bytes(), &limits);
    let facts = ContainedFacts::of(&contained);
    let count = contained.modules().len();
    let selected = match args.index {
        Some(index) if index < count => index..index + 1,
        Some(_) if count > 0 => {
            return refuse(&name, &format!("the last index is {}", count - 1), TROUBLE);
        }
        _ => 0..count,
    };
    let mut is_sound = count > 0 && contained.undecoded().is_empty() && contained.is_complete();
    let mut paths: Vec<Option<PathBuf>> = vec![None; count];
    if let Some(path) = &args.output {
        match selected.len() {
            0 => {}
            1 => match contained.bytes(selected.start) {
                Some(bytes) => {
                    let mut destination = Destination::open(path)?;
                    destination.write_all(bytes)?;
                    destination.finish()?;
                    if let Some(written) = paths.get_mut(selected.start) {
                        *written = Some(path.clone());
                    }
                }
                None => is_sound = false,
            },
            more => {
                let message =
                    format!("it contains {more} modules; select one with --index, or use --to");
                return refuse(&name, &message, TROUBLE);
            }
        }
    } else if let Some(folder) = &args.to {
        destination::create_folder(folder)?;
        for index in selected.clone() {
            let Some(bytes) = contained.bytes(index) else {
                is_sound = false;
                continue;
            };
            let path = folder.join(format!("{index}.mlirbc"));
            destination::create_new(&path, bytes)?;
            if let Some(written) = paths.get_mut(index) {
                *written = Some(path);
            }
        }
    }
    let is_written = args.output.is_some() || args.to.is_some();
    let is_stdout_taken = args
        .output
        .as_ref()
        .is_some_and(|path| path.as_os_str() == "-");
    match args.json {
        _ if is_stdout_taken => {}
        true => write_json(&name, &facts, selected.clone(), &paths)?,
        false if !is_written => write_list(&facts, selected.clone())?,
        false => {}
    }
    if count == 0 {
        let format = input::format(&input).map(|format| format!(": {format}"));
        output::complain(&format!(
            "{name}: it contains no module{}",
            format.unwrap_or_default()
        ));
    }
    if !args.json || is_stdout_taken {
        for undecoded in &facts.undecoded {
            output::complain(&format!("{name}: {undecoded}"));
        }
    }
    if is_written {
        for index in selected.filter(|&index| contained.bytes(index).is_none()) {
            output::complain(&format!("{name}: module {index}: its end is unknown"));
        }
    }
    if !contained.is_complete() {
        output::complain(&format!("{name}: it contains more modules than the limit"));
    }
    Ok(match is_sound {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

fn write_json(
    name: &str,
    facts: &ContainedFacts,
    selected: std::ops::Range<usize>,
    paths: &[Option<PathBuf>],
) -> io::Result<()> {
    let modules = || {
        selected.clone().map(|index| {
            let module = facts.modules.get(index);
            let mut value = module.map_or(Value::Null, |facts| facts.to_json());
            let path = paths.get(index).and_then(Option::as_ref);
            if let Value::Object(members) = &mut value {
                let path = json!(path.map(|path| path.to_string_lossy()));
                members.insert("path".to_owned(), path);
            }
            value
        })
    };
    let listed = Listed {
        file: name,
        modules: List(modules),
        undecoded: List(|| facts.undecoded_to_json()),
    };
    output::write_json(&listed, Path::new("-"))
}

/// A file with the modules inside it.
struct Listed<'l, M, U> {
    file: &'l str,
    modules: M,
    undecoded: U,
}

impl<M: Serialize, U: Serialize> Serialize for Listed<'_, M, U> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("file", self.file)?;
        map.serialize_entry("modules", &self.modules)?;
        map.serialize_entry("undecoded", &self.undecoded)?;
        map.end()
    }
}

fn write_list(facts: &ContainedFacts, selected: std::ops::Range<usize>) -> io::Result<()> {
    let mut out = Output::new();
    let mut rows = vec![
        ["index", "inside", "offset", "size", "encoding", "held by"]
            .map(str::to_owned)
            .to_vec(),
    ];
    let modules = facts.modules.get(selected).unwrap_or_default();
    if modules.is_empty() {
        return Ok(());
    }
    rows.extend(modules.iter().map(|facts| facts.row()));
    let widths: Vec<usize> = (0..6)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max()
        })
        .map(Option::unwrap_or_default)
        .collect();
    for row in &rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            match column {
                5 => line.push_str(cell),
                4 => line.push_str(&format!("{cell:<width$}  ")),
                _ => line.push_str(&format!("{cell:>width$}  ")),
            }
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    out.flush()
}
