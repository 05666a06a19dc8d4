//! The order of the header: a topic for each folder of `src`, with its files in the order of the `mod` lines.
//!
//! cbindgen writes all types before all functions. Here each type moves to the file that declares it. The module comments
//! of the folders and files become headings.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A file of `src` with declarations.
struct Part {
    /// The module comment of the folder, for its first file: a title and paragraphs.
    topic: Option<Vec<String>>,
    title: String,
    opaque: Vec<String>,
    types: Vec<String>,
    functions: Vec<String>,
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The paragraphs of a module comment, each on one line.
fn module_comment(path: &Path) -> Vec<String> {
    let text = read(path);
    let lines = text.lines().map_while(|line| line.strip_prefix("//!"));
    let mut paragraphs = vec![String::new()];
    for line in lines.map(str::trim) {
        let last = paragraphs.last_mut().unwrap();
        match (line.is_empty(), last.is_empty()) {
            (true, _) => paragraphs.push(String::new()),
            (false, true) => last.push_str(line),
            (false, false) => *last += &format!(" {line}"),
        }
    }
    paragraphs
}

/// The files of the modules that a file names, in order; folders before what is in them.
fn modules(file: &Path, out: &mut Vec<PathBuf>) {
    let folder = file.parent().unwrap();
    for line in read(file).lines() {
        let name = line
            .split_once("mod ")
            .and_then(|(before, rest)| Some((before.trim(), rest.strip_suffix(';')?)));
        let Some(("" | "pub(crate)", name)) = name else {
            continue;
        };
        let (leaf, inner) = (
            folder.join(format!("{name}.rs")),
            folder.join(name).join("mod.rs"),
        );
        if leaf.exists() {
            out.push(leaf);
        } else {
            out.push(inner.clone());
            modules(&inner, out);
        }
    }
}

/// The name that a declaration of the header declares.
fn name_of(item: &str) -> &str {
    let code = item
        .rsplit_once("*/\n")
        .filter(|(_, code)| !code.contains("*/"));
    // The comments of members come after the name.
    let code = code.map_or(item, |(_, code)| code);
    let code = match item.strip_prefix("/**") {
        Some(rest) => rest.split_once("*/\n").unwrap().1,
        None => code,
    };
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let after = |keyword: &str| Some(code.split_once(keyword)?.1);
    let start = after("#define ")
        .or_else(|| after("MLIRBC_ENUM("))
        .or_else(|| code.strip_prefix("typedef struct "))
        .or_else(|| after("(*"));
    if let Some(rest) = start {
        return rest.split(|c| !is_word(c)).next().unwrap();
    }
    let before = code.split_once('(').unwrap_or_else(|| panic!("{item}")).0;
    before.rsplit(|c| !is_word(c)).next().unwrap()
}

/// A comment of lines of at most 100 characters.
fn comment(paragraphs: &[String], rule: bool) -> String {
    let rule = match rule {
        true => "-".repeat(97),
        false => String::new(),
    };
    let mut out = format!("/*{rule}\n");
    for (at, paragraph) in paragraphs.iter().enumerate() {
        if at > 0 {
            out.push_str(" *\n");
        }
        let mut line = String::from(" *");
        for word in paragraph.split(' ') {
            if line.len() + 1 + word.len() > 100 {
                out.push_str(&format!("{line}\n"));
                line = String::from(" *");
            }
            line.push(' ');
            line.push_str(word);
        }
        out.push_str(&format!("{line}\n"));
    }
    out.push_str(" */\n");
    out
}

/// The text of cbindgen in the order of the topics.
pub fn arrange(root: &Path, text: &str) -> String {
    const BEGIN: &str = "#ifdef __cplusplus\nextern \"C\" {\n#endif // __cplusplus\n";
    const END: &str = "#ifdef __cplusplus\n}  // extern \"C\"\n#endif  // __cplusplus\n";
    let (types, functions) = text.split_once(BEGIN).expect("the functions begin");
    let (functions, end) = functions.split_once(END).expect("the functions end");
    let (preamble, types) = types.split_once("\n/**\n").expect("the first type");
    let types = format!("/**\n{types}");

    let mut files = Vec::new();
    modules(&root.join("lib.rs"), &mut files);
    let mut parts = Vec::new();
    let mut owner: BTreeMap<String, usize> = BTreeMap::new();
    let mut topic = None;
    for file in &files {
        let comment = module_comment(file);
        let depth = file.strip_prefix(root).unwrap().components().count();
        if file.ends_with("mod.rs") && depth == 2 {
            topic = Some(comment.clone());
        }
        for name in super::declared_in(file) {
            owner.insert(name, parts.len());
        }
        parts.push(Part {
            topic: topic.clone(),
            title: comment.first().unwrap().clone(),
            opaque: Vec::new(),
            types: Vec::new(),
            functions: Vec::new(),
        });
    }
    let items = |text: &str| -> Vec<String> {
        let items = text.trim().split("\n\n").map(|item| item.trim().to_owned());
        items.filter(|item| !item.is_empty()).collect()
    };
    let part_of = |item: &str| {
        let name = name_of(item);
        *owner
            .get(name)
            .unwrap_or_else(|| panic!("src does not declare {name}"))
    };
    for item in items(&types) {
        let part = &mut parts[part_of(&item)];
        match item.ends_with(&format!("typedef struct {0} {0};", name_of(&item))) {
            true => part.opaque.push(item),
            false => part.types.push(item),
        }
    }
    for item in items(functions) {
        parts[part_of(&item)].functions.push(item);
    }

    let mut titles = Vec::new();
    let mut body = String::new();
    let mut last: Option<&Vec<String>> = None;
    for (at, part) in parts.iter().enumerate() {
        let Some(topic) = &part.topic else { continue };
        let opaque: Vec<_> = parts[at..]
            .iter()
            .take_while(|other| other.topic == part.topic)
            .flat_map(|other| &other.opaque)
            .collect();
        let is_new = last != Some(topic);
        let is_empty = part.types.is_empty() && part.functions.is_empty();
        if is_new && !(opaque.is_empty() && is_empty && topic.len() == 1) {
            titles.push(topic[0].clone());
            let mut heading = topic.clone();
            heading[0] = format!("{}. {}", titles.len(), heading[0]);
            body.push_str(&format!("{}\n", comment(&heading, true)));
            opaque
                .iter()
                .for_each(|item| body.push_str(&format!("{item}\n\n")));
            last = Some(topic);
        }
        if is_empty {
            continue;
        }
        let title = std::slice::from_ref(&part.title);
        body.push_str(
            &comment(title, false)
                .replace("/*\n *", "/*")
                .replace("\n */", " */"),
        );
        body.push('\n');
        for item in part.types.iter().chain(&part.functions) {
            body.push_str(&format!("{item}\n\n"));
        }
    }
    let contents = titles
        .iter()
        .enumerate()
        .map(|(at, title)| format!(" *   {:>2}. {title}\n", at + 1));
    let contents: String = contents.collect();
    let preamble = preamble.replace(" * @CONTENTS@\n", &contents);
    format!("{preamble}\n{BEGIN}\n{body}{END}{end}")
}
