//! The texts of policies of caches of AMD's GPUs.

/// The families of GPUs with policies of their own.
pub(crate) const FAMILIES: [&str; 4] = ["pre_gfx12", "gfx942", "gfx12", "gfx12_atomic"];

/// The attribute with flags of a family.
pub(crate) fn text(family: &str, flags: &str) -> String {
    format!("#rocdl<{family}_cache_policy {flags}>")
}

/// The family and the flags of an attribute.
pub(crate) fn parts(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix("#rocdl<")?.strip_suffix('>')?;
    let (family, flags) = inner.split_once("_cache_policy ")?;
    let is_flag = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'|');
    let are_flags = !flags.is_empty() && flags.bytes().all(is_flag);
    (FAMILIES.contains(&family) && are_flags).then_some((family, flags))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies_have_a_family_and_flags() {
        assert_eq!(parts(&text("gfx12", "nt|nv")), Some(("gfx12", "nt|nv")));
        assert_eq!(parts("#rocdl<gfx13_cache_policy nt>"), None);
        assert_eq!(parts("#rocdl<gfx12_cache_policy >"), None);
        assert_eq!(parts("#rocdl<gfx12_cache_policy n t>"), None);
    }
}
