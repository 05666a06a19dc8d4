// Stripping and fingerprints from C++.
#include "check.hpp"

static bool holds(mlirbc::Bytes bytes, std::string_view text) {
  return bytes.chars().find(text) != std::string_view::npos;
}

static mlirbc::Strip all() {
  mlirbc::Strip what;
  what.locations = what.resources = what.names = true;
  return what;
}

static void stripping() {
  mlirbc::Module module = open_module("secrets.llvm22.v6.mlirbc");
  const mlirbc::Stripped stripped = take(mlirbc::strip(module, all()));
  CHECK_UINT(stripped.locations, 27);
  CHECK_UINT(stripped.kept_names, 1);
  mlirbc::WriteOptions options;
  options.mode = mlirbc::WriteMode::Canonical;
  const mlirbc::Buffer buffer = take(mlirbc::to_bytecode(module, options));
  CHECK(!holds(buffer.bytes(), "secret-"));
  CHECK(holds(buffer.bytes(), "kept-loop.py"));
  CHECK_UINT(take(mlirbc::count_doubtful_entries(module)), 0);
  options.mode = mlirbc::WriteMode::Blanked;
  CHECK(!holds(take(mlirbc::to_bytecode(module, options)).bytes(), "secret-"));
}

static void constants() {
  mlirbc::Module module = open_module("dense.llvm22.v6.mlirbc");
  mlirbc::Strip what;
  what.constants = 2;
  CHECK_UINT(take(mlirbc::strip(module, what)).constants, 10);
  CHECK_UINT(take(mlirbc::strip(module, what)).constants, 0);
  CHECK(bool(module.verify()));
}

static void fingerprints() {
  mlirbc::Module module = open_module("secrets.llvm22.v6.mlirbc");
  const mlirbc::Fingerprint expected = take(mlirbc::fingerprint(module));
  const mlirbc::Fingerprint file = take(mlirbc::file_fingerprint(module));
  CHECK_UINT(expected.to_string().size(), 64);
  CHECK_UINT(expected.bytes().size(), 32);
  CHECK(expected != file);
  CHECK(take(mlirbc::fingerprint(open_module("secrets.llvm22.v0.mlirbc"))) == expected);
  mlirbc::Strip what;
  what.locations = true;
  take(mlirbc::strip(module, what));
  CHECK(take(mlirbc::fingerprint(module)) == expected);
  CHECK(take(mlirbc::file_fingerprint(module)) != file);
}

static void keys() {
  mlirbc::Module module = open_module("secrets.llvm22.v6.mlirbc");
  const mlirbc::Resource resource = module.find_resource("builtin", "secret_key");
  CHECK(bool(mlirbc::set_key(module, resource, "another")));
  CHECK_TEXT(resource.key(), "another");
  CHECK_STATUS(mlirbc::set_key(module, resource, "kept_in_text").error().status(), MLIRBC_STATUS_INVALID_EDIT);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  stripping();
  constants();
  fingerprints();
  keys();
  return check_end();
}
