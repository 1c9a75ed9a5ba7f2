// Says in words what is wrong with a move of chess. A sentence is said only if a search of every
// reply to a stated depth proves it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/chess/notation/pgn.hpp"
#include "games/chess/notation/san.hpp"
#include "games/chess/search_hooks.hpp"

namespace espalier::catalogue {

struct Explanation {
  std::string words{};              ///< "Loses the bishop: 24... Nxe4 25. dxe4 Qxb5"
  std::vector<chess::Move> line{};  ///< that shows it, from the position before the move
  int depth = 0;                    ///< plies to which every reply was searched
};

/// What a search that knows more than material says of a move. It only makes fewer sentences, and
/// their proofs quicker.
struct ExplanationHints {
  std::optional<Score> before{};          ///< value of the position, from the side to move
  std::optional<Score> after{};           ///< value of the move, from the side that makes it
  std::vector<chess::Move> better{};      ///< the best line
  std::vector<chess::Move> refutation{};  ///< the line that answers the move
};

namespace detail {

/// Men in centipawns, or nothing at all: then a search proves mates.
struct MaterialEvaluator {
  static constexpr int unit = 100;
  const bool* counts_men;

  /// From the side of `colour`.
  [[nodiscard]] static Score balance(const chess::Position& position, chess::Colour colour) {
    Score sum = 0;
    for (const chess::PieceType type :
         {chess::pawn, chess::knight, chess::bishop, chess::rook, chess::queen}) {
      sum += chess::exchange_value[static_cast<std::size_t>(type)] *
             (chess::count(position.pieces(colour, type)) -
              chess::count(position.pieces(~colour, type)));
    }
    return sum;
  }
  [[nodiscard]] Score evaluate(const chess::Position& position) const {
    return *counts_men ? balance(position, position.side_to_move()) : draw_score;
  }
};

/// What a line captures and promotes, of both sides.
struct Takings {
  std::array<int, chess::piece_type_count> lost{};  ///< by the side in question
  std::array<int, chess::piece_type_count> won{};
  int promoted = 0;      ///< pawns of the opponent
  int own_promoted = 0;  ///< of the side itself

  /// Leaves out what was exchanged for its like.
  void settle() {
    for (std::size_t type = 0; type < lost.size(); ++type) {
      const int both = std::min(lost[type], won[type]);
      lost[type] -= both;
      won[type] -= both;
    }
    for (const std::size_t ours : {std::size_t{chess::knight}, std::size_t{chess::bishop}}) {
      const std::size_t theirs = ours == chess::knight ? chess::bishop : chess::knight;
      const int both = std::min(lost[ours], won[theirs]);
      lost[ours] -= both;
      won[theirs] -= both;
    }
  }
};

[[nodiscard]] inline Takings takings_of(chess::Position position,
                                        const std::vector<chess::Move>& line, chess::Colour side) {
  Takings takings;
  for (const chess::Move move : line) {
    const bool is_own = position.side_to_move() == side;
    if (const chess::PieceType captured = position.captured(move);
        captured != chess::no_piece_type) {
      ++(is_own ? takings.won : takings.lost)[static_cast<std::size_t>(captured)];
    }
    if (move.promotion() != chess::no_piece_type) {
      ++(is_own ? takings.own_promoted : takings.promoted);
    }
    position.make(move);
  }
  takings.settle();
  return takings;
}

/// "the bishop and two pawns"; empty if there is nothing. `owned`: how many of each its side has;
/// one of several is "a rook".
[[nodiscard]] inline std::string names_of(const std::array<int, chess::piece_type_count>& men,
                                          const std::array<int, chess::piece_type_count>& owned) {
  constexpr std::array<std::string_view, 5> names{"pawn", "knight", "bishop", "rook", "queen"};
  constexpr std::array<std::string_view, 9> numbers{"",     "a",   "two",   "three", "four",
                                                    "five", "six", "seven", "eight"};
  std::string text;
  for (std::size_t type = names.size(); type-- > 0;) {
    if (men[type] <= 0) continue;
    if (!text.empty()) text += " and ";
    const auto many = static_cast<std::size_t>(std::min(men[type], 8));
    const bool is_only = many == 1 && type != chess::pawn && owned[type] == 1;
    text += is_only ? "the" : numbers[many];
    text += ' ';
    text += names[type];
    if (many > 1) text += 's';
  }
  return text;
}

/// "the bishop for a pawn", "the exchange"; "material" where that is a long list.
[[nodiscard]] inline std::string loss_text(const Takings& takings, const chess::Position& position,
                                           chess::Colour side) {
  std::array<int, chess::piece_type_count> lost = takings.lost;
  std::array<int, chess::piece_type_count> won = takings.won;
  std::array<int, chess::piece_type_count> owned{};
  for (std::size_t type = 0; type < owned.size(); ++type) {
    owned[type] = chess::count(position.pieces(side, static_cast<chess::PieceType>(type)));
  }
  const auto kinds = [](const auto& men) {
    return men.size() - static_cast<std::size_t>(std::count(men.begin(), men.end(), 0));
  };
  if (kinds(lost) + kinds(won) > 3) return "material";
  std::string text;
  const int minors = won[chess::knight] + won[chess::bishop];
  if (lost[chess::rook] == 1 && minors == 1 && won[chess::rook] + won[chess::queen] == 0) {
    text = "the exchange";
    lost[chess::rook] = won[chess::knight] = won[chess::bishop] = 0;
  }
  if (const std::string rest = names_of(lost, owned); !rest.empty()) {
    text += (text.empty() ? "" : " and ") + rest;
  }
  constexpr std::array<int, chess::piece_type_count> several{9, 9, 9, 9, 9, 9};
  const std::string gained = names_of(won, several);
  return text.empty() || gained.empty() ? text : text + " for " + gained;
}

}  // namespace detail

/// Explains moves. A search object of its own, with a small table.
class ChessExplainer {
 public:
  using Position = chess::Position;
  using Move = chess::Move;

  /// `nodes`: of each of the two or three searches of a move.
  explicit ChessExplainer(std::uint64_t nodes = 400'000)
      : nodes_(nodes), search_(detail::MaterialEvaluator{&counts_men_}, table_mib) {}
  ChessExplainer(const ChessExplainer&) = delete;
  ChessExplainer& operator=(const ChessExplainer&) = delete;

  /// What the legal move does wrong; nothing if no sentence was proven. The sentences: "Allows mate
  /// in 3", "Misses mate in 2", "Trades into a lost pawn ending", "Loses ..." and "Misses ...,
  /// which wins ..." with men.
  [[nodiscard]] std::optional<Explanation> explain(const Position& position, Move move,
                                                   const ExplanationHints& hints = {}) {
    if (auto mate = allowed_mate(position, move, hints)) return mate;
    if (auto mate = missed_mate(position, hints)) return mate;
    if (auto ending = pawn_ending(position, move, hints)) return ending;
    return material(position, move, hints);
  }

 private:
  static constexpr std::size_t table_mib = 16;
  static constexpr Score least = 90;  ///< what is worth a sentence
  static constexpr Enhancements rules =
      Enhancements::exact().with(&Enhancements::quiescence, &Enhancements::quiescence_see_pruning,
                                 &Enhancements::check_extension);
  using Search = espalier::Search<Position, detail::MaterialEvaluator, chess::SearchHooks, rules>;

  struct Value {
    Score score = draw_score;
    int depth = 0;
    std::vector<Move> line{};
  };

  /// The values of the completed iterations, the deepest last.
  [[nodiscard]] std::vector<Value> values_of(const Position& position, int depth, bool counts_men,
                                             const std::vector<Move>& moves = {}) {
    counts_men_ = counts_men;
    search_.clear();
    search_.start(position, {.depth = depth, .nodes = nodes_}, moves);
    std::vector<Value> values;
    for (bool goes_on = true; goes_on;) {
      goes_on = search_.advance();
      const auto result = search_.result();
      if (result.outcome) return {{*result.outcome, depth, {}}};
      if (result.depth > (values.empty() ? 0 : values.back().depth)) {
        values.push_back({result.score(), result.depth, result.line()});
      }
    }
    return values;
  }

  [[nodiscard]] static std::vector<Move> with(Move move, const std::vector<Move>& line) {
    std::vector<Move> all{move};
    all.insert(all.end(), line.begin(), line.end());
    return all;
  }
  /// One reply or one better move is enough, if it is known which.
  [[nodiscard]] static std::vector<Move> first_of(const std::vector<Move>& line) {
    return {line.begin(), line.begin() + (line.empty() ? 0 : 1)};
  }
  [[nodiscard]] static Position after(Position position, Move move) {
    position.make(move);
    return position;
  }
  /// "24... Nxe4 25. dxe4"
  [[nodiscard]] static std::string text_of(const Position& position, std::vector<Move> line) {
    constexpr std::size_t plies_shown = 12;
    line.resize(std::min(line.size(), plies_shown));
    const std::string text = chess::to_variation(position, line);
    return text.substr(1, text.size() - 2);
  }

  /// The mate that a hint of a proven score speaks of, if the search proves one as short.
  [[nodiscard]] std::optional<Value> proven_mate(const Position& position, Score hint,
                                                 const std::vector<Move>& line) {
    if (!is_proven_win(hint) || line.empty()) return std::nullopt;
    const auto values = values_of(position, plies_to_end(hint), false, {line.front()});
    if (values.empty() || !is_proven_win(values.back().score)) return std::nullopt;
    return values.back();
  }
  [[nodiscard]] static std::string mate_text(Score score) {
    return "mate in " + std::to_string((plies_to_end(score) + 1) / 2);
  }
  [[nodiscard]] std::optional<Explanation> allowed_mate(const Position& position, Move move,
                                                        const ExplanationHints& hints) {
    if (!hints.after || (hints.before && is_proven_loss(*hints.before))) return std::nullopt;
    const Position next = after(position, move);
    const auto mate = proven_mate(next, -*hints.after, hints.refutation);
    if (!mate) return std::nullopt;
    return Explanation{"Allows " + mate_text(mate->score) + ": " + text_of(next, mate->line),
                       with(move, mate->line), mate->depth};
  }
  [[nodiscard]] std::optional<Explanation> missed_mate(const Position& position,
                                                       const ExplanationHints& hints) {
    if (!hints.before || !hints.after || is_proven_win(*hints.after)) return std::nullopt;
    const auto mate = proven_mate(position, *hints.before, hints.better);
    if (!mate) return std::nullopt;
    return Explanation{"Misses " + mate_text(mate->score) + ": " + text_of(position, mate->line),
                       mate->line, mate->depth};
  }

  [[nodiscard]] static bool is_pawn_ending(const Position& position) {
    return (position.occupied() & ~position.pieces(chess::pawn) & ~position.pieces(chess::king)) ==
           0;
  }
  /// The move, or the reply to it, exchanges the last piece, and the opponent wins the ending.
  [[nodiscard]] std::optional<Explanation> pawn_ending(const Position& position, Move move,
                                                       const ExplanationHints& hints) {
    constexpr Score lost = -250;
    constexpr int deep = 30;
    if (is_pawn_ending(position) || !hints.after || *hints.after > lost) return std::nullopt;
    if (hints.before && *hints.before <= lost) return std::nullopt;
    const chess::Colour side = position.side_to_move();
    Position ending = after(position, move);
    std::vector<Move> line;
    if (!is_pawn_ending(ending) && !hints.refutation.empty()) {
      line.push_back(hints.refutation.front());
      ending.make(line.front());
    }
    if (!is_pawn_ending(ending)) return std::nullopt;
    const auto values = values_of(ending, deep, true);
    if (values.empty()) return std::nullopt;
    const bool is_own = ending.side_to_move() == side;
    const Score score = is_own ? values.back().score : -values.back().score;
    if (score > detail::MaterialEvaluator::balance(ending, side) + lost) return std::nullopt;
    for (const Move each : values.back().line) line.push_back(each);
    const Position next = after(position, move);
    return Explanation{"Trades into a lost pawn ending: " + text_of(next, line), with(move, line),
                       values.back().depth};
  }

  /// The line goes on until the men on the board are those of its value. Nothing if they are not.
  [[nodiscard]] std::optional<std::vector<Move>> whole_line(const Position& position,
                                                            const Value& value) {
    Position end = position;
    std::vector<Move> line = value.line;
    for (const Move move : line) end.make(move);
    const chess::Colour side = position.side_to_move();
    for (int tries = 0; tries < 3; ++tries) {
      if (detail::MaterialEvaluator::balance(end, side) == value.score) return line;
      const int left = value.depth - static_cast<int>(line.size());
      const auto rest = values_of(end, std::max(left, 1), true);
      if (rest.empty() || rest.back().line.empty()) return std::nullopt;
      for (const Move move : rest.back().line) {
        line.push_back(move);
        end.make(move);
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Explanation> material(const Position& position, Move move,
                                                    const ExplanationHints& hints) {
    constexpr int deepest = 10;
    const chess::Colour side = position.side_to_move();
    const Position next = after(position, move);
    const Score before = detail::MaterialEvaluator::balance(position, side);
    std::vector<Value> played = values_of(next, deepest, true, first_of(hints.refutation));
    if (played.empty()) return std::nullopt;
    const int depth = played.back().depth;
    std::vector<Value> best = values_of(position, depth + 1, true, first_of(hints.better));
    if (best.empty()) return std::nullopt;
    while (!played.empty() && played.back().depth + 1 > best.back().depth) played.pop_back();
    while (!played.empty() && best.back().depth > played.back().depth + 1) best.pop_back();
    if (played.empty() || best.empty()) return std::nullopt;
    const Score change = -played.back().score - before;
    const Score could = best.back().score - before;
    if (is_proven(played.back().score)) return mate_of(next, move, played.back(), best.back());
    if (is_proven(best.back().score) || could - change < least) return std::nullopt;
    if (!agrees(hints, std::max(could - change, -change))) return std::nullopt;
    // What weighs more is said.
    return -change >= std::max(could, least) ? loss(position, move, played.back())
                                             : missed(position, best.back(), could, change);
  }
  /// Without hints of a mate.
  [[nodiscard]] static std::optional<Explanation> mate_of(const Position& next, Move move,
                                                          const Value& played, const Value& best) {
    if (!is_proven_win(played.score) || is_proven_loss(best.score)) return std::nullopt;
    return Explanation{"Allows " + mate_text(played.score) + ": " + text_of(next, played.line),
                       with(move, played.line), played.depth};
  }
  /// The men in question are most of what the other search says that the move costs: otherwise
  /// there was something in return for them, or something else was worse.
  [[nodiscard]] static bool agrees(const ExplanationHints& hints, Score men) {
    if (!hints.before || !hints.after) return true;
    return 3 * (*hints.before - *hints.after) >= 2 * men;
  }

  [[nodiscard]] std::optional<Explanation> loss(const Position& position, Move move,
                                                const Value& played) {
    const Position next = after(position, move);
    auto line = whole_line(next, played);
    if (!line) return std::nullopt;
    const chess::Colour side = position.side_to_move();
    shorten(next, *line);
    const auto takings = detail::takings_of(position, with(move, *line), side);
    // Where the side itself promotes, the men do not add up to a simple sentence.
    if (takings.own_promoted > 0) return std::nullopt;
    std::string words = detail::loss_text(takings, position, side);
    if (takings.promoted == 0 && words.empty()) return std::nullopt;
    words = takings.promoted > 0 ? "Lets a pawn promote" : "Loses " + words;
    return Explanation{words + ": " + text_of(next, *line), with(move, *line), played.depth};
  }
  [[nodiscard]] std::optional<Explanation> missed(const Position& position, const Value& best,
                                                  Score could, Score change) {
    auto line = whole_line(position, best);
    if (!line || line->empty() || could < least) return std::nullopt;
    shorten(position, *line);
    const chess::Colour other = ~position.side_to_move();
    const auto takings = detail::takings_of(position, *line, other);
    const std::string men = detail::loss_text(takings, position, other);
    if (takings.own_promoted > 0) return std::nullopt;
    if (men.empty() && takings.promoted == 0) return std::nullopt;
    std::string what = takings.promoted > 0 ? "promotes a pawn" : "wins " + men;
    if (change >= least) what = "wins more";
    std::string words = "Misses " + chess::to_san(position, line->front()) + ", which " + what;
    if (line->size() > 1) words += ": " + text_of(position, *line);
    return Explanation{std::move(words), *line, best.depth};
  }
  /// Ends with the last move that changes what is on the board, and before an exchange of like men
  /// that changes nothing.
  static void shorten(Position position, std::vector<Move>& line) {
    std::vector<Score> gains;
    for (const Move move : line) {
      const chess::Colour side = position.side_to_move();
      const Score before = detail::MaterialEvaluator::balance(position, side);
      position.make(move);
      gains.push_back(detail::MaterialEvaluator::balance(position, side) - before);
    }
    const auto at_end = [&](std::size_t back) { return gains[gains.size() - back]; };
    while (gains.size() > 1) {
      const bool is_exchange = gains.size() > 2 && at_end(1) > 0 && at_end(1) == at_end(2);
      if (at_end(1) != 0 && !is_exchange) break;
      gains.resize(gains.size() - (is_exchange ? 2 : 1));
    }
    line.resize(gains.size());
  }

  std::uint64_t nodes_;
  bool counts_men_ = true;
  Search search_;
};

}  // namespace espalier::catalogue
