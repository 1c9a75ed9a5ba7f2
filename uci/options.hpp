// The UCI options of the engine and the settings they change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "espalier/search/limits.hpp"
#include "games/chess/tablebase/tablebase.hpp"
#include "protocols/node_clock.hpp"
#include "protocols/option_table.hpp"
#include "protocols/output.hpp"
#include "uci/engine.hpp"
#include "uci/info_lines.hpp"
#include "uci/strength.hpp"

namespace espalier::uci {

using protocols::NodeClock;
using protocols::OptionTable;
using protocols::Output;

/// Endgame tables and how they are used.
struct TablebaseSettings {
  std::shared_ptr<const chess::Tablebase> tables{};  ///< none without SyzygyPath
  int max_pieces = chess::max_table_pieces;          ///< kings included
  int min_depth = 1;                                 ///< plies left to search
  bool fifty_move_rule = true;
};

/// Values of options that belong neither to the core of the session nor to the node clock.
struct Settings {
  bool limit_strength = false;
  int elo = 1500;                   ///< used only with limit_strength
  int skill_level = max_skill;      ///< below the maximum: a rating, unless limit_strength
  bool analyse_mode = false;        ///< strength is not limited
  std::uint64_t strength_seed = 0;  ///< 0: a new seed for every game
  InfoStyle style{};
  chess::EvaluationChoice evaluation{};
  TablebaseSettings tablebase{};
};

/// What the options act on.
struct OptionTargets {
  Settings& settings;
  Engine& engine;
  NodeClock& node_clock;
  Output& output;
  std::function<void()> begin_game;  ///< called after a change that requires a new game
};

/// MiB.
inline constexpr std::size_t default_hash_mib = 16;

/// Adds the options that only chess has to those that all sessions have. The targets must outlive
/// the table.
void declare_options(OptionTable& table, const OptionTargets& targets);

}  // namespace espalier::uci
