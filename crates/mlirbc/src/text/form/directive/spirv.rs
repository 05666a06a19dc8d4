//! The directives of the ops of `spirv`.

directives! {
    /// Directives of the ops of `spirv`.
    Spirv {
        /// `storage_class(type($pointer)[, ref(type($value))])`: `"Function"`, of a pointer to the type of a value.
        "storage_class" StorageClass,
        /// `block_pointer(type($pointer), ref(type($value)))`: `"StorageBuffer"`, of a pointer to the type of the elements
        /// of a value. MLIR does not print what it reads here, so that no op is printed by it.
        "block_pointer" BlockPointer,
        /// `pointee(type($a), type($b))`: the type that two pointers have.
        "pointee" Pointee,
        /// `same_storage_class($class, type($pointer))`: no text. The class is that of the pointer.
        "same_storage_class" SameStorageClass,
        /// `memory_access($access, $alignment)`: `["Aligned", 4]`.
        "memory_access" MemoryAccess,
        /// `source_access($access, $alignment)`: `, ["Aligned", 4]`. The comma is printed without an access too, and then need
        /// not be there.
        "source_access" SourceAccess,
        /// `constant_type($value, type($constant))`: ` : T` for an array.
        "constant_type" ConstantType,
        /// `part_type(type($part), ref(type($composite)), ref($indices))`: no text. The part has this type.
        "part_type" PartType,
        /// `access_type(type($result), ref(type($base)), ref($indices))`: no text. The result is a pointer to the part of
        /// what the base points to. An index of a structure is the result of a constant.
        "access_type" AccessType,
        /// `extended_operands($a, $b, type($a), type($b), type($result))`: the operands, whose type both members
        /// of the result have.
        "extended_operands" ExtendedOperands,
        /// `wrapped($region, type($result))`: `"spirv.IAdd"(%0, %1) : (T, T) -> T`, the op whose result the region
        /// yields, in the generic form.
        "wrapped" Wrapped,
        /// `["Bias|Lod"]`
        "ImageOperands" ImageOperands,
        /// `[1, 2]`, the elements of a tensor of ARM.
        "SPIRV_I32_1DArmTensor" ArmTensor,
    }
}
