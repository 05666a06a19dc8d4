# Settings shared by the tests and the examples.

set(MLIRBC_FIXTURES "${PROJECT_SOURCE_DIR}/tests/fixtures")

if(MSVC)
  set(mlirbc_warnings /W4 /WX)
  # Rust always links the release C runtime.
  set(CMAKE_MSVC_RUNTIME_LIBRARY MultiThreadedDLL)
else()
  set(mlirbc_warnings -Wall -Wextra -Wpedantic -Werror)
endif()

set(mlirbc_sanitize)
if(MLIRBC_SANITIZE)
  list(JOIN MLIRBC_SANITIZE "," mlirbc_sanitize)
  set(mlirbc_sanitize -fsanitize=${mlirbc_sanitize} -fno-sanitize-recover=all -fno-omit-frame-pointer)
endif()

# Applies the project's flags to a target with C or C++ sources of the project.
function(mlirbc_own target c_standard cxx_standard)
  set_target_properties(${target} PROPERTIES
    C_STANDARD ${c_standard} C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
    CXX_STANDARD ${cxx_standard} CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF
    # Otherwise the headers are system headers, and their warnings are suppressed.
    NO_SYSTEM_FROM_IMPORTED ON)
  target_compile_options(${target} PRIVATE ${mlirbc_warnings})
  # Objects that are only compiled are not run.
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "EXECUTABLE")
    target_compile_options(${target} PRIVATE ${mlirbc_sanitize})
    target_link_options(${target} PRIVATE ${mlirbc_sanitize})
  endif()
endfunction()

# mlirbc_program(<target> <source>): a program with the library that BUILD_SHARED_LIBS selects.
function(mlirbc_program target source)
  add_executable(${target} "${source}")
  target_link_libraries(${target} PRIVATE mlirbc::mlirbc)
  mlirbc_own(${target} 11 17)
  if(WIN32 AND BUILD_SHARED_LIBS)
    add_custom_command(TARGET ${target} POST_BUILD
      COMMAND "${CMAKE_COMMAND}" -E copy_if_different $<TARGET_FILE:mlirbc::shared> $<TARGET_FILE_DIR:${target}> VERBATIM)
  endif()
endfunction()
