// The command `annotate` for any game: what a search says of each move of the games of a file,
// written into it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/final_value.hpp"
#include "espalier/playable_search.hpp"
#include "programs/annotate_arguments.hpp"
#include "programs/move_marks.hpp"
#include "support/encoding.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/terminal.hpp"
#include "support/version.hpp"

namespace espalier::programs {

/// What a search knows of a position.
template <class Position>
struct SearchedPosition {
  Position position{};
  Score score = draw_score;  ///< from the side to move
  bool is_over = false;
  std::size_t moves = 0;                        ///< legal ones
  std::vector<typename Position::Move> line{};  ///< the best, empty if the game is over
};

/// Says of a move in words what is wrong with it; empty: nothing that it is sure of.
struct NoWords {
  std::string operator()(const auto& /*before*/, auto /*move*/, const auto& /*after*/) const {
    return {};
  }
};

namespace detail {

/// `words(before, move, after)` is called for the moves that get a mark.
template <AnnotatesGames Rules, class Engine, class Words>
class Annotator {
 public:
  /// `share_of`: the share of the point that a score promises.
  Annotator(const AnnotateArguments& arguments, Engine& engine, double (*share_of)(Score),
            Words& words)
      : arguments_(arguments), engine_(engine), share_of_(share_of), words_(words) {}

  /// Returns the exit status.
  [[nodiscard]] int run() {
    const std::string text = support::read_input_or_stdin(arguments_.file);
    const bool has_out = !arguments_.out.empty();
    UnfinishedGames unfinished(arguments_.out, text, settings());
    if (has_out) {
      support::check_output(support::path_of(arguments_.out), {arguments_.file});
      unfinished.begin(arguments_.resume);
    }
    const bool is_whole = annotate_all(text, unfinished);
    if (interrupt_.has_happened()) {
      if (has_out && unfinished.games() > 0) unfinished.save();
      return support::interrupted;
    }
    if (number_ == 0) {
      std::cerr << support::printable(arguments_.file) << " holds no game\n";
      return support::bad_input;
    }
    if (has_out) unfinished.finish();
    return is_whole ? support::done : support::bad_input;
  }

 private:
  using Position = typename Rules::Position;
  using Move = typename Position::Move;
  using Game = espalier::detail::GameOf<Rules>;
  using Searched = SearchedPosition<Position>;

  [[nodiscard]] std::string settings() const {
    const auto text = [](const auto& value) { return value ? fmt::format("{}", *value) : "-"; };
    return fmt::format("{} depth {} nodes {} movetime {} threads {} hash {}", Rules::name,
                       text(arguments_.depth), text(arguments_.nodes), text(arguments_.movetime),
                       arguments_.threads, arguments_.hash_mib);
  }

  /// False if a game could not be read: its text is passed through.
  [[nodiscard]] bool annotate_all(const std::string& text, UnfinishedGames& unfinished) {
    bool is_whole = true;
    typename Rules::GameReader reader(text);
    for (std::size_t begin = 0; auto game = reader.next(); begin = reader.offset()) {
      ++number_;
      if (!*game) {
        progress_.clear();
        std::cerr << support::printable(arguments_.file) << ": "
                  << support::printable(game->error()) << "; passed through\n";
        is_whole = false;
      }
      if (number_ <= unfinished.games()) continue;
      place_ = fmt::format("{} game {}", support::bar(begin, text.size()), number_);
      std::string out;
      if (*game) {
        const auto notes = notes_of(**game);
        if (!notes) return is_whole;
        out = Rules::annotated(**game, *notes);
      } else {
        out = text.substr(begin, reader.offset() - begin);
        if (!out.ends_with('\n')) out += '\n';
      }
      if (arguments_.out.empty()) {
        progress_.clear();
        support::print(out);
      } else {
        unfinished.add(out);
      }
    }
    progress_.clear();
    return is_whole;
  }

  /// Nothing if it was interrupted. The last position is searched first: the table then knows what
  /// followed a move when the move is judged. Each game begins with an empty table, so that a run
  /// that is continued says what one without a break says.
  [[nodiscard]] std::optional<GameNotes<Move>> notes_of(const Game& game) {
    std::vector<Searched> all(game.moves.size() + 1);
    all[0].position = game.start;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      all[i + 1].position = all[i].position;
      all[i + 1].position.make(move_of(game.moves[i]));
    }
    engine_.clear();
    for (std::size_t i = all.size(); i-- > 0;) {
      progress_.show(fmt::format("{}, move {} of {}", place_, all.size() - i, all.size()));
      search(all[i]);
      if (interrupt_.has_happened()) return std::nullopt;
    }
    GameNotes<Move> notes;
    notes.annotator = "Espalier " + std::string(support::version());
    std::array<std::vector<double>, 2> accuracies;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      notes.moves.push_back(note_of(all[i], move_of(game.moves[i]), all[i + 1], accuracies));
      if (interrupt_.has_happened()) return std::nullopt;
    }
    for (std::size_t side = 0; side < 2; ++side) {
      const auto& values = accuracies[side];
      double sum = 0;
      for (const double value : values) sum += value;
      if (!values.empty()) notes.accuracy[side] = sum / static_cast<double>(values.size());
    }
    return notes;
  }

  [[nodiscard]] static Move move_of(const Move& move) { return move; }
  template <class Annotated>
  requires(!std::same_as<Annotated, Move>) [[nodiscard]] static Move
      move_of(const Annotated& annotated) {
    return annotated.move;
  }

  void search(Searched& searched) {
    if (const auto value = final_value(searched.position)) {
      searched.score = *value;
      searched.is_over = true;
      return;
    }
    engine_.start(searched.position, limits_of(arguments_, default_annotation_time));
    if (interrupt_.has_happened()) engine_.control().stop();
    const auto result = engine_.finish();
    searched.score = result.score();
    searched.moves = result.moves.size();
    searched.line = result.line();
  }

  [[nodiscard]] MoveNote<Move> note_of(const Searched& before, Move move, const Searched& after,
                                       std::array<std::vector<double>, 2>& accuracies) {
    MoveNote<Move> note;
    const int side = before.position.side_to_move();
    const int next = after.position.side_to_move();
    if (!after.is_over) note.score = next == 0 ? after.score : -after.score;
    if (before.is_over || before.moves < 2) return note;
    const double after_share = share_of_(next == side ? after.score : -after.score);
    const bool is_best = !before.line.empty() && before.line.front() == move;
    const double before_share = is_best ? after_share : share_of_(before.score);
    const MoveMark mark = mark_of(before_share, after_share);
    accuracies[static_cast<std::size_t>(side)].push_back(mark.accuracy);
    if (mark.glyph == 0) return note;
    constexpr std::size_t plies_shown = 8;
    note.glyph = mark.glyph;
    note.better = before.line;
    note.better.resize(std::min(note.better.size(), plies_shown));
    note.words = words_(before, move, after);
    return note;
  }

  const AnnotateArguments& arguments_;
  Engine& engine_;
  double (*share_of_)(Score);
  Words& words_;
  support::Interrupt interrupt_{[this] { engine_.control().stop(); }};
  support::Progress progress_;
  std::size_t number_ = 0;
  std::string place_;
};

}  // namespace detail

/// Writes the games of a file with evaluations, marks and better lines to the output, a game after
/// the other. A game that cannot be read is reported and passed through. Ctrl-C ends the search;
/// with an output file, what was finished is kept for --resume. Returns the exit status.
template <class Rules, class Engine, class Words>
[[nodiscard]] int annotate(const AnnotateArguments& arguments, Engine& engine,
                           double (*share_of)(Score), Words& words) {
  return detail::Annotator<Rules, Engine, Words>(arguments, engine, share_of, words).run();
}

}  // namespace espalier::programs
