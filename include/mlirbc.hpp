/*
 * mlirbc: MLIR bytecode without LLVM, for C++17. Header only, over mlirbc.h.
 *
 * Owners (Module, Error, OpenOptions, Registry, Survey, Buffer) can be moved and not copied; what they own ends with
 * them; ModuleRef and MutableModuleRef refer to a module that something else owns. Everything else (Op, Attribute,
 * Type, Value, ...) is a small value: a reference into a module, to be passed by value, valid while the Module lives.
 * A reference may name nothing; then it is false in a condition, and its getters give empty values. Strings are
 * std::string_view into the module: bytes, not necessarily UTF-8, valid until the module is edited.
 *
 * What can fail gives a Result, which holds the value or an Error. Nothing in here throws, except std::bad_alloc
 * where a std::vector is returned; the header also compiles without exceptions and without RTTI. Files with and without
 * exceptions can be in one program, but their classes differ: see docs/cpp.md, and mlirbc/forward.hpp for declarations.
 *
 * Any number of threads may read one Module. Who edits it must be alone.
 *
 *     auto module = mlirbc::Module::open_file("a.mlirbc");
 *     if (!module) { std::cerr << module.error().to_string(); return 1; }
 *     auto walked = module->walk([](mlirbc::Op op) { std::cout << op.name() << '\n'; });
 *
 * The parts, in the order in which they stand on each other: exceptions (the setting), forward (declarations), result
 * (views, errors, results), reference (references, sequences), table (dialects, op names, resources), attribute
 * (attributes, types), op (ops, regions, blocks, values, walks), symbol_uses (what refers to a symbol), registry (what
 * is known of dialects), definitions (whose definitions of ops hold), fallback (what was read without being known),
 * module, cursor (walks without callbacks), print, dump (every byte with its meaning), survey, parameter (to which
 * module parameters belong), append (what is added to tables), construct (new attributes and types), record (those of
 * described dialects), edit (ops, blocks, values), import (copies from another module), conversion (to
 * another release), check (which programs read a module), write, strip (and fingerprints), diff (what differs
 * between modules), contained (modules inside other files), stablehlo (which of it reads a module), hooks (dialects read and written by your code).
 */
#ifndef MLIRBC_HPP
#define MLIRBC_HPP

#include <mlirbc/append.hpp>
#include <mlirbc/attribute.hpp>
#include <mlirbc/check.hpp>
#include <mlirbc/construct.hpp>
#include <mlirbc/contained.hpp>
#include <mlirbc/conversion.hpp>
#include <mlirbc/cursor.hpp>
#include <mlirbc/definitions.hpp>
#include <mlirbc/diff.hpp>
#include <mlirbc/dump.hpp>
#include <mlirbc/edit.hpp>
#include <mlirbc/exceptions.hpp>
#include <mlirbc/fallback.hpp>
#include <mlirbc/ignored.hpp>
#include <mlirbc/forward.hpp>
#include <mlirbc/hooks.hpp>
#include <mlirbc/import.hpp>
#include <mlirbc/module.hpp>
#include <mlirbc/op.hpp>
#include <mlirbc/parameter.hpp>
#include <mlirbc/print.hpp>
#include <mlirbc/record.hpp>
#include <mlirbc/reference.hpp>
#include <mlirbc/registry.hpp>
#include <mlirbc/result.hpp>
#include <mlirbc/stablehlo.hpp>
#include <mlirbc/strip.hpp>
#include <mlirbc/survey.hpp>
#include <mlirbc/symbol_uses.hpp>
#include <mlirbc/table.hpp>
#include <mlirbc/write.hpp>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// The versions of the library, and the newest version of bytecode that it reads.
inline std::uint32_t version_number() noexcept { return ::mlirbc_version_number(); }
inline std::string_view release_name(::mlirbc_release release) noexcept {
  return ::mlirbc_release_name(release);
}
inline std::string_view version_string() noexcept { return ::mlirbc_version_string(); }
inline std::uint8_t newest_bytecode_version() noexcept { return ::mlirbc_newest_bytecode_version(); }

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
