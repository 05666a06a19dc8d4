//! Options that several subcommands share.

use mlirbc::Limits;

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
