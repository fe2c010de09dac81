#pragma STDC FP_CONTRACT OFF

#include "Lengthening.h"
#include "Processor.h"

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

// A channel of each of two neighbours beside each other, times their weights: times 256.
ADVANCED static __m128i mix_neighbours(const uint32_t *first, uint32_t share) {
  const char no = -1;
  const __m128i places = _mm_setr_epi8(0, no, 4, no, 1, no, 5, no, 2, no, 6, no, 3, no, 7, no);
  uint32_t weights = (256 - share) | share << 16;
  __m128i two = _mm_loadl_epi64((const __m128i *)first);
  return _mm_madd_epi16(_mm_shuffle_epi8(two, places), _mm_set1_epi32((int)weights));
}

// At the end of the line no pixel comes after the first one.
ADVANCED static size_t lengthen_quickly(
    const uint32_t *line, const CPixelsStep *steps, size_t count, int16_t *fine) {
  size_t i = 0;
  for (; i + 4 <= count && steps[i + 3].second > steps[i + 3].first; i += 4) {
    __m128i all[4];
    for (size_t j = 0; j < 4; j++) {
      __m128i four = mix_neighbours(line + steps[i + j].first, steps[i + j].share);
      all[j] = _mm_sub_epi32(four, _mm_set1_epi32(CPixelsFineZero));
    }
    _mm_storeu_si128((__m128i *)(fine + 4 * i), _mm_packs_epi32(all[0], all[1]));
    _mm_storeu_si128((__m128i *)(fine + 4 * i + 8), _mm_packs_epi32(all[2], all[3]));
  }
  return i;
}

ADVANCED static size_t mix_finely(
    const int16_t *upper, const int16_t *lower, uint32_t share, size_t count,
    const uint32_t thresholds[4], uint32_t *pixels) {
  const __m256i weights = _mm256_set1_epi32((int)((256 - share) | share << 16));
  __m256i added[2];
  for (int i = 0; i < 2; i++) {
    added[i] = _mm256_set_m128i(
        _mm_set1_epi32((int)((CPixelsFineZero + thresholds[i + 2]) << 8)),
        _mm_set1_epi32((int)((CPixelsFineZero + thresholds[i]) << 8)));
  }
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m256i one = _mm256_loadu_si256((const __m256i *)(upper + 4 * i));
    __m256i other = _mm256_loadu_si256((const __m256i *)(lower + 4 * i));
    // The first and the third pixel, then the second and the fourth.
    __m256i even = _mm256_madd_epi16(_mm256_unpacklo_epi16(one, other), weights);
    __m256i odd = _mm256_madd_epi16(_mm256_unpackhi_epi16(one, other), weights);
    even = _mm256_srli_epi32(_mm256_add_epi32(even, added[0]), 16);
    odd = _mm256_srli_epi32(_mm256_add_epi32(odd, added[1]), 16);
    __m256i channels = _mm256_packus_epi32(even, odd);
    __m128i all = _mm_packus_epi16(
        _mm256_castsi256_si128(channels), _mm256_extracti128_si256(channels, 1));
    _mm_storeu_si128((__m128i *)(pixels + i), all);
  }
  return i;
}

// Two channels of a pixel each: sums of products are less than 2^16.
ADVANCED static __m256i between_pairs(__m256i one, __m256i other, __m256i rest, __m256i share) {
  __m256i sum = _mm256_add_epi16(_mm256_mullo_epi16(one, rest), _mm256_mullo_epi16(other, share));
  return _mm256_srli_epi16(sum, 8);
}

ADVANCED static size_t mix_quickly(
    const uint32_t *upper, const uint32_t *lower, uint32_t part, size_t count, uint32_t *pixels) {
  const __m256i low = _mm256_set1_epi16(0xFF);
  const __m256i share = _mm256_set1_epi16((short)part), rest = _mm256_set1_epi16(256 - (short)part);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i one = _mm256_loadu_si256((const __m256i *)(upper + i));
    __m256i other = _mm256_loadu_si256((const __m256i *)(lower + i));
    __m256i even = between_pairs(
        _mm256_and_si256(one, low), _mm256_and_si256(other, low), rest, share);
    __m256i odd = between_pairs(
        _mm256_srli_epi16(one, 8), _mm256_srli_epi16(other, 8), rest, share);
    __m256i all = _mm256_or_si256(even, _mm256_slli_epi16(odd, 8));
    _mm256_storeu_si256((__m256i *)(pixels + i), all);
  }
  return i;
}

// The line begins where the steps do, and one pixel after it may be read.
ADVANCED static size_t spread_quickly(
    const uint32_t *line, const CPixelsStep *steps, size_t count, uint32_t *pixels) {
  const int32_t start = steps[0].first;
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m128i all[4];
    for (size_t j = 0; j < 4; j++) {
      __m128i four = mix_neighbours(line + (steps[i + j].first - start), steps[i + j].share);
      all[j] = _mm_srli_epi32(four, 8);
    }
    __m128i upper = _mm_packus_epi32(all[0], all[1]), lower = _mm_packus_epi32(all[2], all[3]);
    _mm_storeu_si128((__m128i *)(pixels + i), _mm_packus_epi16(upper, lower));
  }
  return i;
}
#else
static size_t add_pairs(float *sums, const uint32_t *pixels, size_t count, float weight) {
  (void)sums, (void)pixels, (void)count, (void)weight;
  return 0;
}
static size_t lengthen_quickly(
    const uint32_t *line, const CPixelsStep *steps, size_t count, int16_t *fine) {
  (void)line, (void)steps, (void)count, (void)fine;
  return 0;
}
static size_t mix_finely(
    const int16_t *upper, const int16_t *lower, uint32_t share, size_t count,
    const uint32_t thresholds[4], uint32_t *pixels) {
  (void)upper, (void)lower, (void)share, (void)count, (void)thresholds, (void)pixels;
  return 0;
}
static size_t mix_quickly(
    const uint32_t *upper, const uint32_t *lower, uint32_t part, size_t count, uint32_t *pixels) {
  (void)upper, (void)lower, (void)part, (void)count, (void)pixels;
  return 0;
}
static size_t spread_quickly(
    const uint32_t *line, const CPixelsStep *steps, size_t count, uint32_t *pixels) {
  (void)line, (void)steps, (void)count, (void)pixels;
  return 0;
}
#endif

void cpixels_add_line(float *sums, const uint32_t *pixels, size_t count, float weight) {
  size_t i = has_avx2() ? add_pairs(sums, pixels, count, weight) : 0;
  for (; i < count; i++) {
    for (int channel = 0; channel < 4; channel++) {
      float part = (float)(pixels[i] >> 8 * channel & 255) * weight;
      sums[4 * i + channel] += part;
    }
  }
}

typedef float Channels __attribute__((vector_size(16)));
typedef int32_t WholeChannels __attribute__((vector_size(16)));

static inline Channels weighted(
    const float *sums, const CPixelsTap *taps, const int32_t *starts, size_t place) {
  Channels sum = {0, 0, 0, 0};
  for (int32_t tap = starts[place]; tap < starts[place + 1]; tap++) {
    Channels channels;
    __builtin_memcpy(&channels, sums + 4 * taps[tap].index, sizeof(channels));
    sum += channels * taps[tap].weight;
  }
  return sum;
}

static inline uint32_t rounded(Channels channels) {
  float alpha = channels[3] < 0 ? 0 : channels[3] > 255 ? 255 : channels[3];
  Channels none = {0, 0, 0, 0}, most = {alpha, alpha, alpha, alpha};
  Channels bounded = __builtin_elementwise_min(__builtin_elementwise_max(channels, none), most);
  WholeChannels whole = __builtin_convertvector(bounded + 0.5f, WholeChannels);
  return (uint32_t)whole[3] << 24 | (uint32_t)whole[2] << 16 | (uint32_t)whole[1] << 8
         | (uint32_t)whole[0];
}

void cpixels_gather_line(
    const float *sums, const CPixelsTap *taps, const int32_t *starts, size_t count,
    uint32_t *pixels) {
  for (size_t i = 0; i < count; i++) pixels[i] = rounded(weighted(sums, taps, starts, i));
}

// For each channel a number between -0.5 and 0.5, a little away from both ends, so that a whole
// number that is not quite exact any more remains what it is.
static inline Channels half_step(uint64_t place) {
  uint64_t bits = 48 + (place + 1) * 0x9E3779B97F4A7C15;
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
  bits ^= bits >> 31;
  WholeChannels parts = {
      (int32_t)(bits & 0xFFFF), (int32_t)(bits >> 16 & 0xFFFF), (int32_t)(bits >> 32 & 0xFFFF), 0};
  Channels steps = (__builtin_convertvector(parts, Channels) + 0.5f) / 65536 - 0.5f;
  return 0.998f * steps;
}

void cpixels_gather_opaque_line(
    const float *sums, const CPixelsTap *taps, const int32_t *starts, size_t count, uint64_t first,
    uint32_t *pixels) {
  for (size_t i = 0; i < count; i++) {
    Channels sum = weighted(sums, taps, starts, i) + half_step(first + i);
    sum[3] = 255;
    pixels[i] = rounded(sum);
  }
}

void cpixels_lengthen(
    const uint32_t *line, const CPixelsStep *steps, size_t count, int16_t *fine) {
  size_t i = has_avx2() ? lengthen_quickly(line, steps, count, fine) : 0;
  for (; i < count; i++) {
    uint32_t left = line[steps[i].first], right = line[steps[i].second], share = steps[i].share;
    for (int channel = 0; channel < 4; channel++) {
      uint32_t one = left >> 8 * channel & 255, other = right >> 8 * channel & 255;
      int32_t value = (int32_t)(one * (256 - share) + other * share);
      fine[4 * i + channel] = (int16_t)(value - CPixelsFineZero);
    }
  }
}

void cpixels_mix_finely(
    const int16_t *upper, const int16_t *lower, uint32_t share, size_t count,
    const uint32_t thresholds[4], uint32_t *pixels) {
  size_t i = has_avx2() ? mix_finely(upper, lower, share, count, thresholds, pixels) : 0;
  for (; i < count; i++) {
    pixels[i] = 0;
    for (int channel = 0; channel < 4; channel++) {
      uint32_t one = (uint32_t)(upper[4 * i + channel] + CPixelsFineZero);
      uint32_t other = (uint32_t)(lower[4 * i + channel] + CPixelsFineZero);
      uint32_t sum = one * (256 - share) + other * share + (thresholds[i & 3] << 8);
      pixels[i] |= sum >> 16 << 8 * channel;
    }
  }
}

// Two channels at once, each with room above it.
static uint32_t between(uint32_t one, uint32_t other, uint32_t share) {
  uint32_t rest = 256 - share, low = 0x00FF00FF;
  uint32_t even = ((one & low) * rest + (other & low) * share) >> 8 & low;
  uint32_t odd = ((one >> 8 & low) * rest + (other >> 8 & low) * share) & ~low;
  return even | odd;
}

// How many pixels of the shorter lines are mixed before they are spread.
enum { CPixelsMixed = 1024 };

// Lines that are made longer are mixed first: each of their pixels is wanted more than once.
static void between_mixed(
    const uint32_t *upper, const uint32_t *lower, uint32_t share, const CPixelsStep *steps,
    size_t count, uint32_t *pixels) {
  uint32_t mixed[CPixelsMixed + 1];
  int32_t start = steps[0].first;
  size_t length = (size_t)(steps[count - 1].second - start) + 1;
  upper += start, lower += start;
  size_t i = has_avx2() ? mix_quickly(upper, lower, share, length, mixed) : 0;
  for (; i < length; i++) mixed[i] = between(upper[i], lower[i], share);
  // The last pixel has none after it and stands there for its own neighbour.
  mixed[length] = mixed[length - 1];
  i = has_avx2() ? spread_quickly(mixed, steps, count, pixels) : 0;
  for (; i < count; i++) {
    uint32_t left = mixed[steps[i].first - start], right = mixed[steps[i].second - start];
    pixels[i] = between(left, right, steps[i].share);
  }
}

void cpixels_between(
    const uint32_t *upper, const uint32_t *lower, uint32_t share, const CPixelsStep *steps,
    size_t count, uint32_t *pixels) {
  for (size_t done = 0; done < count;) {
    size_t part = count - done < CPixelsMixed / 2 ? count - done : CPixelsMixed / 2;
    size_t span = (size_t)(steps[done + part - 1].second - steps[done].first) + 1;
    if (span <= 2 * part) {
      between_mixed(upper, lower, share, steps + done, part, pixels + done);
    } else {
      for (size_t i = done; i < done + part; i++) {
        uint32_t left = between(upper[steps[i].first], lower[steps[i].first], share);
        uint32_t right = between(upper[steps[i].second], lower[steps[i].second], share);
        pixels[i] = between(left, right, steps[i].share);
      }
    }
    done += part;
  }
}
