// Reads and writes network files, and defines the value of a network.
#include "games/chess/evaluation/network.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <type_traits>

namespace espalier::chess {
namespace {

// The header: magic, version, inputs, N, output buckets, scale, length of the description (32 bits
// each), checksum (64 bits) of all other bytes. Everything is little endian.
constexpr std::string_view magic = "ESPALIER";
constexpr std::uint32_t version = 1;
constexpr std::size_t checksum_offset = 32;
constexpr std::size_t header_size = 40;
constexpr std::size_t max_description = 65'536;
/// The weights begin at a multiple of this.
constexpr std::size_t alignment = 64;

constexpr std::size_t aligned(std::size_t offset) {
  return (offset + alignment - 1) / alignment * alignment;
}

std::size_t payload_size(std::size_t n) {
  return sizeof(std::int16_t) * (Network::inputs * n + n + Network::output_buckets * 2 * n) +
         sizeof(std::int32_t) * Network::output_buckets;
}

/// FNV-1a with 64 bits (G. Fowler, L. C. Noll, K.-P. Vo).
std::uint64_t fnv_1a(std::string_view bytes, std::uint64_t hash) {
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return hash;
}

/// The checksum of a file in two parts: what precedes the checksum and what follows it.
std::uint64_t checksum_of(std::string_view before, std::string_view after) {
  return fnv_1a(after, fnv_1a(before, 0xCBF29CE484222325));
}

/// Takes little-endian integers from bytes that are long enough.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  [[nodiscard]] T take() {
    std::make_unsigned_t<T> bits = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      const auto byte = static_cast<std::make_unsigned_t<T>>(static_cast<unsigned char>(rest_[i]));
      bits = static_cast<std::make_unsigned_t<T>>(bits | byte << (8 * i));
    }
    rest_.remove_prefix(sizeof(T));
    return static_cast<T>(bits);
  }
  template <class Numbers>
  void fill(Numbers& numbers) {
    for (auto& number : numbers) number = take<typename Numbers::value_type>();
  }
  [[nodiscard]] std::string_view take_bytes(std::size_t n) {
    const std::string_view bytes = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return bytes;
  }

 private:
  std::string_view rest_;
};

template <class T>
void append(std::string& bytes, T number) {
  auto bits = static_cast<std::uint64_t>(number);
  for (std::size_t i = 0; i < sizeof(T); ++i, bits >>= 8) {
    bytes += static_cast<char>(static_cast<unsigned char>(bits & 0xFF));
  }
}

struct Header {
  std::size_t hidden_size;
  int scale;
  std::size_t description_size;
  std::uint64_t checksum;
  [[nodiscard]] std::size_t payload() const { return aligned(header_size + description_size); }
};

Unexpected<std::string> unsupported(const std::string& what, std::uint32_t found,
                                    const std::string& known) {
  return Unexpected{"unsupported: " + what + " " + std::to_string(found) +
                    ", and this program reads " + known};
}

Expected<Header, std::string> parse_header(std::string_view bytes) {
  if (bytes.substr(0, magic.size()) != magic.substr(0, bytes.size()) || bytes.empty()) {
    return Unexpected<std::string>{"not a network of Espalier"};
  }
  if (bytes.size() < header_size) return Unexpected<std::string>{"truncated within the header"};
  Reader reader(bytes.substr(magic.size()));
  const auto found_version = reader.take<std::uint32_t>();
  const auto inputs = reader.take<std::uint32_t>();
  const auto n = reader.take<std::uint32_t>();
  const auto buckets = reader.take<std::uint32_t>();
  const auto scale = reader.take<std::uint32_t>();
  const auto description_size = reader.take<std::uint32_t>();
  if (found_version != version) return unsupported("version", found_version, "1");
  if (inputs != Network::inputs) return unsupported("number of inputs", inputs, "768");
  if (n % Network::hidden_step != 0 || n == 0 || n > Network::max_hidden_size) {
    return unsupported("hidden size", n, "multiples of 32 up to 1024");
  }
  if (buckets != Network::output_buckets) {
    return unsupported("number of output buckets", buckets, "8");
  }
  if (scale == 0 || scale > Network::max_scale) return unsupported("scale", scale, "1 to 10000");
  if (description_size > max_description) {
    return unsupported("length of the description", description_size, "up to 65536");
  }
  return Header{n, static_cast<int>(scale), description_size, reader.take<std::uint64_t>()};
}

}  // namespace

Expected<Network, std::string> parse_network(std::string_view bytes) {
  const auto header = parse_header(bytes);
  if (!header) return Unexpected{header.error()};
  const std::size_t size = header->payload() + payload_size(header->hidden_size);
  if (bytes.size() < size) {
    return Unexpected{"truncated: " + std::to_string(bytes.size()) + " of " + std::to_string(size) +
                      " bytes"};
  }
  if (bytes.size() > size) {
    return Unexpected{"too long: " + std::to_string(bytes.size()) + " instead of " +
                      std::to_string(size) + " bytes"};
  }
  if (checksum_of(bytes.substr(0, checksum_offset), bytes.substr(header_size)) !=
      header->checksum) {
    return Unexpected<std::string>{"damaged: the checksum is wrong"};
  }
  Network network(header->hidden_size);
  network.scale = header->scale;
  Reader reader(bytes.substr(header_size));
  network.description = std::string(reader.take_bytes(header->description_size));
  for (const char c :
       reader.take_bytes(header->payload() - header_size - header->description_size)) {
    if (c != 0) return Unexpected<std::string>{"damaged: there is no zero before the weights"};
  }
  reader.fill(network.feature_weights);
  reader.fill(network.feature_bias);
  reader.fill(network.output_weights);
  reader.fill(network.output_bias);
  for (const int weight : network.output_weights) {
    if (weight < -Network::max_output_weight || weight > Network::max_output_weight) {
      return Unexpected{"unsupported: an output weight of " + std::to_string(weight) +
                        " is outside -127 to 127"};
    }
  }
  return network;
}

Expected<Network, std::string> load_network(const std::string& name) {
  // Names are UTF-8 on every system.
  const std::filesystem::path path(std::u8string(name.begin(), name.end()));
  // Asked before it is opened: to open a pipe waits for its writer, and a session would go deaf.
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return Unexpected{name + ": is a directory, a pipe or a device, not a file"};
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return Unexpected{name + ": " + std::strerror(errno)};
  // No more than makes the longest file too long.
  const std::size_t most =
      aligned(header_size + max_description) + payload_size(Network::max_hidden_size) + 1;
  std::string bytes(most, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(most));
  if (file.bad()) return Unexpected{name + ": cannot be read"};
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  auto network = parse_network(bytes);
  if (!network) return Unexpected{name + ": " + network.error()};
  return network;
}

namespace {

/// What precedes the checksum in the file.
std::string fields_of(const Network& network) {
  std::string fields(magic);
  for (const std::size_t field :
       {std::size_t{version}, Network::inputs, network.hidden_size, Network::output_buckets,
        static_cast<std::size_t>(network.scale), network.description.size()}) {
    append(fields, static_cast<std::uint32_t>(field));
  }
  return fields;
}

/// What follows it: description, padding, weights.
std::string content_of(const Network& network) {
  std::string content = network.description;
  content.resize(aligned(header_size + content.size()) - header_size);
  for (const auto weight : network.feature_weights) append(content, weight);
  for (const auto bias : network.feature_bias) append(content, bias);
  for (const auto weight : network.output_weights) append(content, weight);
  for (const auto bias : network.output_bias) append(content, bias);
  return content;
}

}  // namespace

std::uint64_t checksum(const Network& network) {
  return checksum_of(fields_of(network), content_of(network));
}

std::string serialise(const Network& network) {
  std::string bytes = fields_of(network);
  const std::string content = content_of(network);
  append(bytes, checksum_of(bytes, content));
  return bytes + content;
}

Score evaluate_plainly(const Network& network, const Board& board, Colour side) {
  std::array<Square, colour_count> kings{};
  int pieces = 0;
  for (Square square = a1; square < no_square; ++square) {
    const Piece piece = board[static_cast<std::size_t>(square)];
    if (piece == no_piece) continue;
    ++pieces;
    if (type_of(piece) == king) kings[static_cast<std::size_t>(colour_of(piece))] = square;
  }
  const std::size_t bucket = output_bucket(pieces);
  const std::size_t n = network.hidden_size;
  const std::int16_t* weights = network.output_weights.data() + bucket * 2 * n;
  std::int64_t sum = 0;
  for (const Colour perspective : {side, ~side}) {
    const Square own_king = kings[static_cast<std::size_t>(perspective)];
    for (std::size_t neuron = 0; neuron < n; ++neuron, ++weights) {
      int accumulator = network.feature_bias[neuron];
      for (Square square = a1; square < no_square; ++square) {
        const Piece piece = board[static_cast<std::size_t>(square)];
        if (piece == no_piece) continue;
        accumulator +=
            network
                .feature_weights[feature_index(perspective, own_king, piece, square) * n + neuron];
      }
      // As the accumulators of 16 bits: no sane network exceeds them.
      accumulator = static_cast<std::int16_t>(accumulator);
      const int activation = std::clamp(accumulator, 0, Network::qa);
      sum += activation * *weights * activation;
    }
  }
  return score_of_sum(network, bucket, sum);
}

}  // namespace espalier::chess
