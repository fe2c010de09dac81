// The same with AVX2, eight pixels at a time.
#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#include "Arithmetic.h"
#include "CPixels.h"
#include "Fingerprint.h"

#define ADVANCED __attribute__((target("avx2")))

// Sixteen products divided by 255 and rounded.
ADVANCED static inline __m256i divided_all(__m256i products) {
  products = _mm256_add_epi16(products, _mm256_set1_epi16(128));
  return _mm256_srli_epi16(_mm256_add_epi16(products, _mm256_srli_epi16(products, 8)), 8);
}

// Eight pixels, each channel multiplied by the byte in its place.
ADVANCED static inline __m256i scaled_all(__m256i pixels, __m256i alphas) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i low = _mm256_mullo_epi16(
      _mm256_unpacklo_epi8(pixels, zero), _mm256_unpacklo_epi8(alphas, zero));
  __m256i high = _mm256_mullo_epi16(
      _mm256_unpackhi_epi8(pixels, zero), _mm256_unpackhi_epi8(alphas, zero));
  return _mm256_packus_epi16(divided_all(low), divided_all(high));
}

ADVANCED static inline __m256i mixed_all(__m256i below, __m256i color, __m256i alphas) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i rest = _mm256_xor_si256(alphas, _mm256_set1_epi8(-1));
  __m256i low = _mm256_add_epi16(
      _mm256_mullo_epi16(_mm256_unpacklo_epi8(color, zero), _mm256_unpacklo_epi8(alphas, zero)),
      _mm256_mullo_epi16(_mm256_unpacklo_epi8(below, zero), _mm256_unpacklo_epi8(rest, zero)));
  __m256i high = _mm256_add_epi16(
      _mm256_mullo_epi16(_mm256_unpackhi_epi8(color, zero), _mm256_unpackhi_epi8(alphas, zero)),
      _mm256_mullo_epi16(_mm256_unpackhi_epi8(below, zero), _mm256_unpackhi_epi8(rest, zero)));
  return _mm256_packus_epi16(divided_all(low), divided_all(high));
}

// Each pixel's alpha in all four of its bytes.
ADVANCED static inline __m256i alphas_of(__m256i pixels) {
  const __m256i places = _mm256_setr_epi8(
      3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15,
      3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  return _mm256_shuffle_epi8(pixels, places);
}

ADVANCED static inline __m256i blended_all(__m256i below, __m256i pixels) {
  __m256i rest = _mm256_xor_si256(alphas_of(pixels), _mm256_set1_epi8(-1));
  return _mm256_add_epi8(pixels, scaled_all(below, rest));
}

// Eight coverages, each in all four bytes of its pixel.
ADVANCED static inline __m256i spread(uint64_t coverage) {
  const __m256i places = _mm256_setr_epi8(
      0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
      4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7);
  return _mm256_shuffle_epi8(_mm256_set1_epi64x((long long)coverage), places);
}

ADVANCED static inline __m256i read8(const uint32_t *pixels) {
  return _mm256_loadu_si256((const __m256i *)pixels);
}

ADVANCED static inline void write8(uint32_t *pixels, __m256i values) {
  _mm256_storeu_si256((__m256i *)pixels, values);
}

ADVANCED static void fill(CPixelsArea area, uint32_t color) {
  const __m256i colors = _mm256_set1_epi32((int)color);
  for (ptrdiff_t y = 0; y < area.height; y++) {
    uint32_t *line = area.pixels + y * area.stride;
    ptrdiff_t x = 0;
    for (; x + 32 <= area.width; x += 32) {
      write8(line + x, colors);
      write8(line + x + 8, colors);
      write8(line + x + 16, colors);
      write8(line + x + 24, colors);
    }
    for (; x + 8 <= area.width; x += 8) write8(line + x, colors);
    for (; x < area.width; x++) line[x] = color;
  }
}

ADVANCED static void mix(CPixelsArea area, uint32_t color, uint32_t alpha) {
  const __m256i colors = _mm256_set1_epi32((int)color);
  const __m256i alphas = _mm256_set1_epi8((char)alpha);
  for (ptrdiff_t y = 0; y < area.height; y++) {
    uint32_t *line = area.pixels + y * area.stride;
    ptrdiff_t x = 0;
    for (; x + 8 <= area.width; x += 8) {
      write8(line + x, mixed_all(read8(line + x), colors, alphas));
    }
    for (; x < area.width; x++) line[x] = mixed(line[x], color, alpha);
  }
}

ADVANCED static inline void mix_line(
    uint32_t *line, const uint8_t *coverage, ptrdiff_t width, uint32_t color, uint32_t alpha) {
  const __m256i colors = _mm256_set1_epi32((int)color);
  const __m256i all = _mm256_set1_epi8((char)alpha);
  ptrdiff_t x = 0;
  for (; x + 8 <= width; x += 8) {
    uint64_t eight;
    memcpy(&eight, coverage + x, 8);
    if (eight == 0) continue;
    if (eight == UINT64_MAX && alpha == 255) {
      write8(line + x, colors);
      continue;
    }
    __m256i alphas = spread(eight);
    if (alpha != 255) alphas = scaled_all(alphas, all);
    write8(line + x, mixed_all(read8(line + x), colors, alphas));
  }
  for (; x < width; x++) {
    if (coverage[x]) line[x] = mixed(line[x], color, divided(coverage[x] * alpha));
  }
}

ADVANCED static void mix_mask(CPixelsArea area, CPixelsMask mask, uint32_t color, uint32_t alpha) {
  for (ptrdiff_t y = 0; y < area.height; y++) {
    mix_line(
        area.pixels + y * area.stride, mask.coverage + y * mask.stride, area.width, color, alpha);
  }
}

ADVANCED static inline void blend_line(uint32_t *line, const uint32_t *above, ptrdiff_t width) {
  const __m256i alpha = _mm256_set1_epi32((int)0xFF000000);
  ptrdiff_t x = 0;
  for (; x + 8 <= width; x += 8) {
    __m256i pixels = read8(above + x);
    if (_mm256_testc_si256(pixels, alpha)) {
      write8(line + x, pixels);
    } else if (!_mm256_testz_si256(pixels, pixels)) {
      write8(line + x, blended_all(read8(line + x), pixels));
    }
  }
  for (; x < width; x++) line[x] = blended(line[x], above[x]);
}

ADVANCED static inline void blend_line_thinly(
    uint32_t *line, const uint32_t *above, ptrdiff_t width, uint32_t opacity) {
  const __m256i opacities = _mm256_set1_epi8((char)opacity);
  ptrdiff_t x = 0;
  for (; x + 8 <= width; x += 8) {
    __m256i pixels = read8(above + x);
    if (_mm256_testz_si256(pixels, pixels)) continue;
    write8(line + x, blended_all(read8(line + x), scaled_all(pixels, opacities)));
  }
  for (; x < width; x++) line[x] = blended(line[x], scaled(above[x], opacity));
}

ADVANCED static void blend(CPixelsArea area, CPixelsSource source, uint32_t opacity) {
  for (ptrdiff_t y = 0; y < area.height; y++) {
    uint32_t *line = area.pixels + y * area.stride;
    const uint32_t *above = source.pixels + y * source.stride;
    if (opacity == 255) {
      blend_line(line, above, area.width);
    } else {
      blend_line_thinly(line, above, area.width, opacity);
    }
  }
}

ADVANCED static inline void shade_line(
    uint32_t *line, const uint32_t *shade, ptrdiff_t phase, ptrdiff_t width,
    const uint8_t *coverage) {
  const __m256i pixels = read8(shade + (phase & 3));
  ptrdiff_t x = 0;
  for (; x + 8 <= width; x += 8) {
    __m256i above = pixels;
    if (coverage) {
      uint64_t eight;
      memcpy(&eight, coverage + x, 8);
      above = scaled_all(pixels, spread(eight));
    }
    write8(line + x, blended_all(read8(line + x), above));
  }
  for (; x < width; x++) {
    uint32_t above = shade[(phase + x) & 3];
    line[x] = blended(line[x], coverage ? scaled(above, coverage[x]) : above);
  }
}

ADVANCED static inline void shade_line_opaquely(
    uint32_t *line, const uint32_t *shade, ptrdiff_t phase, ptrdiff_t width) {
  const __m256i pixels = read8(shade + (phase & 3));
  ptrdiff_t x = 0;
  for (; x + 8 <= width; x += 8) write8(line + x, pixels);
  for (; x < width; x++) line[x] = shade[(phase + x) & 3];
}

ADVANCED static void shade(
    CPixelsArea area, const uint32_t *shades, ptrdiff_t phase, CPixelsMask mask) {
  for (ptrdiff_t y = 0; y < area.height; y++) {
    uint32_t *line = area.pixels + y * area.stride;
    const uint32_t *shade = shades + y * CPixelsShadeWidth;
    int is_opaque = (shade[0] & shade[1] & shade[2] & shade[3]) >= 0xFF000000;
    if (is_opaque && !mask.coverage) {
      shade_line_opaquely(line, shade, phase, area.width);
    } else {
      const uint8_t *coverage = mask.coverage ? mask.coverage + y * mask.stride : NULL;
      shade_line(line, shade, phase, area.width, coverage);
    }
  }
}

ADVANCED static uint64_t fingerprint(const uint32_t *pixels, size_t count) {
  return fingerprinted(pixels, count);
}

static const CPixelsKernels advanced = {
  "avx2", fill, mix, mix_mask, blend, shade, fingerprint,
};

const CPixelsKernels *cpixels_best(void) {
  return __builtin_cpu_supports("avx2") ? &advanced : cpixels_portable();
}
#endif
