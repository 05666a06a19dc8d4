//! The form of an op of VHLO that a version of StableHLO has.

use super::pairs::{PAIRS, Pair};
use super::since;
use crate::dialect::{StablehloVersion, VhloKind};

/// The form of an op that the target has.
#[derive(Clone, Copy, Debug)]
pub(super) enum TargetForm {
    /// The one that the op has.
    Same,
    /// The newer one of a pair.
    Newer(&'static Pair),
    /// The older one of a pair.
    Older(&'static Pair),
}

impl TargetForm {
    /// The form of an op with a name, without the dialect. The error is what the target lacks.
    pub(super) fn of(name: &str, target: StablehloVersion) -> Result<Self, String> {
        let Some(versions) = VhloKind::Op.versions(name) else {
            return Err(format!("op {name}, which is unknown"));
        };
        if versions.contain(target) {
            return Ok(TargetForm::Same);
        }
        let mut forms = PAIRS.iter().filter_map(|pair| match name {
            name if name == pair.older => Some((TargetForm::Newer(pair), pair.newer)),
            name if name == pair.newer => Some((TargetForm::Older(pair), pair.older)),
            _ => None,
        });
        let other = forms.next();
        let others = other.and_then(|(_, name)| VhloKind::Op.versions(name));
        match (other, others) {
            (Some((form, _)), Some(others)) if others.contain(target) => Ok(form),
            (_, others) => {
                let oldest = others.map_or(versions.since, |it| it.since.min(versions.since));
                Err(since(format_args!("op {name}"), oldest))
            }
        }
    }

    /// The name of the form of an op that has this name now.
    pub(super) fn name(self, now: &str) -> &str {
        match self {
            TargetForm::Same => now,
            TargetForm::Newer(pair) => pair.newer,
            TargetForm::Older(pair) => pair.older,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(name: &str, target: &str) -> Result<String, String> {
        let target = StablehloVersion::parse(target).unwrap();
        TargetForm::of(name, target).map(|form| form.name(name).to_owned())
    }

    #[test]
    fn the_form_is_that_of_the_version() {
        assert_eq!(form("tan_v1", "1.9"), Ok("tan_v1".to_owned()));
        assert_eq!(form("tan_v1", "1.10"), Ok("tan_v2".to_owned()));
        assert_eq!(form("tan_v2", "1.9.5"), Ok("tan_v1".to_owned()));
        assert_eq!(form("add_v1", "0.9"), Ok("add_v1".to_owned()));
        assert_eq!(
            form("exponential_v2", "1.9"),
            Ok("exponential_v2".to_owned())
        );
    }

    #[test]
    fn what_the_target_lacks_names_the_oldest_version_that_has_it() {
        let lacks = |text: &str| Err(text.to_owned());
        assert_eq!(form("tan_v2", "1.3"), lacks("op tan_v2 (since 1.4.0)"));
        assert_eq!(form("tan_v1", "1.3"), lacks("op tan_v1 (since 1.4.0)"));
        assert_eq!(
            form("async_done_v1", "1.14"),
            lacks("op async_done_v1 (since 1.15.0)")
        );
        assert_eq!(
            form("none_v9", "1.14"),
            lacks("op none_v9, which is unknown")
        );
    }
}
