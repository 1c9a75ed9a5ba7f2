#include "apps/espalier_lab/mpi/network.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "support/printable.hpp"

namespace espalier::mpi {

void end_all(const std::string& why, int status) {
  fmt::print(stderr, "{}\n", support::printable(why));
  MPI_Abort(MPI_COMM_WORLD, status);
  std::abort();  // MPI_Abort does not return
}

Network::Network(MPI_Comm processes) : processes_(processes) {
  int rank = 0;
  int size = 0;
  MPI_Comm_rank(processes, &rank);
  MPI_Comm_size(processes, &size);
  rank_ = static_cast<unsigned>(rank);
  sent_.resize(static_cast<std::size_t>(size));
  received_.resize(static_cast<std::size_t>(size));
}

void Network::send(unsigned to, std::vector<char> bytes) {
  ++messages_;
  bytes_ += bytes.size();
  post(to, std::move(bytes), message);
}

void Network::post(unsigned to, std::vector<char> bytes, Tag tag) {
  while (!sendings_.empty()) {  // what has been sent
    int is_done = 0;
    MPI_Test(&sendings_.front().request, &is_done, MPI_STATUS_IGNORE);
    if (is_done == 0) break;
    sendings_.pop_front();
  }
  Sending& sending = sendings_.emplace_back(Sending{std::move(bytes), MPI_REQUEST_NULL});
  MPI_Isend(sending.bytes.data(), static_cast<int>(sending.bytes.size()), MPI_BYTE,
            static_cast<int>(to), tag, processes_, &sending.request);
  ++sent_[to];
}

bool Network::has_mail() const {
  int is_there = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, processes_, &is_there, MPI_STATUS_IGNORE);
  return is_there != 0;
}

std::optional<Packet> Network::take() {
  MPI_Status status;
  MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, processes_, &status);
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Packet packet{static_cast<unsigned>(status.MPI_SOURCE),
                std::vector<char>(static_cast<std::size_t>(size))};
  MPI_Recv(packet.bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, processes_,
           MPI_STATUS_IGNORE);
  ++received_[packet.from];
  if (status.MPI_TAG == message) return packet;
  Score value = no_score;
  std::memcpy(&value, packet.bytes.data(), sizeof(value));
  value_ = value;
  return {};
}

std::optional<Packet> Network::receive() {
  if (value_) return {};
  return take();
}

void Network::finish(Score value) {
  value_ = value;
  std::vector<char> bytes(sizeof(value));
  std::memcpy(bytes.data(), &value, sizeof(value));
  for (unsigned to = 0; to < size(); ++to)
    if (to != rank_) post(to, bytes, finished);
}

Score Network::end() {
  std::vector<std::uint64_t> expected(sent_.size());
  MPI_Alltoall(sent_.data(), 1, MPI_UINT64_T, expected.data(), 1, MPI_UINT64_T, processes_);
  while (received_ != expected) (void)take();
  for (Sending& sending : sendings_) MPI_Wait(&sending.request, MPI_STATUS_IGNORE);
  sendings_.clear();
  sent_.assign(sent_.size(), 0);
  received_.assign(received_.size(), 0);
  return std::exchange(value_, std::nullopt).value();
}

}  // namespace espalier::mpi
