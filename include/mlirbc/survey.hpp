// Surveys of damaged files. Part of mlirbc.hpp.
#ifndef MLIRBC_SURVEY_HPP
#define MLIRBC_SURVEY_HPP

#include <mlirbc/result.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// The readable contents of a file that may be damaged or too new. The bytes must outlive it.
class Survey : public detail::Owned<::mlirbc_survey> {
 public:
  explicit Survey(Bytes bytes) noexcept : Owned(::mlirbc_survey_create(bytes.data(), bytes.size())) {}

  // The first damage; nothing if the tables are valid. Valid as long as the survey.
  std::optional<ErrorView> error() const noexcept {
    const ::mlirbc_error *error = ::mlirbc_survey_get_error(get());
    return error == nullptr ? std::nullopt : std::optional<ErrorView>(ErrorView(error));
  }
  // As the file states it; nothing if it is not bytecode.
  std::optional<std::uint64_t> version() const noexcept {
    const std::int64_t version = ::mlirbc_survey_get_version(get());
    return version < 0 ? std::nullopt : std::optional<std::uint64_t>(static_cast<std::uint64_t>(version));
  }
  std::string_view producer() const noexcept { return detail::view(::mlirbc_survey_get_producer(get())); }
  // Before the first damaged one.
  std::vector<Section> sections() const {
    std::vector<Section> sections(::mlirbc_survey_get_num_sections(get()));
    for (std::size_t i = 0; i < sections.size(); i++) {
      ::mlirbc_survey_get_section(get(), i, &sections[i]);
    }
    return sections;
  }
  std::vector<std::string_view> dialects() const {
    return names(::mlirbc_survey_get_num_dialects(get()), ::mlirbc_survey_get_dialect_name);
  }
  std::vector<std::string_view> op_names() const {
    return names(::mlirbc_survey_get_num_op_names(get()), ::mlirbc_survey_get_op_name);
  }
  // 0 for a table that could not be read.
  std::size_t num_strings() const noexcept { return ::mlirbc_survey_get_num_strings(get()); }
  std::size_t num_attributes() const noexcept { return ::mlirbc_survey_get_num_attributes(get()); }
  std::size_t num_types() const noexcept { return ::mlirbc_survey_get_num_types(get()); }
  std::size_t num_properties() const noexcept { return ::mlirbc_survey_get_num_properties(get()); }
  std::size_t num_resources() const noexcept { return ::mlirbc_survey_get_num_resources(get()); }

 private:
  template <class Get>
  std::vector<std::string_view> names(std::size_t count, Get at) const {
    return detail::listed<std::string_view>(count, [&](std::size_t i) { return detail::view(at(get(), i)); });
  }
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
