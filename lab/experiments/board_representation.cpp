// Bitboards beside an array of bytes, and a table that is an array beside a table of chains: the
// same perft and the same searches, timed.
#include <ctime>
#include <unordered_map>

#include "espalier/perft.hpp"
#include "espalier/textbook/negamax.hpp"
#include "lab/bitboard_chess.hpp"
#include "lab/byte_chess.hpp"
#include "lab/plain_chess.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::board_representation {

namespace {

// -------------------------------------------------------------------------------------- boards --

constexpr std::string_view bitboards = "bitboards";
constexpr std::string_view bytes = "bytes";
constexpr std::string_view untested_bytes = "bytes, never tested";

struct Material {
  static constexpr int unit = 100;
  static constexpr int tempo = 0;
  [[nodiscard]] Score evaluate(const ByteChess& game) const { return game.material(); }
  [[nodiscard]] Score evaluate(const BitboardChess& game) const { return of(game.position()); }
  [[nodiscard]] Score evaluate(const PlainChess& game) const { return of(game.position()); }

 private:
  [[nodiscard]] static Score of(const chess::Position& position) {
    const chess::Colour side = position.side_to_move();
    Score sum = 0;
    for (int i = 0; i < chess::king; ++i) {
      const auto type = static_cast<chess::PieceType>(i);
      sum +=
          chess::exchange_value[static_cast<std::size_t>(i)] *
          (chess::count(position.pieces(side, type)) - chess::count(position.pieces(~side, type)));
    }
    return sum;
  }
};

// ---------------------------------------------------------------------------- deferred legality --

constexpr std::string_view eager = "tested when generated";
constexpr std::string_view deferred = "tested when made";

/// `perft` of moves that are tested when they are generated or when they are made.
template <class Game>
[[nodiscard]] std::uint64_t tested_perft(Game& game, int depth) {
  if (depth == 0) return 1;
  MovesOf<Game> moves;
  (void)game.generate(moves);
  std::uint64_t sum = 0;
  for (const auto move : moves) {
    game.make(move);
    if (game.is_legal_so_far()) sum += tested_perft(game, depth - 1);
    game.unmake(move);
  }
  return sum;
}

/// Alpha-beta, whatever the legality; the moves of leaves are not generated.
template <class Game>
[[nodiscard]] Score alpha_beta(Game& game, Score alpha, Score beta, int depth, int ply,
                               std::uint64_t& leaves) {
  if (depth == 0) {
    ++leaves;
    return Material{}.evaluate(game);
  }
  MovesOf<Game> moves;
  (void)game.generate(moves);
  Score best = -infinite_score;
  for (const auto move : moves) {
    game.make(move);
    if (game.is_legal_so_far())
      best = std::max(best,
                      -alpha_beta(game, -beta, -std::max(alpha, best), depth - 1, ply + 1, leaves));
    game.unmake(move);
    if (best >= beta) break;
  }
  if (best > -infinite_score) return best;
  return game.in_check() ? ply - win_score : draw_score;
}

// -------------------------------------------------------------------------------------- tables --

constexpr std::string_view array_table = "array";
constexpr std::string_view chained_table = "chains";

struct Bounds {
  std::uint64_t key = 0;
  int depth = -1;
  Score lower = -infinite_score;
  Score upper = infinite_score;
};

/// An entry for each index; a new position replaces the old one.
class ArrayTable {
 public:
  [[nodiscard]] Bounds find(std::uint64_t key) const {
    const Bounds& bounds = entries_[key % entries_.size()];
    return bounds.key == key ? bounds : Bounds{};
  }
  void store(const Bounds& bounds) { entries_[bounds.key % entries_.size()] = bounds; }

 private:
  std::vector<Bounds> entries_{std::size_t{1} << 16};
};

/// All positions of an index in a linked list, as std::unordered_map has them.
class ChainedTable {
 public:
  [[nodiscard]] Bounds find(std::uint64_t key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? Bounds{} : found->second;
  }
  void store(const Bounds& bounds) { entries_[bounds.key] = bounds; }

 private:
  std::unordered_map<std::uint64_t, Bounds> entries_;
};

/// Fail-soft alpha-beta that uses bounds of searches to the same depth.
template <class W, class Table>
[[nodiscard]] Score search(W& walk, Table& table, Score alpha, Score beta, int depth, int ply) {
  const std::uint64_t key = walk.key();
  Bounds known = table.find(key);
  if (known.depth != depth) known = {.key = key, .depth = depth};
  if (known.lower >= beta || known.lower == known.upper) return known.lower;
  if (known.upper <= alpha) return known.upper;
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    best = std::max(best, -search(walk, table, -beta, -std::max(alpha, best), depth - 1, ply + 1));
    walk.unmake(move);
    if (best >= beta) break;
  }
  if (best > alpha) known.lower = std::max(known.lower, best);
  if (best < beta) known.upper = std::min(known.upper, best);
  table.store(known);
  return best;
}

// ----------------------------------------------------------------------------------- the tasks --

constexpr std::string_view of_perft = "perft";
constexpr std::string_view of_minimax = "minimax";
constexpr std::string_view of_table = "alpha-beta with a table";
constexpr std::string_view of_tested_perft = "perft, moves tested";
constexpr std::string_view of_legality = "alpha-beta, moves tested";

[[nodiscard]] std::string kind_of(std::string_view board, std::string_view legality) {
  return fmt::format("{}, {}", board, legality);
}

std::size_t positions(Scale scale) { return scale == Scale::quick ? 4 : 23; }
constexpr int runs = 3;  ///< of each measurement, of which the fastest counts
int perft_depth(Scale scale) { return scale == Scale::quick ? 3 : 4; }
constexpr int minimax_depth = 3;
int table_depth(Scale scale) { return scale == Scale::quick ? 4 : 5; }

/// Runs `work`, which returns the counts, and adds a row with the least processor time.
template <class Work>
void measure(Rows& rows, const ChessPosition& root, std::string_view part, std::string_view kind,
             Work work) {
  Json counts;
  double least = 0;
  for (int i = 0; i < runs; ++i) {
    const std::clock_t start = std::clock();
    counts = work();
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    least = i == 0 ? seconds : std::min(least, seconds);
  }
  rows.push_back(
      {{{"part", part}, {"position", root.name}, {"kind", kind}}, counts, {{"seconds", least}}});
}

template <class Game>
void measure_board(Rows& rows, const ChessPosition& root, std::string_view kind, Scale scale) {
  Game game(root.position);
  Material evaluator;
  measure(rows, root, of_perft, kind, [&] {
    return Json{{"leaves", espalier::perft(game, perft_depth(scale))}};
  });
  measure(rows, root, of_minimax, kind, [&] {
    textbook::Walk<Game, Material> walk(game, evaluator);
    const Score score = textbook::negamax(walk, minimax_depth);
    return Json{{"leaves", walk.counts.leaves()}, {"score", score}};
  });
}

template <class Game>
void measure_legality(Rows& rows, const ChessPosition& root, std::string_view board,
                      std::string_view legality, Scale scale) {
  using Legality = ByteChess::Legality;
  const Legality when = legality == eager ? Legality::eager : Legality::deferred;
  const std::string kind = kind_of(board, legality);
  measure(rows, root, of_tested_perft, kind, [&] {
    Game game(root.position, when);
    const std::uint64_t leaves = tested_perft(game, perft_depth(scale));
    return Json{{"leaves", leaves}, {"tests", game.legality_tests()}};
  });
  measure(rows, root, of_legality, kind, [&] {
    Game game(root.position, when);
    std::uint64_t leaves = 0;
    const Score score =
        alpha_beta(game, -infinite_score, infinite_score, table_depth(scale), 0, leaves);
    return Json{{"leaves", leaves}, {"score", score}, {"tests", game.legality_tests()}};
  });
}

template <class Table>
void measure_table(Rows& rows, const ChessPosition& root, std::string_view kind, Scale scale) {
  PlainChess game(root.position);
  Material evaluator;
  measure(rows, root, of_table, kind, [&] {
    Table table;
    textbook::Walk<PlainChess, Material> walk(game, evaluator);
    const Score score = search(walk, table, -infinite_score, infinite_score, table_depth(scale), 0);
    return Json{{"leaves", walk.counts.leaves()}, {"score", score}};
  });
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const auto run = [=](const ChessPosition& root) {
    Rows rows;
    measure_board<PlainChess>(rows, root, bitboards, scale);
    measure_board<ByteChess>(rows, root, bytes, scale);
    measure(rows, root, of_perft, untested_bytes, [&] {
      ByteChess game(root.position, ByteChess::Legality::deferred);
      return Json{{"leaves", espalier::perft(game, perft_depth(scale))}};
    });
    for (const std::string_view legality : {eager, deferred}) {
      measure_legality<ByteChess>(rows, root, bytes, legality, scale);
      measure_legality<BitboardChess>(rows, root, bitboards, legality, scale);
    }
    measure_table<ArrayTable>(rows, root, array_table, scale);
    measure_table<ChainedTable>(rows, root, chained_table, scale);
    return rows;
  };
  std::vector<Task> list = tasks_of_positions(by_scale(scale, 0.5, 5.0, 5.0), run);
  list.resize(positions(scale));
  for (Task& task : list) task.alone = true;
  return list;
}

// -------------------------------------------------------------------------------- the findings --

/// The processor time for each leaf, position by position.
std::vector<double> times_of(const Rows& rows, std::string_view part, std::string_view kind) {
  std::vector<double> list;
  for (const Row& row : where(rows, {{"part", part}, {"kind", kind}}))
    list.push_back(number(row, "seconds") / number(row, "leaves"));
  return list;
}
PairedRatio time_ratio(const Rows& rows, std::string_view part, std::string_view kind,
                       std::string_view other) {
  return paired_ratio(times_of(rows, part, kind), times_of(rows, part, other));
}

/// Do both boards count and find the same?
Claim same_claim(const Rows& rows) {
  std::size_t same = 0, cases = 0;
  for (const std::string_view part : {of_perft, of_minimax}) {
    const Rows first = where(rows, {{"part", part}, {"kind", bitboards}});
    const Rows second = where(rows, {{"part", part}, {"kind", bytes}});
    for (std::size_t i = 0; i < first.size(); ++i, ++cases)
      same += first[i].counts == second[i].counts ? 1 : 0;
  }
  return stated("both boards agree", fmt::format("{} of {} runs", same, cases),
                always(same, cases));
}

/// "At least `times` as fast", by the ratio of the times.
Claim faster(std::string_view name, const PairedRatio& ratio, double times) {
  return stated(name, with_interval(ratio, 1, 1, " times"),
                decide(ratio.estimate(), at_least(times)));
}

/// "Orders of magnitude" are at least two.
std::vector<Claim> board_claims(const Rows& rows) {
  const PairedRatio of_moves = time_ratio(rows, of_perft, bytes, bitboards);
  return {faster("bitboards a hundred times as fast", of_moves, 100),
          faster("bitboards ten times as fast", of_moves, 10),
          faster("minimax ten times as fast", time_ratio(rows, of_minimax, bytes, bitboards), 10),
          // His generator listed what the pieces can do, as his counts show (depth-five).
          faster("legal moves ten times as fast",
                 paired_ratio(times_of(rows, of_tested_perft, kind_of(bytes, deferred)),
                              times_of(rows, of_perft, bitboards)),
                 10)};
}

/// Rival tests whether a move leaves the king in check when it makes the move, since alpha-beta
/// never makes most moves. His board is not described.
std::vector<Claim> legality_claims(const Rows& rows) {
  std::vector<Claim> claims;
  Agreement found;
  for (const std::string_view board : {bytes, bitboards}) {
    const auto of = [&](std::string_view legality) {
      return where(rows, {{"part", of_legality}, {"kind", kind_of(board, legality)}});
    };
    const Rows first = of(eager);
    const Rows second = of(deferred);
    for (std::size_t i = 0; i < first.size(); ++i, ++found.searches)
      found.same += number(first[i], "score") == number(second[i], "score") &&
                            number(first[i], "leaves") == number(second[i], "leaves")
                        ? 1
                        : 0;
    const Estimate tests = paired_ratio(column(second, "tests"), column(first, "tests")).estimate();
    const Estimate time =
        time_ratio(rows, of_legality, kind_of(board, deferred), kind_of(board, eager)).estimate();
    const ClaimKind kind = board == bytes ? ClaimKind::literature : ClaimKind::own;
    claims.push_back({.statement = fmt::format("Deferring the test for check to the move that is "
                                               "made saves tests, on {}",
                                               board),
                      .source = "Rival, programming notes",
                      .published = "many generated moves are never used",
                      .measured = with_interval(tests, 3) + " of the tests",
                      .assessment = smaller(tests),
                      .kind = kind});
    claims.push_back({.statement = fmt::format("Deferring the test for check to the move that is "
                                               "made saves time, on {}",
                                               board),
                      .source = "Rival, programming notes",
                      .published = "the test slowed the search down significantly",
                      .measured = with_interval(time, 2) + " of the time",
                      .assessment = smaller(time),
                      .deterministic = false,
                      .kind = kind});
  }
  claims.push_back(same_value_claim("Deferred legality changes neither value nor leaves",
                                    "Rival, programming notes", found));
  return claims;
}

Claim table_claim(const Rows& rows) {
  const Estimate ratio = time_ratio(rows, of_table, array_table, chained_table).estimate();
  return stated("array or chains", with_interval(ratio, 2, 1, " times the time"), smaller(ratio));
}

ReportTable table_of(const Rows& rows) {
  ReportTable table{
      .caption = "Million leaves a second, all positions together; one thread",
      .header = {"work", "board or table", "leaves", "processor seconds", "million a second"}};
  std::vector<std::string> tested;
  for (const std::string_view board : {bitboards, bytes})
    for (const std::string_view legality : {eager, deferred})
      tested.push_back(kind_of(board, legality));
  const std::vector<std::string> boards{std::string(bitboards), std::string(bytes)};
  for (const auto& [part, kinds] :
       {std::pair{of_perft, std::vector{boards[0], boards[1], std::string(untested_bytes)}},
        std::pair{of_tested_perft, tested}, std::pair{of_minimax, boards},
        std::pair{of_legality, tested},
        std::pair{of_table, std::vector{std::string(array_table), std::string(chained_table)}}}) {
    for (const std::string& kind : kinds) {
      double leaves = 0, seconds = 0;
      for (const Row& row : where(rows, {{"part", part}, {"kind", kind}})) {
        leaves += number(row, "leaves");
        seconds += number(row, "seconds");
      }
      table.rows.push_back({std::string(part), kind, fmt::format("{:.0f}", leaves),
                            fmt::format("{:.3f}", seconds),
                            fmt::format("{:.2f}", leaves / seconds / 1e6)});
    }
  }
  return table;
}

Findings assess(const Rows& rows) {
  return {.claims = list_of<Claim>(same_claim(rows), board_claims(rows), table_claim(rows),
                                   legality_claims(rows)),
          .tables = {table_of(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Bitboards and an array of bytes",
          .question =
              "How much faster are bitboards than an array of bytes, in perft and in "
              "minimax, and a table that is an array than one of chains?",
          .source = "Sockalingam 2015; Rival, programming notes",
          .tasks = tasks,
          .assess = assess,
          .place = 130};
}

}  // namespace espalier::lab::board_representation
