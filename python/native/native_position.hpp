// The games of this repository as AnyPosition, with their text and their own searches.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "espalier/perft.hpp"
#include "espalier/search/parallel_search.hpp"
#include "python/native/any_position.hpp"
#include "python/native/engine.hpp"

namespace espalier::python {

/// What Python sees of the games of this repository, whose moves it knows as text or numbers.
class NativePosition : public AnyPosition, public SeenByPython {
 public:
  [[nodiscard]] bool is_written_in_python() const final { return false; }
  [[nodiscard]] PyObject* object_of(AnyMove move) const final;

  [[nodiscard]] virtual std::string text_of(AnyMove move) const = 0;
  /// As people write it, if in another way. Throws std::invalid_argument unless the move is legal.
  [[nodiscard]] virtual std::string notation_of(AnyMove move) const = 0;
  /// Throws std::invalid_argument, which says what is wrong, unless `text` is a legal move.
  [[nodiscard]] virtual AnyMove parse_move(const std::string& text) const = 0;
  /// The position in the form that the game's parser reads, or as much of it as there is.
  [[nodiscard]] virtual std::string to_text() const = 0;
  /// The board on several lines.
  [[nodiscard]] virtual std::string diagram() const = 0;
  /// Positions with another one must not share a table: the board's size, or the tree.
  [[nodiscard]] virtual std::string variant() const = 0;
  /// False in games without checks.
  [[nodiscard]] virtual bool in_check() const = 0;
  /// Is a move in Python a number?
  [[nodiscard]] virtual bool has_numbers() const = 0;
  [[nodiscard]] virtual std::uint64_t perft(int depth) = 0;
  /// The search that plays with the game's evaluation and hooks.
  [[nodiscard]] virtual std::unique_ptr<Engine> make_engine(const EngineSize& size) const = 0;
  /// Throws std::invalid_argument if such positions have no exact value.
  [[nodiscard]] virtual Solution<AnyMove> solve(const SolveTask& task) const = 0;
  [[nodiscard]] virtual bool equals(const AnyPosition& other) const = 0;

  [[nodiscard]] const std::vector<AnyMove>& played() const { return played_; }

 protected:
  std::vector<AnyMove> played_;
};

/// The lines of `depth` plies, with a look at signals after each subtree of a few plies.
template <class G, class Count>
[[nodiscard]] std::uint64_t perft_with_signals(G& game, int depth, SignalCheck& signals,
                                               const Count& count) {
  constexpr int quick = 4;
  if (depth <= quick) return count(game, depth);
  MovesOf<G> moves;
  (void)game.generate(moves);
  std::uint64_t lines = 0;
  for (const auto move : moves) {
    game.make(move);
    lines += perft_with_signals(game, depth - 1, signals, count);
    game.unmake(move);
    signals.look();
  }
  return lines;
}

/// `T` has
///   Position, Evaluator, Hooks, has_numbers
///   to_string(move, position), to_text(position), diagram(position)
///   to_notation(move, position)     std::string, if people write moves in another way
///   parse_move(text, position)      Expected<Move, std::string>
///   variant(position)               std::string, if it has variants
///   make_engine(size)               std::unique_ptr<Engine>
///   solve(position, task)           Solution<AnyMove>
template <class T>
class PositionOf : public NativePosition {
 public:
  using Position = typename T::Position;
  using Move = typename Position::Move;

  explicit PositionOf(Position position) : position_(std::move(position)) {}
  [[nodiscard]] const Position& position() const { return position_; }

  [[nodiscard]] std::shared_ptr<AnyPosition> clone() const override {
    return std::make_shared<PositionOf>(*this);
  }
  Outcome generate(AnyMoves& list) const override {
    static_assert(Position::max_moves <= max_moves);
    MovesOf<Position> moves;
    const Outcome outcome = position_.generate(moves);
    for (const Move move : moves) list.push(to_any(move));
    return outcome;
  }
  void make(AnyMove move) override {
    position_.make(unpack_move<Move>(move.bits));
    this->played_.push_back(move);
  }
  void unmake(AnyMove move) override {
    position_.unmake(unpack_move<Move>(move.bits));
    this->played_.pop_back();
  }
  void make_null() override {
    if constexpr (HasNullMove<Position>) position_.make_null();
  }
  void unmake_null() override {
    if constexpr (HasNullMove<Position>) position_.unmake_null();
  }
  [[nodiscard]] int side_to_move() const override { return position_.side_to_move(); }
  [[nodiscard]] std::uint64_t key() const override {
    if constexpr (HasKey<Position>) return position_.key();
    return 0;
  }
  [[nodiscard]] bool is_draw([[maybe_unused]] int ply) const override {
    if constexpr (HasDraws<Position>) return position_.is_draw(ply);
    return false;
  }
  [[nodiscard]] bool has_key() const override { return HasKey<Position>; }
  [[nodiscard]] bool has_draws() const override { return HasDraws<Position>; }
  [[nodiscard]] bool turns_alternate() const override {
    return espalier::turns_alternate<Position>;
  }
  [[nodiscard]] Score evaluate() override {
    thread_local typename T::Evaluator evaluator;
    if constexpr (IncrementalEvaluator<typename T::Evaluator, Position>) {
      evaluator.reset(position_);
    }
    return clamp_static_eval(evaluator.evaluate(position_));
  }

  [[nodiscard]] std::string text_of(AnyMove move) const override {
    const Move own = unpack_move<Move>(move.bits);
    return T::to_string(own, position_);
  }
  [[nodiscard]] std::string notation_of(AnyMove move) const override {
    if constexpr (requires { T::to_notation(Move{}, position_); }) {
      return T::to_notation(unpack_move<Move>(move.bits), position_);
    }
    return text_of(move);
  }
  [[nodiscard]] bool in_check() const override {
    if constexpr (requires { position_.in_check(); }) return position_.in_check();
    return false;
  }
  [[nodiscard]] AnyMove parse_move(const std::string& text) const override {
    const auto move = T::parse_move(text, position_);
    if (!move) throw std::invalid_argument(move.error());
    return to_any(*move);
  }
  [[nodiscard]] std::string to_text() const override { return T::to_text(position_); }
  [[nodiscard]] std::string diagram() const override { return T::diagram(position_); }
  [[nodiscard]] std::string variant() const override {
    if constexpr (requires { T::variant(position_); }) return T::variant(position_);
    return "";
  }
  [[nodiscard]] bool has_numbers() const override { return T::has_numbers; }
  [[nodiscard]] std::uint64_t perft(int depth) override {
    SignalCheck signals;
    return perft_with_signals(position_, depth, signals, [](Position& position, int plies) {
      return espalier::perft(position, plies);
    });
  }
  [[nodiscard]] std::unique_ptr<Engine> make_engine(const EngineSize& size) const override {
    return T::make_engine(size);
  }
  [[nodiscard]] Solution<AnyMove> solve(const SolveTask& task) const override {
    return T::solve(*this, task);
  }
  [[nodiscard]] bool equals(const AnyPosition& other) const override {
    const auto* const same = dynamic_cast<const PositionOf*>(&other);
    return same != nullptr && position_.side_to_move() == same->position_.side_to_move() &&
           key() == same->key() && to_text() == same->to_text();
  }

  /// The position within an AnyPosition of this class.
  [[nodiscard]] static const Position& of(const AnyPosition& any) {
    return static_cast<const PositionOf&>(any).position_;
  }

 private:
  Position position_;
};

/// The search that plays `T`, with threads and the parameters `P`.
template <class T, const Parameters& P = default_parameters>
[[nodiscard]] std::unique_ptr<Engine> native_engine(const EngineSize& size) {
  using Position = typename T::Position;
  using Playing = ParallelSearch<Position, typename T::Evaluator, typename T::Hooks, compiled,
                                 OptionalTrace<typename Position::Move>, P>;
  return std::make_unique<EngineOf<Playing, PositionOf<T>>>(typename T::Evaluator{}, size.threads,
                                                            size.mib);
}

/// A position of the game `G` of the catalogue, which is compiled by itself (catalogue_game.hpp);
/// without a text the start position. `warnings`, if given, tells what was repaired. Throws
/// std::invalid_argument, which says what is wrong, if the text is no position.
template <class G>
[[nodiscard]] std::shared_ptr<NativePosition> native_position(
    const std::optional<std::string>& text, std::vector<std::string>* warnings);

// Trees; they throw likewise.
/// The tree that a text such as "((3 17) (2 12))" describes.
[[nodiscard]] std::shared_ptr<NativePosition> explicit_tree(const std::string& text);
/// `kind`: one of `tree_kinds`.
[[nodiscard]] std::shared_ptr<NativePosition> synthetic_tree(const std::string& kind, int width,
                                                             int depth, std::uint64_t seed);
[[nodiscard]] const std::vector<std::string>& tree_kinds();

}  // namespace espalier::python
