// Looking through the colours of a GIF's table, which is done for every new colour of a film.
#ifndef PALETTE_H
#define PALETTE_H

#include <stdint.h>

// Whole numbers stand as floats: those here are small enough to be exact.
enum { CPixelsPaletteSize = 256 };

// The places behind the last colour are to hold CPixelsNowhere, which is far from all of them.
typedef struct {
  float red[CPixelsPaletteSize];
  float green[CPixelsPaletteSize];
  float blue[CPixelsPaletteSize];
} CPixelsPalette;

enum { CPixelsNowhere = 20000 };

// The first of those colours that are nearest.
int32_t cpixels_nearest(const CPixelsPalette *palette, float red, float green, float blue);

// With which other colour the first one mixes to what is nearest to a colour, where each two cost
// a part, in 1/32, of the square of their distance: the first of the best, or the first colour.
int32_t cpixels_partner(
    const CPixelsPalette *palette, int32_t first, float red, float green, float blue,
    float contrast);

#endif
