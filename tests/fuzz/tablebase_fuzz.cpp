// Arbitrary bytes as a table file of Syzygy, and sound files with bytes changed: every probe gives
// a value or none, and what is damaged is reported once.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "games/chess/notation/fen.hpp"
#include "games/chess/tablebase/tablebase.hpp"
#include "tests/games/chess/table_files.hpp"

namespace {

using namespace espalier::chess;  // NOLINT: a short program

[[nodiscard]] Tablebase::Loader loader_of(std::string content) {
  return [content = std::move(content)] {
    return espalier::Expected<TableFile, std::string>(testing::table_file(content));
  };
}

void probe(const Tablebase& tables, const std::vector<const char*>& fens) {
  for (const char* const fen : fens) {
    const Position position = parse_fen(fen).value();
    static_cast<void>(tables.probe_wdl(position));
    static_cast<void>(tables.probe_dtz(position));
  }
}

/// The WDL table if `is_wdl`, else the DTZ table, is `bytes`; the other is sound.
void check(const std::string& ending, bool is_wdl, std::string bytes,
           const std::vector<const char*>& fens) {
  int reports = 0;
  Tablebase tables([&](const std::string&, const std::string& error) {
    if (error.empty() || error.size() > 200 || ++reports > 1) std::abort();
  });
  const std::string other = ending + (is_wdl ? ".rtbz" : ".rtbw");
  tables.add(ending + (is_wdl ? ".rtbw" : ".rtbz"), loader_of(std::move(bytes)));
  tables.add(other, loader_of(testing::content_of(testing::three_men / other)));
  probe(tables, fens);
}

}  // namespace

/// The first byte chooses the file. Then follow changes, each of three bytes for the place and one
/// for the value; or, for the remaining choices, the file itself.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  struct Sample {
    std::string ending;
    std::vector<const char*> fens;
  };
  static const std::vector<Sample> samples{
      {"KPvK",
       {"8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", "8/8/1k6/8/8/1K6/P7/8 b - - 0 1",
        "4k3/6p1/8/8/8/8/8/K7 b - - 0 1", "8/8/8/8/2k5/8/7P/K7 w - - 0 1"}},
      {"KRvK",
       {"8/8/8/8/4k3/8/4R3/4K3 b - - 0 1", "8/8/8/4k3/8/8/8/K6R w - - 0 1",
        "7k/8/8/8/3r4/8/8/K7 b - - 0 1"}},
  };
  if (size < 1) return 0;
  const int choice = data[0] % 8;
  const Sample& sample = samples[static_cast<std::size_t>(choice / 2 % 2)];
  const bool is_wdl = choice % 2 == 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (choice >= 4) {
    check(sample.ending, is_wdl, std::string(bytes), sample.fens);
    return 0;
  }
  const std::string name = sample.ending + (is_wdl ? ".rtbw" : ".rtbz");
  std::string file = testing::content_of(testing::three_men / name);
  for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
    const auto byte = [&](std::size_t k) {
      return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i + k]));
    };
    // Most of the format is in the first bytes.
    const std::size_t place = byte(0) < 192 ? byte(1) : byte(1) << 8 | byte(2);
    file[place % file.size()] = bytes[i + 3];
  }
  check(sample.ending, is_wdl, std::move(file), sample.fens);
  return 0;
}
