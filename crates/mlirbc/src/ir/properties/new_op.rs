//! The definition of a new op, which has no properties yet.

use crate::container::OpNameId;
use crate::dialect::{Draft, OpDefs, Source, is_required_property};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::properties::agreement::same_fields;
use crate::ir::properties::reason::OpaqueReason;
use crate::ir::resolver::is_of_llvm;
use crate::schema::{OpDef, Release, Value};

/// The definition of the properties of a new op.
#[derive(Clone, Copy)]
pub(crate) enum NewOpDefinition<'m> {
    /// The op has no properties, or nothing defines it.
    None,
    /// All definitions that may apply agree on the properties.
    Known(Source, &'m OpDef),
    /// Definitions that may apply differ.
    Undecided(OpaqueReason),
}

/// The dialect that LLVM defines and its mlir-opt does not register. A tool that registers it ignores the
/// properties of unregistered ops, so that its users add the definitions to the registry.
const NOT_IN_MLIR_OPT: &[u8] = b"vcix";

impl Module<'_> {
    /// Whether the mlir-opt of a release, or the tool of another project, has ops of a full name
    /// registered: the caller or the release defines it, or another project in whose dialects LLVM has no
    /// part.
    pub(crate) fn defines_op(&self, name: &[u8], release: Release) -> bool {
        let producer = self.container().producer();
        let releases = self.resolver().origin.releases();
        let registry = self.tables().registry();
        if registry
            .added_definitions(name, producer, releases)
            .next()
            .is_some()
        {
            return true;
        }
        let dialect = name.split(|&byte| byte == b'.').next().unwrap_or_default();
        if dialect == NOT_IN_MLIR_OPT {
            return false;
        }
        let built_in = OpDefs::built_in();
        if built_in.get(release, name).is_some() {
            return true;
        }
        !is_of_llvm(built_in.releases_of(dialect)) && built_in.all(name).next().is_some()
    }

    /// The definition of the properties of a new op of a name. In files of version 5 and newer only
    /// a registered op has them.
    pub(crate) fn definition_of_new(&self, name: OpNameId) -> NewOpDefinition<'_> {
        let resolver = self.resolver();
        let version = self.container().version();
        let entry = self.container().dialects().op_name(name);
        if entry.is_some_and(|entry| entry.registered == Some(false)) {
            return NewOpDefinition::None;
        }
        if version < 5 && resolver.may_predate(self, name) {
            return NewOpDefinition::None;
        }
        let added = resolver.added(self, name);
        let mut added = added.map(|op_def| (Source::Registered, op_def));
        if let Some(first) = added.next() {
            return agreed(first, added, version, OpaqueReason::RegisteredDiffer);
        }
        let mut candidates = resolver.candidates(self, name);
        let Some((first, release)) = candidates.next() else {
            return NewOpDefinition::None;
        };
        let others = candidates.map(|(op_def, _)| op_def);
        let others = others.chain(resolver.rivals(self, name));
        let source = Source::Release(release);
        if first.has_segments() && resolver.is_segment_name_open(self, name) {
            let (candidates, _) = resolver.considered(self, name);
            return NewOpDefinition::Undecided(OpaqueReason::SegmentName(candidates));
        }
        let others = others.map(|op_def| (source, op_def));
        let (candidates, rivals) = resolver.considered(self, name);
        let differing = OpaqueReason::Differing(candidates.or(rivals));
        agreed((source, first), others, version, differing)
    }
}

impl Module<'_> {
    /// The definition of new ops of a name, whether they have properties or not.
    pub(crate) fn op_def_of_new(&self, name: OpNameId) -> Option<&OpDef> {
        let resolver = self.resolver();
        let added = resolver.added(self, name).next();
        added.or_else(|| {
            resolver
                .candidates(self, name)
                .next()
                .map(|(op_def, _)| op_def)
        })
    }
}

impl<'m> Op<'m> {
    /// The names of the required properties that a new op lacks. It cannot be written without them.
    ///
    /// # Errors
    /// None for an op of a valid module.
    pub fn missing_properties(self) -> Result<Vec<&'m str>> {
        if self.properties_id().is_some() {
            return Ok(Vec::new());
        }
        let Some(Draft::Properties(_, properties)) = self.draft()? else {
            return Ok(Vec::new());
        };
        let mut missing = Vec::new();
        let mut values = properties.fields();
        for field in properties.op_def().properties(6).fields() {
            let value = values.next()?.map(|(_, value)| value);
            if matches!(value, Some(Value::Absent)) && is_required_property(&field.kind) {
                missing.push(&*field.name);
            }
        }
        Ok(missing)
    }

    /// The error for properties of an unknown encoding.
    #[cold]
    pub(crate) fn unknown_encoding(self) -> Error {
        let kind = ErrorKind::UnknownEncoding {
            what: format!("the properties of '{}'", self.name()),
            dialect: self.name().dialect_name().escape_ascii().to_string(),
        };
        let offset = self.properties().map_or(0, |blob| blob.offset());
        Error::new(kind, offset)
    }

    /// The error for an edit that requires the properties of an op, which are unknown.
    #[cold]
    pub(in crate::ir) fn unknown_properties(self, what: &'static str) -> Error {
        let name = self.name();
        let found = match self.draft() {
            Ok(Some(Draft::Undecided)) => {
                let resolver = self.module().resolver();
                let (candidates, rivals) = resolver.considered(self.module(), name.id());
                let releases = candidates.or(rivals);
                format!("'{name}', which {releases} define in different ways")
            }
            _ => match self.properties() {
                Some(_) => format!("opaque properties of '{name}'"),
                None => format!("'{name}' without properties"),
            },
        };
        let container = self.module().container();
        container.invalid_edit(what, "an op whose properties are known", found)
    }
}

/// The first of several definitions, if all others agree on the properties and on the groups whose
/// sizes are among them.
fn agreed<'m>(
    first: (Source, &'m OpDef),
    mut others: impl Iterator<Item = (Source, &'m OpDef)>,
    version: u8,
    otherwise: OpaqueReason,
) -> NewOpDefinition<'m> {
    let (source, op_def) = first;
    let agrees = |(_, other): (Source, &OpDef)| {
        let same_groups = op_def.operands == other.operands && op_def.results == other.results;
        same_fields(op_def, other, version) && (same_groups || !op_def.has_segments())
    };
    match others.all(agrees) {
        true if op_def.has_properties() => NewOpDefinition::Known(source, op_def),
        true => NewOpDefinition::None,
        false => NewOpDefinition::Undecided(otherwise),
    }
}
