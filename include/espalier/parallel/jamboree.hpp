// Jamboree: SCOUT in which all tests of a node run in parallel and the values one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/parallel/split_search.hpp"

namespace espalier::parallel {

/// C. Joerg and B. Kuszmaul, "Massively Parallel Chess" (Third DIMACS Parallel Implementation
/// Challenge, 1994), Figure 5; B. Kuszmaul, "Synchronized MIMD Computing" (thesis, MIT, 1994). The
/// younger moves are tested with minimal windows in parallel. One that fails the test waits for all
/// before it and is then searched with the full window. Idle processors steal from random others;
/// none waits: the last to finish at a node goes on above it.
template <class S>
class Jamboree : public SplitSearch<Jamboree<S>, S> {
  using Base = SplitSearch<Jamboree<S>, S>;
  friend Base;

 public:
  using Base::Base;
  using typename Base::Context;
  using typename Base::Move;
  using typename Base::Node;
  using typename Base::SplitPoint;

 private:
  using Base::s;

  enum class State : std::uint8_t { open, failed, done };

  struct Tests : SplitPoint {
    Tests(Node& n, Context& c) : SplitPoint(n, c), states(n.moves.size(), State::open) {}
    std::vector<State> states;
    std::size_t all_done_before = 1;
    bool values = false;  // is a move being searched with the full window?
  };

  Task<Score> node(Context& c, Score alpha, Score beta, int depth, int ply) {
    return this->visit(c, alpha, beta, depth, ply, &Jamboree::value_and_tests);
  }

  Task<> value_and_tests(Context& c, Node& n) {
    if (n.remaining() == 0) co_return;
    const Move first = n.moves[n.take()];
    auto search = window(c, n, first, n.alpha, n.beta);
    const Score value = co_await search;
    if (!s.stopped(c)) n.improve(first, value);
    Tests tests(n, c);
    auto others = this->share(c, tests);
    co_await others;
  }

  Task<Score> window(Context& c, Node& n, Move move, Score low, Score high) {
    c.make(move);
    auto search = node(c, -high, -low, n.depth - 1, n.ply + 1);
    const Score value = co_await search;
    c.unmake(move);
    co_return -value;
  }

  Task<> search_move(Context& c, SplitPoint& split, std::size_t index) {
    auto& tests = static_cast<Tests&>(split);
    Node& n = tests.node;
    const Score low = n.low();
    auto test = window(c, n, n.moves[index], low, low + 1);
    const Score value = co_await test;
    if (s.stopped(c)) co_return;
    const bool is_done = value <= low || value >= n.beta;
    tests.states[index] = is_done ? State::done : State::failed;
    if (is_done) this->report(tests, n.moves[index], value);
    auto values = value_failed(c, tests);
    co_await values;
  }

  /// Searches the moves that failed their test and wait for none before them.
  Task<> value_failed(Context& c, Tests& tests) {
    Node& n = tests.node;
    std::size_t& next = tests.all_done_before;
    while (!tests.values && next < tests.states.size() && tests.states[next] != State::open &&
           !n.has_cutoff()) {
      if (tests.states[next] == State::failed) {
        tests.values = true;
        auto search = window(c, n, n.moves[next], n.low(), n.beta);
        const Score value = co_await search;
        tests.values = false;
        if (s.stopped(c)) co_return;
        this->report(tests, n.moves[next], value);
      }
      ++next;
    }
  }

  Task<> wait_for_helpers(Context& c, SplitPoint& split) { co_await this->park(c, split); }
};

}  // namespace espalier::parallel
