//! MLIR bytecode without LLVM: a thin layer over the C functions of mlirbc.h, which are in `c`.
//!
//! What belongs to a module is valid until `Module.deinit`, and strings until its next edit. Functions that need memory
//! take an allocator. `Diagnostics` has the message, the offset and the path of an error.
const std = @import("std");

pub const c = @import("c");

/// The kinds of failures. `Diagnostics` has the details.
pub const Error = error{
    InvalidArgument,
    NotBytecode,
    Truncated,
    Damaged,
    InvalidText,
    LimitExceeded,
    Cancelled,
    InvalidEdit,
    UnknownEncoding,
    NotRepresentable,
    VersionTooNew,
    FileAccess,
    OutOfMemory,
    Other,
};

/// Receives the details of an error; `deinit` releases them.
pub const Diagnostics = struct {
    raw: ?*c.mlirbc_error = null,

    pub fn deinit(self: *Diagnostics) void {
        c.mlirbc_error_destroy(self.raw);
        self.raw = null;
    }
    pub fn message(self: Diagnostics) []const u8 {
        return slice(c.mlirbc_error_get_message(self.raw));
    }
    pub fn path(self: Diagnostics) []const u8 {
        return slice(c.mlirbc_error_get_path(self.raw));
    }
    pub fn offset(self: Diagnostics) u64 {
        return c.mlirbc_error_get_offset(self.raw);
    }
};

fn slice(text: c.mlirbc_str) []const u8 {
    return if (text.len == 0) "" else text.data[0..text.len];
}

fn str(text: []const u8) c.mlirbc_str {
    return .{ .data = text.ptr, .len = text.len };
}

/// The error of a status.
fn failure(status: c.mlirbc_status) Error {
    return switch (status) {
        c.MLIRBC_STATUS_NULL_ARGUMENT, c.MLIRBC_STATUS_INVALID_ARGUMENT => error.InvalidArgument,
        c.MLIRBC_STATUS_NOT_BYTECODE => error.NotBytecode,
        c.MLIRBC_STATUS_TRUNCATED => error.Truncated,
        c.MLIRBC_STATUS_INVALID_TEXT => error.InvalidText,
        c.MLIRBC_STATUS_TRAILING_DATA...c.MLIRBC_STATUS_REFERENCE_CYCLE => error.Damaged,
        c.MLIRBC_STATUS_INVALID_VALUE_COUNT, c.MLIRBC_STATUS_INVALID_USE_LIST => error.Damaged,
        c.MLIRBC_STATUS_LIMIT_EXCEEDED => error.LimitExceeded,
        c.MLIRBC_STATUS_CANCELLED => error.Cancelled,
        c.MLIRBC_STATUS_INVALID_EDIT => error.InvalidEdit,
        c.MLIRBC_STATUS_UNKNOWN_ENCODING => error.UnknownEncoding,
        c.MLIRBC_STATUS_NOT_REPRESENTABLE => error.NotRepresentable,
        c.MLIRBC_STATUS_VERSION_TOO_NEW => error.VersionTooNew,
        c.MLIRBC_STATUS_IO => error.FileAccess,
        c.MLIRBC_STATUS_OUT_OF_MEMORY => error.OutOfMemory,
        else => error.Other,
    };
}

/// Calls a fallible function; passes its error to the diagnostics of the module.
fn call(diagnostics: ?*Diagnostics, function: anytype, arguments: anytype) Error!void {
    var raw: ?*c.mlirbc_error = null;
    const status = @call(.auto, function, arguments ++ .{&raw});
    if (status == c.MLIRBC_STATUS_OK) return;
    if (diagnostics) |receiver| {
        receiver.deinit();
        receiver.raw = raw;
    } else {
        c.mlirbc_error_destroy(raw);
    }
    return failure(status);
}

/// How entries are numbered in a file that is written.
pub const WriteMode = enum(i32) { stable = c.MLIRBC_WRITE_STABLE, canonical = c.MLIRBC_WRITE_CANONICAL };

/// The most work that operations on modules may do, and their cancellation. All functions except `deinit` may run in any
/// threads, also during an operation.
pub const Budget = struct {
    raw: *c.mlirbc_budget,

    /// A budget of which nothing is used. An operation that exceeds it fails with `LimitExceeded` and changes nothing.
    pub fn init(max_work: u64) Budget {
        return .{ .raw = c.mlirbc_budget_create(max_work).? };
    }
    /// Modules that have the budget stay limited.
    pub fn deinit(self: *Budget) void {
        c.mlirbc_budget_destroy(self.raw);
        self.* = undefined;
    }
    /// Makes operations fail with `Cancelled`, those under way soon, until `restart`.
    pub fn cancel(self: Budget) void {
        c.mlirbc_budget_cancel(self.raw);
    }
    /// Sets the work to 0 and takes back a cancellation.
    pub fn restart(self: Budget) void {
        c.mlirbc_budget_restart(self.raw);
    }
    /// The work done so far.
    pub fn work(self: Budget) u64 {
        return c.mlirbc_budget_get_work(self.raw);
    }
};

/// Limits on the files that are opened; null is the default of the library.
pub const OpenOptions = struct {
    max_ops: ?u64 = null,
    max_table_entries: ?u64 = null,
    max_region_depth: ?u32 = null,
    max_attribute_depth: ?u32 = null,
    max_memory_per_input_byte: ?u32 = null,
    /// What operations on the modules charge.
    budget: ?Budget = null,

    /// The options of C, which are to be destroyed.
    fn create(self: OpenOptions) ?*c.mlirbc_open_options {
        const options = c.mlirbc_open_options_create();
        if (self.max_ops) |most| c.mlirbc_open_options_set_max_ops(options, most);
        if (self.max_table_entries) |most| c.mlirbc_open_options_set_max_table_entries(options, most);
        if (self.max_region_depth) |most| c.mlirbc_open_options_set_max_region_depth(options, most);
        if (self.max_attribute_depth) |most| c.mlirbc_open_options_set_max_attribute_depth(options, most);
        if (self.max_memory_per_input_byte) |most| c.mlirbc_open_options_set_max_memory_per_input_byte(options, most);
        if (self.budget) |budget| c.mlirbc_open_options_set_budget(options, budget.raw);
        return options;
    }
};

/// A file of MLIR bytecode. `deinit` invalidates everything that belongs to it.
pub const Module = struct {
    raw: *c.mlirbc_module,
    diagnostics: ?*Diagnostics,

    /// Opens a copy of bytes.
    pub fn open(data: []const u8, diagnostics: ?*Diagnostics) Error!Module {
        return openWith(data, .{}, diagnostics);
    }
    pub fn openWith(data: []const u8, options: OpenOptions, diagnostics: ?*Diagnostics) Error!Module {
        const raw_options = options.create();
        defer c.mlirbc_open_options_destroy(raw_options);
        var raw: ?*c.mlirbc_module = null;
        try call(diagnostics, c.mlirbc_module_open, .{ data.ptr, data.len, raw_options, &raw });
        return .{ .raw = raw.?, .diagnostics = diagnostics };
    }
    /// Maps a file, which must not change while the module lives.
    pub fn openFile(path: [:0]const u8, diagnostics: ?*Diagnostics) Error!Module {
        return openFileWith(path, .{}, diagnostics);
    }
    pub fn openFileWith(path: [:0]const u8, options: OpenOptions, diagnostics: ?*Diagnostics) Error!Module {
        const raw_options = options.create();
        defer c.mlirbc_open_options_destroy(raw_options);
        var raw: ?*c.mlirbc_module = null;
        try call(diagnostics, c.mlirbc_module_open_file, .{ path.ptr, raw_options, &raw });
        return .{ .raw = raw.?, .diagnostics = diagnostics };
    }
    /// Sets the budget that later operations charge; null for none.
    pub fn setBudget(self: *Module, budget: ?Budget) Error!void {
        const raw: ?*const c.mlirbc_budget = if (budget) |given| given.raw else null;
        try call(self.diagnostics, c.mlirbc_module_set_budget, .{ self.raw, raw });
    }
    pub fn deinit(self: *Module) void {
        c.mlirbc_module_destroy(self.raw);
        self.* = undefined;
    }

    pub fn version(self: *const Module) u8 {
        return c.mlirbc_module_get_bytecode_version(self.raw);
    }
    pub fn producer(self: *const Module) []const u8 {
        return slice(c.mlirbc_module_get_producer(self.raw));
    }
    /// Decodes and checks everything.
    pub fn verify(self: *const Module) Error!void {
        try call(self.diagnostics, c.mlirbc_module_verify, .{self.raw});
    }
    /// The first top-level op.
    pub fn root(self: *const Module) Error!?Op {
        var raw: c.mlirbc_op = undefined;
        try call(self.diagnostics, c.mlirbc_module_get_root, .{ self.raw, &raw });
        return Op.of(self, raw);
    }
    /// All ops, an op before those in its regions. `Walk.deinit` ends it.
    pub fn walk(self: *const Module) Error!Walk {
        var raw: ?*c.mlirbc_cursor = null;
        try call(self.diagnostics, c.mlirbc_cursor_create_for_module, .{ self.raw, c.MLIRBC_WALK_PRE_ORDER, &raw });
        return .{ .module = self, .raw = raw.? };
    }
    /// The first symbol with a name, at any depth.
    pub fn findSymbol(self: *const Module, name: []const u8) Error!?Op {
        var raw: c.mlirbc_op = undefined;
        try call(self.diagnostics, c.mlirbc_module_find_symbol, .{ self.raw, str(name), &raw });
        return Op.of(self, raw);
    }
    /// The attribute with a text in MLIR's syntax.
    pub fn parseAttribute(self: *Module, text: []const u8) Error!Attribute {
        var raw: c.mlirbc_attribute = undefined;
        try call(self.diagnostics, c.mlirbc_attribute_parse, .{ self.raw, str(text), &raw });
        return .{ .module = self, .raw = raw };
    }
    /// Sets an attribute of an op where it belongs; null removes it.
    pub fn setAttribute(self: *Module, op: Op, name: []const u8, attribute: ?Attribute) Error!void {
        if (op.module != self) return error.InvalidArgument;
        var raw: c.mlirbc_attribute = .{ .index = c.MLIRBC_NONE };
        if (attribute) |set| {
            if (set.module != self) return error.InvalidArgument;
            raw = set.raw;
        }
        try call(self.diagnostics, c.mlirbc_op_set_attribute, .{ self.raw, op.raw, str(name), raw });
    }
    /// Erases an op with everything in its regions.
    pub fn erase(self: *Module, op: Op) Error!void {
        if (op.module != self) return error.InvalidArgument;
        try call(self.diagnostics, c.mlirbc_op_erase, .{ self.raw, op.raw });
    }
    /// The bytecode, which the caller frees.
    pub fn toBytes(self: *const Module, allocator: std.mem.Allocator, mode: WriteMode) Error![]u8 {
        const options = c.mlirbc_write_options_create();
        defer c.mlirbc_write_options_destroy(options);
        if (!c.mlirbc_write_options_set_mode(options, @intFromEnum(mode))) return error.InvalidArgument;
        return self.buffered(allocator, c.mlirbc_module_write_to_buffer, .{ self.raw, options });
    }
    /// MLIR's generic text, which the caller frees.
    pub fn print(self: *const Module, allocator: std.mem.Allocator) Error![]u8 {
        return self.buffered(allocator, c.mlirbc_module_print_to_buffer, .{ self.raw, null });
    }
    /// The text with ops in the form of their dialects, as mlir-opt prints it, which the caller frees.
    pub fn printCustom(self: *const Module, allocator: std.mem.Allocator) Error![]u8 {
        const options = c.mlirbc_print_options_create();
        defer c.mlirbc_print_options_destroy(options);
        if (!c.mlirbc_print_options_set_form(options, c.MLIRBC_OP_FORM_CUSTOM)) return error.InvalidArgument;
        return self.buffered(allocator, c.mlirbc_module_print_to_buffer, .{ self.raw, options });
    }

    fn buffered(self: *const Module, allocator: std.mem.Allocator, function: anytype, arguments: anytype) Error![]u8 {
        var buffer: ?*c.mlirbc_buffer = null;
        try call(self.diagnostics, function, arguments ++ .{&buffer});
        defer c.mlirbc_buffer_destroy(buffer);
        const bytes = c.mlirbc_buffer_get_bytes(buffer);
        return allocator.dupe(u8, if (bytes.len == 0) "" else bytes.data[0..bytes.len]);
    }
};

/// A walk over ops. The module may be edited between two steps.
pub const Walk = struct {
    module: *const Module,
    raw: *c.mlirbc_cursor,

    pub fn deinit(self: *Walk) void {
        c.mlirbc_cursor_destroy(self.raw);
        self.* = undefined;
    }
    /// The next op; null at the end.
    pub fn next(self: *Walk) Error!?Op {
        var raw: c.mlirbc_op = undefined;
        try call(self.module.diagnostics, c.mlirbc_cursor_next, .{ self.raw, self.module.raw, &raw });
        return Op.of(self.module, raw);
    }
};

/// An op. Getters of an erased one return nothing.
pub const Op = struct {
    module: *const Module,
    raw: c.mlirbc_op,

    fn of(module: *const Module, raw: c.mlirbc_op) ?Op {
        return if (c.mlirbc_op_is_none(raw)) null else .{ .module = module, .raw = raw };
    }
    pub fn exists(self: Op) bool {
        return c.mlirbc_op_exists(self.module.raw, self.raw);
    }
    pub fn name(self: Op) []const u8 {
        return slice(c.mlirbc_op_get_name(self.module.raw, self.raw));
    }
    pub fn symbolName(self: Op) []const u8 {
        return slice(c.mlirbc_op_get_symbol_name(self.module.raw, self.raw));
    }
    pub fn parent(self: Op) ?Op {
        return of(self.module, c.mlirbc_op_get_parent(self.module.raw, self.raw));
    }
    /// The attribute with a name, among the properties or in the dictionary.
    pub fn attribute(self: Op, attribute_name: []const u8) ?Attribute {
        const raw = c.mlirbc_op_get_attribute_by_name(self.module.raw, self.raw, str(attribute_name));
        return if (c.mlirbc_attribute_is_none(raw)) null else .{ .module = self.module, .raw = raw };
    }
    pub fn operandCount(self: Op) usize {
        return c.mlirbc_op_get_num_operands(self.module.raw, self.raw);
    }
    pub fn operand(self: Op, position: usize) ?Value {
        return Value.of(self.module, c.mlirbc_op_get_operand(self.module.raw, self.raw, position));
    }
    pub fn resultCount(self: Op) usize {
        return c.mlirbc_op_get_num_results(self.module.raw, self.raw);
    }
    pub fn result(self: Op, position: usize) ?Value {
        return Value.of(self.module, c.mlirbc_op_get_result(self.module.raw, self.raw, position));
    }
};

/// A result of an op, or an argument of a block.
pub const Value = struct {
    module: *const Module,
    raw: c.mlirbc_value,

    fn of(module: *const Module, raw: c.mlirbc_value) ?Value {
        return if (c.mlirbc_value_is_none(raw)) null else .{ .module = module, .raw = raw };
    }
    pub fn definingOp(self: Value) ?Op {
        return Op.of(self.module, c.mlirbc_value_get_defining_op(self.module.raw, self.raw));
    }
    /// The text of the type, which the caller frees.
    pub fn printType(self: Value, allocator: std.mem.Allocator) Error![]u8 {
        const of_type = c.mlirbc_value_get_type(self.module.raw, self.raw);
        return self.module.buffered(allocator, c.mlirbc_type_print_to_buffer, .{ self.module.raw, of_type, null });
    }
};

/// An attribute. Its getters return null for attributes of other kinds.
pub const Attribute = struct {
    module: *const Module,
    raw: c.mlirbc_attribute,

    pub fn string(self: Attribute) ?[]const u8 {
        if (c.mlirbc_attribute_get_kind(self.module.raw, self.raw) != c.MLIRBC_ATTRIBUTE_STRING) return null;
        return slice(c.mlirbc_attribute_get_string_value(self.module.raw, self.raw));
    }
    pub fn int(self: Attribute) ?i64 {
        var value: i64 = undefined;
        return if (c.mlirbc_attribute_get_int64(self.module.raw, self.raw, &value)) value else null;
    }
    pub fn float(self: Attribute) ?f64 {
        var value: f64 = undefined;
        return if (c.mlirbc_attribute_get_double(self.module.raw, self.raw, &value)) value else null;
    }
    /// The text in MLIR's syntax, which the caller frees.
    pub fn print(self: Attribute, allocator: std.mem.Allocator) Error![]u8 {
        return self.module.buffered(allocator, c.mlirbc_attribute_print_to_buffer, .{ self.module.raw, self.raw, null });
    }
};
