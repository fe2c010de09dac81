#pragma STDC FP_CONTRACT OFF

#include "Summing.h"
#include "Processor.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// So many sums at a time stay in registers while lines are added.
enum { CPixelsSums = 16 };

INLINE void sum_some(
    const double *lines, ptrdiff_t stride, const double *weights, size_t line_count, double *sums) {
  double some[CPixelsSums] = {0};
  for (size_t number = 0; number < line_count; number++, lines += stride) {
    for (size_t j = 0; j < CPixelsSums; j++) some[j] += lines[j] * weights[number];
  }
  memcpy(sums, some, sizeof some);
}

// The last ones of a line that is no whole number of times as long are added with some that have
// been added before.
INLINE void sum(
    const double *lines, ptrdiff_t stride, const double *weights, size_t line_count, size_t count,
    double *sums) {
  if (count < CPixelsSums) {
    for (size_t i = 0; i < count; i++) {
      const double *line = lines + i;
      sums[i] = 0;
      for (size_t number = 0; number < line_count; number++, line += stride)
        sums[i] += *line * weights[number];
    }
    return;
  }
  for (size_t i = 0; i < count; i += CPixelsSums) {
    size_t start = i + CPixelsSums <= count ? i : count - CPixelsSums;
    sum_some(lines + start, stride, weights, line_count, sums + start);
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void sum_quickly(
    const double *lines, ptrdiff_t stride, const double *weights, size_t line_count, size_t count,
    double *sums) {
  sum(lines, stride, weights, line_count, count, sums);
}
#else
#define sum_quickly sum
#endif

void cpixels_sum_lines(
    const double *lines, ptrdiff_t stride, const double *weights, size_t line_count, size_t count,
    double *sums) {
  if (has_avx2()) {
    sum_quickly(lines, stride, weights, line_count, count, sums);
  } else {
    sum(lines, stride, weights, line_count, count, sums);
  }
}

void cpixels_coverage(const double *shares, size_t count, uint8_t *coverage) {
  for (size_t i = 0; i < count; i++) {
    double value = shares[i] * 255;
    if (value > 255) value = 255;
    int whole = (int)value;
    coverage[i] = (uint8_t)(whole + (value - whole >= 0.5));
  }
}
