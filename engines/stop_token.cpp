// The request to stop as a byte in a pipe.
#include "engines/stop_token.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "support/error.hpp"

namespace espalier::match {

StopToken::StopToken() {
  if (pipe(pipe_) != 0) throw support::Error(std::string("no pipe: ") + std::strerror(errno));
  for (const int end : pipe_) fcntl(end, F_SETFD, FD_CLOEXEC);
  // Repeated requests must not block when the pipe is full.
  fcntl(pipe_[1], F_SETFL, O_NONBLOCK);
}

StopToken::~StopToken() {
  close(pipe_[0]);
  close(pipe_[1]);
}

void StopToken::request() {
  // The byte is never read: every thread sees it.
  const char byte = 0;
  [[maybe_unused]] const auto written = write(pipe_[1], &byte, 1);
}

bool StopToken::is_requested() const {
  pollfd end{pipe_[0], POLLIN, 0};
  return poll(&end, 1, 0) > 0;
}

}  // namespace espalier::match
