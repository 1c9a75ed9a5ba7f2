#include "apps/espalier/genfens.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "games/chess/board/random_opening.hpp"
#include "games/chess/notation/epd.hpp"
#include "games/chess/notation/fen.hpp"
#include "protocols/text.hpp"
#include "support/encoding.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "uci/engine.hpp"

namespace espalier::apps {

namespace {

constexpr std::uint64_t nodes = 1000;  // of the searches that look for blunders
constexpr const char* usage = "genfens N seed SEED [book FILE|None]";

struct Request {
  std::int64_t count = 0;
  std::uint64_t seed = 0;
  std::string book = "None";
};

[[nodiscard]] std::optional<Request> parse(const protocols::Words& words) {
  Request request;
  const auto count = words.empty() ? std::nullopt : protocols::parse_number(words[0]);
  if (!count || *count < 1 || *count > 1'000'000) return std::nullopt;
  request.count = *count;
  bool has_seed = false;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] == "seed") {
      const auto seed = protocols::parse_number(words[++i]);
      if (!seed) return std::nullopt;
      request.seed = static_cast<std::uint64_t>(*seed);
      has_seed = true;
    } else if (words[i] == "book") {
      request.book = words[++i];
    }
  }
  if (!has_seed) return std::nullopt;
  return request;
}

/// The positions of a book, or an error message.
[[nodiscard]] Expected<std::vector<chess::Position>, std::string> read_book(
    const std::string& name) {
  if (name == "None") return std::vector<chess::Position>{chess::Position()};
  std::vector<chess::Position> positions;
  // A pipe would keep the session waiting.
  std::ifstream stream = support::open_input(support::path_of(name));
  for (std::string line; std::getline(stream, line);) {
    const auto epd = chess::parse_epd(line);
    if (!epd) return Unexpected{fmt::format("{}: {}", name, epd.error().message)};
    positions.push_back(epd->position);
  }
  if (positions.empty()) return Unexpected{name + " has no position"};
  return positions;
}

/// Not ended by `stop` or `quit`: OpenBench passes `quit` on the same command line.
void print_openings(const uci::CommandContext& context, const Request& request,
                    const std::vector<chess::Position>& book) {
  uci::Engine engine(chess::EngineEvaluator(context.evaluation), 1, 1);
  const auto score = [&engine](const chess::Position& position) {
    engine.clear();
    return engine.run(position, {.nodes = nodes}).score();
  };
  SplitMix64 random{request.seed};
  std::unordered_set<std::uint64_t> seen;
  for (std::int64_t count = 0; count < request.count;) {
    chess::Position position = book[random() % book.size()];
    const auto opening = chess::random_opening(position, random, score);
    if (!opening) continue;
    for (const chess::Move move : *opening) position.make(move);
    if (!seen.insert(position.key()).second) continue;
    context.output.line("info string genfens " + chess::to_fen(position));
    ++count;
  }
}

void genfens(const uci::CommandContext& context) {
  const auto request = parse(context.words);
  if (!request) return context.output.error(fmt::format("genfens: write '{}'", usage));
  try {
    const auto book = read_book(request->book);
    if (!book) return context.output.error("genfens: " + book.error());
    print_openings(context, *request, *book);
  } catch (const support::Error& error) {
    context.output.error(std::string("genfens: ") + error.what());
  }
}

}  // namespace

uci::ExtraCommand genfens_command() {
  return {
      .name = "genfens",
      .usage = usage,
      .command_class = protocols::CommandClass::reads_position,
      .uses_position = false,
      .run = genfens,
  };
}

}  // namespace espalier::apps
