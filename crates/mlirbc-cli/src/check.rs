//! `mlirbc check`: whether other programs read a file as it is.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use mlirbc::check::{Check, CheckOptions, Finding, Reader, Verdict};
use mlirbc::ir::Module;
use serde_json::{Value, json};

use crate::options::ReadOptions;
use crate::output::{self, Failure, Ink, Output};
use crate::release_name::LLVM_20;
use crate::text::{count, shown};
use crate::{TROUBLE, input};

/// The exit code if it is unknown whether a reader reads the file.
const UNKNOWN: u8 = 3;

const EXAMPLES: &str = "\
A reader is the mlir-opt of a release of LLVM, with the dialects that it has, or a version of StableHLO.
It reads the file if it accepts it and reads the same attributes, types and properties, which satisfy the
constraints of their definitions. What verifiers in C++ code demand beyond that is not checked. Without
--reader, all known readers are listed.

Exit codes:
  0  all readers read the file; also without --reader
  1  a reader rejects it, or reads it with another meaning
  2  wrong usage, a file that cannot be read, or a damaged one
  3  it is unknown for a reader, and no reader rejects it

Examples:
  mlirbc check model.mlirbc                     which programs read the file
  mlirbc check --reader llvm-19 model.mlirbc    why LLVM 19 does not read it
  mlirbc check --reader stablehlo-1.5 --json artifact.mlirbc";

/// Check whether other releases accept a file without changes
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The program that is to read the file: llvm-17, -18, -19, -21, -22, -23, or stablehlo-X.Y; may be
    /// repeated
    #[arg(long = "reader", value_name = "READER", value_parser = reader)]
    readers: Vec<Reader>,

    /// The reader accepts dialects that it does not have, as mlir-opt with the same option
    #[arg(long)]
    allow_unregistered_dialect: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    read: ReadOptions,
}

fn reader(name: &str) -> Result<Reader, String> {
    Reader::from_name(name).ok_or_else(|| {
        if name == "llvm-20" {
            return LLVM_20.to_owned();
        }
        format!("the readers are {}", Reader::names())
    })
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let input = input::open(&args.file)?;
    let open = args.read.open_options(input.bytes().len())?;
    let input = input::module_bytes(&args.file, input, &open)?;
    let name = input::name(&args.file);
    let checks = input::open_module(input, open).and_then(|module| {
        let options = CheckOptions {
            allow_unregistered: args.allow_unregistered_dialect,
            try_conversion: !args.readers.is_empty(),
        };
        let readers = match args.readers.is_empty() {
            true => default_readers(&module),
            false => args.readers.clone(),
        };
        let checks = readers.into_iter();
        checks
            .map(|reader| module.check(reader, &options))
            .collect::<mlirbc::Result<Vec<Check>>>()
    });
    let checks = match checks {
        Ok(checks) => checks,
        Err(error) => {
            output::complain(&format!("{name}: {error}"));
            return Ok(ExitCode::from(TROUBLE));
        }
    };
    let mut out = Output::new();
    if args.json {
        write_json(&name, &checks, &mut out)?;
    } else if args.readers.is_empty() {
        write_summary(&checks, &mut out)?;
    } else {
        checks
            .iter()
            .try_for_each(|check| write_check(check, &mut out))?;
    }
    out.flush()?;
    if args.readers.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let worst = checks.iter().map(Check::verdict).max();
    Ok(match worst.unwrap_or(Verdict::Yes) {
        Verdict::Yes => ExitCode::SUCCESS,
        Verdict::No => ExitCode::FAILURE,
        Verdict::Unknown => ExitCode::from(UNKNOWN),
    })
}

/// The readers of LLVM, and those of StableHLO for portable artifacts.
fn default_readers(module: &Module<'_>) -> Vec<Reader> {
    let is_artifact = module.tables().stablehlo_need().is_some();
    let stablehlo = Reader::of_stablehlo().filter(|_| is_artifact);
    Reader::of_llvm().chain(stablehlo).collect()
}

fn write_json(name: &str, checks: &[Check], out: &mut Output) -> std::io::Result<()> {
    let readers: Vec<Value> = checks
        .iter()
        .map(|check| {
            let findings: Vec<Value> = check.findings.iter().map(to_json).collect();
            json!({
                "reader": check.reader.to_string(),
                "verdict": check.verdict().name(),
                "converts": check.converts,
                "obstacle": check.obstacle,
                "findings": findings,
            })
        })
        .collect();
    let value = json!({ "file": name, "readers": readers });
    serde_json::to_writer_pretty(&mut *out, &value)?;
    writeln!(out)
}

fn to_json(finding: &Finding) -> Value {
    json!({
        "kind": finding.kind.name(),
        "verdict": finding.verdict.name(),
        "silent": finding.kind.is_silent(),
        "subject": finding.subject,
        "what": finding.what,
        "count": finding.count,
        "offset": finding.offset,
        "path": finding.path,
    })
}

fn ink(verdict: Verdict) -> Ink {
    match verdict {
        Verdict::Yes => Ink::Plain,
        Verdict::Unknown => Ink::Heading,
        Verdict::No => Ink::Bad,
    }
}

/// One line for each reader, with the first reason.
fn write_summary(checks: &[Check], out: &mut Output) -> std::io::Result<()> {
    let width = checks.iter().map(|check| check.reader.to_string().len());
    let width = width.max().unwrap_or(0);
    for check in checks {
        let verdict = check.verdict();
        let name = check.reader.to_string();
        let painted = out.paint(Ink::Name, format!("{name:width$}"));
        write!(out, "{painted}")?;
        write!(out, "  ")?;
        let painted = out.paint(ink(verdict), format!("{:7}", verdict.name()));
        write!(out, "{painted}")?;
        let mut reasons = check.findings.iter().filter(|it| it.verdict == verdict);
        if let Some(first) = reasons.next() {
            write!(out, "  {}", reason(first))?;
            match reasons.count() as u64 {
                0 => {}
                more => write!(out, ", and {} more", crate::text::number(more))?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_check(check: &Check, out: &mut Output) -> std::io::Result<()> {
    let verdict = check.verdict();
    let painted = out.paint(Ink::Name, check.reader.to_string());
    write!(out, "{painted}")?;
    write!(out, ": ")?;
    let painted = out.paint(ink(verdict), verdict.name());
    write!(out, "{painted}")?;
    match (check.converts, check.reader) {
        (Some(true), Reader::Llvm(release)) => {
            writeln!(
                out,
                "; `mlirbc convert --llvm {release}` makes a file that it reads"
            )?;
        }
        (Some(true), Reader::Stablehlo(version)) => {
            writeln!(
                out,
                "; `mlirbc convert --stablehlo {version}` makes a file that it reads"
            )?;
        }
        (Some(false), _) => {
            let obstacle = check.obstacle.as_deref().unwrap_or_default();
            let obstacle = shown(obstacle.as_bytes());
            writeln!(out, "; `mlirbc convert` does not help: {obstacle}")?;
        }
        _ => writeln!(out)?,
    }
    for finding in &check.findings {
        write!(out, "  ")?;
        let painted = out.paint(ink(finding.verdict), format!("{:10}", finding.kind.name()));
        write!(out, "{painted}")?;
        write!(out, "  {}", reason(finding))?;
        let times = match finding.count {
            1 => String::new(),
            times => format!("{}, first ", count(times, "time")),
        };
        match finding.path.is_empty() {
            true if times.is_empty() => writeln!(out)?,
            true => writeln!(out, " ({})", times.trim_end_matches(", first "))?,
            false => {
                let place = format!(
                    " ({times}at byte {}, in {})",
                    finding.offset,
                    shown(finding.path.as_bytes())
                );
                let painted = out.paint(Ink::Faint, place);
                write!(out, "{painted}")?;
                writeln!(out)?;
            }
        }
    }
    Ok(())
}

/// The subject and what is the matter with it.
fn reason(finding: &Finding) -> String {
    shown(finding.to_string().as_bytes())
}
