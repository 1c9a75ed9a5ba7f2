// The console understands UTF-8 and the escape sequences of terminals when it is told to.
#include "support/console.hpp"

#include <fcntl.h>
#include <io.h>

#include <cerrno>
#include <cstdlib>

#include "support/windows/api.hpp"

namespace espalier::support {

namespace {

HANDLE handle_of(std::FILE* stream) {
  return reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream)));
}

/// The code pages belong to the console, which outlives the program.
void use_utf8() {
  static const UINT input_before = GetConsoleCP();
  static const UINT output_before = GetConsoleOutputCP();
  if (input_before == 0) return;  // there is no console
  SetConsoleCP(CP_UTF8);
  SetConsoleOutputCP(CP_UTF8);
  std::atexit([] {
    SetConsoleCP(input_before);
    SetConsoleOutputCP(output_before);
  });
}

}  // namespace

void prepare_console() {
  // The same bytes as on other systems: lines end in LF, and byte 26 does not end the input.
  for (std::FILE* const stream : {stdin, stdout, stderr}) _setmode(_fileno(stream), _O_BINARY);
  // Without a buffer the console would get the bytes of a character one by one.
  std::setvbuf(stdout, nullptr, _IOFBF, BUFSIZ);
  use_utf8();
}

bool is_terminal(std::FILE* stream) {
  const HANDLE console = handle_of(stream);
  DWORD mode = 0;
  return GetConsoleMode(console, &mode) != 0 &&
         SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

bool is_reader_gone(int reason) {
  // The C library has no number of its own for ERROR_NO_DATA, a pipe that is being closed.
  return reason == EPIPE || (reason == EINVAL && GetFileType(handle_of(stdout)) == FILE_TYPE_PIPE);
}

}  // namespace espalier::support
