# How programs are linked with the static library. The build and the installed package include this file.
#
# The system libraries required by the static library, because Rust's standard library uses them.
# `cargo rustc --lib --crate-type staticlib -- --print native-static-libs` prints the list of a
# release; tests/c_library/exports.rs compares it with the Linux list.
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

# The static library has a section for each function. Without this option, GNU ld and Apple's linker keep all of them; the
# linker of MSVC drops them by default. It concerns the whole program, so MLIRBC_GC_SECTIONS=OFF leaves it out.
set(MLIRBC_STATIC_LINK_OPTIONS)
if((NOT DEFINED MLIRBC_GC_SECTIONS OR MLIRBC_GC_SECTIONS) AND NOT MSVC)
  if(APPLE)
    set(MLIRBC_STATIC_LINK_OPTIONS LINKER:-dead_strip)
  else()
    set(MLIRBC_STATIC_LINK_OPTIONS LINKER:--gc-sections)
  endif()
endif()
