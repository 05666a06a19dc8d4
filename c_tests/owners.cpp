// Owners: opening, moving, releasing, errors, and what is kept while a module lives.
#include "check.hpp"

#include <memory>
#include <type_traits>
#include <vector>

static_assert(!std::is_copy_constructible_v<mlirbc::Module> && std::is_nothrow_move_constructible_v<mlirbc::Module>);
static_assert(!std::is_copy_constructible_v<mlirbc::Error> && std::is_nothrow_move_assignable_v<mlirbc::Error>);
static_assert(!std::is_copy_constructible_v<mlirbc::OpenOptions> && !std::is_copy_constructible_v<mlirbc::Survey>);
static_assert(!std::is_copy_constructible_v<mlirbc::Result<mlirbc::Module>>);
static_assert(std::is_trivially_copyable_v<mlirbc::Op> && std::is_trivially_copyable_v<mlirbc::Attribute>);
static_assert(sizeof(mlirbc::Op) == 2 * sizeof(void *) || sizeof(void *) != 8);
// Kinds of references do not mix.
static_assert(!std::is_convertible_v<mlirbc::Attribute, mlirbc::Type>);
static_assert(!std::is_constructible_v<mlirbc::Type, mlirbc::Attribute>);

static std::vector<std::uint8_t> read(const char *name) {
  std::size_t len = 0;
  unsigned char *data = read_fixture(name, &len);
  std::vector<std::uint8_t> bytes(data, data + len);
  std::free(data);
  return bytes;
}

static void moving() {
  mlirbc::Module first = open_module("kitchen.llvm22.v6.mlirbc");
  const mlirbc_module *pointer = first.get();
  mlirbc::Module second = std::move(first);
  CHECK(second.get() == pointer);
  // What was moved away is empty, and harmless.
  CHECK(first.get() == nullptr);  // NOLINT(bugprone-use-after-move)
  CHECK(first.producer().empty());
  CHECK(first.attributes().empty());
  CHECK(!first.verify());
  CHECK_STATUS(first.verify().error().status(), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(first.root().error().status(), MLIRBC_STATUS_NULL_ARGUMENT);
  first = std::move(second);
  CHECK(bool(first.verify()));
  mlirbc_module *owned = first.release();
  CHECK(owned == pointer && first.get() == nullptr);
  const mlirbc::Module again(owned);
  CHECK_TEXT(again.producer(), "MLIR22.1.8");
  CHECK_UINT(again.bytecode_version(), 6);
}

static void errors() {
  const auto bytes = read("handmade/region_trailing.mlirbc");
  const mlirbc::Module module = take(mlirbc::Module::open({bytes.data(), bytes.size()}));
  auto result = module.verify();
  CHECK(!result && !result.has_value());
  mlirbc::Error error = std::move(result).error();
  CHECK_STATUS(error.status(), MLIRBC_STATUS_TRAILING_DATA);
  CHECK_TEXT(error.path(), "IR section > op 0 'builtin.module'");
  CHECK(error.section() == std::optional<std::uint32_t>(4));
  CHECK(error.offset() > 0);
  CHECK(error.to_string().find("1 bytes after the end of the regions of an op (at byte ") != std::string::npos);
  CHECK_CSTR(mlirbc::status_name(error.status()), "TRAILING_DATA");
  mlirbc::Error other = std::move(error);
  CHECK(error.get() == nullptr && error.message().empty());  // NOLINT(bugprone-use-after-move)
  mlirbc_error_destroy(other.release());

  auto missing = mlirbc::Module::open_file(std::string("no such file"));
  CHECK(!missing);
  CHECK_STATUS(missing.error().status(), MLIRBC_STATUS_IO);
  CHECK(!missing.error().section());
  mlirbc::Module fallback = std::move(missing).value_or(open_module("empty.llvm22.v6.mlirbc"));
  CHECK_UINT(take(fallback.root()).num_regions(), 1);
}

static void borrowing() {
  auto bytes = std::make_shared<std::vector<std::uint8_t>>(read("kitchen.llvm22.v6.mlirbc"));
  const mlirbc::Bytes view(bytes->data(), bytes->size());
  {
    const mlirbc::Module module = take(mlirbc::Module::open_borrowed(view, bytes));
    CHECK_INT(bytes.use_count(), 2);
    CHECK(module.bytes().data() == bytes->data());
    CHECK(module.bytes() == view);
  }
  CHECK_INT(bytes.use_count(), 1);
  // Released on failure too.
  CHECK(!mlirbc::Module::open_borrowed({bytes->data(), 10}, bytes));
  CHECK_INT(bytes.use_count(), 1);
  // Unowned.
  CHECK(bool(take(mlirbc::Module::open_borrowed(view)).verify()));
  // Moved in.
  const mlirbc::Module module = take(mlirbc::Module::open_borrowed(view, std::move(*bytes)));
  bytes.reset();
  CHECK(bool(module.verify()));
}

static void options() {
  mlirbc::OpenOptions options;
  options.max_region_depth(1000).max_attribute_depth(1000).max_ops(1).max_table_entries(1 << 20)
      .max_memory_per_input_byte(32);
  const auto bytes = read("kitchen.llvm22.v6.mlirbc");
  auto module = mlirbc::Module::open({bytes.data(), bytes.size()}, &options);
  CHECK(module && !module->materialize());
  CHECK(!module->materialize_with_threads() && !module->materialize_with_threads(2));
  options.max_ops(1000);
  module = mlirbc::Module::open({bytes.data(), bytes.size()}, &options);
  CHECK(module && module->materialize_with_threads(2) && module->materialize() && module->verify());
  CHECK_UINT(module->num_decoded_ops(), 22);
  CHECK(module->decoded_heap_bytes() > 0);
  mlirbc_open_options_destroy(options.release());
}

static void surveys() {
  auto bytes = read("handmade/version_7.mlirbc");
  mlirbc::Survey survey({bytes.data(), bytes.size()});
  CHECK(survey.error() && survey.error()->status() == MLIRBC_STATUS_VERSION_TOO_NEW);
  CHECK(survey.version() == std::optional<std::uint64_t>(7));
  CHECK(!survey.producer().empty());
  CHECK(survey.sections().size() > 3);
  CHECK_TEXT(survey.op_names().at(0), "builtin.module");
  CHECK_TEXT(survey.dialects().at(0), "builtin");
  CHECK(survey.num_strings() > 0 && survey.num_attributes() > 0 && survey.num_types() == 0);
  CHECK(survey.num_properties() <= 1 && survey.num_resources() == 0);
  mlirbc::Survey moved = std::move(survey);
  CHECK(!survey.version());  // NOLINT(bugprone-use-after-move)
  mlirbc_survey_destroy(moved.release());
  bytes = read("kitchen.llvm22.v6.mlirbc");
  CHECK(!mlirbc::Survey({bytes.data(), bytes.size()}).error());
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  CHECK_UINT(mlirbc::version_number(), MLIRBC_VERSION_NUMBER);
  CHECK_TEXT(mlirbc::version_string(), mlirbc_version_string());
  CHECK_UINT(mlirbc::newest_bytecode_version(), 6);
  moving();
  errors();
  borrowing();
  options();
  surveys();
  return check_end();
}
