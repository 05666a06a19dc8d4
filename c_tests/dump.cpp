// Dumps of valid and damaged files.
#include "check.hpp"

int main(int argc, char **argv) {
  check_begin(argc, argv);
  std::size_t len = 0;
  unsigned char *data = read_fixture("kitchen.llvm22.v6.mlirbc", &len);
  const mlirbc::Dump all = take(mlirbc::dump({data, len}));
  CHECK(!all.is_damaged);
  CHECK(all.text.find("bytecode version 6\n") != std::string::npos);
  mlirbc::DumpOptions options;
  options.sections = 1u << 4;
  const mlirbc::Dump ops = take(mlirbc::dump({data, len}, options));
  CHECK(ops.text.size() < all.text.size());
  CHECK_TEXT(std::string_view(ops.text).substr(0, 12), "00000176  04");
  CHECK(take(mlirbc::dump({data, len / 2})).is_damaged);
  options.sections = 1u << 30;
  const auto wrong = mlirbc::dump({data, len}, options);
  CHECK(!wrong && wrong.error().status() == MLIRBC_STATUS_INVALID_ARGUMENT);
  std::free(data);
  return check_end();
}
