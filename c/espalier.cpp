// The functions of espalier.h: checks of what they are given, one place that catches exceptions,
// and the structs that they fill.
#include "c/espalier.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "c/callbacks.hpp"
#include "c/searches.hpp"
#include "espalier/search_settings.hpp"
#include "espalier/version.hpp"

namespace espalier::c {
namespace {

using erased::AnyMove;

/// What a call ends with, unless it succeeds.
struct Error {
  std::int32_t code;
  std::string text;
};
[[noreturn]] void refuse(std::string text) {
  throw Error{ESPALIER_ERROR_ARGUMENT, std::move(text)};
}

/// Runs what a function does, and turns whatever it throws into a code and a text.
template <class Run>
[[nodiscard]] std::int32_t guarded(std::string& text, const Run& run) noexcept {
  const auto say = [&text](const char* what) noexcept {
    try {
      text = what;
    } catch (...) {
      text.clear();
    }
  };
  try {
    text.clear();
    run();
    return ESPALIER_OK;
  } catch (const Error& error) {
    say(error.text.c_str());
    return error.code;
  } catch (const std::bad_alloc&) {
    say("no memory");
    return ESPALIER_ERROR_MEMORY;
  } catch (const std::exception& error) {
    say(error.what());
    return ESPALIER_ERROR_INTERNAL;
  } catch (...) {
    say("a callback threw an exception");
    return ESPALIER_ERROR_GAME;
  }
}

/// What the caller knows of a struct, and 0 where it knows less than this version. `least`: the
/// size of the first version. A larger struct than this version's is refused: what its members ask
/// for is unknown.
template <class T>
[[nodiscard]] T read(const T* given, const char* name, std::size_t least = sizeof(T)) {
  T value{};
  if (given == nullptr) return value;
  std::size_t size = 0;
  std::memcpy(&size, given, sizeof size);
  if (size < least || size > sizeof(T)) {
    refuse(std::string(name) + ".size is " + std::to_string(size) + ": it must be sizeof(" + name +
           "), which this version of the library knows as " + std::to_string(sizeof(T)));
  }
  std::memcpy(&value, given, size);
  return value;
}
/// The struct that is filled: only as much of it as the caller knows.
template <class T>
void write(T* to, T value) {
  std::memcpy(&value.size, to, sizeof value.size);
  std::memcpy(to, &value, std::min(value.size, sizeof(T)));
}
template <class T>
void need_room(const T* to, const char* name) {
  if (to == nullptr) refuse(std::string(name) + " is NULL");
  std::size_t size = 0;
  std::memcpy(&size, to, sizeof size);
  if (size < sizeof(T)) {
    refuse(std::string(name) + "->size is " + std::to_string(size) + ": it must be sizeof(*" +
           name + "), here " + std::to_string(sizeof(T)));
  }
}

template <class Number>
void need_range(Number value, Number least, Number most, const char* name) {
  if (value >= least && value <= most) return;
  refuse(std::string(name) + " is " + std::to_string(value) + ": it must lie between " +
         std::to_string(least) + " and " + std::to_string(most));
}

[[nodiscard]] espalier_game checked(const espalier_game* given) {
  if (given == nullptr) refuse("game is NULL");
  const espalier_game game = read(given, "espalier_game");
  const auto need = [](bool is_there, const char* name) {
    if (!is_there) refuse(std::string("espalier_game.") + name + " is NULL: a game needs it");
  };
  need(game.copy != nullptr, "copy");
  need(game.destroy != nullptr, "destroy");
  need(game.side_to_move != nullptr, "side_to_move");
  need(game.moves != nullptr, "moves");
  need(game.outcome != nullptr, "outcome");
  need(game.make != nullptr, "make");
  need(game.unmake != nullptr, "unmake");
  if ((game.flags & ~std::uint32_t{ESPALIER_FREE_TURNS}) != 0) {
    refuse("espalier_game.flags is " + std::to_string(game.flags) +
           ": ESPALIER_FREE_TURNS is the only one");
  }
  return game;
}

[[nodiscard]] espalier_options checked(const espalier_options* given) {
  constexpr std::uint32_t usual_mib = 16;
  espalier_options options = read(given, "espalier_options");
  if (options.table_mib == 0) options.table_mib = usual_mib;
  if (options.threads == 0) options.threads = 1;
  need_range<std::uint32_t>(options.table_mib, 1, ESPALIER_MAX_TABLE_MIB,
                            "espalier_options.table_mib");
  need_range<std::uint32_t>(options.threads, 1, ESPALIER_MAX_THREADS, "espalier_options.threads");
  need_range<std::uint32_t>(options.rules, ESPALIER_RULES_ALL, ESPALIER_RULES_EXACT,
                            "espalier_options.rules");
  need_range<std::int32_t>(options.unit, 0, Parameters::max_unit, "espalier_options.unit");
  if (options.settings != nullptr && options.rules == ESPALIER_RULES_EXACT) {
    refuse("espalier_options.settings are of a search with ESPALIER_RULES_ALL");
  }
  return options;
}

[[nodiscard]] espalier_limits checked(const espalier_limits* given) {
  espalier_limits limits = read(given, "espalier_limits");
  need_range<std::int32_t>(limits.depth, 0, ESPALIER_MAX_DEPTH, "espalier_limits.depth");
  need_range<std::int32_t>(limits.level, 0, max_level, "espalier_limits.level");
  if (limits.milliseconds < 0) {
    refuse("espalier_limits.milliseconds is " + std::to_string(limits.milliseconds) +
           ": it must not be negative");
  }
  return limits;
}

[[nodiscard]] Limits limits_of(const espalier_limits& given) {
  Limits limits;
  if (given.depth > 0) limits.depth = given.depth;
  if (given.nodes > 0) limits.nodes = given.nodes;
  if (given.milliseconds > 0) limits.time = limited_to(given.milliseconds, {});
  return limits;
}

template <class Struct>
void set_line(Struct& to, const std::vector<AnyMove>& line) {
  const std::size_t length = std::min<std::size_t>(line.size(), ESPALIER_MAX_LINE);
  to.line_length = static_cast<std::int32_t>(length);
  for (std::size_t i = 0; i < length; ++i) to.line[i] = line[i].bits;
}

[[nodiscard]] espalier_result result_of(const Result<AnyMove>& from) {
  espalier_result result{};
  result.size = sizeof result;
  result.score = from.score() == no_score ? draw_score : from.score();
  result.depth = from.depth;
  result.nodes = from.nodes;
  result.milliseconds = from.time;
  result.is_over = from.outcome ? 1 : 0;
  std::vector<AnyMove> line = from.line();
  if (line.empty() && !from.moves.empty()) line = {from.best_move()};
  if (!from.outcome) set_line(result, line);
  return result;
}

/// Of the last call of this thread that failed.
thread_local std::string last_error;

}  // namespace
}  // namespace espalier::c

struct espalier_search {
  using Callbacks = espalier::c::Callbacks;

  espalier_search(const espalier_game& game, const espalier_options& options)
      : callbacks(game), size{options.table_mib, options.threads} {
    espalier::SearchSettings settings;
    if (options.settings != nullptr) {
      auto read = espalier::parse_search_settings(options.settings);
      if (!read) espalier::c::refuse("espalier_options.settings: " + read.error());
      settings = *std::move(read);
    }
    if (options.rules == ESPALIER_RULES_EXACT)
      settings.enhancements = espalier::Enhancements::exact();
    if (game.key == nullptr) settings.enhancements.table = false;
    std::optional<int> unit;
    if (settings.states_unit) unit = settings.parameters.unit;
    if (options.unit > 0) unit = options.unit;
    engine = callbacks.turns_alternate() ? espalier::c::alternating_engine(size, unit)
                                         : espalier::c::free_turn_engine(size, unit);
    engine->set_enhancements(settings.enhancements);
    engine->set_parameters(settings.parameters);
  }

  Callbacks callbacks;
  espalier::erased::EngineSize size;
  std::unique_ptr<espalier::erased::Engine> engine;
  std::string error;
  std::atomic<bool> is_busy{false};
  std::atomic<bool> must_stop{false};
};

namespace espalier::c {
namespace {

/// One call at a time.
class Use {
 public:
  explicit Use(espalier_search& search) : search_(search) {}
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() { search_.is_busy = false; }

 private:
  espalier_search& search_;
};

/// `run(search)` for the functions of a search that does not run.
template <class Run>
[[nodiscard]] std::int32_t with(espalier_search* search, const Run& run) noexcept {
  if (search == nullptr) {
    return guarded(last_error, [] { refuse("search is NULL"); });
  }
  if (search->is_busy.exchange(true)) {  // its text belongs to the call that runs
    return guarded(last_error, [] { throw Error{ESPALIER_ERROR_BUSY, "the search is running"}; });
  }
  const Use use(*search);
  const std::int32_t code = guarded(search->error, [&] { run(*search); });
  if (code == ESPALIER_OK) return code;
  return guarded(last_error, [&] { throw Error{code, search->error}; });
}

void end_if_failed(espalier_search& search) {
  if (search.callbacks.has_failed()) throw Error{ESPALIER_ERROR_GAME, search.callbacks.text()};
}

/// The position to search, which the game has been asked about.
[[nodiscard]] std::shared_ptr<CallbackPosition> root_of(espalier_search& search,
                                                        const void* position) {
  if (position == nullptr) refuse("position is NULL");
  search.callbacks.forget_failure();
  search.must_stop = false;
  auto root = CallbackPosition::copy_of(search.callbacks, position);
  root->check(position);
  end_if_failed(search);
  return root;
}

/// Ends the search when it is told to, or when the game has failed.
void look(Control& control, espalier_search& search, const espalier_limits& limits) {
  control.on_look([&control, &search, &limits, me = std::this_thread::get_id()] {
    if (search.callbacks.has_failed() || search.must_stop) return control.stop();
    if (limits.stop == nullptr || std::this_thread::get_id() != me) return;
    if (limits.stop(limits.user) != 0) control.stop();
  });
}
/// As long as it lives.
class Looking {
 public:
  Looking(Control& control, espalier_search& search, const espalier_limits& limits)
      : control_(control) {
    look(control, search, limits);
  }
  Looking(const Looking&) = delete;
  Looking& operator=(const Looking&) = delete;
  ~Looking() { control_.on_look({}); }

 private:
  Control& control_;
};

void run(espalier_search& search, const void* position, const espalier_limits* given,
         espalier_result* result) {
  const espalier_limits limits = checked(given);
  need_room(result, "result");
  const auto root = root_of(search, position);
  Control& control = search.engine->control();
  const Looking looking(control, search, limits);
  erased::Report report;
  if (limits.progress != nullptr) {
    report = [&](const Result<AnyMove>& found) {
      if (search.callbacks.has_failed()) return;
      const espalier_result partial = result_of(found);
      if (limits.progress(limits.user, &partial) != 0) control.stop();
    };
  }
  const int level = limits.level == 0 ? max_level : limits.level;
  Result<AnyMove> found;
  try {
    found = search.engine->run_at(*root, level, limits.seed, limits_of(limits), report);
  } catch (...) {
    search.engine->clear();
    throw;
  }
  if (search.callbacks.has_failed())
    search.engine->clear();  // of what was learnt of a game that failed
  end_if_failed(search);
  write(result, result_of(found));
}

/// Turns need not alternate: one solver serves all.
using CallbackSolver = Solver<CallbackRules<false>>;

void solve(espalier_search& search, const void* position, const espalier_limits* given,
           espalier_solution* solution) {
  const espalier_limits limits = checked(given);
  need_room(solution, "solution");
  const espalier_game& game = search.callbacks.game();
  if (game.key == nullptr)
    refuse("espalier_game.key is NULL: without a table the solver takes too long");
  if (game.is_draw != nullptr) {
    refuse(
        "a game with is_draw has no exact values, since they depend on how a position was reached");
  }
  const auto root = root_of(search, position);
  CallbackSolver solver(search.size.mib, {}, search.size.threads);
  look(solver.control(), search, limits);
  const Solution<AnyMove> found = solver.run(CallbackRules<false>(root), limits_of(limits));
  end_if_failed(search);
  espalier_solution filled{};
  filled.lower = found.value.lower;
  filled.upper = found.value.upper;
  filled.nodes = found.nodes;
  filled.milliseconds = found.time;
  filled.is_solved = found.is_solved() ? 1 : 0;
  set_line(filled, found.line);
  write(solution, filled);
}

}  // namespace
}  // namespace espalier::c

// ------------------------------------------------------------------------------------ functions --

// The functions are of no namespace.
using namespace espalier::c;  // NOLINT(google-build-using-namespace)

extern "C" {

uint32_t espalier_abi_version(void) { return ESPALIER_ABI_VERSION; }

const char* espalier_version(void) {
  static const std::array<char, 16> text = [] {
    constexpr int version = ESPALIER_LIBRARY_VERSION;
    const std::string number = std::to_string(version / 10'000) + "." +
                               std::to_string(version / 100 % 100) + "." +
                               std::to_string(version % 100);
    std::array<char, 16> chars{};
    std::copy(number.begin(), number.end(), chars.begin());
    return chars;
  }();
  return text.data();
}

const char* espalier_error(const espalier_search* search) {
  return search == nullptr ? last_error.c_str() : search->error.c_str();
}

int32_t espalier_search_create(const espalier_game* game, const espalier_options* options,
                               espalier_search** search) {
  return guarded(last_error, [&] {
    if (search == nullptr) refuse("search is NULL");
    const espalier_game checked_game = checked(game);
    *search = new espalier_search(checked_game, checked(options));
  });
}

int32_t espalier_search_destroy(espalier_search* search) {
  if (search == nullptr) return ESPALIER_OK;
  const std::int32_t code = with(search, [](espalier_search&) {});
  if (code == ESPALIER_OK) delete search;
  return code;
}

int32_t espalier_search_run(espalier_search* search, const void* position,
                            const espalier_limits* limits, espalier_result* result) {
  return with(search, [&](espalier_search& own) { run(own, position, limits, result); });
}

int32_t espalier_search_solve(espalier_search* search, const void* position,
                              const espalier_limits* limits, espalier_solution* solution) {
  return with(search, [&](espalier_search& own) { solve(own, position, limits, solution); });
}

int32_t espalier_search_stop(espalier_search* search) {
  if (search == nullptr) {
    return guarded(last_error, [] { refuse("search is NULL"); });
  }
  search->must_stop = true;
  return ESPALIER_OK;
}

int32_t espalier_search_clear(espalier_search* search) {
  return with(search, [](espalier_search& own) { own.engine->clear(); });
}

}  // extern "C"
