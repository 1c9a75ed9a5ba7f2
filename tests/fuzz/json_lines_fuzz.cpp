// Arbitrary bytes as JSON, and as a file of JSON lines, as the journals of the laboratory, of
// matches and of tuning runs are: what is read is what a writer writes, and the rest is damage or
// incomplete.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/json.hpp"
#include "support/json_lines.hpp"

namespace {

using Json = nlohmann::ordered_json;

void require(bool holds) {
  if (!holds) std::abort();
}

/// What is read can be copied, compared and written: that needs a stack as deep as the value.
void read_json(std::string_view text) {
  try {
    const Json json = espalier::support::parse_json<Json>(text);
    const Json copy = json;
    require(espalier::support::parse_json<Json>(copy.dump()).dump() == json.dump());
  } catch (const espalier::support::JsonError& error) {
    require(std::string_view(error.what()).find('\n') == std::string_view::npos);
  }
}

void read(std::string_view content) {
  try {
    const auto take = [](std::size_t, const Json& line) {
      require(espalier::support::from_json_line<Json>([&line] {
                std::string text = espalier::support::to_json_line(line);
                text.pop_back();
                return text;
              }()) == line);
    };
    const auto rest = espalier::support::for_each_json_line<Json>(content, take);
    require(rest.begin + rest.text.size() == content.size());
  } catch (const espalier::support::DamagedLine& damage) {
    require(damage.number > 0);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  read_json(bytes);
  read(bytes);
  // The bytes as an object with a right checksum: past it, only the parser stands between them and
  // the program.
  read(bytes + espalier::support::detail::with_checksum("{" + bytes));
  read(espalier::support::detail::with_checksum("{" + bytes));
  return 0;
}
