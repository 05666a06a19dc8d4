//! Builds the module `mlirbc` over the shared library, and its tests.
//!
//!     cargo build --release -p mlirbc-capi && zig build test
//!
//! -Dmlirbc-header is the file mlirbc.h and -Dmlirbc-lib the folder of the library, by default those of this repository.
const std = @import("std");

pub fn build(b: *std.Build) void {
    const target = b.standardTargetOptions(.{});
    const optimize = b.standardOptimizeOption(.{});
    const header = b.option(std.Build.LazyPath, "mlirbc-header", "the file mlirbc.h") orelse
        b.path("../../include/mlirbc.h");
    const library = b.option(std.Build.LazyPath, "mlirbc-lib", "the folder of the library") orelse
        b.path("../../target/release");

    const translated = b.addTranslateC(.{
        .root_source_file = header,
        .target = target,
        .optimize = optimize,
    });
    const module = b.addModule("mlirbc", .{
        .root_source_file = b.path("src/mlirbc.zig"),
        .target = target,
        .optimize = optimize,
        .link_libc = true,
    });
    module.addImport("c", translated.createModule());
    module.addLibraryPath(library);
    module.addRPath(library);
    module.linkSystemLibrary("mlirbc", .{ .use_pkg_config = .no });

    const fixtures = b.addOptions();
    fixtures.addOptionPathDirectory("folder", b.path("../../tests/fixtures"));
    const tests = b.createModule(.{
        .root_source_file = b.path("src/tests.zig"),
        .target = target,
        .optimize = optimize,
        .link_libc = true,
    });
    tests.addImport("mlirbc", module);
    tests.addOptions("fixtures", fixtures);
    const run = b.addRunArtifact(b.addTest(.{ .root_module = tests }));
    b.step("test", "Run the tests").dependOn(&run.step);
}
