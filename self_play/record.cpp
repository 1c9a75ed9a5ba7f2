// Little-endian sizes and the CRC-32 of zlib and PNG.
#include "self_play/record.hpp"

#include "espalier/hash.hpp"
#include "self_play/bytes.hpp"

namespace espalier::training_data {
namespace {

constexpr std::size_t prefix_size = 2 + 4;  // size of the body, checksum
constexpr std::size_t min_body_size = 4 + 1 + 1;

}  // namespace

std::string record_of_body(std::string_view body) {
  std::string record;
  put(record, static_cast<std::uint16_t>(body.size()));
  put(record, espalier::detail::crc32(body));
  return record.append(body);
}

Decoded find_body(std::string_view bytes, std::string_view& body) {
  if (bytes.size() < prefix_size) return {Decoded::incomplete};
  ByteReader reader(bytes);
  const std::size_t size = reader.take<std::uint16_t>();
  const auto expected = reader.take<std::uint32_t>();
  if (size < min_body_size || size > max_record_size - prefix_size) return {Decoded::damaged};
  if (bytes.size() - prefix_size < size) return {Decoded::incomplete};
  body = bytes.substr(prefix_size, size);
  if (espalier::detail::crc32(body) != expected) return {Decoded::damaged};
  return {Decoded::whole, prefix_size + size};
}

bool ends_with_record(std::string_view bytes) {
  for (std::string_view rest = bytes; rest.size() >= prefix_size + min_body_size;
       rest.remove_prefix(1)) {
    ByteReader reader(rest);
    const std::string_view body = rest.substr(prefix_size);
    const bool is_at_begin = rest.size() == bytes.size();
    const bool has_size = reader.take<std::uint16_t>() == body.size();
    if ((has_size || is_at_begin) && reader.take<std::uint32_t>() == espalier::detail::crc32(body))
      return true;
  }
  return false;
}

}  // namespace espalier::training_data
