// The innermost loops over pixels, where instructions chosen at run time earn their place.
//
// Pixels are premultiplied, alpha in the highest byte. Every set of kernels gives the same bytes.
#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Lengthening.h"
#include "LineCoding.h"
#include "Palette.h"
#include "Summing.h"

// A rectangle in memory; the stride is in pixels.
typedef struct {
  uint32_t *pixels;
  ptrdiff_t stride;
  ptrdiff_t width;
  ptrdiff_t height;
} CPixelsArea;

typedef struct {
  const uint32_t *pixels;
  ptrdiff_t stride;
} CPixelsSource;

// A stride of 0 repeats one line.
typedef struct {
  const uint8_t *coverage;
  ptrdiff_t stride;
} CPixelsMask;

// A line of a shaded area repeats every four pixels; each takes twelve, so that eight of them can
// be read from any of its first four places.
enum { CPixelsShadeWidth = 12 };

typedef struct {
  const char *name;
  void (*fill)(CPixelsArea area, uint32_t color);
  // One colour at one alpha.
  void (*mix)(CPixelsArea area, uint32_t color, uint32_t alpha);
  // One colour through a mask, whose values are multiplied by the alpha.
  void (*mix_mask)(CPixelsArea area, CPixelsMask mask, uint32_t color, uint32_t alpha);
  void (*blend)(CPixelsArea area, CPixelsSource source, uint32_t opacity);
  // Shades whose phase is the horizontal place of the area's left edge; a mask without coverage
  // lets everything through.
  void (*shade)(CPixelsArea area, const uint32_t *shades, ptrdiff_t phase, CPixelsMask mask);
  uint64_t (*fingerprint)(const uint32_t *pixels, size_t count);
} CPixelsKernels;

// Plain C, for every processor.
const CPixelsKernels *cpixels_portable(void);
// What suits this processor best.
const CPixelsKernels *cpixels_best(void);

bool cpixels_are_equal(const uint32_t *one, const uint32_t *other, size_t count);

// Maps memory twice back to back, so that what starts in the first and runs over its end goes on
// at its beginning; NULL when the system refuses. The size is a multiple of the page size.
void *cpixels_ring_map(size_t bytes);
void cpixels_ring_unmap(void *ring, size_t bytes);
size_t cpixels_page_size(void);

// How many processors this program may use.
int cpixels_processor_count(void);

// From now on this thread, and all that it begins, have one of them.
void cpixels_keep_to_one_processor(void);

#endif
