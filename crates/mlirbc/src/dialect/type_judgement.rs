//! Whether a type satisfies the condition of a constraint.

use crate::dialect::builtin::{Signedness, TypeView};
use crate::dialect::entry::Type;
use crate::dialect::fit::Fit;
use crate::dialect::mentioned::mentioned;
use crate::error::Result;
use crate::readable::shortened;
use crate::schema::{self, TypeTest};

/// The type of the elements of a shaped type; `None` for a type of another dialect.
pub(super) fn element_of(shaped: Type<'_>) -> Result<Option<Type<'_>>> {
    Ok(match shaped.view()? {
        TypeView::RankedTensor { element, .. }
        | TypeView::UnrankedTensor { element }
        | TypeView::MemRef { element, .. }
        | TypeView::UnrankedMemRef { element, .. }
        | TypeView::Vector { element, .. } => Some(element),
        _ => None,
    })
}

/// Whether a type satisfies a condition, whose nesting bounds the recursion.
///
/// # Errors
/// The type is damaged.
pub(super) fn satisfies(ty: Type<'_>, test: &TypeTest) -> Result<Fit> {
    let view = ty.view()?;
    if let TypeTest::Dialect(name) = test {
        return Ok(dialect_fit(ty, view, name));
    }
    let is_open = match view {
        TypeView::Opaque(_) => ty.dialect_name() == b"builtin",
        // A builtin type of a release that writes it as text.
        TypeView::Text(text) => !text.starts_with(b"!"),
        _ => false,
    };
    let fit = match test {
        TypeTest::Any => true,
        TypeTest::Unknown => return Ok(Fit::Unknown),
        TypeTest::OneOf(tests) => {
            let mut fit = Fit::No;
            for test in tests {
                fit = fit.or(|| satisfies(ty, test))?;
            }
            return Ok(fit);
        }
        _ if is_open => return Ok(Fit::Unknown),
        TypeTest::Integer(form) => match view {
            TypeView::Integer { width, signedness } => {
                let expected = match form.signedness {
                    schema::Signedness::Signless => Signedness::Signless,
                    schema::Signedness::Signed => Signedness::Signed,
                    schema::Signedness::Unsigned => Signedness::Unsigned,
                };
                width == form.width && signedness == expected
            }
            _ => false,
        },
        TypeTest::AnyInteger => matches!(view, TypeView::Integer { .. } | TypeView::Index),
        TypeTest::Index => matches!(view, TypeView::Index),
        TypeTest::Float(name) => {
            matches!(view, TypeView::Float(format) if format.name() == &**name)
        }
        TypeTest::AnyFloat => matches!(view, TypeView::Float(_)),
        TypeTest::Function => matches!(view, TypeView::Function { .. }),
        TypeTest::MemRef => matches!(view, TypeView::MemRef { .. }),
        TypeTest::Dialect(_) => false,
    };
    Ok(Fit::of(fit))
}

/// Whether a type is the one that a dialect defines.
fn dialect_fit(ty: Type<'_>, view: TypeView<'_>, name: &str) -> Fit {
    let is_own = name
        .split_once('.')
        .is_some_and(|(dialect, _)| dialect.as_bytes() == ty.dialect_name());
    match view {
        TypeView::Text(text) => match mentioned(text) {
            Some(found) if found.is(name) => Fit::Yes,
            Some(found) if found.mnemonic.is_empty() && is_own => Fit::Unknown,
            Some(_) => Fit::No,
            None => Fit::Unknown,
        },
        TypeView::Record(_) | TypeView::Opaque(_) if is_own => Fit::Unknown,
        TypeView::Opaque(_) if ty.dialect_name() == b"builtin" => Fit::Unknown,
        _ => Fit::No,
    }
}

impl Type<'_> {
    /// What messages call the type.
    pub(super) fn in_words(self) -> Result<String> {
        Ok(match self.view()? {
            TypeView::Integer { width, signedness } => match signedness {
                Signedness::Signless => format!("i{width}"),
                Signedness::Signed => format!("si{width}"),
                Signedness::Unsigned => format!("ui{width}"),
            },
            TypeView::Index => "index".to_owned(),
            TypeView::Float(format) => format.name().to_owned(),
            TypeView::Text(text) => shortened(text, 60).to_string(),
            _ => "another type".to_owned(),
        })
    }
}
