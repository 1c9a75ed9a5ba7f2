#include "lab/chess_search.hpp"

#include "espalier/historical/refutation_table.hpp"
#include "espalier/search/search.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"

namespace espalier::lab {

struct ChessSearch::Compiled {
  /// Its unit is no constant, so that each search has parameters of its own.
  struct Evaluation : chess::Evaluation {
    int unit = chess::Evaluation::unit;
  };
  struct TableObserver : CostObserver {
    std::uint64_t probes = 0;
    std::uint64_t hits = 0;
    void on_table(int, bool hit, bool) {
      ++probes;
      hits += hit ? 1 : 0;
    }
  };

  explicit Compiled(std::size_t table_mib) : search({}, table_mib) {}
  Search<chess::Position, Evaluation, chess::SearchHooks, Enhancements::every().switchable(),
         TableObserver>
      search;
};

ChessSearch::ChessSearch(std::size_t table_mib)
    : compiled_(std::make_unique<Compiled>(table_mib)) {}
ChessSearch::~ChessSearch() = default;

void ChessSearch::set(const Enhancements& enhancements, const Parameters& parameters) {
  compiled_->search.set_enhancements(enhancements);
  compiled_->search.set_parameters(parameters);
}

std::vector<ChessIteration> ChessSearch::iterations(const chess::Position& root, int depth) {
  auto& search = compiled_->search;
  return search_iterations<ChessIteration>(search, root, depth, [&](ChessIteration& each) {
    each.best_move = search.result().best_move();
    each.probes = search.observer().probes;
    each.hits = search.observer().hits;
  });
}

}  // namespace espalier::lab
