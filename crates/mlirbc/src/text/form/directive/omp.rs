//! The directives of the ops of `omp`.

/// The words for the bits of mapped variables, in the order of the text.
pub(crate) const MAP_FLAGS: [(&str, u64); 9] = [
    ("always", 0x04),
    ("implicit", 0x200),
    ("ompx_hold", 0x2000),
    ("close", 0x400),
    ("present", 0x1000),
    ("to", 0x01),
    ("from", 0x02),
    ("delete", 0x08),
    ("return_param", 0x40),
];

/// The bits of `to`, `from`, `delete` and `return_param`.
pub(crate) const MAP_TRANSFERS: u64 = 0x4B;

/// The words before a variable of a linear clause.
pub(crate) const LINEAR_MODIFIERS: [&str; 3] = ["val", "ref", "uval"];

/// The word behind the flags of a variable without any of these.
pub(crate) const NO_TRANSFER: &str = "exit_release_or_enter_alloc";

directives! {
    /// Directives of the ops of `omp`.
    Omp {
        /// `loop_arguments(ref($region), type($lower), type($upper), type($steps))`: `(%i, %j) : T`, the type that
        /// all of them have.
        "loop_arguments" LoopArguments,
        /// `induction_variable(ref($region), type($count))`: `%i : T`, the type of the count.
        "induction_variable" InductionVariable,
        /// `tile_sizes($sizes)`: `2, 4`
        "tile_sizes" TileSizes,
        /// `%0 : T -> %1 : T`, an allocator and what it allocates.
        "AllocateAndAllocator" Allocate,
        /// The word of an attribute.
        "ClauseAttr" Word,
        /// The word of an attribute.
        "CaptureType" CaptureType,
        /// `%0 = %1 : T`, or `val(%0 : T = %1 : S)` in releases with modifiers.
        "LinearClause" Linear,
        /// `%0 : T, %1 : T`
        "UniformClause" Uniform,
        /// `%0 : T -> 32 : i64`
        "AlignedClause" Aligned,
        /// `static = %0 : T, nonmonotonic, simd`
        "ScheduleClause" Schedule,
        /// `reproducible:concurrent`
        "OrderClause" Order,
        /// `taskdependin -> %0 : T`; iterators behind other variables, if the op has them.
        "DependVarList" Depend,
        /// `%0 -> @f : T`
        "Copyprivate" CopyPrivate,
        /// As `Copyprivate`.
        "CopyPrivateVarList" CopyPrivateOf19,
        /// `byref @r -> %0 : T`
        "ReductionVarList" Reductions,
        /// `%0, %1 : T, T`
        "MapEntries" MapEntries,
        /// `map_entries(ref($region), $values, type($values))`: `%0 -> %a, %1 -> %b : T, T`, the first arguments of the
        /// region, which its label names again.
        "map_entries" NamedMapEntries,
        /// `private_list(ref($region), ref($mapped), $values, type($values), $symbols)`: `@p %0 -> %a : T`, the
        /// arguments of the region behind those of mapped variables.
        "private_list" PrivateList,
        /// `%0 : T, %1 : T`: iterators, then other variables.
        "AffinityClause" Affinity,
        /// `cgroup, fallback(abort), %0 : T`
        "DynGroupprivateClause" GroupPrivate,
        /// `strict, %0: T`
        "GrainsizeClause" Grainsize,
        /// As `GrainsizeClause`.
        "NumTasksClause" NumTasks,
        /// `contended, speculative`
        "SynchronizationHint" Hint,
        /// `always, tofrom`
        "MapClause" Map,
        /// `[0, 1], [2]`
        "MembersIndex" MembersIndex,
        /// `dense_members_index($index)`: `[0,1], [2,0]`, vectors of equal length, as LLVM 19 has them.
        "dense_members_index" DenseMembersIndex,
        /// `(%0) <- (%1)`
        "LoopTransformClis" LoopTransform,
        /// `atomic {...}`; nothing without blocks.
        "AtomicReductionRegion" AtomicRegion,
        /// `cleanup {...}`; nothing without blocks.
        "CleanupReductionRegion" CleanupRegion,
        /// ` (%i) : T = (%0) to (%1) inclusive step (%2) ` and the region.
        "LoopControl" LoopControl,
        /// `%i: T) = (%0 to %1 step %2) ` and the region.
        "IteratorHeader" Iterator,
        /// `reduction(byref @r %0 -> %a : T) private(@p %1 -> %b : T) ` and the region, each variable with its type.
        "ParallelRegion" ParallelRegion,
        /// `reduction(byref @r %0 -> %a : T) ` and the region, each variable with its type.
        "Wsloop" WsloopRegion,
        /// `private(@p %0 -> %a : T) ` and the region.
        "PrivateRegion" PrivateRegion,
        /// `private(...) reduction(byref @r %0 -> %a : T) ` and the region.
        "PrivateReductionRegion" PrivateReductionRegion,
        /// `in_reduction(...) private(...) ` and the region.
        "InReductionPrivateRegion" InReductionPrivateRegion,
        /// `in_reduction(...) private(...) reduction(...) ` and the region.
        "InReductionPrivateReductionRegion" InReductionPrivateReductionRegion,
        /// `task_reduction(...) ` and the region.
        "TaskReductionRegion" TaskReductionRegion,
        /// `has_device_addr(...) host_eval(...) in_reduction(...) map_entries(...) private(...) ` and the region.
        "TargetOpRegion" TargetRegion,
        /// `use_device_addr(...) use_device_ptr(...) ` and the region.
        "UseDeviceAddrUseDevicePtrRegion" UseDeviceRegion,
    }
}
