#include "tools/trace/gzip.hpp"

#include <zlib.h>

#include <limits>

#include "support/error.hpp"

namespace espalier::trace {

std::string gzip(std::string_view text) {
  constexpr int window_bits = 15 + 16;  // 32 KiB, with the header of gzip
  z_stream stream{};
  if (text.size() > std::numeric_limits<uInt>::max() ||
      deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window_bits, 8,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw support::Error("the trace is too large to be compressed: lower --budget");
  }
  std::string compressed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  // zlib does not write to its input.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(compressed.data());
  stream.avail_out = static_cast<uInt>(compressed.size());
  (void)deflate(&stream, Z_FINISH);  // there is room for all
  compressed.resize(stream.total_out);
  (void)deflateEnd(&stream);
  return compressed;
}

}  // namespace espalier::trace
