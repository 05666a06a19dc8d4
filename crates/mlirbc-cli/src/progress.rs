//! Progress reports for long operations, on a terminal only.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Operations shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// A line on standard error with the progress of an operation; dropping it removes the line.
pub struct Progress {
    message: String,
    unit: &'static str,
    started: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Starts the report of an operation, counted in `unit`.
    pub fn new(message: String, unit: &'static str) -> Self {
        Progress {
            message,
            unit,
            started: Instant::now(),
            bar: None,
        }
    }

    /// Reports the amount done, out of `total` if that is known.
    pub fn at(&mut self, done: u64, total: Option<u64>) {
        if self.bar.is_none() && self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let template = match total {
                Some(_) => format!("{{msg}} [{{bar:30}}] {{percent}}% of {{len}} {}", self.unit),
                None => format!("{{spinner}} {{msg}}: {{human_pos}} {}", self.unit),
            };
            // It draws to standard error, and only if that is a terminal.
            let bar = match total {
                Some(total) => ProgressBar::new(total),
                None => ProgressBar::new_spinner(),
            };
            if let Ok(style) = ProgressStyle::with_template(&template) {
                bar.set_style(style);
            }
            bar.with_message(std::mem::take(&mut self.message))
        });
        bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
