#include <string.h>

#include "Arithmetic.h"
#include "CPixels.h"
#include "Fingerprint.h"

static void fill(CPixelsArea area, uint32_t color) {
  for (ptrdiff_t y = 0; y < area.height; y++) {
    uint32_t *line = area.pixels + y * area.stride;
    for (ptrdiff_t x = 0; x < area.width; x++) line[x] = color;
  }
}

static void mix(CPixelsArea area, uint32_t color, uint32_t alpha) {
  for (ptrdiff_t y = 0; y < area.height; y++) {
    uint32_t *line = area.pixels + y * area.stride;
    for (ptrdiff_t x = 0; x < area.width; x++) line[x] = mixed(line[x], color, alpha);
  }
}

static void mix_mask(CPixelsArea area, CPixelsMask mask, uint32_t color, uint32_t alpha) {
  for (ptrdiff_t y = 0; y < area.height; y++) {
    uint32_t *line = area.pixels + y * area.stride;
    const uint8_t *coverage = mask.coverage + y * mask.stride;
    for (ptrdiff_t x = 0; x < area.width; x++) {
      if (coverage[x]) line[x] = mixed(line[x], color, divided(coverage[x] * alpha));
    }
  }
}

static void blend(CPixelsArea area, CPixelsSource source, uint32_t opacity) {
  for (ptrdiff_t y = 0; y < area.height; y++) {
    uint32_t *line = area.pixels + y * area.stride;
    const uint32_t *above = source.pixels + y * source.stride;
    for (ptrdiff_t x = 0; x < area.width; x++) {
      uint32_t pixel = opacity == 255 ? above[x] : scaled(above[x], opacity);
      if (pixel) line[x] = pixel >= 0xFF000000 ? pixel : blended(line[x], pixel);
    }
  }
}

static void shade(CPixelsArea area, const uint32_t *shades, ptrdiff_t phase, CPixelsMask mask) {
  for (ptrdiff_t y = 0; y < area.height; y++) {
    uint32_t *line = area.pixels + y * area.stride;
    const uint32_t *shade = shades + y * CPixelsShadeWidth;
    const uint8_t *coverage = mask.coverage ? mask.coverage + y * mask.stride : NULL;
    for (ptrdiff_t x = 0; x < area.width; x++) {
      uint32_t pixel = shade[(phase + x) & 3];
      if (coverage) pixel = scaled(pixel, coverage[x]);
      line[x] = blended(line[x], pixel);
    }
  }
}

static uint64_t fingerprint(const uint32_t *pixels, size_t count) {
  return fingerprinted(pixels, count);
}

static const CPixelsKernels portable = {
  "portable", fill, mix, mix_mask, blend, shade, fingerprint,
};

const CPixelsKernels *cpixels_portable(void) { return &portable; }

bool cpixels_are_equal(const uint32_t *one, const uint32_t *other, size_t count) {
  return memcmp(one, other, count * sizeof *one) == 0;
}

#if !defined(__x86_64__)
const CPixelsKernels *cpixels_best(void) { return &portable; }
#endif
