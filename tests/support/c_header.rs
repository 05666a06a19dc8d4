//! `include/mlirbc.h` as data: its declarations without comments and macros, and what each of them declares.

use std::fs;

use super::programs::root;

/// The text of the header.
pub fn text() -> String {
    let path = root().join("include/mlirbc.h");
    fs::read_to_string(&path)
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()))
        .replace("\r\n", "\n")
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        out.push_str(before);
        rest = after.split_once("*/").expect("an open comment").1;
    }
    out.push_str(rest);
    let code = out.lines().map(|line| line.split("//").next().unwrap());
    code.collect::<Vec<_>>().join("\n")
}

/// Whether a condition of the preprocessor holds in C99, on a system that is none of those that the header knows.
fn holds(condition: &str) -> bool {
    condition.split("||").any(|term| {
        let term = term.trim();
        if let Some(version) = term.strip_prefix("__STDC_VERSION__ >= ") {
            return version.trim_end_matches('L').parse::<u32>().unwrap() <= 199_901;
        }
        let name = term.strip_prefix("defined(").and_then(|name| name.strip_suffix(')'));
        let known = ["_WIN32", "MLIRBC_SHARED", "__GNUC__", "__cplusplus"];
        assert!(
            name.is_some_and(|name| known.contains(&name)),
            "the header has the condition {condition:?}, which tests/support/c_header.rs does not know"
        );
        false
    })
}

/// The declarations of a header for tools that have no preprocessor: without comments, conditions and attributes, and
/// with the macros that are numbers.
pub fn declarations(header: &str) -> String {
    let code = without_comments(header).replace("\\\n", " ");
    // For each open condition: whether the lines are in use, and whether a branch was in use already.
    let mut branches: Vec<(bool, bool)> = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    for line in code.lines() {
        let line = line.trim_end();
        let Some(directive) = line.trim_start().strip_prefix('#') else {
            if branches.iter().all(|(used, _)| *used) {
                let line = line
                    .replace("MLIRBC_API", "")
                    .replace("MLIRBC_NODISCARD", "");
                let open = line.strip_prefix("MLIRBC_ENUM(");
                if let Some((name, brace)) = open.and_then(|rest| rest.split_once(')')) {
                    lines.push(format!("typedef int32_t {name};"));
                    lines.push(format!("enum {name}{brace}"));
                    continue;
                }
                // A line that only had macros leaves nothing.
                lines.push(if line.trim().is_empty() {
                    String::new()
                } else {
                    line
                });
            }
            continue;
        };
        let (word, rest) = directive
            .trim()
            .split_once(' ')
            .unwrap_or((directive.trim(), ""));
        match word {
            "if" => branches.push((holds(rest), holds(rest))),
            "ifdef" => branches.push((false, false)),
            "ifndef" => branches.push((true, true)),
            "elif" => {
                let (used, was_used) = branches.last_mut().unwrap();
                *used = !*was_used && holds(rest);
                *was_used |= *used;
            }
            "else" => {
                let (used, was_used) = branches.last_mut().unwrap();
                *used = !*was_used;
            }
            "endif" => drop(branches.pop()),
            "include" => {}
            "define" if branches.iter().all(|(used, _)| *used) => {
                let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
                match value {
                    "UINT32_MAX" => lines.push(format!("#define {name} {}", u32::MAX)),
                    _ if value.parse::<u64>().is_ok() => {
                        lines.push(format!("#define {name} {value}"))
                    }
                    _ => {}
                }
            }
            "define" => {}
            _ => panic!("the header has the directive #{directive}"),
        }
    }
    let text = lines.join("\n");
    let mut out = String::new();
    for statement in statements(&text) {
        out.push_str(&statement);
        out.push('\n');
    }
    out
}

/// The declarations and `#define`s, each in its lines.
fn statements(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut now = String::new();
    let mut depth = 0;
    for line in text.lines() {
        if line.trim().is_empty() {
            continue;
        }
        if now.is_empty() && line.starts_with('#') {
            found.push(line.to_owned());
            continue;
        }
        if !now.is_empty() {
            now.push('\n');
        }
        // What stood before the attributes has left spaces.
        now.push_str(if now.is_empty() {
            line.trim_start()
        } else {
            line
        });
        depth += line.matches(['{', '(']).count();
        depth -= line.matches(['}', ')']).count();
        if depth == 0 && line.ends_with(';') {
            found.push(std::mem::take(&mut now));
        }
    }
    assert_eq!(now, "", "an open declaration");
    found
}

/// A parameter or a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// As C spells it without `struct` and `enum`, such as `const mlirbc_str *`. An array has its length at the end.
    pub ty: String,
    pub name: String,
}

/// A function, or the type of a pointer to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub result: String,
    pub parameters: Vec<Variable>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struct {
    pub name: String,
    pub members: Vec<Variable>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enum {
    pub name: String,
    pub constants: Vec<(String, i64)>,
}

/// What the header declares, in its order.
#[derive(Clone, Debug, Default)]
pub struct Header {
    pub functions: Vec<Function>,
    pub callbacks: Vec<Function>,
    pub structs: Vec<Struct>,
    pub enums: Vec<Enum>,
    /// Structs of which only pointers exist.
    pub objects: Vec<String>,
    pub macros: Vec<(String, u64)>,
    /// The names that are an `int32_t`: those of the enums.
    numbers: Vec<String>,
}

fn variable(text: &str) -> Variable {
    let (text, length) = match text.split_once('[') {
        Some((text, length)) => (text, format!("[{length}")),
        None => (text, String::new()),
    };
    let at = text
        .rfind([' ', '*'])
        .unwrap_or_else(|| panic!("{text:?} has no name"))
        + 1;
    Variable {
        ty: format!("{}{length}", spelled(&text[..at])),
        name: text[at..].to_owned(),
    }
}

fn spelled(ty: &str) -> String {
    let words = ty
        .split_whitespace()
        .filter(|word| !matches!(*word, "struct" | "enum"));
    words.collect::<Vec<_>>().join(" ")
}

fn function(name: &str, result: &str, parameters: &str) -> Function {
    let parameters = parameters.trim();
    let list = match parameters {
        "void" => Vec::new(),
        _ => parameters.split(", ").map(variable).collect(),
    };
    Function {
        name: name.to_owned(),
        result: spelled(result),
        parameters: list,
    }
}

impl Header {
    /// The header as it is checked in.
    pub fn read() -> Self {
        Self::parse(&declarations(&text()))
    }

    pub fn parse(declarations: &str) -> Self {
        let mut header = Header::default();
        for statement in statements(declarations) {
            let line = statement.split_whitespace().collect::<Vec<_>>().join(" ");
            header.add(&line);
        }
        let enums: Vec<&String> = header.enums.iter().map(|one| &one.name).collect();
        assert_eq!(enums, header.numbers.iter().collect::<Vec<_>>());
        header
    }

    fn add(&mut self, line: &str) {
        if let Some(define) = line.strip_prefix("#define ") {
            let (name, value) = define.split_once(' ').unwrap();
            self.macros.push((name.to_owned(), value.parse().unwrap()));
            return;
        }
        let code = line.strip_suffix(';').unwrap().trim_end();
        if let Some((head, body)) = code.split_once('{') {
            let body = body.rsplit_once('}').unwrap().0;
            let tag = head.trim().trim_start_matches("typedef ");
            if let Some(name) = tag.strip_prefix("enum ") {
                let constants = body
                    .split(',')
                    .filter(|constant| !constant.trim().is_empty());
                let constants = constants.map(|constant| {
                    let (name, value) = constant.split_once('=').unwrap();
                    (name.trim().to_owned(), value.trim().parse().unwrap())
                });
                self.enums.push(Enum {
                    name: name.to_owned(),
                    constants: constants.collect(),
                });
            } else {
                let name = head.trim().strip_prefix("typedef struct ");
                let name = name.unwrap_or_else(|| panic!("{line:?} is no struct or enum"));
                let members = body
                    .split(';')
                    .map(str::trim)
                    .filter(|member| !member.is_empty());
                self.structs.push(Struct {
                    name: name.to_owned(),
                    members: members.map(variable).collect(),
                });
            }
        } else if let Some(definition) = code.strip_prefix("typedef ") {
            if let Some((result, rest)) = definition.split_once("(*") {
                let (name, parameters) = rest.split_once(")(").unwrap();
                let parameters = parameters.strip_suffix(')').unwrap();
                self.callbacks.push(function(name, result, parameters));
            } else if let Some(names) = definition.strip_prefix("struct ") {
                let (tag, name) = names.split_once(' ').unwrap();
                assert_eq!(tag, name);
                self.objects.push(name.to_owned());
            } else {
                // The type of an enum.
                let name = definition.strip_prefix("int32_t ");
                let name = name.unwrap_or_else(|| panic!("{line:?} is not an enum of int32_t"));
                self.numbers.push(name.to_owned());
            }
        } else {
            let (head, parameters) = code.split_once('(').unwrap_or_else(|| panic!("{line:?}"));
            let parameters = parameters.strip_suffix(')').unwrap();
            let Variable { ty, name } = variable(head);
            self.functions.push(function(&name, &ty, parameters));
        }
    }
}
