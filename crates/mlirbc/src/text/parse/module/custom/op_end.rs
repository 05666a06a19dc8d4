//! The end of an op in its custom form: what its text says becomes an op.

use std::borrow::Cow;
use std::rc::Rc;

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::{AttributeView, Signedness};
use crate::dialect::inherent_name;
use crate::ir::Counts;
use crate::schema::{GroupCount, OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES, split_groups};
use crate::text::form::Values;
use crate::text::parse::Entry;
use crate::text::parse::module::custom::custom_op::CustomOp;
use crate::text::parse::module::known_tails::{Encoded, Signature, Tail};
use crate::text::parse::module::names::NameUse;
use crate::text::parse::module::op_kind::{Definition, Dictionary, Properties};
use crate::text::parse::module::state::{Assembler, OpenOp, Parsed};

impl CustomOp<'_> {
    /// Assigns to the groups of the definition what the text has for all of them together.
    pub(super) fn spread(&mut self) {
        let is_of_all = |of: Values| matches!(of, Values::AllOperands | Values::AllResults);
        let mut operands = self.operands.iter().map(|(of, _)| *of);
        let mut types = self.types.iter().map(|(of, _)| *of);
        if operands.any(is_of_all) || types.any(is_of_all) {
            self.spread_all();
        }
    }

    #[inline(never)]
    fn spread_all(&mut self) {
        let form = &*self.form;
        let total = |is_all: bool, count: usize| is_all.then_some(count as u32);
        let all = self
            .operands
            .iter()
            .any(|(of, _)| *of == Values::AllOperands);
        if let Some(count) = total(all, self.operands.len())
            && let Some(ranges) = split_groups(&form.operands, count, None)
        {
            let groups = ranges.iter().enumerate().flat_map(|(group, range)| {
                std::iter::repeat_n(Values::Operands(group), range.len())
            });
            self.operands
                .iter_mut()
                .zip(groups)
                .for_each(|((of, _), group)| *of = group);
        }
        for (all, groups, to) in [
            (
                Values::AllOperands,
                &form.operands,
                Values::Operands as fn(usize) -> Values,
            ),
            (Values::AllResults, &form.results, Values::Results),
        ] {
            let count = self.types.iter().filter(|(of, _)| *of == all).count();
            if count == 0 {
                continue;
            }
            // The text has the operands of each group.
            if all == Values::AllOperands && count == self.operands.len() {
                let mut of: Vec<Values> = self.operands.iter().map(|(of, _)| *of).collect();
                of.sort_by_key(|of| match of {
                    Values::Operands(group) => *group,
                    _ => usize::MAX,
                });
                let types = self.types.iter_mut().filter(|(of, _)| *of == all);
                types.zip(of).for_each(|((ty, _), of)| *ty = of);
                continue;
            }
            let Some(ranges) = split_groups(groups, count as u32, None) else {
                continue;
            };
            let groups = ranges
                .iter()
                .enumerate()
                .flat_map(|(group, range)| std::iter::repeat_n(to(group), range.len()));
            let types = self.types.iter_mut().filter(|(of, _)| *of == all);
            types.zip(groups).for_each(|((of, _), group)| *of = group);
        }
    }

    /// Whether reading may set properties without a part of the text, or the dictionary states some.
    fn may_have_unstated(&self) -> bool {
        let form = &*self.form;
        !form.defaults.is_empty()
            || form.program.inner_sizes.iter().any(Option::is_some)
            || !self.absent_defaults.is_empty()
            || !self.discardable.is_empty()
            || self.dictionary.is_some()
    }
}

impl<'t> Assembler<'t, '_> {
    /// Builds an op whose text was read. Returns whether it is a `builtin.module`.
    pub(super) fn end_custom_op(
        &mut self,
        op: &mut OpenOp<'t>,
        custom: &mut CustomOp<'t>,
    ) -> Parsed<bool> {
        self.add_last_regions(op, custom);
        if !custom.region_order.is_sorted_by_key(|(group, _)| *group) {
            self.body.sort_regions(&custom.region_order);
        }
        if !custom.successors.is_sorted() {
            self.sort_successors(op, custom);
        }
        custom.spread();
        self.take_operands(op, custom)?;
        let (number, signature) = self.signature_of(op, custom)?;
        let line = self.line_to_keep(op, custom);
        let encoded = self.encoded_of(op, custom, (number, &signature), line.is_some())?;
        let tail = Tail { signature, encoded };
        if let Some(line) = line
            && tail.signature.lines.is_worth_recording()
        {
            self.keep_line(line, op, &tail);
        }
        let location = match custom.location.take() {
            Some(location) => location,
            None => self.location(op.offset)?,
        };
        self.check_op_count(op.offset)?;
        if let Some(slot) = custom.form.constant {
            self.record_constant(custom, slot);
        }
        self.complete(op, tail, location)
    }

    /// Records the integer of a constant, whose result is the next value.
    fn record_constant(&mut self, custom: &CustomOp<'t>, slot: usize) {
        let id = custom.attribute(slot);
        let value = id.and_then(|id| self.module.tables().attribute(id));
        if let Some(Ok(AttributeView::Integer { value, .. })) = value.map(|value| value.view())
            && let Some(value) = value.to_i64()
        {
            self.integer_constants
                .insert(self.body.value_count(), value);
        }
    }

    /// The integer that the constant behind a name defines.
    pub(super) fn integer_constant(&self, used: NameUse) -> Option<i64> {
        let named = self.values.get(used.name)?;
        let constant = self.integer_constants.get(&named.first);
        constant.copied().filter(|_| used.number == 0)
    }

    /// Orders successors by their groups, in which the text may have another order.
    #[cold]
    fn sort_successors(&mut self, op: &OpenOp<'t>, custom: &CustomOp<'t>) {
        let successors = self.successors.get_mut(op.successors..);
        let successors = successors.unwrap_or_default();
        let groups = custom.successors.iter().zip(successors.iter().copied());
        let mut groups: Vec<_> = groups.collect();
        groups.sort_by_key(|(group, _)| **group);
        for (to, (_, mark)) in successors.iter_mut().zip(groups) {
            *to = mark;
        }
    }

    /// The types of all operands and results, which most ops repeat, and the number of the signature.
    fn signature_of(
        &mut self,
        op: &OpenOp<'t>,
        custom: &CustomOp<'t>,
    ) -> Parsed<(u32, Rc<Signature>)> {
        let mut key = std::mem::take(&mut self.custom_key);
        key.clear();
        key.push(op.kind.name.index());
        key.extend(custom.operands.iter().map(|(of, _)| number_of(*of)));
        key.push(u32::MAX);
        for (of, ty) in &custom.types {
            key.extend([number_of(*of), ty.index()]);
        }
        if custom.form.infers_types {
            key.push(u32::MAX);
            for (slot, id) in &custom.attributes {
                key.extend([*slot as u32, id.index()]);
            }
        }
        for slot in &custom.form.typing_slots {
            match custom.attribute(*slot) {
                Some(id) => key.extend(self.typing_of(id)?),
                None => key.push(u32::MAX),
            }
        }
        let known = match self.custom_signatures.get(&key[..]) {
            Some((number, signature)) => (*number, signature.clone()),
            None => self.keep_signature(op, custom, &key)?,
        };
        self.custom_key = key;
        Ok(known)
    }

    /// Records the types of an op by what determines them.
    #[cold]
    fn keep_signature(
        &mut self,
        op: &OpenOp<'t>,
        custom: &CustomOp<'t>,
        key: &[u32],
    ) -> Parsed<(u32, Rc<Signature>)> {
        let signature = Rc::new(self.new_signature(op, custom)?);
        let number = self.custom_signatures.len() as u32;
        let known = (number, signature.clone());
        self.custom_signatures.insert(key.into(), known);
        Ok((number, signature))
    }

    /// The encoded properties and the dictionary, which most ops repeat. They are not recorded for ops whose lines
    /// can be: another line states something else.
    fn encoded_of(
        &mut self,
        op: &OpenOp<'t>,
        custom: &mut CustomOp<'t>,
        (number, signature): (u32, &Signature),
        has_line: bool,
    ) -> Parsed<Encoded> {
        let mut key = std::mem::take(&mut self.custom_key);
        key.clear();
        // The names of discardable attributes are not in the key.
        let is_repeatable = custom.discardable.is_empty() && custom.properties.is_none();
        let is_sought = is_repeatable && !has_line;
        if is_sought {
            key.push(number);
            for (slot, id) in &custom.attributes {
                key.extend([*slot as u32, id.index()]);
            }
            key.push(u32::MAX);
            key.extend(custom.absent_defaults.iter().map(|slot| *slot as u32));
            key.push(u32::MAX);
            key.extend(custom.dictionary.as_ref().map(|it| it.number));
            if let Some(known) = self.custom_encoded.get(&key[..]) {
                let known = *known;
                self.custom_key = key;
                return Ok(known);
            }
        }
        let counts = Counts {
            operands: signature.inputs.len() as u32,
            results: signature.results.len() as u32,
        };
        if custom.may_have_unstated() {
            self.add_unstated(custom)?;
        }
        let dictionary = custom.dictionary.clone();
        let given = dictionary.as_ref();
        let form = &*custom.form;
        let encoded = match custom.properties.take() {
            Some(properties) => {
                let given = (Some(&properties), given);
                self.inherent(&op.kind, given, counts, op.offset)?
            }
            None => {
                let sizes = match form.has_operand_sizes || form.has_result_sizes {
                    true => self.stated_sizes(op, custom, signature)?,
                    false => [None; 2],
                };
                self.encoded_of_slots(op, custom, sizes, (given, counts))?
            }
        };
        if is_repeatable {
            op.kind.is_kept.set(true);
            self.keep_dictionaries(None, dictionary.as_ref());
        }
        if is_sought {
            self.custom_encoded.insert(key.as_slice().into(), encoded);
        }
        self.custom_key = key;
        Ok(encoded)
    }

    /// Adds the regions that the text leaves out.
    fn add_last_regions(&mut self, op: &mut OpenOp<'t>, custom: &mut CustomOp<'t>) {
        let groups = custom.form.regions.iter().zip(&custom.regions);
        for (at, (group, read)) in groups.enumerate() {
            if *read == 0 && group.count == GroupCount::One {
                custom.region_order.push((at, self.body.slot_count()));
                self.add_empty_region(op);
            }
        }
    }

    /// Moves the operands to those of the op, in the order of their groups.
    fn take_operands(&mut self, op: &OpenOp<'t>, custom: &mut CustomOp<'t>) -> Parsed<()> {
        let order = |values: Values| match values {
            Values::Operands(group) => group,
            _ => usize::MAX,
        };
        if !custom.operands.is_sorted_by_key(|(of, _)| order(*of)) {
            custom.operands.sort_by_key(|(of, _)| order(*of));
        }
        self.operands.truncate(op.operands);
        let names = custom.operands.iter().map(|(_, name)| *name);
        self.operands.extend(names);
        let found = custom.operands.len();
        match custom.reserved.is_some_and(|reserved| reserved != found) {
            true => self.stop(op.offset, "operands behind a region cannot be read"),
            false => Ok(()),
        }
    }

    /// The types of all operands and results.
    fn new_signature(&mut self, op: &OpenOp<'t>, custom: &CustomOp<'t>) -> Parsed<Signature> {
        let mut inputs: Vec<TypeId> = Vec::with_capacity(custom.operands.len());
        for group in 0..custom.form.operands.len() {
            let values = Values::Operands(group);
            let before = inputs.len();
            self.types_of(op, custom, values, &mut inputs)?;
            let (types, operands) = (inputs.len() - before, custom.operand_count(values));
            if types != operands {
                return self.other_count(op, custom, values, [operands, types]);
            }
        }
        let mut results = Vec::new();
        self.types_of(op, custom, Values::AllResults, &mut results)?;
        Ok(Signature {
            inputs,
            results,
            ..Signature::default()
        })
    }

    #[cold]
    fn other_count<T>(
        &self,
        op: &OpenOp<'t>,
        custom: &CustomOp<'t>,
        values: Values,
        [operands, types]: [usize; 2],
    ) -> Parsed<T> {
        let mut names = custom.operands.iter().filter(|(of, _)| *of == values);
        let offset = names.next().map_or(op.offset, |(_, name)| name.name.offset);
        let message = format!(
            "number of operands and types do not match: got {operands} operands and {types} types"
        );
        self.stop(offset, message)
    }

    /// Adds the properties that reading sets without a part of the text. What the dictionary has takes precedence.
    #[inline(never)]
    fn add_unstated(&mut self, custom: &mut CustomOp<'t>) -> Parsed<()> {
        let form = custom.form.clone();
        for (slot, default) in &form.defaults {
            if custom.attribute(*slot).is_none() {
                let id = self.attribute_of_text(default)?;
                custom.attributes.push((*slot, id));
            }
        }
        // The text has no part for groups that are all absent.
        for slot in form.program.inner_sizes.iter().flatten() {
            if custom.attribute(*slot).is_none() {
                let id = self.dense_array(32, &[])?;
                custom.attributes.push((*slot, id));
            }
        }
        for slot in std::mem::take(&mut custom.absent_defaults) {
            let default = form
                .program
                .slots
                .get(slot)
                .and_then(|of| of.default.as_ref());
            if let Some(default) = default
                && custom.attribute(slot).is_none()
            {
                let id = self.attribute_of_text(default)?;
                custom.attributes.push((slot, id));
            }
        }
        if let Some(dictionary) = &custom.dictionary {
            let slots = &form.program.slots;
            let is_overridden = |slot: usize| {
                let name = slots.get(slot).map(|slot| slot.name.as_bytes());
                let mut entries = dictionary.entries.iter();
                entries.any(|(key, _)| Some(&**key) == name)
            };
            custom.attributes.retain(|(slot, _)| !is_overridden(*slot));
        }
        self.add_discardable(custom);
        Ok(())
    }

    /// The sizes of the groups of operands and results, if the op stores them and the dictionary does not state them.
    #[inline(never)]
    fn stated_sizes(
        &mut self,
        op: &OpenOp<'t>,
        custom: &CustomOp<'t>,
        counts: &Signature,
    ) -> Parsed<[Option<AttributeId>; 2]> {
        let form = &*custom.form;
        let states = |sizes: &str| {
            let dictionary = custom.dictionary.as_ref();
            let mut entries = dictionary.into_iter().flat_map(|it| &it.entries);
            entries.any(|(key, _)| inherent_name(key) == inherent_name(sizes.as_bytes()))
        };
        let operand_sizes = match form.has_operand_sizes && !states(OPERAND_SEGMENT_SIZES) {
            true => group_sizes(form.operands.len(), |group| {
                custom.operand_count(Values::Operands(group))
            }),
            false => Vec::new(),
        };
        let result_sizes = match form.has_result_sizes && !states(RESULT_SEGMENT_SIZES) {
            true => self.result_sizes(op, custom, counts)?,
            false => Vec::new(),
        };
        let mut sizes = [None; 2];
        for (place, sizes) in sizes.iter_mut().zip([operand_sizes, result_sizes]) {
            if !sizes.is_empty() {
                *place = Some(self.dense_array(32, &sizes)?);
            }
        }
        Ok(sizes)
    }

    /// Encodes the properties of the slots, and the sizes of groups.
    fn encoded_of_slots(
        &mut self,
        op: &OpenOp<'t>,
        custom: &CustomOp<'t>,
        [operand_sizes, result_sizes]: [Option<AttributeId>; 2],
        (dictionary, counts): (Option<&Rc<Dictionary<'t>>>, Counts),
    ) -> Parsed<Encoded> {
        let form = &*custom.form;
        let position = |slot: usize| form.positions.get(slot).copied().flatten();
        let of_slots = custom.attributes.iter();
        let of_slots = of_slots.map(|(slot, id)| (position(*slot), Some(*id)));
        let of_sizes = [
            (form.operand_sizes, operand_sizes),
            (form.result_sizes, result_sizes),
        ];
        let stated = of_slots.chain(of_sizes);
        let mut unknown = stated
            .clone()
            .filter(|(at, id)| at.is_none() && id.is_some());
        if let (Definition::Known(definition), None) = (&op.kind.definition, unknown.next()) {
            let stated = stated.filter_map(|(at, id)| at.zip(id));
            let given = (stated, dictionary);
            return self.encode_stated(op.kind.name, definition, given, counts, op.offset);
        }
        self.encoded_of_entries(
            op,
            custom,
            [operand_sizes, result_sizes],
            (dictionary, counts),
        )
    }

    /// Encodes the properties of the slots, and the sizes of groups, by their names.
    #[cold]
    fn encoded_of_entries(
        &mut self,
        op: &OpenOp<'t>,
        custom: &CustomOp<'t>,
        [operand_sizes, result_sizes]: [Option<AttributeId>; 2],
        (dictionary, counts): (Option<&Rc<Dictionary<'t>>>, Counts),
    ) -> Parsed<Encoded> {
        let form = &*custom.form;
        let mut entries: Vec<Entry<'t>> = Vec::new();
        for (slot, id) in &custom.attributes {
            if let Some(of) = form.program.slots.get(*slot) {
                let name = Cow::Owned(of.name.as_bytes().to_vec());
                entries.retain(|(known, _)| *known != name);
                entries.push((name, *id));
            }
        }
        for (name, sizes) in [
            (OPERAND_SEGMENT_SIZES, operand_sizes),
            (RESULT_SEGMENT_SIZES, result_sizes),
        ] {
            if let Some(id) = sizes {
                entries.push((Cow::Borrowed(name.as_bytes()), id));
            }
        }
        let properties = match entries.is_empty() {
            true => None,
            false => Some((
                Properties::Dictionary(self.new_dictionary(entries)),
                op.offset,
            )),
        };
        self.inherent(
            &op.kind,
            (properties.as_ref(), dictionary),
            counts,
            op.offset,
        )
    }

    /// The number of results in each group.
    fn result_sizes(
        &mut self,
        op: &OpenOp<'t>,
        custom: &CustomOp<'t>,
        signature: &Signature,
    ) -> Parsed<Vec<i64>> {
        let mut sizes = Vec::new();
        for group in 0..custom.form.results.len() {
            let mut types = Vec::new();
            self.types_of(op, custom, Values::Results(group), &mut types)?;
            sizes.push(types.len() as i64);
        }
        debug_assert_eq!(sizes.iter().sum::<i64>(), signature.results.len() as i64);
        Ok(sizes)
    }

    /// Adds the discardable attributes that the format names to the dictionary.
    fn add_discardable(&mut self, custom: &mut CustomOp<'t>) {
        if custom.discardable.is_empty() {
            return;
        }
        let mut entries = std::mem::take(&mut custom.discardable);
        if let Some(dictionary) = &custom.dictionary {
            entries.retain(|(name, _)| dictionary.entries.iter().all(|(known, _)| known != name));
            entries.extend(dictionary.entries.iter().cloned());
        }
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
        custom.dictionary = Some(self.new_dictionary(entries));
    }

    /// A dictionary that does not stand in the text.
    pub(super) fn new_dictionary(&mut self, entries: Vec<Entry<'t>>) -> Rc<Dictionary<'t>> {
        let number = self.dictionary_count;
        self.dictionary_count += 1;
        Rc::new(Dictionary {
            text: b"",
            number,
            entries,
        })
    }

    /// A dense array of signless integers.
    pub(super) fn dense_array(&mut self, width: u32, values: &[i64]) -> Parsed<AttributeId> {
        let size = width.div_ceil(8) as usize;
        let bytes = values.iter().flat_map(|value| {
            let bytes = value.to_le_bytes();
            bytes.into_iter().take(size)
        });
        let bytes: Vec<u8> = bytes.collect();
        let tables = self.module.tables_mut();
        let element = tables.integer_type(width, Signedness::Signless)?;
        Ok(tables.dense_array_attribute(element, &bytes)?)
    }
}

/// The number of a group, for the keys of what is repeated.
fn number_of(values: Values) -> u32 {
    match values {
        Values::Operands(group) => group as u32 * 2,
        Values::Results(group) => group as u32 * 2 + 1,
        Values::AllOperands => u32::MAX - 2,
        Values::AllResults => u32::MAX - 1,
    }
}

fn group_sizes(groups: usize, count: impl Fn(usize) -> usize) -> Vec<i64> {
    (0..groups).map(|group| count(group) as i64).collect()
}
