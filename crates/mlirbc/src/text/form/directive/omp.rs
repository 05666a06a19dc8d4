//! The directives of the ops of `omp`.

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
        /// `%0 = %1 : T`
        "LinearClause" Linear,
        /// `%0 : T -> 32 : i64`
        "AlignedClause" Aligned,
        /// `static = %0 : T, nonmonotonic, simd`
        "ScheduleClause" Schedule,
        /// `reproducible:concurrent`
        "OrderClause" Order,
        /// `taskdependin -> %0 : T`
        "DependVarList" Depend,
        /// `%0 -> @f : T`
        "Copyprivate" CopyPrivate,
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
        /// `(%0) <- (%1)`
        "LoopTransformClis" LoopTransform,
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
