// The innermost loops of PNG files: lines of bytes, what is left of them beside their neighbours,
// their sums, and the bits they become.
//
// Every set gives the same bytes. A line has 32 zeros before its first byte and 64 bytes behind its
// last one that may be read and overwritten.
#ifndef LINE_CODING_H
#define LINE_CODING_H

#include <stddef.h>
#include <stdint.h>

// The filters of PNG by their numbers there; the nearest is that of the three neighbours which is
// nearest to left and up less the corner between them.
enum {
  CPixelsNone = 0, CPixelsLeft = 1, CPixelsUp = 2, CPixelsMean = 3, CPixelsNearest = 4,
  CPixelsFilters = 5,
};

// So many bytes are looked at at once, and so much longer a line's memory is before and behind it.
enum { CPixelsChunk = 32, CPixelsSlack = 64 };

// Bytes from -16 to 15 have at most so many bits, and any other at most so many.
enum { CPixelsSmallest = -16, CPixelsLargest = 15, CPixelsShortBits = 8, CPixelsLongBits = 15 };

// What stands for each byte and for each number of zeros that follow a zero, the lowest bit first.
typedef struct {
  uint16_t codes[256];
  uint8_t lengths[256];
  // Both in one: the bits above eight, how many below.
  uint32_t zeros[259];
} CPixelsCode;

// Bits on their way: fewer than eight that wait, and where they go.
typedef struct {
  uint64_t bits;
  uint64_t count;
  uint8_t *position;
} CPixelsBits;

typedef struct {
  // Red, green and blue, and alpha where each pixel has four bytes.
  void (*pack)(const uint32_t *pixels, size_t count, size_t step, uint8_t *line);
  // How large what is left is in all, by the filters for left, up and their mean.
  void (*measure)(
      const uint8_t *line, const uint8_t *above, size_t count, size_t step,
      uint32_t sizes[CPixelsFilters]);
  // And by the two others.
  void (*measure_others)(
      const uint8_t *line, const uint8_t *above, size_t count, size_t step,
      uint32_t sizes[CPixelsFilters]);
  void (*subtract)(
      int filter, const uint8_t *line, const uint8_t *above, size_t count, size_t step,
      uint8_t *target);
  // The bytes of one line; up to 24 bytes behind the last one are touched.
  void (*code)(CPixelsBits *bits, const CPixelsCode *code, const uint8_t *bytes, size_t count);
  // Adler's sum, gone on with.
  uint32_t (*adler)(uint32_t sum, const uint8_t *bytes, size_t count);
  // Takes as many bytes as it can into sixteen that have the same CRC, begun with 0, as all of
  // them begun with the sum; says how many. None where the processor has no instruction for it.
  size_t (*fold)(uint32_t sum, const uint8_t *bytes, size_t count, uint8_t folded[16]);
} CPixelsLines;

const CPixelsLines *cpixels_portable_lines(void);
const CPixelsLines *cpixels_best_lines(void);

#endif
