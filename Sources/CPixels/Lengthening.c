#pragma STDC FP_CONTRACT OFF

#include "Lengthening.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define ADVANCED __attribute__((target("avx2")))

// Two pixels at a time; products and sums apart, as everywhere.
ADVANCED static size_t add_pairs(
    float *sums, const uint32_t *pixels, size_t count, float weight) {
  const __m256 weights = _mm256_set1_ps(weight);
  size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    __m128i two = _mm_loadl_epi64((const __m128i *)(pixels + i));
    __m256 channels = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(two));
    __m256 before = _mm256_loadu_ps(sums + 4 * i);
    _mm256_storeu_ps(sums + 4 * i, _mm256_add_ps(before, _mm256_mul_ps(channels, weights)));
  }
  return i;
}

ADVANCED static void lengthen_quickly(
    const uint32_t *line, const CPixelsStep *steps, size_t count, const uint32_t thresholds[4],
    uint32_t *pixels) {
  // The lowest bytes of blue, green and red.
  const __m128i places = _mm_setr_epi8(8, 4, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
  for (size_t i = 0; i < count; i++) {
    CPixelsStep step = steps[i];
    __m128i left = _mm_loadu_si128((const __m128i *)(line + 4 * step.first));
    __m128i right = _mm_loadu_si128((const __m128i *)(line + 4 * step.second));
    __m128i share = _mm_set1_epi32((int)step.share), rest = _mm_set1_epi32(256 - (int)step.share);
    __m128i fine = _mm_add_epi32(_mm_mullo_epi32(left, rest), _mm_mullo_epi32(right, share));
    __m128i threshold = _mm_set1_epi32((int)thresholds[i & 3]);
    __m128i channels = _mm_srli_epi32(_mm_add_epi32(_mm_srli_epi32(fine, 8), threshold), 8);
    pixels[i] = (uint32_t)_mm_cvtsi128_si32(_mm_shuffle_epi8(channels, places)) | 0xFF000000;
  }
}

static int is_able(void) { return __builtin_cpu_supports("avx2"); }
#else
static size_t add_pairs(float *sums, const uint32_t *pixels, size_t count, float weight) {
  (void)sums, (void)pixels, (void)count, (void)weight;
  return 0;
}
static void lengthen_quickly(
    const uint32_t *line, const CPixelsStep *steps, size_t count, const uint32_t thresholds[4],
    uint32_t *pixels) {
  (void)line, (void)steps, (void)count, (void)thresholds, (void)pixels;
}
static int is_able(void) { return 0; }
#endif

void cpixels_add_line(float *sums, const uint32_t *pixels, size_t count, float weight) {
  size_t i = is_able() ? add_pairs(sums, pixels, count, weight) : 0;
  for (; i < count; i++) {
    for (int channel = 0; channel < 4; channel++) {
      float part = (float)(pixels[i] >> 8 * channel & 255) * weight;
      sums[4 * i + channel] += part;
    }
  }
}

typedef float Channels __attribute__((vector_size(16)));
typedef int32_t WholeChannels __attribute__((vector_size(16)));

void cpixels_gather_line(
    const float *sums, const CPixelsTap *taps, const int32_t *starts, size_t count,
    uint32_t *pixels) {
  for (size_t i = 0; i < count; i++) {
    Channels sum = {0, 0, 0, 0};
    for (int32_t tap = starts[i]; tap < starts[i + 1]; tap++) {
      Channels channels;
      __builtin_memcpy(&channels, sums + 4 * taps[tap].index, sizeof(channels));
      sum += channels * taps[tap].weight;
    }
    float alpha = sum[3] < 0 ? 0 : sum[3] > 255 ? 255 : sum[3];
    Channels none = {0, 0, 0, 0}, most = {alpha, alpha, alpha, alpha};
    Channels bounded = __builtin_elementwise_min(__builtin_elementwise_max(sum, none), most);
    WholeChannels whole = __builtin_convertvector(bounded + 0.5f, WholeChannels);
    pixels[i] = (uint32_t)whole[3] << 24 | (uint32_t)whole[2] << 16 | (uint32_t)whole[1] << 8
                | (uint32_t)whole[0];
  }
}

void cpixels_lengthen(
    const uint32_t *line, const CPixelsStep *steps, size_t count, const uint32_t thresholds[4],
    uint32_t *pixels) {
  if (is_able()) {
    lengthen_quickly(line, steps, count, thresholds, pixels);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    const uint32_t *left = line + 4 * steps[i].first, *right = line + 4 * steps[i].second;
    uint32_t pixel = 0xFF;
    for (int channel = 0; channel < 3; channel++) {
      uint32_t fine =
          (left[channel] * (256 - steps[i].share) + right[channel] * steps[i].share) >> 8;
      pixel = pixel << 8 | (fine + thresholds[i & 3]) >> 8;
    }
    pixels[i] = pixel;
  }
}

// Two channels at once, each with room above it.
static uint32_t between(uint32_t one, uint32_t other, uint32_t share) {
  uint32_t rest = 256 - share, low = 0x00FF00FF;
  uint32_t even = ((one & low) * rest + (other & low) * share) >> 8 & low;
  uint32_t odd = ((one >> 8 & low) * rest + (other >> 8 & low) * share) & ~low;
  return even | odd;
}

void cpixels_between(
    const uint32_t *upper, const uint32_t *lower, uint32_t share, const CPixelsStep *steps,
    size_t count, uint32_t *pixels) {
  for (size_t i = 0; i < count; i++) {
    uint32_t left = between(upper[steps[i].first], lower[steps[i].first], share);
    uint32_t right = between(upper[steps[i].second], lower[steps[i].second], share);
    pixels[i] = between(left, right, steps[i].share);
  }
}
