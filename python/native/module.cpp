// The module espalier._core: positions, searches and algorithms as the package calls them. Its
// classes and functions are wrapped in Python, where they are documented and typed.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "catalogue/games.hpp"
#include "espalier/levels.hpp"
#include "espalier/pair_score.hpp"
#include "espalier/search/time_management.hpp"
#include "espalier/search_settings.hpp"
#include "python/native/algorithms.hpp"
#include "python/native/engine.hpp"
#include "python/native/handle.hpp"
#include "python/native/initialised.hpp"
#include "python/native/learning.hpp"
#include "python/native/native_position.hpp"
#include "python/native/python_position.hpp"

namespace espalier::python {

PyObject* NativePosition::object_of(AnyMove move) const {
  const std::string text = text_of(move);
  return has_numbers() ? PyLong_FromString(text.c_str(), nullptr, 10)
                       : PyUnicode_FromString(text.c_str());
}

namespace {

// ------------------------------------------------------------------------------------ positions --

[[nodiscard]] py::object object_of(const AnyPosition& position, AnyMove move) {
  PyObject* const object = seen_by_python(position).object_of(move);
  if (object == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(object);
}

[[nodiscard]] py::list legal_moves(const Handle& handle) {
  AnyMoves moves;
  (void)handle->generate(moves);
  py::list result;
  for (const AnyMove move : moves) result.append(object_of(*handle, move));
  return result;
}

/// None, an Outcome or an int, as the methods of games in Python give it.
[[nodiscard]] py::object outcome(const Handle& handle) {
  AnyMoves moves;
  const Outcome found = handle->generate(moves);
  if (!found.is_over()) return py::none();
  const py::object names = py::module_::import("espalier._game").attr("Outcome");
  if (found == Outcome::win()) return names.attr("WIN");
  if (found == Outcome::loss()) return names.attr("LOSS");
  if (found == Outcome::draw()) return names.attr("DRAW");
  return py::int_(found.score(0));
}

void unmake(const Handle& handle, const py::object& move) {
  const std::string asked = py::str(move);  // before all: a __str__ may do anything
  const auto& played = handle->played();
  if (played.empty()) throw py::value_error("no move has been made that could be taken back");
  const AnyMove last = played.back();
  // `last` stays in place until the position has used it.
  handle->unmake(last);
  const std::string made = py::str(object_of(*handle, last));
  if (move.is_none() || asked == made) return;
  handle->make(last);
  throw py::value_error(asked + " was not the last move made, which is " + made);
}

/// The moves from the position that Python made first, as objects.
[[nodiscard]] py::list played(const Handle& handle) {
  const Handle copy = handle.copy();
  const std::vector<AnyMove> moves = handle->played();
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) copy->unmake(*move);
  py::list result;
  for (const AnyMove move : moves) {
    result.append(object_of(*copy, move));
    copy->make(move);
  }
  return result;
}

[[nodiscard]] bool needs_python(const AnyPosition& position, const py::object& evaluate) {
  return is_written_in_python(position) || !evaluate.is_none();
}

// -------------------------------------------------------------------------------------- results --

constexpr std::array bound_names{"none", "upper", "lower", "exact"};

[[nodiscard]] py::object score_or_none(Score score) {
  return score == no_score ? py::object(py::none()) : py::object(py::int_(score));
}

/// The moves of a line from `root`.
[[nodiscard]] py::tuple line_of(const AnyPosition& root, const std::vector<AnyMove>& line) {
  py::list moves;
  if (is_written_in_python(root)) {
    for (const AnyMove move : line) moves.append(object_of(root, move));
    return moves;
  }
  const auto position = root.clone();
  for (const AnyMove move : line) {
    moves.append(object_of(*position, move));
    position->make(move);
  }
  return moves;
}

/// The arguments of espalier.Result._of.
[[nodiscard]] py::dict to_python(const AnyPosition& root, const Result<AnyMove>& result) {
  py::list moves;
  for (const RootMove<AnyMove>& move : result.moves) {
    if (move.depth == 0) continue;
    moves.append(py::make_tuple(line_of(root, move.line), move.score,
                                bound_names[static_cast<std::size_t>(move.bound)], move.depth,
                                move.nodes));
  }
  py::dict values;
  values["moves"] = moves;
  values["lines"] = result.lines;
  values["depth"] = result.depth;
  values["static_eval"] = score_or_none(result.static_eval);
  values["outcome"] = result.outcome ? py::object(py::int_(*result.outcome)) : py::none();
  values["best"] =
      result.moves.empty() ? py::object(py::none()) : object_of(root, result.moves.front().move);
  values["nodes"] = result.nodes;
  values["time"] = static_cast<double>(result.time) / 1000;
  values["hash_full"] = result.permille_full;
  return values;
}

// --------------------------------------------------------------------------------------- traces --

constexpr std::array stage_names{"root", "table_move", "tactical", "refutation", "quiet", "losing"};

/// The position of each node in turn, so that moves are written as it needs.
class TraceWalk {
 public:
  TraceWalk(const AnyPosition& root, const std::vector<Trace::Node>& nodes)
      : position_(is_written_in_python(root) ? nullptr : root.clone()),
        root_(root),
        nodes_(nodes) {}

  /// The move that leads to the node; None for passes and for the position of the parent.
  [[nodiscard]] py::object enter(std::uint32_t index) {
    const Trace::Node& node = nodes_[index];
    if (!position_) {
      return node.move == AnyMove{} ? py::object(py::none()) : object_of(root_, node.move);
    }
    while (!path_.empty() && path_.back() != node.parent) leave();
    path_.push_back(index);
    if (passes(node)) position_->make_null();
    if (node.move == AnyMove{}) return py::none();
    py::object move = object_of(*position_, node.move);
    position_->make(node.move);
    return move;
  }

 private:
  /// Does the parent pass? Then the node is a ply deeper without a move.
  [[nodiscard]] bool passes(const Trace::Node& node) const {
    return node.move == AnyMove{} && node.parent != no_node &&
           !nodes_[node.parent].is_root_pass() && node.call.ply > nodes_[node.parent].call.ply;
  }
  void leave() {
    const Trace::Node& node = nodes_[path_.back()];
    path_.pop_back();
    if (passes(node)) position_->unmake_null();
    if (node.move != AnyMove{}) position_->unmake(node.move);
  }

  std::shared_ptr<AnyPosition> position_;
  const AnyPosition& root_;
  const std::vector<Trace::Node>& nodes_;
  std::vector<std::uint32_t> path_;
};

template <std::size_t n, class Enum>
[[nodiscard]] const char* name_in(const std::array<const char*, n>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

/// A list for each fact of a node, as docs/reference/trace.md names them.
[[nodiscard]] py::dict columns_of(const AnyPosition& root, const Trace& trace) {
  py::dict columns;
  const auto column = [&](const char* name, auto value_of) {
    py::list values(trace.nodes().size());
    std::size_t i = 0;
    for (const Trace::Node& node : trace.nodes()) values[i++] = value_of(node);
    columns[name] = values;
  };
  using Node = const Trace::Node&;
  column("parent", [](Node n) {
    return n.parent == no_node ? py::object(py::none()) : py::object(py::int_(n.parent));
  });
  TraceWalk walk(root, trace.nodes());
  column("move", [&walk, i = std::uint32_t{0}](Node) mutable { return walk.enter(i++); });
  column("level", [](Node n) { return n.level; });
  column("purpose", [](Node n) { return name_of(n.call.purpose); });
  column("stage", [](Node n) { return name_in(stage_names, n.order.stage); });
  column("index", [](Node n) { return n.order.index; });
  column("order_score", [](Node n) { return n.order.score; });
  column("reduction", [](Node n) { return n.order.reduction; });
  column("extension", [](Node n) { return n.order.extension; });
  column("ply", [](Node n) { return n.call.ply; });
  column("depth", [](Node n) { return n.call.depth; });
  column("alpha", [](Node n) { return n.call.alpha; });
  column("beta", [](Node n) { return n.call.beta; });
  column("pv_node", [](Node n) { return n.call.pv_node; });
  column("cut_node", [](Node n) { return n.call.cut_node; });
  column("raw_eval", [](Node n) { return score_or_none(n.raw_eval); });
  column("static_eval", [](Node n) { return score_or_none(n.static_eval); });
  column("entry_bound", [](Node n) { return name_in(bound_names, n.entry.bound); });
  column("entry_depth", [](Node n) { return n.entry.depth; });
  column("end", [](Node n) { return name_of(n.end); });
  column("value", [](Node n) { return score_or_none(n.value); });
  column("bound", [](Node n) { return name_in(bound_names, n.bound); });
  column("moves_made", [](Node n) { return n.moves_made; });
  for (std::size_t i = 0; i < skip_reasons.size(); ++i) {
    column(("left_out_by_" + std::string(name_of(skip_reasons[i]))).c_str(),
           [i](Node n) { return n.skipped[i]; });
  }
  column("nodes_below", [](Node n) { return n.nodes_below; });
  return columns;
}

// --------------------------------------------------------------------------------------- search --

[[nodiscard]] Enhancements enhancements_of(const std::vector<std::string>& names) {
  Enhancements chosen = Enhancements::none();
  for (const std::string& name : names) {
    const auto& rows = Enhancements::rows();
    const auto* const row =
        std::find_if(rows.begin(), rows.end(), [&](const auto& each) { return each.name == name; });
    if (row == rows.end()) {
      throw py::value_error("the search has no enhancement '" + name +
                            "'; espalier.ENHANCEMENTS lists them");
    }
    chosen.*row->flag = true;
  }
  return chosen;
}

/// `file`: its path and its text, or None.
[[nodiscard]] std::optional<SearchSettings> settings_of(const py::object& file) {
  if (file.is_none()) return std::nullopt;
  const auto [path, text] = file.cast<std::pair<std::string, std::string>>();
  auto settings = parse_search_settings(text);
  if (!settings) throw py::value_error(path + ": " + settings.error());
  return std::move(settings).value();
}

/// How well a search plays: as LimitedPlayer does.
struct Strength {
  int level = max_level;
  std::uint64_t seed = 0;
};

class PythonSearch {
 public:
  PythonSearch(py::object evaluate, std::size_t mib, unsigned threads,
               const std::vector<std::string>& enhancements, const py::object& settings)
      : evaluate_(std::move(evaluate)),
        size_{mib, threads},
        settings_(settings_of(settings)),
        enhancements_(settings_ ? settings_->enhancements : enhancements_of(enhancements)) {}

  /// `report` takes what `run` returns. With `trace_nodes` > 0 the tree is in "trace".
  py::dict run(const py::object& position, const Limits& limits, const Strength& strength,
               const py::object& report, std::size_t trace_nodes) {
    const Call call;
    if (is_running_.exchange(true)) {
      throw std::runtime_error(
          "this Search is running: it can run one search at a time (make another Search, or call "
          "stop())");
    }
    const Running running(is_running_);
    const std::shared_ptr<AnyPosition> root = copy_of(position, objects_);
    choose_engine(position, *root);
    root_ = root;
    std::optional<Trace> trace;
    if (trace_nodes > 0) trace.emplace(trace_nodes);
    Report complete;
    if (!report.is_none()) {
      complete = [&](const Result<AnyMove>& found) {
        const auto updated = static_cast<std::size_t>(found.updated);
        if (found.updated + 1 != found.lines || found.moves[updated].bound != Bound::exact) return;
        in_python([&] {
          const py::gil_scoped_acquire lock;
          (void)python::call(report, to_python(*root, found).ptr());
        });
      };
    }
    Result<AnyMove> result;
    {
      const Unlocked unlocked(!needs_python(*root, evaluate_));
      result = strength.level < max_level
                   ? engine_->run_at(*root, strength.level, strength.seed, limits, complete)
                   : engine_->run(*root, limits, complete, trace ? &*trace : nullptr);
    }
    py::dict values = to_python(*root, result);
    if (trace) values["trace"] = columns_of(*root, *trace);
    return values;
  }
  /// None before the first search.
  [[nodiscard]] py::object result() {
    if (!root_) return py::none();
    if (is_running_)
      throw std::runtime_error("the search is running: on_iteration gets its results");
    return to_python(*root_, engine_->result());
  }
  void stop() {
    if (engine_) engine_->control().stop();
  }
  void clear() {
    if (is_running_) throw std::runtime_error("the search is running: stop() it first");
    if (engine_) engine_->clear();
  }

 private:
  class Running {
   public:
    explicit Running(std::atomic<bool>& flag) : flag_(flag) {}
    ~Running() { flag_ = false; }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

   private:
    std::atomic<bool>& flag_;
  };

  /// What decides how a game written in Python is searched.
  [[nodiscard]] static std::string kind_of(const AnyPosition& root) {
    return std::string(root.turns_alternate() ? "alternating" : "free") +
           (root.has_key() ? "" : " without key");
  }

  /// The engine of the last search if it can search `root`, else a new one.
  void choose_engine(const py::object& position, const AnyPosition& root) {
    const bool in_python = needs_python(root, evaluate_);
    if (in_python && size_.threads > 1) {
      throw py::value_error(
          "threads=" + std::to_string(size_.threads) +
          " needs a game and an evaluation of the package: Python's global interpreter lock lets "
          "one thread at a time run a game or an evaluation written in Python");
    }
    const auto* const native = dynamic_cast<const NativePosition*>(&root);
    const py::type type = py::type::of(position);
    const std::string variant = native != nullptr ? native->variant() : kind_of(root);
    if (engine_ && type.is(type_) && variant == variant_) return;
    std::optional<int> unit;
    if (settings_ && settings_->states_unit) unit = settings_->parameters.unit;
    auto engine = native != nullptr && !in_python
                      ? native->make_engine(size_)
                      : erased_engine(root.turns_alternate(), size_.mib,
                                      evaluator_of(evaluate_, position), unit);
    if (unit && engine->unit() && engine->unit() != unit) {
      throw py::value_error("the settings are of an evaluation in the unit " +
                            std::to_string(*unit) + "; that of this game is in " +
                            std::to_string(*engine->unit()));
    }
    engine_ = std::move(engine);
    type_ = type;
    variant_ = variant;
    Enhancements chosen = enhancements_;
    if (!root.has_key()) chosen.table = false;
    engine_->set_enhancements(chosen);
    if (settings_) engine_->set_parameters(settings_->parameters);
  }

  py::object evaluate_;
  EngineSize size_;
  std::optional<SearchSettings> settings_;
  Enhancements enhancements_;
  std::shared_ptr<GameObjects> objects_ = std::make_shared<GameObjects>();
  // Of the position searched last.
  py::object type_;
  std::string variant_;
  std::unique_ptr<Engine> engine_;
  std::shared_ptr<AnyPosition> root_;
  std::atomic<bool> is_running_{false};
};

}  // namespace
}  // namespace espalier::python

template <>
struct pybind11::detail::type_caster<espalier::python::PythonSearch>
    : espalier::python::InitialisedCaster<espalier::python::PythonSearch> {};

namespace espalier::python {
namespace {

[[nodiscard]] Limits limits_of(int depth, std::uint64_t nodes, std::int64_t milliseconds,
                               int lines) {
  Limits limits{.depth = depth > 0 ? depth : max_ply - 1, .lines = lines};
  if (nodes > 0) limits.nodes = nodes;
  if (milliseconds > 0) limits.time = TimeBudget{milliseconds, milliseconds};
  return limits;
}

/// Of a player's clock, before the next move: milliseconds left, and added after each move, and
/// moves to the next time control, 0 if there is none. At most `milliseconds`, if not 0.
using ClockOfPlayer = std::tuple<std::int64_t, std::int64_t, int>;
[[nodiscard]] TimeBudget budget_of(const ClockOfPlayer& clock, std::int64_t milliseconds) {
  constexpr Milliseconds overhead = 50;  // an interpreter answers late
  const auto [remaining, increment, moves] = clock;
  const TimeBudget budget = time_budget({remaining, increment, moves, overhead});
  return milliseconds > 0 ? limited_to(milliseconds, budget) : budget;
}

// ------------------------------------------------------------------------------------ functions --

/// The arguments of espalier.Solution._of.
[[nodiscard]] py::dict solve(const py::object& position, bool weak, bool line, std::size_t mib,
                             unsigned threads, std::uint64_t nodes, std::int64_t milliseconds) {
  const Call call;
  const auto root = copy_of(position, std::make_shared<GameObjects>());
  const auto* const native = dynamic_cast<const NativePosition*>(root.get());
  const SolveTask task{limits_of(0, nodes, milliseconds, 1), {weak, line}, {mib, threads}};
  if (native == nullptr) {
    if (!root->has_key()) {
      throw py::type_error("solve needs key() of the game: without a table it takes too long");
    }
    if (root->has_draws()) {
      throw py::value_error(
          "a game with is_draw() has no exact values, since they depend on how a position was "
          "reached: use Search with a depth");
    }
    if (threads > 1) {
      throw py::value_error(
          "threads > 1 needs a game of the package: Python's global interpreter lock "
          "lets one thread at a time run a game written in Python");
    }
  }
  Solution<AnyMove> found;
  {
    const Unlocked unlocked(native != nullptr);
    found = native != nullptr ? native->solve(task) : solve_erased(*root, task);
  }
  py::dict values;
  values["lower"] = found.value.lower;
  values["upper"] = found.value.upper;
  values["line"] = line_of(*root, found.line);
  values["nodes"] = found.nodes;
  values["time"] = static_cast<double>(found.time) / 1000;
  values["hash_is_too_small"] = found.table_is_too_small;
  return values;
}

template <std::size_t n>
[[nodiscard]] py::list levels(const std::array<std::uint64_t, n>& counts) {
  std::size_t used = n;
  while (used > 0 && counts[used - 1] == 0) --used;
  py::list values;
  for (std::size_t ply = 0; ply < used; ++ply) values.append(counts[ply]);
  return values;
}

/// The arguments of espalier.algorithms.Value.
[[nodiscard]] py::dict to_python(const AnyPosition& root, const AlgorithmResult& result) {
  py::list moves;
  for (const AnyMove move : result.moves) moves.append(object_of(root, move));
  py::dict values;
  values["value"] = result.value;
  values["moves"] = moves;
  values["nodes_at"] = levels(result.counts.nodes_at);
  values["leaves_at"] = levels(result.counts.leaves_at);
  values["cutoffs_at"] = levels(result.counts.cutoffs_at);
  values["memory"] = result.counts.memory;
  return values;
}

/// `run(root, evaluator)` with the lock as the game needs it.
template <class Run>
[[nodiscard]] py::dict with_position(const py::object& position, const py::object& evaluate,
                                     Run run) {
  const Call call;
  const auto root = copy_of(position, std::make_shared<GameObjects>());
  const auto evaluator = evaluator_of(evaluate, position);
  AlgorithmResult result;
  {
    const Unlocked unlocked(!needs_python(*root, evaluate));
    result = run(*root, evaluator);
  }
  return to_python(*root, result);
}

void need_alternating_turns(const AnyPosition& root) {
  if (root.turns_alternate()) return;
  throw py::value_error("the textbook's algorithms need turns that alternate; minimax does not");
}

[[nodiscard]] py::dict algorithm(const std::string& name, const py::object& position, int depth,
                                 const py::object& evaluate) {
  const auto& names = algorithm_names();
  const auto known = std::find_if(names.begin(), names.end(),
                                  [&](const AlgorithmName& each) { return each.name == name; });
  if (known == names.end()) throw py::value_error("there is no algorithm '" + name + "'");
  return with_position(position, evaluate, [&](const AnyPosition& root, auto& evaluator) {
    need_alternating_turns(root);
    if (known->needs_key && !root.has_key()) {
      throw py::type_error(name + " needs key() of the game: it has a table");
    }
    return run_algorithm(name, root, evaluator, depth);
  });
}

[[nodiscard]] py::dict choice(const std::string& name, const py::object& position, int depth,
                              const py::object& evaluate, const ChoiceSettings& settings) {
  return with_position(position, evaluate, [&](const AnyPosition& root, auto& evaluator) {
    need_alternating_turns(root);
    return run_choice(name, root, evaluator, depth, settings);
  });
}

[[nodiscard]] std::uint64_t perft(const py::object& position, int depth) {
  const Call call;
  const auto root = copy_of(position, std::make_shared<GameObjects>());
  if (is_written_in_python(*root)) return run_perft(*root, depth);
  const Unlocked unlocked(true);
  return static_cast<NativePosition&>(*root).perft(depth);
}

[[nodiscard]] std::vector<std::string> check_game(const py::object& position,
                                                  const py::object& evaluate, std::uint64_t seed,
                                                  int games,
                                                  const std::vector<std::uint64_t>& perft) {
  const Call call;
  const auto root = copy_of(position, std::make_shared<GameObjects>());
  const auto move_text = [](const AnyPosition& at, AnyMove move) {
    return std::string(py::str(object_of(at, move)));
  };
  return run_check(*root, evaluator_of(evaluate, position), {seed, games, perft, move_text});
}

[[nodiscard]] py::list enhancement_rows() {
  py::list rows;
  for (const Enhancements::Row& row : Enhancements::rows()) {
    rows.append(py::make_tuple(row.name, row.is_exact(), row.is_on_when_playing(), row.needs,
                               row.meaning, row.source));
  }
  return rows;
}

// ------------------------------------------------------------------------------------- learning --

/// The arguments of espalier.MatchScore.
[[nodiscard]] py::tuple to_python(const PairScore& score) {
  return py::make_tuple(score.games, score.score(), score.error());
}

[[nodiscard]] py::dict learn(const std::shared_ptr<FeatureSum>& sum, const py::object& position,
                             const py::object& opponent, const std::vector<std::string>& names,
                             LearnTask task) {
  const Call call;
  const auto root = copy_of(position, std::make_shared<GameObjects>());
  task.enhancements = enhancements_of(names);
  const LearnGeneration generation =
      learn_generation(*root, sum, evaluator_of(opponent, position), py::type::of(position), task);
  const auto match = [](const PairScore& score) -> py::object {
    if (score.games == 0) return py::none();
    return to_python(score);
  };
  py::dict values;
  values["number"] = generation.number;
  values["games"] = generation.games;
  values["positions"] = generation.positions;
  values["error"] = generation.error;
  values["minutes"] = generation.minutes;
  values["against_start"] = match(generation.against_start);
  values["against_opponent"] = match(generation.against_opponent);
  return values;
}

// ------------------------------------------------------------------------------------- bindings --

[[nodiscard]] std::shared_ptr<NativePosition> position_of(const std::string& game,
                                                          const std::optional<std::string>& text,
                                                          std::vector<std::string>* warnings) {
  if (game == "tree" && text) return explicit_tree(*text);
  std::shared_ptr<NativePosition> found;
  (void)catalogue::visit_game(
      game, [&]<class G>(std::type_identity<G>) { found = native_position<G>(text, warnings); });
  if (!found) throw py::value_error("there is no game '" + game + "'");
  return found;
}

void bind_positions(py::module_& module) {
  py::class_<Handle>(module, "NativeGame", py::dynamic_attr())
      .def(py::init<>())
      .def("_set_up", [](Handle& handle, const Handle& other,
                         bool shares) { handle = shares ? other : other.copy(); })
      .def("_set_up",
           [](Handle& handle, const std::string& game, const std::string& text) {
             handle = Handle(position_of(game, text, nullptr));
           })
      .def("_set_up",
           [](Handle& handle, const std::string& game) {
             handle = Handle(position_of(game, std::nullopt, nullptr));
           })
      .def("_set_up",
           [](Handle& handle, const std::string& kind, int width, int depth, std::uint64_t seed) {
             handle = Handle(synthetic_tree(kind, width, depth, seed));
           })
      .def("legal_moves", legal_moves)
      .def("outcome", outcome)
      .def("make",
           [](const Handle& handle, const py::object& move) { handle->make(handle.parse(move)); })
      .def("unmake", unmake, py::arg("move") = py::none())
      .def("side_to_move", [](const Handle& handle) { return handle->side_to_move(); })
      .def("key", [](const Handle& handle) { return handle->key(); })
      .def(
          "is_draw", [](const Handle& handle, int ply) { return handle->is_draw(ply); },
          py::arg("ply") = 0)
      .def("evaluate", [](const Handle& handle) { return handle->evaluate(); })
      .def("_variant", [](const Handle& handle) { return handle->variant(); })
      .def("_played", played)
      .def("_text", [](const Handle& handle) { return handle->to_text(); })
      .def("_diagram", [](const Handle& handle) { return handle->diagram(); })
      .def("_notation",
           [](const Handle& handle, const py::object& move) {
             return handle->notation_of(handle.parse(move));
           })
      .def("_in_check", [](const Handle& handle) { return handle->in_check(); })
      .def("_equals",
           [](const Handle& handle, const Handle& other) { return handle->equals(*other); });
}

void bind_search(py::module_& module) {
  py::class_<PythonSearch>(module, "Search")
      .def(py::init<py::object, std::size_t, unsigned, const std::vector<std::string>&,
                    const py::object&>())
      .def("run",
           [](PythonSearch& search, const py::object& position, int depth, std::uint64_t nodes,
              std::int64_t milliseconds, const std::optional<ClockOfPlayer>& clock, int lines,
              int level, std::uint64_t seed, const py::object& report, std::size_t trace) {
             Limits limits = limits_of(depth, nodes, milliseconds, lines);
             if (clock) limits.time = budget_of(*clock, milliseconds);
             return search.run(position, limits, {level, seed}, report, trace);
           })
      .def("result", &PythonSearch::result)
      .def("stop", &PythonSearch::stop)
      .def("clear", &PythonSearch::clear);
}

void bind_learning(py::module_& module) {
  py::class_<FeatureSum, std::shared_ptr<FeatureSum>>(module, "FeatureSum")
      .def(py::init<py::object>())
      .def("__call__",
           [](const FeatureSum& sum, const py::object& position) {
             const Call call;
             return sum.evaluate(python::call(sum.function(), position.ptr()));
           })
      .def("_set", [](FeatureSum& sum, const std::vector<std::pair<py::object, float>>& items,
                      int scale, int generations) { sum.set(items, scale, generations); })
      .def("_items", &FeatureSum::items)
      .def("_scale", [](const FeatureSum& sum) { return sum.weights().scale; })
      .def("_generations", [](const FeatureSum& sum) { return sum.weights().generations; })
      .def("_learn", [](const std::shared_ptr<FeatureSum>& sum, const py::object& position,
                        double seconds, int games, std::uint64_t nodes, int opening_plies,
                        int match_games, std::uint64_t match_nodes, const py::object& opponent,
                        const std::vector<std::string>& enhancements, std::uint64_t seed) {
        return learn(sum, position, opponent, enhancements,
                     {.games = games,
                      .nodes = nodes,
                      .opening_plies = opening_plies,
                      .seed = seed,
                      .match_games = match_games,
                      .match_nodes = match_nodes,
                      .seconds = seconds,
                      .enhancements = {}});
      });
}

void bind_functions(py::module_& module) {
  module.def("solve", solve);
  module.def("perft", perft);
  module.def("check_game", check_game);
  module.def("pair_score", [](const std::vector<double>& pairs) {
    PairScore score;
    for (const double points : pairs) score.add_pair(points);
    return to_python(score);
  });
  module.def("minimax", [](const py::object& position, int depth, const py::object& evaluate) {
    return with_position(position, evaluate, [&](const AnyPosition& root, auto& evaluator) {
      return run_minimax(root, evaluator, depth);
    });
  });
  module.def("algorithm", algorithm);
  module.def("choice", [](const std::string& name, const py::object& position, int depth,
                          const py::object& evaluate, const py::dict& settings) {
    ChoiceSettings chosen;
    const auto set = [&settings](const char* key, auto& value) {
      if (settings.contains(key)) value = settings[key].cast<std::decay_t<decltype(value)>>();
    };
    set("width", chosen.width);
    set("m", chosen.m);
    set("n", chosen.n);
    set("error", chosen.error);
    set("threshold", chosen.threshold);
    set("grain", chosen.grain);
    set("range", chosen.range);
    set("max_leaves", chosen.max_leaves);
    set("simulations", chosen.simulations);
    set("exploration", chosen.exploration);
    set("seed", chosen.seed);
    return choice(name, position, depth, evaluate, chosen);
  });
  module.def("position_warnings", [](const std::string& game, const std::string& text) {
    std::vector<std::string> warnings;
    (void)position_of(game, text, &warnings);
    return warnings;
  });
  py::list games;
  catalogue::for_each_game(
      [&]<class G>(std::type_identity<G>) { games.append(py::make_tuple(G::name, G::title)); });
  module.attr("games") = games;
  py::list names;
  for (const AlgorithmName& each : algorithm_names()) {
    names.append(py::make_tuple(each.name, each.title, each.source, each.needs_key));
  }
  module.attr("algorithm_names") = names;
  module.attr("tree_kinds") = tree_kinds();
  module.attr("enhancement_rows") = enhancement_rows();
}

}  // namespace

std::shared_ptr<AnyPosition> copy_of(const py::object& position,
                                     const std::shared_ptr<GameObjects>& objects) {
  if (py::isinstance<Handle>(position)) return position.cast<const Handle&>()->clone();
  return PythonPosition(position, objects).clone();
}

py::object wrap(const std::shared_ptr<AnyPosition>& position, const py::object& type) {
  return type.attr("_sharing")(Handle(std::static_pointer_cast<NativePosition>(position)));
}

}  // namespace espalier::python

PYBIND11_MODULE(_core, module) {
  using namespace espalier;
  using namespace espalier::python;
  module.doc() = "The C++ part of the package espalier, for the package only.";
  bind_positions(module);
  bind_search(module);
  bind_learning(module);
  bind_functions(module);
  for (const Extension::Bind bind : Extension::all()) bind(module);
  py::module_::import("atexit").attr("register")(py::cpp_function(end_calls));
  const py::module_ os = py::module_::import("os");
  if (py::hasattr(os, "register_at_fork")) {
    os.attr("register_at_fork")(py::arg("after_in_child") = py::cpp_function(forget_other_threads));
  }
  module.attr("WIN_SCORE") = win_score;
  module.attr("PROVEN_WIN") = proven_win;
  module.attr("KNOWN_WIN") = known_win;
  module.attr("MAX_DEPTH") = max_ply - 1;
  module.attr("MIN_LEVEL") = min_level;
  module.attr("MAX_LEVEL") = max_level;
  module.attr("MAX_MOVES") = python::max_moves;
}
