#include "python/native/algorithms.hpp"

#include <array>
#include <concepts>
#include <stdexcept>
#include <utility>

#include "espalier/perft.hpp"
#include "espalier/textbook/algorithms.hpp"
#include "espalier/textbook/b_star.hpp"
#include "espalier/textbook/beam_search.hpp"
#include "espalier/textbook/conspiracy_numbers.hpp"
#include "espalier/textbook/highest_average.hpp"
#include "espalier/textbook/m_and_n.hpp"
#include "espalier/textbook/m_and_n_alpha_beta.hpp"
#include "espalier/textbook/reference.hpp"
#include "espalier/textbook/uct.hpp"
#include "python/native/engine.hpp"

namespace espalier::python {

namespace {

using Alternating = ErasedGame<true>;
using Walk = textbook::Walk<Alternating, ErasedEvaluator>;

/// Without a key: which algorithms can do without one?
using KeylessWalk = textbook::Walk<ErasedRules<true>, ErasedEvaluator>;

/// "PVS, Thompson's" as a name in Python.
constexpr std::array names{std::pair{"minimax", "minimax"},
                           std::pair{"negamax", "negamax"},
                           std::pair{"F1, no deep cut-offs", "f1"},
                           std::pair{"alpha-beta", "alpha_beta"},
                           std::pair{"alpha-beta, max and min", "alpha_beta_max_min"},
                           std::pair{"Rival", "rival"},
                           std::pair{"iterative alpha-beta", "iterative_alpha_beta"},
                           std::pair{"falphabeta", "falphabeta"},
                           std::pair{"lalphabeta", "lalphabeta"},
                           std::pair{"aspiration", "aspiration"},
                           std::pair{"SCOUT", "scout"},
                           std::pair{"palphabeta", "palphabeta"},
                           std::pair{"palphabeta to depth N-2", "palphabeta_to_depth_n_2"},
                           std::pair{"SCOUT, survey's", "survey_scout"},
                           std::pair{"SCOUT, survey's, recursive", "recursive_survey_scout"},
                           std::pair{"calphabeta", "calphabeta"},
                           std::pair{"PVS", "pvs"},
                           std::pair{"PVS, Thompson's", "thompson_pvs"},
                           std::pair{"PVS, curtailed", "curtailed_pvs"},
                           std::pair{"NegaScout", "negascout"},
                           std::pair{"alpha-beta, survey's table", "survey_table"},
                           std::pair{"alpha-beta, DUCHESS's table", "duchess_table"},
                           std::pair{"alpha-beta, enhanced cut-offs", "enhanced_cutoffs"},
                           std::pair{"SSS*", "sss_star"},
                           std::pair{"DUAL*", "dual_star"},
                           std::pair{"MT-SSS*", "mt_sss_star"},
                           std::pair{"MT-DUAL*", "mt_dual_star"},
                           std::pair{"NegaC*", "nega_c_star"},
                           std::pair{"MTD(f)", "mtd_f"},
                           std::pair{"proof-number search", "proof_number_search"},
                           std::pair{"df-pn", "df_pn"}};

[[nodiscard]] std::string name_of(const std::string& title) {
  for (const auto& [known, name] : names) {
    if (title == known) return name;
  }
  throw std::logic_error("the algorithm '" + title + "' has no name in Python");
}

[[nodiscard]] AlgorithmResult chosen(const textbook::Choice<AnyMove>& choice,
                                     const textbook::Counts& counts) {
  AlgorithmResult result{choice.value, {}, counts};
  if (choice.move != AnyMove{}) result.moves = {choice.move};
  return result;
}

}  // namespace

const std::vector<AlgorithmName>& algorithm_names() {
  static const std::vector<AlgorithmName> known = [] {
    std::vector<AlgorithmName> found;
    textbook::for_each_algorithm([&found](const char* title, const char* source, auto algorithm) {
      constexpr bool needs_key = !std::invocable<decltype(algorithm), KeylessWalk&, int>;
      found.push_back({name_of(title), title, source, needs_key});
    });
    return found;
  }();
  return known;
}

AlgorithmResult run_algorithm(const std::string& name, const AnyPosition& root,
                              std::shared_ptr<AnyEvaluator> evaluator, int depth) {
  Alternating game(root.clone());
  ErasedEvaluator evaluation{std::move(evaluator)};
  Walk walk(game, evaluation);
  AlgorithmResult result;
  textbook::for_each_algorithm([&](const char* title, const char*, auto algorithm) {
    if (name_of(title) == name) result.value = algorithm(walk, depth);
  });
  result.counts = walk.counts;
  return result;
}

AlgorithmResult run_choice(const std::string& name, const AnyPosition& root,
                           std::shared_ptr<AnyEvaluator> evaluator, int depth,
                           const ChoiceSettings& settings) {
  Alternating game(root.clone());
  ErasedEvaluator evaluation{std::move(evaluator)};
  Walk walk(game, evaluation);
  constexpr Score open = infinite_score;
  const textbook::LinearBonus bonus{settings.error};
  textbook::Choice<AnyMove> choice;
  if (name == "beam_search") {
    choice = textbook::beam_search(walk, settings.width, -open, open, depth);
  } else if (name == "m_and_n") {
    choice = textbook::m_and_n(walk, settings.m, settings.n, bonus, depth);
  } else if (name == "m_and_n_alpha_beta") {
    choice = textbook::m_and_n_alpha_beta(walk, settings.m, settings.n, bonus, -open, open, depth);
  } else if (name == "b_star") {
    choice = textbook::b_star(walk, settings.error, depth);
  } else if (name == "conspiracy_number_search") {
    choice = textbook::conspiracy_number_search(walk, depth,
                                                {.threshold = settings.threshold,
                                                 .grain = settings.grain,
                                                 .range = settings.range,
                                                 .max_leaves = settings.max_leaves});
  } else if (name == "highest_average") {
    choice = textbook::highest_average(walk, depth);
  } else if (name == "uct") {
    choice = textbook::uct(walk, depth,
                           {.simulations = settings.simulations,
                            .range = settings.range,
                            .exploration = settings.exploration,
                            .seed = settings.seed});
  } else {
    throw std::invalid_argument("there is no algorithm '" + name + "'");
  }
  return chosen(choice, walk.counts);
}

AlgorithmResult run_minimax(const AnyPosition& root, std::shared_ptr<AnyEvaluator> evaluator,
                            int depth) {
  ErasedGame<false> game(root.clone());
  ErasedEvaluator evaluation{std::move(evaluator)};
  const auto solution = textbook::solve(game, evaluation, depth);
  return {solution.score, solution.best_moves, solution.counts};
}

std::uint64_t run_perft(const AnyPosition& root, int depth) {
  ErasedRules<false> game(root.clone());
  return espalier::perft(game, depth);
}

Solution<AnyMove> solve_erased(const AnyPosition& root, const SolveTask& task) {
  Solver<KeyedRules<false>, ErasedHooks> solver(task.size.mib);
  solver.let_table_grow_to(task.size.mib);
  return solve_with(solver, KeyedRules<false>(root.clone()), task);
}

}  // namespace espalier::python
