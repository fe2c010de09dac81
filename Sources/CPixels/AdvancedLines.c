// The same with AVX2 and carry-less multiplication, 32 bytes at a time.
#if defined(__x86_64__)
#include <immintrin.h>

#include "Bits.h"

#define ADVANCED __attribute__((target("avx2,pclmul")))

ADVANCED static inline __m256i read32(const uint8_t *bytes) {
  return _mm256_loadu_si256((const __m256i *)bytes);
}

ADVANCED static inline __m256i both(__m128i half) {
  return _mm256_broadcastsi128_si256(half);
}

// Twelve bytes of each four pixels where each has three.
ADVANCED static void pack(const uint32_t *pixels, size_t count, size_t step, uint8_t *line) {
  const __m128i three = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
  const __m128i four = _mm_setr_epi8(2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15);
  const __m128i places = step == 4 ? four : three;
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m128i some = _mm_loadu_si128((const __m128i *)(pixels + i));
    _mm_storeu_si128((__m128i *)(line + step * i), _mm_shuffle_epi8(some, places));
  }
  if (i < count) cpixels_portable_lines()->pack(pixels + i, count - i, step, line + step * i);
}

// Half of the sum, rounded down.
ADVANCED static inline __m256i mean(__m256i one, __m256i other) {
  __m256i odd = _mm256_and_si256(_mm256_xor_si256(one, other), _mm256_set1_epi8(1));
  return _mm256_sub_epi8(_mm256_avg_epu8(one, other), odd);
}

ADVANCED static inline __m256i sizes_of(__m256i rest) {
  return _mm256_sad_epu8(_mm256_abs_epi8(rest), _mm256_setzero_si256());
}

ADVANCED static inline uint32_t total(__m256i sums) {
  __m128i half = _mm_add_epi64(
      _mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  return (uint32_t)(_mm_cvtsi128_si64(half) + _mm_extract_epi64(half, 1));
}

ADVANCED static void measure(
    const uint8_t *line, const uint8_t *above, size_t count, size_t step,
    uint32_t sizes[CPixelsFilters]) {
  size_t whole = count / CPixelsChunk * CPixelsChunk;
  cpixels_portable_lines()->measure(line + whole, above + whole, count - whole, step, sizes);
  __m256i left = _mm256_setzero_si256(), up = left, middle = left;
  for (size_t i = 0; i < whole; i += CPixelsChunk) {
    __m256i here = read32(line + i), beside = read32(line + i - step), over = read32(above + i);
    left = _mm256_add_epi64(left, sizes_of(_mm256_sub_epi8(here, beside)));
    up = _mm256_add_epi64(up, sizes_of(_mm256_sub_epi8(here, over)));
    middle = _mm256_add_epi64(middle, sizes_of(_mm256_sub_epi8(here, mean(beside, over))));
  }
  sizes[CPixelsLeft] += total(left);
  sizes[CPixelsUp] += total(up);
  sizes[CPixelsMean] += total(middle);
}

// Of sixteen left, upper and corner neighbours each the nearest.
ADVANCED static inline __m256i nearest16(__m256i left, __m256i up, __m256i corner) {
  __m256i to_left = _mm256_abs_epi16(_mm256_sub_epi16(up, corner));
  __m256i to_up = _mm256_abs_epi16(_mm256_sub_epi16(left, corner));
  __m256i both_ways = _mm256_sub_epi16(_mm256_add_epi16(left, up), _mm256_slli_epi16(corner, 1));
  __m256i to_corner = _mm256_abs_epi16(both_ways);
  __m256i is_not_left = _mm256_or_si256(
      _mm256_cmpgt_epi16(to_left, to_up), _mm256_cmpgt_epi16(to_left, to_corner));
  __m256i is_corner = _mm256_cmpgt_epi16(to_up, to_corner);
  return _mm256_blendv_epi8(left, _mm256_blendv_epi8(up, corner, is_corner), is_not_left);
}

ADVANCED static inline __m256i nearest(
    const uint8_t *line, const uint8_t *above, size_t step) {
  __m256i left = read32(line - step), up = read32(above), corner = read32(above - step);
  const __m256i zero = _mm256_setzero_si256();
  __m256i low = nearest16(
      _mm256_unpacklo_epi8(left, zero), _mm256_unpacklo_epi8(up, zero),
      _mm256_unpacklo_epi8(corner, zero));
  __m256i high = nearest16(
      _mm256_unpackhi_epi8(left, zero), _mm256_unpackhi_epi8(up, zero),
      _mm256_unpackhi_epi8(corner, zero));
  return _mm256_packus_epi16(low, high);
}

ADVANCED static void measure_others(
    const uint8_t *line, const uint8_t *above, size_t count, size_t step,
    uint32_t sizes[CPixelsFilters]) {
  size_t whole = count / CPixelsChunk * CPixelsChunk;
  cpixels_portable_lines()->measure_others(
      line + whole, above + whole, count - whole, step, sizes);
  __m256i none = _mm256_setzero_si256(), near = none;
  for (size_t i = 0; i < whole; i += CPixelsChunk) {
    __m256i here = read32(line + i);
    none = _mm256_add_epi64(none, sizes_of(here));
    near = _mm256_add_epi64(
        near, sizes_of(_mm256_sub_epi8(here, nearest(line + i, above + i, step))));
  }
  sizes[CPixelsNone] += total(none);
  sizes[CPixelsNearest] += total(near);
}

ADVANCED static inline __m256i likely(
    int filter, const uint8_t *line, const uint8_t *above, size_t step) {
  switch (filter) {
    case CPixelsLeft: return read32(line - step);
    case CPixelsUp: return read32(above);
    case CPixelsMean: return mean(read32(line - step), read32(above));
    case CPixelsNearest: return nearest(line, above, step);
    default: return _mm256_setzero_si256();
  }
}

// Goes on into the room behind the line.
ADVANCED static void subtract(
    int filter, const uint8_t *line, const uint8_t *above, size_t count, size_t step,
    uint8_t *target) {
  for (size_t i = 0; i < count; i += CPixelsChunk) {
    __m256i rest = _mm256_sub_epi8(read32(line + i), likely(filter, line + i, above + i, step));
    _mm256_storeu_si256((__m256i *)(target + i), rest);
  }
}

// What stands for bytes from 0 to 15 and from -16 to -1, in both halves.
typedef struct {
  __m256i up, down, up_lengths, down_lengths;
} Small;

ADVANCED static inline Small small(const CPixelsCode *code) {
  uint8_t bytes[4][16];
  for (int i = 0; i < 16; i++) {
    bytes[0][i] = (uint8_t)code->codes[i];
    bytes[1][i] = (uint8_t)code->codes[240 + i];
    bytes[2][i] = code->lengths[i];
    bytes[3][i] = code->lengths[240 + i];
  }
  __m256i read[4];
  for (int i = 0; i < 4; i++) read[i] = both(_mm_loadu_si128((const __m128i *)bytes[i]));
  return (Small){read[0], read[1], read[2], read[3]};
}

// Thirty-two codes of at most eight bits, put together two by two until four words are left.
ADVANCED static inline void put_small(CPixelsBits *out, const Small *small, __m256i bytes) {
  __m256i turned = _mm256_xor_si256(bytes, _mm256_set1_epi8((char)0x80));
  __m256i codes = _mm256_or_si256(
      _mm256_shuffle_epi8(small->up, bytes), _mm256_shuffle_epi8(small->down, turned));
  __m256i lengths = _mm256_or_si256(
      _mm256_shuffle_epi8(small->up_lengths, bytes),
      _mm256_shuffle_epi8(small->down_lengths, turned));
  // Twice the second code by 2 to the power of the first one's length less one.
  const __m256i powers = both(_mm_setr_epi8(
      0, 1, 2, 4, 8, 16, 32, 64, (char)128, 0, 0, 0, 0, 0, 0, 0));
  const __m256i low8 = _mm256_set1_epi16(0xFF), low16 = _mm256_set1_epi32(0xFFFF);
  __m256i first = _mm256_and_si256(lengths, low8);
  __m256i power = _mm256_and_si256(_mm256_shuffle_epi8(powers, lengths), low8);
  __m256i second = _mm256_slli_epi16(_mm256_srli_epi16(codes, 8), 1);
  codes = _mm256_or_si256(_mm256_and_si256(codes, low8), _mm256_mullo_epi16(second, power));
  lengths = _mm256_add_epi16(first, _mm256_srli_epi16(lengths, 8));
  first = _mm256_and_si256(lengths, low16);
  codes = _mm256_or_si256(
      _mm256_and_si256(codes, low16), _mm256_sllv_epi32(_mm256_srli_epi32(codes, 16), first));
  lengths = _mm256_add_epi32(first, _mm256_srli_epi32(lengths, 16));
  const __m256i low32 = _mm256_set1_epi64x(0xFFFFFFFF);
  first = _mm256_and_si256(lengths, low32);
  __m256i pairs = _mm256_or_si256(
      _mm256_and_si256(codes, low32), _mm256_sllv_epi64(_mm256_srli_epi64(codes, 32), first));
  __m256i sums = _mm256_add_epi64(first, _mm256_srli_epi64(lengths, 32));
  uint64_t words[4], counts[4];
  _mm256_storeu_si256((__m256i *)words, pairs);
  _mm256_storeu_si256((__m256i *)counts, sums);
  for (int i = 0; i < 4; i++) {
    if (counts[i] <= 56) {
      put_bits(out, words[i], counts[i]);
    } else {
      put_bits(out, words[i] & 0xFFFFFFFF, 32);
      flush_bits(out);
      put_bits(out, words[i] >> 32, counts[i] - 32);
    }
    flush_bits(out);
  }
}

ADVANCED static void code(
    CPixelsBits *bits, const CPixelsCode *code, const uint8_t *bytes, size_t count) {
  CPixelsBits out = *bits;
  const Small table = small(code);
  const __m256i border = _mm256_set1_epi8(-CPixelsSmallest);
  const __m256i large = _mm256_set1_epi8((char)~(CPixelsLargest - CPixelsSmallest));
  size_t at = 0, zeros = 0;
  for (; at + CPixelsChunk <= count; at += CPixelsChunk) {
    __m256i some = read32(bytes + at);
    if (_mm256_testz_si256(some, some)) {
      count_zeros(&out, code, &zeros, at > 0 ? bytes[at - 1] : 1);
      continue;
    }
    if (zeros > 0) put_zeros(&out, code, zeros);
    zeros = 0;
    if (_mm256_testz_si256(_mm256_add_epi8(some, border), large)) {
      put_small(&out, &table, some);
    } else {
      put_bytes(&out, code, bytes + at, CPixelsChunk);
    }
  }
  put_zeros(&out, code, zeros);
  put_bytes(&out, code, bytes + at, count - at);
  *bits = out;
}

enum { AdlerModulus = 65521, AdlerRun = 5536 };

ADVANCED static uint32_t adler(uint32_t sum, const uint8_t *bytes, size_t count) {
  const __m256i falling = _mm256_setr_epi8(
      32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17,
      16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1);
  uint32_t low = sum & 0xFFFF, high = sum >> 16;
  while (count >= CPixelsChunk) {
    size_t run = (count < AdlerRun ? count : AdlerRun) / CPixelsChunk * CPixelsChunk;
    __m256i sums = _mm256_setzero_si256(), befores = sums, weighted = sums;
    for (size_t i = 0; i < run; i += CPixelsChunk) {
      __m256i some = read32(bytes + i);
      befores = _mm256_add_epi64(befores, sums);
      sums = _mm256_add_epi64(sums, _mm256_sad_epu8(some, _mm256_setzero_si256()));
      weighted = _mm256_add_epi32(
          weighted,
          _mm256_madd_epi16(_mm256_maddubs_epi16(some, falling), _mm256_set1_epi16(1)));
    }
    // Four sums in words of 32 bits each: they are added up as pairs.
    __m256i words = _mm256_add_epi64(
        _mm256_and_si256(weighted, _mm256_set1_epi64x(0xFFFFFFFF)),
        _mm256_srli_epi64(weighted, 32));
    uint64_t rising = (uint64_t)low * run + (uint64_t)total(befores) * CPixelsChunk;
    high = (uint32_t)((high + rising + total(words)) % AdlerModulus);
    low = (low + total(sums)) % AdlerModulus;
    bytes += run;
    count -= run;
  }
  return cpixels_portable_lines()->adler(high << 16 | low, bytes, count);
}

// What sixteen bytes are worth so many bytes further on: powers of x, for each half of them.
ADVANCED static inline __m128i moved(__m128i bytes, __m128i powers) {
  return _mm_xor_si128(
      _mm_clmulepi64_si128(bytes, powers, 0x00), _mm_clmulepi64_si128(bytes, powers, 0x11));
}

ADVANCED static size_t fold(
    uint32_t sum, const uint8_t *bytes, size_t count, uint8_t folded[16]) {
  enum { lanes = 4, size = 16 };
  if (count < lanes * size) return 0;
  const __m128i four = _mm_set_epi64x(0x1C6E41596, 0x154442BD4);
  const __m128i one = _mm_set_epi64x(0x0CCAA009E, 0x1751997D0);
  const __m128i *words = (const __m128i *)bytes;
  __m128i states[lanes];
  for (int i = 0; i < lanes; i++) states[i] = _mm_loadu_si128(words + i);
  states[0] = _mm_xor_si128(states[0], _mm_cvtsi32_si128((int)sum));
  size_t taken = lanes;
  for (; (taken + lanes) * size <= count; taken += lanes) {
    for (int i = 0; i < lanes; i++) {
      states[i] = _mm_xor_si128(moved(states[i], four), _mm_loadu_si128(words + taken + i));
    }
  }
  __m128i state = states[0];
  for (int i = 1; i < lanes; i++) state = _mm_xor_si128(moved(state, one), states[i]);
  for (; (taken + 1) * size <= count; taken++) {
    state = _mm_xor_si128(moved(state, one), _mm_loadu_si128(words + taken));
  }
  _mm_storeu_si128((__m128i *)folded, state);
  return taken * size;
}

static const CPixelsLines advanced = {pack, measure, measure_others, subtract, code, adler, fold};

const CPixelsLines *cpixels_best_lines(void) {
  int is_able = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("pclmul");
  return is_able ? &advanced : cpixels_portable_lines();
}
#endif
