#include "apps/espalier/annotate.hpp"

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "apps/espalier/resized.hpp"
#include "apps/evaluation_options.hpp"
#include "apps/game_option.hpp"
#include "catalogue/chess_explanation.hpp"
#include "catalogue/games.hpp"
#include "programs/annotate.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "uci/engine.hpp"
#include "uci/win_model.hpp"

namespace espalier::apps {

namespace {

struct AnnotateArguments : programs::AnnotateArguments {
  std::string game{catalogue::DefaultGame::name};
  EvaluationArguments evaluation{};
};

[[nodiscard]] double share_of(Score score) {
  const uci::WinDrawLoss chances = uci::win_draw_loss(score);
  return (chances.win + chances.draw / 2.0) / 1000;
}

/// What a move of chess does wrong, in words.
class ChessWords {
 public:
  using Searched = programs::SearchedPosition<chess::Position>;

  [[nodiscard]] std::string operator()(const Searched& before, chess::Move move,
                                       const Searched& after) {
    const auto explanation = explainer_.explain(before.position, move,
                                                {.before = before.score,
                                                 .after = -after.score,
                                                 .better = before.line,
                                                 .refutation = after.line});
    return explanation ? explanation->words + '.' : "";
  }

 private:
  catalogue::ChessExplainer explainer_;
};

/// The games that can be annotated.
[[nodiscard]] std::vector<std::string> annotated_games() {
  std::vector<std::string> names;
  catalogue::for_each_game([&]<class G>(std::type_identity<G>) {
    if constexpr (AnnotatesGames<G>) names.emplace_back(G::name);
  });
  return names;
}

[[nodiscard]] int run_annotate(const AnnotateArguments& arguments) {
  int status = support::bad_input;
  (void)catalogue::visit_game(arguments.game, [&]<class G>(std::type_identity<G>) {
    if constexpr (SpeaksUci<G>) {
      uci::Engine engine{chess::EngineEvaluator(evaluation_choice(arguments.evaluation))};
      ChessWords words;
      if (resized(engine, arguments)) {
        status = programs::annotate<G>(arguments, engine, share_of, words);
      }
    } else if constexpr (AnnotatesGames<G>) {
      ParallelSearchOf<G> engine{{}};
      programs::NoWords words;
      if (resized(engine, arguments)) {
        status = programs::annotate<G>(arguments, engine, share_of, words);
      }
    }
  });
  return status;
}

constexpr const char* annotate_notes =
    "Writes after each move its evaluation, [%eval 0.35], marks mistakes with ?!, ? and ??, and "
    "adds\n"
    "the better line as a variation; accuracy and opening become tags. Comments, variations and\n"
    "clocks are kept. PGN of chess, PDN of checkers, GGF of othello.\n"
    "Example: espalier annotate games.pgn -o annotated.pgn --nodes 100000\n\n";

}  // namespace

void add_annotate(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "annotate", "Say what is good and bad in the games of a file");
  command->footer(std::string(annotate_notes) + support::exit_notes);
  auto arguments = std::make_shared<AnnotateArguments>();
  programs::add_annotate_options(*command, *arguments);
  command->add_option("--game", arguments->game, "The game")
      ->check(CLI::IsMember(annotated_games()))
      ->capture_default_str();
  add_evaluation_options(*command, arguments->evaluation);
  command->callback([arguments, &status] {
    require_chess_for_evaluation(arguments->game, arguments->evaluation);
    status = run_annotate(*arguments);
  });
}

}  // namespace espalier::apps
