//! The conversion of a whole module: all ops and entries are checked before anything changes.

use std::collections::HashMap;

use crate::container::{AttributeId, PropertiesId};
use crate::convert::{Conversion, MOST_OBSTACLES, producer_of};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Module, OpId, Redefined};
use crate::layout::Release;

/// The inputs of an op's conversion: name, dictionary, properties, and the numbers of operands, results,
/// regions and successors.
type Key = (u32, Option<AttributeId>, Option<PropertiesId>, [u32; 4]);

impl Module<'_> {
    /// Converts the module to the op definitions of a release of LLVM, and names the release in the
    /// producer string. Decodes everything. Properties are carried over by name. Those that the
    /// release adds have their defaults. Affine maps, integer sets, strided layouts and builtin types
    /// that the release reads as text only become text.
    ///
    /// The result lists what the release cannot represent. If there is anything, the module is
    /// unchanged. The text of attributes and types is not checked.
    ///
    /// # Errors
    /// The release is not a release of LLVM with known definitions, the module is damaged, or a table
    /// is full.
    pub fn convert_to_release(&mut self, target: Release) -> Result<Conversion> {
        let (Some(producer), Some(number)) = (producer_of(target), target.llvm()) else {
            return Err(self.container().invalid_edit(
                "convert to another release",
                "a release of LLVM with known definitions",
                target.name().to_owned(),
            ));
        };
        self.materialize()?;
        self.check_complete()?;
        let ops = self.all_ops()?;
        let (texts, mut obstacles) = self.foreign_entries(target, number)?;
        let plan = self.transaction(|module| {
            let plan = module.plan_of_release(&ops, target, &mut obstacles)?;
            let texts = module.add_texts(texts).map_err(Some)?;
            match obstacles.is_empty() {
                true => Ok((plan, texts)),
                false => Err(None),
            }
        });
        let (plan, texts) = match plan {
            Ok(planned) => planned,
            Err(Some(error)) => return Err(error),
            Err(None) => return Ok(Conversion { ops: 0, obstacles }),
        };
        let converted = plan.len() as u64;
        let old = String::from_utf8_lossy(self.container().producer()).into_owned();
        let version = env!("CARGO_PKG_VERSION");
        let producer = format!("{producer} (mlirbc {version}, from {old})");
        self.replace_by_texts(texts);
        self.redefine(plan, producer.as_bytes(), target)?;
        Ok(Conversion {
            ops: converted,
            obstacles,
        })
    }

    /// The new storage of all ops that change.
    fn plan_of_release(
        &mut self,
        ops: &[OpId],
        target: Release,
        obstacles: &mut Vec<Error>,
    ) -> std::result::Result<Vec<(OpId, Redefined)>, Option<Error>> {
        let mut known: HashMap<Key, Option<Redefined>> = HashMap::new();
        let mut plan = Vec::new();
        for &id in ops {
            if obstacles.len() >= MOST_OBSTACLES {
                break;
            }
            let Some(op) = self.op(id) else { continue };
            let key = (
                op.name().id().index(),
                op.dictionary_attribute().map(|it| it.id()),
                op.properties_id(),
                [
                    op.operand_count(),
                    op.result_count(),
                    op.region_count(),
                    op.successor_count(),
                ],
            );
            let redefined = match known.get(&key) {
                Some(&redefined) => redefined,
                None => match self.carried(id, target) {
                    Ok(redefined) => *known.entry(key).or_insert(redefined),
                    Err(error) if matches!(error.kind(), ErrorKind::NotRepresentable { .. }) => {
                        obstacles.push(error);
                        continue;
                    }
                    Err(error) => return Err(Some(self.locate_op(id, error))),
                },
            };
            let changed = redefined
                .filter(|&redefined| self.op(id).is_some_and(|op| !op.is_stored_as(redefined)));
            plan.extend(changed.map(|redefined| (id, redefined)));
        }
        Ok(plan)
    }
}
