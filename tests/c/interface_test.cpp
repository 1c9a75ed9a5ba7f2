// The C interface from C++: the nodes of the library's own search, and one clear error for whatever
// is wrong.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "espalier/levels.hpp"
#include "espalier/search_settings.hpp"
#include "espalier/solve.hpp"
#include "examples/breakthrough.hpp"
#include "examples/dots_and_boxes.hpp"
#include "tests/c/connect_four.hpp"

namespace espalier::c::tests {
namespace {

using FourCallbacks = Callbacks<Four, FourEvaluator>;

/// A search that is destroyed; null if it could not be made.
class Handle {
 public:
  explicit Handle(const espalier_game& game) : Handle(game, nullptr) {}
  Handle(const espalier_game& game, const espalier_options& options) : Handle(game, &options) {}
  Handle(const espalier_game& game, const espalier_options* options) {
    code_ = espalier_search_create(&game, options, &search_);
    text_ = espalier_error(nullptr);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { EXPECT_EQ(espalier_search_destroy(search_), ESPALIER_OK); }

  [[nodiscard]] espalier_search* get() const { return search_; }
  [[nodiscard]] std::int32_t code() const { return code_; }
  /// Of the creation that failed.
  [[nodiscard]] const std::string& text() const { return text_; }

  espalier_result run(const void* position, const espalier_limits& limits) {
    espalier_result result{};
    result.size = sizeof result;
    EXPECT_EQ(espalier_search_run(search_, position, &limits, &result), ESPALIER_OK)
        << espalier_error(search_);
    return result;
  }

 private:
  espalier_search* search_ = nullptr;
  std::int32_t code_ = 0;
  std::string text_;
};

espalier_limits to_depth(int depth) {
  espalier_limits limits{};
  limits.size = sizeof limits;
  limits.depth = depth;
  return limits;
}
espalier_options with_rules(std::uint32_t rules) {
  espalier_options options{};
  options.size = sizeof options;
  options.rules = rules;
  return options;
}

template <Enhancements chosen, class G, class Eval>
void expect_same_search(std::uint32_t rules, int deepest) {
  Handle handle(Callbacks<G, Eval>::game(), with_rules(rules));
  Search<G, Eval, NoHooks, chosen> search;
  const G start;
  for (int depth = 1; depth <= deepest; ++depth) {
    const auto expected = search.run(start, {.depth = depth});
    const espalier_result found = handle.run(&start, to_depth(depth));
    EXPECT_EQ(found.nodes, expected.nodes) << "depth " << depth;
    EXPECT_EQ(found.score, expected.score()) << "depth " << depth;
    EXPECT_EQ(found.depth, expected.depth);
    ASSERT_EQ(static_cast<std::size_t>(found.line_length), expected.line().size());
    for (std::int32_t i = 0; i < found.line_length; ++i) {
      EXPECT_EQ(found.line[i], pack_move(expected.line()[static_cast<std::size_t>(i)]));
    }
  }
}

TEST(CInterface, VisitsTheNodesOfTheLibrarysSearch) {
  expect_same_search<Enhancements::exact(), Four, FourEvaluator>(ESPALIER_RULES_EXACT, 9);
  expect_same_search<Enhancements::all(), Four, FourEvaluator>(ESPALIER_RULES_ALL, 10);
}

/// With histories, which the interface has for each game.
struct Boxes : dots_and_boxes::DotsAndBoxes {
  static constexpr bool moves_are_comparable = true;
  Boxes() : DotsAndBoxes(2, 3) {}
};

TEST(CInterface, VisitsTheNodesThatOtherLanguagesDo) {
  // examples/, and web/test/custom.mjs with the same games in JavaScript.
  Search<Four, FourEvaluator, NoHooks, Enhancements::exact()> four;
  EXPECT_EQ(four.run(Four(), {.depth = 10}).nodes, 25'125U);
  struct Evaluator {
    static Score evaluate(const breakthrough::Breakthrough& at) {
      const Score sum = breakthrough::Evaluator::from_scratch(at);
      return at.side == 0 ? sum : -sum;
    }
  };
  Search<breakthrough::Breakthrough, Evaluator, NoHooks, Enhancements::exact()> search;
  EXPECT_EQ(search.run(breakthrough::Breakthrough(6), {.depth = 5}).nodes, 9'412U);
}

TEST(CInterface, ASideMayMoveTwice) {
  using dots_and_boxes::Evaluator;
  espalier_game game = Callbacks<Boxes, Evaluator>::game();
  const Boxes start;
  game.flags = ESPALIER_FREE_TURNS;
  Handle handle(game, with_rules(ESPALIER_RULES_EXACT));
  Search<Boxes, Evaluator, NoHooks, Enhancements::exact()> search;
  const auto expected = search.run(start, {.depth = 4});
  const espalier_result found = handle.run(&start, to_depth(4));
  EXPECT_EQ(found.nodes, expected.nodes);
  EXPECT_EQ(found.score, expected.score());
}

TEST(CInterface, SearchesAGameWithoutKeyAndEvaluation) {
  espalier_game game = FourCallbacks::game();
  game.key = nullptr;
  game.evaluate = nullptr;
  Handle handle(game, with_rules(ESPALIER_RULES_EXACT));
  Four position;
  for (const std::uint32_t column : {4U, 1U, 4U, 1U, 4U, 1U}) position.make({column});
  const espalier_result found = handle.run(&position, to_depth(3));
  EXPECT_EQ(found.score, ESPALIER_WIN - 1);
  EXPECT_EQ(found.line[0], 4U);
}

TEST(CInterface, SolvesAsTheSolver) {
  Four position;
  for (const char column : std::string("444444222222666666")) {
    position.make({static_cast<std::uint32_t>(column - '0')});
  }
  Solver<Four> solver;
  const auto expected = solver.run(position);
  Handle handle(FourCallbacks::game());
  espalier_solution solution{};
  solution.size = sizeof solution;
  ASSERT_EQ(espalier_search_solve(handle.get(), &position, nullptr, &solution), ESPALIER_OK);
  EXPECT_EQ(solution.lower, expected.value.lower);
  EXPECT_EQ(solution.is_solved, 1);
  EXPECT_EQ(static_cast<std::size_t>(solution.line_length), expected.line.size());
  const Four start;
  espalier_limits few{};
  few.size = sizeof few;
  few.nodes = 1000;
  ASSERT_EQ(espalier_search_solve(handle.get(), &start, &few, &solution), ESPALIER_OK);
  EXPECT_EQ(solution.is_solved, 0);
}

TEST(CInterface, PlaysAtALevelTheSameMoveForTheSameSeed) {
  Handle handle(FourCallbacks::game());
  Search<Four, FourEvaluator> search;
  LimitedPlayer player(search);
  const Four start;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    espalier_limits limits = to_depth(0);
    limits.level = 2;
    limits.seed = seed;
    EXPECT_EQ(handle.run(&start, limits).line[0], player.run(start, 2, seed).best_move().column);
  }
}

TEST(CInterface, ThreadsShareASearch) {
  espalier_options options = with_rules(ESPALIER_RULES_ALL);
  options.threads = 3;
  Handle handle(FourCallbacks::game(), options);
  const Four start;
  EXPECT_EQ(handle.run(&start, to_depth(9)).depth, 9);
}

TEST(CInterface, AFinishedGameHasItsValue) {
  Handle handle(FourCallbacks::game());
  Four position;
  for (const std::uint32_t column : {4U, 1U, 4U, 1U, 4U, 1U, 4U}) position.make({column});
  const espalier_result found = handle.run(&position, to_depth(3));
  EXPECT_EQ(found.is_over, 1);
  EXPECT_EQ(found.score, -ESPALIER_WIN);
  EXPECT_EQ(found.line_length, 0);
}

TEST(CInterface, LimitsStopAndProgressEndASearch) {
  Handle handle(FourCallbacks::game());
  const Four start;
  espalier_limits limits = to_depth(0);
  limits.nodes = 3000;
  EXPECT_EQ(handle.run(&start, limits).nodes, 3000U);
  limits = to_depth(0);
  limits.stop = [](void*) -> std::int32_t { return 1; };
  EXPECT_GT(handle.run(&start, limits).nodes, 0U);
  limits = to_depth(0);
  int calls = 0;
  limits.user = &calls;
  limits.progress = [](void* user, const espalier_result* result) -> std::int32_t {
    ++*static_cast<int*>(user);
    return result->depth >= 4 ? 1 : 0;
  };
  EXPECT_GE(handle.run(&start, limits).depth, 4);
  EXPECT_GE(calls, 4);
  // By another thread.
  limits = to_depth(0);
  std::atomic<bool> is_over{false};
  std::thread stopper([&] {
    while (!is_over) {
      EXPECT_EQ(espalier_search_stop(handle.get()), ESPALIER_OK);
      std::this_thread::yield();
    }
  });
  EXPECT_GE(handle.run(&start, limits).nodes, 0U);
  is_over = true;
  stopper.join();
}

TEST(CInterface, ARunningSearchIsBusy) {
  Handle handle(FourCallbacks::game());
  const Four start;
  espalier_limits limits = to_depth(3);
  limits.user = handle.get();
  limits.progress = [](void* user, const espalier_result*) -> std::int32_t {
    auto* const search = static_cast<espalier_search*>(user);
    const Four other;
    espalier_result result{};
    result.size = sizeof result;
    EXPECT_EQ(espalier_search_run(search, &other, nullptr, &result), ESPALIER_ERROR_BUSY);
    EXPECT_STREQ(espalier_error(nullptr), "the search is running");
    EXPECT_EQ(espalier_search_clear(search), ESPALIER_ERROR_BUSY);
    EXPECT_EQ(espalier_search_destroy(search), ESPALIER_ERROR_BUSY);
    return 0;
  };
  EXPECT_EQ(handle.run(&start, limits).depth, 3);
}

TEST(CInterface, EachCopyIsDestroyedOnce) {
  static std::atomic<int> alive{0};
  alive = 0;
  espalier_game game = FourCallbacks::game();
  game.copy = [](void* user, const void* position) -> void* {
    ++alive;
    return FourCallbacks::copy(user, position);
  };
  game.destroy = [](void* user, void* position) {
    --alive;
    FourCallbacks::destroy(user, position);
  };
  {
    espalier_options options = with_rules(ESPALIER_RULES_ALL);
    options.threads = 2;
    Handle handle(game, options);
    const Four start;
    espalier_limits limits = to_depth(5);
    (void)handle.run(&start, limits);
    limits.level = 4;
    (void)handle.run(&start, limits);
  }
  EXPECT_EQ(alive, 0);
}

// --------------------------------------------------------------------------------------- misuse --

struct BadGame {
  const char* text;  ///< part of the error's
  std::function<void(espalier_game&)> spoil;
};

/// How many calls of a callback are answered as they should be.
int good_calls = 0;
bool is_good() { return good_calls-- > 0; }

TEST(CInterface, RefusesWhatIsNoGame) {
  const std::vector<BadGame> cases{
      {"espalier_game.size is 0", [](auto& game) { game.size = 0; }},
      {"espalier_game.size is 8", [](auto& game) { game.size = 8; }},
      {"espalier_game.size is 18446744073709551615",
       [](auto& game) { game.size = ~std::size_t{0}; }},
      {"espalier_game.copy is NULL", [](auto& game) { game.copy = nullptr; }},
      {"espalier_game.destroy is NULL", [](auto& game) { game.destroy = nullptr; }},
      {"espalier_game.side_to_move is NULL", [](auto& game) { game.side_to_move = nullptr; }},
      {"espalier_game.moves is NULL", [](auto& game) { game.moves = nullptr; }},
      {"espalier_game.outcome is NULL", [](auto& game) { game.outcome = nullptr; }},
      {"espalier_game.make is NULL", [](auto& game) { game.make = nullptr; }},
      {"espalier_game.unmake is NULL", [](auto& game) { game.unmake = nullptr; }},
      {"espalier_game.flags is 6", [](auto& game) { game.flags = 6; }},
  };
  for (const BadGame& each : cases) {
    espalier_game game = FourCallbacks::game();
    each.spoil(game);
    const Handle handle(game);
    EXPECT_EQ(handle.code(), ESPALIER_ERROR_ARGUMENT) << each.text;
    EXPECT_EQ(handle.get(), nullptr);
    EXPECT_NE(handle.text().find(each.text), std::string::npos) << handle.text();
  }
}

TEST(CInterface, RefusesOptionsAndLimitsOutOfTheirRange) {
  const auto refused = [](const std::function<void(espalier_options&)>& spoil, const char* text) {
    espalier_options options{};
    options.size = sizeof options;
    spoil(options);
    const Handle handle(FourCallbacks::game(), options);
    EXPECT_EQ(handle.code(), ESPALIER_ERROR_ARGUMENT) << text;
    EXPECT_NE(handle.text().find(text), std::string::npos) << handle.text();
  };
  refused([](auto& o) { o.size = 1; }, "espalier_options.size is 1");
  refused([](auto& o) { o.table_mib = 100'000; }, "espalier_options.table_mib is 100000");
  refused([](auto& o) { o.threads = 257; }, "espalier_options.threads is 257");
  refused([](auto& o) { o.rules = 2; }, "espalier_options.rules is 2");
  refused([](auto& o) { o.unit = -1; }, "espalier_options.unit is -1");
  refused([](auto& o) { o.settings = "no settings"; }, "espalier_options.settings: line 1");
  refused(
      [](auto& o) {
        o.settings = "espalier settings 1\nend\n";
        o.rules = ESPALIER_RULES_EXACT;
      },
      "ESPALIER_RULES_ALL");

  Handle handle(FourCallbacks::game());
  const Four start;
  espalier_result result{};
  result.size = sizeof result;
  const auto no_run = [&](const std::function<void(espalier_limits&)>& spoil, const char* text) {
    espalier_limits limits = to_depth(1);
    spoil(limits);
    EXPECT_EQ(espalier_search_run(handle.get(), &start, &limits, &result), ESPALIER_ERROR_ARGUMENT)
        << text;
    EXPECT_NE(std::string(espalier_error(handle.get())).find(text), std::string::npos)
        << espalier_error(handle.get());
  };
  no_run([](auto& l) { l.size = 3; }, "espalier_limits.size is 3");
  no_run([](auto& l) { l.depth = -1; }, "espalier_limits.depth is -1");
  no_run([](auto& l) { l.depth = 246; }, "espalier_limits.depth is 246");
  no_run([](auto& l) { l.level = 11; }, "espalier_limits.level is 11");
  no_run([](auto& l) { l.milliseconds = -5; }, "espalier_limits.milliseconds is -5");
  espalier_limits limits = to_depth(2);
  EXPECT_EQ(espalier_search_run(handle.get(), nullptr, &limits, &result), ESPALIER_ERROR_ARGUMENT);
  EXPECT_STREQ(espalier_error(handle.get()), "position is NULL");
  EXPECT_STREQ(espalier_error(nullptr), "position is NULL")
      << "the last failed call of this thread";
  EXPECT_EQ(espalier_search_run(handle.get(), &start, &limits, nullptr), ESPALIER_ERROR_ARGUMENT);
  EXPECT_EQ(espalier_search_solve(handle.get(), &start, &limits, nullptr), ESPALIER_ERROR_ARGUMENT);
  result.size = 12;
  EXPECT_EQ(espalier_search_run(handle.get(), &start, &limits, &result), ESPALIER_ERROR_ARGUMENT);
  EXPECT_EQ(espalier_search_run(nullptr, &start, &limits, &result), ESPALIER_ERROR_ARGUMENT);
  EXPECT_STREQ(espalier_error(nullptr), "search is NULL");
  EXPECT_EQ(espalier_search_stop(nullptr), ESPALIER_ERROR_ARGUMENT);
  EXPECT_EQ(espalier_search_clear(nullptr), ESPALIER_ERROR_ARGUMENT);
  EXPECT_EQ(espalier_search_destroy(nullptr), ESPALIER_OK);
  espalier_search* made = nullptr;
  EXPECT_EQ(espalier_search_create(nullptr, nullptr, &made), ESPALIER_ERROR_ARGUMENT);
  const espalier_game game = FourCallbacks::game();
  EXPECT_EQ(espalier_search_create(&game, nullptr, nullptr), ESPALIER_ERROR_ARGUMENT);
}

TEST(CInterface, TheSolverNeedsAKeyAndNoHistory) {
  const Four start;
  espalier_solution solution{};
  solution.size = sizeof solution;
  espalier_game game = FourCallbacks::game();
  game.key = nullptr;
  EXPECT_EQ(espalier_search_solve(Handle(game).get(), &start, nullptr, &solution),
            ESPALIER_ERROR_ARGUMENT);
  game = FourCallbacks::game();
  game.is_draw = [](void*, const void*, std::int32_t) -> std::int32_t { return 0; };
  EXPECT_EQ(espalier_search_solve(Handle(game).get(), &start, nullptr, &solution),
            ESPALIER_ERROR_ARGUMENT);
}

/// Each callback that fails or lies, at once and in the middle of a search.
std::vector<BadGame> lying_games() {
  using C = FourCallbacks;
  return {
      {"copy failed",
       [](auto& g) {
         g.copy = [](void* u, const void* p) { return is_good() ? C::copy(u, p) : nullptr; };
       }},
      {"copy returned the position itself",
       [](auto& g) {
         g.copy = [](void* u, const void* p) {
           return is_good() ? C::copy(u, p) : const_cast<void*>(p);
         };
       }},
      {"side_to_move returned 7",
       [](auto& g) {
         g.side_to_move = [](void* u, const void* p) {
           return is_good() ? C::side_to_move(u, p) : 7;
         };
       }},
      {"moves failed: it returned -3",
       [](auto& g) {
         g.moves = [](void* u, const void* p, espalier_move* m, std::int32_t n) {
           return is_good() ? C::moves(u, p, m, n) : -3;
         };
       }},
      {"moves returned 513",
       [](auto& g) {
         g.moves = [](void* u, const void* p, espalier_move* m, std::int32_t n) {
           return is_good() ? C::moves(u, p, m, n) : 513;
         };
       }},
      {"moves returned 0",
       [](auto& g) {
         g.moves = [](void* u, const void* p, espalier_move* m, std::int32_t n) {
           return is_good() ? C::moves(u, p, m, n) : 0;
         };
       }},
      {"the move 0",
       [](auto& g) {
         g.moves = [](void* u, const void* p, espalier_move* m, std::int32_t n) {
           if (is_good()) return C::moves(u, p, m, n);
           m[0] = 0;
           return 1;
         };
       }},
      {"outcome failed: it returned 9",
       [](auto& g) {
         g.outcome = [](void* u, const void* p, std::int32_t* s) {
           return is_good() ? C::outcome(u, p, s) : 9;
         };
       }},
      {"outcome wrote the score 31261",
       [](auto& g) {
         g.outcome = [](void* u, const void* p, std::int32_t* s) -> std::int32_t {
           if (is_good()) return C::outcome(u, p, s);
           *s = ESPALIER_MAX_SCORE + 1;
           return ESPALIER_SCORED;
         };
       }},
      {"failed: it returned 1",
       [](auto& g) {
         g.make = [](void* u, void* p, espalier_move m) {
           return is_good() ? C::make(u, p, m) : 1;
         };
         g.move_text = [](void*, const void*, espalier_move, char* text,
                          std::size_t) -> std::int32_t {
           std::strcpy(text, "a column");
           return 0;
         };
       }},
      {"unmake(",
       [](auto& g) {
         g.unmake = [](void* u, void* p, espalier_move m) {
           return is_good() ? C::unmake(u, p, m) : -1;
         };
       }},
      {"key failed",
       [](auto& g) {
         g.key = [](void* u, const void* p, std::uint64_t* k) {
           return is_good() ? C::key(u, p, k) : -1;
         };
       }},
      {"evaluate failed",
       [](auto& g) {
         g.evaluate = [](void* u, const void* p, std::int32_t* s) {
           return is_good() ? C::evaluate(u, p, s) : -1;
         };
       }},
      {"evaluate wrote the score -2147483648",
       [](auto& g) {
         g.evaluate = [](void* u, const void* p, std::int32_t* s) {
           if (is_good()) return C::evaluate(u, p, s);
           *s = std::numeric_limits<std::int32_t>::min();
           return 0;
         };
       }},
      {"is_draw failed",
       [](auto& g) {
         g.is_draw = [](void*, const void*, std::int32_t) { return is_good() ? 0 : -1; };
       }},
      {"a callback threw",
       [](auto& g) {
         g.evaluate = [](void* u, const void* p, std::int32_t* s) {
           if (!is_good()) throw 7;
           return C::evaluate(u, p, s);
         };
       }},
  };
}

TEST(CInterface, ACallbackThatFailsOrLiesEndsTheSearchWithItsName) {
  const Four start;
  for (const BadGame& each : lying_games()) {
    for (const int good : {0, 1, 2, 50, 5000}) {
      espalier_game game = FourCallbacks::game();
      each.spoil(game);
      Handle handle(game);
      espalier_result result{};
      result.size = sizeof result;
      result.nodes = 77;
      espalier_limits limits = to_depth(12);
      limits.nodes = 100'000;
      good_calls = good;
      const std::int32_t code = espalier_search_run(handle.get(), &start, &limits, &result);
      if (code == ESPALIER_OK && good == 5000) continue;  // it was not called so often
      // Only the check of the root asks so often.
      const std::string text = each.text;
      const bool is_asked_seldom = text.starts_with("copy") || text.starts_with("side_to_move");
      if (code == ESPALIER_OK && is_asked_seldom && good >= 2) continue;
      EXPECT_EQ(code, ESPALIER_ERROR_GAME) << each.text << " after " << good;
      EXPECT_NE(std::string(espalier_error(handle.get())).find(each.text), std::string::npos)
          << espalier_error(handle.get()) << " instead of " << each.text;
      EXPECT_EQ(result.nodes, 77U) << "what is written to changes only if the call succeeds";
      // The handle is whole.
      good_calls = 1'000'000'000;
      EXPECT_EQ(handle.run(&start, to_depth(4)).depth, 4) << each.text;
      EXPECT_STREQ(espalier_error(handle.get()), "");
    }
  }
}

/// What a later copy does changes the first one too.
struct FirstCopyFollows {
  static inline void* first = nullptr;
  static void* copy(void* user, const void* position) {
    void* const made = FourCallbacks::copy(user, position);
    if (first == nullptr) first = made;
    return made;
  }
  static std::int32_t make(void* user, void* position, espalier_move move) {
    if (position != first) (void)FourCallbacks::make(user, first, move);
    return FourCallbacks::make(user, position, move);
  }
  static std::int32_t unmake(void* user, void* position, espalier_move move) {
    if (position != first) (void)FourCallbacks::unmake(user, first, move);
    return FourCallbacks::unmake(user, position, move);
  }
};

TEST(CInterface, FindsWhatCannotBeTrueOfARoot) {
  const auto text_of = [](const std::function<void(espalier_game&)>& spoil) {
    espalier_game game = FourCallbacks::game();
    spoil(game);
    Handle handle(game);
    const Four start;
    espalier_result result{};
    result.size = sizeof result;
    EXPECT_EQ(espalier_search_run(handle.get(), &start, nullptr, &result), ESPALIER_ERROR_GAME);
    return std::string(espalier_error(handle.get()));
  };
  EXPECT_EQ(text_of([](auto& g) {
              g.moves = [](void*, const void*, espalier_move* m, std::int32_t) -> std::int32_t {
                m[0] = m[1] = 3;
                return 2;
              };
            }),
            "moves wrote the move 3 twice");
  EXPECT_EQ(text_of([](auto& g) {
              g.copy = [](void*, const void*) -> void* {
                Four four;
                four.make({4});
                return new Four(four);
              };
            }),
            "copy made another position");
  EXPECT_EQ(text_of([](auto& g) {
              g.copy = FirstCopyFollows::copy;
              g.make = FirstCopyFollows::make;
              g.unmake = FirstCopyFollows::unmake;
            }),
            "copy shares what make changes with the position it copied");
  EXPECT_EQ(text_of([](auto& g) { g.unmake = [](void*, void*, espalier_move) { return 0; }; }),
            "unmake(4) left another position behind: another outcome, side, key or list of moves");
  EXPECT_EQ(text_of([](auto& g) {
              g.key = [](void*, const void*, std::uint64_t* key) {
                static std::uint64_t last = 0;
                *key = ++last;
                return 0;
              };
            }),
            "copy made another position");
  EXPECT_EQ(text_of([](auto& g) { g.side_to_move = [](void*, const void*) { return 1; }; }),
            "make(4) did not change side_to_move: a game in which a side may move twice in a row "
            "has the flag "
            "ESPALIER_FREE_TURNS");
}

TEST(CInterface, AStructOfALaterVersionIsRefusedAndAResultOfOneIsFilled) {
  Handle handle(FourCallbacks::game());
  const Four start;
  espalier_limits limits = to_depth(2);
  struct Later {
    espalier_result result;
    std::uint64_t more;
  } later{};
  later.result.size = sizeof later;
  later.more = 77;
  EXPECT_EQ(espalier_search_run(handle.get(), &start, &limits, &later.result), ESPALIER_OK);
  EXPECT_EQ(later.result.size, sizeof later);
  EXPECT_EQ(later.result.depth, 2);
  EXPECT_EQ(later.more, 77U);
  limits.size += 8;
  EXPECT_EQ(espalier_search_run(handle.get(), &start, &limits, &later.result),
            ESPALIER_ERROR_ARGUMENT);
}

TEST(CInterface, StatesItsVersions) {
  EXPECT_EQ(espalier_abi_version(), std::uint32_t{ESPALIER_ABI_VERSION});
  EXPECT_STREQ(espalier_version(), "0.1.0");
}

TEST(CInterface, SettingsAreThoseOfAFile) {
  espalier_options options{};
  options.size = sizeof options;
  options.settings = "espalier settings 1\nunit = 30\nnull_move = off\nrazoring = off\nend\n";
  Handle handle(FourCallbacks::game(), options);
  SearchSettings settings = *parse_search_settings(options.settings);
  SearchWithSettings<Four, FourEvaluator> search(settings);
  const Four start;
  EXPECT_EQ(handle.run(&start, to_depth(9)).nodes, search.run(start, {.depth = 9}).nodes);
}

}  // namespace
}  // namespace espalier::c::tests
