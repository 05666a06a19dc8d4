//! The descriptions of dialects that a module is read with.
//!
//! A registry is filled before it is shared: [`Tables`](crate::dialect::Tables) keep positions in
//! it. Cloning one is cheap, as clones share the descriptions.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use crate::dialect::built_in::{BuiltIn, DESCRIPTIONS};
use crate::dialect::forms::{AddedForms, BuiltInForms};
use crate::dialect::hooks::{DialectHooks, Hooks};
use crate::dialect::op_defs::{OpDefinitions, OpDefs, constraints};
use crate::schema::{
    DialectDescription, Form, LanguageError, OpConstraints, OpDef, Release, Releases, Schemas,
    parse_dialects_with_lines,
};

/// Descriptions of dialects: the encodings of their attributes, types and versions, and the
/// definitions of their ops.
///
/// ```
/// use std::sync::Arc;
/// use mlirbc::dialect::Registry;
/// use mlirbc::ir::OpenOptions;
///
/// let mut registry = Registry::clone(&Registry::built_in());
/// registry.add_text(
///     "dialect toy
///      attribute 0 shape { dims: list<varint> }
///      op constant { value: attribute(elements) } operands() results(output)",
/// )?;
/// let options = OpenOptions {
///     registry: Arc::new(registry),
///     ..OpenOptions::default()
/// };
/// # Ok::<(), mlirbc::schema::LanguageError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Registry {
    dialects: Vec<Dialect>,
    /// The places of the dialects, by name.
    places: BTreeMap<Box<[u8]>, u32>,
    /// Added definitions of ops, newest first.
    added_ops: Vec<Arc<OpDefs>>,
    /// Added custom forms of ops.
    added_forms: Arc<AddedForms>,
    /// Added constraints of ops, newest first, each list sorted by op.
    added_constraints: Vec<Arc<[OpConstraints]>>,
    /// Whether the built-in op definitions of other dialects than the builtin one apply.
    built_in_ops: bool,
    /// The removed dialects, whose built-in op definitions do not apply.
    removed: Vec<Box<str>>,
    /// The hooks of dialects, by name.
    hooks: Vec<(Box<str>, Hooks)>,
    /// Hooks for the entries of all dialects, newest first.
    overrides: Vec<Hooks>,
}

/// A dialect of a registry; names are unique.
#[derive(Clone, Debug)]
enum Dialect {
    /// A built-in description as it is.
    BuiltIn(&'static BuiltIn),
    /// An added description, or a built-in one with additions.
    Added(Arc<DialectDescription>),
}

/// The built-in dialects.
static BUILT_IN: LazyLock<Arc<Registry>> = LazyLock::new(|| Arc::new(Registry::of(&DESCRIPTIONS)));

impl Dialect {
    fn name(&self) -> &str {
        match self {
            Dialect::BuiltIn(built_in) => built_in.name,
            Dialect::Added(description) => &description.name,
        }
    }

    fn description(&self) -> Option<&DialectDescription> {
        match self {
            Dialect::BuiltIn(built_in) => built_in.description(),
            Dialect::Added(description) => Some(description),
        }
    }

    /// The description, to be changed; copies of the registry keep the old one.
    fn description_mut(&mut self) -> Option<&mut DialectDescription> {
        if let Dialect::BuiltIn(built_in) = self {
            *self = Dialect::Added(Arc::new(built_in.description()?.clone()));
        }
        match self {
            Dialect::BuiltIn(_) => None,
            Dialect::Added(description) => Some(Arc::make_mut(description)),
        }
    }
}

impl Registry {
    /// The built-in dialects and ops. Each is parsed once per process, on demand.
    pub fn built_in() -> Arc<Registry> {
        BUILT_IN.clone()
    }

    /// A registry with only the builtin dialect.
    pub fn empty() -> Registry {
        let (builtin, _) = DESCRIPTIONS.split_at(1);
        Registry {
            built_in_ops: false,
            ..Registry::of(builtin)
        }
    }

    fn of(dialects: &'static [BuiltIn]) -> Registry {
        let mut registry = Registry {
            dialects: dialects.iter().map(Dialect::BuiltIn).collect(),
            places: BTreeMap::new(),
            added_ops: Vec::new(),
            added_forms: Arc::default(),
            added_constraints: Vec::new(),
            built_in_ops: true,
            removed: Vec::new(),
            hooks: Vec::new(),
            overrides: Vec::new(),
        };
        registry.find_places();
        registry
    }

    fn find_places(&mut self) {
        let names = self.dialects.iter().map(|it| it.name().as_bytes());
        self.places = names.map(Box::from).zip(0..).collect();
    }

    /// Adds descriptions of any number of dialects, in the dialect language
    /// (`docs/dialect-language.md`). They take precedence over those in the registry: attributes
    /// and types of the same code are tried first, as are ops of the same name. A version schema, a
    /// newest version and a fallback replace earlier ones.
    ///
    /// # Errors
    /// The first syntax error, or a description that adds attributes or types to the builtin
    /// dialect, with its line. The registry is then unchanged.
    pub fn add_text(&mut self, text: &str) -> Result<(), LanguageError> {
        let descriptions = parse_dialects_with_lines(text)?;
        for (line, description) in &descriptions {
            let is_builtin = &*description.name == "builtin";
            let defines = !description.attributes.is_empty()
                || !description.types.is_empty()
                || description.version.is_some()
                || !description.aliases.is_empty()
                || description.newest.is_some()
                || description.fallback_attribute.is_some()
                || description.fallback_type.is_some();
            if is_builtin && defines {
                return Err(LanguageError {
                    line: *line,
                    expected: "nothing but ops for the builtin dialect",
                    found: "attributes, types, aliases or a version".to_owned(),
                });
            }
        }
        let descriptions = descriptions.into_iter().map(|(_, description)| description);
        self.add_descriptions(descriptions.collect());
        Ok(())
    }

    fn add_descriptions(&mut self, descriptions: Vec<DialectDescription>) {
        let mut ops = Vec::new();
        let mut constraints = Vec::new();
        // The schemas of each dialect by its place, in the order of the text.
        let mut schemas: BTreeMap<u32, NewSchemas> = BTreeMap::new();
        for mut description in descriptions {
            let name = description.name.clone();
            ops.push((name, std::mem::take(&mut description.ops)));
            if !description.forms.is_empty() || !description.terminators.is_empty() {
                let forms = std::mem::take(&mut description.forms);
                let terminators = std::mem::take(&mut description.terminators);
                let added = Arc::make_mut(&mut self.added_forms);
                added.add(&description.name, forms, terminators);
            }
            constraints.append(&mut description.constraints);
            let next = self.dialects.len() as u32;
            let name = description.name.as_bytes();
            let place = *self.places.entry(name.into()).or_insert(next);
            let new = schemas.entry(place).or_default();
            new.attributes
                .push(std::mem::take(&mut description.attributes));
            new.types.push(std::mem::take(&mut description.types));
            let dialect = self.dialects.get_mut(place as usize);
            match dialect.and_then(Dialect::description_mut) {
                Some(dialect) => {
                    dialect.texts.extend(description.texts);
                    dialect.aliases.splice(..0, description.aliases);
                    dialect.bodies.splice(..0, description.bodies);
                    replace(&mut dialect.version, description.version);
                    replace(&mut dialect.newest, description.newest);
                    replace(&mut dialect.fallback_op, description.fallback_op);
                    replace(
                        &mut dialect.fallback_attribute,
                        description.fallback_attribute,
                    );
                    replace(&mut dialect.fallback_type, description.fallback_type);
                }
                None => self.dialects.push(Dialect::Added(Arc::new(description))),
            }
        }
        for (place, new) in schemas {
            let dialect = self.dialects.get_mut(place as usize);
            if let Some(dialect) = dialect.and_then(Dialect::description_mut) {
                put_before(&mut dialect.attributes, new.attributes);
                put_before(&mut dialect.types, new.types);
            }
        }
        if !constraints.is_empty() {
            constraints.sort_by(|one, other| one.op.cmp(&other.op));
            self.added_constraints.insert(0, constraints.into());
        }
        let schemas = OpDefs::of_ops(ops.into_iter());
        if !schemas.is_empty() {
            self.added_ops.insert(0, Arc::new(schemas));
        }
    }

    /// Registers code that reads and writes a dialect. It takes precedence over descriptions and
    /// replaces earlier code.
    pub fn add_hooks(&mut self, dialect: &str, hooks: Arc<dyn DialectHooks>) {
        self.hooks.retain(|(name, _)| &**name != dialect);
        self.hooks.push((dialect.into(), Hooks(hooks)));
    }

    /// Registers code that is called first for the attributes, types and properties of all
    /// dialects. It receives the dialect of each entry, and declines those that it does not handle.
    pub fn add_overrides(&mut self, hooks: Arc<dyn DialectHooks>) {
        self.overrides.insert(0, Hooks(hooks));
    }

    /// Whether a dialect has hooks of its own.
    pub(crate) fn has_hooks_of(&self, dialect: &[u8]) -> bool {
        self.hooks(dialect).is_some()
    }

    pub(super) fn hooks(&self, dialect: &[u8]) -> Option<&Hooks> {
        let mut hooks = self.hooks.iter();
        let found = hooks.find(|(name, _)| name.as_bytes() == dialect);
        found.map(|(_, hooks)| hooks)
    }

    pub(super) fn overrides(&self) -> &[Hooks] {
        &self.overrides
    }

    pub(super) fn has_hooks(&self) -> bool {
        !self.hooks.is_empty() || !self.overrides.is_empty()
    }

    /// Removes a dialect with its ops and hooks, so that its entries become opaque. Returns false
    /// if it is unknown, or for the builtin dialect, whose attributes and types stay.
    pub fn remove(&mut self, name: &str) -> bool {
        if name == "builtin" {
            return false;
        }
        let has_ops = self.has_ops_of(name);
        Arc::make_mut(&mut self.added_forms).remove(name);
        let before = self.dialects.len() + self.hooks.len();
        self.hooks.retain(|(hooked, _)| &**hooked != name);
        self.dialects.retain(|dialect| dialect.name() != name);
        self.find_places();
        if has_ops {
            self.removed.push(name.into());
            for schemas in &mut self.added_ops {
                *schemas = Arc::new(schemas.without(name));
            }
        }
        has_ops || before != self.dialects.len() + self.hooks.len()
    }

    /// Returns whether the registry has a description, ops or hooks of a dialect.
    pub fn knows(&self, name: &str) -> bool {
        self.get(name.as_bytes()).is_some()
            || self.has_ops_of(name)
            || self.hooks(name.as_bytes()).is_some()
    }

    fn has_ops_of(&self, name: &str) -> bool {
        let built_in = self.has_built_in_ops(name.as_bytes());
        let added = self.added_ops.iter().map(|schemas| &**schemas);
        let mut all = added.chain(built_in.then(OpDefs::built_in));
        all.any(|schemas| schemas.has_dialect(name))
    }

    /// Whether the built-in op definitions apply to a dialect.
    fn has_built_in_ops(&self, name: &[u8]) -> bool {
        let mut removed = self.removed.iter();
        name == b"builtin"
            || self.built_in_ops && !removed.any(|removed| removed.as_bytes() == name)
    }

    /// The added definitions of an op, by its full name, that may apply to a file from a producer.
    /// The newest additions come first. In each, definitions for any release or for the producer
    /// precede those for some of `releases`.
    pub(crate) fn added_definitions<'r>(
        &'r self,
        name: &'r [u8],
        producer: &'r [u8],
        releases: Releases,
    ) -> impl Iterator<Item = &'r OpDef> {
        self.added_ops.iter().flat_map(move |schemas| {
            let everywhere = schemas.all(name).filter(|op| op.holds_for(producer));
            let of_releases = schemas
                .all(name)
                .filter(move |op| !op.holds_for(producer) && !op.releases.and(releases).is_empty());
            everywhere.chain(of_releases)
        })
    }

    /// The built-in definitions of an op, by its full name; none if its dialect was removed.
    pub(crate) fn built_in_definitions(&self, name: &[u8]) -> OpDefinitions<'static> {
        let dialect = name.split(|&byte| byte == b'.').next().unwrap_or_default();
        match self.has_built_in_ops(dialect) {
            true => OpDefs::built_in().definitions(name),
            false => OpDefinitions::default(),
        }
    }

    /// The custom form of an op in a release, by its full name: of the last added description that has
    /// one, or the built-in one of exactly that release.
    pub fn form(&self, op: &[u8], release: Release) -> Option<Arc<Form>> {
        let added = self.added_forms.form(op, release);
        added.or_else(|| self.built_in_forms(op)?.form(op, release))
    }

    /// Whether an op ends a block in a release, by its full name. False if that is unknown.
    pub fn is_terminator(&self, op: &[u8], release: Release) -> bool {
        let built_in = self.built_in_forms(op);
        self.added_forms.is_terminator(op, release)
            || built_in.is_some_and(|forms| forms.is_terminator(op, release))
    }

    /// The built-in forms, unless the op's dialect was removed.
    fn built_in_forms(&self, op: &[u8]) -> Option<&'static BuiltInForms> {
        let dialect = op.split(|&byte| byte == b'.').next().unwrap_or_default();
        self.has_built_in_ops(dialect).then(BuiltInForms::get)
    }

    /// The releases with built-in definitions of a dialect's ops; none if the dialect was removed.
    pub(crate) fn built_in_releases(&self, dialect: &[u8]) -> Releases {
        match self.has_built_in_ops(dialect) {
            true => OpDefs::built_in().releases_of(dialect),
            false => Releases::NONE,
        }
    }

    /// What a release requires of the properties of an op, by its full name; `None` if that is unknown. Added
    /// constraints take precedence. The built-in ones do not hold for an op that an added text defines.
    pub fn constraints(&self, op: &[u8], release: Release) -> Option<&OpConstraints> {
        let mut added = self.added_constraints.iter();
        let added = added.find_map(|list| constraints::find(list, op, release));
        if added.is_some() {
            return added;
        }
        let dialect = op.split(|&byte| byte == b'.').next().unwrap_or_default();
        let mut defined = self.added_ops.iter();
        match defined.any(|ops| ops.all(op).next().is_some()) || !self.has_built_in_ops(dialect) {
            true => None,
            false => constraints::built_in(op, release),
        }
    }

    /// What added descriptions require of the properties of an op in all releases.
    pub(crate) fn constraints_of_any(&self, op: &[u8]) -> Option<&OpConstraints> {
        let mut added = self.added_constraints.iter().flat_map(|list| list.iter());
        added.find(|it| it.op.as_bytes() == op && it.releases == Releases::ANY)
    }

    /// The description of a dialect, by name; without its ops.
    pub fn get(&self, name: &[u8]) -> Option<&DialectDescription> {
        self.position(name).and_then(|position| self.at(position))
    }

    pub(super) fn position(&self, name: &[u8]) -> Option<u32> {
        self.places.get(name).copied()
    }

    pub(super) fn at(&self, position: u32) -> Option<&DialectDescription> {
        self.dialects.get(position as usize)?.description()
    }
}

/// Replaces a value if there is a new one.
fn replace<T>(place: &mut Option<T>, new: Option<T>) {
    if new.is_some() {
        *place = new;
    }
}

/// The schemas of several descriptions of a dialect, in their order.
#[derive(Default)]
struct NewSchemas {
    attributes: Vec<Schemas>,
    types: Vec<Schemas>,
}

/// Inserts schemas before those of the same code; the last ones come first.
fn put_before(list: &mut Schemas, schemas: Vec<Schemas>) {
    let new = schemas.into_iter().rev().flat_map(Schemas::into_list);
    *list = Schemas::new(new.chain(std::mem::take(list).into_list()).collect());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::source::Source;
    use crate::schema::Release;

    fn built_in() -> Registry {
        Registry::clone(&Registry::built_in())
    }

    /// The sources of an op's definitions, with their numbers of properties.
    fn definitions(registry: &Registry, name: &str, producer: &str) -> Vec<(Source, usize)> {
        let releases = [Release::Llvm19, Release::Llvm22].into_iter().collect();
        let fields = |op: &OpDef| op.properties(6).fields.len();
        let (name, producer) = (name.as_bytes(), producer.as_bytes());
        let added = registry.added_definitions(name, producer, releases);
        let added = added.map(|op| (Source::Registered, fields(op)));
        let built_in = registry.built_in_definitions(name).within(releases);
        let built_in = built_in.flat_map(|op| {
            let releases = op.releases.and(releases).iter();
            releases.map(|release| (Source::Release(release), fields(op)))
        });
        added.chain(built_in).collect()
    }

    #[test]
    fn what_was_added_last_goes_first() {
        let mut registry = built_in();
        registry
            .add_text("dialect func op func { a: unit }")
            .unwrap();
        registry
            .add_text("dialect func op func {} op new {}")
            .unwrap();
        assert_eq!(
            definitions(&registry, "func.func", ""),
            [
                (Source::Registered, 0),
                (Source::Registered, 1),
                (Source::Release(Release::Llvm19), 5),
                (Source::Release(Release::Llvm22), 6),
            ]
        );
        assert_eq!(
            definitions(&registry, "func.new", ""),
            [(Source::Registered, 0)]
        );
        assert_eq!(definitions(&built_in(), "func.new", ""), []);
    }

    #[test]
    fn an_op_holds_where_it_says() {
        let mut registry = Registry::empty();
        registry
            .add_text(
                "dialect d op x in 19 { a: unit } op x in 24git { a: unit, b: unit, c: unit }
                 op x in 22 \"MLIR21.\" { a: unit, b: unit }",
            )
            .unwrap();
        let two = (Source::Registered, 2);
        assert_eq!(
            definitions(&registry, "d.x", "MLIR22.1.8"),
            [(Source::Registered, 1), two]
        );
        // Selected by the producer, and by the release if that is tried too.
        assert_eq!(
            definitions(&registry, "d.x", "MLIR21.1.0"),
            [two, (Source::Registered, 1)]
        );
    }

    #[test]
    fn descriptions_of_one_dialect_are_joined() {
        let mut registry = built_in();
        registry
            .add_text("dialect quant attribute 90 a {} version { v: varint } type 1 mine {}")
            .unwrap();
        let quant = registry.get(b"quant").unwrap();
        assert_eq!(quant.attributes.len(), 1);
        assert!(quant.version.is_some());
        let of_code = |code| quant.types.iter().filter(move |ty| ty.code == code);
        assert_eq!(of_code(1).count(), 2);
        assert_eq!(of_code(1).next().map(|ty| &*ty.name), Some("mine"));
        assert_eq!(of_code(2).count(), 1);
        assert!(
            Registry::built_in()
                .get(b"quant")
                .unwrap()
                .version
                .is_none()
        );
    }

    #[test]
    fn added_forms_precede_built_in_ones() {
        let mut registry = built_in();
        let text = |registry: &Registry, op: &[u8], release| {
            let form = registry.form(op, release)?;
            Some(form.text.to_string())
        };
        assert!(text(&registry, b"func.call", Release::Llvm22).is_some());
        let mut empty = Registry::empty();
        assert!(text(&empty, b"func.call", Release::Llvm22).is_none());
        for registry in [&mut registry, &mut empty] {
            registry
                .add_text("dialect func form call in 19 22 \"first\" form call in 19 \"second\"")
                .unwrap();
            registry
                .add_text(
                    "dialect toy form x \"new\" terminators (x)\ndialect builtin form b \"b\"",
                )
                .unwrap();
            let first = text(registry, b"func.call", Release::Llvm22);
            assert_eq!(first.as_deref(), Some("first"));
            let second = text(registry, b"func.call", Release::Llvm19);
            assert_eq!(second.as_deref(), Some("second"));
            let new = text(registry, b"toy.x", Release::Circt);
            assert_eq!(new.as_deref(), Some("new"));
            assert!(registry.is_terminator(b"toy.x", Release::Llvm17));
            assert!(text(registry, b"builtin.b", Release::Llvm22).is_some());
        }
        let is_terminator =
            |registry: &Registry| registry.is_terminator(b"func.return", Release::Llvm22);
        assert!(is_terminator(&registry) && !is_terminator(&empty));
        assert!(registry.remove("func") && registry.remove("toy"));
        assert!(text(&registry, b"func.call", Release::Llvm22).is_none());
        assert!(text(&registry, b"toy.x", Release::Llvm22).is_none());
        assert!(!is_terminator(&registry) && !registry.is_terminator(b"toy.x", Release::Llvm22));
    }

    #[test]
    fn a_bad_text_leaves_the_registry_as_it_was() {
        let mut registry = Registry::empty();
        let error = registry.add_text("dialect a op x {}\ndialect b op y { : }");
        assert_eq!(error.unwrap_err().line, 2);
        assert!(!registry.knows("a"));
        let error = registry.add_text("dialect a\n\ndialect builtin\ntype 77 t {}");
        assert_eq!(error.unwrap_err().line, 3);
        assert!(!registry.knows("a"));
        registry.add_text("dialect builtin op module {}").unwrap();
        // An added definition precedes the permanent ones.
        let [(first, 0), ..] = definitions(&registry, "builtin.module", "")[..] else {
            panic!("another definition");
        };
        assert_eq!(first, Source::Registered);
        assert_eq!(definitions(&registry, "func.func", ""), []);
    }

    #[test]
    fn a_removed_dialect_is_not_known_until_it_is_added() {
        let mut registry = built_in();
        assert!(registry.knows("vhlo") && registry.remove("vhlo") && !registry.knows("vhlo"));
        assert!(registry.get(b"vhlo").is_none());
        assert!(!registry.remove("vhlo") && !registry.remove("builtin"));
        // A dialect of which only ops are known.
        assert!(registry.remove("func"));
        assert_eq!(definitions(&registry, "func.func", ""), []);
        registry.add_text("dialect func op func {}").unwrap();
        assert_eq!(definitions(&registry, "func.func", "").len(), 1);
        assert!(registry.remove("func") && !registry.knows("func"));
    }
}
