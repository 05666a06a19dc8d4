// Declarations of all classes, for headers that only name them. Part of mlirbc.hpp.
#ifndef MLIRBC_FORWARD_HPP
#define MLIRBC_FORWARD_HPP

#include <mlirbc/exceptions.hpp>

#include <cstdint>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// Results.
template <class T>
class Result;
class Bytes;
class Check;
class TextErrors;
struct TextError;
struct CheckOptions;
struct Finding;
class Contained;
struct ContainedModule;
struct Undecoded;
class Conversion;
struct ConversionChange;
class Error;
class ErrorView;
template <class T>
class TypeTag;

// References into a module.
class Attribute;
class Block;
class Dialect;
class Op;
class OpName;
class Region;
class Resource;
class Type;
class Value;
struct Dense;
struct Fallback;
class Field;
struct NamedAttribute;
struct ResourceData;
struct Use;
class ValueGroup;
template <class Item, class Owner, class Get>
class Sequence;
struct SymbolUse;
struct SymbolUses;
enum class WalkAction : std::int32_t;

// Modules and what is known of dialects.
class Cursor;
struct Difference;
struct DiffOptions;
struct Dump;
struct DumpOptions;
enum class WalkOrder : std::int32_t;
class Definitions;
class DialectDefinitions;
class Budget;
class Module;
class ModuleRef;
class MutableModuleRef;
class OpaqueOps;
class OpenOptions;
class Registry;
class Survey;
class Warning;
class Warnings;
class IgnoredProperties;
struct IgnoredProperty;

// Edits.
struct BlockArgument;
class Builder;
class Editor;
class InsertionPoint;
class OpBuilder;
class OpState;
class Record;
struct Imported;
struct ImportedSymbol;
struct ImportOptions;
struct Renamed;
struct RenamedResource;
enum class SymbolClash : std::int32_t;
class ResourceContent;
class TableEditor;
template <class Item>
class List;
template <class T>
class View;

// Output.
class Buffer;
class Fingerprint;
struct Mark;
struct MarkedText;
struct PrintOptions;
struct StablehloNeed;
class StablehloVersion;
struct Strip;
enum class WriteMode : std::int32_t;
enum class OpForm : std::int32_t;
struct WriteOptions;

// Hooks.
class DialectHooks;
class FunctionHooks;
enum class HookItem : std::int32_t;
enum class HookOutcome : std::int32_t;
class HookProperties;
class HookReader;
class HookWriter;

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
