// A valid game, evaluator and hooks. Each macro removes a member, breaks one, or adds an incomplete
// hook; with any of them this file must not compile.
#include "tests/library/refused/headers.hpp"

#if defined(BIG_MOVE)
using Step = double;
#elif defined(NULL_MOVE_WITH_BITS)
struct Step {
  std::uint16_t bits = 7;
  friend bool operator==(Step, Step) = default;
};
#else
using Step = std::uint16_t;
#endif

struct Subject {
#ifndef NO_MOVE
  using Move = Step;
#endif
#ifdef TURNS_DO_NOT_ALTERNATE
  static constexpr bool turns_alternate = false;
#endif
#if !defined(NO_MAX_MOVES) && !defined(MOVES_OF_WITHOUT_MAX_MOVES)
  static constexpr std::size_t max_moves = 4;
#endif
#ifdef VOID_GENERATE
  void generate(auto&) const {}
#elif !defined(NO_GENERATE)
#ifdef MOVES_OF_WITHOUT_MAX_MOVES
  espalier::Outcome generate(espalier::MovesOf<Subject>&) const {
    return espalier::Outcome::draw();
  }
#else
  espalier::Outcome generate(auto&) const { return espalier::Outcome::draw(); }
#endif
#endif
#ifndef NO_MAKE
  void make(Step) {}
#endif
#ifndef NO_UNMAKE
  void unmake(Step) {}
#endif
#ifndef NO_SIDE_TO_MOVE
  int side_to_move() const { return 0; }
#endif

#ifdef ONLY_KEY
  std::uint64_t key() const { return 0; }
#endif
#ifdef SHORT_KEY
  unsigned key() const { return 0; }
  std::uint64_t key_after(Step) const { return 0; }
#endif
#ifdef ONLY_MAKE_NULL
  void make_null() {}
#endif
#ifdef DRAW_WITHOUT_PLY
  bool is_draw() const { return false; }
#endif
#ifdef ONLY_UPCOMING_REPETITION
  bool upcoming_repetition(int) const { return false; }
#endif
};

struct Evaluation {
#if defined(EVALUATE_OF_A_POINTER)
  espalier::Score evaluate(const Subject*) const { return 0; }
#elif defined(EVALUATE_GIVES_TEXT)
  const char* evaluate(const Subject&) const { return ""; }
#elif !defined(NO_EVALUATE)
  espalier::Score evaluate(const Subject&) const { return 0; }
#endif
#ifdef ONLY_MAKE_OF_AN_EVALUATOR
  void make(const Subject&, Step) {}
#endif
};

struct Hooks {
#ifdef ONLY_TACTICAL_SIZE
  static constexpr std::size_t tactical_size = 4;
#endif
#ifdef ONLY_IN_CHECK
  static bool in_check(const Subject&) { return false; }
#endif
#ifdef NULL_MOVE_OF_A_GAME_WITHOUT
  static bool null_move_allowed(const Subject&) { return false; }
#endif
#ifdef ONLY_HISTORY_INDEX
  static std::size_t history_index(const Subject&, Step) { return 0; }
#endif
#ifdef ONE_CORRECTION_KEY
  static std::uint64_t correction_keys(const Subject&) { return 0; }
#endif
#ifdef BARE_BOUNDS
  static espalier::Score bounds(const Subject&) { return 0; }
#endif
#ifdef SHALLOW_SEARCH_OF_ANY_DEPTH
  static espalier::ShallowSearch shallow_search(const Subject&) { return {}; }
#endif
#ifdef MAX_DEPTH_OF_NOTHING
  static int max_depth() { return 1; }
#endif
#ifdef CANDIDATES_OF_NOTHING
  static void generate_candidates(espalier::MovesOf<Subject>&) {}
#endif
#ifdef ONLY_IS_SMALL
  static bool is_small(const Subject&) { return false; }
#endif
#ifdef SYMMETRY_OF_A_GAME_WITHOUT_KEY
  static std::uint64_t symmetric_key(const Subject&) { return 0; }
#endif
};

/// What weights are learnt for.
struct Features {
#ifndef FEATURES_WITHOUT_NAME
  static constexpr std::string_view name = "subject";
#endif
  static constexpr std::size_t size = 1;
#ifdef STAGES_WITHOUT_STAGE
  static constexpr std::size_t stages = 2;
#endif
#ifdef FEATURES_OF_NOTHING
  static void features(const Subject&) {}
#else
  static void features(const Subject&, auto visit) { visit(0); }
#endif
};

/// For the programs.
struct Described {
#ifndef NO_POSITION
  using Position = Subject;
#endif
#ifndef NO_EVALUATOR
  using Evaluator = Evaluation;
#endif
#ifdef NAME_WITH_BLANKS
  static constexpr const char* name = "a subject";
#elif !defined(NO_NAME)
  static constexpr const char* name = "subject";
#endif
#ifdef TEXT_OF_A_MOVE_WITHOUT_POSITION
  static std::string to_string(Step) { return ""; }
#endif
#ifdef PARSE_MOVE_GIVES_A_MOVE
  static Step parse_move(std::string_view, const Subject&) { return {}; }
#endif
#ifdef DIAGRAM_GIVES_NOTHING
  static void diagram(const Subject&) {}
#endif
#ifdef ONLY_VARIANT
  static constexpr const char* variant = "other";
#endif
#ifdef ONLY_SOLVER_TABLE
  using SolverTable = int;
#endif
#ifdef ONLY_GTP_BOARD_SIZE
  static constexpr int gtp_board_size = 8;
#endif
#ifdef ONLY_HUB_VARIANT
  static constexpr const char* hub_variant = "other";
#endif
};

#if defined(IN_SEARCH)
espalier::Search<Subject, Evaluation, Hooks> search;
#elif defined(IN_TEXTBOOK)
#ifdef CONST_POSITION
const Subject position;
#else
Subject position;
#endif
Evaluation evaluation;
const auto value = espalier::textbook::solve(position, evaluation, 1).score;
espalier::textbook::Walk walk(position, evaluation);
const auto same_value = espalier::textbook::pvs(walk, -1, 1, 1);
#else
static_assert(espalier::Game<Subject>);
static_assert(espalier::Evaluator<Evaluation, Subject>);
static_assert(espalier::SearchHooks<Hooks, Subject>);
static_assert(espalier::FeaturesOf<Features, Subject>);
static_assert(espalier::PlayableGame<Described>);
static_assert(espalier::capabilities<Subject, Hooks>() == espalier::Capabilities{});
#endif
