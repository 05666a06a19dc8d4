//! Dumps of whole files.

use std::io::{self, Write};

use crate::container::{Container, Input, Survey};
use crate::dialect::Tables;
use crate::dump::line::Line;
use crate::dump::options::DumpOptions;
use crate::dump::sections;
use crate::dump::sink::Sink;
use crate::dump::text::TextLines;
use crate::error::Error;

/// Passes on the lines of a file, in the order of the file, while it is read. Returns the first
/// damage, also of sections that are not shown.
///
/// # Errors
/// The first error of `receive`, which ends the dump.
pub fn lines(
    input: &Input<'_>,
    options: &DumpOptions,
    receive: &mut dyn FnMut(&Line<'_>) -> io::Result<()>,
) -> io::Result<Option<Error>> {
    let mut survey = Survey::of(input.bytes(), &options.limits);
    let damage = survey.stopped.take();
    let version = survey.version;
    let container = Container::from_survey(input.clone(), survey, options.limits.clone());
    let tables = Tables::new(container, options.registry.clone(), None);
    let mut sink = Sink::new(options, receive);
    let found = sections::dump(&tables, version, &mut sink)?;
    Ok(damage.or(found))
}

/// Writes the lines of a file as text. Returns the first damage.
///
/// # Errors
/// The output cannot be written.
pub fn print(
    input: &Input<'_>,
    options: &DumpOptions,
    out: impl Write,
) -> io::Result<Option<Error>> {
    let mut text = TextLines::new(out, input.bytes(), options.full);
    lines(input, options, &mut |line| text.write(line))
}
