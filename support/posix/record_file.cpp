#include "support/record_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace espalier::support {

RecordFile::RecordFile(std::filesystem::path path) : path_(std::move(path)) {
  // Again if another run has removed the file before it was locked.
  do {
    if (file_ >= 0) close(file_);
    open_and_lock();
  } while (!is_in_place());
  length_ = static_cast<std::uint64_t>(lseek(file_, 0, SEEK_END));
}

RecordFile::~RecordFile() {
  if (file_ >= 0) close(file_);
}

void RecordFile::cut(std::uint64_t length) {
  if (ftruncate(file_, static_cast<off_t>(length)) != 0) throw failed(errno);
  length_ = length;
}

void RecordFile::add(std::string_view record) {
  const ssize_t written = write(file_, record.data(), record.size());
  if (written == static_cast<ssize_t>(record.size())) {
    length_ += record.size();
    return;
  }
  const int reason = written < 0 ? errno : ENOSPC;  // a partial write: no space for the rest
  if (ftruncate(file_, static_cast<off_t>(length_)) != 0) {
    // The part stays; the next run cuts it off.
  }
  throw failed(reason);
}

void RecordFile::sync() {
  if (fsync(file_) != 0) throw failed(errno);
}

void RecordFile::open_and_lock() {
  // O_NONBLOCK: a pipe must not block before it is refused.
  file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
  if (file_ < 0 && errno != EISDIR && errno != ENXIO) throw failed(errno);
  struct stat status {};
  if (file_ < 0 || fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) {
    throw closed(Error(path_.string() + " is not a regular file"));
  }
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    throw closed(Error(path_.string() + " is being written by another run"));
  }
}

/// Is the open file still the one that the path names?
bool RecordFile::is_in_place() const {
  struct stat opened {};
  struct stat named {};
  return fstat(file_, &opened) == 0 && stat(path_.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

Error RecordFile::failed(int reason) const {
  return output_failed(path_.string(), std::strerror(reason));
}

/// The constructor throws: no destructor will close the file.
Error RecordFile::closed(Error error) {
  if (file_ >= 0) close(file_);
  file_ = -1;
  return error;
}

}  // namespace espalier::support
