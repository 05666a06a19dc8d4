//! Open, walk, attributes, edit, write, and errors.
const std = @import("std");
const mlirbc = @import("mlirbc");
const fixtures = @import("fixtures");
const testing = std.testing;

const kitchen = fixtures.folder ++ "/kitchen.llvm22.v6.mlirbc";

test "a walk visits all ops with their names and values" {
    var module = try mlirbc.Module.openFile(kitchen, null);
    defer module.deinit();
    try testing.expectEqual(6, module.version());
    try testing.expectEqualStrings("MLIR22.1.8", module.producer());
    var walk = try module.walk();
    defer walk.deinit();
    var count: usize = 0;
    while (try walk.next()) |op| : (count += 1) {
        if (!std.mem.eql(u8, op.name(), "arith.mulf")) continue;
        try testing.expectEqual(2, op.operandCount());
        try testing.expectEqualStrings("memref.load", op.operand(0).?.definingOp().?.name());
        try testing.expect(op.operand(1).?.definingOp() == null);
        try testing.expect(op.operand(2) == null);
        const text = try op.result(0).?.printType(testing.allocator);
        defer testing.allocator.free(text);
        try testing.expectEqualStrings("f32", text);
        try testing.expectEqualStrings("scf.for", op.parent().?.name());
    }
    try testing.expectEqual(22, count);
}

test "an attribute is read, set, removed and written" {
    var module = try mlirbc.Module.openFile(kitchen, null);
    defer module.deinit();
    const scale = (try module.findSymbol("scale")).?;
    try testing.expectEqualStrings("scale", scale.attribute("sym_name").?.string().?);
    try testing.expect(scale.attribute("sym_name").?.int() == null);
    try testing.expect(scale.attribute("nothing") == null);
    try testing.expect(try module.findSymbol("nothing") == null);
    try module.setAttribute(scale, "note", try module.parseAttribute("42 : i32"));
    try module.setAttribute((try module.root()).?, "filter.version", null);

    const bytes = try module.toBytes(testing.allocator, .canonical);
    defer testing.allocator.free(bytes);
    var again = try mlirbc.Module.open(bytes, null);
    defer again.deinit();
    try again.verify();
    const note = (try again.findSymbol("scale")).?.attribute("note").?;
    try testing.expectEqual(42, note.int().?);
    const text = try note.print(testing.allocator);
    defer testing.allocator.free(text);
    try testing.expectEqualStrings("42 : i32", text);
    try testing.expect((try again.root()).?.attribute("filter.version") == null);
}

test "an op is erased, and its reference names nothing" {
    var module = try mlirbc.Module.openFile(kitchen, null);
    defer module.deinit();
    const weights = (try module.findSymbol("weights")).?;
    try module.erase(weights);
    try testing.expect(!weights.exists());
    try testing.expectEqualStrings("", weights.name());
    const text = try module.print(testing.allocator);
    defer testing.allocator.free(text);
    try testing.expect(std.mem.indexOf(u8, text, "weights") == null);
}

test "text is generic or that of the dialects" {
    var module = try mlirbc.Module.openFile(kitchen, null);
    defer module.deinit();
    const generic = try module.print(testing.allocator);
    defer testing.allocator.free(generic);
    try testing.expect(std.mem.startsWith(u8, generic, "\"builtin.module\"() <{sym_name = \"filter\"}> ({\n"));
    const custom = try module.printCustom(testing.allocator);
    defer testing.allocator.free(custom);
    try testing.expect(std.mem.startsWith(u8, custom, "module @filter attributes {"));
}

test "an error has a message and an offset" {
    var diagnostics: mlirbc.Diagnostics = .{};
    defer diagnostics.deinit();
    try testing.expectError(error.NotBytecode, mlirbc.Module.open("not bytecode", &diagnostics));
    try testing.expect(diagnostics.message().len > 0);
    try testing.expectError(error.FileAccess, mlirbc.Module.openFile("/nonexistent/file", &diagnostics));
    var module = try mlirbc.Module.openFile(kitchen, &diagnostics);
    defer module.deinit();
    try testing.expectError(error.InvalidText, module.parseAttribute("[1,"));
    try testing.expect(diagnostics.offset() > 0);
    try testing.expectEqualStrings("", diagnostics.path());
}

test "a part of another module is refused" {
    var module = try mlirbc.Module.openFile(kitchen, null);
    defer module.deinit();
    var other = try mlirbc.Module.openFile(kitchen, null);
    defer other.deinit();
    try testing.expectError(error.InvalidArgument, module.erase((try other.findSymbol("main")).?));
}

test "a budget limits operations and cancels them" {
    var budget = mlirbc.Budget.init(5);
    defer budget.deinit();
    var module = try mlirbc.Module.openFileWith(kitchen, .{ .budget = budget }, null);
    defer module.deinit();
    try testing.expectError(error.LimitExceeded, module.verify());
    try testing.expect(budget.work() > 5);
    try module.setBudget(null);
    try module.verify();

    var other = mlirbc.Budget.init(std.math.maxInt(u64));
    defer other.deinit();
    try module.setBudget(other);
    const thread = try std.Thread.spawn(.{}, mlirbc.Budget.cancel, .{other});
    thread.join();
    try testing.expectError(error.Cancelled, module.verify());
    other.restart();
    try testing.expectEqual(0, other.work());
    try module.verify();
    try testing.expect(other.work() > 0);
}

test "limits of opening are kept" {
    try testing.expectError(
        error.LimitExceeded,
        mlirbc.Module.openFileWith(kitchen, .{ .max_table_entries = 1 }, null),
    );
    var module = try mlirbc.Module.openFileWith(kitchen, .{ .max_ops = 3 }, null);
    defer module.deinit();
    try testing.expectError(error.LimitExceeded, module.verify());
}
