//! Options shared by several subcommands.

use std::path::PathBuf;
use std::sync::Arc;

use mlirbc::dialect::Registry;
use mlirbc::ir::OpenOptions;
use mlirbc::schema::Release;
use mlirbc::{Budget, Limits};

use crate::input;
use crate::output::Failure;
use crate::release_name::ReleaseName;

/// Limits on the cost of a file.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitOptions {
    /// The largest nesting depth of regions, attributes and types [default: 1000000 for regions, 10000000 for
    /// attributes and types]
    #[arg(long, value_name = "N")]
    max_depth: Option<u32>,

    /// The largest number of ops in a file [default: 4294967294]
    #[arg(long, value_name = "N")]
    max_ops: Option<u64>,

    /// The most work, or `none`: the number of ops, blocks, values, operands, table entries and pieces of text that
    /// are visited, and an eighth of the bytes of wide integers in text and of the padding of blobs [default: 8388608, and 16 for each byte of the files]
    #[arg(long, value_name = "N", value_parser = work)]
    max_work: Option<u64>,
}

/// Reads the argument of `--max-work`: `none` and 0 are no limit.
fn work(text: &str) -> Result<u64, std::num::ParseIntError> {
    match text {
        "none" | "0" => Ok(u64::MAX),
        _ => text.parse(),
    }
}

/// The work that any files may take, and that for each byte of them. Known files take at most 4 for each byte.
const FREE_WORK: u64 = 1 << 23;
const WORK_PER_BYTE: u64 = 16;

impl LimitOptions {
    /// The library's options for opening files of a length together, with the user's changes.
    pub fn open_options(&self, length: usize) -> OpenOptions {
        OpenOptions {
            limits: self.limits(length),
            ..OpenOptions::default()
        }
    }

    /// The library's limits for files of a length together, with the user's changes.
    pub fn limits(&self, length: usize) -> Limits {
        let mut limits = Limits::default();
        if let Some(depth) = self.max_depth {
            limits.region_depth = depth;
            limits.attribute_depth = depth;
        }
        if let Some(ops) = self.max_ops {
            limits.ops = ops;
        }
        limits.work = self.work_for(length);
        limits.budget = Some(Budget::new(limits.work));
        limits
    }

    /// The most work for files of a length together.
    pub fn work_for(&self, length: usize) -> u64 {
        let usual = (length as u64).saturating_mul(WORK_PER_BYTE);
        let usual = usual.saturating_add(FREE_WORK);
        self.max_work.unwrap_or(usual)
    }
}

/// The limit on the length of the output.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
pub struct TextOptions {
    /// The most bytes of output; the text of a small file may be very long [default: 256 MiB, and 64 for
    /// each byte of the file]
    #[arg(long, value_name = "BYTES")]
    max_text: Option<u64>,
}

impl TextOptions {
    /// The most bytes for a file of a length.
    pub fn bytes_for(&self, length: usize) -> u64 {
        let usual = (length as u64).saturating_add(1 << 22).saturating_mul(64);
        self.max_text.unwrap_or(usual)
    }
}

/// How files are read: by which definitions, and up to which limits.
#[derive(clap::Args)]
pub struct ReadOptions {
    /// Read the properties of ops by the definitions of this release only [default: determined by the
    /// producer, or by what fits]
    #[arg(long, value_name = "RELEASE", value_parser = ReleaseName::among(Release::ALL))]
    release: Option<Release>,

    #[command(flatten)]
    dialects: DialectOptions,

    #[command(flatten)]
    pub limits: LimitOptions,
}

impl ReadOptions {
    /// The library's options for opening files of a length together, with the user's changes.
    pub fn open_options(&self, length: usize) -> Result<OpenOptions, Failure> {
        Ok(OpenOptions {
            release: self.release,
            registry: self.dialects.registry()?,
            ..self.limits.open_options(length)
        })
    }
}

/// Descriptions of dialects in addition to the built-in ones.
#[derive(clap::Args)]
pub struct DialectOptions {
    /// Read attributes, types and ops as FILE describes them, in the language of
    /// docs/dialect-language.md; may be repeated, and the last FILE takes precedence
    #[arg(long = "dialect", value_name = "FILE")]
    dialects: Vec<PathBuf>,
}

impl DialectOptions {
    /// The library's registry, with the contents of the files.
    pub fn registry(&self) -> Result<Arc<Registry>, Failure> {
        let mut registry = Registry::built_in();
        for path in &self.dialects {
            let failed = |message: String| Failure::Input {
                file: input::name(path),
                message,
            };
            let input = input::open(path)?;
            let text = std::str::from_utf8(input.bytes());
            let text = text.map_err(|error| {
                failed(format!("expected UTF-8 text in the description: {error}"))
            })?;
            let added = Arc::make_mut(&mut registry).add_text(text);
            added.map_err(|error| failed(error.to_string()))?;
        }
        Ok(registry)
    }
}
