// Five plies from the initial position of chess: the nodes that a table, alpha-beta and the order
// of moves save compared with plain minimax, and the time that threads at the root save. After K.
// Sockalingam 2015.
#include <chrono>
#include <random>
#include <unordered_map>

#include "espalier/historical/root_splitting.hpp"
#include "espalier/search/parallel_search.hpp"
#include "espalier/textbook/alpha_beta.hpp"
#include "espalier/textbook/minimax.hpp"
#include "espalier/textbook/negamax.hpp"
#include "espalier/textbook/walk.hpp"
#include "games/chess/board/perft.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/chess_search.hpp"
#include "lab/pseudo_legal_chess.hpp"
#include "lab/write_experiment.hpp"
#include "support/numbers.hpp"
#include "support/threads.hpp"

namespace espalier::lab::depth_five {

namespace {

using chess::Evaluation;
using chess::Position;
using Hooks = chess::SearchHooks;
using Walk = textbook::Walk<Position, Evaluation>;

constexpr int paper_depth = 5;
constexpr double paper_minimax = 5261737;
constexpr double paper_table = 1962529;
constexpr double paper_alpha_beta = 630454;
constexpr std::size_t table_mib = 16;

[[nodiscard]] double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// ------------------------------------------------------------------------------------ measuring --

/// The result of a search with one thread. Nodes are positions, the root included.
struct Answer {
  std::uint64_t nodes;
  Score score;
};

/// Values of positions, by key and remaining depth.
using Memory = std::unordered_map<std::uint64_t, Score>;

/// Plain minimax that does not search a position twice to the same depth. It ignores that draws by
/// repetition depend on the path to a position.
[[nodiscard]] Score minimax_with_table(Walk& walk, Memory& memory, int depth, int ply = 0) {
  if (const auto drawn = walk.arrive(ply)) return *drawn;
  const std::uint64_t key = walk.key() ^ (static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15);
  if (const auto known = memory.find(key); known != memory.end()) return known->second;
  Walk::Moves moves;
  if (const auto leaf = walk.expand(moves, depth, ply)) return memory[key] = *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    best = std::max(best, -minimax_with_table(walk, memory, depth - 1, ply + 1));
    walk.unmake(move);
  }
  return memory[key] = best;
}

/// Runs `algorithm(walk, depth)`, which returns the value.
template <class Algorithm>
[[nodiscard]] Answer run_textbook(int depth, const Algorithm& algorithm) {
  Position position;
  Evaluation evaluation;
  Walk walk(position, evaluation);
  const Score score = algorithm(walk, depth);
  return {walk.counts.nodes(), score};
}

/// Chess whose moves come in random order. The order in which a generator finds moves already puts
/// some good moves first.
class Shuffled {
 public:
  using Move = chess::Move;
  static constexpr std::size_t max_moves = Position::max_moves;

  explicit Shuffled(std::uint64_t seed) : random_(seed) {}

  Outcome generate(Position::Moves& moves) const {
    const Outcome outcome = position.generate(moves);
    // Fisher and Yates. The result of std::shuffle depends on the standard library.
    for (std::size_t left = moves.size(); left > 1; --left) {
      std::swap(moves.begin()[left - 1], moves.begin()[random_() % left]);
    }
    return outcome;
  }
  void make(Move move) { position.make(move); }
  void unmake(Move move) { position.unmake(move); }
  [[nodiscard]] int side_to_move() const { return position.side_to_move(); }
  [[nodiscard]] bool is_draw(int ply) const { return position.is_draw(ply); }

  Position position;

 private:
  mutable std::mt19937_64 random_;
};

struct ShuffledEvaluator {
  static constexpr int unit = 100;
  static constexpr int tempo = 0;
  Score evaluate(const Shuffled& game) { return evaluation.evaluate(game.position); }
  Evaluation evaluation;
};

[[nodiscard]] Answer shuffled_alpha_beta(int depth, std::uint64_t seed) {
  Shuffled game(seed);
  ShuffledEvaluator evaluator;
  textbook::Walk walk(game, evaluator);
  const Score score = textbook::alpha_beta(walk, -infinite_score, infinite_score, depth);
  return {walk.counts.nodes(), score};
}

/// Counts every position that legal moves reach; the score is meaningless.
[[nodiscard]] Answer legal_tree(int depth) {
  Position position;
  Answer answer{1, 0};
  for (int ply = 1; ply <= depth; ++ply) answer.nodes += chess::perft(position, ply);
  return answer;
}

template <Enhancements E>
[[nodiscard]] Answer searched(int depth) {
  ChessSearch search(table_mib);
  search.set(E);
  const ChessIteration last = search.iterations(Position{}, depth).back();
  return {last.nodes + 1, last.score};
}

// The production search with one more enhancement at a time, from plain alpha-beta to all
// enhancements that keep the minimax value.
constexpr Enhancements tactical_first{.tactical_first = true};
constexpr Enhancements with_killers = tactical_first.with(&Enhancements::killers);
constexpr Enhancements with_history = with_killers.with(&Enhancements::history);
constexpr Enhancements with_table = with_history.with(&Enhancements::table);
constexpr Enhancements with_deepening = with_table.with(&Enhancements::iterative_deepening);
constexpr Enhancements with_minimal_window = with_deepening.with(&Enhancements::minimal_window);

struct Method {
  std::string_view name;
  Answer (*run)(int depth);
  double seconds;  ///< for five plies, about
  double growth;   ///< of the time with each further ply
};

constexpr std::string_view legal_name = "legal chess";
constexpr std::string_view minimax_name = "minimax";
constexpr std::string_view table_name = "minimax with a table";
constexpr std::string_view random_name = "alpha-beta in random order";
constexpr std::string_view alpha_beta_name = "alpha-beta";
constexpr std::string_view all_name = "+ all that keep the value";

/// In the order of the report. The methods from alpha-beta on form the ladder.
const std::vector<Method>& methods() {
  static const std::vector<Method> all{
      {legal_name, legal_tree, 0.1, 25},
      {minimax_name,
       [](int depth) {
         return run_textbook(depth, [](Walk& walk, int d) { return textbook::minimax(walk, d); });
       },
       1.0, 25},
      {table_name,
       [](int depth) {
         return run_textbook(depth, [](Walk& walk, int d) {
           Memory memory;
           return minimax_with_table(walk, memory, d);
         });
       },
       0.6, 12},
      {alpha_beta_name, searched<Enhancements::none()>, 0.1, 8},
      {"+ captures first", searched<tactical_first>, 0.1, 6},
      {"+ killers", searched<with_killers>, 0.05, 6},
      {"+ history", searched<with_history>, 0.05, 6},
      {"+ table", searched<with_table>, 0.05, 6},
      {"+ iterative deepening", searched<with_deepening>, 0.05, 6},
      {"+ minimal window", searched<with_minimal_window>, 0.05, 6},
      {all_name, searched<Enhancements::exact()>, 0.05, 6},
  };
  return all;
}

[[nodiscard]] bool is_in_ladder(const Method& method) {
  return method.name == alpha_beta_name || method.name[0] == '+';
}

[[nodiscard]] int deepest(Scale scale, const Method& method) {
  if (is_in_ladder(method)) return by_scale(scale, paper_depth, 6, 7);
  return by_scale(scale, paper_depth, paper_depth, method.name == table_name ? 5 : 6);
}

[[nodiscard]] Task counting_task(const Method& method, int depth) {
  const double weight = method.seconds * std::pow(method.growth, depth - paper_depth);
  const auto run = [method, depth](const Context&) -> Rows {
    const auto begin = std::chrono::steady_clock::now();
    const Answer answer = method.run(depth);
    Row row{{{"method", method.name}, {"depth", depth}, {"threads", 1}},
            {{"nodes", answer.nodes}},
            {{"seconds", seconds_since(begin)}}};
    if (method.name != legal_name) row.counts["score"] = answer.score;
    return {row};
  };
  return {fmt::format("{}: depth {}", method.name, depth), weight, run};
}

/// Several random orders, one row for each.
[[nodiscard]] Task random_task(int depth, int trials) {
  const auto run = [depth, trials](const Context& context) {
    Rows rows;
    std::mt19937_64 seeds(context.seed);
    for (int trial = 1; trial <= trials; ++trial) {
      const auto begin = std::chrono::steady_clock::now();
      const Answer answer = shuffled_alpha_beta(depth, seeds());
      rows.push_back({{{"method", random_name}, {"depth", depth}, {"threads", 1}, {"trial", trial}},
                      {{"nodes", answer.nodes}, {"score", answer.score}},
                      {{"seconds", seconds_since(begin)}}});
    }
    return rows;
  };
  return {fmt::format("{}: depth {}", random_name, depth),
          0.2 * trials * std::pow(10, depth - paper_depth), run};
}

// -------------------------------------------------------------------------------------- threads --

constexpr std::string_view bare_splitting_name = "root splitting (bare)";
constexpr std::string_view splitting_name = "root splitting (ordered)";
constexpr std::string_view lazy_smp_name = "Lazy SMP (shared table)";

template <Enhancements E>
[[nodiscard]] Result<chess::Move> split(const Position& root, int depth, unsigned threads) {
  RootSplitting<Position, Evaluation, Hooks, E> splitting(Evaluation{}, threads, table_mib);
  return splitting.run(root, depth);
}

[[nodiscard]] Result<chess::Move> lazy_smp(const Position& root, int depth, unsigned threads) {
  ParallelSearch<Position, Evaluation, Hooks, Enhancements::exact()> search(Evaluation{}, threads,
                                                                            table_mib);
  return search.run(root, {.depth = depth});
}

struct ThreadMethod {
  std::string_view name;
  Result<chess::Move> (*run)(const Position& root, int depth, unsigned threads);
};

constexpr const char* initial_position = "initial position";

/// The nodes of several threads depend on their timing, so they are not a count but a timing. The
/// row has the median time of `repeats` runs and the nodes of that run.
[[nodiscard]] Row thread_row(const ThreadMethod& method, const ChessPosition& root, int depth,
                             unsigned threads, int repeats) {
  std::vector<std::pair<double, std::uint64_t>> runs;
  Score score = 0;
  for (int i = 0; i < repeats; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const auto result = method.run(root.position, depth, threads);
    runs.emplace_back(seconds_since(begin), result.nodes + 1);
    score = result.score();
  }
  std::sort(runs.begin(), runs.end());
  const auto& [seconds, nodes] = runs[runs.size() / 2];
  Row row{
      {{"method", method.name}, {"position", root.name}, {"depth", depth}, {"threads", threads}},
      {{"score", score}},
      {{"seconds", seconds}, {"nodes_of_all_threads", nodes}}};
  if (threads == 1) row.counts["nodes"] = nodes;
  return row;
}

[[nodiscard]] Task thread_task(const ThreadMethod& method, const ChessPosition& root, int depth,
                               const std::vector<unsigned>& threads, int repeats) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (const unsigned each : threads)
      rows.push_back(thread_row(method, root, depth, each, repeats));
    return rows;
  };
  return {fmt::format("{}: {}, depth {}", method.name, root.name, depth),
          0.2 * repeats * std::pow(6, depth - 5), run, true};
}

void add_thread_tasks(Scale scale, std::vector<Task>& tasks) {
  const int deep = by_scale(scale, paper_depth, 6, 7);
  const int repeats = scale == Scale::quick ? 3 : 5;
  const ThreadMethod bare{bare_splitting_name, split<Enhancements::none()>};
  const std::vector<ThreadMethod> ways{
      bare, {splitting_name, split<Enhancements::exact()>}, {lazy_smp_name, lazy_smp}};
  for (const ThreadMethod& way : ways)
    for (const int depth : from_to(paper_depth - 1, deep))
      tasks.push_back(thread_task(way, {initial_position, {}}, depth, {1, 2, 4}, repeats));
  for (const ChessPosition& root : bratko_kopec_without_first())
    tasks.push_back(thread_task(bare, root, scale == Scale::quick ? 3 : 4, {1, 2}, repeats));
}

/// The rules that Sockalingam's program may have counted by.
std::vector<MoveRules> readings() {
  std::vector<MoveRules> list;
  for (const bool pseudo_legal : {false, true})
    for (const bool en_passant : {true, false})
      for (const bool jumping : {false, true}) list.push_back({pseudo_legal, en_passant, jumping});
  return list;
}

[[nodiscard]] Task reading_task(const MoveRules& rules) {
  const auto run = [rules](const Context&) -> Rows {
    return {{{{"plies", paper_depth},
              {"pseudo_legal", rules.pseudo_legal},
              {"en_passant", rules.en_passant},
              {"jumping", rules.jumping}},
             {{"positions", count_positions(rules, paper_depth)},
              {"with_table", count_positions_with_table(rules, paper_depth)}},
             {}}};
  };
  return {fmt::format("rules: pseudo-legal {}, en passant {}, jumping {}", rules.pseudo_legal,
                      rules.en_passant, rules.jumping),
          0.3, run};
}

// ------------------------------------------------------------------------ the published program --

/// The rules that give the published counts of minimax.
constexpr MoveRules published_rules{.pseudo_legal = true, .en_passant = false, .jumping = true};

[[nodiscard]] std::string text_of(const EvaluationTerms& terms) {
  std::string text = "material";
  for (const auto& [counts, name] :
       {std::pair{terms.centre, "centre"}, std::pair{terms.mobility, "mobility"},
        std::pair{terms.defended, "defended"}, std::pair{terms.threatened, "threatened"}})
    if (counts) text += std::string(", ") + name;
  return text;
}
[[nodiscard]] std::string text_of(const ScanOrder& scan) {
  return fmt::format("{} from {}{}", scan.by_file ? "files" : "ranks", scan.from_right ? "h" : "a",
                     scan.from_black ? 8 : 1);
}

[[nodiscard]] std::vector<EvaluationTerms> sets_of_terms(Scale scale) {
  std::vector<EvaluationTerms> sets;
  for (unsigned bits = 0; bits < 16; bits += scale == Scale::quick ? 15 : 1)
    sets.push_back({.centre = (bits & 1) != 0,
                    .mobility = (bits & 2) != 0,
                    .defended = (bits & 4) != 0,
                    .threatened = (bits & 8) != 0});
  return sets;
}
[[nodiscard]] std::vector<ScanOrder> scan_orders(Scale scale) {
  std::vector<ScanOrder> orders;
  for (unsigned bits = 0; bits < 8; bits += scale == Scale::quick ? 7 : 1)
    orders.push_back(
        {.by_file = (bits & 1) != 0, .from_black = (bits & 2) != 0, .from_right = (bits & 4) != 0});
  return orders;
}

/// Alpha-beta in the tree of the published program, by the terms of its evaluation and the order of
/// its moves, neither of which it states.
[[nodiscard]] Task program_task(const EvaluationTerms& terms,
                                const std::vector<ScanOrder>& orders) {
  const auto run = [terms, orders](const Context&) {
    Rows rows;
    for (const ScanOrder& scan : orders)
      rows.push_back(
          {{{"plies_of_alpha_beta", paper_depth},
            {"terms", text_of(terms)},
            {"scan", text_of(scan)}},
           {{"positions", count_alpha_beta(published_rules, paper_depth, terms, scan)}}});
    return rows;
  };
  return {"alpha-beta by " + text_of(terms), 0.3 * static_cast<double>(orders.size()), run};
}

constexpr std::string_view threaded_name = "minimax, a thread for each root move";

/// The value of a root move by minimax.
[[nodiscard]] Score value_of(Position position, chess::Move move, int depth) {
  position.make(move);
  Evaluation evaluation;
  Walk walk(position, evaluation);
  return -textbook::negamax(walk, depth - 1);
}

/// Seconds of minimax, one root move after the other and each in a thread of its own.
[[nodiscard]] Task threaded_task(const ChessPosition& root, int depth) {
  const auto run = [=](const Context&) {
    Position::Moves list;
    (void)root.position.generate(list);
    const std::vector<chess::Move> moves(list.begin(), list.end());
    Rows rows;
    for (const bool has_threads : {false, true}) {
      std::vector<Score> values(moves.size());
      const auto search = [&](std::size_t i) {
        values[i] = value_of(root.position, moves[i], depth);
      };
      const auto begin = std::chrono::steady_clock::now();
      support::Threads threads;
      if (has_threads) threads.start(moves.size(), search);
      for (std::size_t i = threads.size(); i < moves.size(); ++i) search(i);
      threads.join();
      rows.push_back(
          {{{"part", threaded_name}, {"position", root.name}, {"has_threads", has_threads}},
           {{"best", *std::max_element(values.begin(), values.end())}},
           {{"seconds", seconds_since(begin)}}});
    }
    return rows;
  };
  return {fmt::format("{}: {}", threaded_name, root.name), 0.1 * std::pow(30.0, depth - 3), run,
          true};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> all;
  for (const MoveRules& rules : readings()) all.push_back(reading_task(rules));
  for (const EvaluationTerms& terms : sets_of_terms(scale))
    all.push_back(program_task(terms, scan_orders(scale)));
  for (const ChessPosition& root : bratko_kopec_without_first()) {
    if (scale != Scale::quick || root.name < "BK.08") all.push_back(threaded_task(root, 3));
  }
  for (const Method& method : methods())
    for (const int depth : from_to(1, deepest(scale, method)))
      all.push_back(counting_task(method, depth));
  for (const int depth : from_to(1, paper_depth))
    all.push_back(random_task(depth, scale == Scale::quick ? 5 : 20));
  add_thread_tasks(scale, all);
  return all;
}

// --------------------------------------------------------------------------------- the findings --

/// The mean of the trials.
[[nodiscard]] double nodes(const Rows& rows, std::string_view method, int depth = paper_depth) {
  Rows found = where(rows, {{"method", method}, {"depth", depth}, {"threads", 1}});
  std::erase_if(found, [](const Row& row) {
    return row.factors.value("position", initial_position) != initial_position;
  });
  return mean(column(found, "nodes"));
}

[[nodiscard]] std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

/// The rules by which there are as many positions as Sockalingam's minimax visits; nothing if none.
[[nodiscard]] Rows published_reading(const Rows& rows) {
  Rows found = where(rows, {{"plies", paper_depth}});
  std::erase_if(found, [](const Row& row) { return number(row, "positions") != paper_minimax; });
  return found;
}

[[nodiscard]] std::string text_of_reading(const Row& row) {
  return fmt::format("{} moves, en passant {}, double steps of pawns {} over a piece",
                     value(row, "pseudo_legal") ? "pseudo-legal" : "legal",
                     value(row, "en_passant") ? "on" : "left out",
                     value(row, "jumping") ? "may jump" : "not");
}

[[nodiscard]] Claim legal_claim(const Rows& rows) {
  constexpr std::int64_t known = 5072213;  // 1 + 20 + 400 + 8902 + 197281 + 4865609
  const double counted = nodes(rows, legal_name);
  return with_published(support::grouped(known),
                        stated("perft to five plies", support::grouped(counted),
                               exactly(known, static_cast<std::int64_t>(counted))));
}

/// The published count is not that of chess. Which rules give it?
[[nodiscard]] Claim minimax_claim(const Rows& rows) {
  const Rows found = published_reading(rows);
  const double legal = nodes(rows, legal_name);
  Claim claim =
      with_published(support::grouped(paper_minimax),
                     stated("nodes of minimax",
                            fmt::format("{} by the rules of chess", support::grouped(legal)), {}));
  if (found.empty()) {
    claim.assessment = not_comparable("it counts something else than positions of chess");
    return claim;
  }
  claim.measured += fmt::format("; {} with {}", support::grouped(number(found[0], "positions")),
                                text_of_reading(found[0]));
  claim.assessment = exactly(static_cast<std::int64_t>(paper_minimax),
                             value(found[0], "positions").get<std::int64_t>());
  claim.assessment.reason += fmt::format(" by one of {} sets of rules", readings().size());
  return claim;
}

[[nodiscard]] Claim table_claim(const Rows& rows) {
  const double published = 1 - paper_table / paper_minimax;
  const double ours = 1 - nodes(rows, table_name) / nodes(rows, minimax_name);
  Claim claim =
      with_published(fmt::format("{} of {} nodes, {} saved", support::grouped(paper_table),
                                 support::grouped(paper_minimax), percent(published)),
                     stated("63 % by a table",
                            fmt::format("{} nodes, {} saved, by the rules of chess",
                                        support::grouped(nodes(rows, table_name)), percent(ours)),
                            decide(exact(100 * ours), printed(63))));
  const Rows found = published_reading(rows);
  if (found.empty()) return claim;
  const auto count = value(found[0], "with_table").get<std::int64_t>();
  claim.measured += fmt::format("; {} nodes by the rules that give the count of minimax",
                                support::grouped(static_cast<double>(count)));
  claim.assessment = exactly(static_cast<std::int64_t>(paper_table), count);
  return claim;
}

/// Every set of rules beside the published figures.
[[nodiscard]] ReportTable readings_table(const Rows& rows) {
  const auto line = [](const Row& row) {
    return cells(value(row, "pseudo_legal") ? "pseudo-legal" : "legal",
                 value(row, "en_passant") ? "yes" : "no", value(row, "jumping") ? "yes" : "no",
                 support::grouped(number(row, "positions")),
                 support::grouped(number(row, "with_table")));
  };
  return {fmt::format("What the published count counts: positions within five plies; "
                      "published are {} and, with a table, {}",
                      support::grouped(paper_minimax), support::grouped(paper_table)),
          {"moves", "en passant", "double steps over a piece", "positions", "with a table"},
          mapped(where(rows, {{"plies", paper_depth}}), line)};
}

/// The source gives each root move a search of its own with an open window, so that bounds are not
/// shared at the root.
[[nodiscard]] Claim alpha_beta_claim(const Rows& rows) {
  const double published = 1 - paper_alpha_beta / paper_minimax;
  const auto saved = [&rows](std::string_view method) {
    return 1 - nodes(rows, method) / nodes(rows, minimax_name);
  };
  const double split = saved(bare_splitting_name);
  Assessment assessment = decide(exact(100 * split), printed(88));
  if (assessment.verdict == Verdict::contradicted) {
    assessment = not_comparable(
        assessment.reason +
        "; the saving depends on the order of moves, which the source does not state");
  }
  return with_published(
      fmt::format("{} of {} nodes, {} saved", support::grouped(paper_alpha_beta),
                  support::grouped(paper_minimax), percent(published)),
      stated(
          "88 % of minimax",
          fmt::format("{} saved with moves in the order of generation; with bounds shared at the "
                      "root {}, in random order {}, with all enhancements {}",
                      percent(split), percent(saved(alpha_beta_name)), percent(saved(random_name)),
                      percent(saved(all_name))),
          assessment));
}

/// All methods and numbers of threads, at every depth of minimax.
[[nodiscard]] Claim value_claim(const Rows& rows) {
  Agreement found;
  for (const Row& oracle : where(rows, {{"method", minimax_name}})) {
    for (const Row& row : where(rows, {{"depth", value(oracle, "depth")}})) {
      if (row.factors.value("position", initial_position) != initial_position) continue;
      if (!row.counts.contains("score") || text(row, "method") == minimax_name) continue;
      ++found.searches;
      found.same += value(row, "score") == value(oracle, "score") ? 1 : 0;
    }
  }
  return same_value_claim("Every search returns the value of minimax",
                          "Knuth and Moore 1975, section 2", found);
}

/// In the positions of Bratko and Kopec, and in the initial one at each depth.
[[nodiscard]] Claim thread_claim(const Rows& rows) {
  const auto seconds = [&rows](int threads) {
    return column(rows, {{"method", bare_splitting_name}, {"threads", threads}}, "seconds");
  };
  const PairedRatio ratio = paired_ratio(seconds(2), seconds(1));
  return stated("threads at the root",
                fmt::format("two threads need {:.2f} of the time of one, in {} searches",
                            ratio.estimate().value, ratio.logs.size()),
                smaller(ratio.estimate()));
}

/// His "as much as 9 times", by his own counts.
[[nodiscard]] Claim times_claim() {
  const double times = paper_minimax / paper_alpha_beta;
  return stated(
      "nine times",
      fmt::format("{} / {} nodes, his own counts, are {:.2f}", support::grouped(paper_minimax),
                  support::grouped(paper_alpha_beta), times),
      decide(exact(times), printed(9)));
}

/// Which terms and orders of moves give the published count?
[[nodiscard]] Claim program_claim(const Rows& rows) {
  const std::vector<double> counts =
      column(rows, {{"plies_of_alpha_beta", paper_depth}}, "positions");
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  return with_published(
      support::grouped(paper_alpha_beta),
      stated("program of 2015",
             fmt::format("{} to {}, by the terms of the evaluation and the order in which "
                         "the squares are scanned, {} programs",
                         support::grouped(*least), support::grouped(*most), counts.size()),
             not_comparable("its weights and the order of its moves are not printed")));
}

/// The extremes of each set of terms over the orders of moves.
[[nodiscard]] ReportTable program_table(const Rows& rows) {
  ReportTable table{fmt::format("Alpha-beta with an open window for each root move by the rules "
                                "that give the published count of minimax; published are {}",
                                support::grouped(paper_alpha_beta)),
                    {"evaluation", "fewest positions", "scanned by", "most", "scanned by"},
                    {}};
  const Rows all = where(rows, {{"plies_of_alpha_beta", paper_depth}});
  std::vector<std::string> names = mapped(all, [](const Row& row) { return text(row, "terms"); });
  names.erase(std::unique(names.begin(), names.end()), names.end());
  for (const std::string& name : names) {
    const Rows here = where(all, {{"terms", name}});
    const auto [least, most] = std::minmax_element(
        here.begin(), here.end(),
        [](const Row& a, const Row& b) { return number(a, "positions") < number(b, "positions"); });
    table.rows.push_back({name, support::grouped(number(*least, "positions")), text(*least, "scan"),
                          support::grouped(number(*most, "positions")), text(*most, "scan")});
  }
  return table;
}

[[nodiscard]] Claim threaded_claim(const Rows& rows) {
  const auto of = [&](bool has_threads, const char* name) {
    return column(rows, {{"part", threaded_name}, {"has_threads", has_threads}}, name);
  };
  const PairedRatio ratio = paired_ratio(of(true, "seconds"), of(false, "seconds"));
  const bool agree = of(true, "best") == of(false, "best");
  return stated("a thread for each move",
                fmt::format("{} of the time, in {} searches with {} values",
                            with_interval(ratio.estimate(), 2), ratio.logs.size(),
                            agree ? "the same" : "different"),
                smaller(ratio.estimate()));
}

[[nodiscard]] support::Plot growth_plot(const Rows& rows) {
  support::Plot plot{
      "growth",
      "Nodes by depth from the initial position",
      "On a logarithmic axis a straight line means a constant branching factor. A table lowers "
      "the curve of minimax; alpha-beta and move ordering reduce its slope.",
      {"depth (plies)"},
      {"nodes", true},
      {},
      {},
      "1 position, counted exactly; random order: 1 of its orders"};
  for (const std::string_view method :
       {minimax_name, table_name, random_name, alpha_beta_name, all_name})
    plot.series.push_back(
        series_of(method == all_name ? "alpha-beta with all enhancements" : std::string(method),
                  depths_of(rows, {{"method", method}}),
                  [&](int depth) { return nodes(rows, method, depth); }));
  plot.series.push_back(
      {"Sockalingam 2015",
       {{paper_depth, paper_minimax}, {paper_depth, paper_table}, {paper_depth, paper_alpha_beta}},
       support::Mark::points});
  return plot;
}

/// The methods from the slowest to the fastest.
[[nodiscard]] std::vector<std::string_view> shown_names() {
  std::vector<std::string_view> names;
  for (const Method& method : methods()) {
    if (method.name == legal_name) continue;
    if (method.name == alpha_beta_name) names.push_back(random_name);
    names.push_back(method.name);
  }
  return names;
}

[[nodiscard]] support::Plot ladder_plot(const Rows& rows) {
  const std::vector<std::string_view> names = shown_names();
  return {"ladder",
          "Five plies: each method has one enhancement more than the one to its left",
          "Nodes of searches to the same depth that return the same value; minimax is on the left.",
          {""},
          {"nodes", true},
          {bars_of("nodes", names, [&](std::string_view name) { return nodes(rows, name); })},
          cells(names),
          "1 position, counted exactly"};
}

[[nodiscard]] ReportTable ladder_table(const Rows& rows) {
  const auto line = [&](std::string_view name) {
    const double count = nodes(rows, name);
    const Json runs{{"method", name}, {"depth", paper_depth}, {"threads", 1}};
    return cells(name, support::grouped(count), percent(1 - count / nodes(rows, minimax_name)),
                 fmt::format("{:.4f}", mean(column(rows, runs, "seconds"))));
  };
  return {"Five plies from the initial position",
          {"method", "nodes", "saved compared with minimax", "seconds"},
          mapped(shown_names(), line)};
}

[[nodiscard]] ReportTable thread_table(const Rows& rows) {
  ReportTable table{"Threads: nodes of all threads and time, median of several runs",
                    {"method", "depth", "threads", "nodes", "seconds", "speed-up"},
                    {}};
  double alone = 0;
  for (const Row& row : rows) {
    if (!row.timings.contains("nodes_of_all_threads") || text(row, "position") != initial_position)
      continue;
    const double seconds = number(row, "seconds");
    if (value(row, "threads") == 1) alone = seconds;
    table.rows.push_back({text(row, "method"), value(row, "depth").dump(),
                          value(row, "threads").dump(),
                          support::grouped(number(row, "nodes_of_all_threads")),
                          fmt::format("{:.4f}", seconds), fmt::format("{:.2f}", alone / seconds)});
  }
  return table;
}

Findings assess(const Rows& rows) {
  return {{legal_claim(rows), shown_in("growth", minimax_claim(rows)),
           shown_in("growth", table_claim(rows)), shown_in("ladder", alpha_beta_claim(rows)),
           times_claim(), program_claim(rows), value_claim(rows), threaded_claim(rows),
           thread_claim(rows)},
          {growth_plot(rows), ladder_plot(rows)},
          {readings_table(rows), program_table(rows), ladder_table(rows), thread_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {
      .title = "Five plies from the initial position",
      .question =
          "How many nodes of plain minimax do a transposition table, alpha-beta and the order of "
          "moves save, and how much time do threads at the root save?",
      .source = "Sockalingam 2015: node counts at depth 5 and threads for root moves",
      .tasks = tasks,
      .assess = assess,
      .place = 120};
}

}  // namespace espalier::lab::depth_five
