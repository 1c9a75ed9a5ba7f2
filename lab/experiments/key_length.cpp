// How many root values are wrong if a transposition table compares only part of the hash key.
#include "espalier/textbook/duchess_table.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "lab/plain_chess.hpp"
#include "lab/share.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::key_length {

namespace {

constexpr int all_bits = 64;

/// Chess whose keys have `bits` bits: the low ones, which are the index of a table too, so that
/// positions replace each other as with all bits.
class ShortKeys : public PlainChess {
 public:
  ShortKeys(const chess::Position& position, int bits) : PlainChess(position), bits_(bits) {}

  [[nodiscard]] std::uint64_t key() const { return shortened(PlainChess::key()); }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    return shortened(PlainChess::key_after(move));
  }

 private:
  [[nodiscard]] std::uint64_t shortened(std::uint64_t key) const {
    return bits_ == all_bits ? key : key & ((std::uint64_t{1} << bits_) - 1);
  }

  int bits_;
};

struct ShortKeysEvaluator {
  static constexpr int unit = 100;
  static constexpr int tempo = 0;
  [[nodiscard]] Score evaluate(const ShortKeys& game) {
    return evaluation.evaluate(game.position());
  }
  chess::Evaluation evaluation;
};

// ------------------------------------------------------------------------------------ the tasks --

constexpr std::array<int, 8> lengths{12, 16, 20, 24, 28, 32, 40, all_bits};

constexpr int shallowest = 2;
int deepest(Scale scale) { return by_scale(scale, 3, 4, 5); }

/// Entries of the tables: one with room for most positions of the deepest search, and one that is
/// full early.
std::array<std::size_t, 2> sizes(Scale scale) {
  const int bits = by_scale(scale, 16, 18, 20);
  return {std::size_t{1} << bits, std::size_t{1} << (bits - 6)};
}

Row search(const ChessPosition& root, int depth, std::size_t entries, int bits) {
  ShortKeys game(root.position, bits);
  ShortKeysEvaluator evaluator;
  textbook::Walk<ShortKeys, ShortKeysEvaluator> walk(game, evaluator);
  textbook::DuchessTable table(entries);
  const Score score =
      textbook::duchess_alpha_beta(walk, table, -infinite_score, infinite_score, depth);
  return {{{"position", root.name}, {"depth", depth}, {"entries", entries}, {"bits", bits}},
          {{"score", score}, {"stored", table.used()}, {"nodes", walk.counts.nodes()}},
          {}};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  return tasks_of_positions(1.1 * std::pow(8.0, deepest(scale) - 5),
                            [=](const ChessPosition& root) {
                              Rows rows;
                              for (int depth = shallowest; depth <= deepest(scale); ++depth)
                                for (const std::size_t entries : sizes(scale))
                                  for (const int bits : lengths)
                                    rows.push_back(search(root, depth, entries, bits));
                              return rows;
                            });
}

// --------------------------------------------------------------------------------- the findings --

/// Searches to one depth with a table of one size.
struct Setting {
  int depth;
  std::size_t entries;
};

/// All settings: the depths in ascending order, each with the large table first.
std::vector<Setting> settings_of(const Rows& rows) {
  std::vector<Setting> list;
  for (const Row& row :
       where(rows, {{"position", text(rows.front(), "position")}, {"bits", all_bits}}))
    list.push_back({value(row, "depth").get<int>(), value(row, "entries").get<std::size_t>()});
  return list;
}

/// What the searches with one length of keys found.
struct Found {
  std::size_t searches = 0;
  std::size_t wrong = 0;  ///< root values that differ from those with all bits
  double stored = 0;      ///< entries at the end, with all bits, mean
  double matches = 0;     ///< expected matches of another position's entry, mean
};

/// The birthday estimate: each of n positions meets the entries held by then. They grow to `stored`
/// in proportion to the search and stay constant once the table is full: n * stored * (1 - stored /
/// 2n) / 2^bits, which is n^2 / 2^(bits + 1) in a table that holds all.
double expected_matches(double positions, double stored, int bits) {
  return positions * stored * (1 - stored / (2 * positions)) / std::exp2(bits);
}

Found found_with(const Rows& rows, const Setting& setting, int bits) {
  const auto of = [&](std::size_t entries, int length) {
    return where(rows, {{"depth", setting.depth}, {"entries", entries}, {"bits", length}});
  };
  const Rows own = of(setting.entries, bits);
  const Rows whole = of(setting.entries, all_bits);
  const Rows roomy = of(settings_of(rows).front().entries, all_bits);
  Found found{.searches = own.size()};
  for (std::size_t i = 0; i < own.size(); ++i) {
    found.wrong += value(own[i], "score") == value(whole[i], "score") ? 0 : 1;
    const double stored = number(whole[i], "stored");
    found.stored += stored / static_cast<double>(own.size());
    found.matches += expected_matches(number(roomy[i], "stored"), stored, bits) /
                     static_cast<double>(own.size());
  }
  return found;
}

double load(const Setting& setting, const Found& found) {
  return 100 * found.stored / static_cast<double>(setting.entries);
}

Claim claim_of(const Rows& rows) {
  constexpr int common = 32;
  constexpr int plies = 3;  // of every scale: deeper searches need longer keys
  Found all;
  double highest = 0;
  for (const Setting& setting : settings_of(rows)) {
    if (setting.depth > plies) continue;
    const Found found = found_with(rows, setting, common);
    all.searches += found.searches;
    all.wrong += found.wrong;
    highest = std::max(highest, found.matches);
  }
  return stated("32 bits suffice",
                fmt::format("{} of {} root values wrong; at most {:.2g} wrong matches "
                            "expected in a search",
                            all.wrong, all.searches, highest),
                always(all.searches - all.wrong, all.searches), plies);
}

[[nodiscard]] std::vector<int> short_lengths() { return {lengths.begin(), lengths.end() - 1}; }

ReportTable length_table(const Rows& rows) {
  const auto line = [&](const Setting& setting, int bits) {
    const Found found = found_with(rows, setting, bits);
    return cells(setting.depth, setting.entries, fmt::format("{:.0f}", load(setting, found)), bits,
                 fmt::format("{:.2g}", found.matches), found.searches, found.wrong);
  };
  return {.caption =
              "Root values that differ from those with 64 bits, beside the birthday estimate of "
              "matches with the entry of another position",
          .header = {"plies", "entries", "load (%)", "bits", "expected matches (mean)", "positions",
                     "wrong root values"},
          .rows = mapped(settings_of(rows), short_lengths(), line)};
}

support::Plot length_plot(const Rows& rows) {
  const auto series = [&](const Setting& setting) {
    const double filled = load(setting, found_with(rows, setting, all_bits));
    return series_of(
        fmt::format("{} plies, {:.0f} % full", setting.depth, filled), short_lengths(),
        [&](int bits) {
          const Found found = found_with(rows, setting, bits);
          return share(found.wrong, found.searches);
        },
        100);
  };
  return {.name = "wrong",
          .title = "Wrong root values by the length of the key",
          .caption =
              "An entry of another position with the same key gives "
              "a wrong bound. The low bits of the key are the index of the table.",
          .x = {.label = "bits of the key"},
          .y = {.label = "wrong root values (%)", .low = 0, .high = 100},
          .series = mapped(settings_of(rows), series),
          .cases = "23 positions"};
}

support::Plot estimate_plot(const Rows& rows) {
  const auto series = [&](const Setting& setting) -> support::Series {
    return {fmt::format("{} plies, {} entries", setting.depth, setting.entries),
            mapped(short_lengths(),
                   [&](int bits) {
                     const Found found = found_with(rows, setting, bits);
                     return point(found.matches, share(found.wrong, found.searches), 100);
                   }),
            support::Mark::points};
  };
  return {.name = "wrong-by-estimate",
          .title = "Wrong root values by the birthday estimate",
          .caption = "The same searches. If the estimate says what matters, all lie on one curve.",
          .x = {.label = "expected matches with another position in a search (mean)",
                .logarithmic = true},
          .y = {.label = "wrong root values (%)", .low = 0, .high = 100},
          .series = mapped(settings_of(rows), series),
          .cases = "23 positions"};
}

Findings assess(const Rows& rows) {
  return {.claims = {shown_in("wrong", claim_of(rows))},
          .plots = {length_plot(rows), estimate_plot(rows)},
          .tables = {length_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Short hash keys",
          .question =
              "How many bits of the hash key must a transposition table compare so that the value "
              "at the root is right, at which depth and load of the table?",
          .source = "Zobrist 1970; positions of Bratko and Kopec 1982",
          .tasks = tasks,
          .assess = assess,
          .place = 290};
}

}  // namespace espalier::lab::key_length
