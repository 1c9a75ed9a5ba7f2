// The module of games written in JavaScript: the C interface, whose callbacks call the methods of
// `Module.host`, which throw nothing. One search a module. Answers are JSON, in memory that the
// next answer uses.
#include <emscripten.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "c/callbacks.hpp"
#include "c/espalier.h"
#include "c/make_engine.hpp"
#include "espalier/search/search.hpp"
#include "espalier/search/trace.hpp"
#include "tools/trace/json_writer.hpp"
#include "tools/trace/trace_json.hpp"

// A position is a number of the host, never 0, in the place of a pointer.
EM_JS(int, host_copy, (int position), { return Module.host.copy(position); });
EM_JS(void, host_destroy, (int position), { Module.host.destroy(position); });
EM_JS(int, host_side, (int position), { return Module.host.side(position); });
EM_JS(int, host_moves, (int position, void* moves, int capacity),
      { return Module.host.moves(position, moves, capacity); });
EM_JS(int, host_outcome, (int position, void* score),
      { return Module.host.outcome(position, score); });
EM_JS(int, host_make, (int position, int move), { return Module.host.make(position, move); });
EM_JS(int, host_unmake, (int position, int move), { return Module.host.unmake(position, move); });
EM_JS(int, host_key, (int position, void* key), { return Module.host.key(position, key); });
EM_JS(int, host_evaluate, (int position, void* score),
      { return Module.host.evaluate(position, score); });
EM_JS(int, host_is_draw, (int position, int ply), { return Module.host.isDraw(position, ply); });
EM_JS(int, host_text, (int move, void* text, int capacity),
      { return Module.host.text(move, text, capacity); });
EM_JS(int, host_progress, (const char* result), { return Module.host.progress(result); });

namespace {

using namespace espalier;  // NOLINT(google-build-using-namespace)
using erased::AnyMove;
using espalier::trace::JsonWriter;

[[nodiscard]] int number_of(const void* position) {
  return static_cast<int>(reinterpret_cast<std::intptr_t>(position));
}
[[nodiscard]] void* pointer_to(int number) {
  return reinterpret_cast<void*>(static_cast<std::intptr_t>(number));
}

/// `has_...`: of the optional methods.
[[nodiscard]] espalier_game game_of(bool has_free_turns, bool has_key, bool has_draws) {
  espalier_game game{};
  game.size = sizeof game;
  game.flags = has_free_turns ? ESPALIER_FREE_TURNS : 0;
  game.copy = [](void*, const void* position) {
    return pointer_to(host_copy(number_of(position)));
  };
  game.destroy = [](void*, void* position) { host_destroy(number_of(position)); };
  game.side_to_move = [](void*, const void* position) { return host_side(number_of(position)); };
  game.moves = [](void*, const void* position, espalier_move* moves, std::int32_t capacity) {
    return host_moves(number_of(position), moves, capacity);
  };
  game.outcome = [](void*, const void* position, std::int32_t* score) {
    return host_outcome(number_of(position), score);
  };
  game.make = [](void*, void* position, espalier_move move) {
    return host_make(number_of(position), static_cast<int>(move));
  };
  game.unmake = [](void*, void* position, espalier_move move) {
    return host_unmake(number_of(position), static_cast<int>(move));
  };
  if (has_key)
    game.key = [](void*, const void* position, std::uint64_t* key) {
      return host_key(number_of(position), key);
    };
  game.evaluate = [](void*, const void* position, std::int32_t* score) {
    return host_evaluate(number_of(position), score);
  };
  if (has_draws) {
    game.is_draw = [](void*, const void* position, std::int32_t ply) {
      return host_is_draw(number_of(position), ply);
    };
  }
  game.move_text = [](void*, const void*, espalier_move move, char* text, std::size_t capacity) {
    return host_text(static_cast<int>(move), text, static_cast<int>(capacity));
  };
  return game;
}

std::string answer;
[[nodiscard]] const char* keep(std::string text) {
  answer = std::move(text);
  return answer.c_str();
}
[[nodiscard]] const char* error_of(std::string_view text) {
  std::string json;
  JsonWriter(json).open('{').key("error").value(text).close('}');
  return keep(std::move(json));
}

void write_line(JsonWriter& json, const espalier_move* line, std::int32_t length) {
  json.key("line").open('[');
  for (std::int32_t i = 0; i < length; ++i) json.value(line[i]);
  json.close(']').close('}');
}
[[nodiscard]] std::string text_of(const espalier_result& result) {
  std::string text;
  JsonWriter json(text);
  json.open('{').key("score").value(result.score).key("depth").value(result.depth);
  json.key("nodes")
      .value(result.nodes)
      .key("time")
      .value(result.milliseconds)
      .key("isOver")
      .value(result.is_over);
  write_line(json, result.line, result.line_length);
  return text;
}

espalier_search* search = nullptr;
espalier_game searched_game{};

/// Limits without callbacks.
[[nodiscard]] espalier_limits limits_of(int depth, double nodes, double milliseconds) {
  espalier_limits limits{};
  limits.size = sizeof limits;
  limits.depth = depth;
  limits.nodes = static_cast<std::uint64_t>(nodes);
  limits.milliseconds = static_cast<std::int64_t>(milliseconds);
  return limits;
}

/// The game as a trace names it.
struct Texts {
  static constexpr const char* name = "custom";
  template <class G>
  [[nodiscard]] static std::string move(AnyMove move, const G&) {
    std::array<char, 256> text{};
    (void)host_text(static_cast<int>(move.bits), text.data(), static_cast<int>(text.size()));
    return text.data();
  }
};

template <bool alternate>
[[nodiscard]] const char* trace_of(c::Callbacks& callbacks, const erased::AnyPosition& root,
                                   const Enhancements& chosen, const Limits& limits,
                                   std::size_t budget) {
  using Traced = Search<c::CallbackGame<alternate>, c::CallbackEvaluator, NoHooks,
                        Enhancements::all().switchable(), TraceObserver<AnyMove>>;
  constexpr std::size_t table_mib = 16;
  Traced traced({}, table_mib, TraceObserver<AnyMove>(budget));
  traced.set_enhancements(chosen);
  traced.control().on_look([&] {
    if (callbacks.has_failed()) traced.control().stop();
  });
  const c::CallbackGame<alternate> position(root.clone());
  const Result<AnyMove> result = traced.run(position, limits);
  if (callbacks.has_failed()) return error_of(callbacks.text());
  return keep(trace::to_json<Texts>(position, "", result, traced.observer(), "espalier"));
}

}  // namespace

extern "C" {

/// Replaces the search. "{}", or an error.
EMSCRIPTEN_KEEPALIVE const char* espalier_create(int has_free_turns, int has_key, int has_draws,
                                                 int table_mib, int rules, int unit,
                                                 const char* settings) {
  (void)espalier_search_destroy(search);
  search = nullptr;
  espalier_options options{};
  options.size = sizeof options;
  options.table_mib = static_cast<std::uint32_t>(table_mib);
  options.rules = static_cast<std::uint32_t>(rules);
  options.unit = unit;
  if (*settings != 0) options.settings = settings;
  searched_game = game_of(has_free_turns != 0, has_key != 0, has_draws != 0);
  if (espalier_search_create(&searched_game, &options, &search) != ESPALIER_OK)
    return error_of(espalier_error(nullptr));
  return keep("{}");
}

EMSCRIPTEN_KEEPALIVE const char* espalier_run(int position, int depth, double nodes,
                                              double milliseconds, int level, double seed) {
  espalier_limits limits = limits_of(depth, nodes, milliseconds);
  limits.level = level;
  limits.seed = static_cast<std::uint64_t>(seed);
  limits.progress = [](void*, const espalier_result* result) {
    return host_progress(text_of(*result).c_str());
  };
  espalier_result result{};
  result.size = sizeof result;
  if (espalier_search_run(search, pointer_to(position), &limits, &result) != ESPALIER_OK) {
    return error_of(espalier_error(search));
  }
  return keep(text_of(result));
}

EMSCRIPTEN_KEEPALIVE const char* espalier_solve(int position, double nodes, double milliseconds) {
  const espalier_limits limits = limits_of(0, nodes, milliseconds);
  espalier_solution solution{};
  solution.size = sizeof solution;
  if (espalier_search_solve(search, pointer_to(position), &limits, &solution) != ESPALIER_OK) {
    return error_of(espalier_error(search));
  }
  std::string text;
  JsonWriter json(text);
  json.open('{').key("lower").value(solution.lower).key("upper").value(solution.upper);
  json.key("nodes").value(solution.nodes).key("time").value(solution.milliseconds);
  write_line(json, solution.line, solution.line_length);
  return keep(std::move(text));
}

/// The trace of a search from an empty table, in the format of docs/reference/trace.md.
EMSCRIPTEN_KEEPALIVE const char* espalier_trace(int position, int depth, double nodes, int budget,
                                                int is_exact) {
  c::Callbacks callbacks(searched_game);
  const auto root = c::CallbackPosition::copy_of(callbacks, pointer_to(position));
  root->check(pointer_to(position));
  if (callbacks.has_failed()) return error_of(callbacks.text());
  Enhancements chosen = is_exact != 0 ? Enhancements::exact() : Enhancements::all();
  if (searched_game.key == nullptr) chosen.table = false;
  Limits limits;
  limits.depth = depth;
  if (nodes > 0) limits.nodes = static_cast<std::uint64_t>(nodes);
  return callbacks.turns_alternate()
             ? trace_of<true>(callbacks, *root, chosen, limits, static_cast<std::size_t>(budget))
             : trace_of<false>(callbacks, *root, chosen, limits, static_cast<std::size_t>(budget));
}

EMSCRIPTEN_KEEPALIVE void espalier_clear() { (void)espalier_search_clear(search); }

}  // extern "C"
