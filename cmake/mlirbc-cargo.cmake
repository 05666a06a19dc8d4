# Runs cargo. Sets mlirbc_static_file, mlirbc_shared_file, mlirbc_implib_file and mlirbc_soname, and
# defines the target mlirbc_cargo, which builds these files.

find_program(MLIRBC_CARGO NAMES cargo HINTS "$ENV{CARGO_HOME}/bin" "$ENV{HOME}/.cargo/bin" "$ENV{USERPROFILE}/.cargo/bin"
  DOC "The program cargo of a Rust toolchain")
if(NOT MLIRBC_CARGO)
  message(FATAL_ERROR
    "mlirbc is built by cargo, which was not found. Install Rust (https://rustup.rs, or your system's packages), "
    "or say where it is with -DMLIRBC_CARGO=/path/to/cargo. An installed mlirbc needs no Rust: find_package(mlirbc).")
endif()

# A cargo that is too old fails to parse Cargo.toml before it checks rust-version.
file(STRINGS Cargo.toml mlirbc_lines REGEX "^rust-version = ")
string(REGEX MATCH "[0-9.]+" mlirbc_rust_version "${mlirbc_lines}")
execute_process(COMMAND "${MLIRBC_CARGO}" --version
  WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
  OUTPUT_VARIABLE mlirbc_cargo_version ERROR_VARIABLE mlirbc_cargo_error RESULT_VARIABLE mlirbc_cargo_result)
if(NOT mlirbc_cargo_result EQUAL 0)
  message(FATAL_ERROR "MLIRBC_CARGO is ${MLIRBC_CARGO}, which does not run: ${mlirbc_cargo_result}\n${mlirbc_cargo_error}")
endif()
string(REGEX MATCH "[0-9]+\\.[0-9]+" mlirbc_cargo_version "${mlirbc_cargo_version}")
if(mlirbc_cargo_version VERSION_LESS mlirbc_rust_version)
  message(FATAL_ERROR "mlirbc needs Rust ${mlirbc_rust_version}; MLIRBC_CARGO is ${MLIRBC_CARGO}, version ${mlirbc_cargo_version}.")
endif()

if(CMAKE_CROSSCOMPILING AND NOT MLIRBC_RUST_TARGET)
  message(FATAL_ERROR "Cross compiling: set MLIRBC_RUST_TARGET to the Rust name of the target, such as aarch64-unknown-linux-gnu.")
endif()

# Debug uses cargo's dev profile; every other configuration, and none, uses dist.
if(MLIRBC_CARGO_TARGET_DIR)
  set(mlirbc_target_dir "${MLIRBC_CARGO_TARGET_DIR}")
else()
  set(mlirbc_target_dir "${CMAKE_CURRENT_BINARY_DIR}/cargo")
endif()
get_property(mlirbc_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(mlirbc_multi_config)
  set(mlirbc_profile $<IF:$<CONFIG:Debug>,dev,dist>)
  set(mlirbc_profile_dir $<IF:$<CONFIG:Debug>,debug,dist>)
elseif(CMAKE_BUILD_TYPE STREQUAL "Debug")
  set(mlirbc_profile dev)
  set(mlirbc_profile_dir debug)
else()
  set(mlirbc_profile dist)
  set(mlirbc_profile_dir dist)
endif()
set(mlirbc_out "${mlirbc_target_dir}/${mlirbc_profile_dir}")
set(mlirbc_arguments --profile ${mlirbc_profile})
if(MLIRBC_RUST_TARGET)
  set(mlirbc_out "${mlirbc_target_dir}/${MLIRBC_RUST_TARGET}/${mlirbc_profile_dir}")
  list(APPEND mlirbc_arguments --target ${MLIRBC_RUST_TARGET})
endif()

# The same rule as in build.rs: in 0.x, every minor version has a separate ABI.
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(mlirbc_abi 0.${PROJECT_VERSION_MINOR})
else()
  set(mlirbc_abi ${PROJECT_VERSION_MAJOR})
endif()
set(mlirbc_implib_file)
if(WIN32)
  set(mlirbc_shared_file mlirbc.dll)
  if(MSVC)
    set(mlirbc_static_file mlirbc.lib)
    set(mlirbc_implib_file mlirbc.dll.lib)
  else()
    set(mlirbc_static_file libmlirbc.a)
    set(mlirbc_implib_file libmlirbc.dll.a)
  endif()
  set(mlirbc_soname)
elseif(APPLE)
  set(mlirbc_static_file libmlirbc.a)
  set(mlirbc_shared_file libmlirbc.dylib)
  set(mlirbc_soname libmlirbc.${mlirbc_abi}.dylib)
  set(mlirbc_shared_full libmlirbc.${PROJECT_VERSION}.dylib)
else()
  set(mlirbc_static_file libmlirbc.a)
  set(mlirbc_shared_file libmlirbc.so)
  set(mlirbc_soname libmlirbc.so.${mlirbc_abi})
  set(mlirbc_shared_full libmlirbc.so.${PROJECT_VERSION})
endif()

set(mlirbc_outputs "${mlirbc_out}/${mlirbc_static_file}" "${mlirbc_out}/${mlirbc_shared_file}")
set(mlirbc_packages -p mlirbc-capi)
if(mlirbc_implib_file)
  list(APPEND mlirbc_outputs "${mlirbc_out}/${mlirbc_implib_file}")
endif()
if(MLIRBC_INSTALL_CLI)
  # A single call of cargo, as calls with different features would build the Rust library twice.
  list(APPEND mlirbc_packages -p mlirbc-cli)
  set(mlirbc_cli_file mlirbc${CMAKE_EXECUTABLE_SUFFIX})
  list(APPEND mlirbc_outputs "${mlirbc_out}/${mlirbc_cli_file}")
endif()

# Programs load the soname at startup, so the build tree needs a file with that name too.
set(mlirbc_link)
if(mlirbc_soname)
  set(mlirbc_link
    COMMAND "${CMAKE_COMMAND}" -E create_symlink ${mlirbc_shared_file} "${mlirbc_out}/${mlirbc_soname}")
endif()
# rustc would try to use the jobserver of the calling make, and warn that it cannot.
set(mlirbc_environment --unset=MAKEFLAGS --unset=MFLAGS)
if(APPLE AND CMAKE_OSX_DEPLOYMENT_TARGET)
  list(APPEND mlirbc_environment MACOSX_DEPLOYMENT_TARGET=${CMAKE_OSX_DEPLOYMENT_TARGET})
endif()

# Everything under the folders of the sources, not only *.rs: some tables are included as text.
set(mlirbc_source_dirs src crates/mlirbc/src)
if(MLIRBC_INSTALL_CLI)
  list(APPEND mlirbc_source_dirs crates/mlirbc-cli/src)
endif()
list(TRANSFORM mlirbc_source_dirs REPLACE "(.+)" "${CMAKE_CURRENT_SOURCE_DIR}/\\1/*")
file(GLOB_RECURSE mlirbc_sources CONFIGURE_DEPENDS ${mlirbc_source_dirs})
file(GLOB mlirbc_manifests "${CMAKE_CURRENT_SOURCE_DIR}/crates/*/Cargo.toml" "${CMAKE_CURRENT_SOURCE_DIR}/crates/*/build.rs")
add_custom_command(
  OUTPUT ${mlirbc_outputs}
  COMMAND "${CMAKE_COMMAND}" -E env ${mlirbc_environment}
    "${MLIRBC_CARGO}" build --locked ${mlirbc_packages} ${mlirbc_arguments}
    --target-dir "${mlirbc_target_dir}" ${MLIRBC_CARGO_FLAGS}
  # cargo does not rewrite unchanged outputs, which the build tool would then always rebuild.
  COMMAND "${CMAKE_COMMAND}" -E touch ${mlirbc_outputs}
  ${mlirbc_link}
  DEPENDS ${mlirbc_sources}
    "${CMAKE_CURRENT_SOURCE_DIR}/Cargo.toml" "${CMAKE_CURRENT_SOURCE_DIR}/Cargo.lock" "${CMAKE_CURRENT_SOURCE_DIR}/build.rs"
    ${mlirbc_manifests}
  # cargo looks up rust-toolchain.toml and .cargo/config.toml from here.
  WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
  COMMENT "Building mlirbc with cargo"
  USES_TERMINAL VERBATIM)
add_custom_target(mlirbc_cargo ALL DEPENDS ${mlirbc_outputs})
