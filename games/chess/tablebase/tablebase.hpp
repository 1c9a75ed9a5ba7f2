// A set of Syzygy tables: the values of positions with few pieces.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "espalier/expected.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/tablebase/table.hpp"

namespace espalier::chess {

/// Tables are read when they are first needed. Probing is safe from several threads at once.
class Tablebase {
 public:
  /// Opens a file, or gives the reason why it cannot be read.
  using Loader = std::function<Expected<TableFile, std::string>()>;
  /// Is told, once, of each file that is damaged: its name and what is wrong. Any thread may call
  /// it.
  using Report = std::function<void(const std::string& file, const std::string& error)>;

  explicit Tablebase(Report report = {}) : report_(std::move(report)) {}

  /// Adds the table that a file name such as "KQvKR.rtbw" (WDL) or "KQvKR.rtbz" (DTZ) stands for.
  /// False if the name stands for none, or there is one already, in whose place it is read if that
  /// one is damaged.
  bool add(std::string_view file_name, Loader loader);

  /// How many WDL and DTZ tables there are.
  [[nodiscard]] std::size_t wdl_tables() const { return wdl_count_; }
  [[nodiscard]] std::size_t dtz_tables() const { return dtz_count_; }
  /// Pieces of the largest WDL table, kings included; 0 without tables.
  [[nodiscard]] int max_pieces() const { return max_pieces_; }

  /// The value of a position; the fifty-move counter counts as zero. Nothing if castling is
  /// possible, a table is missing, or it is damaged.
  [[nodiscard]] std::optional<Wdl> probe_wdl(const Position& position) const;
  /// Plies to the next zeroing move or mate if both sides keep the value and the winner hurries:
  /// positive if the side to move wins, negative if it loses, 0 for a draw. From 101 on (-101) the
  /// win is cursed. Tables that count in moves give one ply less where the number is not odd.
  /// Mated: -1. Nothing: see probe_wdl.
  [[nodiscard]] std::optional<int> probe_dtz(const Position& position) const;

  /// `probe_dtz` before a zeroing move that leads to a position of value `-value`.
  [[nodiscard]] static int dtz_before_zeroing(Wdl value);

 private:
  struct File {
    Loader loader;
    std::string name;
    mutable std::once_flag once;
    mutable std::optional<Table> table;
    mutable std::atomic<bool> is_damaged{false};
    std::unique_ptr<File> next{};  ///< read if this one is damaged
  };
  struct Ending {
    Material material;
    std::unique_ptr<File> wdl;
    std::unique_ptr<File> dtz;
  };
  struct Resolved {
    Wdl value;
    bool by_zeroing;  ///< a capture, or pawn move if these were tried, is as good as any move
  };

  [[nodiscard]] const Ending* ending_of(const Position& position) const;
  [[nodiscard]] const File* open(const std::unique_ptr<File>& first, TableKind kind,
                                 const Material& material) const;
  void report_damage(const File& file, const std::string& error) const;
  [[nodiscard]] std::optional<Wdl> stored_wdl(const Position& position) const;
  [[nodiscard]] std::optional<Resolved> resolve(Position& position, bool tries_pawn_moves) const;
  [[nodiscard]] std::optional<int> dtz_of(Position& position) const;
  [[nodiscard]] std::optional<int> dtz_by_moves(Position& position, Wdl value) const;

  Report report_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Ending>> endings_;
  std::size_t wdl_count_ = 0;
  std::size_t dtz_count_ = 0;
  int max_pieces_ = 0;
};

}  // namespace espalier::chess
