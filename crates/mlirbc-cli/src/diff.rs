//! `mlirbc diff`: what differs between two files.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use mlirbc::diff::{Change, DiffOptions, Difference, Place, diff};

use crate::options::{ReadOptions, TextOptions};
use crate::output::{self, Failure, Ink, Output};
use crate::{TROUBLE, input, text};

const EXAMPLES: &str = "\
Files that differ only in the numbers of their tables are equal. Each difference is under the path of
its op: '-' marks a part of the first file, '+' one of the second file, '!' a part that was moved, and
'?' a part that cannot be compared, because only its bytes are known.

Exit codes:
  0  the files are equal
  1  they differ
  2  a file is damaged or cannot be read, or wrong usage

Examples:
  mlirbc diff old.mlirbc new.mlirbc
  mlirbc diff --ignore-locs old.mlirbc new.mlirbc
  mlirbc diff --json old.mlirbc new.mlirbc | jq -r .path
  git config difftool.mlirbc.cmd 'mlirbc diff \"$LOCAL\" \"$REMOTE\"'
  git difftool --no-prompt --tool mlirbc -- model.mlirbc";

/// Show what differs between two files
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The first file; `-` is standard input
    #[arg(value_name = "A")]
    old: PathBuf,

    /// The second file; `-` is standard input
    #[arg(value_name = "B")]
    new: PathBuf,

    /// Leave out the locations of ops and block arguments
    #[arg(long)]
    ignore_locs: bool,

    /// Write a JSON object for each difference
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    read: ReadOptions,

    #[command(flatten)]
    text: TextOptions,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let files = [&args.old, &args.new];
    let inputs = [input::open(&args.old)?, input::open(&args.new)?];
    let length = inputs.iter().map(|input| input.bytes().len()).sum();
    let open = args.read.open_options(length)?;
    let mut modules = Vec::new();
    for (file, input) in files.into_iter().zip(inputs) {
        match input::open_module(input::module_bytes(file, input, &open)?, open.clone()) {
            Ok(module) => modules.push(module),
            Err(error) => return Ok(trouble(&input::name(file), &error)),
        }
    }
    let [old, new] = modules.as_slice() else {
        return Ok(ExitCode::from(TROUBLE));
    };
    let mut options = DiffOptions::default();
    options.ignore_locations = args.ignore_locs;
    let found = match diff(old, new, &options) {
        Ok(found) => found,
        Err(error) => {
            let names = [input::name(&args.old), input::name(&args.new)];
            return Ok(trouble(&names.join(", "), &error));
        }
    };
    let mut out = Output::limited(args.text.bytes_for(length));
    let mut path = None;
    for difference in &found {
        if args.json {
            writeln!(out, "{}", json(difference))?;
            continue;
        }
        if path != Some(difference.path()) {
            let shown = match difference.path() {
                "" => "the file".to_owned(),
                path => text::shown(path.as_bytes()),
            };
            writeln!(out, "{}", out.paint(Ink::Heading, shown))?;
            path = Some(difference.path());
        }
        show(difference, &mut out)?;
    }
    out.flush()?;
    Ok(match found.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

fn trouble(name: &str, error: &mlirbc::Error) -> ExitCode {
    output::complain(&format!("{name}: {error}"));
    ExitCode::from(TROUBLE)
}

fn show(difference: &Difference, out: &mut Output) -> Result<(), Failure> {
    let mut what = difference.part.name().to_owned();
    if !difference.name.is_empty() {
        what = format!("{what} {}", text::shown(difference.name.as_bytes()));
    }
    let (old_sign, new_sign) = match difference.change {
        Change::Unknown => ("?", "?"),
        _ => ("-", "+"),
    };
    if difference.change == Change::Moved {
        writeln!(out, "{}", out.paint(Ink::Name, format!("  ! {what} moved")))?;
        return Ok(());
    }
    let is_old = difference.change != Change::Added;
    let is_new = difference.change != Change::Removed;
    for (is_there, sign, ink, part) in [
        (is_old, old_sign, Ink::Removed, &difference.old),
        (is_new, new_sign, Ink::Added, &difference.new),
    ] {
        if is_there {
            let line = match part {
                Some(part) => format!("  {sign} {what}: {}", text::shown(part.as_bytes())),
                None => format!("  {sign} {what}"),
            };
            writeln!(out, "{}", out.paint(ink, line))?;
        }
    }
    Ok(())
}

fn json(difference: &Difference) -> serde_json::Value {
    let path = |place: &Option<Place>| place.as_ref().map(|place| place.path.clone());
    serde_json::json!({
        "path": difference.path(),
        "part": difference.part.name(),
        "change": difference.change.name(),
        "name": difference.name,
        "old_path": path(&difference.old_place),
        "new_path": path(&difference.new_place),
        "old": difference.old,
        "new": difference.new,
    })
}
