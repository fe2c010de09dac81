// Sums are taken in one order on every processor, and never fused.
#pragma STDC FP_CONTRACT OFF

#include "Palette.h"
#include "Processor.h"

#include <stddef.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define ADVANCED __attribute__((target("avx2")))
#endif

enum { Lanes = 8, Shares = 64 };

static int32_t nearest(const CPixelsPalette *palette, float red, float green, float blue) {
  int32_t best = 0;
  float least = __FLT_MAX__;
  for (int32_t i = 0; i < CPixelsPaletteSize; i++) {
    float x = palette->red[i] - red, y = palette->green[i] - green, z = palette->blue[i] - blue;
    float distance = x * x;
    distance += y * y;
    distance += z * z;
    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  return best;
}

static int32_t square(int32_t x, int32_t y, int32_t z) { return x * x + y * y + z * z; }

static int32_t partner(
    const CPixelsPalette *palette, int32_t first, float red, float green, float blue,
    float contrast) {
  int32_t one[3] = {
    (int32_t)palette->red[first], (int32_t)palette->green[first], (int32_t)palette->blue[first]};
  int32_t color[3] = {(int32_t)red - one[0], (int32_t)green - one[1], (int32_t)blue - one[2]};
  int32_t best = first, least = square(color[0], color[1], color[2]);
  for (int32_t i = 0; i < CPixelsPaletteSize; i++) {
    if (palette->red[i] >= CPixelsNowhere) break;
    int32_t x = (int32_t)palette->red[i] - one[0], y = (int32_t)palette->green[i] - one[1];
    int32_t z = (int32_t)palette->blue[i] - one[2];
    int32_t length = square(x, y, z), along = color[0] * x + color[1] * y + color[2] * z;
    if (along <= 0 || length <= 0) continue;
    int32_t share = along * Shares / length;
    if (share > Shares) share = Shares;
    int32_t gap = square(
        color[0] - x * share / Shares, color[1] - y * share / Shares,
        color[2] - z * share / Shares);
    int32_t cost = gap + length * (int32_t)contrast / 32;
    if (cost < least) {
      least = cost;
      best = i;
    }
  }
  return best;
}

#if defined(__x86_64__)
// Of the lanes' best the first of the least, where that is less than what all began with.
ADVANCED static int32_t first_least(__m256 costs, __m256i places, float least, int32_t best) {
  float cost[Lanes], start = least;
  int32_t place[Lanes];
  _mm256_storeu_ps(cost, costs);
  _mm256_storeu_si256((__m256i *)place, places);
  for (int i = 0; i < Lanes; i++) {
    if (cost[i] < least || (cost[i] == least && least < start && place[i] < best)) {
      least = cost[i];
      best = place[i];
    }
  }
  return best;
}

ADVANCED static inline __m256 sum_of_squares(__m256 x, __m256 y, __m256 z) {
  __m256 sum = _mm256_add_ps(_mm256_mul_ps(x, x), _mm256_mul_ps(y, y));
  return _mm256_add_ps(sum, _mm256_mul_ps(z, z));
}

ADVANCED static int32_t nearest_of_eight(
    const CPixelsPalette *palette, float red, float green, float blue) {
  const __m256 reds = _mm256_set1_ps(red), greens = _mm256_set1_ps(green);
  const __m256 blues = _mm256_set1_ps(blue);
  __m256 least = _mm256_set1_ps(__FLT_MAX__);
  __m256i best = _mm256_setzero_si256();
  __m256i place = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  for (int32_t i = 0; i < CPixelsPaletteSize; i += Lanes) {
    __m256 distance = sum_of_squares(
        _mm256_sub_ps(_mm256_loadu_ps(palette->red + i), reds),
        _mm256_sub_ps(_mm256_loadu_ps(palette->green + i), greens),
        _mm256_sub_ps(_mm256_loadu_ps(palette->blue + i), blues));
    __m256 is_less = _mm256_cmp_ps(distance, least, _CMP_LT_OQ);
    least = _mm256_blendv_ps(least, distance, is_less);
    best = _mm256_blendv_epi8(best, place, _mm256_castps_si256(is_less));
    place = _mm256_add_epi32(place, _mm256_set1_epi32(Lanes));
  }
  return first_least(least, best, __FLT_MAX__, 0);
}

#define WHOLE(numbers) _mm256_round_ps(numbers, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC)

// What is left of a way of which a share was gone, in steps that are whole again.
ADVANCED static inline __m256 left_of(float color, __m256 way, __m256 share) {
  __m256 gone = _mm256_mul_ps(_mm256_mul_ps(way, share), _mm256_set1_ps(1.0f / Shares));
  return _mm256_sub_ps(_mm256_set1_ps(color), WHOLE(gone));
}

// Quotients of numbers below 2^24 are cut as whole numbers are: none is rounded up to a whole one.
ADVANCED static int32_t partner_of_eight(
    const CPixelsPalette *palette, int32_t first, float red, float green, float blue,
    float contrast) {
  float one[3] = {palette->red[first], palette->green[first], palette->blue[first]};
  float color[3] = {red - one[0], green - one[1], blue - one[2]};
  float start = color[0] * color[0] + color[1] * color[1] + color[2] * color[2];
  const __m256 zero = _mm256_setzero_ps(), shares = _mm256_set1_ps(Shares);
  __m256 least = _mm256_set1_ps(start);
  __m256i best = _mm256_set1_epi32(first);
  __m256i place = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  for (int32_t i = 0; i < CPixelsPaletteSize; i += Lanes) {
    __m256 x = _mm256_sub_ps(_mm256_loadu_ps(palette->red + i), _mm256_set1_ps(one[0]));
    __m256 y = _mm256_sub_ps(_mm256_loadu_ps(palette->green + i), _mm256_set1_ps(one[1]));
    __m256 z = _mm256_sub_ps(_mm256_loadu_ps(palette->blue + i), _mm256_set1_ps(one[2]));
    __m256 length = sum_of_squares(x, y, z);
    __m256 along = _mm256_add_ps(
        _mm256_add_ps(
            _mm256_mul_ps(x, _mm256_set1_ps(color[0])), _mm256_mul_ps(y, _mm256_set1_ps(color[1]))),
        _mm256_mul_ps(z, _mm256_set1_ps(color[2])));
    __m256 share = _mm256_div_ps(_mm256_mul_ps(along, shares), length);
    share = _mm256_min_ps(shares, WHOLE(share));
    __m256 gap = sum_of_squares(
        left_of(color[0], x, share), left_of(color[1], y, share), left_of(color[2], z, share));
    __m256 part = _mm256_mul_ps(
        _mm256_mul_ps(length, _mm256_set1_ps(contrast)), _mm256_set1_ps(1.0f / 32));
    __m256 cost = _mm256_add_ps(gap, WHOLE(part));
    __m256 is_less = _mm256_and_ps(
        _mm256_cmp_ps(along, zero, _CMP_GT_OQ), _mm256_cmp_ps(cost, least, _CMP_LT_OQ));
    least = _mm256_blendv_ps(least, cost, is_less);
    best = _mm256_blendv_epi8(best, place, _mm256_castps_si256(is_less));
    place = _mm256_add_epi32(place, _mm256_set1_epi32(Lanes));
  }
  return first_least(least, best, start, first);
}
#else
static int32_t nearest_of_eight(const CPixelsPalette *p, float r, float g, float b) {
  return nearest(p, r, g, b);
}
static int32_t partner_of_eight(
    const CPixelsPalette *p, int32_t first, float r, float g, float b, float contrast) {
  return partner(p, first, r, g, b, contrast);
}
#endif

int32_t cpixels_nearest(const CPixelsPalette *palette, float red, float green, float blue) {
  return has_avx2()
      ? nearest_of_eight(palette, red, green, blue) : nearest(palette, red, green, blue);
}

int32_t cpixels_partner(
    const CPixelsPalette *palette, int32_t first, float red, float green, float blue,
    float contrast) {
  return has_avx2()
      ? partner_of_eight(palette, first, red, green, blue, contrast)
      : partner(palette, first, red, green, blue, contrast);
}
