# The system libraries required by the static library, because Rust's standard library uses them.
# `cargo rustc --lib --crate-type staticlib -- --print native-static-libs` prints the list of a
# release; tests/exports.rs compares it with the Linux list.
set(MLIRBC_NATIVE_LIBS_LINUX pthread dl m)

if(WIN32)
  set(MLIRBC_NATIVE_LIBS kernel32 ntdll userenv ws2_32 dbghelp)
elseif(APPLE)
  set(MLIRBC_NATIVE_LIBS System)
elseif(CMAKE_SYSTEM_NAME STREQUAL "FreeBSD")
  set(MLIRBC_NATIVE_LIBS execinfo pthread gcc_s m rt util kvm memstat procstat devstat)
elseif(ANDROID)
  set(MLIRBC_NATIVE_LIBS dl log m)
else()
  set(MLIRBC_NATIVE_LIBS ${MLIRBC_NATIVE_LIBS_LINUX})
endif()
