// Any game behind one type, so that the parallel algorithms are compiled once for all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"

namespace espalier::parallel::test {

/// A position of a game whose turns alternate, with an evaluator. A game without keys has key 0: it
/// is searched without a table.
class AnyGame {
 public:
  struct Move {
    std::uint32_t bits = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 64;  // as many as the positions of these tests have

  template <class G, class J>
  AnyGame(const G& position, const J& evaluator)
      : held_(std::make_unique<Held<G, J>>(position, evaluator)) {}
  AnyGame(const AnyGame& other) : held_(other.held_->copy()) {}
  AnyGame& operator=(const AnyGame&) = delete;
  ~AnyGame() = default;

  Outcome generate(MovesOf<AnyGame>& list) const { return held_->generate(list); }
  void make(Move move) { held_->make(move); }
  void unmake(Move move) { held_->unmake(move); }
  [[nodiscard]] int side_to_move() const { return held_->side_to_move(); }
  [[nodiscard]] std::uint64_t key() const { return held_->key(); }
  [[nodiscard]] std::uint64_t key_after(Move) const { return 0; }  // only used to prefetch
  [[nodiscard]] bool is_draw(int ply) const { return held_->is_draw(ply); }

  [[nodiscard]] Score evaluate() const { return held_->evaluate(); }

 private:
  struct Base {
    Base() = default;
    Base(const Base&) = default;
    Base& operator=(const Base&) = delete;
    virtual ~Base() = default;
    [[nodiscard]] virtual std::unique_ptr<Base> copy() const = 0;
    virtual Outcome generate(MovesOf<AnyGame>& list) const = 0;
    virtual void make(Move move) = 0;
    virtual void unmake(Move move) = 0;
    [[nodiscard]] virtual int side_to_move() const = 0;
    [[nodiscard]] virtual std::uint64_t key() const = 0;
    [[nodiscard]] virtual bool is_draw(int ply) const = 0;
    [[nodiscard]] virtual Score evaluate() = 0;
  };

  template <class G, class J>
  struct Held final : Base {
    static_assert(turns_alternate<G>);
    using Own = typename G::Move;

    Held(const G& position, const J& its_evaluator)
        : game(position), evaluator(std::make_shared<J>(its_evaluator)) {}
    [[nodiscard]] std::unique_ptr<Base> copy() const override {
      return std::make_unique<Held>(*this);
    }
    Outcome generate(MovesOf<AnyGame>& list) const override {
      MovesOf<G> own;
      const Outcome outcome = game.generate(own);
      if (own.size() > max_moves) throw std::length_error("more moves than AnyGame holds");
      for (const Own move : own) {
        Move packed;
        std::memcpy(&packed.bits, &move, sizeof(Own));
        list.push(packed);
      }
      return outcome;
    }
    void make(Move move) override { game.make(own_of(move)); }
    void unmake(Move move) override { game.unmake(own_of(move)); }
    [[nodiscard]] int side_to_move() const override { return game.side_to_move(); }
    [[nodiscard]] std::uint64_t key() const override {
      if constexpr (HasKey<G>) {
        return game.key();
      } else {
        return 0;
      }
    }
    [[nodiscard]] bool is_draw(int ply) const override {
      if constexpr (HasDraws<G>) {
        return game.is_draw(ply);
      } else {
        return false;
      }
    }
    [[nodiscard]] Score evaluate() override { return evaluator->evaluate(game); }

    static Own own_of(Move move) {
      Own own;
      std::memcpy(static_cast<void*>(&own), &move.bits, sizeof(Own));
      return own;
    }

    G game;
    std::shared_ptr<J> evaluator;  // of all copies: the simulated machine has one thread
  };

  std::unique_ptr<Base> held_;
};

/// By the evaluator that the position has.
struct AnyEvaluator {
  [[nodiscard]] static Score evaluate(const AnyGame& game) { return game.evaluate(); }
};

}  // namespace espalier::parallel::test
