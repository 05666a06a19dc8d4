//! Attributes of ops of every upstream dialect, right and wrong ones, against `mlir-opt`.
//!
//! For each attribute argument that the `.td` files of a release declare, [`values`] makes a right value, one of another
//! class, one of another width or type of elements, and one with a value that the constraint refuses.
//! `check` and the parser of text must answer as the release does, where they answer.

mod chunks;
mod values;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use mlirbc::check::{CheckOptions, FindingKind, Reader, Verdict};
use mlirbc::dialect::{OpDefs, Registry};
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::schema::{OpConstraints, OpDef, Release};
use mlirbc::text::ParseOptions;
use mlirbc::write::WriteOptions;

use chunks::{CRASH, errors_of, op_text};
use values::{Kind, Spelled};

/// The release, and the number of attribute arguments of the ops that its `.td` files declare.
const RELEASES: [(u32, Release, usize); 4] = [
    (19, Release::Llvm19, 1819),
    (21, Release::Llvm21, 2308),
    (22, Release::Llvm22, 2890),
    (23, Release::Llvm23, 3494),
];

/// The definitions of ops as text.
const OP_DEFS: &str = include_str!("../../../../src/dialect/op_defs/op_defs.dialect");

/// A value of an attribute argument.
struct Probe {
    argument: usize,
    kind: Kind,
    /// The text of an op with the value.
    text: String,
    shown: String,
}

/// The answer of a program for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// Class and constraint permit the reader to read it.
    Accepted,
    /// Its class or case is refused.
    Class,
    /// Its constraint is not satisfied.
    Constraint,
    Unknown,
}

impl Answer {
    fn is_refusal(self) -> bool {
        matches!(self, Answer::Class | Answer::Constraint)
    }
}

/// The definition of an op in a release, and its constraints.
struct Known {
    op: &'static OpDef,
    constraints: OpConstraints,
}

fn known_ops(release: Release) -> Vec<Known> {
    let registry = Registry::built_in();
    let names = OpDefs::built_in().names(release);
    let names = names.map(|(dialect, op)| format!("{dialect}.{op}"));
    names
        // No mlir-opt registers the dialect.
        .filter(|name| !name.starts_with("vcix."))
        .filter_map(|name| {
            let op = OpDefs::built_in().get(release, name.as_bytes())?;
            let constraints = registry.constraints(name.as_bytes(), release)?.clone();
            Some(Known { op, constraints })
        })
        .collect()
}

/// The texts of the attributes of dialects, as the release parses them.
fn spelled(ops: &[Known], release: u32, folder: &std::path::Path) -> Spelled {
    let mut candidates: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for known in ops {
        for property in &known.constraints.properties {
            let mut found = Vec::new();
            values::attributes_in(&property.constraint.test, &mut found);
            for attribute in found {
                let texts = || values::spellings(attribute);
                candidates
                    .entry(attribute.name.to_string())
                    .or_insert_with(texts);
            }
        }
    }
    let pairs: Vec<(&String, &String)> = candidates
        .iter()
        .flat_map(|(name, texts)| texts.iter().map(move |text| (name, text)))
        .collect();
    let texts: Vec<String> = pairs
        .iter()
        .map(|(_, text)| format!("\"t.x\"() {{a = {text}}} : () -> ()\n"))
        .collect();
    let mut spelled = Spelled::new();
    for ((name, text), error) in pairs.into_iter().zip(errors_of(release, &texts, folder)) {
        if error.is_none() {
            spelled.entry(name.clone()).or_insert_with(|| text.clone());
        }
    }
    spelled
}

/// The values of one of `share` attribute arguments of the ops.
fn probes(ops: &[Known], spelled: &Spelled, share: usize) -> Vec<Probe> {
    let mut probes = Vec::new();
    let mut argument = 0;
    for known in ops {
        let properties = &known.constraints.properties;
        let rights: HashMap<&str, Option<String>> = properties
            .iter()
            .map(|it| (&*it.name, values::right(&it.constraint.test, spelled)))
            .collect();
        for property in properties {
            argument += 1;
            if argument % share != 0 {
                continue;
            }
            let is_property = |name: &str| known.op.property(name).is_some();
            let is_required = |name: &str| match known.op.property(name) {
                Some(field) => {
                    !matches!(field.kind, mlirbc::schema::FieldKind::OptionalAttribute(_))
                }
                None => known
                    .constraints
                    .property(name)
                    .is_some_and(|it| !it.is_optional),
            };
            let others = properties.iter().filter(|it| it.name != property.name);
            let others = others.filter(|it| is_required(&it.name));
            let others: Option<Vec<_>> = others
                .map(|it| {
                    Some((
                        it.name.to_string(),
                        rights[&*it.name].clone()?,
                        is_property(&it.name),
                    ))
                })
                .collect();
            let Some(others) = others else { continue };
            let test = &property.constraint.test;
            let right = rights[&*property.name].clone();
            let mut add = |kind, value: String| {
                let mut entries = others.clone();
                let name = property.name.to_string();
                entries.push((name, value.clone(), is_property(&property.name)));
                probes.push(Probe {
                    argument,
                    kind,
                    text: op_text(known.op, &entries),
                    shown: format!("{} {} = {value}", known.op.name, property.name),
                });
            };
            add(
                Kind::OtherClass,
                values::other_class(right.as_deref(), argument / share).to_owned(),
            );
            right.into_iter().for_each(|value| add(Kind::Right, value));
            values::other_widths(test)
                .into_iter()
                .for_each(|value| add(Kind::OtherWidth, value));
            values::other_cases(test, spelled)
                .into_iter()
                .for_each(|value| add(Kind::OtherCase, value));
        }
    }
    probes
}

/// The answer of `mlir-opt`; `None` if it refuses the op for another attribute or its shape.
fn answer_of_error(error: Option<&str>) -> Option<Answer> {
    let Some(error) = error else {
        return Some(Answer::Accepted);
    };
    if error == CRASH {
        return None;
    }
    let is_any = |of: &[&str]| of.iter().any(|it| error.contains(it));
    if is_any(&["failed to satisfy constraint"]) && error.contains("attribute '") {
        return Some(Answer::Constraint);
    }
    if is_any(&[
        "in property conversion",
        "invalid properties",
        "to be one of:",
        "expected one of [",
        "failed to parse",
        "expected valid keyword",
    ]) {
        return Some(Answer::Class);
    }
    // The counts of parts and the parent are tested before the attributes.
    if is_any(&[
        "requires attribute '",
        "requires one",
        "requires zero",
        "expected 1 ",
        "expected 2 ",
        "expected 3 ",
        "segment",
        "expects parent op",
    ]) {
        return None;
    }
    Some(Answer::Accepted)
}

/// What the parser of text answers.
fn answer_of_text(text: &str, release: Release, registry: &Arc<Registry>) -> Answer {
    match parsed(text, release, registry) {
        Ok(_) => Answer::Accepted,
        Err(error) if error.contains("failed to satisfy constraint") => Answer::Constraint,
        Err(_) => Answer::Class,
    }
}

fn parsed(text: &str, release: Release, registry: &Arc<Registry>) -> Result<Vec<u8>, String> {
    let mut options = ParseOptions::default();
    options.release = release;
    options.registry = registry.clone();
    let module = Module::parse(text, &options).map_err(|error| error.to_string())?;
    let bytes = module.to_bytes(&WriteOptions::default());
    bytes.map_err(|error| error.to_string())
}

/// What `check` answers for the bytes of an op that nothing judged. `None` if the op has no text without
/// a judgement either.
fn answer_of_check(text: &str, release: Release, unjudged: &Arc<Registry>) -> Option<Answer> {
    let bytes = parsed(text, release, unjudged).ok()?;
    let module = Module::open_with(bytes, OpenOptions::default()).ok()?;
    let options = CheckOptions {
        allow_unregistered: true,
        try_conversion: false,
    };
    let check = module.check(Reader::Llvm(release), &options).ok()?;
    let of_kind = |kind| {
        let mut findings = check.findings.iter();
        findings.any(|it| it.kind == kind && it.verdict == Verdict::No)
    };
    Some(if of_kind(FindingKind::Constraint) {
        Answer::Constraint
    } else if of_kind(FindingKind::Properties)
        || of_kind(FindingKind::Text)
        || of_kind(FindingKind::Missing)
        || of_kind(FindingKind::Ignored)
    {
        Answer::Class
    } else if check
        .findings
        .iter()
        .any(|it| it.kind == FindingKind::Constraint)
    {
        Answer::Unknown
    } else {
        Answer::Accepted
    })
}

/// The definitions of a release without constraints.
fn unjudged(release: Release) -> Arc<Registry> {
    let mut text = String::new();
    for line in OP_DEFS.lines() {
        if line.starts_with("dialect ") {
            text.push_str(line);
        } else if let Some((head, rest)) = line.split_once('{') {
            let words: Vec<&str> = head.split(' ').collect();
            if !words.contains(&release.name()) {
                continue;
            }
            let kept = words
                .iter()
                .enumerate()
                .filter(|(at, word)| *at < 2 || ["isolated", "ssa", "graph"].contains(word));
            let kept: Vec<&str> = kept.map(|(_, word)| *word).collect();
            text.push_str(&format!("{} {{{rest}", kept.join(" ")));
        }
        text.push('\n');
    }
    let mut registry = Registry::clone(&Registry::built_in());
    registry.add_text(&text).unwrap();
    Arc::new(registry)
}

/// What was compared for a release.
#[derive(Debug, Default)]
struct Tally {
    arguments: usize,
    kinds: BTreeMap<Kind, usize>,
    compared: usize,
    unknown: usize,
    /// Values that a program here accepts and `mlir-opt` refuses.
    missed: Vec<String>,
    /// Values that a program here refuses and `mlir-opt` accepts.
    denied: Vec<String>,
    /// Refusals of another kind than that of `mlir-opt`.
    of_other_kind: Vec<String>,
}

impl Tally {
    fn add(&mut self, who: &str, probe: &Probe, ours: Answer, theirs: Answer, error: Option<&str>) {
        let what = || {
            format!(
                "{who}: {} ({ours:?}, not {theirs:?}): {}",
                probe.shown,
                error.unwrap_or_default()
            )
        };
        match (ours, theirs) {
            (Answer::Unknown, _) => {
                self.unknown += 1;
                return;
            }
            (Answer::Accepted, theirs) if theirs.is_refusal() => self.missed.push(what()),
            (ours, Answer::Accepted) if ours.is_refusal() => self.denied.push(what()),
            (ours, theirs) if ours != theirs => self.of_other_kind.push(what()),
            _ => {}
        }
        self.compared += 1;
    }
}

fn compare((number, release, _): (u32, Release, usize), share: usize) -> Tally {
    let folder = tempfile::tempdir().unwrap();
    let ops = known_ops(release);
    let spelled = spelled(&ops, number, folder.path());
    let probes = probes(&ops, &spelled, share);
    let (built_in, unjudged) = (Registry::built_in(), unjudged(release));
    let texts: Vec<String> = probes.iter().map(|it| it.text.clone()).collect();
    let errors = errors_of(number, &texts, folder.path());
    let mut tally = Tally::default();
    let mut last = 0;
    for (probe, error) in probes.iter().zip(&errors) {
        let error = error.as_deref();
        let Some(theirs) = answer_of_error(error) else {
            continue;
        };
        tally.arguments += usize::from(probe.argument != last);
        last = probe.argument;
        *tally.kinds.entry(probe.kind).or_default() += 1;
        let by_check = answer_of_check(&probe.text, release, &unjudged);
        if let Some(ours) = by_check {
            tally.add("check", probe, ours, theirs, error);
        }
        if by_check != Some(Answer::Unknown) {
            let ours = answer_of_text(&probe.text, release, &built_in);
            tally.add("as", probe, ours, theirs, error);
        }
    }
    println!(
        "{number}: {} arguments, {:?}, {} answers compared, {} unknown, {} missed, {} denied, {} of another kind",
        tally.arguments,
        tally.kinds,
        tally.compared,
        tally.unknown,
        tally.missed.len(),
        tally.denied.len(),
        tally.of_other_kind.len()
    );
    for list in [&tally.missed, &tally.denied, &tally.of_other_kind] {
        println!("{}", examples(list));
    }
    tally
}

fn examples(list: &[String]) -> String {
    let most = list.iter().take(40).cloned();
    most.collect::<Vec<_>>().join("\n")
}

/// One of 12 arguments; `MLIRBC_CONSTRAINTS=all` tests all of them.
pub fn mlir_opt_judges_attributes_as_check_and_the_parser_do() {
    let is_all = std::env::var("MLIRBC_CONSTRAINTS").is_ok_and(|it| it == "all");
    let share = if is_all { 1 } else { 12 };
    let tallies = RELEASES.map(|row| (row.0, row.2 / share, compare(row, share)));
    for (release, declared, tally) in &tallies {
        let missed = examples(&tally.missed);
        assert!(missed.is_empty(), "{release}:\n{missed}");
        let wrong = tally.denied.len() + tally.of_other_kind.len();
        assert!(
            wrong * 100 <= tally.compared,
            "{release}: {wrong} of {}\n{}\n{}",
            tally.compared,
            examples(&tally.denied),
            examples(&tally.of_other_kind)
        );
        let arguments = tally.arguments;
        assert!(
            arguments * 100 >= declared * 95,
            "{release}: {arguments} of {declared} arguments"
        );
        for (kind, least) in [
            (Kind::Right, 90),
            (Kind::OtherClass, 95),
            (Kind::OtherWidth, 60),
            (Kind::OtherCase, 20),
        ] {
            let count = tally.kinds.get(&kind).copied().unwrap_or_default();
            assert!(
                count * 100 >= declared * least,
                "{release}: {count} of {declared} arguments with {kind:?}"
            );
        }
    }
}
