//! The directives of the ops of `gpu`.

directives! {
    /// Directives of the ops of `gpu`.
    Gpu {
        /// `attributions("WORD", $function_type, $body, discardable("COUNT"), $attributes)`:
        /// ` WORD(%a : T {...})`, the arguments behind those of a function, as many as `COUNT` states or the
        /// rest. If `COUNT` is a property, it is absent without such arguments.
        "attributions" Attributions,
        /// `launch_dependencies(type($token), $dependencies)`: `async [%0]`.
        "launch_dependencies" LaunchDependencies,
        /// `launch_sizes($body, IDS, SIZES, $x, $y, $z)`: `(%i, %j, %k) in (%a = %0, %b = %1, %c = %2)`, the
        /// arguments at the positions `IDS` and `SIZES`.
        "launch_sizes" LaunchSizes,
        /// `launch_attributions("WORD", $body, $cluster, discardable("COUNT"))`: as `attributions`, behind the
        /// arguments for sizes.
        "launch_attributions" LaunchAttributions,
        /// `: T` for other types than `index`. Sizes of clusters have the same type.
        "LaunchDimType" LaunchDimType,
        /// `args(%0 : T)`
        "LaunchFuncOperands" LaunchFuncOperands,
        /// `<#gpu.handler>`, unless it is the usual one.
        "OffloadingHandler" OffloadingHandler,
        /// The body of an attribute.
        "AllReduceOperation" AllReduceOperation,
    }
}
