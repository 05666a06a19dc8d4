// Modules that C code owns, in C++ functions.
#include "check.hpp"

#include <string>
#include <type_traits>

static_assert(std::is_convertible_v<mlirbc::Module &, mlirbc::MutableModuleRef>);
static_assert(std::is_convertible_v<const mlirbc::Module &, mlirbc::ModuleRef>);
static_assert(std::is_convertible_v<mlirbc::MutableModuleRef, mlirbc::ModuleRef>);
static_assert(std::is_convertible_v<mlirbc_module *, mlirbc::MutableModuleRef>);
static_assert(std::is_convertible_v<const mlirbc_module *, mlirbc::ModuleRef>);
// What is read only stays so, and a temporary module is gone after the edit.
static_assert(!std::is_constructible_v<mlirbc::MutableModuleRef, mlirbc::ModuleRef>);
static_assert(!std::is_constructible_v<mlirbc::MutableModuleRef, const mlirbc::Module &>);
static_assert(!std::is_constructible_v<mlirbc::MutableModuleRef, const mlirbc_module *>);
static_assert(!std::is_constructible_v<mlirbc::MutableModuleRef, mlirbc::Module>);
// Only a pointer makes an owner, and only explicitly.
static_assert(!std::is_constructible_v<mlirbc::Module, mlirbc::MutableModuleRef>);
static_assert(!std::is_convertible_v<mlirbc_module *, mlirbc::Module>);
static_assert(sizeof(mlirbc::ModuleRef) == sizeof(void *));

// C++ functions that C code calls.
extern "C" {

static std::size_t count_ops(const mlirbc_module *borrowed) {
  const mlirbc::ModuleRef module(borrowed);
  std::size_t count = 0;
  take(module.walk([&count](mlirbc::Op) { count += 1; }));
  return count;
}

static mlirbc_status set_producer(mlirbc_module *borrowed, const char *producer) {
  mlirbc::MutableModuleRef module(borrowed);
  const auto set = mlirbc::TableEditor(module).set_producer(producer);
  return set ? MLIRBC_STATUS_OK : set.error().status();
}

}

static void from_c() {
  mlirbc_module *module = nullptr;
  const char *path = fixture_path("kitchen.llvm22.v6.mlirbc");
  CHECK_STATUS(mlirbc_module_open_file(path, nullptr, &module, nullptr), MLIRBC_STATUS_OK);
  const std::size_t count = count_ops(module);
  CHECK(count > 10);
  CHECK_STATUS(set_producer(module, "module_ref"), MLIRBC_STATUS_OK);
  // The references own nothing: the module is still there.
  CHECK_UINT(count_ops(module), count);
  CHECK_STR(mlirbc_module_get_producer(module), "module_ref");
  mlirbc_module_destroy(module);
}

// Every kind of function, through the reference.
static void all_functions(mlirbc::MutableModuleRef module) {
  const mlirbc::ModuleRef read = module;
  CHECK(read && module && read == module && read != mlirbc::ModuleRef() && read.get() == module.get());
  take(read.verify());
  CHECK(read.types().size() > 0 && read.types().size() == module.types().size());
  CHECK(take(read.root()) == take(module.root()) && take(read.top_block()).ops().size() == 1);
  CHECK_TEXT(take(mlirbc::to_text(read)), take(mlirbc::to_text(module)));
  CHECK(take(mlirbc::to_bytecode(read)).bytes() == take(mlirbc::to_bytecode(module)).bytes());
  CHECK(take(mlirbc::fingerprint(read)) == take(mlirbc::fingerprint(module)));
  CHECK(!mlirbc::stablehlo_need(read) && take(mlirbc::file_fingerprint(read)).bytes().size() == 32);
  std::size_t written = 0;
  take(mlirbc::write(read, {}, [&written](mlirbc::Bytes bytes) { written += bytes.size(); }));
  CHECK(written > 0);
  mlirbc::Editor editor(module);
  const auto type = take(editor.integer_type(77));
  CHECK(read.types()[type.index()] == type);
  mlirbc::Strip what;
  what.locations = true;
  CHECK(take(mlirbc::strip(module, what)).locations > 0);
  CHECK(mlirbc::set_dialect_target(module, "absent", {1}).error().status() == MLIRBC_STATUS_INVALID_EDIT);
}

// A reference to no module: empty values and errors, as from C.
static void no_module() {
  const mlirbc::ModuleRef none(nullptr);
  CHECK(!none && !mlirbc::MutableModuleRef() && none.types().empty() && none.producer().empty());
  CHECK(none.verify().error().status() == MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(mlirbc::Builder(nullptr).index_type().error().status() == MLIRBC_STATUS_NULL_ARGUMENT);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  from_c();
  mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  all_functions(module);
  no_module();
  return check_end();
}
