# Builds another project that takes this one in as a folder, with add_subdirectory and with FetchContent. cargo finds what it has
# built for this one.
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

foreach(from subdirectory fetch)
  foreach(shared OFF ON)
    foreign_project("${WORK}/subdirectory" -DMLIRBC_FROM=${from} "-DMLIRBC_SOURCE=${SOURCE}" -DBUILD_SHARED_LIBS=${shared}
      "-DMLIRBC_CARGO=${CARGO}" "-DMLIRBC_CARGO_FLAGS=${CARGO_FLAGS}"
      "-DMLIRBC_CARGO_TARGET_DIR=${CARGO_TARGET_DIR}" "-DMLIRBC_RUST_TARGET=${RUST_TARGET}")
  endforeach()
endforeach()
