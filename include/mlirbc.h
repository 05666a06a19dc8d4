/*
 * mlirbc: MLIR bytecode without LLVM.
 *
 * Contents, from the types that everything uses to whole tasks:
 *    1. Strings, errors and references
 *    2. Open a file
 *    3. Tables of a module
 *    4. Ops, regions, blocks and values
 *    5. Attributes
 *    6. Types
 *    7. Properties of ops
 *    8. Build attributes and types
 *    9. Edit
 *   10. Knowledge of dialects
 *   11. Print
 *   12. Write
 *   13. Differences
 *   14. Modules inside other files
 *
 * Language. The header needs C99 or C++11.
 *
 * Ownership. A function that returns an owned object names the function that destroys it: mlirbc_<noun>_destroy, which
 * accepts NULL. The caller destroys the object once. Everything else is borrowed from the object that it was requested
 * from. It is valid until that object is destroyed or, for a module, edited.
 *
 * References. An attribute, a type, an op, a block, a region, a value, a dialect, an op name and a resource are small
 * structs of indices. They are passed by value and have a meaning only together with their module. Two references of a
 * kind into one module are equal if their members are equal. References survive edits, except that adding or removing an
 * external resource renumbers resources. Functions check references: one that names nothing, for example an erased op,
 * yields an empty value or MLIRBC_STATUS_INVALID_ARGUMENT.
 *
 * Strings are a pointer and a length: bytes, not necessarily UTF-8, not NUL-terminated. mlirbc_str_of converts a C
 * string. Only functions that say so, such as mlirbc_status_name, return NUL-terminated strings.
 *
 * Sizes. A length, count, alignment, width or dimension is checked before memory is reserved for it. A length larger than
 * any object is refused with MLIRBC_STATUS_INVALID_ARGUMENT, bytes for which there is no memory with
 * MLIRBC_STATUS_OUT_OF_MEMORY, and a number that no file can hold with MLIRBC_STATUS_INVALID_EDIT.
 *
 * Getters return an empty value, 0, false or a reference that names nothing (mlirbc_<noun>_is_none) when the object has
 * no such property, and for NULL. A getter that returns bool and fills memory does not write it when it returns false.
 * A getter that copies a list returns the number of copied items; it copies none to NULL.
 *
 * Errors. Every function that can fail returns mlirbc_status, 0 for success. Its last parameter is `error`, which may be
 * NULL. On success `error` receives NULL; on failure it receives an object that must be destroyed with
 * mlirbc_error_destroy. Other output parameters may be NULL too, except `module` of the functions that open. They are set
 * to an empty value on failure. No error state is kept per thread.
 *
 * Laziness. Opening reads the tables of the file. The ops of a function are decoded on first use; this is why getting a
 * region can fail. mlirbc_module_verify checks everything at once.
 *
 * Edits. Functions that take a module without const edit it. They check their arguments before they change anything. A
 * function that fails has changed nothing, except that tables may have new entries that nothing refers to. An edit that
 * does not fit into a file is refused with MLIRBC_STATUS_INVALID_EDIT. mlirbc_module_verify checks whether values are
 * defined where they are used and no op branches to the first block of a region, as several edits may be necessary to
 * get there. Strings and bytes borrowed from a module are valid until its next edit. If a defect of the library interrupts an edit, this call and all later calls on the
 * module return MLIRBC_STATUS_PANIC or empty values, and the module can only be destroyed.
 *
 * Threads. Functions that take a pointer to const may run at the same time in any threads, so readers may share a
 * module. Other functions require exclusive access to the object. Any object may be moved to another thread. Decoding on
 * demand is thread-safe.
 *
 * Structs that end with `reserved` have room for later members; their size never changes. The library sets the room to 0
 * in results. In arguments it must be 0. The functions `mlirbc_<struct>_init` set it to 0. Enums are int32_t. Later
 * versions may return new numbers.
 *
 * Callbacks that return 0 have failed. Callbacks must not throw or longjmp. They must not destroy or edit the object that
 * they are called for, except that upgrades may edit it. mlirbc_dialect_hooks has further rules for callbacks that read
 * and write entries.
 */

#ifndef MLIRBC_H
#define MLIRBC_H

/* Generated from src: do not edit. Regenerate with
 *     BLESS=1 cargo test --test c_library header::
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of this header; mlirbc_version_number() is the version of the library. */
#define MLIRBC_VERSION_MAJOR 0
#define MLIRBC_VERSION_MINOR 1
#define MLIRBC_VERSION_PATCH 0
#define MLIRBC_VERSION_NUMBER \
  (MLIRBC_VERSION_MAJOR * 10000 + MLIRBC_VERSION_MINOR * 100 + MLIRBC_VERSION_PATCH)

/* A Windows program that links the DLL defines MLIRBC_SHARED. */
#if defined(_WIN32)
#if defined(MLIRBC_SHARED)
#define MLIRBC_API __declspec(dllimport)
#else
#define MLIRBC_API
#endif
#elif defined(__GNUC__)
#define MLIRBC_API __attribute__((visibility("default")))
#else
#define MLIRBC_API
#endif

/* Enums have 32 bits, with -fshort-enums too. Before C23 a type of C cannot say so. */
#if defined(__cplusplus)
#define MLIRBC_ENUM(mlirbc_name) enum mlirbc_name : int32_t
#elif __STDC_VERSION__ >= 202311L
#define MLIRBC_ENUM(mlirbc_name) \
  enum mlirbc_name : int32_t; \
  typedef enum mlirbc_name mlirbc_name; \
  enum mlirbc_name : int32_t
#else
#define MLIRBC_ENUM(mlirbc_name) \
  typedef int32_t mlirbc_name; \
  enum
#endif

/* Not [[nodiscard]]: compilers differ on its position beside the attributes of MLIRBC_API. */
#if defined(__GNUC__)
#define MLIRBC_NODISCARD __attribute__((warn_unused_result))
#else
#define MLIRBC_NODISCARD
#endif

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*-------------------------------------------------------------------------------------------------
 * 1. Strings, errors and references
 *
 * The types that all functions use.
 */

/**
 * The details of a failed call. The caller owns and destroys it.
 */
typedef struct mlirbc_error mlirbc_error;

/**
 * Bytes that the library has made. The caller owns and destroys it.
 */
typedef struct mlirbc_buffer mlirbc_buffer;

/* Strings and bytes. */

/**
 * Borrowed characters and their count, not NUL-terminated and not necessarily UTF-8. `data` may be
 * anything when `len` is 0.
 */
typedef struct mlirbc_str {
  /**
   * The first character.
   */
  const char *data;
  /**
   * The number of characters.
   */
  size_t len;
} mlirbc_str;

/**
 * Borrowed bytes and their count. `data` may be anything when `len` is 0.
 */
typedef struct mlirbc_bytes {
  /**
   * The first byte.
   */
  const uint8_t *data;
  /**
   * The number of bytes.
   */
  size_t len;
} mlirbc_bytes;

/**
 * A view of NUL-terminated characters, which must outlive it; empty for NULL.
 */
MLIRBC_API struct mlirbc_str mlirbc_str_of(const char *text);

/**
 * Whether two strings have the same bytes.
 */
MLIRBC_API bool mlirbc_str_equal(struct mlirbc_str a, struct mlirbc_str b);

/* The version of the library. */

/**
 * The version of the library at run time; `MLIRBC_VERSION_NUMBER` is the version of the header.
 */
MLIRBC_API uint32_t mlirbc_version_number(void);

/**
 * The version of the library at run time, such as "0.1.0": static and NUL-terminated.
 */
MLIRBC_API const char *mlirbc_version_string(void);

/**
 * The newest version of the bytecode format that the library reads; the oldest is 0.
 */
MLIRBC_API uint8_t mlirbc_newest_bytecode_version(void);

/* Status codes. */

/**
 * The outcome of a call. Numbers never change; new ones may be added.
 */
MLIRBC_ENUM(mlirbc_status) {
  /**
   * The call succeeded.
   */
  MLIRBC_STATUS_OK = 0,
  /**
   * A required argument is NULL.
   */
  MLIRBC_STATUS_NULL_ARGUMENT = 1,
  /**
   * An argument has a value that is not allowed, or a reference names nothing in its module.
   */
  MLIRBC_STATUS_INVALID_ARGUMENT = 2,
  /**
   * The file does not start with the magic number of MLIR bytecode.
   */
  MLIRBC_STATUS_NOT_BYTECODE = 10,
  /**
   * The data ends before its declared size.
   */
  MLIRBC_STATUS_TRUNCATED = 11,
  /**
   * There are bytes that belong to no part of the file.
   */
  MLIRBC_STATUS_TRAILING_DATA = 12,
  /**
   * A section is unknown, duplicate or missing.
   */
  MLIRBC_STATUS_INVALID_SECTION = 13,
  /**
   * An alignment is not a power of two, or its padding is wrong.
   */
  MLIRBC_STATUS_INVALID_ALIGNMENT = 14,
  /**
   * A string has no terminator or an impossible size.
   */
  MLIRBC_STATUS_INVALID_STRING = 15,
  /**
   * An index is past the end of its table.
   */
  MLIRBC_STATUS_INVALID_INDEX = 16,
  /**
   * A number is not allowed in its position, or contradicts another one.
   */
  MLIRBC_STATUS_INVALID_VALUE = 17,
  /**
   * An attribute or type is not of the required kind.
   */
  MLIRBC_STATUS_UNEXPECTED_KIND = 18,
  /**
   * An attribute or type contains itself.
   */
  MLIRBC_STATUS_REFERENCE_CYCLE = 19,
  /**
   * An attribute or type in textual form is not well-formed.
   */
  MLIRBC_STATUS_INVALID_TEXT = 20,
  /**
   * A region defines more or fewer values than it declares.
   */
  MLIRBC_STATUS_INVALID_VALUE_COUNT = 21,
  /**
   * A stored use-list order is not a permutation.
   */
  MLIRBC_STATUS_INVALID_USE_LIST = 22,
  /**
   * One of the limits of the open options is exceeded.
   */
  MLIRBC_STATUS_LIMIT_EXCEEDED = 40,
  /**
   * An edit would leave the module in a state that no file can represent.
   */
  MLIRBC_STATUS_INVALID_EDIT = 41,
  /**
   * The encoding of an attribute, a type or an op's properties is unknown, so that its
   * references cannot be renumbered. In a warning: the op or code is unknown.
   */
  MLIRBC_STATUS_UNKNOWN_ENCODING = 42,
  /**
   * A registered callback failed.
   */
  MLIRBC_STATUS_HOOK = 43,
  /**
   * A registered callback read an entry in a way that its bytes do not allow: past the end, without
   * the last bytes, or as references to nothing. The callback does not know the encoding, or the
   * entry is damaged. The message names the dialect.
   */
  MLIRBC_STATUS_HOOK_MISREAD = 44,
  /**
   * A callback of this call returned 0, or a number that its type does not have.
   */
  MLIRBC_STATUS_CALLBACK = 45,
  /**
   * A release of LLVM cannot represent a part of the module.
   */
  MLIRBC_STATUS_NOT_REPRESENTABLE = 46,
  /**
   * A budget was cancelled.
   */
  MLIRBC_STATUS_CANCELLED = 47,
  /**
   * The bytecode version is newer than the newest known one.
   */
  MLIRBC_STATUS_VERSION_TOO_NEW = 50,
  /**
   * A file cannot be opened, mapped or written.
   */
  MLIRBC_STATUS_IO = 60,
  /**
   * There is not enough memory for the bytes that the caller passes or requests.
   */
  MLIRBC_STATUS_OUT_OF_MEMORY = 61,
  /**
   * The text of a dialect is not in the dialect language.
   */
  MLIRBC_STATUS_INVALID_DIALECT = 70,
  /**
   * An error without a code of its own.
   */
  MLIRBC_STATUS_OTHER = 98,
  /**
   * A defect of the library; the result is unknown.
   */
  MLIRBC_STATUS_PANIC = 99,
};

/**
 * The name of a status code, such as "TRUNCATED": static and NUL-terminated. "UNKNOWN" for a
 * number that is not a code.
 */
MLIRBC_API const char *mlirbc_status_name(mlirbc_status status);

/* Pointers of the caller that the library keeps, and the function that releases them. */

/**
 * Called once when borrowed bytes are not needed any more, from any thread. It may be NULL. It
 * must not throw or longjmp, and must not use the module.
 */
typedef void (*mlirbc_release_fn)(void *user_data);

/* Errors. */

/**
 * Creates an error, for callbacks that have to return one and for code that wraps this library in
 * another language. A `status` that is no failure becomes `MLIRBC_STATUS_OTHER`. The message and the
 * tag are copied. `mlirbc_error_get_payload` returns `payload` for an equal tag. When nothing refers to
 * `payload` any more, `destroy` is called with it once, from any thread; it may be NULL.
 *
 * The result must be destroyed with `mlirbc_error_destroy`, unless an upgrade callback stores it in its
 * parameter `error`, which passes ownership to the library.
 */
MLIRBC_API
MLIRBC_NODISCARD
struct mlirbc_error *mlirbc_error_create(mlirbc_status status,
                                         struct mlirbc_str message,
                                         struct mlirbc_str tag,
                                         void *payload,
                                         mlirbc_release_fn destroy);

/**
 * The payload that a callback stored in an error with an equal tag; NULL if there is no payload or
 * its tag differs. The tag identifies the type of the payload, as that of
 * `mlirbc_hook_reader_attach`. An empty tag matches no payload. Borrowed from the error.
 */
MLIRBC_API void *mlirbc_error_get_payload(const struct mlirbc_error *error, struct mlirbc_str tag);

/**
 * Destroys an error, which may be NULL.
 */
MLIRBC_API void mlirbc_error_destroy(struct mlirbc_error *error);

/**
 * The status that the failed call returned.
 */
MLIRBC_API mlirbc_status mlirbc_error_get_status(const struct mlirbc_error *error);

/**
 * The problem, with what was expected and what was found, in English. Borrowed from the error.
 */
MLIRBC_API struct mlirbc_str mlirbc_error_get_message(const struct mlirbc_error *error);

/**
 * The path to the position, outermost first, such as "IR section > op 0 'builtin.module' > region
 * 0". Empty if there is none. Borrowed from the error.
 */
MLIRBC_API struct mlirbc_str mlirbc_error_get_path(const struct mlirbc_error *error);

/**
 * The byte offset in the file; 0 for mistakes of the caller. Byte `n` of an entry or property blob that
 * was added to the module has the offset `n` past the end of the file.
 */
MLIRBC_API
uint64_t mlirbc_error_get_offset(const struct mlirbc_error *error);

/**
 * The id of the section with the error; -1 if it is in no section.
 */
MLIRBC_API int32_t mlirbc_error_get_section(const struct mlirbc_error *error);

/**
 * The line, from 1, in the text of a dialect; 0 for all other errors.
 */
MLIRBC_API size_t mlirbc_error_get_line(const struct mlirbc_error *error);

/* Bytes that the library has allocated. */

/**
 * The bytes of a buffer, borrowed from it.
 */
MLIRBC_API struct mlirbc_bytes mlirbc_buffer_get_bytes(const struct mlirbc_buffer *buffer);

/**
 * Destroys a buffer, which may be NULL.
 */
MLIRBC_API void mlirbc_buffer_destroy(struct mlirbc_buffer *buffer);

/* References: indices into a module, passed by value. */

/**
 * The index in a reference that names nothing.
 */
#define MLIRBC_NONE UINT32_MAX

/**
 * A dialect of a module.
 */
typedef struct mlirbc_dialect {
  /**
   * Its position in the file; `MLIRBC_NONE` for none.
   */
  uint32_t index;
} mlirbc_dialect;

/**
 * The name of an operation of a module.
 */
typedef struct mlirbc_op_name {
  /**
   * Its position in the file; `MLIRBC_NONE` for none.
   */
  uint32_t index;
} mlirbc_op_name;

/**
 * A resource of a module.
 */
typedef struct mlirbc_resource {
  /**
   * Its position in the file, external ones first; `MLIRBC_NONE` for none.
   */
  uint32_t index;
} mlirbc_resource;

/**
 * An operation of a module.
 */
typedef struct mlirbc_op {
  /**
   * Its body; `MLIRBC_NONE` for none.
   */
  uint32_t body;
  /**
   * Its position in the body.
   */
  uint32_t index;
} mlirbc_op;

/**
 * A block of a module.
 */
typedef struct mlirbc_block {
  /**
   * Its body; `MLIRBC_NONE` for none.
   */
  uint32_t body;
  /**
   * Its position in the body.
   */
  uint32_t index;
} mlirbc_block;

/**
 * An attribute of a module.
 */
typedef struct mlirbc_attribute {
  /**
   * Its position in the file; `MLIRBC_NONE` for none.
   */
  uint32_t index;
} mlirbc_attribute;

/**
 * A value of a module: a result of an operation or an argument of a block.
 */
typedef struct mlirbc_value {
  /**
   * Its body; `MLIRBC_NONE` for none.
   */
  uint32_t body;
  /**
   * Its position in the body.
   */
  uint32_t index;
} mlirbc_value;

/**
 * A region of an operation of a module.
 */
typedef struct mlirbc_region {
  /**
   * Its body; `MLIRBC_NONE` for none.
   */
  uint32_t body;
  /**
   * Its position in the body.
   */
  uint32_t index;
} mlirbc_region;

/**
 * A type of a module.
 */
typedef struct mlirbc_type {
  /**
   * Its position in the file; `MLIRBC_NONE` for none.
   */
  uint32_t index;
} mlirbc_type;

/**
 * A named attribute.
 */
typedef struct mlirbc_named_attribute {
  /**
   * The name.
   */
  struct mlirbc_str name;
  /**
   * The attribute.
   */
  struct mlirbc_attribute value;
} mlirbc_named_attribute;

/*-------------------------------------------------------------------------------------------------
 * 2. Open a file
 *
 * A module owns or borrows the bytes of a file and has its tables. Opening fails if the header or a
 * table is damaged; a survey then reports what can be read.
 */

/**
 * Options for opening a file. The caller owns and destroys it.
 */
typedef struct mlirbc_open_options mlirbc_open_options;

/**
 * A file of MLIR bytecode, or a new module. The caller owns and destroys it. Any number of threads
 * may read it at the same time; editing requires exclusive access.
 */
typedef struct mlirbc_module mlirbc_module;

/**
 * The readable contents of a file, whether it is damaged, too new or valid. The caller owns and
 * destroys it.
 */
typedef struct mlirbc_survey mlirbc_survey;

/**
 * The work that operations on modules may do, and a flag that cancels them. The caller owns and
 * destroys it. Modules and options that have it share its limit and its work, also after it is
 * destroyed.
 *
 * Work is the number of ops, blocks, values, operands, table entries and pieces of text that operations
 * visit, and an eighth of the bytes of wide integers and of padding that they make. It does not depend on
 * the machine. Decoding, verifying, printing, writing, fingerprints, stripping,
 * conversion, checks, comparison, import and parsing charge it. All functions that take a budget may run at
 * the same time in any threads, also during an operation, except `mlirbc_budget_destroy`.
 */
typedef struct mlirbc_budget mlirbc_budget;

/**
 * The outcome of a check. The caller owns and destroys it.
 */
typedef struct mlirbc_check mlirbc_check;

/**
 * The errors in a text. The caller owns and destroys it.
 */
typedef struct mlirbc_text_errors mlirbc_text_errors;

/* Opening from bytes and files. */

/**
 * Opens a copy of the `len` bytes at `data`. The copy starts at a multiple of 4096, so that resources
 * have their declared alignment.
 *
 * Reads the tables of the file and no op. `options` may be NULL. `module` receives an object that
 * must be destroyed with `mlirbc_module_destroy`, NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_open(const void *data,
                                 size_t len,
                                 const struct mlirbc_open_options *options,
                                 struct mlirbc_module **module,
                                 struct mlirbc_error **error);

/**
 * Opens the `len` bytes at `data` without copying them. They must not change until `release` is
 * called with `user_data`. That happens once: when the module is destroyed, or before this function
 * returns if it fails.
 *
 * `options`, `release` and `user_data` may be NULL. `module` receives an object that must be
 * destroyed with `mlirbc_module_destroy`, NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_open_borrowed(const void *data,
                                          size_t len,
                                          mlirbc_release_fn release,
                                          void *user_data,
                                          const struct mlirbc_open_options *options,
                                          struct mlirbc_module **module,
                                          struct mlirbc_error **error);

/**
 * Opens the file at a NUL-terminated path. A regular file is mapped. It must not be truncated or
 * changed while the module lives: the system would then return other bytes or end the process.
 * Anything else, such as a pipe, is read to its end. A directory is refused with `MLIRBC_STATUS_IO`.
 *
 * `options` may be NULL. `module` receives an object that must be destroyed with
 * `mlirbc_module_destroy`, NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_open_file(const char *path,
                                      const struct mlirbc_open_options *options,
                                      struct mlirbc_module **module,
                                      struct mlirbc_error **error);

/* Options and limits. */

/**
 * Creates options with their defaults. The default limits accept the files of every known
 * producer. The result must be destroyed with `mlirbc_open_options_destroy`.
 */
MLIRBC_API MLIRBC_NODISCARD struct mlirbc_open_options *mlirbc_open_options_create(void);

/**
 * Destroys options, which may be NULL. Modules that were opened with them stay valid.
 */
MLIRBC_API void mlirbc_open_options_destroy(struct mlirbc_open_options *options);

/**
 * Sets the largest nesting depth of regions.
 */
MLIRBC_API
void mlirbc_open_options_set_max_region_depth(struct mlirbc_open_options *options,
                                              uint32_t depth);

/**
 * Sets the largest nesting depth of attributes and types.
 */
MLIRBC_API
void mlirbc_open_options_set_max_attribute_depth(struct mlirbc_open_options *options,
                                                 uint32_t depth);

/**
 * Sets the largest number of ops in a file.
 */
MLIRBC_API
void mlirbc_open_options_set_max_ops(struct mlirbc_open_options *options,
                                     uint64_t count);

/**
 * Sets the largest number of entries in any table of a file.
 */
MLIRBC_API
void mlirbc_open_options_set_max_table_entries(struct mlirbc_open_options *options,
                                               uint64_t count);

/**
 * Sets the largest number of bytes of memory that the tables may occupy per byte of input.
 */
MLIRBC_API
void mlirbc_open_options_set_max_memory_per_input_byte(struct mlirbc_open_options *options,
                                                       uint32_t bytes);

/* The release of LLVM or another project whose op definitions hold for a file. */

/**
 * A release of op definitions.
 */
MLIRBC_ENUM(mlirbc_release) {
  /**
   * None: no definition is known, or none fits.
   */
  MLIRBC_RELEASE_NONE = 0,
  /**
   * LLVM 19.1.7.
   */
  MLIRBC_RELEASE_LLVM_19 = 1,
  /**
   * LLVM 22.1.8.
   */
  MLIRBC_RELEASE_LLVM_22 = 2,
  /**
   * 23.0.0git, as built into jaxlib 0.10.2.
   */
  MLIRBC_RELEASE_LLVM_23_GIT = 3,
  /**
   * 24.0.0git, as built into iree-base-compiler 3.13.0.
   */
  MLIRBC_RELEASE_LLVM_24_GIT = 4,
  /**
   * StableHLO, CHLO and VHLO of August 2026.
   */
  MLIRBC_RELEASE_STABLEHLO = 5,
  /**
   * LLVM 17.0.6.
   */
  MLIRBC_RELEASE_LLVM_17 = 6,
  /**
   * LLVM 18.1.8.
   */
  MLIRBC_RELEASE_LLVM_18 = 7,
  /**
   * LLVM 21.1.8.
   */
  MLIRBC_RELEASE_LLVM_21 = 8,
  /**
   * LLVM 23.1.4.
   */
  MLIRBC_RELEASE_LLVM_23 = 9,
  /**
   * 20.0.0git, as built into iree-base-compiler 3.2.0.
   */
  MLIRBC_RELEASE_LLVM_20_GIT = 10,
  /**
   * 18.0.0git, as built into iree-compiler 20230815.614 and jaxlib 0.4.18.
   */
  MLIRBC_RELEASE_LLVM_18_GIT = 11,
  /**
   * 19.0.0git, as built into iree-compiler 20240410.859 and jaxlib 0.4.26.
   */
  MLIRBC_RELEASE_LLVM_19_GIT = 12,
  /**
   * 19.0.0git, as built into jaxlib 0.4.30.
   */
  MLIRBC_RELEASE_LLVM_19_GIT_LATE = 13,
  /**
   * 20.0.0git, as built into iree-base-compiler 2.9.0.
   */
  MLIRBC_RELEASE_LLVM_20_GIT_EARLY = 14,
  /**
   * 21.0.0git, as built into iree-base-compiler 3.4.0 and jaxlib 0.6.2.
   */
  MLIRBC_RELEASE_LLVM_21_GIT = 15,
  /**
   * 22.0.0git, as built into iree-base-compiler 3.8.0 and jaxlib 0.8.3.
   */
  MLIRBC_RELEASE_LLVM_22_GIT = 16,
  /**
   * 23.0.0git, as built into jaxlib 0.9.2.
   */
  MLIRBC_RELEASE_LLVM_23_GIT_EARLY = 17,
  /**
   * The dialects of CIRCT 1.62.0.
   */
  MLIRBC_RELEASE_CIRCT = 18,
  /**
   * The dialects of Catalyst 0.15.0.
   */
  MLIRBC_RELEASE_CATALYST = 19,
  /**
   * Dialects of HEIR 0.0.2.
   */
  MLIRBC_RELEASE_HEIR = 20,
  /**
   * FIR, HLFIR and the other dialects of Flang 22.1.8.
   */
  MLIRBC_RELEASE_FLANG = 21,
  /**
   * 24.0.0git, as built into flydsl 0.5.0.
   */
  MLIRBC_RELEASE_LLVM_24_GIT_EARLY = 22,
  /**
   * 24.0.0git of October 2026, as built into heir_py 2026.11.1.
   */
  MLIRBC_RELEASE_LLVM_24_GIT_LATE = 23,
  /**
   * The dialects of FlyDSL 0.5.0.
   */
  MLIRBC_RELEASE_FLYDSL = 24,
  /**
   * The dialects of HEIR 2026.11.1.
   */
  MLIRBC_RELEASE_HEIR_2026 = 25,
  /**
   * No release: a description that was added to the registry. Not for
   * `mlirbc_open_options_set_release`.
   */
  MLIRBC_RELEASE_REGISTERED = 255,
};

/**
 * The name of a release, such as "22": static and NUL-terminated. "registered" for
 * `MLIRBC_RELEASE_REGISTERED`, empty for none and for a number that is not a release.
 */
MLIRBC_API const char *mlirbc_release_name(mlirbc_release release);

/**
 * Sets the only release whose op definitions hold, besides those of the registry that hold for any
 * release. With `MLIRBC_RELEASE_NONE`, the default, the producer or the ops determine the release.
 * False for a number that is not a release.
 */
MLIRBC_API
bool mlirbc_open_options_set_release(struct mlirbc_open_options *options,
                                     mlirbc_release release);

/* The module: version, producer, sections, verification. */

/**
 * Receives the number of ops that were checked so far.
 */
typedef void (*mlirbc_progress_fn)(uint64_t num_ops, void *user_data);

/**
 * A section of a file.
 */
typedef struct mlirbc_section {
  /**
   * The id, 0 to 8; `mlirbc_section_name` returns its name.
   */
  uint32_t id;
  /**
   * The alignment that the section declares; 0 if it declares none.
   */
  uint64_t alignment;
  /**
   * The offset of its first byte in the file.
   */
  uint64_t start;
  /**
   * The offset of its data in the file.
   */
  uint64_t data_offset;
  /**
   * The number of bytes of its data.
   */
  uint64_t data_size;
  /**
   * Room for later members; the library sets it to 0.
   */
  uint64_t reserved[2];
} mlirbc_section;

/**
 * Destroys a module, which may be NULL, and invalidates everything borrowed from it.
 */
MLIRBC_API void mlirbc_module_destroy(struct mlirbc_module *module);

/**
 * The version of the format, 0 to 6.
 */
MLIRBC_API uint8_t mlirbc_module_get_bytecode_version(const struct mlirbc_module *module);

/**
 * The producer string, such as "MLIR22.1.8".
 */
MLIRBC_API struct mlirbc_str mlirbc_module_get_producer(const struct mlirbc_module *module);

/**
 * All bytes of the opened file, without later edits; empty for a module that was created.
 */
MLIRBC_API struct mlirbc_bytes mlirbc_module_get_bytes(const struct mlirbc_module *module);

/**
 * Decodes and checks everything in the file, whether or not anything refers to it.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_verify(const struct mlirbc_module *module,
                                   struct mlirbc_error **error);

/**
 * As `mlirbc_module_verify`; calls `progress`, which may be NULL, from time to time in this
 * thread.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_verify_with_progress(const struct mlirbc_module *module,
                                                 mlirbc_progress_fn progress,
                                                 void *user_data,
                                                 struct mlirbc_error **error);

/**
 * Decodes all ops that are not decoded yet. After it has succeeded, no function that decodes on
 * demand fails because of the ops.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_materialize(const struct mlirbc_module *module,
                                        struct mlirbc_error **error);

/**
 * As `mlirbc_module_materialize`, in `num_threads` threads, one of which is the calling one. 0
 * stands for the number of processors, and more than 64 for 64. The result does not depend on the
 * number, and no callback runs in the other threads.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_materialize_with_threads(const struct mlirbc_module *module,
                                                     uint32_t num_threads,
                                                     struct mlirbc_error **error);

/**
 * The number of ops decoded so far.
 */
MLIRBC_API uint64_t mlirbc_module_get_num_decoded_ops(const struct mlirbc_module *module);

/**
 * The number of bytes of memory that the ops decoded so far occupy.
 */
MLIRBC_API size_t mlirbc_module_get_decoded_heap_bytes(const struct mlirbc_module *module);

/**
 * The name of a section id, as LLVM spells it: static and NUL-terminated. "Unknown" for a number
 * that is not an id.
 */
MLIRBC_API const char *mlirbc_section_name(uint32_t id);

/**
 * The number of top-level sections.
 */
MLIRBC_API size_t mlirbc_module_get_num_sections(const struct mlirbc_module *module);

/**
 * A top-level section, in file order. False past the last one; `section` is unchanged then.
 */
MLIRBC_API
bool mlirbc_module_get_section(const struct mlirbc_module *module,
                               size_t position,
                               struct mlirbc_section *section);

/**
 * The largest alignment that a section of the file declares; 1 if none does. LLVM's own reader
 * requires a buffer with this alignment.
 */
MLIRBC_API uint64_t mlirbc_module_get_largest_alignment(const struct mlirbc_module *module);

/* The readable parts of a file that may be damaged. */

/**
 * Reads as much as possible of the `len` bytes at `data`, which must not change while the survey
 * lives. Damage is not a failure: `mlirbc_survey_get_error` returns it. The result must be destroyed
 * with `mlirbc_survey_destroy`; it is NULL only after a defect of the library.
 */
MLIRBC_API
MLIRBC_NODISCARD
struct mlirbc_survey *mlirbc_survey_create(const void *data,
                                           size_t len);

/**
 * Destroys a survey, which may be NULL.
 */
MLIRBC_API void mlirbc_survey_destroy(struct mlirbc_survey *survey);

/**
 * The first damage; NULL if the tables are valid. Borrowed from the survey: do not destroy it.
 */
MLIRBC_API const struct mlirbc_error *mlirbc_survey_get_error(const struct mlirbc_survey *survey);

/**
 * The version of the format as the file states it, also when it is too new to be read; -1 if it is
 * not bytecode.
 */
MLIRBC_API int64_t mlirbc_survey_get_version(const struct mlirbc_survey *survey);

/**
 * The producer string; empty if it was not found.
 */
MLIRBC_API struct mlirbc_str mlirbc_survey_get_producer(const struct mlirbc_survey *survey);

/**
 * The number of sections up to the first damaged one.
 */
MLIRBC_API size_t mlirbc_survey_get_num_sections(const struct mlirbc_survey *survey);

/**
 * A section, in file order. False past the last one; `section` is unchanged then.
 */
MLIRBC_API
bool mlirbc_survey_get_section(const struct mlirbc_survey *survey,
                               size_t position,
                               struct mlirbc_section *section);

/**
 * The number of dialects; 0 if the table could not be read.
 */
MLIRBC_API size_t mlirbc_survey_get_num_dialects(const struct mlirbc_survey *survey);

/**
 * The name of a dialect; empty past the last one.
 */
MLIRBC_API
struct mlirbc_str mlirbc_survey_get_dialect_name(const struct mlirbc_survey *survey,
                                                 size_t position);

/**
 * The number of op names; 0 if the table could not be read.
 */
MLIRBC_API size_t mlirbc_survey_get_num_op_names(const struct mlirbc_survey *survey);

/**
 * The full name of an op; empty past the last one.
 */
MLIRBC_API
struct mlirbc_str mlirbc_survey_get_op_name(const struct mlirbc_survey *survey,
                                            size_t position);

/**
 * The number of strings of the string table; 0 if the table could not be read.
 */
MLIRBC_API size_t mlirbc_survey_get_num_strings(const struct mlirbc_survey *survey);

/**
 * The number of attributes; 0 if the table could not be read.
 */
MLIRBC_API size_t mlirbc_survey_get_num_attributes(const struct mlirbc_survey *survey);

/**
 * The number of types; 0 if the table could not be read.
 */
MLIRBC_API size_t mlirbc_survey_get_num_types(const struct mlirbc_survey *survey);

/**
 * The number of property blobs; 0 if the table could not be read.
 */
MLIRBC_API size_t mlirbc_survey_get_num_properties(const struct mlirbc_survey *survey);

/**
 * The number of resources; 0 if the table could not be read.
 */
MLIRBC_API size_t mlirbc_survey_get_num_resources(const struct mlirbc_survey *survey);

/* Budgets of work, which cancel operations too. */

/**
 * Creates a budget. An operation that exceeds `max_work` fails with `MLIRBC_STATUS_LIMIT_EXCEEDED`;
 * UINT64_MAX is no limit. The result must be destroyed with `mlirbc_budget_destroy`.
 */
MLIRBC_API MLIRBC_NODISCARD struct mlirbc_budget *mlirbc_budget_create(uint64_t max_work);

/**
 * Destroys a budget, which may be NULL. Modules that have it stay limited, and can no longer be
 * cancelled.
 */
MLIRBC_API void mlirbc_budget_destroy(struct mlirbc_budget *budget);

/**
 * Cancels operations that charge the budget: they fail with `MLIRBC_STATUS_CANCELLED` until
 * `mlirbc_budget_restart`. Running operations fail after a short delay.
 */
MLIRBC_API void mlirbc_budget_cancel(const struct mlirbc_budget *budget);

/**
 * Sets the work to 0 and removes a cancellation.
 */
MLIRBC_API void mlirbc_budget_restart(const struct mlirbc_budget *budget);

/**
 * The work done so far, including that of an operation that exceeded the limit.
 */
MLIRBC_API uint64_t mlirbc_budget_get_work(const struct mlirbc_budget *budget);

/**
 * Sets the budget of the modules that are opened with these options; NULL for none.
 */
MLIRBC_API
void mlirbc_open_options_set_budget(struct mlirbc_open_options *options,
                                    const struct mlirbc_budget *budget);

/**
 * Sets the budget of later operations on a module; NULL for none.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_set_budget(struct mlirbc_module *module,
                                       const struct mlirbc_budget *budget,
                                       struct mlirbc_error **error);

/* Whether other programs accept a module without changes. */

/**
 * Whether a reader accepts a module.
 */
MLIRBC_ENUM(mlirbc_verdict) {
  /**
   * The reader accepts it with the same meaning.
   */
  MLIRBC_VERDICT_YES = 0,
  /**
   * The reader rejects it, or reads it with another meaning.
   */
  MLIRBC_VERDICT_NO = 1,
  /**
   * The library has too little information.
   */
  MLIRBC_VERDICT_UNKNOWN = 2,
};

/**
 * The kinds of findings of a check.
 */
MLIRBC_ENUM(mlirbc_finding_kind) {
  /**
   * There is no finding at this position.
   */
  MLIRBC_FINDING_NONE = 0,
  /**
   * The version of the format.
   */
  MLIRBC_FINDING_VERSION = 1,
  /**
   * A dialect that the reader does not have.
   */
  MLIRBC_FINDING_DIALECT = 2,
  /**
   * The encoding of an attribute or type.
   */
  MLIRBC_FINDING_ENCODING = 3,
  /**
   * The text of an attribute or type.
   */
  MLIRBC_FINDING_TEXT = 4,
  /**
   * An op that the reader's dialect does not have.
   */
  MLIRBC_FINDING_OP = 5,
  /**
   * Properties that the reader's definition of the op cannot read.
   */
  MLIRBC_FINDING_PROPERTIES = 6,
  /**
   * A property that the reader reads as another value, without an error, or elements of an attribute, or an
   * attribute in text, that it reads as others, usually without one.
   */
  MLIRBC_FINDING_MISREAD = 7,
  /**
   * A property or attribute that the reader ignores, without an error.
   */
  MLIRBC_FINDING_IGNORED = 8,
  /**
   * A required property that is absent.
   */
  MLIRBC_FINDING_MISSING = 9,
  /**
   * The number or the groups of operands.
   */
  MLIRBC_FINDING_OPERANDS = 10,
  /**
   * The number or the groups of results.
   */
  MLIRBC_FINDING_RESULTS = 11,
  /**
   * The number of regions.
   */
  MLIRBC_FINDING_REGIONS = 12,
  /**
   * The number of successors.
   */
  MLIRBC_FINDING_SUCCESSORS = 13,
  /**
   * An attribute that the definition's predicate refuses: it failed to satisfy a constraint.
   */
  MLIRBC_FINDING_CONSTRAINT = 14,
};

/**
 * Checks whether a reader accepts the module without changes. Decodes everything.
 *
 * `reader` is the name of a reader: `llvm-17`, `llvm-18`, `llvm-19`, `llvm-21`, `llvm-22` and
 * `llvm-23` are the `mlir-opt` of these releases, and `stablehlo-1.5` or `stablehlo-1.5.0` is a
 * version of StableHLO. Other names are refused with `MLIRBC_STATUS_INVALID_ARGUMENT`.
 * `allow_unregistered` states whether the reader accepts dialects that it does not have. If a
 * release of LLVM rejects the module, `try_conversion` converts a copy and checks it, for
 * `mlirbc_check_get_conversion`.
 *
 * The call succeeds even if the reader rejects the module. `*check` must be destroyed with
 * `mlirbc_check_destroy`; it is NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_check_create(const struct mlirbc_module *module,
                                  struct mlirbc_str reader,
                                  bool allow_unregistered,
                                  bool try_conversion,
                                  struct mlirbc_check **check,
                                  struct mlirbc_error **error);

/**
 * Destroys an outcome, which may be NULL.
 */
MLIRBC_API void mlirbc_check_destroy(struct mlirbc_check *check);

/**
 * Whether the reader accepts the module. Unknown for NULL.
 */
MLIRBC_API mlirbc_verdict mlirbc_check_get_verdict(const struct mlirbc_check *check);

/**
 * Whether the reader accepts the module after `mlirbc_module_convert_to_release`. Unknown if this
 * was not tried.
 */
MLIRBC_API mlirbc_verdict mlirbc_check_get_conversion(const struct mlirbc_check *check);

/**
 * Why the conversion does not help: its first obstacle, what cannot be written afterwards, or what the reader
 * does not read even then. Empty if it helps or was not tried. Borrowed from the outcome.
 */
MLIRBC_API
struct mlirbc_str mlirbc_check_get_obstacle(const struct mlirbc_check *check);

/**
 * The number of findings, at most 1000. 0 if the reader accepts the module.
 */
MLIRBC_API size_t mlirbc_check_get_num_findings(const struct mlirbc_check *check);

/**
 * The kind of a finding; `MLIRBC_FINDING_NONE` past the last one.
 */
MLIRBC_API
mlirbc_finding_kind mlirbc_check_get_finding_kind(const struct mlirbc_check *check,
                                                  size_t position);

/**
 * `MLIRBC_VERDICT_NO`, or `MLIRBC_VERDICT_UNKNOWN` if the reader may accept it. Unknown past the
 * last finding.
 */
MLIRBC_API
mlirbc_verdict mlirbc_check_get_finding_verdict(const struct mlirbc_check *check,
                                                size_t position);

/**
 * The op, attribute, type or dialect, such as `arith.addf`, `#llvm.di_file` or `!llvm.ptr`. Empty for the
 * file. Borrowed from the outcome.
 */
MLIRBC_API
struct mlirbc_str mlirbc_check_get_finding_subject(const struct mlirbc_check *check,
                                                   size_t position);

/**
 * A description of the problem, in English. Borrowed from the outcome.
 */
MLIRBC_API
struct mlirbc_str mlirbc_check_get_finding_message(const struct mlirbc_check *check,
                                                   size_t position);

/**
 * The path to the first op or entry with the finding. Empty for the file. Borrowed from the outcome.
 */
MLIRBC_API
struct mlirbc_str mlirbc_check_get_finding_path(const struct mlirbc_check *check,
                                                size_t position);

/**
 * The offset of the first op or entry with the finding, in bytes from the start of the file.
 */
MLIRBC_API
uint64_t mlirbc_check_get_finding_offset(const struct mlirbc_check *check,
                                         size_t position);

/**
 * The number of ops or entries with the finding; 0 past the last one.
 */
MLIRBC_API
uint64_t mlirbc_check_get_finding_count(const struct mlirbc_check *check,
                                        size_t position);

/* Modules from MLIR's text. */

/**
 * Parses a module in MLIR's text, custom or generic form, which `mlir-opt` and `mlirbc_module_print` print.
 *
 * The properties of ops are encoded with the definitions of the release in `options`, by default
 * the newest one. `mlirbc_module_convert_to_release` must support the release. The limits and the
 * registry of `options` apply too. `options` may be NULL. The location of an op without `loc(...)`
 * is its position in `file_name`, which is `<stdin>` if it is empty. With `implicit_module`, ops
 * are put in a `builtin.module` unless the text is one such module, as in MLIR.
 *
 * `module` receives an object that must be destroyed with `mlirbc_module_destroy`, NULL on
 * failure. `errors` may be NULL; it receives all errors that were found in the text, which must be
 * destroyed with `mlirbc_text_errors_destroy`, or NULL if there are none. `error` is the first of
 * them, or the error of a budget that is exceeded or cancelled.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_parse(struct mlirbc_str text,
                                  const struct mlirbc_open_options *options,
                                  struct mlirbc_str file_name,
                                  bool implicit_module,
                                  struct mlirbc_module **module,
                                  struct mlirbc_text_errors **errors,
                                  struct mlirbc_error **error);

/**
 * Destroys errors, which may be NULL.
 */
MLIRBC_API void mlirbc_text_errors_destroy(struct mlirbc_text_errors *errors);

/**
 * The number of errors, at most 20; 0 for NULL.
 */
MLIRBC_API size_t mlirbc_text_errors_get_num(const struct mlirbc_text_errors *errors);

/**
 * The offset of an error in the text, in bytes; 0 past the last one.
 */
MLIRBC_API
uint64_t mlirbc_text_errors_get_offset(const struct mlirbc_text_errors *errors,
                                       size_t position);

/**
 * The line of an error, from 1 on; 0 past the last one.
 */
MLIRBC_API
uint32_t mlirbc_text_errors_get_line(const struct mlirbc_text_errors *errors,
                                     size_t position);

/**
 * The column of an error in bytes, from 1 on; 0 past the last one.
 */
MLIRBC_API
uint32_t mlirbc_text_errors_get_column(const struct mlirbc_text_errors *errors,
                                       size_t position);

/**
 * The expected and the found text, such as `expected ':' followed by operation type`; empty past
 * the last error. Borrowed from the errors.
 */
MLIRBC_API
struct mlirbc_str mlirbc_text_errors_get_message(const struct mlirbc_text_errors *errors,
                                                 size_t position);

/**
 * The line with an error, at most 200 bytes around it; empty past the last error. Control characters
 * are replaced. Borrowed from the errors.
 */
MLIRBC_API
struct mlirbc_str mlirbc_text_errors_get_source_line(const struct mlirbc_text_errors *errors,
                                                     size_t position);

/**
 * The position of an error in its source line, in bytes; 0 past the last one.
 */
MLIRBC_API
uint32_t mlirbc_text_errors_get_caret(const struct mlirbc_text_errors *errors,
                                      size_t position);

/*-------------------------------------------------------------------------------------------------
 * 3. Tables of a module
 *
 * Strings, dialects, op names and resources. Positions start at 0 and follow the file.
 */

/* The strings and property blobs of a module. */

/**
 * The number of strings of the string table.
 */
MLIRBC_API size_t mlirbc_module_get_num_strings(const struct mlirbc_module *module);

/**
 * A string of the string table; empty past the last one.
 */
MLIRBC_API
struct mlirbc_str mlirbc_module_get_string(const struct mlirbc_module *module,
                                           size_t position);

/**
 * The number of property blobs. Ops with equal properties share a blob.
 */
MLIRBC_API size_t mlirbc_module_get_num_properties(const struct mlirbc_module *module);

/**
 * The bytes of a property blob; empty past the last one.
 */
MLIRBC_API
struct mlirbc_bytes mlirbc_module_get_properties(const struct mlirbc_module *module,
                                                 size_t position);

/* Dialects and op names. */

/**
 * The number of dialects that the file uses.
 */
MLIRBC_API size_t mlirbc_module_get_num_dialects(const struct mlirbc_module *module);

/**
 * A dialect, in file order; none past the last one.
 */
MLIRBC_API
struct mlirbc_dialect mlirbc_module_get_dialect(const struct mlirbc_module *module,
                                                size_t position);

/**
 * The dialect of a name; none if the file does not use it.
 */
MLIRBC_API
struct mlirbc_dialect mlirbc_module_find_dialect(const struct mlirbc_module *module,
                                                 struct mlirbc_str name);

/**
 * The name of a dialect.
 */
MLIRBC_API
struct mlirbc_str mlirbc_dialect_get_name(const struct mlirbc_module *module,
                                          struct mlirbc_dialect dialect);

/**
 * Whether the file has a version for a dialect.
 */
MLIRBC_API
bool mlirbc_dialect_has_version(const struct mlirbc_module *module,
                                struct mlirbc_dialect dialect);

/**
 * The raw bytes of a dialect's version; empty if it has none.
 */
MLIRBC_API
struct mlirbc_bytes mlirbc_dialect_get_version_bytes(const struct mlirbc_module *module,
                                                     struct mlirbc_dialect dialect);

/**
 * The number of numbers of a dialect's version; 0 where their schema is not known.
 */
MLIRBC_API
size_t mlirbc_dialect_get_num_version_numbers(const struct mlirbc_module *module,
                                              struct mlirbc_dialect dialect);

/**
 * Copies the numbers of a dialect's version if their schema is known. Returns the number of copied
 * numbers, at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_dialect_get_version_numbers(const struct mlirbc_module *module,
                                          struct mlirbc_dialect dialect,
                                          uint64_t *numbers,
                                          size_t capacity);

/**
 * The number of op names that the file uses.
 */
MLIRBC_API size_t mlirbc_module_get_num_op_names(const struct mlirbc_module *module);

/**
 * An op name, in file order; none past the last one.
 */
MLIRBC_API
struct mlirbc_op_name mlirbc_module_get_op_name(const struct mlirbc_module *module,
                                                size_t position);

/**
 * The entry of a full name, such as "func.call"; none if the file has no such op. Looking it up
 * once makes comparing it with the names of many ops fast.
 */
MLIRBC_API
struct mlirbc_op_name mlirbc_module_find_op_name(const struct mlirbc_module *module,
                                                 struct mlirbc_str name);

/**
 * Whether a reference names no dialect.
 */
MLIRBC_API bool mlirbc_dialect_is_none(struct mlirbc_dialect dialect);

/**
 * Whether a reference names no op name.
 */
MLIRBC_API bool mlirbc_op_name_is_none(struct mlirbc_op_name name);

/**
 * The full name of an op, such as "func.call".
 */
MLIRBC_API
struct mlirbc_str mlirbc_op_name_get_full(const struct mlirbc_module *module,
                                          struct mlirbc_op_name name);

/**
 * The dialect of an op name.
 */
MLIRBC_API
struct mlirbc_dialect mlirbc_op_name_get_dialect(const struct mlirbc_module *module,
                                                 struct mlirbc_op_name name);

/**
 * Whether the op was registered in the program that wrote the file: 1 or 0, and -1 if the file
 * does not state it, as before version 5.
 */
MLIRBC_API
int32_t mlirbc_op_name_is_registered(const struct mlirbc_module *module,
                                     struct mlirbc_op_name name);

/* Resources. */

/**
 * The kinds of resource data.
 */
MLIRBC_ENUM(mlirbc_resource_kind) {
  /**
   * The file has no data for the resource: it was only declared, or its data was left out.
   */
  MLIRBC_RESOURCE_ELIDED = 0,
  /**
   * Raw bytes with an alignment.
   */
  MLIRBC_RESOURCE_BLOB = 1,
  /**
   * A bool.
   */
  MLIRBC_RESOURCE_BOOL = 2,
  /**
   * A string.
   */
  MLIRBC_RESOURCE_STRING = 3,
};

/**
 * The data of a resource: views into the file.
 */
typedef struct mlirbc_resource_data {
  /**
   * The kind of the data.
   */
  mlirbc_resource_kind kind;
  /**
   * The value of a bool.
   */
  bool boolean;
  /**
   * The bytes of a blob or the characters of a string.
   */
  struct mlirbc_bytes bytes;
  /**
   * The alignment that the file declares for a blob; 0 for anything else.
   */
  uint64_t alignment;
  /**
   * The largest power of two that divides the address of a blob's bytes; 0 for anything else. It
   * may be less than `alignment` if the caller's own buffer is not aligned.
   */
  uint64_t actual_alignment;
  /**
   * The offset of a blob's bytes in the file; 0 for anything else.
   */
  uint64_t offset;
  /**
   * Room for later members; the library sets it to 0.
   */
  uint64_t reserved[4];
} mlirbc_resource_data;

/**
 * The number of resources, including external ones.
 */
MLIRBC_API size_t mlirbc_module_get_num_resources(const struct mlirbc_module *module);

/**
 * A resource, in file order; none past the last one.
 */
MLIRBC_API
struct mlirbc_resource mlirbc_module_get_resource(const struct mlirbc_module *module,
                                                  size_t position);

/**
 * The resource with a key, in the group of a provider or of a dialect such as "builtin"; none if
 * it is absent. Groups of providers are searched before those of dialects.
 */
MLIRBC_API
struct mlirbc_resource mlirbc_module_find_resource(const struct mlirbc_module *module,
                                                   struct mlirbc_str group_name,
                                                   struct mlirbc_str key);

/**
 * Whether a reference names no resource.
 */
MLIRBC_API bool mlirbc_resource_is_none(struct mlirbc_resource resource);

/**
 * The key of a resource, unique among those of its owner.
 */
MLIRBC_API
struct mlirbc_str mlirbc_resource_get_key(const struct mlirbc_module *module,
                                          struct mlirbc_resource resource);

/**
 * The dialect that a resource belongs to; none for external ones.
 */
MLIRBC_API
struct mlirbc_dialect mlirbc_resource_get_dialect(const struct mlirbc_module *module,
                                                  struct mlirbc_resource resource);

/**
 * The name of the provider or dialect that a resource belongs to.
 */
MLIRBC_API
struct mlirbc_str mlirbc_resource_get_group_name(const struct mlirbc_module *module,
                                                 struct mlirbc_resource resource);

/**
 * The data of a resource. Blobs are not copied. On failure `data` is that of an elided resource.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_resource_get_data(const struct mlirbc_module *module,
                                       struct mlirbc_resource resource,
                                       struct mlirbc_resource_data *data,
                                       struct mlirbc_error **error);

/*-------------------------------------------------------------------------------------------------
 * 4. Ops, regions, blocks and values
 *
 * Reading goes from the top block through regions and blocks to ops, or through all ops with a walk
 * or a cursor.
 */

/**
 * A walk over ops. Each step receives the module as an argument. The caller owns and destroys the
 * walk.
 *
 * The module may be edited between two steps. The walk visits the ops that a block had when the
 * walk entered the block, and likewise the blocks of a region. It leaves out those that were
 * erased or that moved to another block since then. One thread at a time may use a cursor.
 */
typedef struct mlirbc_cursor mlirbc_cursor;

/**
 * The uses of a symbol at the time of the call. The caller owns and destroys it.
 */
typedef struct mlirbc_symbol_uses mlirbc_symbol_uses;

/* Ops. */

/**
 * Bytes of a file: offsets from its first byte. `end` is the offset after the last one.
 */
typedef struct mlirbc_file_range {
  uint64_t start;
  uint64_t end;
} mlirbc_file_range;

/**
 * Whether a reference names no op.
 */
MLIRBC_API bool mlirbc_op_is_none(struct mlirbc_op op);

/**
 * The block with the top-level ops. The first call decodes it.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_get_top_block(const struct mlirbc_module *module,
                                          struct mlirbc_block *block,
                                          struct mlirbc_error **error);

/**
 * The first top-level op, nearly always the only one and a `builtin.module`; none if the file has
 * no op. The first call decodes it.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_get_root(const struct mlirbc_module *module,
                                     struct mlirbc_op *op,
                                     struct mlirbc_error **error);

/**
 * The full name of an op, such as "func.call".
 */
MLIRBC_API
struct mlirbc_str mlirbc_op_get_name(const struct mlirbc_module *module,
                                     struct mlirbc_op op);

/**
 * The name of an op as a table entry, which is faster to compare.
 */
MLIRBC_API
struct mlirbc_op_name mlirbc_op_get_op_name(const struct mlirbc_module *module,
                                            struct mlirbc_op op);

/**
 * Copies the names of `num_ops` ops as table entries, for languages in which a call is expensive.
 * A reference that names no op has the name that names nothing. Returns the number of copied names:
 * `num_ops`, or 0 if an array is NULL.
 */
MLIRBC_API
size_t mlirbc_ops_get_op_names(const struct mlirbc_module *module,
                               const struct mlirbc_op *ops,
                               size_t num_ops,
                               struct mlirbc_op_name *names);

/**
 * Copies the bytes that `num_ops` ops have in the file that they were read from: from the name to the
 * end of the regions. The location, the attributes and the properties of an op are elsewhere. An op
 * that is not from a file, or that an edit moved to another block, has the range from 0 to 0. Other
 * edits do not change a range. Returns the number of copied ranges, at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_ops_get_file_ranges(const struct mlirbc_module *module,
                                  const struct mlirbc_op *ops,
                                  size_t num_ops,
                                  struct mlirbc_file_range *ranges,
                                  size_t capacity);

/**
 * The location of an op.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_op_get_location(const struct mlirbc_module *module,
                                               struct mlirbc_op op);

/**
 * The dictionary of an op's named attributes; none if it has none. From version 5 on these are the
 * discardable attributes, unless the op has no properties.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_op_get_dictionary(const struct mlirbc_module *module,
                                                 struct mlirbc_op op);

/**
 * The attribute with a name; none if it is absent. Searches the op's properties, if they are
 * known, and then its dictionary. Native properties and segment sizes are not attributes:
 * `mlirbc_op_get_property_field_by_name` returns their value, `mlirbc_op_represent_attribute` the
 * attribute that represents it, and `mlirbc_op_print_property` its text.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_op_get_attribute_by_name(const struct mlirbc_module *module,
                                                        struct mlirbc_op op,
                                                        struct mlirbc_str name);

/**
 * Whether an op has properties. `position` receives the position of its blob.
 */
MLIRBC_API
bool mlirbc_op_get_properties_position(const struct mlirbc_module *module,
                                       struct mlirbc_op op,
                                       size_t *position);

/**
 * The bytes of an op's properties; empty if it has none.
 */
MLIRBC_API
struct mlirbc_bytes mlirbc_op_get_properties(const struct mlirbc_module *module,
                                             struct mlirbc_op op);

/**
 * The attribute that holds the properties of an unregistered op; none for other ops.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_op_get_properties_attribute(const struct mlirbc_module *module,
                                                           struct mlirbc_op op);

/**
 * The number of operands.
 */
MLIRBC_API
size_t mlirbc_op_get_num_operands(const struct mlirbc_module *module,
                                  struct mlirbc_op op);

/**
 * An operand; none past the last one.
 */
MLIRBC_API
struct mlirbc_value mlirbc_op_get_operand(const struct mlirbc_module *module,
                                          struct mlirbc_op op,
                                          size_t position);

/**
 * Copies the operands, starting at `first`. Returns the number of copied operands, at most
 * `capacity`.
 */
MLIRBC_API
size_t mlirbc_op_get_operands(const struct mlirbc_module *module,
                              struct mlirbc_op op,
                              size_t first,
                              struct mlirbc_value *operands,
                              size_t capacity);

/**
 * The number of results.
 */
MLIRBC_API
size_t mlirbc_op_get_num_results(const struct mlirbc_module *module,
                                 struct mlirbc_op op);

/**
 * A result; none past the last one.
 */
MLIRBC_API
struct mlirbc_value mlirbc_op_get_result(const struct mlirbc_module *module,
                                         struct mlirbc_op op,
                                         size_t position);

/**
 * Copies the results, starting at `first`. Returns the number of copied results, at most
 * `capacity`.
 */
MLIRBC_API
size_t mlirbc_op_get_results(const struct mlirbc_module *module,
                             struct mlirbc_op op,
                             size_t first,
                             struct mlirbc_value *results,
                             size_t capacity);

/**
 * The number of successors.
 */
MLIRBC_API
size_t mlirbc_op_get_num_successors(const struct mlirbc_module *module,
                                    struct mlirbc_op op);

/**
 * A successor; none past the last one.
 */
MLIRBC_API
struct mlirbc_block mlirbc_op_get_successor(const struct mlirbc_module *module,
                                            struct mlirbc_op op,
                                            size_t position);

/**
 * The number of regions; known without decoding them.
 */
MLIRBC_API
size_t mlirbc_op_get_num_regions(const struct mlirbc_module *module,
                                 struct mlirbc_op op);

/**
 * A region; none past the last one. The first call decodes the regions of the op.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_get_region(const struct mlirbc_module *module,
                                   struct mlirbc_op op,
                                   size_t position,
                                   struct mlirbc_region *region,
                                   struct mlirbc_error **error);

/**
 * Whether the file marks an op as isolated: its regions use no value from outside.
 */
MLIRBC_API bool mlirbc_op_is_isolated(const struct mlirbc_module *module, struct mlirbc_op op);

/**
 * Whether the regions of an op are decoded already.
 */
MLIRBC_API bool mlirbc_op_is_materialized(const struct mlirbc_module *module, struct mlirbc_op op);

/**
 * Decodes an op's regions and everything in them.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_materialize(const struct mlirbc_module *module,
                                    struct mlirbc_op op,
                                    struct mlirbc_error **error);

/**
 * The block that contains an op.
 */
MLIRBC_API
struct mlirbc_block mlirbc_op_get_block(const struct mlirbc_module *module,
                                        struct mlirbc_op op);

/**
 * The position of an op in its block.
 */
MLIRBC_API size_t mlirbc_op_get_position(const struct mlirbc_module *module, struct mlirbc_op op);

/**
 * The op whose region contains an op; none at the top of the file.
 */
MLIRBC_API
struct mlirbc_op mlirbc_op_get_parent(const struct mlirbc_module *module,
                                      struct mlirbc_op op);

/* Regions, blocks and values. */

/**
 * A use of a value.
 */
typedef struct mlirbc_use {
  /**
   * The op that uses it.
   */
  struct mlirbc_op op;
  /**
   * Which of the op's operands it is.
   */
  uint32_t operand;
} mlirbc_use;

/**
 * Whether a reference names no region.
 */
MLIRBC_API bool mlirbc_region_is_none(struct mlirbc_region region);

/**
 * The number of blocks.
 */
MLIRBC_API
size_t mlirbc_region_get_num_blocks(const struct mlirbc_module *module,
                                    struct mlirbc_region region);

/**
 * A block; none past the last one. The first is the region's entry.
 */
MLIRBC_API
struct mlirbc_block mlirbc_region_get_block(const struct mlirbc_module *module,
                                            struct mlirbc_region region,
                                            size_t position);

/**
 * The op that a region belongs to; none for the region of the top-level ops.
 */
MLIRBC_API
struct mlirbc_op mlirbc_region_get_op(const struct mlirbc_module *module,
                                      struct mlirbc_region region);

/**
 * The position of a region among those of its op.
 */
MLIRBC_API
size_t mlirbc_region_get_position(const struct mlirbc_module *module,
                                  struct mlirbc_region region);

/**
 * Whether a reference names no block.
 */
MLIRBC_API bool mlirbc_block_is_none(struct mlirbc_block block);

/**
 * The number of ops in a block, without those in their regions.
 */
MLIRBC_API
size_t mlirbc_block_get_num_ops(const struct mlirbc_module *module,
                                struct mlirbc_block block);

/**
 * An op of a block; none past the last one.
 */
MLIRBC_API
struct mlirbc_op mlirbc_block_get_op(const struct mlirbc_module *module,
                                     struct mlirbc_block block,
                                     size_t position);

/**
 * Copies the ops of a block, starting at `first`. Returns the number of copied ops, at most
 * `capacity`.
 */
MLIRBC_API
size_t mlirbc_block_get_ops(const struct mlirbc_module *module,
                            struct mlirbc_block block,
                            size_t first,
                            struct mlirbc_op *ops,
                            size_t capacity);

/**
 * The number of arguments of a block.
 */
MLIRBC_API
size_t mlirbc_block_get_num_arguments(const struct mlirbc_module *module,
                                      struct mlirbc_block block);

/**
 * An argument of a block; none past the last one.
 */
MLIRBC_API
struct mlirbc_value mlirbc_block_get_argument(const struct mlirbc_module *module,
                                              struct mlirbc_block block,
                                              size_t position);

/**
 * Copies the arguments of a block, starting at `first`. Returns the number of copied arguments, at
 * most `capacity`.
 */
MLIRBC_API
size_t mlirbc_block_get_arguments(const struct mlirbc_module *module,
                                  struct mlirbc_block block,
                                  size_t first,
                                  struct mlirbc_value *arguments,
                                  size_t capacity);

/**
 * The location of an argument of a block; none if it is unknown and the file leaves it out.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_block_get_argument_location(const struct mlirbc_module *module,
                                                           struct mlirbc_block block,
                                                           size_t position);

/**
 * The region that a block belongs to.
 */
MLIRBC_API
struct mlirbc_region mlirbc_block_get_region(const struct mlirbc_module *module,
                                             struct mlirbc_block block);

/**
 * The position of a block in its region.
 */
MLIRBC_API
size_t mlirbc_block_get_position(const struct mlirbc_module *module,
                                 struct mlirbc_block block);

/**
 * Whether a reference names no value.
 */
MLIRBC_API bool mlirbc_value_is_none(struct mlirbc_value value);

/**
 * The type of a value.
 */
MLIRBC_API
struct mlirbc_type mlirbc_value_get_type(const struct mlirbc_module *module,
                                         struct mlirbc_value value);

/**
 * The op that a value is a result of; none for an argument of a block.
 */
MLIRBC_API
struct mlirbc_op mlirbc_value_get_defining_op(const struct mlirbc_module *module,
                                              struct mlirbc_value value);

/**
 * The block that a value is an argument of; none for a result of an op.
 */
MLIRBC_API
struct mlirbc_block mlirbc_value_get_owner_block(const struct mlirbc_module *module,
                                                 struct mlirbc_value value);

/**
 * The position of a value among the results of its op or the arguments of its block.
 */
MLIRBC_API
size_t mlirbc_value_get_position(const struct mlirbc_module *module,
                                 struct mlirbc_value value);

/**
 * The number of uses of a value. The first call for a value of a body goes through all operands of
 * the body.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_value_get_num_uses(const struct mlirbc_module *module,
                                        struct mlirbc_value value,
                                        size_t *count,
                                        struct mlirbc_error **error);

/**
 * Copies the uses of a value, in the order that MLIR has after reading the file, starting at
 * `first`. Returns the number of copied uses, at most `capacity`. Copies none if the use-list
 * order in the file is invalid, which `mlirbc_value_get_num_uses` reports.
 */
MLIRBC_API
size_t mlirbc_value_get_uses(const struct mlirbc_module *module,
                             struct mlirbc_value value,
                             size_t first,
                             struct mlirbc_use *uses,
                             size_t capacity);

/* Existence of references. */

/**
 * Whether a reference names an op of the module. False for one that names nothing, for an erased
 * op, and for one in a region that is not decoded. An op that moved to another isolated op has a
 * new reference there.
 */
MLIRBC_API bool mlirbc_op_exists(const struct mlirbc_module *module, struct mlirbc_op op);

/**
 * Whether a reference names a block of the module, as `mlirbc_op_exists`.
 */
MLIRBC_API bool mlirbc_block_exists(const struct mlirbc_module *module, struct mlirbc_block block);

/**
 * Whether a reference names a region of the module, as `mlirbc_op_exists`. A region exists as long
 * as its op.
 */
MLIRBC_API
bool mlirbc_region_exists(const struct mlirbc_module *module,
                          struct mlirbc_region region);

/**
 * Whether a reference names a value of the module, as `mlirbc_op_exists`. A result exists as long
 * as its op, an argument until it or its block is erased.
 */
MLIRBC_API bool mlirbc_value_exists(const struct mlirbc_module *module, struct mlirbc_value value);

/* Walks with callbacks. */

/**
 * The next step of a walk, which its visitor returns. 0 is no action: a visitor that returns 0 has failed, and the walk
 * fails with `MLIRBC_STATUS_CALLBACK`.
 */
MLIRBC_ENUM(mlirbc_walk_action) {
  /**
   * Continue with the ops in the op's regions.
   */
  MLIRBC_WALK_CONTINUE = 1,
  /**
   * Skip the ops in the op's regions.
   */
  MLIRBC_WALK_SKIP = 2,
  /**
   * End the walk.
   */
  MLIRBC_WALK_STOP = 3,
};

/**
 * Visits an op. It must not throw or longjmp, and must not destroy or edit the module.
 */
typedef mlirbc_walk_action (*mlirbc_walk_fn)(const struct mlirbc_module *module,
                                             struct mlirbc_op op,
                                             void *user_data);

/**
 * Visits all ops in pre-order, an op before the ops in its regions, decoding regions as the walk
 * enters them.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_walk(const struct mlirbc_module *module,
                                 mlirbc_walk_fn visit,
                                 void *user_data,
                                 struct mlirbc_error **error);

/**
 * Visits the ops in a region in pre-order, an op before the ops in its regions, decoding regions
 * as the walk enters them.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_region_walk(const struct mlirbc_module *module,
                                 struct mlirbc_region region,
                                 mlirbc_walk_fn visit,
                                 void *user_data,
                                 struct mlirbc_error **error);

/**
 * Visits an op and the ops in its regions in pre-order, decoding regions as the walk enters them.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_walk(const struct mlirbc_module *module,
                             struct mlirbc_op op,
                             mlirbc_walk_fn visit,
                             void *user_data,
                             struct mlirbc_error **error);

/* Walks without callbacks. */

/**
 * The order of an op and the ops in its regions.
 */
MLIRBC_ENUM(mlirbc_walk_order) {
  /**
   * An op precedes the ops in its regions.
   */
  MLIRBC_WALK_PRE_ORDER = 0,
  /**
   * An op follows the ops in its regions.
   */
  MLIRBC_WALK_POST_ORDER = 1,
};

/**
 * Creates a walk over all ops of a module. `*cursor` must be destroyed with
 * `mlirbc_cursor_destroy`.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_cursor_create_for_module(const struct mlirbc_module *module,
                                              mlirbc_walk_order order,
                                              struct mlirbc_cursor **cursor,
                                              struct mlirbc_error **error);

/**
 * Creates a walk over an op and the ops in its regions. `*cursor` must be destroyed with
 * `mlirbc_cursor_destroy`.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_cursor_create_for_op(const struct mlirbc_module *module,
                                          struct mlirbc_op op,
                                          mlirbc_walk_order order,
                                          struct mlirbc_cursor **cursor,
                                          struct mlirbc_error **error);

/**
 * Creates a walk over the ops in a region. `*cursor` must be destroyed with
 * `mlirbc_cursor_destroy`.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_cursor_create_for_region(const struct mlirbc_module *module,
                                              struct mlirbc_region region,
                                              mlirbc_walk_order order,
                                              struct mlirbc_cursor **cursor,
                                              struct mlirbc_error **error);

/**
 * Stores the next op in `op`; an op that names nothing at the end. `module` is the module that the
 * cursor was created with. Regions are decoded as the walk enters them. If that fails, the next
 * call continues after them.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_cursor_next(struct mlirbc_cursor *cursor,
                                 const struct mlirbc_module *module,
                                 struct mlirbc_op *op,
                                 struct mlirbc_error **error);

/**
 * Stores the next ops in an array, at most `capacity`. `count` receives their number, also if the
 * call fails; fewer than `capacity` without an error means that the walk has ended. An edit after
 * this call does not change the array: see `mlirbc_op_exists`.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_cursor_next_ops(struct mlirbc_cursor *cursor,
                                     const struct mlirbc_module *module,
                                     struct mlirbc_op *ops,
                                     size_t capacity,
                                     size_t *count,
                                     struct mlirbc_error **error);

/**
 * Skips the ops in the regions of the op returned last. Has no effect in post-order, where the
 * walk has visited these ops before.
 */
MLIRBC_API void mlirbc_cursor_skip(struct mlirbc_cursor *cursor);

/**
 * Destroys a cursor, which may be NULL.
 */
MLIRBC_API void mlirbc_cursor_destroy(struct mlirbc_cursor *cursor);

/* Symbols: ops that have a name. */

/**
 * The scope in which a symbol may be referred to.
 */
MLIRBC_ENUM(mlirbc_symbol_visibility) {
  /**
   * The op is not a symbol, or it has a visibility that is unknown to MLIR.
   */
  MLIRBC_SYMBOL_NONE = 0,
  /**
   * Every module.
   */
  MLIRBC_SYMBOL_PUBLIC = 1,
  /**
   * Ops in its table only.
   */
  MLIRBC_SYMBOL_PRIVATE = 2,
  /**
   * Ops of the file, through references that name its table.
   */
  MLIRBC_SYMBOL_NESTED = 3,
};

/**
 * The symbol name of an op: `sym_name` among its properties or in its dictionary. Empty if the op
 * is not a symbol, and if its properties are unknown.
 */
MLIRBC_API
struct mlirbc_str mlirbc_op_get_symbol_name(const struct mlirbc_module *module,
                                            struct mlirbc_op op);

/**
 * The visibility of an op as a symbol. A symbol without a visibility is public.
 */
MLIRBC_API
mlirbc_symbol_visibility mlirbc_op_get_symbol_visibility(const struct mlirbc_module *module,
                                                         struct mlirbc_op op);

/**
 * Resolves a path of `count` names, as the nested reference `@a::@b` does. The first name is a
 * symbol of the file's `builtin.module`, or of the top-level ops if there are several. Each
 * following name is a symbol in the op before. `found` is none if there is no such symbol, which
 * is not a failure.
 *
 * Decodes the direct contents of each symbol table on the first lookup, and no function bodies.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_lookup_symbol(const struct mlirbc_module *module,
                                          const struct mlirbc_str *names,
                                          size_t count,
                                          struct mlirbc_op *found,
                                          struct mlirbc_error **error);

/**
 * Resolves a path of `count` names from the symbols in `table`, as `mlirbc_module_lookup_symbol`.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_lookup_symbol(const struct mlirbc_module *module,
                                      struct mlirbc_op table,
                                      const struct mlirbc_str *names,
                                      size_t count,
                                      struct mlirbc_op *found,
                                      struct mlirbc_error **error);

/**
 * The first symbol with a name, at any depth. The file's table and the tables in it are searched
 * first, outer ones before inner ones, without decoding function bodies. Then all ops are
 * searched. `found` is none if there is no such symbol, which is not a failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_find_symbol(const struct mlirbc_module *module,
                                        struct mlirbc_str name,
                                        struct mlirbc_op *found,
                                        struct mlirbc_error **error);

/* The uses of a symbol. */

/**
 * Finds the attributes and properties of ops that refer to a symbol, as MLIR finds them: in its
 * symbol table, and through the enclosing tables. A reference through the symbol to one in it is
 * included. Decodes all ops of these tables. Edits of the module do not change the result.
 *
 * `*uses` must be destroyed with `mlirbc_symbol_uses_destroy`; NULL on failure. Fails with
 * `MLIRBC_STATUS_INVALID_EDIT` if the op is not a symbol.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_find_symbol_uses(const struct mlirbc_module *module,
                                         struct mlirbc_op op,
                                         struct mlirbc_symbol_uses **uses,
                                         struct mlirbc_error **error);

/**
 * The number of attributes and properties that refer to the symbol. An op with several of them
 * occurs several times in a row.
 */
MLIRBC_API size_t mlirbc_symbol_uses_get_num_uses(const struct mlirbc_symbol_uses *uses);

/**
 * The op of a use; none past the last one.
 */
MLIRBC_API
struct mlirbc_op mlirbc_symbol_uses_get_op(const struct mlirbc_symbol_uses *uses,
                                           size_t position);

/**
 * The name of the attribute or property that refers to the symbol. Empty past the last use, and if
 * the attribute has no name because it holds all attributes of the op. Borrowed from `uses`.
 */
MLIRBC_API
struct mlirbc_str mlirbc_symbol_uses_get_name(const struct mlirbc_symbol_uses *uses,
                                              size_t position);

/**
 * Whether a use is in an inherent property, as opposed to a discardable attribute. False past the
 * last one.
 */
MLIRBC_API
bool mlirbc_symbol_uses_is_property(const struct mlirbc_symbol_uses *uses,
                                    size_t position);

/**
 * The attribute that refers to the symbol or contains the reference. None past the last use, and if
 * the property is not an attribute.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_symbol_uses_get_attribute(const struct mlirbc_symbol_uses *uses,
                                                         size_t position);

/**
 * The number of ops that may refer to the symbol, because their properties are opaque or one of
 * their attributes contains an entry of an unknown encoding.
 */
MLIRBC_API size_t mlirbc_symbol_uses_get_num_possible_ops(const struct mlirbc_symbol_uses *uses);

/**
 * An op that may refer to the symbol; none past the last one. It may also be one of the uses.
 */
MLIRBC_API
struct mlirbc_op mlirbc_symbol_uses_get_possible_op(const struct mlirbc_symbol_uses *uses,
                                                    size_t position);

/**
 * Destroys a list of uses, which may be NULL.
 */
MLIRBC_API void mlirbc_symbol_uses_destroy(struct mlirbc_symbol_uses *uses);

/*-------------------------------------------------------------------------------------------------
 * 5. Attributes
 *
 * A getter has a value for attributes of its kind, and an empty value for others. The fields of
 * attributes of other dialects are read by position or name.
 */

/* The getters that all kinds of attributes share. */

/**
 * The kinds of attributes. Those of the builtin dialect have accessors of their own.
 */
MLIRBC_ENUM(mlirbc_attribute_kind) {
  /**
   * No attribute, or a damaged one.
   */
  MLIRBC_ATTRIBUTE_INVALID = 0,
  /**
   * Text in MLIR's syntax.
   */
  MLIRBC_ATTRIBUTE_TEXT = 1,
  /**
   * An encoding of unknown schema: bytes.
   */
  MLIRBC_ATTRIBUTE_OPAQUE = 2,
  /**
   * An attribute of another dialect than builtin whose schema is known: fields.
   */
  MLIRBC_ATTRIBUTE_RECORD = 3,
  /**
   * Attributes in order.
   */
  MLIRBC_ATTRIBUTE_ARRAY = 10,
  /**
   * Attributes by name.
   */
  MLIRBC_ATTRIBUTE_DICTIONARY = 11,
  /**
   * A string, rarely with a type.
   */
  MLIRBC_ATTRIBUTE_STRING = 12,
  /**
   * A reference to a symbol, nested or not.
   */
  MLIRBC_ATTRIBUTE_SYMBOL_REF = 13,
  /**
   * A type.
   */
  MLIRBC_ATTRIBUTE_TYPE = 14,
  /**
   * The attribute whose presence is its meaning.
   */
  MLIRBC_ATTRIBUTE_UNIT = 15,
  /**
   * An integer, index or bool.
   */
  MLIRBC_ATTRIBUTE_INTEGER = 16,
  /**
   * A float.
   */
  MLIRBC_ATTRIBUTE_FLOAT = 17,
  /**
   * A location: a call inlined into its caller.
   */
  MLIRBC_ATTRIBUTE_CALL_SITE_LOC = 18,
  /**
   * A location: a position or range in a file.
   */
  MLIRBC_ATTRIBUTE_FILE_LOC = 19,
  /**
   * A location that combines several locations.
   */
  MLIRBC_ATTRIBUTE_FUSED_LOC = 20,
  /**
   * A location with a name.
   */
  MLIRBC_ATTRIBUTE_NAME_LOC = 21,
  /**
   * No location.
   */
  MLIRBC_ATTRIBUTE_UNKNOWN_LOC = 22,
  /**
   * Elements that are stored in a resource.
   */
  MLIRBC_ATTRIBUTE_DENSE_RESOURCE = 23,
  /**
   * Numbers without a shape.
   */
  MLIRBC_ATTRIBUTE_DENSE_ARRAY = 24,
  /**
   * Numbers of a shaped type.
   */
  MLIRBC_ATTRIBUTE_DENSE = 25,
  /**
   * Strings of a shaped type.
   */
  MLIRBC_ATTRIBUTE_DENSE_STRINGS = 26,
  /**
   * Elements of which most are zero.
   */
  MLIRBC_ATTRIBUTE_SPARSE = 27,
  /**
   * An attribute that equals only itself.
   */
  MLIRBC_ATTRIBUTE_DISTINCT = 28,
  /**
   * An affine map, where the file holds it as codes.
   */
  MLIRBC_ATTRIBUTE_AFFINE_MAP = 29,
  /**
   * An integer set, where the file holds it as codes.
   */
  MLIRBC_ATTRIBUTE_INTEGER_SET = 30,
  /**
   * A strided schema, where the file holds it as codes.
   */
  MLIRBC_ATTRIBUTE_STRIDED_LAYOUT = 31,
};

/**
 * The number of attributes, referred to or not.
 */
MLIRBC_API size_t mlirbc_module_get_num_attributes(const struct mlirbc_module *module);

/**
 * An attribute, in file order; none past the last one.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_module_get_attribute(const struct mlirbc_module *module,
                                                    size_t position);

/**
 * Whether a reference names no attribute.
 */
MLIRBC_API bool mlirbc_attribute_is_none(struct mlirbc_attribute attribute);

/**
 * The kind of an attribute.
 */
MLIRBC_API
mlirbc_attribute_kind mlirbc_attribute_get_kind(const struct mlirbc_module *module,
                                                struct mlirbc_attribute attribute);

/**
 * Decodes an attribute and reports whether it is valid. The entries that it refers to are not
 * checked. The getters return empty values for a damaged attribute; this function returns the
 * damage as an error.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_attribute_check(const struct mlirbc_module *module,
                                     struct mlirbc_attribute attribute,
                                     struct mlirbc_error **error);

/**
 * The dialect in whose group an attribute is stored.
 */
MLIRBC_API
struct mlirbc_dialect mlirbc_attribute_get_dialect(const struct mlirbc_module *module,
                                                   struct mlirbc_attribute attribute);

/**
 * The bytes of an attribute in the file; with the NUL of a text.
 */
MLIRBC_API
struct mlirbc_bytes mlirbc_attribute_get_bytes(const struct mlirbc_module *module,
                                               struct mlirbc_attribute attribute);

/**
 * The text of an attribute that the file holds as text; empty for others.
 */
MLIRBC_API
struct mlirbc_str mlirbc_attribute_get_text(const struct mlirbc_module *module,
                                            struct mlirbc_attribute attribute);

/**
 * The code with which the dialect identifies the kind of an attribute; -1 for text and for
 * attributes without a code.
 */
MLIRBC_API
int64_t mlirbc_attribute_get_code(const struct mlirbc_module *module,
                                  struct mlirbc_attribute attribute);

/**
 * The name of an attribute's schema, such as "file_line_col_loc"; empty where none is known.
 */
MLIRBC_API
struct mlirbc_str mlirbc_attribute_get_schema_name(const struct mlirbc_module *module,
                                                   struct mlirbc_attribute attribute);

/**
 * The type of a typed attribute: integer, float, dense of all forms, sparse, string with a type.
 * None for others; a type as attribute is `mlirbc_attribute_get_type_value`.
 */
MLIRBC_API
struct mlirbc_type mlirbc_attribute_get_type(const struct mlirbc_module *module,
                                             struct mlirbc_attribute attribute);

/* The formats of floats and integers. */

/**
 * The formats of floats.
 */
MLIRBC_ENUM(mlirbc_float_format) {
  /**
   * No float, or of a format that is not builtin.
   */
  MLIRBC_FLOAT_UNKNOWN = 0,
  /**
   * `f16`
   */
  MLIRBC_FLOAT_F16 = 1,
  /**
   * `bf16`
   */
  MLIRBC_FLOAT_BF16 = 2,
  /**
   * `f32`
   */
  MLIRBC_FLOAT_F32 = 3,
  /**
   * `f64`
   */
  MLIRBC_FLOAT_F64 = 4,
  /**
   * `f80`
   */
  MLIRBC_FLOAT_F80 = 5,
  /**
   * `f128`
   */
  MLIRBC_FLOAT_F128 = 6,
  /**
   * `tf32`
   */
  MLIRBC_FLOAT_TF32 = 7,
  /**
   * `f8E5M2`
   */
  MLIRBC_FLOAT_F8E5M2 = 8,
  /**
   * `f8E4M3`
   */
  MLIRBC_FLOAT_F8E4M3 = 9,
  /**
   * `f8E4M3FN`
   */
  MLIRBC_FLOAT_F8E4M3FN = 10,
  /**
   * `f8E5M2FNUZ`
   */
  MLIRBC_FLOAT_F8E5M2FNUZ = 11,
  /**
   * `f8E4M3FNUZ`
   */
  MLIRBC_FLOAT_F8E4M3FNUZ = 12,
  /**
   * `f8E4M3B11FNUZ`
   */
  MLIRBC_FLOAT_F8E4M3B11FNUZ = 13,
  /**
   * `f8E3M4`
   */
  MLIRBC_FLOAT_F8E3M4 = 14,
  /**
   * `f8E8M0FNU`
   */
  MLIRBC_FLOAT_F8E8M0FNU = 15,
  /**
   * `f6E2M3FN`
   */
  MLIRBC_FLOAT_F6E2M3FN = 16,
  /**
   * `f6E3M2FN`
   */
  MLIRBC_FLOAT_F6E3M2FN = 17,
  /**
   * `f4E2M1FN`
   */
  MLIRBC_FLOAT_F4E2M1FN = 18,
};

/**
 * Whether an integer type has a sign.
 */
MLIRBC_ENUM(mlirbc_signedness) {
  /**
   * The operations decide, as in `i32`; also for types that are no integers.
   */
  MLIRBC_SIGNLESS = 0,
  /**
   * As in `si32`.
   */
  MLIRBC_SIGNED = 1,
  /**
   * As in `ui32`.
   */
  MLIRBC_UNSIGNED = 2,
};

/**
 * The name of a float format, as MLIR spells the type: static and NUL-terminated. Empty for a
 * number that is not a format.
 */
MLIRBC_API const char *mlirbc_float_format_name(mlirbc_float_format format);

/**
 * The width in bits of a float format; 0 for a number that is not a format.
 */
MLIRBC_API uint32_t mlirbc_float_format_get_bit_width(mlirbc_float_format format);

/**
 * The value of the bits of a float, passed as words of 64 bits, lowest first. False if a double
 * cannot represent it exactly, and for an unknown format. Missing words and bits above the width
 * count as 0. Any NaN becomes a NaN.
 */
MLIRBC_API
bool mlirbc_float_format_to_double(mlirbc_float_format format,
                                   const uint64_t *words,
                                   size_t num_words,
                                   double *value);

/* The values of builtin attributes. */

/**
 * A position or range in a file; the end equals the start for a single position.
 */
typedef struct mlirbc_position {
  /**
   * The first line.
   */
  uint64_t start_line;
  /**
   * The first column.
   */
  uint64_t start_column;
  /**
   * The last line.
   */
  uint64_t end_line;
  /**
   * The last column.
   */
  uint64_t end_column;
} mlirbc_position;

/**
 * The number of attributes in an array, or of locations in a fused location.
 */
MLIRBC_API
size_t mlirbc_attribute_get_num_elements(const struct mlirbc_module *module,
                                         struct mlirbc_attribute attribute);

/**
 * An attribute of an array, or a location of a fused location; none past the last one. Takes time
 * in proportion to the position: `mlirbc_attribute_get_elements` is better for all of them.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_attribute_get_element(const struct mlirbc_module *module,
                                                     struct mlirbc_attribute attribute,
                                                     size_t position);

/**
 * Copies the attributes of an array, or the locations of a fused location, starting at `first`.
 * Returns the number of copied attributes, at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_attribute_get_elements(const struct mlirbc_module *module,
                                     struct mlirbc_attribute attribute,
                                     size_t first,
                                     struct mlirbc_attribute *elements,
                                     size_t capacity);

/**
 * The number of entries of a dictionary.
 */
MLIRBC_API
size_t mlirbc_dictionary_get_num_entries(const struct mlirbc_module *module,
                                         struct mlirbc_attribute attribute);

/**
 * Copies the entries of a dictionary, in stored order, starting at `first`. Returns the number of
 * copied entries, at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_dictionary_get_entries(const struct mlirbc_module *module,
                                     struct mlirbc_attribute attribute,
                                     size_t first,
                                     struct mlirbc_named_attribute *entries,
                                     size_t capacity);

/**
 * The value of a name in a dictionary; none if it is absent.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_dictionary_get_by_name(const struct mlirbc_module *module,
                                                      struct mlirbc_attribute attribute,
                                                      struct mlirbc_str name);

/**
 * The value of a string.
 */
MLIRBC_API
struct mlirbc_str mlirbc_attribute_get_string_value(const struct mlirbc_module *module,
                                                    struct mlirbc_attribute attribute);

/**
 * The number of names in a symbol reference: 1 without nesting.
 */
MLIRBC_API
size_t mlirbc_symbol_ref_get_num_names(const struct mlirbc_module *module,
                                       struct mlirbc_attribute attribute);

/**
 * A name of a symbol reference, outermost first; empty past the last one.
 */
MLIRBC_API
struct mlirbc_str mlirbc_symbol_ref_get_name(const struct mlirbc_module *module,
                                             struct mlirbc_attribute attribute,
                                             size_t position);

/**
 * The type that a type attribute holds.
 */
MLIRBC_API
struct mlirbc_type mlirbc_attribute_get_type_value(const struct mlirbc_module *module,
                                                   struct mlirbc_attribute attribute);

/**
 * The width in bits of an integer or float; 0 for other attributes.
 */
MLIRBC_API
uint32_t mlirbc_attribute_get_bit_width(const struct mlirbc_module *module,
                                        struct mlirbc_attribute attribute);

/**
 * The value of an integer of one bit, which MLIR prints as `true` or `false`. False, without
 * writing a value, for other attributes.
 */
MLIRBC_API
bool mlirbc_attribute_get_bool(const struct mlirbc_module *module,
                               struct mlirbc_attribute attribute,
                               bool *value);

/**
 * The value of an integer with its highest bit taken as the sign, whatever its type: `true` is -1.
 * False if it does not fit, or for other attributes.
 */
MLIRBC_API
bool mlirbc_attribute_get_int64(const struct mlirbc_module *module,
                                struct mlirbc_attribute attribute,
                                int64_t *value);

/**
 * The value of an integer as an unsigned number. False if it does not fit, or for other
 * attributes.
 */
MLIRBC_API
bool mlirbc_attribute_get_uint64(const struct mlirbc_module *module,
                                 struct mlirbc_attribute attribute,
                                 uint64_t *value);

/**
 * Copies the bits of an integer or float of any width, as words of 64 bits, lowest first. Bits
 * above the width are 0. The value has ceil(width / 64) words, at least 1. Returns the number of
 * copied words, at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_attribute_get_words(const struct mlirbc_module *module,
                                  struct mlirbc_attribute attribute,
                                  uint64_t *words,
                                  size_t capacity);

/**
 * The format of a float.
 */
MLIRBC_API
mlirbc_float_format mlirbc_attribute_get_float_format(const struct mlirbc_module *module,
                                                      struct mlirbc_attribute attribute);

/**
 * The value of a float as a double. False if a double cannot represent it exactly, and for other
 * attributes. Any NaN becomes a NaN.
 */
MLIRBC_API
bool mlirbc_attribute_get_double(const struct mlirbc_module *module,
                                 struct mlirbc_attribute attribute,
                                 double *value);

/**
 * The position of a location in a file. False for other attributes.
 */
MLIRBC_API
bool mlirbc_file_loc_get_position(const struct mlirbc_module *module,
                                  struct mlirbc_attribute attribute,
                                  struct mlirbc_position *position);

/**
 * The name of the file of a location in a file.
 */
MLIRBC_API
struct mlirbc_str mlirbc_file_loc_get_filename(const struct mlirbc_module *module,
                                               struct mlirbc_attribute attribute);

/**
 * The callee of a call-site location.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_call_site_loc_get_callee(const struct mlirbc_module *module,
                                                        struct mlirbc_attribute attribute);

/**
 * The caller of a call-site location.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_call_site_loc_get_caller(const struct mlirbc_module *module,
                                                        struct mlirbc_attribute attribute);

/**
 * The metadata of a fused location; none if it has none. Its locations are its elements.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_fused_loc_get_metadata(const struct mlirbc_module *module,
                                                      struct mlirbc_attribute attribute);

/**
 * The name of a name location.
 */
MLIRBC_API
struct mlirbc_str mlirbc_name_loc_get_name(const struct mlirbc_module *module,
                                           struct mlirbc_attribute attribute);

/**
 * The location that a name location names.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_name_loc_get_child(const struct mlirbc_module *module,
                                                  struct mlirbc_attribute attribute);

/**
 * The resource of a dense resource attribute.
 */
MLIRBC_API
struct mlirbc_resource mlirbc_attribute_get_resource(const struct mlirbc_module *module,
                                                     struct mlirbc_attribute attribute);

/**
 * The attribute that a distinct attribute wraps; the unit attribute if it wraps none.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_distinct_get_referenced(const struct mlirbc_module *module,
                                                       struct mlirbc_attribute attribute);

/**
 * The indices of a sparse attribute, a dense attribute.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_sparse_get_indices(const struct mlirbc_module *module,
                                                  struct mlirbc_attribute attribute);

/**
 * The values of a sparse attribute, a dense attribute.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_sparse_get_values(const struct mlirbc_module *module,
                                                 struct mlirbc_attribute attribute);

/* The raw data of dense attributes and dense arrays. */

/**
 * The kinds of elements of dense data.
 */
MLIRBC_ENUM(mlirbc_element_kind) {
  /**
   * The type does not determine the kind.
   */
  MLIRBC_ELEMENT_UNKNOWN = 0,
  /**
   * Integers; `index` is a signless one of 64 bits.
   */
  MLIRBC_ELEMENT_INTEGER = 1,
  /**
   * Floats.
   */
  MLIRBC_ELEMENT_FLOAT = 2,
  /**
   * Pairs of integers.
   */
  MLIRBC_ELEMENT_COMPLEX_INTEGER = 3,
  /**
   * Pairs of floats.
   */
  MLIRBC_ELEMENT_COMPLEX_FLOAT = 4,
};

/**
 * Dense data: a view into the file, little-endian, row-major, without gaps.
 */
typedef struct mlirbc_dense {
  /**
   * The stored bytes: all elements, or one if `is_splat`.
   */
  struct mlirbc_bytes data;
  /**
   * The number of elements of the shape, however many are stored; 0 if the type does not
   * determine it.
   */
  uint64_t count;
  /**
   * The kind of the elements.
   */
  mlirbc_element_kind kind;
  /**
   * The width in bits of an element, or of each part of a pair.
   */
  uint32_t bit_width;
  /**
   * Whether integers have a sign.
   */
  mlirbc_signedness signedness;
  /**
   * The format of floats.
   */
  mlirbc_float_format float_format;
  /**
   * The bytes that a stored element takes, a pair as a whole. 1 for packed bits too, but then
   * eight elements share a byte.
   */
  uint64_t element_size;
  /**
   * Whether one stored element is repeated for the whole shape.
   */
  bool is_splat;
  /**
   * Whether elements of one bit are packed eight to a byte, the first in the lowest bit, unused
   * bits 0. Otherwise each takes a byte, which is not 0 if it is set. A splat of bits is one byte: 0, or
   * any other value.
   */
  bool is_packed;
  /**
   * Room for later members; the library sets it to 0.
   */
  uint64_t reserved[4];
} mlirbc_dense;

/**
 * The data of a dense attribute or dense array. False for other attributes.
 */
MLIRBC_API
bool mlirbc_attribute_get_dense(const struct mlirbc_module *module,
                                struct mlirbc_attribute attribute,
                                struct mlirbc_dense *dense);

/**
 * An integer element of a dense attribute or array of at most 64 bits. Its highest bit is the
 * sign, unless its type is unsigned or of one bit. False if it does not fit, past the last one,
 * and for other elements.
 */
MLIRBC_API
bool mlirbc_dense_get_int64(const struct mlirbc_module *module,
                            struct mlirbc_attribute attribute,
                            uint64_t index,
                            int64_t *value);

/**
 * An integer element as for `mlirbc_dense_get_int64`, as an unsigned number. False if it is
 * negative.
 */
MLIRBC_API
bool mlirbc_dense_get_uint64(const struct mlirbc_module *module,
                             struct mlirbc_attribute attribute,
                             uint64_t index,
                             uint64_t *value);

/**
 * The stored bytes of an element of a dense attribute or array, `element_size` of them. A splat
 * has the same bytes for every element. This is the getter for pairs and for elements wider than
 * 64 bits. Empty past the last element, and for packed bits.
 */
MLIRBC_API
struct mlirbc_bytes mlirbc_dense_get_element(const struct mlirbc_module *module,
                                             struct mlirbc_attribute attribute,
                                             uint64_t index);

/**
 * A float element of a dense attribute or array as a double. False if a double cannot hold it
 * exactly, past the last one, and for other elements.
 */
MLIRBC_API
bool mlirbc_dense_get_double(const struct mlirbc_module *module,
                             struct mlirbc_attribute attribute,
                             uint64_t index,
                             double *value);

/**
 * The number of stored strings of a dense string attribute: 1 for a splat.
 */
MLIRBC_API
size_t mlirbc_dense_strings_get_num_strings(const struct mlirbc_module *module,
                                            struct mlirbc_attribute attribute);

/**
 * Whether one stored string of a dense string attribute is repeated for the whole shape.
 */
MLIRBC_API
bool mlirbc_dense_strings_is_splat(const struct mlirbc_module *module,
                                   struct mlirbc_attribute attribute);

/**
 * A stored string of a dense string attribute; empty past the last one. Takes time proportional to
 * the position; `mlirbc_dense_strings_get_strings` is faster for all strings.
 */
MLIRBC_API
struct mlirbc_str mlirbc_dense_strings_get_string(const struct mlirbc_module *module,
                                                  struct mlirbc_attribute attribute,
                                                  size_t position);

/**
 * Copies the stored strings of a dense string attribute, starting at `first`. Returns the number
 * of copied strings, at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_dense_strings_get_strings(const struct mlirbc_module *module,
                                        struct mlirbc_attribute attribute,
                                        size_t first,
                                        struct mlirbc_str *strings,
                                        size_t capacity);

/* Affine maps, integer sets and strided layouts that the file stores as codes (LLVM 23 and newer). */

/**
 * The kinds of nodes of an affine expression.
 */
MLIRBC_ENUM(mlirbc_affine_kind) {
  /**
   * A dimension; the value is its number.
   */
  MLIRBC_AFFINE_DIM = 0,
  /**
   * A symbol; the value is its number.
   */
  MLIRBC_AFFINE_SYMBOL = 1,
  /**
   * A constant.
   */
  MLIRBC_AFFINE_CONSTANT = 2,
  /**
   * A sum of the two expressions that follow.
   */
  MLIRBC_AFFINE_ADD = 3,
  /**
   * A product of the two expressions that follow.
   */
  MLIRBC_AFFINE_MUL = 4,
  /**
   * The remainder of the two expressions that follow.
   */
  MLIRBC_AFFINE_MOD = 5,
  /**
   * The quotient of the two expressions that follow, rounded down.
   */
  MLIRBC_AFFINE_FLOOR_DIV = 6,
  /**
   * The quotient of the two expressions that follow, rounded up.
   */
  MLIRBC_AFFINE_CEIL_DIV = 7,
};

/**
 * The sizes of an affine map or integer set.
 */
typedef struct mlirbc_affine_shape {
  /**
   * The number of dimensions.
   */
  uint64_t num_dims;
  /**
   * The number of symbols.
   */
  uint64_t num_symbols;
  /**
   * The number of results of a map, or of constraints of a set.
   */
  uint64_t num_exprs;
  /**
   * Room for later members; the library sets it to 0.
   */
  uint64_t reserved[2];
} mlirbc_affine_shape;

/**
 * A node of an affine expression. Expressions are in prefix order.
 */
typedef struct mlirbc_affine_node {
  /**
   * The kind of the node.
   */
  mlirbc_affine_kind kind;
  /**
   * The number of a dimension or symbol, or the value of a constant; 0 for others.
   */
  int64_t value;
} mlirbc_affine_node;

/**
 * The sizes of an affine map or integer set. False for other attributes.
 */
MLIRBC_API
bool mlirbc_affine_get_shape(const struct mlirbc_module *module,
                             struct mlirbc_attribute attribute,
                             struct mlirbc_affine_shape *shape);

/**
 * Copies the nodes of the results of an affine map, or of the left-hand sides of the constraints
 * of an integer set. The expressions follow one another, each in prefix order. Returns the number
 * of copied nodes, at most `capacity`. A later `first` continues the list.
 */
MLIRBC_API
size_t mlirbc_affine_get_nodes(const struct mlirbc_module *module,
                               struct mlirbc_attribute attribute,
                               size_t first,
                               struct mlirbc_affine_node *nodes,
                               size_t capacity);

/**
 * Whether a constraint of an integer set requires equality to 0; otherwise it requires at least 0.
 */
MLIRBC_API
bool mlirbc_integer_set_is_equality(const struct mlirbc_module *module,
                                    struct mlirbc_attribute attribute,
                                    size_t position);

/**
 * The offset of a strided layout, INT64_MIN if it is known at run time only. False for other
 * attributes.
 */
MLIRBC_API
bool mlirbc_strided_layout_get_offset(const struct mlirbc_module *module,
                                      struct mlirbc_attribute attribute,
                                      int64_t *offset);

/**
 * The number of strides of a strided layout.
 */
MLIRBC_API
size_t mlirbc_strided_layout_get_num_strides(const struct mlirbc_module *module,
                                             struct mlirbc_attribute attribute);

/**
 * Copies the strides of a strided layout; a stride known at run time only is INT64_MIN. Returns
 * the number of copied strides, at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_strided_layout_get_strides(const struct mlirbc_module *module,
                                         struct mlirbc_attribute attribute,
                                         int64_t *strides,
                                         size_t capacity);

/* The fields of any attribute or type whose schema is known, builtin or not. */

/**
 * The kinds of fields.
 */
MLIRBC_ENUM(mlirbc_field_kind) {
  /**
   * An optional field that is absent.
   */
  MLIRBC_FIELD_ABSENT = 0,
  /**
   * A number, in `number`.
   */
  MLIRBC_FIELD_UNSIGNED = 1,
  /**
   * A signed number, in `number` as two's complement.
   */
  MLIRBC_FIELD_SIGNED = 2,
  /**
   * A bool, in `number`.
   */
  MLIRBC_FIELD_BOOL = 3,
  /**
   * A string of the table: its position in `number`, its characters in `bytes`.
   */
  MLIRBC_FIELD_STRING = 4,
  /**
   * An attribute: its index in `number`.
   */
  MLIRBC_FIELD_ATTRIBUTE = 5,
  /**
   * A type: its index in `number`.
   */
  MLIRBC_FIELD_TYPE = 6,
  /**
   * A resource of a dialect: its index in `number`, UINT64_MAX if the module has no such resource.
   */
  MLIRBC_FIELD_RESOURCE = 7,
  /**
   * Raw bytes, in `bytes`.
   */
  MLIRBC_FIELD_BLOB = 8,
  /**
   * An integer: its lowest 64 bits in `number`, its width in `count`;
   * `mlirbc_attribute_get_field_words` and similar functions copy all bits.
   */
  MLIRBC_FIELD_INTEGER = 9,
  /**
   * The bits of a float: the lowest 64 in `number`, its width in `count`.
   */
  MLIRBC_FIELD_FLOAT = 10,
  /**
   * An affine map.
   */
  MLIRBC_FIELD_AFFINE_MAP = 11,
  /**
   * An integer set.
   */
  MLIRBC_FIELD_INTEGER_SET = 12,
  /**
   * A list of `count` items; also the sizes of an op's groups of operands or results.
   */
  MLIRBC_FIELD_LIST = 13,
  /**
   * An item of a list that has `count` fields.
   */
  MLIRBC_FIELD_GROUP = 14,
};

/**
 * A field, an item of a list, or a field of a group.
 */
typedef struct mlirbc_field {
  /**
   * The name; empty for items of a list.
   */
  struct mlirbc_str name;
  /**
   * The kind.
   */
  mlirbc_field_kind kind;
  /**
   * A number or index, by kind.
   */
  uint64_t number;
  /**
   * A number of items, fields or bits, by kind.
   */
  uint64_t count;
  /**
   * Characters or bytes, by kind.
   */
  struct mlirbc_bytes bytes;
  /**
   * Room for later members; the library sets it to 0.
   */
  uint64_t reserved[2];
} mlirbc_field;

/**
 * The number of fields of an attribute; 0 if its schema is unknown.
 */
MLIRBC_API
size_t mlirbc_attribute_get_num_fields(const struct mlirbc_module *module,
                                       struct mlirbc_attribute attribute);

/**
 * A field of an attribute. `path` has one position for a field, one more for an item of a list,
 * one more for a field of an item, and so on. False if there is no such field.
 */
MLIRBC_API
bool mlirbc_attribute_get_field(const struct mlirbc_module *module,
                                struct mlirbc_attribute attribute,
                                const uint32_t *path,
                                size_t path_len,
                                struct mlirbc_field *field);

/**
 * The field of an attribute with a name, and its position, which is the first step of paths into
 * the field. False if there is no such field.
 */
MLIRBC_API
bool mlirbc_attribute_get_field_by_name(const struct mlirbc_module *module,
                                        struct mlirbc_attribute attribute,
                                        struct mlirbc_str name,
                                        uint32_t *position,
                                        struct mlirbc_field *field);

/**
 * The number of fields of a type; 0 if its schema is unknown.
 */
MLIRBC_API
size_t mlirbc_type_get_num_fields(const struct mlirbc_module *module,
                                  struct mlirbc_type type);

/**
 * A field of a type, by a path as for `mlirbc_attribute_get_field`.
 */
MLIRBC_API
bool mlirbc_type_get_field(const struct mlirbc_module *module,
                           struct mlirbc_type type,
                           const uint32_t *path,
                           size_t path_len,
                           struct mlirbc_field *field);

/**
 * The field of a type with a name, and its position, which is the first step of paths into the
 * field. False if there is no such field.
 */
MLIRBC_API
bool mlirbc_type_get_field_by_name(const struct mlirbc_module *module,
                                   struct mlirbc_type type,
                                   struct mlirbc_str name,
                                   uint32_t *position,
                                   struct mlirbc_field *field);

/* The bits of integers and floats of any width, in fields and in dense data. */

/**
 * Copies the bits of a field of an attribute that is an integer or a float of any width, as 64-bit
 * words, lowest first. The field has ceil(width / 64) words, at least 1; bits above the width are
 * 0. `path` is as for `mlirbc_attribute_get_field`. Returns the number of copied words, at most
 * `capacity`; 0 for other fields.
 */
MLIRBC_API
size_t mlirbc_attribute_get_field_words(const struct mlirbc_module *module,
                                        struct mlirbc_attribute attribute,
                                        const uint32_t *path,
                                        size_t path_len,
                                        uint64_t *words,
                                        size_t capacity);

/**
 * Copies the bits of a field of a type, as `mlirbc_attribute_get_field_words`.
 */
MLIRBC_API
size_t mlirbc_type_get_field_words(const struct mlirbc_module *module,
                                   struct mlirbc_type type,
                                   const uint32_t *path,
                                   size_t path_len,
                                   uint64_t *words,
                                   size_t capacity);

/**
 * Copies the bits of an element of a dense attribute or array, of any width, as 64-bit words,
 * lowest first. An element has ceil(width / 64) words, at least 1; bits above the width are 0. A
 * pair has the words of its first part, followed by those of its second one. Returns the number of
 * copied words, at most `capacity`; 0 past the last element.
 */
MLIRBC_API
size_t mlirbc_dense_get_words(const struct mlirbc_module *module,
                              struct mlirbc_attribute attribute,
                              uint64_t index,
                              uint64_t *words,
                              size_t capacity);

/*-------------------------------------------------------------------------------------------------
 * 6. Types
 *
 * As for attributes: a getter has a value for types of its kind.
 */

/* The getters that all kinds of types share. */

/**
 * The kinds of types. Those of the builtin dialect have accessors of their own.
 */
MLIRBC_ENUM(mlirbc_type_kind) {
  /**
   * No type, or a damaged one.
   */
  MLIRBC_TYPE_INVALID = 0,
  /**
   * Text in MLIR's syntax.
   */
  MLIRBC_TYPE_TEXT = 1,
  /**
   * An encoding of unknown schema: bytes.
   */
  MLIRBC_TYPE_OPAQUE = 2,
  /**
   * A type of another dialect than builtin whose schema is known: fields.
   */
  MLIRBC_TYPE_RECORD = 3,
  /**
   * An integer.
   */
  MLIRBC_TYPE_INTEGER = 10,
  /**
   * An integer of the size of an address.
   */
  MLIRBC_TYPE_INDEX = 11,
  /**
   * A float, also one that the file holds as text.
   */
  MLIRBC_TYPE_FLOAT = 12,
  /**
   * A complex number.
   */
  MLIRBC_TYPE_COMPLEX = 13,
  /**
   * A function.
   */
  MLIRBC_TYPE_FUNCTION = 14,
  /**
   * A graph, with the structure of a function.
   */
  MLIRBC_TYPE_GRAPH = 15,
  /**
   * A tuple.
   */
  MLIRBC_TYPE_TUPLE = 16,
  /**
   * No value.
   */
  MLIRBC_TYPE_NONE = 17,
  /**
   * A token.
   */
  MLIRBC_TYPE_TOKEN = 18,
  /**
   * A tensor.
   */
  MLIRBC_TYPE_RANKED_TENSOR = 19,
  /**
   * A tensor of unknown rank.
   */
  MLIRBC_TYPE_UNRANKED_TENSOR = 20,
  /**
   * A buffer.
   */
  MLIRBC_TYPE_MEMREF = 21,
  /**
   * A buffer of unknown rank.
   */
  MLIRBC_TYPE_UNRANKED_MEMREF = 22,
  /**
   * A vector.
   */
  MLIRBC_TYPE_VECTOR = 23,
};

/**
 * The number of types, referred to or not.
 */
MLIRBC_API size_t mlirbc_module_get_num_types(const struct mlirbc_module *module);

/**
 * A type, in file order; none past the last one.
 */
MLIRBC_API
struct mlirbc_type mlirbc_module_get_type(const struct mlirbc_module *module,
                                          size_t position);

/**
 * Whether a reference names no type.
 */
MLIRBC_API bool mlirbc_type_is_none(struct mlirbc_type type);

/**
 * The kind of a type.
 */
MLIRBC_API
mlirbc_type_kind mlirbc_type_get_kind(const struct mlirbc_module *module,
                                      struct mlirbc_type type);

/**
 * Decodes a type and reports whether it is valid. The entries that it refers to are not checked.
 * The getters return empty values for a damaged type; this function returns the damage as an
 * error.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_type_check(const struct mlirbc_module *module,
                                struct mlirbc_type type,
                                struct mlirbc_error **error);

/**
 * The dialect in whose group a type is stored.
 */
MLIRBC_API
struct mlirbc_dialect mlirbc_type_get_dialect(const struct mlirbc_module *module,
                                              struct mlirbc_type type);

/**
 * The bytes of a type in the file; with the NUL of a text.
 */
MLIRBC_API
struct mlirbc_bytes mlirbc_type_get_bytes(const struct mlirbc_module *module,
                                          struct mlirbc_type type);

/**
 * The text of a type that the file holds as text; empty for others.
 */
MLIRBC_API
struct mlirbc_str mlirbc_type_get_text(const struct mlirbc_module *module,
                                       struct mlirbc_type type);

/**
 * The code with which the dialect identifies the kind of a type; -1 for text and for types without
 * a code.
 */
MLIRBC_API
int64_t mlirbc_type_get_code(const struct mlirbc_module *module,
                             struct mlirbc_type type);

/**
 * The name of a type's schema, such as "tensor_with_encoding"; empty where none is known.
 */
MLIRBC_API
struct mlirbc_str mlirbc_type_get_schema_name(const struct mlirbc_module *module,
                                              struct mlirbc_type type);

/* Integers and floats. */

/**
 * The width in bits of an integer, index (64) or float type; 0 for others.
 */
MLIRBC_API
uint32_t mlirbc_type_get_bit_width(const struct mlirbc_module *module,
                                   struct mlirbc_type type);

/**
 * Whether an integer type has a sign.
 */
MLIRBC_API
mlirbc_signedness mlirbc_type_get_signedness(const struct mlirbc_module *module,
                                             struct mlirbc_type type);

/**
 * The format of a float type.
 */
MLIRBC_API
mlirbc_float_format mlirbc_type_get_float_format(const struct mlirbc_module *module,
                                                 struct mlirbc_type type);

/* Tensors, memrefs, vectors and complex types. */

/**
 * The type of the elements of a tensor, memref, vector or complex type.
 */
MLIRBC_API
struct mlirbc_type mlirbc_type_get_element_type(const struct mlirbc_module *module,
                                                struct mlirbc_type type);

/**
 * Whether a type has a shape of known rank: ranked tensors, memrefs and vectors.
 */
MLIRBC_API bool mlirbc_type_has_rank(const struct mlirbc_module *module, struct mlirbc_type type);

/**
 * The number of dimensions of a type with a rank.
 */
MLIRBC_API size_t mlirbc_type_get_rank(const struct mlirbc_module *module, struct mlirbc_type type);

/**
 * The size of a dimension, INT64_MIN if it is known at run time only; -1 past the last one.
 */
MLIRBC_API
int64_t mlirbc_type_get_dim(const struct mlirbc_module *module,
                            struct mlirbc_type type,
                            size_t position);

/**
 * Copies the sizes of the dimensions; a size known at run time only is INT64_MIN. Returns the
 * number of copied sizes, at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_type_get_dims(const struct mlirbc_module *module,
                            struct mlirbc_type type,
                            int64_t *dims,
                            size_t capacity);

/**
 * The number of elements of a type with a rank. False if a dimension is known at run time only,
 * if the number does not fit, and for other types. Scalable dimensions count as their minimum.
 */
MLIRBC_API
bool mlirbc_type_get_num_elements(const struct mlirbc_module *module,
                                  struct mlirbc_type type,
                                  uint64_t *count);

/**
 * The size that represents a dimension known at run time only: INT64_MIN.
 */
MLIRBC_API int64_t mlirbc_dynamic_dim(void);

/**
 * Whether a dimension of a vector is scalable.
 */
MLIRBC_API
bool mlirbc_vector_type_is_dim_scalable(const struct mlirbc_module *module,
                                        struct mlirbc_type type,
                                        size_t position);

/**
 * Whether a vector has a scalable dimension.
 */
MLIRBC_API
bool mlirbc_vector_type_is_scalable(const struct mlirbc_module *module,
                                    struct mlirbc_type type);

/**
 * The encoding of a ranked tensor; none if it has none.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_tensor_type_get_encoding(const struct mlirbc_module *module,
                                                        struct mlirbc_type type);

/**
 * The layout of a memref; the default one, an identity map, is stored too.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_memref_type_get_layout(const struct mlirbc_module *module,
                                                      struct mlirbc_type type);

/**
 * The memory space of a memref, ranked or not; none if it has none.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_memref_type_get_memory_space(const struct mlirbc_module *module,
                                                            struct mlirbc_type type);

/* Functions, graphs and tuples. */

/**
 * The number of inputs of a function type, or of elements of a tuple.
 */
MLIRBC_API
size_t mlirbc_type_get_num_inputs(const struct mlirbc_module *module,
                                  struct mlirbc_type type);

/**
 * An input of a function type, or an element of a tuple; none past the last one. Takes time in
 * proportion to the position: `mlirbc_type_get_inputs` is better for all of them.
 */
MLIRBC_API
struct mlirbc_type mlirbc_type_get_input(const struct mlirbc_module *module,
                                         struct mlirbc_type type,
                                         size_t position);

/**
 * Copies the inputs of a function type, or the elements of a tuple, starting at `first`. Returns
 * the number of copied types, at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_type_get_inputs(const struct mlirbc_module *module,
                              struct mlirbc_type type,
                              size_t first,
                              struct mlirbc_type *types,
                              size_t capacity);

/**
 * The number of results of a function type.
 */
MLIRBC_API
size_t mlirbc_type_get_num_results(const struct mlirbc_module *module,
                                   struct mlirbc_type type);

/**
 * A result of a function type; none past the last one. Takes time in proportion to the position:
 * `mlirbc_type_get_results` is better for all of them.
 */
MLIRBC_API
struct mlirbc_type mlirbc_type_get_result(const struct mlirbc_module *module,
                                          struct mlirbc_type type,
                                          size_t position);

/**
 * Copies the results of a function type, starting at `first`. Returns the number of copied types,
 * at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_type_get_results(const struct mlirbc_module *module,
                               struct mlirbc_type type,
                               size_t first,
                               struct mlirbc_type *types,
                               size_t capacity);

/*-------------------------------------------------------------------------------------------------
 * 7. Properties of ops
 *
 * The inherent properties of an op are stored by position, and their order belongs to a release of
 * the dialect. The library reads them where all definitions that fit agree; elsewhere they are
 * opaque.
 */

/**
 * The definitions that hold for the ops of each dialect. The caller owns and destroys it.
 */
typedef struct mlirbc_definitions mlirbc_definitions;

/**
 * The entries of a module that were read with the fallbacks of dialects. The caller owns and
 * destroys it.
 */
typedef struct mlirbc_warnings mlirbc_warnings;

/**
 * A list of properties that MLIR ignores. The caller owns and destroys it.
 */
typedef struct mlirbc_ignored_properties mlirbc_ignored_properties;

/* The properties, discardable attributes, operand groups and result groups of an op. */

/**
 * The release whose definition of an op fits its properties, or whose definition agrees that it
 * has none. None for ops that no release defines in this form.
 */
MLIRBC_API
mlirbc_release mlirbc_op_get_release(const struct mlirbc_module *module,
                                     struct mlirbc_op op);

/**
 * The number of inherent properties of an op, including segment sizes and absent properties. They
 * are those of its definition, or the entries of the dictionary that holds the properties of an
 * unregistered op. 0 if they are unknown. In files of version 4 and older the dictionary of the op
 * holds them, and all are attributes.
 */
MLIRBC_API
size_t mlirbc_op_get_num_property_fields(const struct mlirbc_module *module,
                                         struct mlirbc_op op);

/**
 * An inherent property of an op. `path` has one position for a property, and more for its
 * contents, as for `mlirbc_attribute_get_field`. False if there is no such field, and if the op's
 * properties are unknown.
 */
MLIRBC_API
bool mlirbc_op_get_property_field(const struct mlirbc_module *module,
                                  struct mlirbc_op op,
                                  const uint32_t *path,
                                  size_t path_len,
                                  struct mlirbc_field *field);

/**
 * Copies the inherent properties of an op, starting at `first`. Returns the number of copied
 * properties, at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_op_get_property_fields(const struct mlirbc_module *module,
                                     struct mlirbc_op op,
                                     size_t first,
                                     struct mlirbc_field *fields,
                                     size_t capacity);

/**
 * The inherent property with a name. False if there is none, and if the op's properties are
 * unknown.
 */
MLIRBC_API
bool mlirbc_op_get_property_field_by_name(const struct mlirbc_module *module,
                                          struct mlirbc_op op,
                                          struct mlirbc_str name,
                                          struct mlirbc_field *field);

/**
 * The number of required properties that a new op lacks. The module cannot be written until they
 * are set.
 */
MLIRBC_API
size_t mlirbc_op_get_num_missing_properties(const struct mlirbc_module *module,
                                            struct mlirbc_op op);

/**
 * The name of a required property that a new op lacks; empty past the last one.
 */
MLIRBC_API
struct mlirbc_str mlirbc_op_get_missing_property(const struct mlirbc_module *module,
                                                 struct mlirbc_op op,
                                                 size_t position);

/**
 * The number of an op's discardable attributes: the entries of its dictionary. In files of version
 * 4 and older, entries that are inherent by the op's definition do not count.
 */
MLIRBC_API
size_t mlirbc_op_get_num_discardable_attributes(const struct mlirbc_module *module,
                                                struct mlirbc_op op);

/**
 * Copies the discardable attributes of an op, in stored order, starting at `first`. Returns the
 * number of copied attributes, at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_op_get_discardable_attributes(const struct mlirbc_module *module,
                                            struct mlirbc_op op,
                                            size_t first,
                                            struct mlirbc_named_attribute *attributes,
                                            size_t capacity);

/**
 * The discardable attribute with a name; none if it is absent.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_op_get_discardable_attribute_by_name(const struct mlirbc_module *module,
                                                                    struct mlirbc_op op,
                                                                    struct mlirbc_str name);

/**
 * Copies the operands of a group, such as "lhs", which the op's definition names. Returns the
 * number of copied operands, at most `capacity`. `known` receives whether the op's definition is
 * known and has the group; it may be NULL.
 */
MLIRBC_API
size_t mlirbc_op_get_operand_group(const struct mlirbc_module *module,
                                   struct mlirbc_op op,
                                   struct mlirbc_str name,
                                   struct mlirbc_value *operands,
                                   size_t capacity,
                                   bool *known);

/**
 * Copies the results of a group that the op's definition names, as `mlirbc_op_get_operand_group`
 * does for operands.
 */
MLIRBC_API
size_t mlirbc_op_get_result_group(const struct mlirbc_module *module,
                                  struct mlirbc_op op,
                                  struct mlirbc_str name,
                                  struct mlirbc_value *results,
                                  size_t capacity,
                                  bool *known);

/**
 * Copies the bits of an inherent property of an op, as `mlirbc_attribute_get_field_words`. `path`
 * is as for `mlirbc_op_get_property_field`.
 */
MLIRBC_API
size_t mlirbc_op_get_property_field_words(const struct mlirbc_module *module,
                                          struct mlirbc_op op,
                                          const uint32_t *path,
                                          size_t path_len,
                                          uint64_t *words,
                                          size_t capacity);

/* The definitions that hold for the ops of each dialect of a module, and why. */

/**
 * The basis on which definitions hold for the ops of a dialect.
 */
MLIRBC_ENUM(mlirbc_basis) {
  /**
   * No release has the dialect, or the one that the caller chose does not have it.
   */
  MLIRBC_BASIS_UNKNOWN = 0,
  /**
   * The producer names the release.
   */
  MLIRBC_BASIS_NAMED = 1,
  /**
   * The caller chose the release, with `mlirbc_open_options_set_release`.
   */
  MLIRBC_BASIS_FORCED = 2,
  /**
   * These releases fit all ops of the dialect.
   */
  MLIRBC_BASIS_INFERRED = 3,
  /**
   * No release fits all ops of the dialect. An op is known where all releases that may have
   * written the file agree on it.
   */
  MLIRBC_BASIS_OPEN = 4,
};

/**
 * Why the properties of an op are opaque.
 */
MLIRBC_ENUM(mlirbc_opaque_reason) {
  /**
   * No definition of the op is known.
   */
  MLIRBC_OPAQUE_UNDEFINED = 0,
  /**
   * Some releases define the op, and none of them may hold.
   */
  MLIRBC_OPAQUE_ELSEWHERE = 1,
  /**
   * The definitions that may hold do not fit.
   */
  MLIRBC_OPAQUE_UNFIT = 2,
  /**
   * The definitions of several releases fit and differ.
   */
  MLIRBC_OPAQUE_DIFFERING = 3,
  /**
   * The definitions of some releases fit, and those of other releases that may hold do not.
   */
  MLIRBC_OPAQUE_UNSURE = 4,
  /**
   * Several registered definitions fit and differ.
   */
  MLIRBC_OPAQUE_REGISTERED_DIFFER = 5,
  /**
   * The definitions that may hold agree, and the name of the attribute with the segment sizes is
   * unknown: it changed between two releases.
   */
  MLIRBC_OPAQUE_SEGMENT_NAME = 6,
};

/**
 * The definitions that hold for the ops of a dialect, and the reason. What it borrows lives as
 * long as the list.
 */
typedef struct mlirbc_dialect_definitions {
  /**
   * The dialect.
   */
  struct mlirbc_dialect dialect;
  /**
   * The basis of the decision.
   */
  mlirbc_basis basis;
  /**
   * The releases whose definitions may hold. Where they differ, an op is opaque.
   */
  const mlirbc_release *releases;
  /**
   * The number of these releases.
   */
  size_t releases_len;
  /**
   * The number of different uses of its ops: a use is an op name, a property blob and the numbers
   * of operands and results.
   */
  uint64_t uses;
  /**
   * The number of known uses: the op has no properties, or a definition has their names and
   * values.
   */
  uint64_t known;
  /**
   * The number of ops whose properties a registered definition has.
   */
  uint64_t registered_ops;
  /**
   * The number of ops whose properties are read with a fallback.
   */
  uint64_t fallback_ops;
  /**
   * The length of the list of `mlirbc_definitions_get_opaque`.
   */
  size_t num_opaque;
  /**
   * Room for later members; the library sets it to 0.
   */
  uint64_t reserved[4];
} mlirbc_dialect_definitions;

/**
 * Ops of one name whose properties are opaque for one reason. What it borrows lives as long as the
 * list.
 */
typedef struct mlirbc_opaque_ops {
  /**
   * The full name.
   */
  struct mlirbc_str name;
  /**
   * The number of these ops.
   */
  uint64_t count;
  /**
   * The reason.
   */
  mlirbc_opaque_reason reason;
  /**
   * The releases whose definitions fit, for `MLIRBC_OPAQUE_DIFFERING`, `MLIRBC_OPAQUE_UNSURE` and
   * `MLIRBC_OPAQUE_SEGMENT_NAME`.
   */
  const mlirbc_release *fitting;
  /**
   * The number of these releases.
   */
  size_t fitting_len;
  /**
   * The reason in a line of English, with the releases.
   */
  struct mlirbc_str message;
  /**
   * Room for later members; the library sets it to 0.
   */
  uint64_t reserved[2];
} mlirbc_opaque_ops;

/**
 * Finds, for each dialect that has registered ops, which definitions of its ops hold, and why.
 * Decodes all ops. Edits of the module do not change the list. `definitions` receives an object that
 * must be destroyed with `mlirbc_definitions_destroy`, NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_definitions_create(const struct mlirbc_module *module,
                                        struct mlirbc_definitions **definitions,
                                        struct mlirbc_error **error);

/**
 * Destroys a list of definitions, which may be NULL.
 */
MLIRBC_API void mlirbc_definitions_destroy(struct mlirbc_definitions *definitions);

/**
 * The number of dialects in the list.
 */
MLIRBC_API size_t mlirbc_definitions_get_num_dialects(const struct mlirbc_definitions *definitions);

/**
 * The definitions for a dialect, by position in the list. False past the last one; `found` is
 * unchanged then.
 */
MLIRBC_API
bool mlirbc_definitions_get_dialect(const struct mlirbc_definitions *definitions,
                                    size_t position,
                                    struct mlirbc_dialect_definitions *found);

/**
 * The ops of a dialect whose properties are opaque, by the position of the dialect in the list and
 * an index below `num_opaque`. False past the last one; `ops` is unchanged then.
 */
MLIRBC_API
bool mlirbc_definitions_get_opaque(const struct mlirbc_definitions *definitions,
                                   size_t position,
                                   size_t index,
                                   struct mlirbc_opaque_ops *ops);

/* Entries that were read with the fallbacks of dialects. */

/**
 * Why something was read with the fallback of its dialect.
 */
MLIRBC_ENUM(mlirbc_fallback_reason) {
  /**
   * No fallback is in use: the entry is known, or opaque.
   */
  MLIRBC_FALLBACK_NONE = 0,
  /**
   * No definition of the op is known.
   */
  MLIRBC_FALLBACK_UNKNOWN_OP = 1,
  /**
   * No schema is known for the code of the attribute or type.
   */
  MLIRBC_FALLBACK_UNKNOWN_CODE = 2,
  /**
   * No known definition or schema fits, and the file has a version of the dialect that is newer
   * than the newest known one.
   */
  MLIRBC_FALLBACK_NEWER_VERSION = 3,
  /**
   * No form of the attribute or type fits, and its dialect has no fallback; it is opaque. Only
   * warnings have this reason.
   */
  MLIRBC_FALLBACK_DOES_NOT_FIT = 4,
  /**
   * The forms of several releases fit the attribute or type and differ; it is opaque. Only
   * warnings have this reason.
   */
  MLIRBC_FALLBACK_AMBIGUOUS = 5,
};

/**
 * The subject of a warning.
 */
MLIRBC_ENUM(mlirbc_warning_subject) {
  /**
   * The ops of a name.
   */
  MLIRBC_WARNING_OP = 0,
  /**
   * The attributes of a code.
   */
  MLIRBC_WARNING_ATTRIBUTE = 1,
  /**
   * The types of a code.
   */
  MLIRBC_WARNING_TYPE = 2,
};

/**
 * All ops of a name, or all attributes or types of a code, that were read with the fallback of
 * their dialect for one reason. What it borrows lives as long as the list of warnings.
 */
typedef struct mlirbc_warning {
  /**
   * The subject.
   */
  mlirbc_warning_subject subject;
  /**
   * The reason.
   */
  mlirbc_fallback_reason reason;
  /**
   * The dialect.
   */
  struct mlirbc_dialect dialect;
  /**
   * The full name of the ops; empty for others.
   */
  struct mlirbc_str op_name;
  /**
   * The code of the attributes or types; 0 for ops.
   */
  uint64_t code;
  /**
   * The number of ops, or of entries of the table.
   */
  uint64_t uses;
  /**
   * The first op; none for other subjects.
   */
  struct mlirbc_op first_op;
  /**
   * The first attribute; none for other subjects.
   */
  struct mlirbc_attribute first_attribute;
  /**
   * The first type; none for other subjects.
   */
  struct mlirbc_type first_type;
  /**
   * The numbers of the file's version of the dialect, if it is known.
   */
  const uint64_t *dialect_version;
  /**
   * The count of these numbers; 0 if the version is absent or unknown.
   */
  size_t dialect_version_len;
  /**
   * The error without the fallback, for the first one. Do not destroy it.
   */
  const struct mlirbc_error *error;
  /**
   * A line of English with all details.
   */
  struct mlirbc_str message;
  /**
   * Room for later members; the library sets it to 0.
   */
  uint64_t reserved[4];
} mlirbc_warning;

/**
 * Why an op is read with the fallback of its dialect, if it is. `name` receives the full name of
 * the fallback, which no file contains; it lives as long as the module. `name` is unchanged if
 * there is no fallback.
 */
MLIRBC_API
mlirbc_fallback_reason mlirbc_op_get_fallback(const struct mlirbc_module *module,
                                              struct mlirbc_op op,
                                              struct mlirbc_str *name);

/**
 * Why an attribute is read with the fallback of its dialect, if it is. `name` receives the name of
 * the fallback, as for `mlirbc_op_get_fallback`.
 */
MLIRBC_API
mlirbc_fallback_reason mlirbc_attribute_get_fallback(const struct mlirbc_module *module,
                                                     struct mlirbc_attribute attribute,
                                                     struct mlirbc_str *name);

/**
 * Why a type is read with the fallback of its dialect, if it is. `name` receives the name of the
 * fallback, as for `mlirbc_op_get_fallback`.
 */
MLIRBC_API
mlirbc_fallback_reason mlirbc_type_get_fallback(const struct mlirbc_module *module,
                                                struct mlirbc_type type,
                                                struct mlirbc_str *name);

/**
 * Lists the entries of a module that were read with the fallbacks of dialects, and why: ops first,
 * then attributes, then types. Decodes all ops if a dialect has a fallback for ops. Edits of the
 * module do not change the list. `warnings` receives an object that must be destroyed with
 * `mlirbc_warnings_destroy`, NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_warnings_create(const struct mlirbc_module *module,
                                     struct mlirbc_warnings **warnings,
                                     struct mlirbc_error **error);

/**
 * Destroys a list of warnings, which may be NULL.
 */
MLIRBC_API void mlirbc_warnings_destroy(struct mlirbc_warnings *warnings);

/**
 * The number of warnings.
 */
MLIRBC_API size_t mlirbc_warnings_get_num_warnings(const struct mlirbc_warnings *warnings);

/**
 * A warning. False past the last one; `warning` is unchanged then.
 */
MLIRBC_API
bool mlirbc_warnings_get_warning(const struct mlirbc_warnings *warnings,
                                 size_t position,
                                 struct mlirbc_warning *warning);

/* Properties that MLIR ignores in old versions of the format. */

/**
 * A property of the ops of a name that MLIR ignores. The strings are borrowed from the list.
 */
typedef struct mlirbc_ignored_property {
  /**
   * The full name of the ops.
   */
  struct mlirbc_str op;
  /**
   * The name of the property.
   */
  struct mlirbc_str property;
  /**
   * The number of ops that have it.
   */
  uint64_t count;
  /**
   * The first of them.
   */
  struct mlirbc_op first;
  /**
   * Room for later members; the library sets it to 0.
   */
  uint64_t reserved[4];
} mlirbc_ignored_property;

/**
 * Lists the native properties that MLIR ignores when it reads the module: those that are set, in version
 * 4 and older. MLIR reads only attributes from the dictionaries of these versions; other properties have
 * their defaults there, without an error. The list is empty from version 5 on. Decodes all ops. Edits of
 * the module do not change the list.
 *
 * `*ignored` must be destroyed with `mlirbc_ignored_properties_destroy`; it is NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_ignored_properties_create(const struct mlirbc_module *module,
                                               struct mlirbc_ignored_properties **ignored,
                                               struct mlirbc_error **error);

/**
 * Destroys a list of ignored properties, which may be NULL.
 */
MLIRBC_API void mlirbc_ignored_properties_destroy(struct mlirbc_ignored_properties *ignored);

/**
 * The number of pairs of op name and property.
 */
MLIRBC_API
size_t mlirbc_ignored_properties_get_num_properties(const struct mlirbc_ignored_properties *ignored);

/**
 * A property of the ops of a name. False past the last one; `*property` is unchanged then.
 */
MLIRBC_API
bool mlirbc_ignored_properties_get_property(const struct mlirbc_ignored_properties *ignored,
                                            size_t position,
                                            struct mlirbc_ignored_property *property);

/*-------------------------------------------------------------------------------------------------
 * 8. Build attributes and types
 *
 * Equal attributes are one entry of a module, and so are equal types.
 */

/**
 * Values for the fields of a new attribute or type, by name. A field that is not set is absent or
 * empty. A value that cannot be copied, because its pointer is NULL or its length impossible, fails
 * the functions that use the record. The caller owns and destroys it, and may use it several times.
 */
typedef struct mlirbc_record mlirbc_record;

/* Strings, symbol references, opaque attributes and text. */

/**
 * `"value"`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_string_attribute_create(struct mlirbc_module *module,
                                             struct mlirbc_str value,
                                             struct mlirbc_attribute *attribute,
                                             struct mlirbc_error **error);

/**
 * `"value" : !type`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_typed_string_attribute_create(struct mlirbc_module *module,
                                                   struct mlirbc_str value,
                                                   struct mlirbc_type type,
                                                   struct mlirbc_attribute *attribute,
                                                   struct mlirbc_error **error);

/**
 * `@root::@nested`: at least one name.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_symbol_ref_attribute_create(struct mlirbc_module *module,
                                                 const struct mlirbc_str *names,
                                                 size_t num_names,
                                                 struct mlirbc_attribute *attribute,
                                                 struct mlirbc_error **error);

/**
 * `#dialect<body>`: an attribute of a dialect, from its text. Dialect and body are UTF-8.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_opaque_attribute_create(struct mlirbc_module *module,
                                             struct mlirbc_str dialect,
                                             struct mlirbc_str body,
                                             struct mlirbc_attribute *attribute,
                                             struct mlirbc_error **error);

/**
 * An attribute that the file holds as text, such as `#dialect.mnemonic<...>`, in the group of a
 * dialect. Only its brackets and strings are checked; a reader that has the dialect parses the
 * rest.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_attribute_text(struct mlirbc_module *module,
                                               struct mlirbc_str dialect,
                                               struct mlirbc_str text,
                                               struct mlirbc_attribute *attribute,
                                               struct mlirbc_error **error);

/**
 * A type that the file holds as text, such as `!dialect.mnemonic<...>`, in the group of a dialect.
 * Only its brackets and strings are checked; a reader that has the dialect parses the rest.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_type_text(struct mlirbc_module *module,
                                          struct mlirbc_str dialect,
                                          struct mlirbc_str text,
                                          struct mlirbc_type *type,
                                          struct mlirbc_error **error);

/* Numbers. */

/**
 * `true` or `false`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_bool_attribute_create(struct mlirbc_module *module,
                                           bool value,
                                           struct mlirbc_attribute *attribute,
                                           struct mlirbc_error **error);

/**
 * `42 : i32`, of an integer or index type. Fails if the value does not fit the type.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_integer_attribute_create(struct mlirbc_module *module,
                                              struct mlirbc_type type,
                                              int64_t value,
                                              struct mlirbc_attribute *attribute,
                                              struct mlirbc_error **error);

/**
 * As `mlirbc_integer_attribute_create`, of any width: the bits as 64-bit words, lowest first, with
 * zeros above the width.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_integer_attribute_from_words(struct mlirbc_module *module,
                                                  struct mlirbc_type type,
                                                  const uint64_t *words,
                                                  size_t num_words,
                                                  struct mlirbc_attribute *attribute,
                                                  struct mlirbc_error **error);

/**
 * `1.5 : f32`, of a float type; rounds to the nearest value that the type has.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_float_attribute_create(struct mlirbc_module *module,
                                            struct mlirbc_type type,
                                            double value,
                                            struct mlirbc_attribute *attribute,
                                            struct mlirbc_error **error);

/**
 * As `mlirbc_float_attribute_create`, from the bits of the value: the lower 64 bits and the bits
 * above them.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_float_attribute_from_bits(struct mlirbc_module *module,
                                               struct mlirbc_type type,
                                               uint64_t low,
                                               uint64_t high,
                                               struct mlirbc_attribute *attribute,
                                               struct mlirbc_error **error);

/* Arrays, dictionaries, unit, type and distinct attributes. */

/**
 * `[1, 2]`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_array_attribute_create(struct mlirbc_module *module,
                                            const struct mlirbc_attribute *elements,
                                            size_t num_elements,
                                            struct mlirbc_attribute *attribute,
                                            struct mlirbc_error **error);

/**
 * `{a = 1, b}`: entries in any order. Fails on duplicate names.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dictionary_attribute_create(struct mlirbc_module *module,
                                                 const struct mlirbc_named_attribute *entries,
                                                 size_t num_entries,
                                                 struct mlirbc_attribute *attribute,
                                                 struct mlirbc_error **error);

/**
 * `unit`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_unit_attribute_create(struct mlirbc_module *module,
                                           struct mlirbc_attribute *attribute,
                                           struct mlirbc_error **error);

/**
 * A type as an attribute.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_type_attribute_create(struct mlirbc_module *module,
                                           struct mlirbc_type type,
                                           struct mlirbc_attribute *attribute,
                                           struct mlirbc_error **error);

/**
 * `distinct[0]<...>`: a new attribute each time.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_distinct_attribute_create(struct mlirbc_module *module,
                                               struct mlirbc_attribute referenced,
                                               struct mlirbc_attribute *attribute,
                                               struct mlirbc_error **error);

/* Locations. */

/**
 * `loc(unknown)`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_unknown_loc_create(struct mlirbc_module *module,
                                        struct mlirbc_attribute *attribute,
                                        struct mlirbc_error **error);

/**
 * `loc("file":1:2)`, or a range of the file.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_file_loc_create(struct mlirbc_module *module,
                                     struct mlirbc_str filename,
                                     struct mlirbc_position position,
                                     struct mlirbc_attribute *attribute,
                                     struct mlirbc_error **error);

/**
 * `loc("name"(child))`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_name_loc_create(struct mlirbc_module *module,
                                     struct mlirbc_str name,
                                     struct mlirbc_attribute child,
                                     struct mlirbc_attribute *attribute,
                                     struct mlirbc_error **error);

/**
 * `loc(callsite(callee at caller))`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_call_site_loc_create(struct mlirbc_module *module,
                                          struct mlirbc_attribute callee,
                                          struct mlirbc_attribute caller,
                                          struct mlirbc_attribute *attribute,
                                          struct mlirbc_error **error);

/**
 * `loc(fused[...])`, with metadata or none; flattened as MLIR does.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_fused_loc_create(struct mlirbc_module *module,
                                      const struct mlirbc_attribute *locations,
                                      size_t num_locations,
                                      struct mlirbc_attribute metadata,
                                      struct mlirbc_attribute *attribute,
                                      struct mlirbc_error **error);

/* Elements: dense, sparse, and in resources. */

/**
 * `array<i32: 1, 2>`, with an element type: little-endian without gaps. A bool takes one byte, 0
 * or 1.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dense_array_attribute_create(struct mlirbc_module *module,
                                                  struct mlirbc_type element,
                                                  struct mlirbc_bytes data,
                                                  struct mlirbc_attribute *attribute,
                                                  struct mlirbc_error **error);

/**
 * `dense<[1, 2]> : tensor<2xi32>`, of a shaped type of static shape: all elements, or
 * one that is repeated.
 *
 * Elements are little-endian and row-major. Each takes as many whole bytes as its bits require,
 * with zeros above them. A bool takes one byte, 0 or 1; a complex number is a pair.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dense_attribute_create(struct mlirbc_module *module,
                                            struct mlirbc_type type,
                                            struct mlirbc_bytes data,
                                            struct mlirbc_attribute *attribute,
                                            struct mlirbc_error **error);

/**
 * `dense<["a", "b"]> : tensor<2x!type>`: all strings, or one that is repeated.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dense_strings_attribute_create(struct mlirbc_module *module,
                                                    struct mlirbc_type type,
                                                    const struct mlirbc_str *strings,
                                                    size_t num_strings,
                                                    struct mlirbc_attribute *attribute,
                                                    struct mlirbc_error **error);

/**
 * `sparse<[[0, 1]], 5> : tensor<2x2xi32>`: dense values, and the indices of each value, dense and
 * of type `i64`.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_sparse_attribute_create(struct mlirbc_module *module,
                                             struct mlirbc_type type,
                                             struct mlirbc_attribute indices,
                                             struct mlirbc_attribute values,
                                             struct mlirbc_attribute *attribute,
                                             struct mlirbc_error **error);

/**
 * `dense_resource<key> : tensor<2xi32>`, of a resource of the builtin dialect.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dense_resource_attribute_create(struct mlirbc_module *module,
                                                     struct mlirbc_type type,
                                                     struct mlirbc_resource resource,
                                                     struct mlirbc_attribute *attribute,
                                                     struct mlirbc_error **error);

/* Elements of shaped types, and arrays, from numbers. */

/**
 * `array<i32: 1, -2>`, with an element type, from numbers that the type can represent as signed or
 * unsigned: `i8` accepts both -1 and 255. Fails for other numbers; the path of the error has the
 * position of the number.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dense_array_attribute_from_int64s(struct mlirbc_module *module,
                                                       struct mlirbc_type element,
                                                       const int64_t *values,
                                                       size_t num_values,
                                                       struct mlirbc_attribute *attribute,
                                                       struct mlirbc_error **error);

/**
 * As `mlirbc_dense_array_attribute_from_int64s`, from unsigned numbers.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dense_array_attribute_from_uint64s(struct mlirbc_module *module,
                                                        struct mlirbc_type element,
                                                        const uint64_t *values,
                                                        size_t num_values,
                                                        struct mlirbc_attribute *attribute,
                                                        struct mlirbc_error **error);

/**
 * `array<f32: 1.5>`, with a float type: the values of the type nearest to the numbers, as rounded by
 * MLIR. Fails for an infinity or NaN that the type does not have.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dense_array_attribute_from_doubles(struct mlirbc_module *module,
                                                        struct mlirbc_type element,
                                                        const double *values,
                                                        size_t num_values,
                                                        struct mlirbc_attribute *attribute,
                                                        struct mlirbc_error **error);

/**
 * As `mlirbc_dense_array_attribute_from_int64s`, for integers and floats of any width, each from the
 * bits in `words_per_value` 64-bit words, lowest first, with zeros above the width.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dense_array_attribute_from_words(struct mlirbc_module *module,
                                                      struct mlirbc_type element,
                                                      const uint64_t *words,
                                                      size_t words_per_value,
                                                      size_t num_values,
                                                      struct mlirbc_attribute *attribute,
                                                      struct mlirbc_error **error);

/**
 * `dense<[1, -2]> : tensor<2xi32>`, of a shaped type of static shape: all elements,
 * row-major, or one that is repeated. A complex number is two numbers. The numbers are as for
 * `mlirbc_dense_array_attribute_from_int64s`.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dense_attribute_from_int64s(struct mlirbc_module *module,
                                                 struct mlirbc_type type,
                                                 const int64_t *values,
                                                 size_t num_values,
                                                 struct mlirbc_attribute *attribute,
                                                 struct mlirbc_error **error);

/**
 * As `mlirbc_dense_attribute_from_int64s`, from unsigned numbers.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dense_attribute_from_uint64s(struct mlirbc_module *module,
                                                  struct mlirbc_type type,
                                                  const uint64_t *values,
                                                  size_t num_values,
                                                  struct mlirbc_attribute *attribute,
                                                  struct mlirbc_error **error);

/**
 * As `mlirbc_dense_attribute_from_int64s`, for floats: the values of the type nearest to the
 * numbers, as rounded by MLIR.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dense_attribute_from_doubles(struct mlirbc_module *module,
                                                  struct mlirbc_type type,
                                                  const double *values,
                                                  size_t num_values,
                                                  struct mlirbc_attribute *attribute,
                                                  struct mlirbc_error **error);

/**
 * As `mlirbc_dense_attribute_from_int64s`, for integers and floats of any width, each from the bits
 * in `words_per_value` 64-bit words, lowest first, with zeros above the width.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dense_attribute_from_words(struct mlirbc_module *module,
                                                struct mlirbc_type type,
                                                const uint64_t *words,
                                                size_t words_per_value,
                                                size_t num_values,
                                                struct mlirbc_attribute *attribute,
                                                struct mlirbc_error **error);

/* Types without a shape. */

/**
 * `i32`, `si8`, `ui64`: an integer of up to 16777215 bits.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_integer_type_create(struct mlirbc_module *module,
                                         uint32_t width,
                                         mlirbc_signedness signedness,
                                         struct mlirbc_type *type,
                                         struct mlirbc_error **error);

/**
 * `index`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_index_type_create(struct mlirbc_module *module,
                                       struct mlirbc_type *type,
                                       struct mlirbc_error **error);

/**
 * `none`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_none_type_create(struct mlirbc_module *module,
                                      struct mlirbc_type *type,
                                      struct mlirbc_error **error);

/**
 * `token`, which exists in LLVM 23 and newer.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_token_type_create(struct mlirbc_module *module,
                                       struct mlirbc_type *type,
                                       struct mlirbc_error **error);

/**
 * `f32` and so on.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_float_type_create(struct mlirbc_module *module,
                                       mlirbc_float_format format,
                                       struct mlirbc_type *type,
                                       struct mlirbc_error **error);

/**
 * `complex<f32>`, of an integer or float type.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_complex_type_create(struct mlirbc_module *module,
                                         struct mlirbc_type element,
                                         struct mlirbc_type *type,
                                         struct mlirbc_error **error);

/**
 * `(i32) -> f32`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_function_type_create(struct mlirbc_module *module,
                                          const struct mlirbc_type *inputs,
                                          size_t num_inputs,
                                          const struct mlirbc_type *results,
                                          size_t num_results,
                                          struct mlirbc_type *type,
                                          struct mlirbc_error **error);

/**
 * A graph type, which exists in LLVM 24.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_graph_type_create(struct mlirbc_module *module,
                                       const struct mlirbc_type *inputs,
                                       size_t num_inputs,
                                       const struct mlirbc_type *results,
                                       size_t num_results,
                                       struct mlirbc_type *type,
                                       struct mlirbc_error **error);

/**
 * `tuple<i32, f32>`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_tuple_type_create(struct mlirbc_module *module,
                                       const struct mlirbc_type *elements,
                                       size_t num_elements,
                                       struct mlirbc_type *type,
                                       struct mlirbc_error **error);

/**
 * `!dialect<body>`: a type of a dialect, from its text. Dialect and body are UTF-8.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_opaque_type_create(struct mlirbc_module *module,
                                        struct mlirbc_str dialect,
                                        struct mlirbc_str body,
                                        struct mlirbc_type *type,
                                        struct mlirbc_error **error);

/* Types with a shape. A dimension known at run time only is `mlirbc_dynamic_dim()`. */

/**
 * `tensor<2x?xf32>`, with an encoding or none.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_tensor_type_create(struct mlirbc_module *module,
                                        const int64_t *dims,
                                        size_t rank,
                                        struct mlirbc_type element,
                                        struct mlirbc_attribute encoding,
                                        struct mlirbc_type *type,
                                        struct mlirbc_error **error);

/**
 * `tensor<*xf32>`
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_unranked_tensor_type_create(struct mlirbc_module *module,
                                                 struct mlirbc_type element,
                                                 struct mlirbc_type *type,
                                                 struct mlirbc_error **error);

/**
 * `memref<2x?xf32>`, with a layout and a memory space or none.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_memref_type_create(struct mlirbc_module *module,
                                        const int64_t *dims,
                                        size_t rank,
                                        struct mlirbc_type element,
                                        struct mlirbc_attribute layout,
                                        struct mlirbc_attribute memory_space,
                                        struct mlirbc_type *type,
                                        struct mlirbc_error **error);

/**
 * `memref<*xf32>`, with a memory space or none.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_unranked_memref_type_create(struct mlirbc_module *module,
                                                 struct mlirbc_type element,
                                                 struct mlirbc_attribute memory_space,
                                                 struct mlirbc_type *type,
                                                 struct mlirbc_error **error);

/**
 * `vector<2x[4]xf32>`. `is_scalable` has one flag for each dimension; NULL if none is scalable.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_vector_type_create(struct mlirbc_module *module,
                                        const int64_t *dims,
                                        const bool *is_scalable,
                                        size_t rank,
                                        struct mlirbc_type element,
                                        struct mlirbc_type *type,
                                        struct mlirbc_error **error);

/* Affine maps, integer sets, strided layouts. */

/**
 * `affine_map<(d0)[s0] -> (d0 + s0)>`: the nodes of the results, one after the other, each in prefix
 * order. They are simplified as MLIR does.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_affine_map_attribute_create(struct mlirbc_module *module,
                                                 uint64_t num_dims,
                                                 uint64_t num_symbols,
                                                 const struct mlirbc_affine_node *nodes,
                                                 size_t num_nodes,
                                                 struct mlirbc_attribute *attribute,
                                                 struct mlirbc_error **error);

/**
 * `affine_set<(d0)[s0] : (d0 - s0 >= 0)>`: the nodes of the left-hand sides, one constraint after
 * the other, each in prefix order. Each constraint also has a flag for equality to 0.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_integer_set_attribute_create(struct mlirbc_module *module,
                                                  uint64_t num_dims,
                                                  uint64_t num_symbols,
                                                  const struct mlirbc_affine_node *nodes,
                                                  size_t num_nodes,
                                                  const bool *is_equality,
                                                  size_t num_constraints,
                                                  struct mlirbc_attribute *attribute,
                                                  struct mlirbc_error **error);

/**
 * `strided<[1, ?], offset: 2>`; a number known at run time only is `mlirbc_dynamic_dim()`.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_strided_layout_attribute_create(struct mlirbc_module *module,
                                                     int64_t offset,
                                                     const int64_t *strides,
                                                     size_t num_strides,
                                                     struct mlirbc_attribute *attribute,
                                                     struct mlirbc_error **error);

/* Attributes and types from MLIR's text. */

/**
 * Parses an attribute in MLIR's syntax, such as `dense<[1, 2]> : tensor<2xi32>`. Attributes of
 * dialects whose syntax is not described stay text. The offset of an error is the position in the
 * text.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_attribute_parse(struct mlirbc_module *module,
                                     struct mlirbc_str text,
                                     struct mlirbc_attribute *attribute,
                                     struct mlirbc_error **error);

/**
 * Parses a type in MLIR's syntax, such as `tensor<2x?xf32>`. Types of dialects whose syntax is not
 * described stay text. The offset of an error is the position in the text.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_type_parse(struct mlirbc_module *module,
                                struct mlirbc_str text,
                                struct mlirbc_type *type,
                                struct mlirbc_error **error);

/**
 * Parses the attributes and types that the module holds as text in the syntax of the builtin
 * dialect, such as `{value = 1 : i32}`, and replaces them. They keep their indices. `count`
 * receives the number of replaced entries; it may be NULL.
 *
 * Files written by MLIR contain almost no such entries. In files whose writer stores everything as
 * text, the names of symbols and the inherent attributes of version 4 and older are known only
 * after this call. Text that cannot be parsed stays. So do affine maps, affine sets and strided
 * layouts, which MLIR writes as text, the entries of other dialects, and text that mentions
 * resources.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_parse_text_entries(struct mlirbc_module *module,
                                               uint32_t *count,
                                               struct mlirbc_error **error);

/* Attributes and types of described dialects, from the values of their fields. */

/**
 * Creates a record without values. The result must be destroyed with `mlirbc_record_destroy`.
 */
MLIRBC_API MLIRBC_NODISCARD struct mlirbc_record *mlirbc_record_create(void);

/**
 * Destroys a record, which may be NULL.
 */
MLIRBC_API void mlirbc_record_destroy(struct mlirbc_record *record);

/**
 * Sets a field to an unsigned number: a varint, a byte, a number or enum, an integer.
 */
MLIRBC_API
void mlirbc_record_set_uint64(struct mlirbc_record *record,
                              struct mlirbc_str name,
                              uint64_t value);

/**
 * Sets a field to a signed number: a signed varint, a number, an integer.
 */
MLIRBC_API
void mlirbc_record_set_int64(struct mlirbc_record *record,
                             struct mlirbc_str name,
                             int64_t value);

/**
 * Sets a field to a bool.
 */
MLIRBC_API
void mlirbc_record_set_bool(struct mlirbc_record *record,
                            struct mlirbc_str name,
                            bool value);

/**
 * Sets a field to an integer, or to the bits of a float, from its 64-bit words, lowest first.
 */
MLIRBC_API
void mlirbc_record_set_words(struct mlirbc_record *record,
                             struct mlirbc_str name,
                             const uint64_t *words,
                             size_t num_words);

/**
 * Sets a field to a list of integers, or of the bits of floats, each from `words_per_value` 64-bit
 * words, lowest first. The list is empty if `words_per_value` or `num_values` is 0.
 */
MLIRBC_API
void mlirbc_record_set_words_list(struct mlirbc_record *record,
                                  struct mlirbc_str name,
                                  const uint64_t *words,
                                  size_t words_per_value,
                                  size_t num_values);

/**
 * Sets a field to a string, which is copied.
 */
MLIRBC_API
void mlirbc_record_set_string(struct mlirbc_record *record,
                              struct mlirbc_str name,
                              struct mlirbc_str value);

/**
 * Sets a field to raw bytes, which are copied.
 */
MLIRBC_API
void mlirbc_record_set_bytes(struct mlirbc_record *record,
                             struct mlirbc_str name,
                             struct mlirbc_bytes value);

/**
 * Sets a field to an attribute.
 */
MLIRBC_API
void mlirbc_record_set_attribute(struct mlirbc_record *record,
                                 struct mlirbc_str name,
                                 struct mlirbc_attribute value);

/**
 * Sets a field to a type.
 */
MLIRBC_API
void mlirbc_record_set_type(struct mlirbc_record *record,
                            struct mlirbc_str name,
                            struct mlirbc_type value);

/**
 * Sets a field to a list of unsigned numbers.
 */
MLIRBC_API
void mlirbc_record_set_uint64s(struct mlirbc_record *record,
                               struct mlirbc_str name,
                               const uint64_t *values,
                               size_t num_values);

/**
 * Sets a field to a list of signed numbers.
 */
MLIRBC_API
void mlirbc_record_set_int64s(struct mlirbc_record *record,
                              struct mlirbc_str name,
                              const int64_t *values,
                              size_t num_values);

/**
 * Sets a field to a list of strings, which are copied.
 */
MLIRBC_API
void mlirbc_record_set_strings(struct mlirbc_record *record,
                               struct mlirbc_str name,
                               const struct mlirbc_str *values,
                               size_t num_values);

/**
 * Sets a field to a list of attributes.
 */
MLIRBC_API
void mlirbc_record_set_attributes(struct mlirbc_record *record,
                                  struct mlirbc_str name,
                                  const struct mlirbc_attribute *values,
                                  size_t num_values);

/**
 * Sets a field to a list of types.
 */
MLIRBC_API
void mlirbc_record_set_types(struct mlirbc_record *record,
                             struct mlirbc_str name,
                             const struct mlirbc_type *values,
                             size_t num_values);

/**
 * The attribute of a described dialect with the name of its kind and the values of its fields.
 * Fails if the dialect, the kind or a field is unknown. Also fails if a value is missing or of the
 * wrong kind for its field, or if MLIR would refuse the attribute.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_record_attribute_create(struct mlirbc_module *module,
                                             struct mlirbc_str dialect,
                                             struct mlirbc_str kind,
                                             const struct mlirbc_record *record,
                                             struct mlirbc_attribute *attribute,
                                             struct mlirbc_error **error);

/**
 * The type of a described dialect, as `mlirbc_record_attribute_create`.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_record_type_create(struct mlirbc_module *module,
                                        struct mlirbc_str dialect,
                                        struct mlirbc_str kind,
                                        const struct mlirbc_record *record,
                                        struct mlirbc_type *type,
                                        struct mlirbc_error **error);

/*-------------------------------------------------------------------------------------------------
 * 9. Edit
 *
 * Functions that create, set, move, copy and erase the parts of a module. Each checks its arguments
 * and changes everything or nothing.
 */

/**
 * The outcome of a conversion to another release or version. The caller owns and destroys it.
 */
typedef struct mlirbc_conversion mlirbc_conversion;

/**
 * The result of importing ops. The caller owns and destroys it.
 */
typedef struct mlirbc_imported mlirbc_imported;

/* New modules. */

/**
 * Creates a module without ops, in a version of the format from 0 to 6. The producer string
 * identifies the release whose encodings are used, for example "MLIR22.1.8".
 *
 * The module has no builtin.module yet; every tool expects one op at the top. `options` may be
 * NULL. `module` receives an object that must be destroyed with `mlirbc_module_destroy`, NULL on
 * failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_create(uint8_t version,
                                   struct mlirbc_str producer,
                                   const struct mlirbc_open_options *options,
                                   struct mlirbc_module **module,
                                   struct mlirbc_error **error);

/* The positions of new and moved ops. */

/**
 * The kinds of insertion points. 0 is none, so that a struct of zeros is refused.
 */
MLIRBC_ENUM(mlirbc_insertion_kind) {
  /**
   * Right before an op.
   */
  MLIRBC_INSERT_BEFORE = 1,
  /**
   * Right after an op.
   */
  MLIRBC_INSERT_AFTER = 2,
  /**
   * Before the first op of a block.
   */
  MLIRBC_INSERT_AT_START = 3,
  /**
   * After the last op of a block.
   */
  MLIRBC_INSERT_AT_END = 4,
};

/**
 * The position of a new or moved op.
 */
typedef struct mlirbc_insertion_point {
  /**
   * Its relation to the op or block.
   */
  mlirbc_insertion_kind kind;
  /**
   * The body of the op or block.
   */
  uint32_t body;
  /**
   * The position of the op or block in its body.
   */
  uint32_t index;
} mlirbc_insertion_point;

/**
 * The position right before an op.
 */
MLIRBC_API struct mlirbc_insertion_point mlirbc_insertion_point_before(struct mlirbc_op op);

/**
 * The position right after an op.
 */
MLIRBC_API struct mlirbc_insertion_point mlirbc_insertion_point_after(struct mlirbc_op op);

/**
 * The position before the first op of a block.
 */
MLIRBC_API struct mlirbc_insertion_point mlirbc_insertion_point_at_start(struct mlirbc_block block);

/**
 * The position after the last op of a block.
 */
MLIRBC_API struct mlirbc_insertion_point mlirbc_insertion_point_at_end(struct mlirbc_block block);

/* The description of a new op. */

/**
 * The parts of a new op. `mlirbc_op_state_init` has to fill it first.
 */
typedef struct mlirbc_op_state {
  /**
   * The name, from `mlirbc_module_add_op_name`.
   */
  struct mlirbc_op_name name;
  /**
   * Its location.
   */
  struct mlirbc_attribute location;
  /**
   * The dictionary of its attributes, or none: the discardable attributes from version 5 on, all
   * attributes before. MLIR also reads inherent attributes from here if the op has no
   * properties.
   */
  struct mlirbc_attribute dictionary;
  /**
   * The number of its regions, which start without blocks; at most 2^23 - 1.
   */
  uint32_t num_regions;
  /**
   * The position of the property blob, from `mlirbc_module_add_properties`; SIZE_MAX if there is
   * none.
   */
  size_t properties;
  /**
   * Its operands.
   */
  const struct mlirbc_value *operands;
  /**
   * The number of its operands.
   */
  size_t num_operands;
  /**
   * The types of its results.
   */
  const struct mlirbc_type *results;
  /**
   * The number of its results.
   */
  size_t num_results;
  /**
   * The successors: blocks of the region that contains the op.
   */
  const struct mlirbc_block *successors;
  /**
   * The number of its successors.
   */
  size_t num_successors;
  /**
   * Room for later members, which has to be 0.
   */
  uint64_t reserved[4];
} mlirbc_op_state;

/**
 * Fills the description of an op with a name and a location only.
 */
MLIRBC_API
void mlirbc_op_state_init(struct mlirbc_op_state *state,
                          struct mlirbc_op_name name,
                          struct mlirbc_attribute location);

/* Whole ops: create, erase, move, clone. */

/**
 * Creates an op. The uses of its operands precede the other uses of the same values, as in MLIR.
 *
 * If the definition of the op is known and the state has no blob, the op gets properties.
 * Attributes have their defaults, and native properties are unset. Segment sizes follow from the
 * numbers of operands and results, unless these leave a choice. Inherent attributes in the
 * dictionary of the state become properties. `mlirbc_op_set_attribute` sets the others. Until all
 * required ones are set (`mlirbc_op_get_missing_property`), the module cannot be written. If
 * releases define the op in different ways, its properties are unknown;
 * `mlirbc_open_options_set_release` selects one.
 *
 * Fails with `MLIRBC_STATUS_INVALID_EDIT` if a successor is not a block of the op's region, or if
 * an operand cannot be visible there. `mlirbc_module_verify` checks whether operands are defined
 * where they are used.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_create(struct mlirbc_module *module,
                               const struct mlirbc_op_state *state,
                               struct mlirbc_insertion_point at,
                               struct mlirbc_op *op,
                               struct mlirbc_error **error);

/**
 * Erases an op with everything in its regions. Fails with `MLIRBC_STATUS_INVALID_EDIT` if one of
 * its results has uses.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_erase(struct mlirbc_module *module,
                              struct mlirbc_op op,
                              struct mlirbc_error **error);

/**
 * Moves an op with everything in its regions. `moved` receives its reference, which is a new one
 * if the position is in another isolated op. In that case the op must not use values from outside,
 * and its results must not have uses.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_move(struct mlirbc_module *module,
                             struct mlirbc_op op,
                             struct mlirbc_insertion_point to,
                             struct mlirbc_op *moved,
                             struct mlirbc_error **error);

/**
 * Copies an op with everything in its regions. The copy uses the same values from outside, which
 * have to be in the isolated op that contains the copy.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_clone(struct mlirbc_module *module,
                              struct mlirbc_op op,
                              struct mlirbc_insertion_point to,
                              struct mlirbc_op *copy,
                              struct mlirbc_error **error);

/* The name, location, attributes, properties and types of ops and values. */

/**
 * Sets the name of an op. Its properties keep their bytes, which may have another meaning under
 * the new name.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_set_op_name(struct mlirbc_module *module,
                                    struct mlirbc_op op,
                                    struct mlirbc_op_name name,
                                    struct mlirbc_error **error);

/**
 * Sets the location of an op.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_set_location(struct mlirbc_module *module,
                                     struct mlirbc_op op,
                                     struct mlirbc_attribute location,
                                     struct mlirbc_error **error);

/**
 * Sets the dictionary of an op, or removes it. The dictionary has the discardable attributes from
 * version 5 on, and all attributes before.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_set_dictionary(struct mlirbc_module *module,
                                       struct mlirbc_op op,
                                       struct mlirbc_attribute dictionary,
                                       struct mlirbc_error **error);

/**
 * Sets the property blob of an op by its position in the table.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_set_properties(struct mlirbc_module *module,
                                       struct mlirbc_op op,
                                       size_t position,
                                       struct mlirbc_error **error);

/**
 * Removes the property blob of an op, if it has one.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_remove_properties(struct mlirbc_module *module,
                                          struct mlirbc_op op,
                                          struct mlirbc_error **error);

/**
 * Sets the attribute with a name where it belongs: among the properties if the op's definition has
 * it, otherwise in the dictionary. An attribute that names nothing removes it. A property that is
 * not an attribute is set through the attribute that represents it.
 *
 * Fails if the properties of the op are unknown, because the attribute could belong to either
 * place. Also fails if the attribute has the wrong kind, or if segment sizes do not add up to the
 * number of operands or results.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_set_attribute(struct mlirbc_module *module,
                                      struct mlirbc_op op,
                                      struct mlirbc_str name,
                                      struct mlirbc_attribute attribute,
                                      struct mlirbc_error **error);

/**
 * Returns the attribute with a name in the form in which `mlirbc_op_set_attribute` sets it. A
 * property that is not an attribute, and segment sizes, are returned as the attribute that
 * represents them, which is added to the module if necessary. `attribute` names
 * nothing if the op has no such attribute.
 *
 * Fails if the properties of the op are unknown.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_represent_attribute(struct mlirbc_module *module,
                                            struct mlirbc_op op,
                                            struct mlirbc_str name,
                                            struct mlirbc_attribute *attribute,
                                            struct mlirbc_error **error);

/**
 * Sets properties by the names of their fields, including those that no attribute represents:
 * numbers, types, raw bytes. All others stay unchanged. Either all are set or none.
 *
 * Fails if the properties are unknown or, as in version 4 and older, stored in the dictionary.
 * Also fails if a field does not exist or a value has the wrong kind.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_set_property_fields(struct mlirbc_module *module,
                                            struct mlirbc_op op,
                                            const struct mlirbc_record *fields,
                                            struct mlirbc_error **error);

/**
 * Sets the attribute with a name in an op's dictionary, regardless of the op's definition. An
 * attribute that names nothing removes it.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_set_discardable_attribute(struct mlirbc_module *module,
                                                  struct mlirbc_op op,
                                                  struct mlirbc_str name,
                                                  struct mlirbc_attribute attribute,
                                                  struct mlirbc_error **error);

/**
 * Sets the type of a value.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_value_set_type(struct mlirbc_module *module,
                                    struct mlirbc_value value,
                                    struct mlirbc_type type,
                                    struct mlirbc_error **error);

/* Operands, successors and uses. */

/**
 * Sets an operand of an op.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_set_operand(struct mlirbc_module *module,
                                    struct mlirbc_op op,
                                    size_t position,
                                    struct mlirbc_value value,
                                    struct mlirbc_error **error);

/**
 * Sets all operands of an op; their number may change.
 *
 * Segment sizes that do not add up to the new number become those that the number determines. If it
 * leaves a choice, they become absent, and the op cannot be written until `mlirbc_op_set_attribute`
 * sets `operandSegmentSizes`. `mlirbc_op_set_operand_group` sets both. Unknown properties stay
 * unchanged.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_set_operands(struct mlirbc_module *module,
                                     struct mlirbc_op op,
                                     const struct mlirbc_value *operands,
                                     size_t num_operands,
                                     struct mlirbc_error **error);

/**
 * Sets the operands of a group that the op's definition names, such as "callee_operands", and the
 * size of the group if the op stores it.
 *
 * Fails with `MLIRBC_STATUS_INVALID_EDIT` if the op's definition is unknown or has no such group.
 * Also fails if the group cannot have that many operands.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_set_operand_group(struct mlirbc_module *module,
                                          struct mlirbc_op op,
                                          struct mlirbc_str group,
                                          const struct mlirbc_value *operands,
                                          size_t num_operands,
                                          struct mlirbc_error **error);

/**
 * Sets a successor of an op to a block of the region that contains the op.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_set_successor(struct mlirbc_module *module,
                                      struct mlirbc_op op,
                                      size_t position,
                                      struct mlirbc_block block,
                                      struct mlirbc_error **error);

/**
 * Replaces every use of a value by another value of the same isolated op.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_value_replace_all_uses(struct mlirbc_module *module,
                                            struct mlirbc_value value,
                                            struct mlirbc_value with,
                                            struct mlirbc_error **error);

/* Blocks, and the blocks of a region. */

/**
 * Creates a block at a position among the blocks of a region of an op.
 *
 * The block has `num_arguments` arguments with these types and locations. `locations` may be NULL,
 * and a location that names nothing is unknown; from version 4 on the file leaves an unknown
 * location out.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_block_create(struct mlirbc_module *module,
                                  struct mlirbc_region region,
                                  size_t position,
                                  const struct mlirbc_type *types,
                                  const struct mlirbc_attribute *locations,
                                  size_t num_arguments,
                                  struct mlirbc_block *block,
                                  struct mlirbc_error **error);

/**
 * Erases a block with all its ops. Fails with `MLIRBC_STATUS_INVALID_EDIT` if one of its values is
 * used elsewhere, or if it is a successor of an op in another block.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_block_erase(struct mlirbc_module *module,
                                 struct mlirbc_block block,
                                 struct mlirbc_error **error);

/**
 * Moves an op and those after it in its block to a new block, which `block` receives. The new block
 * follows the old one in the region and has no arguments. No op passes control to it yet. Fails
 * with `MLIRBC_STATUS_INVALID_EDIT` for a top-level op.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_block_split(struct mlirbc_module *module,
                                 struct mlirbc_op op,
                                 struct mlirbc_block *block,
                                 struct mlirbc_error **error);

/**
 * Moves a block with all its ops to a position among the other blocks of a region. The region has
 * to be in the same isolated op. If the block leaves its region, it must not be a successor there,
 * nor have successors there.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_block_move(struct mlirbc_module *module,
                                struct mlirbc_block block,
                                struct mlirbc_region region,
                                size_t position,
                                struct mlirbc_error **error);

/**
 * Erases all blocks of a region. Fails with `MLIRBC_STATUS_INVALID_EDIT` if a value of the region
 * is used elsewhere.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_region_erase_blocks(struct mlirbc_module *module,
                                         struct mlirbc_region region,
                                         struct mlirbc_error **error);

/**
 * Copies the blocks of a region, with everything in them, to the end of another region that is not
 * inside the first.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_region_clone_blocks(struct mlirbc_module *module,
                                         struct mlirbc_region from,
                                         struct mlirbc_region to,
                                         struct mlirbc_error **error);

/* Arguments of blocks. */

/**
 * Inserts a block argument at a position. A `location` that names nothing makes the location
 * unknown; from version 4 on the file leaves an unknown location out.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_block_insert_argument(struct mlirbc_module *module,
                                           struct mlirbc_block block,
                                           size_t position,
                                           struct mlirbc_type type,
                                           struct mlirbc_attribute location,
                                           struct mlirbc_value *argument,
                                           struct mlirbc_error **error);

/**
 * Erases a block argument. Fails with `MLIRBC_STATUS_INVALID_EDIT` if it has uses.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_block_erase_argument(struct mlirbc_module *module,
                                          struct mlirbc_block block,
                                          size_t position,
                                          struct mlirbc_error **error);

/**
 * Sets the location of a block argument. A location that names nothing makes it unknown.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_block_set_argument_location(struct mlirbc_module *module,
                                                 struct mlirbc_block block,
                                                 size_t position,
                                                 struct mlirbc_attribute location,
                                                 struct mlirbc_error **error);

/* Names of symbols. */

/**
 * Renames a symbol with all references to it, as MLIR finds them: in its symbol table, and through
 * the enclosing tables.
 *
 * `num_users` receives the number of ops whose references changed. `num_opaque` receives the
 * number of ops with opaque properties or attributes, which may refer to the symbol. Both may be
 * NULL. Fails if the op is not a symbol, or if its table has a symbol with the new name.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_rename_symbol(struct mlirbc_module *module,
                                      struct mlirbc_op op,
                                      struct mlirbc_str name,
                                      uint64_t *num_users,
                                      uint64_t *num_opaque,
                                      struct mlirbc_error **error);

/* Resources: add, replace, rename, remove. */

/**
 * The data of a resource that is added or replaced. `mlirbc_resource_content_init` sets all members
 * except the kind to 0, as `{kind}` does in C.
 */
typedef struct mlirbc_resource_content {
  /**
   * The kind of the data.
   */
  mlirbc_resource_kind kind;
  /**
   * The value of a bool.
   */
  bool boolean;
  /**
   * Whether the caller keeps the bytes of a blob until `release` is called. Otherwise they are
   * copied.
   */
  bool is_borrowed;
  /**
   * The bytes of a blob or the characters of a string.
   */
  struct mlirbc_bytes bytes;
  /**
   * The alignment of a blob in the file, a power of two up to 2^31.
   */
  uint64_t alignment;
  /**
   * Called once with `user_data` when borrowed bytes are not needed any more: when the data is
   * replaced or the resource removed, when the module is destroyed, or before the call ends if
   * it fails. It may be NULL.
   */
  mlirbc_release_fn release;
  /**
   * The argument of `release`.
   */
  void *user_data;
  /**
   * Room for later members, which has to be 0.
   */
  uint64_t reserved[4];
} mlirbc_resource_content;

/**
 * Sets the kind, and all other members to 0.
 */
MLIRBC_API
void mlirbc_resource_content_init(struct mlirbc_resource_content *content,
                                  mlirbc_resource_kind kind);

/**
 * Adds a resource to a dialect. Attributes, such as those of
 * `mlirbc_dense_resource_attribute_create`, refer to it. The dialect must not have another resource
 * with this key.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_dialect_resource(struct mlirbc_module *module,
                                                 struct mlirbc_dialect dialect,
                                                 struct mlirbc_str key,
                                                 const struct mlirbc_resource_content *content,
                                                 struct mlirbc_resource *resource,
                                                 struct mlirbc_error **error);

/**
 * Adds a resource to a provider outside of the IR, such as "mlir_reproducer". Existing references
 * to later resources, including those of dialects, then mean the next ones.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_external_resource(struct mlirbc_module *module,
                                                  struct mlirbc_str provider,
                                                  struct mlirbc_str key,
                                                  const struct mlirbc_resource_content *content,
                                                  struct mlirbc_resource *resource,
                                                  struct mlirbc_error **error);

/**
 * Replaces the data of a resource; `MLIRBC_RESOURCE_ELIDED` leaves it declared without data.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_resource_set_data(struct mlirbc_module *module,
                                       struct mlirbc_resource resource,
                                       const struct mlirbc_resource_content *content,
                                       struct mlirbc_error **error);

/**
 * Removes an external resource. Resources of dialects can only be elided, because attributes may
 * refer to them. Existing references to later resources then mean the preceding ones.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_resource_remove(struct mlirbc_module *module,
                                     struct mlirbc_resource resource,
                                     struct mlirbc_error **error);

/**
 * Sets the key of a resource. Its owner must not have the key yet. Attributes that refer to the
 * resource by index still do; a text that names the old key does not.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_resource_set_key(struct mlirbc_module *module,
                                      struct mlirbc_resource resource,
                                      struct mlirbc_str key,
                                      struct mlirbc_error **error);

/* New entries of tables. */

/**
 * The position of a string in the string table, SIZE_MAX on failure. Adds the string if it is missing.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_string(struct mlirbc_module *module,
                                       struct mlirbc_str string,
                                       size_t *position,
                                       struct mlirbc_error **error);

/**
 * The dialect with a name. Adds the dialect if it is missing.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_dialect(struct mlirbc_module *module,
                                        struct mlirbc_str name,
                                        struct mlirbc_dialect *dialect,
                                        struct mlirbc_error **error);

/**
 * The entry of a full op name, such as "func.call". Adds the entry if it is missing.
 * `is_registered` has an effect from version 5 of the format on: the properties of registered ops
 * are read by the op's definition, those of others as an attribute.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_op_name(struct mlirbc_module *module,
                                        struct mlirbc_str full_name,
                                        bool is_registered,
                                        struct mlirbc_op_name *name,
                                        struct mlirbc_error **error);

/**
 * The attribute with an encoding: the dialect's own encoding, or text that ends with a NUL. Adds
 * the attribute if it is missing.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_attribute_entry(struct mlirbc_module *module,
                                                struct mlirbc_dialect dialect,
                                                bool is_custom,
                                                struct mlirbc_bytes bytes,
                                                struct mlirbc_attribute *attribute,
                                                struct mlirbc_error **error);

/**
 * As `mlirbc_module_add_attribute_entry`, but always a new attribute: distinct attributes are
 * never shared.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_append_attribute_entry(struct mlirbc_module *module,
                                                   struct mlirbc_dialect dialect,
                                                   bool is_custom,
                                                   struct mlirbc_bytes bytes,
                                                   struct mlirbc_attribute *attribute,
                                                   struct mlirbc_error **error);

/**
 * The type with an encoding: the dialect's own encoding, or text that ends with a NUL. Adds the
 * type if it is missing.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_type_entry(struct mlirbc_module *module,
                                           struct mlirbc_dialect dialect,
                                           bool is_custom,
                                           struct mlirbc_bytes bytes,
                                           struct mlirbc_type *type,
                                           struct mlirbc_error **error);

/**
 * The position of a property blob, SIZE_MAX on failure. Adds the blob if it is missing.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_properties(struct mlirbc_module *module,
                                           struct mlirbc_bytes bytes,
                                           size_t *position,
                                           struct mlirbc_error **error);

/* The producer of a module, and the versions of its dialects. */

/**
 * Sets the producer string, which must not contain NUL.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_set_producer(struct mlirbc_module *module,
                                         struct mlirbc_str producer,
                                         struct mlirbc_error **error);

/**
 * Sets the raw bytes of a dialect's version. Version 0 of the format has no dialect versions.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dialect_set_version_bytes(struct mlirbc_module *module,
                                               struct mlirbc_dialect dialect,
                                               struct mlirbc_bytes version,
                                               struct mlirbc_error **error);

/**
 * Removes the version of a dialect, if it has one.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dialect_remove_version(struct mlirbc_module *module,
                                            struct mlirbc_dialect dialect,
                                            struct mlirbc_error **error);

/* Conversion to another version of the format. */

/**
 * Converts a module to another version of the format, 0 to 6. Decodes everything, and converts
 * properties to attributes or back if the versions differ in that.
 *
 * Some data cannot be represented: before version 5, the property attribute of an unregistered op;
 * in version 0, the versions of dialects. With `allow_loss` it is dropped, as MLIR does. Otherwise
 * it is an error that names the op.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_convert(struct mlirbc_module *module,
                                    uint8_t version,
                                    bool allow_loss,
                                    struct mlirbc_error **error);

/* Conversion to another release of LLVM, and to another version of StableHLO. */

/**
 * Ops or properties that a conversion renamed or left out. The strings are borrowed from the outcome.
 */
typedef struct mlirbc_conversion_change {
  /**
   * The name of the ops, before.
   */
  struct mlirbc_str op;
  /**
   * The name of the property; empty for the op itself.
   */
  struct mlirbc_str property;
  /**
   * The new name of the op or property. Empty for a property that was left out, and for an op
   * that became unregistered.
   */
  struct mlirbc_str renamed;
  /**
   * The number of ops.
   */
  uint64_t count;
  /**
   * Room for later members; the library sets it to 0.
   */
  uint64_t reserved[4];
} mlirbc_conversion_change;

/**
 * Converts a module to the op definitions of a release of LLVM, and names the release in the
 * producer. Decodes everything. The properties of ops are read by the definitions of the release
 * that wrote them. They are stored by name; a table has those that were renamed. Properties that
 * the release adds have their defaults. Attributes and types that the release can read only as
 * text become text.
 *
 * A part that the release cannot represent is an obstacle: an op, a property that is set, the
 * encoding or text of an attribute or type, and everything opaque. The call then succeeds, and the
 * module is unchanged unless `allow_loss` is true. With `allow_loss`, properties that the release
 * lacks are left out, and ops that it lacks become unregistered ops; everything else is unchanged.
 * Texts are compared by the names of attributes, types and enum cases. Builds between releases
 * except `24.0.0git`, and releases of other projects, are refused with
 * `MLIRBC_STATUS_INVALID_EDIT`.
 *
 * `*conversion` must be destroyed with `mlirbc_conversion_destroy`; it is NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_convert_to_release(struct mlirbc_module *module,
                                               mlirbc_release release,
                                               bool allow_loss,
                                               struct mlirbc_conversion **conversion,
                                               struct mlirbc_error **error);

/**
 * Converts a portable artifact of StableHLO to another version, newer or older. Decodes
 * everything. Ops get the form that the version has. The module gets the version of the bytecode
 * format and the producer that StableHLO writes for it. Location ranges are reduced to their start
 * for versions before 1.9. A patch version has the ops of its minor version.
 *
 * A part that the version lacks is an obstacle, with the oldest version that has it. The call then
 * succeeds, the module is unchanged, and `mlirbc_conversion_get_num_obstacles` is not 0. An
 * unknown version, and a module that is not a portable artifact, are refused with
 * `MLIRBC_STATUS_INVALID_EDIT`.
 *
 * `*conversion` must be destroyed with `mlirbc_conversion_destroy`; it is NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_convert_to_stablehlo(struct mlirbc_module *module,
                                                 uint32_t major,
                                                 uint32_t minor,
                                                 uint32_t patch,
                                                 struct mlirbc_conversion **conversion,
                                                 struct mlirbc_error **error);

/**
 * Destroys an outcome, which may be NULL.
 */
MLIRBC_API void mlirbc_conversion_destroy(struct mlirbc_conversion *conversion);

/**
 * Whether the module was converted; false if it is unchanged.
 */
MLIRBC_API bool mlirbc_conversion_is_converted(const struct mlirbc_conversion *conversion);

/**
 * The number of ops whose stored form changed: the form of the op, its name, its properties or its
 * attributes.
 */
MLIRBC_API uint64_t mlirbc_conversion_get_num_ops(const struct mlirbc_conversion *conversion);

/**
 * The number of attributes and types that became text.
 */
MLIRBC_API uint64_t mlirbc_conversion_get_num_texts(const struct mlirbc_conversion *conversion);

/**
 * The number of kinds of ops and properties that were renamed or left out without loss.
 */
MLIRBC_API size_t mlirbc_conversion_get_num_changes(const struct mlirbc_conversion *conversion);

/**
 * Returns what was renamed or left out. A location range reduced to its start is reported as op
 * `loc`, property `end`. A dropped dialect version is reported with the dialect name as op, and
 * property `version`. False past the last change; `*change` is then unchanged.
 */
MLIRBC_API
bool mlirbc_conversion_get_change(const struct mlirbc_conversion *conversion,
                                  size_t position,
                                  struct mlirbc_conversion_change *change);

/**
 * The number of obstacles, at most 1000. If the module was converted, they are losses.
 */
MLIRBC_API size_t mlirbc_conversion_get_num_obstacles(const struct mlirbc_conversion *conversion);

/**
 * An obstacle: a part that the release or version cannot represent, with the path to it. NULL past
 * the last obstacle. Borrowed from the outcome: do not destroy it.
 */
MLIRBC_API
const struct mlirbc_error *mlirbc_conversion_get_obstacle(const struct mlirbc_conversion *conversion,
                                                          size_t position);

/* Ops and blocks that use each other, erased together. */

/**
 * Erases ops and blocks that may use each other's values and be each other's successors, with
 * everything in them. An item inside another one is erased with it. `ops` may be NULL if `num_ops`
 * is 0, and `blocks` likewise.
 *
 * Fails with `MLIRBC_STATUS_INVALID_EDIT`, and erases nothing, if a value of them is used
 * elsewhere, or if one of the blocks is a successor of an op elsewhere.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_erase_together(struct mlirbc_module *module,
                                           const struct mlirbc_op *ops,
                                           size_t num_ops,
                                           const struct mlirbc_block *blocks,
                                           size_t num_blocks,
                                           struct mlirbc_error **error);

/* Copies of ops, attributes and types of another module. */

/**
 * What happens to an imported symbol whose name the destination already has.
 */
MLIRBC_ENUM(mlirbc_symbol_clash) {
  /**
   * It keeps its name. The caller resolves the clash, for example by erasing a declaration.
   */
  MLIRBC_SYMBOL_CLASH_KEEP = 0,
  /**
   * The import fails.
   */
  MLIRBC_SYMBOL_CLASH_REFUSE = 1,
  /**
   * It receives a new name of the form that MLIR uses: `name_0`, `name_1` and so on. The
   * references to it in the imported ops follow.
   */
  MLIRBC_SYMBOL_CLASH_RENAME = 2,
};

/**
 * The replacements for what is not imported, and the treatment of symbols.
 * `mlirbc_import_options_init` has to fill it first.
 */
typedef struct mlirbc_import_options {
  /**
   * Values of the other module that imported ops use and that are not imported.
   */
  const struct mlirbc_value *values;
  /**
   * For each of `values`, the value of the edited module that replaces it.
   */
  const struct mlirbc_value *value_replacements;
  /**
   * The number of `values`.
   */
  size_t num_values;
  /**
   * Blocks of the other module that are successors of imported ops and that are not imported.
   */
  const struct mlirbc_block *blocks;
  /**
   * For each of `blocks`, the block of the edited module that replaces it.
   */
  const struct mlirbc_block *block_replacements;
  /**
   * The number of `blocks`.
   */
  size_t num_blocks;
  /**
   * The treatment of symbols with the name of another symbol.
   */
  mlirbc_symbol_clash clash;
  /**
   * Room for later members, which has to be 0.
   */
  uint64_t reserved[4];
} mlirbc_import_options;

/**
 * Fills options with the defaults: no replacements, and symbols keep their names.
 */
MLIRBC_API void mlirbc_import_options_init(struct mlirbc_import_options *options);

/**
 * Copies an attribute of another module with everything in it, including resources. A resource
 * keeps its key unless the edited module has other data with this key, or either data is left out.
 * Its copy then has the key `key_1`, `key_2` and so on. Each import of a distinct attribute
 * creates a new distinct attribute.
 *
 * Fails with `MLIRBC_STATUS_UNKNOWN_ENCODING` if the attribute contains an entry of an unknown
 * encoding, which may refer to others. Fails with `MLIRBC_STATUS_INVALID_EDIT` if a dialect has
 * another version in the edited module, if that module reads the encoding differently, or if a text
 * refers to a resource whose key has other data there. `module` and `other` must be different.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_import_attribute(struct mlirbc_module *module,
                                             const struct mlirbc_module *other,
                                             struct mlirbc_attribute attribute,
                                             struct mlirbc_attribute *copy,
                                             struct mlirbc_error **error);

/**
 * Copies a type of another module with everything in it, as `mlirbc_module_import_attribute`.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_import_type(struct mlirbc_module *module,
                                        const struct mlirbc_module *other,
                                        struct mlirbc_type type_,
                                        struct mlirbc_type *copy,
                                        struct mlirbc_error **error);

/**
 * Copies an op of another module with everything in its regions, as `mlirbc_module_import_ops` with
 * the default options.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_import_op(struct mlirbc_module *module,
                                      const struct mlirbc_module *other,
                                      struct mlirbc_op op,
                                      struct mlirbc_insertion_point to,
                                      struct mlirbc_op *copy,
                                      struct mlirbc_error **error);

/**
 * Copies ops of another module with everything in their regions to a position in the edited module,
 * in the order in which they are passed. Attributes and types are copied as by
 * `mlirbc_module_import_attribute`. The uses of a value keep their order. `ops` may be NULL if
 * `num_ops` is 0; `options` may be NULL for the defaults.
 *
 * Fails with the statuses of `mlirbc_module_import_attribute`. A failed import changes nothing.
 * Fails with `MLIRBC_STATUS_INVALID_EDIT` in these cases:
 *
 * - One of the ops is inside another one.
 * - The modules store properties differently: versions 0 to 4, 5, and 6 of the format.
 *   `mlirbc_module_convert` converts one of them.
 * - The edited module defines an op differently.
 * - An op lacks a required property.
 * - A value or successor is neither imported nor replaced.
 * - The options refuse a symbol.
 *
 * `*imported` must be destroyed with `mlirbc_imported_destroy`; NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_import_ops(struct mlirbc_module *module,
                                       const struct mlirbc_module *other,
                                       const struct mlirbc_op *ops,
                                       size_t num_ops,
                                       struct mlirbc_insertion_point to,
                                       const struct mlirbc_import_options *options,
                                       struct mlirbc_imported **imported,
                                       struct mlirbc_error **error);

/* The result of an import of ops. */

/**
 * The number of ops that were passed.
 */
MLIRBC_API size_t mlirbc_imported_get_num_ops(const struct mlirbc_imported *imported);

/**
 * The copy of an op, by the position at which the op was passed; none past the last one.
 */
MLIRBC_API
struct mlirbc_op mlirbc_imported_get_op(const struct mlirbc_imported *imported,
                                        size_t position);

/**
 * The number of the copies that are symbols.
 */
MLIRBC_API size_t mlirbc_imported_get_num_symbols(const struct mlirbc_imported *imported);

/**
 * A copy that is a symbol; none past the last one.
 */
MLIRBC_API
struct mlirbc_op mlirbc_imported_get_symbol_op(const struct mlirbc_imported *imported,
                                               size_t position);

/**
 * The name of a symbol in the other module. Empty past the last symbol. Borrowed from `imported`.
 */
MLIRBC_API
struct mlirbc_str mlirbc_imported_get_symbol_name(const struct mlirbc_imported *imported,
                                                  size_t position);

/**
 * The new name of a symbol that was renamed. Empty if it keeps its name, and past the last symbol.
 * Borrowed from `imported`.
 */
MLIRBC_API
struct mlirbc_str mlirbc_imported_get_symbol_new_name(const struct mlirbc_imported *imported,
                                                      size_t position);

/**
 * The op of the other symbol with the name: one that the module had, or one that was imported
 * before it. None if there is no other one, and past the last symbol.
 */
MLIRBC_API
struct mlirbc_op mlirbc_imported_get_symbol_clash(const struct mlirbc_imported *imported,
                                                  size_t position);

/**
 * The number of resources whose copies have another key.
 */
MLIRBC_API size_t mlirbc_imported_get_num_renamed_resources(const struct mlirbc_imported *imported);

/**
 * The name of the dialect of a renamed resource. Empty past the last one. Borrowed from `imported`.
 */
MLIRBC_API
struct mlirbc_str mlirbc_imported_get_resource_dialect(const struct mlirbc_imported *imported,
                                                       size_t position);

/**
 * The key of a renamed resource in the other module. Empty past the last one. Borrowed from
 * `imported`.
 */
MLIRBC_API
struct mlirbc_str mlirbc_imported_get_resource_key(const struct mlirbc_imported *imported,
                                                   size_t position);

/**
 * The key of the copy of a renamed resource. Empty past the last one. Borrowed from `imported`.
 */
MLIRBC_API
struct mlirbc_str mlirbc_imported_get_resource_new_key(const struct mlirbc_imported *imported,
                                                       size_t position);

/**
 * The number of imported ops that may refer to a renamed symbol, because the module cannot read
 * their properties or an entry in their attributes. These references keep the old name.
 */
MLIRBC_API uint64_t mlirbc_imported_get_num_opaque_ops(const struct mlirbc_imported *imported);

/**
 * Destroys the result of an import, which may be NULL.
 */
MLIRBC_API void mlirbc_imported_destroy(struct mlirbc_imported *imported);

/* Removal of locations, names, resources and large constants. */

/**
 * What stripping removes: any of these, combined by `|`.
 */
MLIRBC_ENUM(mlirbc_strip) {
  /**
   * The locations of ops and block arguments, which become unknown. Locations in attributes
   * stay.
   */
  MLIRBC_STRIP_LOCATIONS = 1,
  /**
   * The data of dialect resources, whose keys stay as declarations, and external resources with
   * their keys.
   */
  MLIRBC_STRIP_RESOURCES = 2,
  /**
   * Names that nothing outside of the file depends on: those of private symbols that are defined
   * in it, and the keys of dialect resources. They become `s0`, `s1`, ... and `r0`, `r1`, ...
   */
  MLIRBC_STRIP_NAMES = 4,
};

/**
 * What stripping removed.
 */
typedef struct mlirbc_stripped {
  /**
   * The ops and block arguments whose location became unknown.
   */
  uint64_t locations;
  /**
   * The resources whose data was left out, or that were dropped.
   */
  uint64_t resources;
  /**
   * The constants whose elements became zero.
   */
  uint64_t constants;
  /**
   * The symbols and keys that were renamed.
   */
  uint64_t names;
  /**
   * The symbols and keys that keep their name, because something opaque, a text or a type may
   * refer to them.
   */
  uint64_t kept_names;
  /**
   * Room for later members; the library sets it to 0.
   */
  uint64_t reserved[3];
} mlirbc_stripped;

/**
 * Removes what `what` selects, a combination of `mlirbc_strip`. `stripped` may be NULL.
 *
 * The tables of the module keep entries that nothing refers to any more. Canonical writing does
 * not write them. If that fails with `MLIRBC_STATUS_UNKNOWN_ENCODING`, `MLIRBC_WRITE_BLANKED`
 * blanks them.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_strip(struct mlirbc_module *module,
                                  uint32_t what,
                                  struct mlirbc_stripped *stripped,
                                  struct mlirbc_error **error);

/**
 * Zeroes the elements of constants in attributes, such as `dense<[1, 2]>`, that have more than
 * `most_elements` elements and are not all equal; strings become empty. Constants of VHLO are
 * included; dense arrays, which parametrize ops, are not. `stripped` may be NULL.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_strip_constants(struct mlirbc_module *module,
                                            uint64_t most_elements,
                                            struct mlirbc_stripped *stripped,
                                            struct mlirbc_error **error);

/**
 * The number of strings, attributes and types that `MLIRBC_WRITE_BLANKED` keeps only because
 * something opaque may refer to them. After stripping, they may disclose what was stripped.
 * Decodes all ops.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_get_num_doubtful_entries(const struct mlirbc_module *module,
                                                     uint64_t *count,
                                                     struct mlirbc_error **error);

/*-------------------------------------------------------------------------------------------------
 * 10. Knowledge of dialects
 *
 * A registry has descriptions of the attributes, types and ops of dialects. Callbacks read and
 * write what a description cannot express.
 */

/**
 * The knowledge of dialects: the encodings of their attributes, types and versions, and the
 * definitions of their ops. The caller owns and destroys it.
 */
typedef struct mlirbc_registry mlirbc_registry;

/**
 * Reads the primitives of an encoding, one after the other, and records them as its fields. Valid
 * during the call of the callback.
 *
 * A read fails at the end of the encoding, and on an index past the end of its table. Later reads
 * return 0 or an empty value, and reading the entry fails, unless the callback returns
 * `MLIRBC_HOOK_DECLINED`. Reading also fails if the callback leaves bytes unread.
 */
typedef struct mlirbc_hook_reader mlirbc_hook_reader;

/**
 * Writes the primitives of an encoding, one after the other, and records them as its fields. Valid
 * during the call of the callback.
 *
 * An invalid write, such as a reference that names nothing or a list without an end, fails the
 * callback after it has returned.
 */
typedef struct mlirbc_hook_writer mlirbc_hook_writer;

/**
 * The properties of an op as they were read. Valid during the call of the callback.
 */
typedef struct mlirbc_hook_properties mlirbc_hook_properties;

/* Registries. */

/**
 * Creates a registry with the dialects and ops that the library has built in. Modules are opened
 * with these by default. The result must be destroyed with `mlirbc_registry_destroy`.
 */
MLIRBC_API MLIRBC_NODISCARD struct mlirbc_registry *mlirbc_registry_create(void);

/**
 * Creates a registry with the builtin dialect only. The result must be destroyed with
 * `mlirbc_registry_destroy`.
 */
MLIRBC_API MLIRBC_NODISCARD struct mlirbc_registry *mlirbc_registry_create_empty(void);

/**
 * Destroys a registry, which may be NULL. Options and modules that use it keep what they copied
 * from it.
 */
MLIRBC_API void mlirbc_registry_destroy(struct mlirbc_registry *registry);

/**
 * Adds descriptions of any number of dialects in the dialect language (docs/dialect-language.md):
 * attributes, types, a version, ops. They take precedence over what the registry has.
 *
 * On failure the status is `MLIRBC_STATUS_INVALID_DIALECT`, `mlirbc_error_get_line` returns the
 * line, and the registry is unchanged.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_registry_add_text(struct mlirbc_registry *registry,
                                       struct mlirbc_str text,
                                       struct mlirbc_error **error);

/**
 * Removes a dialect with its ops: its entries in a file become opaque. Returns false for an
 * unknown dialect and for the builtin dialect.
 */
MLIRBC_API
bool mlirbc_registry_remove_dialect(struct mlirbc_registry *registry,
                                    struct mlirbc_str name);

/**
 * Whether a registry has any knowledge of a dialect.
 */
MLIRBC_API
bool mlirbc_registry_has_dialect(const struct mlirbc_registry *registry,
                                 struct mlirbc_str name);

/**
 * Sets the knowledge of dialects for modules that are opened with these options to the present
 * contents of `registry`. Later changes of the registry have no effect. NULL selects the built-in
 * knowledge, which is the default.
 */
MLIRBC_API
void mlirbc_open_options_set_registry(struct mlirbc_open_options *options,
                                      const struct mlirbc_registry *registry);

/* The StableHLO versions that can read a module. */

/**
 * The StableHLO versions that can read a module.
 */
MLIRBC_ENUM(mlirbc_stablehlo_readers) {
  /**
   * The module has no VHLO, the dialect of portable artifacts of StableHLO.
   */
  MLIRBC_STABLEHLO_READERS_NONE = 0,
  /**
   * A version and all newer ones.
   */
  MLIRBC_STABLEHLO_READERS_KNOWN = 1,
  /**
   * A version that is newer than all known ones.
   */
  MLIRBC_STABLEHLO_READERS_UNKNOWN = 2,
};

/**
 * A version of StableHLO, such as 1.7.0.
 */
typedef struct mlirbc_stablehlo_version {
  /**
   * The first number.
   */
  uint32_t major;
  /**
   * The second number.
   */
  uint32_t minor;
  /**
   * The third number.
   */
  uint32_t patch;
} mlirbc_stablehlo_version;

/**
 * Finds the oldest StableHLO version that has all ops, attributes and types of a portable artifact;
 * newer versions read the artifact too. `oldest` receives the version, or 0.0.0 if it is unknown.
 * `reasons` receives what older versions lack, such as "op all_reduce_v2", separated by ", ". It is a
 * buffer that must be destroyed with `mlirbc_buffer_destroy`, and NULL for a module without VHLO.
 * `oldest` and `reasons` may be NULL.
 */
MLIRBC_API
mlirbc_stablehlo_readers mlirbc_module_get_stablehlo_readers(const struct mlirbc_module *module,
                                                             struct mlirbc_stablehlo_version *oldest,
                                                             struct mlirbc_buffer **reasons);

/* Callbacks that read and write the attributes, types and properties of a dialect. */

/**
 * The outcome of a callback. 0 is none: a callback that returns 0 has failed.
 */
MLIRBC_ENUM(mlirbc_hook_outcome) {
  /**
   * It read or wrote the whole entry, or upgraded the module.
   */
  MLIRBC_HOOK_DONE = 1,
  /**
   * It does not know the entry. What it read or wrote is discarded. An upgrade has nothing to do.
   */
  MLIRBC_HOOK_DECLINED = 2,
  /**
   * The entry is invalid, or cannot be upgraded. `mlirbc_hook_reader_fail` and
   * `mlirbc_hook_writer_fail` set the reason.
   */
  MLIRBC_HOOK_FAILED = 3,
};

/**
 * The kinds of items of a list that a callback reads or writes.
 */
MLIRBC_ENUM(mlirbc_hook_item) {
  /**
   * Varints.
   */
  MLIRBC_HOOK_VARINT = 0,
  /**
   * Signed varints.
   */
  MLIRBC_HOOK_SIGNED_VARINT = 1,
  /**
   * Raw bytes.
   */
  MLIRBC_HOOK_BYTE = 2,
  /**
   * Raw bytes that are bools.
   */
  MLIRBC_HOOK_BOOL = 3,
  /**
   * Attributes.
   */
  MLIRBC_HOOK_ATTRIBUTE = 4,
  /**
   * Attributes that may be absent.
   */
  MLIRBC_HOOK_OPTIONAL_ATTRIBUTE = 5,
  /**
   * Types.
   */
  MLIRBC_HOOK_TYPE = 6,
  /**
   * Strings.
   */
  MLIRBC_HOOK_STRING = 7,
  /**
   * Resources.
   */
  MLIRBC_HOOK_RESOURCE = 8,
  /**
   * Blobs: a size and that many bytes.
   */
  MLIRBC_HOOK_BLOB = 9,
};

/* Upgrades: callbacks that convert a module from an older version of a dialect on opening. */

/**
 * Upgrades a module that was just opened from an older version of a dialect. The callback may edit the
 * module in every way, but must not destroy it. Opening fails if it returns neither `MLIRBC_HOOK_DONE` nor
 * `MLIRBC_HOOK_DECLINED`, which mean a module that was upgraded and one that needed no upgrade.
 * On failure the callback may set `error` to an error that a function returned or that
 * `mlirbc_error_create` created; the library takes ownership of it, and opening returns it.
 */
typedef mlirbc_hook_outcome (*mlirbc_upgrade_fn)(struct mlirbc_module *module,
                                                 struct mlirbc_str dialect,
                                                 const uint64_t *numbers,
                                                 size_t num_numbers,
                                                 struct mlirbc_error **error,
                                                 void *user_data);

/* The callbacks of a dialect, and their registration. */

/**
 * Reads an attribute, a type or a version.
 */
typedef mlirbc_hook_outcome (*mlirbc_read_hook)(struct mlirbc_hook_reader *reader, void *user_data);

/**
 * Reads the properties of an op with this full name.
 */
typedef mlirbc_hook_outcome (*mlirbc_read_properties_hook)(struct mlirbc_str op_name,
                                                           struct mlirbc_hook_reader *reader,
                                                           void *user_data);

/**
 * Writes an attribute.
 */
typedef mlirbc_hook_outcome (*mlirbc_write_attribute_hook)(const struct mlirbc_module *module,
                                                           struct mlirbc_attribute attribute,
                                                           struct mlirbc_hook_writer *writer,
                                                           void *user_data);

/**
 * Writes a type.
 */
typedef mlirbc_hook_outcome (*mlirbc_write_type_hook)(const struct mlirbc_module *module,
                                                      struct mlirbc_type ty,
                                                      struct mlirbc_hook_writer *writer,
                                                      void *user_data);

/**
 * Writes the properties of an op with this full name, from those that were read.
 */
typedef mlirbc_hook_outcome (*mlirbc_write_properties_hook)(const struct mlirbc_module *module,
                                                            struct mlirbc_str op_name,
                                                            const struct mlirbc_hook_properties *properties,
                                                            struct mlirbc_hook_writer *writer,
                                                            void *user_data);

/**
 * Writes a version.
 */
typedef mlirbc_hook_outcome (*mlirbc_write_version_hook)(struct mlirbc_hook_writer *writer,
                                                         void *user_data);

/**
 * The callbacks of a dialect. `mlirbc_dialect_hooks_init` sets all members to NULL, as `{0}` does in
 * C. A NULL callback declines.
 *
 * The callbacks may be called as long as a registry, options or a module with them lives: at any
 * time, by any thread, and by several threads at once for different modules or entries.
 * `user_data` must allow that. An entry is read on first use and its result is kept. It is read
 * again only if two threads use it for the first time at once.
 *
 * Readers, writers and everything borrowed from them are valid during the call. A callback must
 * not throw or longjmp. A callback may read any module. If it requests an attribute, type or
 * property blob that another read callback must decode first, that entry fails permanently. A
 * callback that writes may read the module that it receives. No callback may destroy a module; an
 * edit is refused with `MLIRBC_STATUS_INVALID_ARGUMENT`.
 */
typedef struct mlirbc_dialect_hooks {
  /**
   * The last argument of the callbacks.
   */
  void *user_data;
  /**
   * Called once with `user_data` when nothing refers to the callbacks any more, or before the
   * call returns if registering them fails. It may be NULL.
   */
  mlirbc_release_fn destroy;
  /**
   * Reads an attribute.
   */
  mlirbc_read_hook read_attribute;
  /**
   * Reads a type.
   */
  mlirbc_read_hook read_type;
  /**
   * Reads the properties of an op.
   */
  mlirbc_read_properties_hook read_properties;
  /**
   * Reads the version of the dialect.
   */
  mlirbc_read_hook read_version;
  /**
   * Writes an attribute for the target version of the writer. Declining keeps its form.
   */
  mlirbc_write_attribute_hook write_attribute;
  /**
   * Writes a type for the target version of the writer. Declining keeps its form.
   */
  mlirbc_write_type_hook write_type;
  /**
   * Writes the properties of an op for the target version of the writer. Declining keeps their
   * form.
   */
  mlirbc_write_properties_hook write_properties;
  /**
   * Writes the target version of the writer.
   */
  mlirbc_write_version_hook write_version;
  /**
   * Room for later members, which has to be NULL.
   */
  void *reserved[8];
} mlirbc_dialect_hooks;

/**
 * Sets all members to NULL.
 */
MLIRBC_API void mlirbc_dialect_hooks_init(struct mlirbc_dialect_hooks *hooks);

/**
 * Sets the callbacks that read and write the entries of a dialect; they replace earlier ones. They
 * take precedence over everything else that the registry knows of the dialect.
 *
 * `hooks` is copied. The library takes ownership of `user_data`, also if the call fails. It does
 * not if a reserved member is not NULL, because the struct is then not initialized.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_registry_add_hooks(struct mlirbc_registry *registry,
                                        struct mlirbc_str dialect,
                                        const struct mlirbc_dialect_hooks *hooks,
                                        struct mlirbc_error **error);

/**
 * Adds callbacks that are called first for the attributes, types and properties of all dialects,
 * before those that were added earlier. `mlirbc_hook_reader_get_dialect` returns the dialect in
 * whose group an entry is. The callbacks decline entries that are not theirs.
 *
 * `hooks` is copied. The library takes ownership of `user_data`, also if the call fails. It does
 * not if a reserved member is not NULL, because the struct is then not initialized.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_registry_add_overrides(struct mlirbc_registry *registry,
                                            const struct mlirbc_dialect_hooks *hooks,
                                            struct mlirbc_error **error);

/**
 * Adds an upgrade for a dialect, which replaces an earlier one for it. `upgrade` is called once
 * for each module that has a version of the dialect, after the module was opened with these
 * options. Dialects follow the order of the file. `upgrade` decides whether the version is an old
 * one.
 *
 * The thread that opens a module calls `upgrade`. Several threads may open modules at once:
 * `user_data` must allow that. `destroy` is called with it once when the options are destroyed,
 * when the upgrade is replaced, or before the call returns if it fails. `destroy` may be NULL.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_open_options_add_upgrade(struct mlirbc_open_options *options,
                                              struct mlirbc_str dialect,
                                              mlirbc_upgrade_fn upgrade,
                                              void *user_data,
                                              mlirbc_release_fn destroy,
                                              struct mlirbc_error **error);

/* The reader of a callback. */

/**
 * The version of the format.
 */
MLIRBC_API uint8_t mlirbc_hook_reader_get_bytecode_version(const struct mlirbc_hook_reader *reader);

/**
 * The name of the dialect in whose group the entry is.
 */
MLIRBC_API
struct mlirbc_str mlirbc_hook_reader_get_dialect(const struct mlirbc_hook_reader *reader);

/**
 * Copies the numbers of a dialect's version, at most `capacity`. Returns the number of numbers in
 * the version. 0 if the file has no version of the dialect, if its schema is unknown, and while a
 * version is read.
 */
MLIRBC_API
size_t mlirbc_hook_reader_get_dialect_version(const struct mlirbc_hook_reader *reader,
                                              struct mlirbc_str dialect,
                                              uint64_t *numbers,
                                              size_t capacity);

/**
 * Declares that what the callback reads is the form that the dialect has for unknown ops,
 * attributes or types, as a fallback of a description. `mlirbc_op_get_fallback` and similar
 * functions then return it, and `mlirbc_warnings_create` lists it.
 *
 * The reason is that the op or the code is unknown to the callback or, if `is_newer`, that the file
 * has a newer version of the dialect than the callback knows. `name`, which is copied, is the name
 * of the fallback without the dialect. A later call replaces an earlier one. The version of a
 * dialect has no fallback.
 */
MLIRBC_API
void mlirbc_hook_reader_declare_fallback(struct mlirbc_hook_reader *reader,
                                         struct mlirbc_str name,
                                         bool is_newer);

/**
 * The remaining bytes.
 */
MLIRBC_API size_t mlirbc_hook_reader_get_remaining(const struct mlirbc_hook_reader *reader);

/**
 * A string of the table; empty past the last one.
 */
MLIRBC_API
struct mlirbc_str mlirbc_hook_reader_get_string(const struct mlirbc_hook_reader *reader,
                                                size_t position);

/**
 * Whether a read has failed.
 */
MLIRBC_API bool mlirbc_hook_reader_has_failed(const struct mlirbc_hook_reader *reader);

/**
 * Sets the reason why the callback fails; the first call counts. A request for the entry then
 * fails with `MLIRBC_STATUS_HOOK`, whatever the callback returns. The message is copied.
 */
MLIRBC_API
void mlirbc_hook_reader_fail(struct mlirbc_hook_reader *reader,
                             struct mlirbc_str message);

/**
 * As `mlirbc_hook_reader_fail`, with a payload such as an exception, which
 * `mlirbc_error_get_payload` returns for an equal tag. When nothing refers to the payload any more,
 * `destroy` is called with it once, from any thread; it may be NULL. The tag is copied.
 */
MLIRBC_API
void mlirbc_hook_reader_fail_with_payload(struct mlirbc_hook_reader *reader,
                                          struct mlirbc_str message,
                                          struct mlirbc_str tag,
                                          void *payload,
                                          mlirbc_release_fn destroy);

/**
 * Sets the name of the kind of the attribute or type, for inspection. UTF-8.
 */
MLIRBC_API
void mlirbc_hook_reader_set_kind_name(struct mlirbc_hook_reader *reader,
                                      struct mlirbc_str name);

/**
 * Names the next field. UTF-8. Fields without a name, or with the name of another field, are
 * numbered from 0.
 */
MLIRBC_API
void mlirbc_hook_reader_name_next(struct mlirbc_hook_reader *reader,
                                  struct mlirbc_str name);

/**
 * Attaches a pointer to the attribute or type, for `mlirbc_attribute_get_attachment`. It replaces
 * an earlier one. `destroy` is called with it once, from any thread: when the module is destroyed,
 * when the dialect is converted to another version, or at once if the entry is discarded.
 * `destroy` may be NULL.
 *
 * The tag identifies the type of the data, and nothing else does: use a name that no other type
 * has in the program, such as "mydialect.duration". Tags are equal if their bytes are, so that they
 * may be in several shared objects. The tag is copied. An empty one fails the callback.
 */
MLIRBC_API
void mlirbc_hook_reader_attach(struct mlirbc_hook_reader *reader,
                               struct mlirbc_str tag,
                               void *data,
                               mlirbc_release_fn destroy);

/**
 * Reads a varint.
 */
MLIRBC_API uint64_t mlirbc_hook_reader_read_varint(struct mlirbc_hook_reader *reader);

/**
 * Reads a signed varint.
 */
MLIRBC_API int64_t mlirbc_hook_reader_read_signed_varint(struct mlirbc_hook_reader *reader);

/**
 * Reads a raw byte.
 */
MLIRBC_API uint8_t mlirbc_hook_reader_read_byte(struct mlirbc_hook_reader *reader);

/**
 * Reads a raw byte that is true unless it is 0.
 */
MLIRBC_API bool mlirbc_hook_reader_read_bool(struct mlirbc_hook_reader *reader);

/**
 * Reads the index of an attribute.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_hook_reader_read_attribute(struct mlirbc_hook_reader *reader);

/**
 * Reads the index of an attribute that may be absent; none if it is.
 */
MLIRBC_API
struct mlirbc_attribute mlirbc_hook_reader_read_optional_attribute(struct mlirbc_hook_reader *reader);

/**
 * Reads the index of a type.
 */
MLIRBC_API struct mlirbc_type mlirbc_hook_reader_read_type(struct mlirbc_hook_reader *reader);

/**
 * Reads the index of a string; returns its characters. `position` receives the index, SIZE_MAX if the
 * read fails; it may be NULL.
 */
MLIRBC_API
struct mlirbc_str mlirbc_hook_reader_read_string(struct mlirbc_hook_reader *reader,
                                                 size_t *position);

/**
 * Reads the index of a resource of a dialect.
 */
MLIRBC_API
struct mlirbc_resource mlirbc_hook_reader_read_resource(struct mlirbc_hook_reader *reader);

/**
 * Reads a size and that many bytes; they are valid as long as the module.
 */
MLIRBC_API struct mlirbc_bytes mlirbc_hook_reader_read_blob(struct mlirbc_hook_reader *reader);

/**
 * Reads an integer, or the bits of a float, of a width. Copies its 64-bit words, lowest first, at
 * most `capacity`. Returns the number of its words. Up to 64 bits are one word. The bits above the
 * width are zero.
 */
MLIRBC_API
size_t mlirbc_hook_reader_read_bits(struct mlirbc_hook_reader *reader,
                                    uint32_t width,
                                    uint64_t *words,
                                    size_t capacity);

/**
 * Reads a float of 32 bits, which is an integer of that width.
 */
MLIRBC_API float mlirbc_hook_reader_read_float32(struct mlirbc_hook_reader *reader);

/**
 * Reads a float of 64 bits, which is an integer of that width.
 */
MLIRBC_API double mlirbc_hook_reader_read_float64(struct mlirbc_hook_reader *reader);

/**
 * Reads the number of items of a list of `item`. The same number of reads of such items must
 * follow. Lists do not nest. A number that is not a kind of items fails the callback.
 */
MLIRBC_API
uint64_t mlirbc_hook_reader_begin_list(struct mlirbc_hook_reader *reader,
                                       mlirbc_hook_item item);

/**
 * Reads the number of items of a list of integers of a width, as `mlirbc_hook_reader_begin_list`;
 * `mlirbc_hook_reader_read_bits` of that width reads one.
 */
MLIRBC_API
uint64_t mlirbc_hook_reader_begin_list_of_bits(struct mlirbc_hook_reader *reader,
                                               uint32_t width);

/* The writer of a callback. */

/**
 * The version of the format.
 */
MLIRBC_API uint8_t mlirbc_hook_writer_get_bytecode_version(const struct mlirbc_hook_writer *writer);

/**
 * Copies the numbers of the target version of the dialect that is written, at most `capacity`.
 * Returns the number of numbers in the version.
 */
MLIRBC_API
size_t mlirbc_hook_writer_get_target_version(const struct mlirbc_hook_writer *writer,
                                             uint64_t *numbers,
                                             size_t capacity);

/**
 * Copies the numbers of the version that the module has of a dialect, at most `capacity`. Returns
 * the number of numbers in the version. 0 if the module has no version of the dialect, or if its
 * schema is unknown.
 */
MLIRBC_API
size_t mlirbc_hook_writer_get_dialect_version(const struct mlirbc_hook_writer *writer,
                                              struct mlirbc_str dialect,
                                              uint64_t *numbers,
                                              size_t capacity);

/**
 * Sets the reason why the callback fails; the first call counts. The call that needed the entry
 * then fails with `MLIRBC_STATUS_HOOK`, whatever the callback returns. The message is copied.
 */
MLIRBC_API
void mlirbc_hook_writer_fail(struct mlirbc_hook_writer *writer,
                             struct mlirbc_str message);

/**
 * As `mlirbc_hook_writer_fail`, with a payload as that of `mlirbc_hook_reader_fail_with_payload`.
 */
MLIRBC_API
void mlirbc_hook_writer_fail_with_payload(struct mlirbc_hook_writer *writer,
                                          struct mlirbc_str message,
                                          struct mlirbc_str tag,
                                          void *payload,
                                          mlirbc_release_fn destroy);

/**
 * Sets the name of the kind of the attribute or type, for inspection. UTF-8.
 */
MLIRBC_API
void mlirbc_hook_writer_set_kind_name(struct mlirbc_hook_writer *writer,
                                      struct mlirbc_str name);

/**
 * Names the next field. UTF-8. Fields without a name, or with the name of another field, are
 * numbered from 0.
 */
MLIRBC_API
void mlirbc_hook_writer_name_next(struct mlirbc_hook_writer *writer,
                                  struct mlirbc_str name);

/**
 * Moves the entry to the group of another dialect, which is added to the module if it is missing.
 */
MLIRBC_API
void mlirbc_hook_writer_set_dialect(struct mlirbc_hook_writer *writer,
                                    struct mlirbc_str dialect);

/**
 * Writes a varint.
 */
MLIRBC_API void mlirbc_hook_writer_write_varint(struct mlirbc_hook_writer *writer, uint64_t value);

/**
 * Writes a signed varint.
 */
MLIRBC_API
void mlirbc_hook_writer_write_signed_varint(struct mlirbc_hook_writer *writer,
                                            int64_t value);

/**
 * Writes a raw byte.
 */
MLIRBC_API void mlirbc_hook_writer_write_byte(struct mlirbc_hook_writer *writer, uint8_t value);

/**
 * Writes a raw byte, 0 or 1.
 */
MLIRBC_API void mlirbc_hook_writer_write_bool(struct mlirbc_hook_writer *writer, bool value);

/**
 * Writes the index of an attribute.
 */
MLIRBC_API
void mlirbc_hook_writer_write_attribute(struct mlirbc_hook_writer *writer,
                                        struct mlirbc_attribute attribute);

/**
 * Writes the index of an attribute that may be absent; an attribute that names nothing is absent.
 */
MLIRBC_API
void mlirbc_hook_writer_write_optional_attribute(struct mlirbc_hook_writer *writer,
                                                 struct mlirbc_attribute attribute);

/**
 * Writes the index of a type.
 */
MLIRBC_API
void mlirbc_hook_writer_write_type(struct mlirbc_hook_writer *writer,
                                   struct mlirbc_type type);

/**
 * Writes the index of the string at a position of the string table.
 */
MLIRBC_API void mlirbc_hook_writer_write_string(struct mlirbc_hook_writer *writer, size_t position);

/**
 * Writes the index of a string, which is added to the module if it is missing. It is copied.
 */
MLIRBC_API
void mlirbc_hook_writer_write_text(struct mlirbc_hook_writer *writer,
                                   struct mlirbc_str text);

/**
 * Writes the index of a resource of a dialect.
 */
MLIRBC_API
void mlirbc_hook_writer_write_resource(struct mlirbc_hook_writer *writer,
                                       struct mlirbc_resource resource);

/**
 * Writes the size of some bytes and the bytes, which are copied.
 */
MLIRBC_API
void mlirbc_hook_writer_write_blob(struct mlirbc_hook_writer *writer,
                                   struct mlirbc_bytes bytes);

/**
 * Writes an integer, or the bits of a float, of a width, from its 64-bit words, lowest first;
 * missing words are 0.
 */
MLIRBC_API
void mlirbc_hook_writer_write_bits(struct mlirbc_hook_writer *writer,
                                   uint32_t width,
                                   const uint64_t *words,
                                   size_t num_words);

/**
 * Writes a float of 32 bits, as an integer of that width.
 */
MLIRBC_API void mlirbc_hook_writer_write_float32(struct mlirbc_hook_writer *writer, float value);

/**
 * Writes a float of 64 bits, as an integer of that width.
 */
MLIRBC_API void mlirbc_hook_writer_write_float64(struct mlirbc_hook_writer *writer, double value);

/**
 * Begins a list of `item`. Everything written before `mlirbc_hook_writer_end_list` belongs to the
 * list. Lists do not nest. A number that is not a kind of items fails the callback.
 */
MLIRBC_API
void mlirbc_hook_writer_begin_list(struct mlirbc_hook_writer *writer,
                                   mlirbc_hook_item item);

/**
 * Begins a list of integers of a width, as `mlirbc_hook_writer_begin_list`;
 * `mlirbc_hook_writer_write_bits` of that width writes one.
 */
MLIRBC_API
void mlirbc_hook_writer_begin_list_of_bits(struct mlirbc_hook_writer *writer,
                                           uint32_t width);

/**
 * Ends a list.
 */
MLIRBC_API void mlirbc_hook_writer_end_list(struct mlirbc_hook_writer *writer);

/* The properties that a callback writes. */

/**
 * The number of properties.
 */
MLIRBC_API
size_t mlirbc_hook_properties_get_num_fields(const struct mlirbc_hook_properties *properties);

/**
 * A property or a part of it, by a path as for `mlirbc_attribute_get_field`. False if there is
 * none.
 */
MLIRBC_API
bool mlirbc_hook_properties_get_field(const struct mlirbc_hook_properties *properties,
                                      const uint32_t *path,
                                      size_t path_len,
                                      struct mlirbc_field *field);

/**
 * The property with a name, and its position, which is the first step of paths into it. False if
 * there is none.
 */
MLIRBC_API
bool mlirbc_hook_properties_get_field_by_name(const struct mlirbc_hook_properties *properties,
                                              struct mlirbc_str name,
                                              uint32_t *position,
                                              struct mlirbc_field *field);

/* Data that a callback attaches to an entry that it reads. */

/**
 * The data that the callback that read an attribute attached to it with an equal tag; NULL if
 * there is no data or its tag differs. Reads the attribute if it was not read yet. Valid until the
 * module is destroyed or its dialect is converted to another version.
 */
MLIRBC_API
void *mlirbc_attribute_get_attachment(const struct mlirbc_module *module,
                                      struct mlirbc_attribute attribute,
                                      struct mlirbc_str tag);

/**
 * The data that the callback that read a type attached to it, as `mlirbc_attribute_get_attachment`.
 */
MLIRBC_API
void *mlirbc_type_get_attachment(const struct mlirbc_module *module,
                                 struct mlirbc_type type,
                                 struct mlirbc_str tag);

/* New entries, written with the primitives that callbacks write with. */

/**
 * Adds the attribute that `write` writes for a version of its dialect, unless the module has it
 * already. `write` may read the module.
 *
 * The version is a list of numbers. It has to be the one that the module has of the dialect, which
 * an empty list represents. If the module has none, callbacks of the dialect that write versions
 * convert it to this one, as `mlirbc_module_set_dialect_target` does. Without such callbacks, the
 * module remains without a version. Fails with `MLIRBC_STATUS_INVALID_EDIT` if the module has
 * another version.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_written_attribute(struct mlirbc_module *module,
                                                  struct mlirbc_str dialect,
                                                  const uint64_t *numbers,
                                                  size_t num_numbers,
                                                  mlirbc_write_version_hook write,
                                                  void *user_data,
                                                  struct mlirbc_attribute *attribute,
                                                  struct mlirbc_error **error);

/**
 * Adds the type that `write` writes, as `mlirbc_module_add_written_attribute`.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_written_type(struct mlirbc_module *module,
                                             struct mlirbc_str dialect,
                                             const uint64_t *numbers,
                                             size_t num_numbers,
                                             mlirbc_write_version_hook write,
                                             void *user_data,
                                             struct mlirbc_type *type,
                                             struct mlirbc_error **error);

/**
 * Adds the property blob that `write` writes for ops of a dialect, unless the module has it already.
 * `position` receives the position of the blob, SIZE_MAX on failure. The version is as for
 * `mlirbc_module_add_written_attribute`. `write` may read the module.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_add_written_properties(struct mlirbc_module *module,
                                                   struct mlirbc_str dialect,
                                                   const uint64_t *numbers,
                                                   size_t num_numbers,
                                                   mlirbc_write_version_hook write,
                                                   void *user_data,
                                                   size_t *position,
                                                   struct mlirbc_error **error);

/* The version of a dialect that is written. */

/**
 * Converts a dialect to another version, a list of numbers: its callbacks write its attributes,
 * types, op properties and version in the form of that version. References stay valid, and entries
 * that the callbacks decline stay unchanged. Data that the callbacks attached is released.
 *
 * On failure the module is unchanged, except for strings that nothing refers to.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_set_dialect_target(struct mlirbc_module *module,
                                               struct mlirbc_str dialect,
                                               const uint64_t *numbers,
                                               size_t num_numbers,
                                               struct mlirbc_error **error);

/*-------------------------------------------------------------------------------------------------
 * 11. Print
 *
 * MLIR's generic text, and a dump of the bytes of a file.
 */

/**
 * A text with marks. The caller owns and destroys it.
 */
typedef struct mlirbc_marked_text mlirbc_marked_text;

/**
 * Options for printing. The caller owns and destroys it.
 */
typedef struct mlirbc_print_options mlirbc_print_options;

/* Text with the places of ops and values. */

/**
 * What a part of a text is.
 */
MLIRBC_ENUM(mlirbc_mark_kind) {
  /**
   * An op with its results and its regions, without the blanks before it and the line break
   * behind it.
   */
  MLIRBC_MARK_OP = 0,
  /**
   * The name of a value, such as `%0#1`. Where an op defines several results with one name, as
   * in `%0:2 = ...`, it is the first of them, without `:2`.
   */
  MLIRBC_MARK_VALUE = 1,
};

/**
 * A part of a text.
 */
typedef struct mlirbc_mark {
  /**
   * The offset of its first byte in the text.
   */
  uint64_t start;
  /**
   * The offset behind its last byte.
   */
  uint64_t end;
  /**
   * What it is.
   */
  mlirbc_mark_kind kind;
  /**
   * The body of the op or value.
   */
  uint32_t body;
  /**
   * Its position in the body.
   */
  uint32_t index;
} mlirbc_mark;

/**
 * Prints an op in the form `MLIRBC_OP_FORM_CUSTOM`, as `mlirbc_op_print` does, and keeps the places
 * of ops and values. Without `has_regions` each region is `{...}`. The options of the form, of
 * aliases and of resources are not used. `*text` must be destroyed with
 * `mlirbc_marked_text_destroy`; NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_marked_text_create(const struct mlirbc_module *module,
                                        struct mlirbc_op op,
                                        bool has_regions,
                                        const struct mlirbc_print_options *options,
                                        struct mlirbc_marked_text **text,
                                        struct mlirbc_error **error);

/**
 * Destroys a text, which may be NULL.
 */
MLIRBC_API void mlirbc_marked_text_destroy(struct mlirbc_marked_text *text);

/**
 * The bytes of a text, borrowed from it.
 */
MLIRBC_API struct mlirbc_bytes mlirbc_marked_text_get_bytes(const struct mlirbc_marked_text *text);

/**
 * The number of marks.
 */
MLIRBC_API size_t mlirbc_marked_text_get_num_marks(const struct mlirbc_marked_text *text);

/**
 * Copies the marks in the order of their starts, starting at `first`. Returns the number of copied
 * marks, at most `capacity`.
 */
MLIRBC_API
size_t mlirbc_marked_text_get_marks(const struct mlirbc_marked_text *text,
                                    size_t first,
                                    struct mlirbc_mark *marks,
                                    size_t capacity);

/* Options. */

/**
 * The form of ops in a text.
 */
MLIRBC_ENUM(mlirbc_op_form) {
  /**
   * The form of `mlir-opt --mlir-print-op-generic`: all ops in one syntax.
   */
  MLIRBC_OP_FORM_GENERIC = 0,
  /**
   * The syntax of each dialect, where its form is known and its text says everything about the
   * op. Other ops are in the generic form. Values have the names of MLIR's custom form.
   */
  MLIRBC_OP_FORM_CUSTOM = 1,
};

/**
 * Creates options with their defaults: the text of
 * `mlir-opt --mlir-print-op-generic --mlir-print-local-scope`. The result must be destroyed with
 * `mlirbc_print_options_destroy`.
 */
MLIRBC_API MLIRBC_NODISCARD struct mlirbc_print_options *mlirbc_print_options_create(void);

/**
 * Destroys options, which may be NULL.
 */
MLIRBC_API void mlirbc_print_options_destroy(struct mlirbc_print_options *options);

/**
 * Sets the form of ops, for whole files and single ops. Returns false, and changes nothing, for a
 * number that is not a form.
 */
MLIRBC_API
bool mlirbc_print_options_set_form(struct mlirbc_print_options *options,
                                   mlirbc_op_form form);

/**
 * Whether the text has the locations of ops and block arguments. The default is false.
 */
MLIRBC_API
void mlirbc_print_options_set_locations(struct mlirbc_print_options *options,
                                        bool locations);

/**
 * Leaves out the elements of attributes with more elements than this, unless all elements are
 * equal.
 */
MLIRBC_API
void mlirbc_print_options_set_elide_elements_larger_than(struct mlirbc_print_options *options,
                                                         uint64_t count);

/**
 * Sets the largest number of bytes to write; printing more fails with
 * `MLIRBC_STATUS_LIMIT_EXCEEDED`. The text of a small file may be very long, because every
 * reference is printed in full.
 */
MLIRBC_API
void mlirbc_print_options_set_max_bytes(struct mlirbc_print_options *options,
                                        uint64_t bytes);

/**
 * Whether, in the generic form, each region continues the numbers of the enclosing region, so that
 * each function of a module starts at 0. By default no two values in the text have the same name.
 */
MLIRBC_API
void mlirbc_print_options_set_local_names(struct mlirbc_print_options *options,
                                          bool local);

/**
 * Whether the custom form of an op may leave out an attribute with its default value that reading does not restore, or
 * lack one that reading adds, as in the text of `mlir-opt`: `memref.load` leaves out `nontemporal = false`. By default
 * such an op is in the generic form, so that reading the text makes the same op.
 */
MLIRBC_API
void mlirbc_print_options_set_elide_defaults(struct mlirbc_print_options *options,
                                             bool elide);

/**
 * Whether the text of a whole file has aliases, such as `#map` and `#loc1`, with definitions
 * before and after the ops, and ends with an empty line. With aliases and resources it is the text
 * of `mlir-opt` without `--mlir-print-local-scope`. Ops, attributes and types alone are printed in
 * full. The default is false.
 */
MLIRBC_API
void mlirbc_print_options_set_aliases(struct mlirbc_print_options *options,
                                      bool aliases);

/**
 * Whether the text ends with the section `{-# ... #-}` of resource data. The section has the
 * dialect resources that the text mentions and, for a whole file, all external resources. The
 * default is false.
 */
MLIRBC_API
void mlirbc_print_options_set_resources(struct mlirbc_print_options *options,
                                        bool resources);

/**
 * Leaves resources out of that section whose value has more characters than this, including
 * quotes.
 */
MLIRBC_API
void mlirbc_print_options_set_elide_resources_larger_than(struct mlirbc_print_options *options,
                                                          uint64_t characters);

/* Text in memory. */

/**
 * Prints a whole file as `mlirbc_module_print`, to memory. `*buffer` must be destroyed with
 * `mlirbc_buffer_destroy`; NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_print_to_buffer(const struct mlirbc_module *module,
                                            const struct mlirbc_print_options *options,
                                            struct mlirbc_buffer **buffer,
                                            struct mlirbc_error **error);

/**
 * Prints an op with everything in it as `mlirbc_op_print`, to memory. `*buffer` must be destroyed
 * with `mlirbc_buffer_destroy`; NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_print_to_buffer(const struct mlirbc_module *module,
                                        struct mlirbc_op op,
                                        const struct mlirbc_print_options *options,
                                        struct mlirbc_buffer **buffer,
                                        struct mlirbc_error **error);

/**
 * Prints an attribute as `mlirbc_attribute_print`, to memory. `*buffer` must be destroyed with
 * `mlirbc_buffer_destroy`; NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_attribute_print_to_buffer(const struct mlirbc_module *module,
                                               struct mlirbc_attribute attribute,
                                               const struct mlirbc_print_options *options,
                                               struct mlirbc_buffer **buffer,
                                               struct mlirbc_error **error);

/**
 * Prints a type as `mlirbc_type_print`, to memory. `*buffer` must be destroyed with
 * `mlirbc_buffer_destroy`; NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_type_print_to_buffer(const struct mlirbc_module *module,
                                          struct mlirbc_type type,
                                          const struct mlirbc_print_options *options,
                                          struct mlirbc_buffer **buffer,
                                          struct mlirbc_error **error);

/* Text through a callback. */

/**
 * Receives a piece of text or bytes, which is valid during the call. Returns false to stop
 * printing or writing. It must not throw or longjmp, and must not destroy or edit the module.
 */
typedef bool (*mlirbc_write_fn)(const uint8_t *data, size_t len, void *user_data);

/**
 * Prints a whole file as `mlir-opt --mlir-print-op-generic --mlir-print-local-scope` does, or
 * without the first flag in the form of `mlirbc_print_options_set_form`. Unknown encodings are
 * printed as bytes, in forms that no MLIR parser misreads.
 *
 * `options` may be NULL for the defaults. `write` is called with large pieces, one after the
 * other. When the call fails, text before the damage may have been written.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_print(const struct mlirbc_module *module,
                                  const struct mlirbc_print_options *options,
                                  mlirbc_write_fn write,
                                  void *user_data,
                                  struct mlirbc_error **error);

/**
 * Prints an op with everything in it, as `mlirbc_module_print` does, without a line break at the
 * end. Values are named as in the innermost isolated op around it.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_print(const struct mlirbc_module *module,
                              struct mlirbc_op op,
                              const struct mlirbc_print_options *options,
                              mlirbc_write_fn write,
                              void *user_data,
                              struct mlirbc_error **error);

/**
 * Prints an attribute. `options` may be NULL for the defaults.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_attribute_print(const struct mlirbc_module *module,
                                     struct mlirbc_attribute attribute,
                                     const struct mlirbc_print_options *options,
                                     mlirbc_write_fn write,
                                     void *user_data,
                                     struct mlirbc_error **error);

/**
 * Prints the value of an inherent property, such as `#arith.overflow<nsw>`: native properties and
 * segment sizes as the attribute that represents them. Fails with `MLIRBC_STATUS_INVALID_ARGUMENT`
 * if the op has no known property of that name, or if the property is absent.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_op_print_property(const struct mlirbc_module *module,
                                       struct mlirbc_op op,
                                       struct mlirbc_str name,
                                       const struct mlirbc_print_options *options,
                                       mlirbc_write_fn write,
                                       void *user_data,
                                       struct mlirbc_error **error);

/**
 * Prints a type. `options` may be NULL for the defaults.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_type_print(const struct mlirbc_module *module,
                                struct mlirbc_type type,
                                const struct mlirbc_print_options *options,
                                mlirbc_write_fn write,
                                void *user_data,
                                struct mlirbc_error **error);

/* A dump of the bytes of a file, which may be damaged. */

/**
 * Writes every one of the `len` bytes at `data`, a file, with its meaning as text to memory. The
 * text is that of the command `mlirbc dump`.
 *
 * Damage is not a failure: the text has the unreadable bytes with the reason, and `is_damaged`,
 * which may be NULL, receives whether there are any. `options` has the limits and the registry; it
 * may be NULL for the defaults. Bit `i` of `sections` selects the section with the id `i`; 0
 * selects everything. If `is_full`, long strings and all bytes of long pieces are shown. `*buffer`
 * must be destroyed with `mlirbc_buffer_destroy`; NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dump_to_buffer(const void *data,
                                    size_t len,
                                    const struct mlirbc_open_options *options,
                                    uint32_t sections,
                                    bool is_full,
                                    bool *is_damaged,
                                    struct mlirbc_buffer **buffer,
                                    struct mlirbc_error **error);

/**
 * Writes the lines of `mlirbc_dump_to_buffer` about the bytes from the offset `start` to `end`, for
 * example those of `mlirbc_ops_get_file_ranges`. A line of which only a part is in the range is
 * written whole. Other sections are not read, so that `is_damaged` does not include damage there.
 * `*buffer` must be destroyed with `mlirbc_buffer_destroy`; NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_dump_range_to_buffer(const void *data,
                                          size_t len,
                                          const struct mlirbc_open_options *options,
                                          uint64_t start,
                                          uint64_t end,
                                          bool is_full,
                                          bool *is_damaged,
                                          struct mlirbc_buffer **buffer,
                                          struct mlirbc_error **error);

/*-------------------------------------------------------------------------------------------------
 * 12. Write
 *
 * A module is written with the indices that its entries have, or byte for byte as MLIR writes it.
 */

/**
 * How a module is written. The caller owns and destroys it.
 */
typedef struct mlirbc_write_options mlirbc_write_options;

/* Bytecode in memory, through a callback, and in a file. */

/**
 * How the entries of tables are numbered in the written file.
 */
MLIRBC_ENUM(mlirbc_write_mode) {
  /**
   * The indices that they have in the module. Everything unedited is copied, including what is
   * unknown to the library. A module without edits is written bit for bit as it was read.
   */
  MLIRBC_WRITE_STABLE = 0,
  /**
   * The indices that MLIR's writer would assign. Entries that nothing refers to are not written.
   */
  MLIRBC_WRITE_CANONICAL = 1,
  /**
   * The indices that they have in the module. An entry that nothing refers to, and that nothing
   * opaque can refer to, is replaced by a blank one: an empty string, an unknown location, the
   * type `none`.
   */
  MLIRBC_WRITE_BLANKED = 2,
};

/**
 * Creates options with their defaults: stable indices, and the version and the producer of the module.
 * The result must be destroyed with `mlirbc_write_options_destroy`.
 */
MLIRBC_API
MLIRBC_NODISCARD
struct mlirbc_write_options *mlirbc_write_options_create(void);

/**
 * Destroys options, which may be NULL.
 */
MLIRBC_API void mlirbc_write_options_destroy(struct mlirbc_write_options *options);

/**
 * Sets how entries are numbered. Returns false, and changes nothing, for a number that is not a
 * mode.
 */
MLIRBC_API
bool mlirbc_write_options_set_mode(struct mlirbc_write_options *options,
                                   mlirbc_write_mode mode);

/**
 * Sets the producer string to write, which is copied.
 */
MLIRBC_API
void mlirbc_write_options_set_producer(struct mlirbc_write_options *options,
                                       struct mlirbc_str producer);

/**
 * Writes a module as bytecode to memory. `options` may be NULL for the defaults. `buffer` receives
 * an object that must be destroyed with `mlirbc_buffer_destroy`, NULL on failure.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_write_to_buffer(const struct mlirbc_module *module,
                                            const struct mlirbc_write_options *options,
                                            struct mlirbc_buffer **buffer,
                                            struct mlirbc_error **error);

/**
 * Writes a module as bytecode: calls `write` with large pieces, one after the other. Large
 * resources are passed from where they are stored. `options` may be NULL for the defaults.
 *
 * Nothing is written if the module cannot be written. If `write` returns false, the call fails
 * with `MLIRBC_STATUS_IO`.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_write(const struct mlirbc_module *module,
                                  const struct mlirbc_write_options *options,
                                  mlirbc_write_fn write,
                                  void *user_data,
                                  struct mlirbc_error **error);

/**
 * Writes a module as bytecode to the file at a NUL-terminated path. An existing file is replaced
 * only when the new one is complete; on failure it is unchanged. The module may have been opened
 * from that file, except on Windows, which does not replace a mapped file: open the module there with
 * `mlirbc_module_open`. `options` may be NULL for the defaults.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_write_file(const struct mlirbc_module *module,
                                       const struct mlirbc_write_options *options,
                                       const char *path,
                                       struct mlirbc_error **error);

/* Fingerprints. */

/**
 * A SHA-256 hash of a module.
 */
typedef struct mlirbc_fingerprint {
  /**
   * The hash.
   */
  uint8_t bytes[32];
} mlirbc_fingerprint;

/**
 * The hash of the meaning of a module: of its canonical form in version 6 of the format, without
 * locations, use-list orders and producer. Modules have the same hash if they differ only in
 * these, in the indices and the order of their table entries, or in the version of the format.
 *
 * Fails with `MLIRBC_STATUS_UNKNOWN_ENCODING` if something opaque prevents canonical writing; the
 * error identifies it. `mlirbc_module_file_fingerprint` works for every module. On failure
 * `fingerprint` is all zero.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_fingerprint(const struct mlirbc_module *module,
                                        struct mlirbc_fingerprint *fingerprint,
                                        struct mlirbc_error **error);

/**
 * The hash of a module as `MLIRBC_WRITE_STABLE` writes it, except for the producer: with its
 * locations and its indices. It requires no knowledge of dialects. On failure `fingerprint` is all
 * zero.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_module_file_fingerprint(const struct mlirbc_module *module,
                                             struct mlirbc_fingerprint *fingerprint,
                                             struct mlirbc_error **error);

/*-------------------------------------------------------------------------------------------------
 * 13. Differences
 *
 * Two modules are compared by content. The indices of their entries do not count.
 */

/**
 * The differences between two modules at the time of the call. The caller owns and destroys it.
 */
typedef struct mlirbc_differences mlirbc_differences;

/* The differences between two modules. */

/**
 * The part of a module that differs.
 */
MLIRBC_ENUM(mlirbc_difference_part) {
  /**
   * There is no such difference.
   */
  MLIRBC_DIFFERENCE_NONE = 0,
  /**
   * The version of the format.
   */
  MLIRBC_DIFFERENCE_VERSION = 1,
  /**
   * The producer.
   */
  MLIRBC_DIFFERENCE_PRODUCER = 2,
  /**
   * The version of a dialect, which is the name.
   */
  MLIRBC_DIFFERENCE_DIALECT_VERSION = 3,
  /**
   * A resource. The name is the owner and the key.
   */
  MLIRBC_DIFFERENCE_RESOURCE = 4,
  /**
   * An op with everything in it.
   */
  MLIRBC_DIFFERENCE_OP = 5,
  /**
   * The name of an op.
   */
  MLIRBC_DIFFERENCE_OP_NAME = 6,
  /**
   * A discardable attribute of an op, by name.
   */
  MLIRBC_DIFFERENCE_ATTRIBUTE = 7,
  /**
   * An inherent property of an op, by name. The name is empty for all properties of an op together.
   */
  MLIRBC_DIFFERENCE_PROPERTY = 8,
  /**
   * An operand. The name is its position.
   */
  MLIRBC_DIFFERENCE_OPERAND = 9,
  /**
   * The type of a result. The name is its position.
   */
  MLIRBC_DIFFERENCE_RESULT = 10,
  /**
   * A successor. The name is its position.
   */
  MLIRBC_DIFFERENCE_SUCCESSOR = 11,
  /**
   * The location of an op.
   */
  MLIRBC_DIFFERENCE_LOCATION = 12,
  /**
   * A region of an op. The name is its position.
   */
  MLIRBC_DIFFERENCE_REGION = 13,
  /**
   * A block with everything in it. The name is its position.
   */
  MLIRBC_DIFFERENCE_BLOCK = 14,
  /**
   * The argument of a block or its type. The name is the position of the argument and that of
   * the block.
   */
  MLIRBC_DIFFERENCE_ARGUMENT = 15,
  /**
   * The location of a block argument, named like the argument.
   */
  MLIRBC_DIFFERENCE_ARGUMENT_LOCATION = 16,
};

/**
 * How a part differs.
 */
MLIRBC_ENUM(mlirbc_difference_change) {
  /**
   * There is no such difference.
   */
  MLIRBC_CHANGE_NONE = 0,
  /**
   * Only the second module has the part.
   */
  MLIRBC_CHANGE_ADDED = 1,
  /**
   * Only the first module has the part.
   */
  MLIRBC_CHANGE_REMOVED = 2,
  /**
   * Both have the part, with different contents.
   */
  MLIRBC_CHANGE_CHANGED = 3,
  /**
   * Both have the part, in a different order among the symbols around it.
   */
  MLIRBC_CHANGE_MOVED = 4,
  /**
   * Both have the part, and it cannot be compared: it is opaque, or its text is too long.
   */
  MLIRBC_CHANGE_UNKNOWN = 5,
};

/**
 * Compares two modules, regardless of the indices of their entries: first the parts that belong to
 * no op, then the ops in order. Decodes all ops of both. `ignore_locations` leaves out the
 * locations of ops and block arguments. `max_text` is the most bytes of a text of a difference; 0
 * selects 4096.
 *
 * `*differences` must be destroyed with `mlirbc_differences_destroy`; NULL on failure. It is valid
 * without the modules.
 */
MLIRBC_API
MLIRBC_NODISCARD
mlirbc_status mlirbc_differences_create(const struct mlirbc_module *old_module,
                                        const struct mlirbc_module *new_module,
                                        bool ignore_locations,
                                        size_t max_text,
                                        struct mlirbc_differences **differences,
                                        struct mlirbc_error **error);

/**
 * The number of differences; 0 if the modules are equal.
 */
MLIRBC_API
size_t mlirbc_differences_get_num_differences(const struct mlirbc_differences *differences);

/**
 * The part that differs; `MLIRBC_DIFFERENCE_NONE` past the last difference.
 */
MLIRBC_API
mlirbc_difference_part mlirbc_differences_get_part(const struct mlirbc_differences *differences,
                                                   size_t position);

/**
 * How the part differs; `MLIRBC_CHANGE_NONE` past the last difference.
 */
MLIRBC_API
mlirbc_difference_change mlirbc_differences_get_change(const struct mlirbc_differences *differences,
                                                       size_t position);

/**
 * The name or the position of the part in its op or module, as `mlirbc_difference_part` states it.
 * Otherwise empty. Borrowed from `differences`.
 */
MLIRBC_API
struct mlirbc_str mlirbc_differences_get_name(const struct mlirbc_differences *differences,
                                              size_t position);

/**
 * The op of the first module that has the part, or the op around a part that only the second
 * module has. None for a part of the module.
 */
MLIRBC_API
struct mlirbc_op mlirbc_differences_get_old_op(const struct mlirbc_differences *differences,
                                               size_t position);

/**
 * The op of the second module that has the part, or the op around a part that only the first
 * module has. None for a part of the module.
 */
MLIRBC_API
struct mlirbc_op mlirbc_differences_get_new_op(const struct mlirbc_differences *differences,
                                               size_t position);

/**
 * The path of `mlirbc_differences_get_old_op`, such as `@f/3:scf.for/0:arith.addi`: symbols by name,
 * other ops by position in their block and name. Empty without an op. Borrowed from `differences`.
 */
MLIRBC_API
struct mlirbc_str mlirbc_differences_get_old_path(const struct mlirbc_differences *differences,
                                                  size_t position);

/**
 * The path of `mlirbc_differences_get_new_op`. Borrowed from `differences`.
 */
MLIRBC_API
struct mlirbc_str mlirbc_differences_get_new_path(const struct mlirbc_differences *differences,
                                                  size_t position);

/**
 * The text of the part in the first module. Empty if the first module does not have it. Borrowed
 * from `differences`.
 */
MLIRBC_API
struct mlirbc_str mlirbc_differences_get_old_text(const struct mlirbc_differences *differences,
                                                  size_t position);

/**
 * The text of the part in the second module. Empty if the second module does not have it. Borrowed
 * from `differences`.
 */
MLIRBC_API
struct mlirbc_str mlirbc_differences_get_new_text(const struct mlirbc_differences *differences,
                                                  size_t position);

/**
 * Destroys differences, which may be NULL.
 */
MLIRBC_API void mlirbc_differences_destroy(struct mlirbc_differences *differences);

/*-------------------------------------------------------------------------------------------------
 * 14. Modules inside other files
 *
 * Exports, packages and custom calls contain modules: unencoded, in base64, or compressed with
 * zstd. They are found in any bytes.
 */

/**
 * The modules found in bytes: first those in the input, ordered by offset, then those in decoded
 * data. The caller owns and destroys the list.
 */
typedef struct mlirbc_contained mlirbc_contained;

/* The modules inside other bytes. */

/**
 * The kinds of holders: data that contains a module.
 */
MLIRBC_ENUM(mlirbc_contained_holder) {
  /**
   * There is no such module.
   */
  MLIRBC_HOLDER_NONE = 0,
  /**
   * Bytes of an unknown format.
   */
  MLIRBC_HOLDER_UNKNOWN = 1,
  /**
   * The flatbuffer of `jax.export`, in its field `mlir_module_serialized`.
   */
  MLIRBC_HOLDER_JAX_EXPORT = 2,
  /**
   * A package of Mojo.
   */
  MLIRBC_HOLDER_MOJO_PACKAGE = 3,
  /**
   * A stream of zstd.
   */
  MLIRBC_HOLDER_ZSTD_STREAM = 4,
  /**
   * The configuration of a custom call of Mosaic, in a string of the enclosing module.
   */
  MLIRBC_HOLDER_MOSAIC_CONFIG = 5,
  /**
   * A string of the enclosing module, such as the IR of Triton in a custom call.
   */
  MLIRBC_HOLDER_STRING = 6,
  /**
   * A resource of the enclosing module.
   */
  MLIRBC_HOLDER_RESOURCE = 7,
  /**
   * The encoding of an attribute of the enclosing module, such as dense elements.
   */
  MLIRBC_HOLDER_ATTRIBUTE = 8,
  /**
   * The encoding of a type of the enclosing module.
   */
  MLIRBC_HOLDER_TYPE = 9,
  /**
   * Another part of a section of the enclosing module.
   */
  MLIRBC_HOLDER_SECTION = 10,
};

/**
 * How a module is stored in its holder.
 */
MLIRBC_ENUM(mlirbc_contained_encoding) {
  /**
   * There is no such module.
   */
  MLIRBC_ENCODING_NONE = 0,
  /**
   * Without an encoding.
   */
  MLIRBC_ENCODING_RAW = 1,
  /**
   * As base64 text.
   */
  MLIRBC_ENCODING_BASE64 = 2,
  /**
   * Compressed with zstd.
   */
  MLIRBC_ENCODING_ZSTD = 3,
};

/**
 * Finds the modules in the `len` bytes at `data`, which must not change while the result lives. If
 * the bytes are a module, only those inside it are listed. `max_decoded` is the most bytes of
 * decoded data; 0 selects 2^28. Damaged data is skipped. The result must be destroyed with
 * `mlirbc_contained_destroy`; it is NULL only after a defect of the library.
 */
MLIRBC_API
MLIRBC_NODISCARD
struct mlirbc_contained *mlirbc_contained_create(const void *data,
                                                 size_t len,
                                                 uint64_t max_decoded);

/**
 * Destroys a list of modules, which may be NULL.
 */
MLIRBC_API void mlirbc_contained_destroy(struct mlirbc_contained *contained);

/**
 * The number of modules.
 */
MLIRBC_API size_t mlirbc_contained_get_num_modules(const struct mlirbc_contained *contained);

/**
 * The kind of the holder of a module; `MLIRBC_HOLDER_NONE` past the last module.
 */
MLIRBC_API
mlirbc_contained_holder mlirbc_contained_get_holder(const struct mlirbc_contained *contained,
                                                    size_t position);

/**
 * The index of the string, attribute or type, the position of the resource, or the id of the
 * section that holds a module; -1 for other holders.
 */
MLIRBC_API
int64_t mlirbc_contained_get_holder_index(const struct mlirbc_contained *contained,
                                          size_t position);

/**
 * A description of the holder of a module, such as `resource kernel`, where a long key is shortened; empty
 * past the last module. Borrowed from `contained`.
 */
MLIRBC_API
struct mlirbc_str mlirbc_contained_get_description(const struct mlirbc_contained *contained,
                                                   size_t position);

/**
 * How a module is stored; `MLIRBC_ENCODING_NONE` past the last module.
 */
MLIRBC_API
mlirbc_contained_encoding mlirbc_contained_get_encoding(const struct mlirbc_contained *contained,
                                                        size_t position);

/**
 * The position of the module that encloses a module; -1 if that is the searched bytes.
 */
MLIRBC_API
int64_t mlirbc_contained_get_parent(const struct mlirbc_contained *contained,
                                    size_t position);

/**
 * The offset of a module, or of its encoded form, in the bytes of its parent; 0 past the last
 * module.
 */
MLIRBC_API
uint64_t mlirbc_contained_get_offset(const struct mlirbc_contained *contained,
                                     size_t position);

/**
 * The same offset in the searched bytes; -1 if the module is in decoded data of a parent.
 */
MLIRBC_API
int64_t mlirbc_contained_get_input_offset(const struct mlirbc_contained *contained,
                                          size_t position);

/**
 * The offset of an encoded module in the decoded data; 0 for a raw one.
 */
MLIRBC_API
uint64_t mlirbc_contained_get_decoded_offset(const struct mlirbc_contained *contained,
                                             size_t position);

/**
 * The bytes of a module, which are those of a file. Borrowed from `contained`, and from the
 * searched bytes. False past the last module and if the end of the module is unknown; `bytes` is
 * unchanged then.
 */
MLIRBC_API
bool mlirbc_contained_get_bytes(const struct mlirbc_contained *contained,
                                size_t position,
                                struct mlirbc_bytes *bytes);

/**
 * Whether the list has all modules that were found; false for NULL.
 */
MLIRBC_API bool mlirbc_contained_is_complete(const struct mlirbc_contained *contained);

/**
 * The number of places whose data could not be decoded, such as a damaged package.
 */
MLIRBC_API size_t mlirbc_contained_get_num_undecoded(const struct mlirbc_contained *contained);

/**
 * The offset in the searched bytes of data that could not be decoded; -1 if it is in decoded data, and
 * past the last place.
 */
MLIRBC_API
int64_t mlirbc_contained_get_undecoded_offset(const struct mlirbc_contained *contained,
                                              size_t position);

/**
 * Why data could not be decoded, in words; empty past the last place.
 */
MLIRBC_API
struct mlirbc_str mlirbc_contained_get_undecoded_reason(const struct mlirbc_contained *contained,
                                                        size_t position);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* MLIRBC_H */
