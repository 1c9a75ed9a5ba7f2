// The order to stop as a byte in a pipe, as stop.hpp describes it. It does not know why to stop.
#include "tools/match/stop.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "support/error.hpp"

namespace espalier::match {

Stop::Stop() {
  if (pipe(pipe_) != 0) throw support::Error(std::string("no pipe: ") + std::strerror(errno));
  for (const int end : pipe_) fcntl(end, F_SETFD, FD_CLOEXEC);
  // Whoever asks often must not wait when the pipe is full.
  fcntl(pipe_[1], F_SETFL, O_NONBLOCK);
}

Stop::~Stop() {
  close(pipe_[0]);
  close(pipe_[1]);
}

void Stop::request() {
  // The byte is never read, so that every thread sees it.
  const char byte = 0;
  [[maybe_unused]] const auto written = write(pipe_[1], &byte, 1);
}

bool Stop::is_requested() const {
  pollfd end{pipe_[0], POLLIN, 0};
  return poll(&end, 1, 0) > 0;
}

}  // namespace espalier::match
