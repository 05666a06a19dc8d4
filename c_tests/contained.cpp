// The modules inside other files.
#include "check.hpp"

int main(int argc, char **argv) {
  check_begin(argc, argv);
  std::size_t size = 0;
  unsigned char *data = read_fixture("contained/triton.jax_export", &size);
  {
    const mlirbc::Contained found = mlirbc::Contained::find(data, size);
    CHECK(found.is_complete());
    CHECK(found.undecoded().empty());
    const std::vector<mlirbc::ContainedModule> modules = found.modules();
    CHECK_UINT(modules.size(), 2);
    CHECK(modules[0].holder == MLIRBC_HOLDER_JAX_EXPORT);
    CHECK(!modules[0].holder_index && !modules[0].parent);
    CHECK_TEXT(modules[0].description, "flatbuffer of jax.export");
    CHECK(modules[1].holder == MLIRBC_HOLDER_STRING);
    CHECK(modules[1].encoding == MLIRBC_ENCODING_RAW);
    CHECK(modules[1].holder_index && modules[1].parent && *modules[1].parent == 0);
    CHECK_UINT(modules[1].decoded_offset, 0);
    CHECK(modules[1].input_offset && *modules[1].input_offset == modules[0].offset + modules[1].offset);
    CHECK(modules[1].bytes && modules[1].bytes->data() == data + *modules[1].input_offset);
    const mlirbc::Module kernel = take(mlirbc::Module::open(*modules[1].bytes));
    CHECK(bool(kernel.find_dialect("tt")));
  }
  free(data);
  data = read_fixture("contained/mosaic.jax_export", &size);
  {
    const mlirbc::Contained found = mlirbc::Contained::find(data, size, 100);
    CHECK_UINT(found.modules().size(), 1);
    const std::vector<mlirbc::Undecoded> undecoded = found.undecoded();
    CHECK_UINT(undecoded.size(), 1);
    CHECK(undecoded[0].input_offset && *undecoded[0].input_offset == 940);
    CHECK_TEXT(undecoded[0].reason, "the limit on decoded data is reached");
  }
  free(data);
  return check_end();
}
