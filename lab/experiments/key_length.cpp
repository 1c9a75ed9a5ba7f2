// How many root values are wrong if a transposition table compares only part of the hash key.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "espalier/textbook/duchess_table.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/plain_chess.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

/// Chess whose keys have `bits` bits.
class ShortKeys : public PlainChess {
 public:
  ShortKeys(const chess::Position& position, int bits) : PlainChess(position), bits_(bits) {}

  [[nodiscard]] std::uint64_t key() const { return shortened(PlainChess::key()); }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    return shortened(PlainChess::key_after(move));
  }

 private:
  [[nodiscard]] std::uint64_t shortened(std::uint64_t key) const { return key >> (64 - bits_); }

  int bits_;
};

struct ShortKeysEvaluator {
  [[nodiscard]] Score evaluate(const ShortKeys& game) {
    return evaluation.evaluate(game.position());
  }
  chess::Evaluation evaluation;
};

// ------------------------------------------------------------------------------------ the tasks --

constexpr int all_bits = 64;
constexpr std::array<int, 8> lengths{12, 16, 20, 24, 28, 32, 40, all_bits};
/// More than the positions of a search, so that no entry is replaced where keys are long.
constexpr std::size_t entries = std::size_t{1} << 20;

int deepest(Scale scale) { return scale == Scale::quick ? 3 : scale == Scale::normal ? 4 : 5; }

Task task(const ChessPosition& root, int depth) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (const int bits : lengths) {
      ShortKeys game(root.position, bits);
      ShortKeysEvaluator evaluator;
      textbook::Walk<ShortKeys, ShortKeysEvaluator> walk(game, evaluator);
      textbook::DuchessTable table(entries);
      const Score score =
          textbook::duchess_alpha_beta(walk, table, -infinite_score, infinite_score, depth);
      rows.push_back(
          {{{"position", root.name}, {"bits", bits}, {"depth", depth}},
           {{"score", score}, {"stored", walk.counts.memory}, {"nodes", walk.counts.nodes()}},
           {}});
    }
    return rows;
  };
  return {.id = root.name, .weight = 3 * std::pow(8.0, depth - 5), .run = run};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  for (const ChessPosition& root : bratko_kopec_without_first())
    list.push_back(task(root, deepest(scale)));
  return list;
}

// --------------------------------------------------------------------------------- the findings --

/// What the searches with one length of keys found.
struct Found {
  std::size_t searches = 0;
  std::size_t wrong = 0;  ///< root values that differ from those with all 64 bits
  double stored = 0;      ///< positions, mean, with all 64 bits
  double collisions = 0;  ///< expected pairs of positions with the same key, mean
};

Found found_with(const Rows& rows, int bits) {
  const Rows whole = where(rows, {{"bits", all_bits}});
  const Rows own = where(rows, {{"bits", bits}});
  Found found{.searches = own.size()};
  for (std::size_t i = 0; i < own.size(); ++i) {
    found.wrong += value(own[i], "score") == value(whole[i], "score") ? 0 : 1;
    const double stored = number(whole[i], "stored");
    found.stored += stored / static_cast<double>(own.size());
    found.collisions += stored * stored / std::exp2(bits + 1) / static_cast<double>(own.size());
  }
  return found;
}

Claim claim_of(const Rows& rows) {
  constexpr int common = 32;
  const Found found = found_with(rows, common);
  return {
      .statement = "Keys of 32 bits suffice: every root value is that of 64 bits",
      .source = "This experiment",
      .published = "no figure",
      .measured = fmt::format("{} of {} root values wrong; {:.0f} positions stored, {:.2f} pairs "
                              "of them expected with the same key",
                              found.wrong, found.searches, found.stored, found.collisions),
      .assessment = always(found.searches - found.wrong, found.searches),
      .kind = ClaimKind::own};
}

ReportTable length_table(const Rows& rows) {
  ReportTable table{.caption = fmt::format(
                        "Root values that differ from those with 64 bits, at {} plies; expected "
                        "pairs by the birthday estimate n^2 / 2^(b+1)",
                        value(rows.front(), "depth").get<int>()),
                    .header = {"bits", "positions", "stored (mean)", "expected pairs (mean)",
                               "wrong root values"},
                    .rows = {}};
  for (const int bits : lengths) {
    const Found found = found_with(rows, bits);
    table.rows.push_back({std::to_string(bits), std::to_string(found.searches),
                          fmt::format("{:.0f}", found.stored),
                          fmt::format("{:.3g}", found.collisions), std::to_string(found.wrong)});
  }
  return table;
}

support::Plot length_plot(const Rows& rows) {
  support::Plot plot{
      .name = "wrong",
      .title = "Wrong root values by the length of the key",
      .caption =
          fmt::format("23 positions at {} plies, {:.0f} positions stored on average. An entry "
                      "of another position with the same key gives a wrong bound.",
                      value(rows.front(), "depth").get<int>(), found_with(rows, all_bits).stored),
      .x = {.label = "bits of the key"},
      .y = {.label = "wrong root values (%)", .low = 0, .high = 100},
      .series = {{.name = "wrong", .points = {}}}};
  for (const int bits : lengths) {
    const Found found = found_with(rows, bits);
    const auto count = static_cast<double>(found.searches);
    const double share = static_cast<double>(found.wrong) / count;
    plot.series[0].points.push_back(
        {static_cast<double>(bits), 100 * share, 196 * std::sqrt(share * (1 - share) / count)});
  }
  return plot;
}

Findings assess(const Rows& rows) {
  return {.claims = {claim_of(rows)}, .plots = {length_plot(rows)}, .tables = {length_table(rows)}};
}

}  // namespace

Experiment key_length() {
  return {.name = "key-length",
          .title = "Short hash keys",
          .question =
              "How many bits of the hash key must a transposition table compare so that the value "
              "at the root is right?",
          .source =
              "A. Zobrist, \"A New Hashing Method with Application for Game Playing\", 1970; "
              "the positions of Bratko and Kopec",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
