//! Options that several subcommands share.

use mlirbc::Limits;
use mlirbc::ir::OpenOptions;
use mlirbc::layout::Release;

/// Bounds on what a file may ask for.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitOptions {
    /// How deep regions, attributes and types may nest [default: 1000000 for regions, 10000000 for
    /// attributes and types]
    #[arg(long, value_name = "N")]
    max_depth: Option<u32>,

    /// How many ops a file may hold [default: 4294967294]
    #[arg(long, value_name = "N")]
    max_ops: Option<u64>,
}

impl LimitOptions {
    /// How the library opens a file with what the user changed.
    pub fn open_options(&self, release: Option<Release>) -> OpenOptions {
        OpenOptions {
            limits: self.limits(),
            release,
            ..OpenOptions::default()
        }
    }

    /// The library's limits with what the user changed.
    pub fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        if let Some(depth) = self.max_depth {
            limits.region_depth = depth;
            limits.attribute_depth = depth;
        }
        if let Some(ops) = self.max_ops {
            limits.ops = ops;
        }
        limits
    }
}

/// Which definitions of ops hold.
#[derive(clap::Args)]
pub struct ReleaseOption {
    /// Read the properties of ops as this release defines them and no other: 19, 22, 23, 24 or
    /// stablehlo [default: by the producer, and by what fits]
    #[arg(long, value_name = "RELEASE", value_parser = release)]
    pub release: Option<Release>,
}

fn release(name: &str) -> Result<Release, String> {
    Release::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Release::ALL.into_iter().map(Release::name).collect();
        format!("the library knows {}", names.join(", "))
    })
}
