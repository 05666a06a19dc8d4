// Whether a file is compiled with exceptions, and the namespace of that setting. Part of mlirbc.hpp.
#ifndef MLIRBC_EXCEPTIONS_HPP
#define MLIRBC_EXCEPTIONS_HPP

// The bodies of most functions differ between the settings, and the layouts of some classes. An inline namespace for
// each setting keeps them apart in a program that has files of both: mlirbc::Op is mlirbc::exceptions::Op in one file
// and mlirbc::no_exceptions::Op in another.
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define MLIRBC_HPP_EXCEPTIONS 1
#define MLIRBC_HPP_NAMESPACE exceptions
#else
#define MLIRBC_HPP_EXCEPTIONS 0
#define MLIRBC_HPP_NAMESPACE no_exceptions
#endif

#endif
