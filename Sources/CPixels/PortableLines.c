#include "Bits.h"

static void pack(const uint32_t *pixels, size_t count, size_t step, uint8_t *line) {
  for (size_t i = 0; i < count; i++) {
    line[step * i] = (uint8_t)(pixels[i] >> 16);
    line[step * i + 1] = (uint8_t)(pixels[i] >> 8);
    line[step * i + 2] = (uint8_t)pixels[i];
    if (step == 4) line[step * i + 3] = (uint8_t)(pixels[i] >> 24);
  }
}

static inline int distance(int one, int other) {
  return one < other ? other - one : one - other;
}

static inline uint8_t nearest(int left, int up, int corner) {
  int to_left = distance(up, corner), to_up = distance(left, corner);
  int to_corner = distance(left + up, 2 * corner);
  if (to_left <= to_up && to_left <= to_corner) return (uint8_t)left;
  return (uint8_t)(to_up <= to_corner ? up : corner);
}

// What byte i of a line is likely to be.
static inline uint8_t likely(
    int filter, const uint8_t *line, const uint8_t *above, size_t i, size_t step) {
  switch (filter) {
    case CPixelsLeft: return *(line + i - step);
    case CPixelsUp: return above[i];
    case CPixelsMean: return (uint8_t)((*(line + i - step) + above[i]) / 2);
    case CPixelsNearest: return nearest(*(line + i - step), above[i], *(above + i - step));
    default: return 0;
  }
}

static inline uint32_t size_by(
    int filter, const uint8_t *line, const uint8_t *above, size_t count, size_t step) {
  uint32_t size = 0;
  for (size_t i = 0; i < count; i++) {
    int8_t rest = (int8_t)(line[i] - likely(filter, line, above, i, step));
    size += (uint8_t)(rest < 0 ? -rest : rest);
  }
  return size;
}

static void measure(
    const uint8_t *line, const uint8_t *above, size_t count, size_t step,
    uint32_t sizes[CPixelsFilters]) {
  for (int filter = CPixelsLeft; filter <= CPixelsMean; filter++) {
    sizes[filter] = size_by(filter, line, above, count, step);
  }
}

static void measure_others(
    const uint8_t *line, const uint8_t *above, size_t count, size_t step,
    uint32_t sizes[CPixelsFilters]) {
  sizes[CPixelsNone] = size_by(CPixelsNone, line, above, count, step);
  sizes[CPixelsNearest] = size_by(CPixelsNearest, line, above, count, step);
}

static void subtract(
    int filter, const uint8_t *line, const uint8_t *above, size_t count, size_t step,
    uint8_t *target) {
  for (size_t i = 0; i < count; i++) {
    target[i] = (uint8_t)(line[i] - likely(filter, line, above, i, step));
  }
}

static int is_zero(const uint8_t *bytes) {
  static const uint8_t zeros[CPixelsChunk];
  return memcmp(bytes, zeros, CPixelsChunk) == 0;
}

static void code(
    CPixelsBits *bits, const CPixelsCode *code, const uint8_t *bytes, size_t count) {
  CPixelsBits out = *bits;
  size_t at = 0, zeros = 0;
  for (; at + CPixelsChunk <= count; at += CPixelsChunk) {
    if (is_zero(bytes + at)) {
      count_zeros(&out, code, &zeros, at > 0 ? bytes[at - 1] : 1);
    } else {
      put_zeros(&out, code, zeros);
      zeros = 0;
      put_bytes(&out, code, bytes + at, CPixelsChunk);
    }
  }
  put_zeros(&out, code, zeros);
  put_bytes(&out, code, bytes + at, count - at);
  *bits = out;
}

// Both sums stay below 2^32 for so many bytes.
enum { AdlerModulus = 65521, AdlerRun = 5552 };

static uint32_t adler(uint32_t sum, const uint8_t *bytes, size_t count) {
  uint32_t low = sum & 0xFFFF, high = sum >> 16;
  while (count > 0) {
    size_t run = count < AdlerRun ? count : AdlerRun;
    for (size_t i = 0; i < run; i++) {
      low += bytes[i];
      high += low;
    }
    low %= AdlerModulus;
    high %= AdlerModulus;
    bytes += run;
    count -= run;
  }
  return high << 16 | low;
}

static size_t fold(uint32_t sum, const uint8_t *bytes, size_t count, uint8_t folded[16]) {
  (void)sum, (void)bytes, (void)count, (void)folded;
  return 0;
}

static const CPixelsLines portable = {pack, measure, measure_others, subtract, code, adler, fold};

const CPixelsLines *cpixels_portable_lines(void) { return &portable; }

#if !defined(__x86_64__)
const CPixelsLines *cpixels_best_lines(void) { return &portable; }
#endif
