// The vector operations of each instruction set, and the choice among them.
#include "games/chess/evaluation/network_kernels.hpp"

#include <algorithm>

#include "games/chess/evaluation/network.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace espalier::chess {
namespace {

static_assert(std::int64_t{Network::max_hidden_size / 4} * Network::qa * Network::qa *
                  Network::max_output_weight <
              std::int64_t{1} << 31);

#if defined(__x86_64__)

#define ESPALIER_TARGET __attribute__((target("sse2")))
namespace sse2 {
using Vector = __m128i;
using Sums = __m128i;
constexpr std::size_t lanes = 8;
ESPALIER_TARGET inline Vector load(const std::int16_t* from) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(from));
}
ESPALIER_TARGET inline void store(std::int16_t* to, Vector v) {
  _mm_store_si128(reinterpret_cast<__m128i*>(to), v);
}
ESPALIER_TARGET inline Vector add(Vector a, Vector b) { return _mm_add_epi16(a, b); }
ESPALIER_TARGET inline Vector subtract(Vector a, Vector b) { return _mm_sub_epi16(a, b); }
ESPALIER_TARGET inline Vector multiply(Vector a, Vector b) { return _mm_mullo_epi16(a, b); }
ESPALIER_TARGET inline Vector clamp(Vector v) {
  return _mm_min_epi16(_mm_max_epi16(v, _mm_setzero_si128()), _mm_set1_epi16(Network::qa));
}
ESPALIER_TARGET inline Sums zero_sums() { return _mm_setzero_si128(); }
ESPALIER_TARGET inline Sums add_products(Sums sums, Vector a, Vector b) {
  return _mm_add_epi32(sums, _mm_madd_epi16(a, b));
}
/// The sum of four 32-bit numbers, as 64 bits.
ESPALIER_TARGET inline std::int64_t total(Sums even, Sums odd) {
  const __m128i sums = _mm_add_epi32(even, odd);
  const __m128i signs = _mm_cmpgt_epi32(_mm_setzero_si128(), sums);
  const __m128i pairs =
      _mm_add_epi64(_mm_unpacklo_epi32(sums, signs), _mm_unpackhi_epi32(sums, signs));
  return _mm_cvtsi128_si64(pairs) + _mm_cvtsi128_si64(_mm_unpackhi_epi64(pairs, pairs));
}
#include "games/chess/evaluation/network_kernels.inc"
}  // namespace sse2
#undef ESPALIER_TARGET

#define ESPALIER_TARGET __attribute__((target("avx2")))
namespace avx2 {
using Vector = __m256i;
using Sums = __m256i;
constexpr std::size_t lanes = 16;
ESPALIER_TARGET inline Vector load(const std::int16_t* from) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
}
ESPALIER_TARGET inline void store(std::int16_t* to, Vector v) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(to), v);
}
ESPALIER_TARGET inline Vector add(Vector a, Vector b) { return _mm256_add_epi16(a, b); }
ESPALIER_TARGET inline Vector subtract(Vector a, Vector b) { return _mm256_sub_epi16(a, b); }
ESPALIER_TARGET inline Vector multiply(Vector a, Vector b) { return _mm256_mullo_epi16(a, b); }
ESPALIER_TARGET inline Vector clamp(Vector v) {
  return _mm256_min_epi16(_mm256_max_epi16(v, _mm256_setzero_si256()),
                          _mm256_set1_epi16(Network::qa));
}
ESPALIER_TARGET inline Sums zero_sums() { return _mm256_setzero_si256(); }
ESPALIER_TARGET inline Sums add_products(Sums sums, Vector a, Vector b) {
  return _mm256_add_epi32(sums, _mm256_madd_epi16(a, b));
}
ESPALIER_TARGET inline std::int64_t total(Sums even, Sums odd) {
  const __m256i sums = _mm256_add_epi32(even, odd);
  return sse2::total(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
}
#include "games/chess/evaluation/network_kernels.inc"
}  // namespace avx2
#undef ESPALIER_TARGET

#define ESPALIER_TARGET __attribute__((target("avx512f,avx512bw,avx512vnni")))
namespace avx512 {
using Vector = __m512i;
using Sums = __m512i;
constexpr std::size_t lanes = 32;
ESPALIER_TARGET inline Vector load(const std::int16_t* from) { return _mm512_load_si512(from); }
ESPALIER_TARGET inline void store(std::int16_t* to, Vector v) { _mm512_store_si512(to, v); }
ESPALIER_TARGET inline Vector add(Vector a, Vector b) { return _mm512_add_epi16(a, b); }
ESPALIER_TARGET inline Vector subtract(Vector a, Vector b) { return _mm512_sub_epi16(a, b); }
ESPALIER_TARGET inline Vector multiply(Vector a, Vector b) { return _mm512_mullo_epi16(a, b); }
ESPALIER_TARGET inline Vector clamp(Vector v) {
  return _mm512_min_epi16(_mm512_max_epi16(v, _mm512_setzero_si512()),
                          _mm512_set1_epi16(Network::qa));
}
ESPALIER_TARGET inline Sums zero_sums() { return _mm512_setzero_si512(); }
ESPALIER_TARGET inline Sums add_products(Sums sums, Vector a, Vector b) {
  return _mm512_dpwssd_epi32(sums, a, b);
}
ESPALIER_TARGET inline std::int64_t total(Sums even, Sums odd) {
  // With masks: GCC 12 warns of the undefined value that the functions without them pass on.
  const __m512i sums = _mm512_add_epi32(even, odd);
  return avx2::total(_mm512_maskz_extracti64x4_epi64(0xFF, sums, 0),
                     _mm512_maskz_extracti64x4_epi64(0xFF, sums, 1));
}
#include "games/chess/evaluation/network_kernels.inc"
}  // namespace avx512
#undef ESPALIER_TARGET

#endif

#define ESPALIER_TARGET

#if defined(__aarch64__)
namespace neon {
using Vector = int16x8_t;
using Sums = int32x4_t;
constexpr std::size_t lanes = 8;
inline Vector load(const std::int16_t* from) { return vld1q_s16(from); }
inline void store(std::int16_t* to, Vector v) { vst1q_s16(to, v); }
inline Vector add(Vector a, Vector b) { return vaddq_s16(a, b); }
inline Vector subtract(Vector a, Vector b) { return vsubq_s16(a, b); }
inline Vector multiply(Vector a, Vector b) { return vmulq_s16(a, b); }
inline Vector clamp(Vector v) {
  return vminq_s16(vmaxq_s16(v, vdupq_n_s16(0)), vdupq_n_s16(Network::qa));
}
inline Sums zero_sums() { return vdupq_n_s32(0); }
inline Sums add_products(Sums sums, Vector a, Vector b) {
  return vmlal_high_s16(vmlal_s16(sums, vget_low_s16(a), vget_low_s16(b)), a, b);
}
inline std::int64_t total(Sums even, Sums odd) { return vaddlvq_s32(vaddq_s32(even, odd)); }
#include "games/chess/evaluation/network_kernels.inc"
}  // namespace neon

#elif defined(__wasm_simd128__)
namespace wasm {
using Vector = v128_t;
using Sums = v128_t;
constexpr std::size_t lanes = 8;
inline Vector load(const std::int16_t* from) { return wasm_v128_load(from); }
inline void store(std::int16_t* to, Vector v) { wasm_v128_store(to, v); }
inline Vector add(Vector a, Vector b) { return wasm_i16x8_add(a, b); }
inline Vector subtract(Vector a, Vector b) { return wasm_i16x8_sub(a, b); }
inline Vector multiply(Vector a, Vector b) { return wasm_i16x8_mul(a, b); }
inline Vector clamp(Vector v) {
  return wasm_i16x8_min(wasm_i16x8_max(v, wasm_i16x8_splat(0)), wasm_i16x8_splat(Network::qa));
}
inline Sums zero_sums() { return wasm_i32x4_splat(0); }
inline Sums add_products(Sums sums, Vector a, Vector b) {
  return wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(a, b));
}
inline std::int64_t total(Sums even, Sums odd) {
  const v128_t sums = wasm_i32x4_add(even, odd);
  const v128_t pairs =
      wasm_i64x2_add(wasm_i64x2_extend_low_i32x4(sums), wasm_i64x2_extend_high_i32x4(sums));
  return wasm_i64x2_extract_lane(pairs, 0) + wasm_i64x2_extract_lane(pairs, 1);
}
#include "games/chess/evaluation/network_kernels.inc"
}  // namespace wasm
#endif

namespace portable {
using Vector = std::int16_t;
using Sums = std::int64_t;
constexpr std::size_t lanes = 1;
inline Vector load(const std::int16_t* from) { return *from; }
inline void store(std::int16_t* to, Vector v) { *to = v; }
inline Vector add(Vector a, Vector b) { return static_cast<Vector>(a + b); }
inline Vector subtract(Vector a, Vector b) { return static_cast<Vector>(a - b); }
inline Vector multiply(Vector a, Vector b) { return static_cast<Vector>(a * b); }
inline Vector clamp(Vector v) { return std::clamp<Vector>(v, 0, Network::qa); }
inline Sums zero_sums() { return 0; }
inline Sums add_products(Sums sums, Vector a, Vector b) { return sums + a * b; }
inline std::int64_t total(Sums even, Sums odd) { return even + odd; }
#include "games/chess/evaluation/network_kernels.inc"
}  // namespace portable

std::vector<NetworkKernels> find_usable_kernels() {
  std::vector<NetworkKernels> usable;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni")) {
    usable.push_back({"AVX-512", avx512::update, avx512::output});
  }
  if (__builtin_cpu_supports("avx2")) usable.push_back({"AVX2", avx2::update, avx2::output});
  usable.push_back({"SSE2", sse2::update, sse2::output});
#elif defined(__aarch64__)
  usable.push_back({"NEON", neon::update, neon::output});
#elif defined(__wasm_simd128__)
  usable.push_back({"SIMD128", wasm::update, wasm::output});
#endif
  usable.push_back({"portable", portable::update, portable::output});
  return usable;
}

}  // namespace

const std::vector<NetworkKernels>& usable_kernels() {
  static const std::vector<NetworkKernels> usable = find_usable_kernels();
  return usable;
}

const NetworkKernels& fastest_kernels() { return usable_kernels().front(); }

}  // namespace espalier::chess
