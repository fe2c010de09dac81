// Lines of pictures that are made shorter or longer.
#ifndef LENGTHENING_H
#define LENGTHENING_H

#include <stddef.h>
#include <stdint.h>

// Adds the channels of pixels, times a weight, to four sums for each: blue, green, red and alpha.
void cpixels_add_line(float *sums, const uint32_t *pixels, size_t count, float weight);

// One of the places of a line that make a pixel, and its weight.
typedef struct {
  int32_t index;
  float weight;
} CPixelsTap;

// A line of another length: each pixel is the weighted sum of its taps, which end where those of
// the next pixel start. Rounded, and no channel above the alpha, which sharpening filters lead to.
void cpixels_gather_line(
    const float *sums, const CPixelsTap *taps, const int32_t *starts, size_t count,
    uint32_t *pixels);

// The same, opaque and with noise of half a step, so that no bands show: for each pixel of a large
// picture its own, which is the one of that number from the first.
void cpixels_gather_opaque_line(
    const float *sums, const CPixelsTap *taps, const int32_t *starts, size_t count, uint64_t first,
    uint32_t *pixels);

// For each place of a line the two nearest of another one, and the share of the second in 1/256.
// The second comes right after the first, or is the first at the end of the line; places go up.
typedef struct {
  int32_t first;
  int32_t second;
  uint32_t share;
} CPixelsStep;

// What stands for nothing in a channel that is kept times 256.
enum { CPixelsFineZero = 32768 };

// A line in its full length, four channels for each pixel, times 256.
void cpixels_lengthen(
    const uint32_t *line, const CPixelsStep *steps, size_t count, int16_t *fine);

// Pixels between two such lines, so many 256ths of the lower one. What is added before the rest is
// cut off is in 256ths of a step, less than one, and comes again every four pixels.
void cpixels_mix_finely(
    const int16_t *upper, const int16_t *lower, uint32_t share, size_t count,
    const uint32_t thresholds[4], uint32_t *pixels);

// A line of pixels between two others: so many 256ths of the lower one, across as the steps say.
void cpixels_between(
    const uint32_t *upper, const uint32_t *lower, uint32_t share, const CPixelsStep *steps,
    size_t count, uint32_t *pixels);

#endif
