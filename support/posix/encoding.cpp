#include "support/encoding.hpp"

namespace espalier::support {

std::filesystem::path path_of(std::string_view name) { return name; }

std::string name_of(const std::filesystem::path& path) { return path.string(); }

std::string input_text(std::string line) { return line; }

}  // namespace espalier::support
