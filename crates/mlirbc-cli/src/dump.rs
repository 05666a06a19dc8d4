//! `mlirbc dump`: every byte of a file with its meaning, section by section.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

use mlirbc::container::SectionId;
use mlirbc::dump::{DumpOptions, Emphasis, Line, LineKind, TextLines, lines};

use crate::options::{DialectOptions, LimitOptions, TextOptions};
use crate::output::{Failure, Ink, Output};
use crate::progress::Progress;
use crate::{input, output};

const EXAMPLES: &str = "\
Each line has the offset in the file, the bytes, and their meaning. Damaged parts are shown as bytes
with the reason, and the dump continues after them where possible. Output is written while the file
is read.

Examples:
  mlirbc dump model.mlirbc | less
  mlirbc dump --section ir model.mlirbc
  mlirbc dump --full model.mlirbc > model.txt
  mlirbc dump --bytes 0x180..0x1a0 model.mlirbc
  mlirbc dump --json model.mlirbc | jq -c 'select(.damage)'";

/// Show every byte with its meaning
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Show long blobs and strings in full
    #[arg(long)]
    full: bool,

    /// Write a JSON object per line: `offset`, `size`, `depth`, `meaning`, and `damage` for damaged
    /// parts
    #[arg(long)]
    json: bool,

    /// Show this section only; may be repeated
    #[arg(long, value_enum, ignore_case = true, value_name = "NAME")]
    section: Vec<SectionName>,

    /// Show the lines about these bytes only: A to before B, each decimal or hexadecimal (0x...). Damage
    /// elsewhere may remain unreported
    #[arg(long, value_parser = byte_range, value_name = "A..B")]
    bytes: Option<Range<u64>>,

    #[command(flatten)]
    dialects: DialectOptions,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    text: TextOptions,
}

/// Reads the argument of `--bytes`.
fn byte_range(text: &str) -> Result<Range<u64>, String> {
    let number = |text: &str| match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    let (start, end) = text
        .split_once("..")
        .ok_or("the two offsets have `..` between them")?;
    let start = number(start).map_err(|error| error.to_string())?;
    let end = number(end).map_err(|error| error.to_string())?;
    match start <= end {
        true => Ok(start..end),
        false => Err("the range ends before it starts".to_owned()),
    }
}

/// The top-level sections with LLVM's names.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum SectionName {
    String,
    Dialect,
    #[value(name = "attrtype")]
    AttrType,
    #[value(name = "attrtypeoffset")]
    AttrTypeOffset,
    Ir,
    Resource,
    #[value(name = "resourceoffset")]
    ResourceOffset,
    #[value(name = "dialectversions")]
    DialectVersions,
    Properties,
}

impl SectionName {
    fn id(self) -> SectionId {
        match self {
            SectionName::String => SectionId::String,
            SectionName::Dialect => SectionId::Dialect,
            SectionName::AttrType => SectionId::AttrType,
            SectionName::AttrTypeOffset => SectionId::AttrTypeOffset,
            SectionName::Ir => SectionId::Ir,
            SectionName::Resource => SectionId::Resource,
            SectionName::ResourceOffset => SectionId::ResourceOffset,
            SectionName::DialectVersions => SectionId::DialectVersions,
            SectionName::Properties => SectionId::Properties,
        }
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let input = input::open(&args.file)?;
    let mut options = DumpOptions::default();
    options.full = args.full;
    options.sections = args.section.iter().map(|name| name.id()).collect();
    options.bytes = args.bytes.clone();
    options.registry = args.dialects.registry()?;
    options.limits = args.limits.limits(input.bytes().len());
    let length = input.bytes().len() as u64;
    let mut progress = match io::stdout().is_terminal() {
        true => None,
        false => {
            let message = format!("dumping {}", input::name(&args.file));
            Some(Progress::new(message, "bytes"))
        }
    };
    let mut count = 0u64;
    let mut advance = |line: &Line<'_>| {
        count += 1;
        if count.is_multiple_of(4096)
            && let Some(progress) = &mut progress
        {
            progress.at(line.bytes.end, Some(length));
        }
    };
    let mut out = Output::limited(args.text.bytes_for(input.bytes().len()));
    let damage = match args.json {
        true => lines(&input, &options, &mut |line| {
            advance(line);
            write_json(&mut out, line)
        })?,
        false => {
            let paint = match out.is_colored() {
                true => paint,
                false => plain,
            };
            let text = TextLines::new(&mut out, input.bytes(), args.full);
            let mut text = text.with_paint(paint);
            lines(&input, &options, &mut |line| {
                advance(line);
                text.write(line)
            })?
        }
    };
    out.flush()?;
    Ok(match damage {
        None => ExitCode::SUCCESS,
        Some(error) => {
            let error = input::explained(error, &input);
            output::complain(&format!("{}: {error}", input::name(&args.file)));
            ExitCode::FAILURE
        }
    })
}

fn plain(_: Emphasis, text: &str) -> Cow<'_, str> {
    Cow::Borrowed(text)
}

fn paint(emphasis: Emphasis, text: &str) -> Cow<'_, str> {
    let ink = match emphasis {
        Emphasis::Plain => Ink::Plain,
        Emphasis::Title => Ink::Heading,
        Emphasis::Faint => Ink::Faint,
        Emphasis::Damage => Ink::Bad,
    };
    Cow::Owned(output::painted(ink, text).to_string())
}

fn write_json(out: &mut Output, line: &Line<'_>) -> io::Result<()> {
    let (offset, size) = (line.bytes.start, line.bytes.end - line.bytes.start);
    let depth = line.depth;
    let meaning = serde_json::Value::from(line.meaning);
    let damage = match line.kind {
        LineKind::Damage => r#","damage":true"#,
        LineKind::Detail | LineKind::Title => "",
    };
    writeln!(
        out,
        r#"{{"offset":{offset},"size":{size},"depth":{depth},"meaning":{meaning}{damage}}}"#
    )
}
