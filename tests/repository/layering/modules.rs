//! The order of the modules inside a room: none uses one that uses it.
//!
//! A module uses another if it imports something from it or names a path into it. Passing on a name
//! (`pub use`) is no use of it. Code for tests does not count.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemUse, Path, UseTree, Visibility};

use super::source::{Package, Source, sources};

/// Modules that use one another, each group for a reason that lies in what they are.
const UNITS: &[&[&str]] = &[
    // Handles point to the tables, the tables to the registry, the registry to hooks, and the
    // signature of a hook names handles.
    &[
        "dialect::entry",
        "dialect::hooks",
        "dialect::hooks::reader",
        "dialect::hooks::writer",
        "dialect::registry",
        "dialect::tables",
    ],
    // The value of a list or a group is a walker over its items, and a walker returns values.
    &["schema::record", "schema::scanner::walker"],
];

/// The path of a module, outermost first.
type Module = Vec<String>;

/// What a file names: imports that it passes on, and paths that it uses.
#[derive(Default)]
struct Names {
    passed_on: Vec<(String, Vec<String>)>,
    used: Vec<Vec<String>>,
}

impl Names {
    fn of(source: &Source) -> Self {
        let mut names = Names::default();
        let file = syn::parse_file(&source.text);
        let file = file.unwrap_or_else(|error| panic!("{}: {error}", source.path));
        names.visit_file(&file);
        names
    }

    fn import(&mut self, tree: &UseTree, path: &[String], is_passed_on: bool) {
        let longer = |name: String| [path, &[name]].concat();
        match tree {
            UseTree::Path(tree) => {
                self.import(&tree.tree, &longer(tree.ident.to_string()), is_passed_on);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, path, is_passed_on);
                }
            }
            UseTree::Name(name) => {
                let name = name.ident.to_string();
                self.add(name.clone(), longer(name), is_passed_on);
            }
            UseTree::Rename(name) => {
                let path = longer(name.ident.to_string());
                self.add(name.rename.to_string(), path, is_passed_on);
            }
            UseTree::Glob(_) => self.add("*".to_owned(), path.to_vec(), is_passed_on),
        }
    }

    fn add(&mut self, name: String, path: Vec<String>, is_passed_on: bool) {
        match is_passed_on {
            true => self.passed_on.push((name, path)),
            false => self.used.push(path),
        }
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    let mut attributes = attributes.iter();
    attributes.any(|attribute| {
        let list = attribute.meta.require_list();
        attribute.path().is_ident("cfg") && list.is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes: &[Attribute] = match item {
            Item::Mod(it) => &it.attrs,
            Item::Use(it) => &it.attrs,
            Item::Fn(it) => &it.attrs,
            Item::Impl(it) => &it.attrs,
            Item::Const(it) => &it.attrs,
            Item::Struct(it) => &it.attrs,
            _ => &[],
        };
        if !is_for_tests(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let is_passed_on = !matches!(item.vis, Visibility::Inherited);
        self.import(&item.tree, &[], is_passed_on);
    }

    fn visit_visibility(&mut self, _: &'ast Visibility) {
        // `pub(in crate::a)` uses nothing of it.
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let segments = path.segments.iter();
        let names = segments.map(|segment| segment.ident.to_string());
        self.used.push(names.collect());
        visit::visit_path(self, path);
    }
}

/// The files of a package, by the paths of their modules.
struct Modules {
    package: Package,
    names: BTreeMap<Module, Names>,
}

impl Modules {
    fn of(package: Package, sources: &[Source]) -> Self {
        let library = sources.iter().filter(|source| {
            let is_test = source.path.ends_with("/tests.rs");
            source.package == package && !is_test && source.room().is_some()
        });
        let module = |source: &Source| source.modules().into_iter().map(str::to_owned).collect();
        Modules {
            package,
            names: library
                .map(|source| (module(source), Names::of(source)))
                .collect(),
        }
    }

    /// A path from the root of the crate; `None` for one that leads out of the crate or to a name of
    /// the module itself.
    fn path_from_root(&self, module: &Module, path: &[String]) -> Option<Vec<String>> {
        let first = path.first()?;
        let is_here = |name: &String| {
            let inner = [module.as_slice(), std::slice::from_ref(name)].concat();
            let passed_on = self.names.get(module).map(|names| &names.passed_on);
            // A path of one name is no module: it may be a variable.
            path.len() > 1 && self.names.contains_key(&inner)
                || passed_on.is_some_and(|list| list.iter().any(|(passed, _)| passed == name))
        };
        match first.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([module, &path[1..]].concat()),
            "super" => {
                let up = path.iter().take_while(|name| *name == "super").count();
                let start = module.len().checked_sub(up)?;
                Some([&module[..start], &path[up..]].concat())
            }
            name if is_here(&name.to_owned()) => Some([module, path].concat()),
            _ => None,
        }
    }

    /// The module that a path from the root leads into, through what modules pass on.
    fn target(&self, path: &[String]) -> Option<Module> {
        let mut path = path.to_vec();
        for _ in 0..8 {
            let length = (1..=path.len()).rev();
            let mut prefixes = length.map(|length| &path[..length]);
            let module = prefixes.find(|prefix| self.names.contains_key(*prefix))?;
            let module = module.to_vec();
            let Some(name) = path.get(module.len()) else {
                return Some(module);
            };
            let passed_on = &self.names[&module].passed_on;
            let Some((_, way)) = passed_on.iter().find(|(passed, _)| passed == name) else {
                return Some(module);
            };
            let Some(way) = self.path_from_root(&module, way) else {
                // Something of another crate.
                return None;
            };
            path = [&way, &path[module.len() + 1..]].concat();
        }
        None
    }

    /// What a module uses of the room of the library that it is in, or of its package.
    fn uses(&self, module: &Module) -> BTreeSet<Module> {
        let used = self.names[module].used.iter();
        let targets = used.filter_map(|path| self.target(&self.path_from_root(module, path)?));
        targets
            .filter(|target| {
                let is_near = target.first() == module.first() || self.package != Package::Library;
                is_near && target != module
            })
            .collect()
    }

    /// The largest groups of modules of which each uses the others, directly or not.
    fn circles(&self) -> Vec<BTreeSet<String>> {
        let uses: BTreeMap<&Module, BTreeSet<Module>> = self
            .names
            .keys()
            .map(|module| (module, self.uses(module)))
            .collect();
        let reached = |start: &Module| {
            let (mut reached, mut stack) = (BTreeSet::new(), vec![start]);
            while let Some(module) = stack.pop() {
                for next in &uses[module] {
                    if reached.insert(next) {
                        stack.push(next);
                    }
                }
            }
            reached
        };
        let reached: BTreeMap<&Module, BTreeSet<&Module>> = uses
            .keys()
            .map(|module| (*module, reached(module)))
            .collect();
        let mut circles = BTreeSet::new();
        for (module, others) in &reached {
            let circle = others
                .iter()
                .filter(|other| reached[*other].contains(module));
            let circle: BTreeSet<String> = circle.map(|module| module.join("::")).collect();
            if circle.len() > 1 {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }
}

#[test]
fn modules_of_a_room_use_each_other_in_one_direction_only() {
    let sources = sources();
    let circles = Modules::of(Package::Library, &sources).circles();
    let units: Vec<BTreeSet<String>> = UNITS
        .iter()
        .map(|unit| unit.iter().map(|module| (*module).to_owned()).collect())
        .collect();
    let wrong: Vec<_> = circles.iter().filter(|it| !units.contains(it)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    for unit in &units {
        assert!(circles.contains(unit), "no circle any more: {unit:?}");
    }
    let circles = Modules::of(Package::CLibrary, &sources).circles();
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn circles_are_found_however_they_are_written() {
    let circles = |files: &[(&str, &str)]| {
        let sources = files
            .iter()
            .map(|(path, text)| Source::new(Package::Library, path, text));
        let circles = Modules::of(Package::Library, &sources.collect::<Vec<_>>()).circles();
        let join = |circle: &BTreeSet<String>| circle.iter().cloned().collect::<Vec<_>>().join(" ");
        circles.iter().map(join).collect::<Vec<_>>()
    };
    let root = (
        "ir/mod.rs",
        "mod a; mod b; pub use a::A; pub(crate) use b::B;",
    );
    let of = |a: &str, b: &str| circles(&[root, ("ir/a.rs", a), ("ir/b.rs", b)]);
    // Through the names that the room passes on, at the end of a path, and in a signature.
    assert_eq!(of("use super::B;", "use crate::ir::A;"), ["ir::a ir::b"]);
    assert_eq!(
        of("use super::b::{self, C};", "use crate::ir::a;"),
        ["ir::a ir::b"]
    );
    assert_eq!(
        of("fn f(_: super::B) {}", "fn f() { super::a::g() }"),
        ["ir::a ir::b"]
    );
    // A parent that uses what it passes on, and a child that uses the parent.
    let parent = (
        "ir/mod.rs",
        "mod a; pub use a::A; pub struct M; fn f(_: A) {}",
    );
    assert_eq!(
        circles(&[parent, ("ir/a.rs", "use super::M;")]),
        ["ir ir::a"]
    );
    // One direction, a visibility, a test, and a name that is only passed on.
    assert!(of("use super::B;", "pub(in crate::ir) struct B;").is_empty());
    assert!(
        of(
            "use super::B;",
            "#[cfg(test)] mod tests { use super::super::A; }"
        )
        .is_empty()
    );
    assert!(circles(&[root, ("ir/a.rs", "use super::B;"), ("ir/b.rs", "")]).is_empty());
}
