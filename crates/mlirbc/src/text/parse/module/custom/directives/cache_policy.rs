//! Policies of caches of AMD's GPUs.

use crate::text::form::{Argument, OfAttribute, cache_policy};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// `gfx12<nt|nv>`, or a number.
pub(super) fn read(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    const TRUE: i64 = -1;
    let id = match reader.next_word().map(str::to_owned) {
        Some(family) if cache_policy::FAMILIES.contains(&family.as_str()) => {
            reader.literal(&family)?;
            reader.literal("<")?;
            let mut flags = Vec::new();
            loop {
                let Some(flag) = reader.next_word().map(str::to_owned) else {
                    return reader.wrong("expected keyword for cache policy bits");
                };
                reader.literal(&flag)?;
                flags.push(flag);
                if !reader.take("|") {
                    break;
                }
            }
            reader.literal(">")?;
            reader.attribute_of_text(&cache_policy::text(&family, &flags.join("|")))?
        }
        Some(word) if word != "true" && word != "false" => {
            return reader.wrong(
                "expected cache policy family 'pre_gfx12', 'gfx942', 'gfx12', 'gfx12_atomic', or a 32-bit integer",
            );
        }
        word => {
            let number = match word.as_deref() {
                Some("true") => TRUE,
                Some(_) => 0,
                None => reader.signed()?,
            };
            if word.is_some_and(|word| !reader.take(&word))
                || !(i64::from(i32::MIN)..=i64::from(u32::MAX)).contains(&number)
            {
                return reader.wrong("integer value too large");
            }
            reader.integer(32, number as u64)?
        }
    };
    reader.set(&Argument::Attribute(slot), id);
    Ok(())
}
