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
  mlirbc::DumpOptions part;
  part.bytes = {0, 5};
  const mlirbc::Dump head = take(mlirbc::dump({data, len}, part));
  CHECK(!head.is_damaged);
  CHECK(head.text.find("bytecode version 6\n") != std::string::npos);
  CHECK(head.text.find("producer") == std::string::npos);
  const mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  const mlirbc::Op loop = first_op(module, "scf.for");
  part.bytes = loop.file_range();
  CHECK(part.bytes.end > part.bytes.start);
  const mlirbc::Dump bytes = take(mlirbc::dump({data, len}, part));
  CHECK(bytes.text.find("scf.for") != std::string::npos);
  CHECK(bytes.text.find("scf.yield") != std::string::npos);
  CHECK(bytes.text.find("func.return") == std::string::npos);
  const ::mlirbc_file_range none = mlirbc::Op().file_range();
  CHECK_UINT(none.end, 0);
  CHECK(take(mlirbc::dump({data, len / 2})).is_damaged);
  options.sections = 1u << 30;
  const auto wrong = mlirbc::dump({data, len}, options);
  CHECK(!wrong && wrong.error().status() == MLIRBC_STATUS_INVALID_ARGUMENT);
  std::free(data);
  return check_end();
}
