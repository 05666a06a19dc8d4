//! The facts as a text report.

use std::borrow::Cow;
use std::io::{self, Write};

use mlirbc::dialect::StablehloNeed;

use crate::info::facts::Facts;
use crate::info::kinds::{EntryFacts, FORMS};
use crate::output::{Ink, Output};
use crate::resources::kind_name;
use crate::text::{self, cell, count, hex, number, shown};

/// The maximum number of lines of a list, unless all are to be shown.
const MAX_LINES: usize = 20;

pub fn write(facts: &Facts, all: bool, out: &mut Output) -> io::Result<()> {
    let mut report = Report { facts, all, out };
    report.summary()?;
    if facts.producer.is_some() {
        report.dialects()?;
        report.warnings()?;
        report.ops()?;
        report.definitions()?;
        report.entries("Attributes", "attribute", &facts.attributes)?;
        report.entries("Types", "type", &facts.types)?;
        report.locations()?;
        report.resources()?;
        report.sections()?;
    }
    report.contained()?;
    report.out.flush()
}

struct Report<'r> {
    facts: &'r Facts,
    all: bool,
    out: &'r mut Output,
}

/// A column of a table.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

/// The maximum number of shown reasons for a version of StableHLO.
const MAX_REASONS: usize = 3;

/// The version of StableHLO that can read a file.
fn stablehlo(need: &StablehloNeed) -> String {
    let told = need.deciding.iter().take(MAX_REASONS).cloned();
    let mut reasons = shown(told.collect::<Vec<_>>().join(", ").as_bytes());
    if let Some(more @ 1..) = need.deciding.len().checked_sub(MAX_REASONS) {
        reasons.push_str(&format!(" and {more} more"));
    }
    match need.oldest {
        None => format!("no known StableHLO: {reasons}"),
        Some(oldest) => format!("StableHLO {oldest} and newer: {reasons}"),
    }
}

impl Report<'_> {
    fn fact(&mut self, name: &str, value: &str) -> io::Result<()> {
        let name = self
            .out
            .paint(Ink::Faint, format_args!("{name:<17}"))
            .to_string();
        writeln!(self.out, "  {name} {value}")
    }

    fn heading(&mut self, text: &str) -> io::Result<()> {
        let text = self.out.paint(Ink::Heading, text).to_string();
        writeln!(self.out, "\n{text}")
    }

    fn summary(&mut self) -> io::Result<()> {
        let facts = self.facts;
        let file = self.out.paint(Ink::Heading, &facts.file).to_string();
        writeln!(self.out, "{file}")?;
        if let Some(version) = facts.version {
            self.fact("format", &format!("MLIR bytecode version {version}"))?;
        }
        if let Some(producer) = &facts.producer {
            self.fact("producer", producer)?;
            // No release can read a damaged file.
            if facts.error.is_none() {
                for (at, line) in facts.readers.lines().iter().enumerate() {
                    let name = if at == 0 { "readable by" } else { "" };
                    self.fact(name, &shown(line.as_bytes()))?;
                }
                if let Some(need) = &facts.stablehlo {
                    self.fact("", &stablehlo(need))?;
                }
            }
        }
        self.fact("size", &count(facts.size, "byte"))?;
        if let Some(ops) = facts.ops {
            let partial = if facts.ops_are_partial {
                " that could be read"
            } else {
                ""
            };
            self.fact("ops", &format!("{}{partial}", number(ops)))?;
        }
        if facts.largest_alignment > 1 {
            let alignment = count(facts.largest_alignment, "byte");
            self.fact("largest alignment", &alignment)?;
        }
        if let Some(error) = &facts.error {
            let label = self
                .out
                .paint(Ink::Bad, format_args!("{:<17}", "stopped"))
                .to_string();
            writeln!(self.out, "  {label} {error}")?;
            if facts.producer.is_some() {
                self.fact("", "what follows is what could be read all the same")?;
            }
        }
        Ok(())
    }

    /// Writes rows below a head, up to the limit. Colour applies to the first column.
    fn table(
        &mut self,
        head: &[(&str, Side)],
        rows: impl ExactSizeIterator<Item = Vec<String>>,
    ) -> io::Result<()> {
        let total = rows.len();
        if total == 0 {
            return Ok(());
        }
        let shown = match self.all {
            true => total,
            // One line more takes as much space as the note about it.
            false if total <= MAX_LINES + 1 => total,
            false => MAX_LINES,
        };
        let mut widths: Vec<usize> = head.iter().map(|(name, _)| name.len()).collect();
        let last = head.len().saturating_sub(1);
        let mut shorten = |mut row: Vec<String>| {
            for cell in row.iter_mut().take(last) {
                if let Cow::Owned(short) = text::cell(cell) {
                    *cell = short;
                }
            }
            row
        };
        let rows: Vec<_> = rows.take(shown).map(&mut shorten).collect();
        for row in &rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        let titles: Vec<String> = head.iter().map(|(name, _)| (*name).to_owned()).collect();
        if titles.iter().any(|title| !title.is_empty()) {
            self.row(head, &widths, &titles, Some(Ink::Faint))?;
        }
        for row in &rows {
            self.row(head, &widths, row, None)?;
        }
        if shown < total {
            let more = format!(
                "... and {} more (--all shows them)",
                number((total - shown) as u64)
            );
            let more = self.out.paint(Ink::Faint, more).to_string();
            writeln!(self.out, "  {more}")?;
        }
        Ok(())
    }

    fn row(
        &mut self,
        head: &[(&str, Side)],
        widths: &[usize],
        cells: &[String],
        ink: Option<Ink>,
    ) -> io::Result<()> {
        let mut line = String::new();
        let last = head.len().saturating_sub(1);
        for (index, (((_, side), &width), cell)) in head.iter().zip(widths).zip(cells).enumerate() {
            let cell = match side {
                Side::Left if index == last => cell.clone(),
                Side::Left => format!("{cell:<width$}"),
                Side::Right => format!("{cell:>width$}"),
            };
            let ink = match (ink, side, index) {
                (Some(ink), ..) => ink,
                (None, Side::Left, 0 | 1) => Ink::Name,
                _ => Ink::Plain,
            };
            line.push_str("  ");
            line.push_str(&self.out.paint(ink, cell).to_string());
        }
        writeln!(self.out, "{}", line.trim_end())
    }

    fn contained(&mut self) -> io::Result<()> {
        let contained = &self.facts.contained;
        if contained.modules.is_empty() && contained.undecoded.is_empty() {
            return Ok(());
        }
        self.heading("Modules inside")?;
        let head = [
            ("index", Side::Right),
            ("inside", Side::Right),
            ("offset", Side::Right),
            ("size", Side::Right),
            ("encoding", Side::Left),
            ("held by", Side::Left),
        ];
        let rows = contained.modules.iter().map(|facts| facts.row());
        self.table(&head, rows)?;
        for undecoded in &contained.undecoded {
            writeln!(self.out, "  {undecoded}")?;
        }
        Ok(())
    }

    fn dialects(&mut self) -> io::Result<()> {
        let rows = self.facts.dialects.iter().map(|dialect| {
            let version = match (&dialect.version, &dialect.version_fields) {
                (None, _) => String::new(),
                (Some(_), Some(fields)) => {
                    let fields = fields.iter().map(|(name, value)| format!("{name} {value}"));
                    fields.collect::<Vec<_>>().join(", ")
                }
                (Some(bytes), None) => match dialect.version_varints() {
                    Some(numbers) => {
                        let numbers: Vec<_> = numbers.iter().map(u64::to_string).collect();
                        format!("{} ({})", numbers.join("."), hex(bytes))
                    }
                    None => hex(bytes),
                },
            };
            vec![
                cell(&dialect.name).into_owned(),
                number(dialect.ops),
                number(dialect.op_names),
                number(dialect.attributes),
                number(dialect.types),
                version,
            ]
        });
        let version = match self
            .facts
            .dialects
            .iter()
            .any(|dialect| dialect.version.is_some())
        {
            true => "version",
            false => "",
        };
        self.heading(&count(rows.len() as u64, "dialect"))?;
        let head = [
            ("", Side::Left),
            ("ops", Side::Right),
            ("op names", Side::Right),
            ("attributes", Side::Right),
            ("types", Side::Right),
            (version, Side::Left),
        ];
        self.table(&head, rows)
    }

    /// Writes the parts that were read with dialect fallbacks.
    fn warnings(&mut self) -> io::Result<()> {
        let warnings = &self.facts.warnings;
        if warnings.is_empty() {
            return Ok(());
        }
        self.heading(&count(warnings.len() as u64, "warning"))?;
        let rows = warnings.iter().map(|warning| vec![warning.to_string()]);
        self.table(&[("", Side::Left)], rows)
    }

    fn ops(&mut self) -> io::Result<()> {
        let Some(ops) = self.facts.ops else {
            return Ok(());
        };
        self.heading(&count(ops, "op"))?;
        self.counts(&self.facts.op_counts)
    }

    /// Writes the definitions that apply to the ops, and the ops without one.
    fn definitions(&mut self) -> io::Result<()> {
        let definitions = &self.facts.definitions;
        if definitions.list.is_empty() {
            return Ok(());
        }
        self.heading("Properties of ops")?;
        let rows = definitions
            .verdicts()
            .into_iter()
            .map(|(dialects, verdict)| vec![dialects, verdict]);
        self.table(&[("", Side::Left), ("", Side::Left)], rows)?;
        let opaque = definitions.list.iter().flat_map(|(_, of)| &of.opaque);
        let mut rows: Vec<_> = opaque.collect();
        if rows.is_empty() {
            return Ok(());
        }
        rows.sort_by_key(|ops| std::cmp::Reverse(ops.count));
        let rows = rows
            .into_iter()
            .map(|ops| vec![number(ops.count), shown(&ops.name), ops.reason.to_string()]);
        self.heading("Ops whose properties are opaque")?;
        let head = [("", Side::Right), ("", Side::Left), ("", Side::Left)];
        self.table(&head, rows)
    }

    /// Writes names with their counts.
    fn counts(&mut self, counts: &[(String, u64)]) -> io::Result<()> {
        let rows = counts
            .iter()
            .map(|(name, count)| vec![number(*count), name.clone()]);
        self.table(&[("", Side::Right), ("", Side::Left)], rows)
    }

    fn entries(&mut self, title: &str, what: &str, entries: &EntryFacts) -> io::Result<()> {
        let Some(total) = entries.total else {
            return self.heading(&format!("{title}: not read"));
        };
        let forms: Vec<String> = FORMS
            .iter()
            .zip(entries.forms)
            .filter(|(_, (count, _))| *count > 0)
            .map(|(form, (count, bytes))| {
                let meaning = match *form {
                    "layout" => "decoded",
                    "text" => "as text",
                    other => other,
                };
                format!(
                    "{} {meaning} ({})",
                    number(count),
                    text::count(bytes, "byte")
                )
            })
            .collect();
        match forms.is_empty() {
            true => self.heading(&count(total, what))?,
            false => self.heading(&format!("{}: {}", count(total, what), forms.join(", ")))?,
        }
        let rows = entries.kinds.iter();
        let rows = rows.map(|kind| vec![number(kind.count), kind.name.clone(), number(kind.bytes)]);
        let head = [("", Side::Right), ("", Side::Left), ("bytes", Side::Right)];
        self.table(&head, rows)
    }

    fn locations(&mut self) -> io::Result<()> {
        let locations = &self.facts.locations;
        if locations.kinds.is_empty() {
            return Ok(());
        }
        let title = format!(
            "Locations of ops: {} used, of {} in the file",
            number(locations.distinct),
            number(locations.entries.max(locations.distinct)),
        );
        self.heading(&title)?;
        self.counts(&locations.kinds)
    }

    fn resources(&mut self) -> io::Result<()> {
        let resources = &self.facts.resources;
        if resources.is_empty() {
            return Ok(());
        }
        let bytes: u64 = resources.iter().map(|resource| resource.size).sum();
        let title = format!(
            "{}: {}",
            count(resources.len() as u64, "resource"),
            count(bytes, "byte")
        );
        self.heading(&title)?;
        let rows = resources.iter().map(|resource| {
            let external = if resource.is_external {
                " (external)"
            } else {
                ""
            };
            let alignment = match (resource.alignment, resource.actual_alignment) {
                (Some(wanted), Some(actual)) if actual < wanted => {
                    format!("{wanted}, lies at {actual}")
                }
                (Some(wanted), _) => number(wanted),
                _ => String::new(),
            };
            let size = match (resource.is_damaged, resource.is_elided) {
                (true, _) => "damaged".to_owned(),
                (_, true) => "elided".to_owned(),
                _ => number(resource.size),
            };
            vec![
                cell(&resource.key).into_owned(),
                format!("{}{external}", cell(&resource.group)),
                kind_name(resource.kind).to_owned(),
                size,
                alignment,
            ]
        });
        let head = [
            ("key", Side::Left),
            ("owner", Side::Left),
            ("kind", Side::Left),
            ("bytes", Side::Right),
            ("alignment", Side::Right),
        ];
        self.table(&head, rows)
    }

    fn sections(&mut self) -> io::Result<()> {
        let mut facts = Vec::new();
        facts.extend(self.facts.strings.map(|strings| count(strings, "string")));
        facts.extend(
            self.facts
                .properties
                .map(|blobs| count(blobs, "property blob")),
        );
        let sections = count(self.facts.sections.len() as u64, "section");
        match facts.is_empty() {
            true => self.heading(&sections)?,
            false => self.heading(&format!("{sections}, with {}", facts.join(" and ")))?,
        }
        let rows = self.facts.sections.iter().map(|section| {
            let size = section.data.end - section.data.start;
            let share = match self.facts.size {
                0 => 0.0,
                total => size as f64 * 100.0 / total as f64,
            };
            let mut notes = Vec::new();
            if let Some(alignment) = section.alignment {
                notes.push(format!("aligned to {}", number(alignment)));
            }
            if let Some(stated) = section.stated {
                notes.push(format!("cut: it should have {}", count(stated, "byte")));
            }
            vec![
                section.id.name().to_owned(),
                number(section.start),
                number(size),
                format!("{share:.1}%"),
                notes.join(", "),
            ]
        });
        let head = [
            ("", Side::Left),
            ("offset", Side::Right),
            ("bytes", Side::Right),
            ("", Side::Right),
            ("", Side::Left),
        ];
        self.table(&head, rows)
    }
}
