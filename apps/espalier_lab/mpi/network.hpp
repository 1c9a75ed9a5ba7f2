// The messages of a search on several processes, by the C interface of MPI.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "espalier/score.hpp"

namespace espalier::mpi {

/// MPI from the first to the last line of a command. An error of MPI ends all processes.
class Session {
 public:
  Session() { MPI_Init(nullptr, nullptr); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() { MPI_Finalize(); }
};

/// Says why, and ends all processes with this exit status.
[[noreturn]] void end_all(const std::string& why, int status);

struct Packet {
  unsigned from;
  std::vector<char> bytes;
};

/// The processes of one search. Nobody waits for a receiver, and messages between two processes
/// arrive in their order.
class Network {
 public:
  explicit Network(MPI_Comm processes);
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  [[nodiscard]] MPI_Comm processes() const { return processes_; }
  [[nodiscard]] unsigned rank() const { return rank_; }
  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(sent_.size()); }

  void send(unsigned to, std::vector<char> bytes);
  [[nodiscard]] bool has_mail() const;
  /// Waits for the next message; nothing once the search is finished.
  [[nodiscard]] std::optional<Packet> receive();

  /// Tells all processes that the search is finished, and its value.
  void finish(Score value);
  /// Called by every process once its part of the search has ended. Receives what is on its way,
  /// so that the next search begins with nothing. The value of the search.
  [[nodiscard]] Score end();

  [[nodiscard]] std::uint64_t messages() const { return messages_; }  ///< sent by this process
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }        ///< of these

 private:
  enum Tag : int { message, finished };
  struct Sending {
    std::vector<char> bytes;
    MPI_Request request;
  };

  void post(unsigned to, std::vector<char> bytes, Tag tag);
  [[nodiscard]] std::optional<Packet> take();

  MPI_Comm processes_;
  unsigned rank_ = 0;
  std::vector<std::uint64_t> sent_{};      ///< to each process, since the last end
  std::vector<std::uint64_t> received_{};  ///< from each
  std::deque<Sending> sendings_{};         ///< under way
  std::optional<Score> value_{};
  std::uint64_t messages_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace espalier::mpi
