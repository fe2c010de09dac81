// One pixel at a time; the definition of what every kernel computes.
#ifndef CPIXELS_ARITHMETIC_H
#define CPIXELS_ARITHMETIC_H

#include <stdint.h>

// Two channels at once, each divided by 255 and rounded.
static inline uint32_t divided_pair(uint32_t pair) {
  pair += 0x800080;
  return ((pair + ((pair >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF;
}

static inline uint32_t divided(uint32_t value) {
  value += 128;
  return (value + (value >> 8)) >> 8;
}

static inline uint32_t scaled(uint32_t pixel, uint32_t alpha) {
  uint32_t even = divided_pair((pixel & 0xFF00FF) * alpha);
  uint32_t odd = divided_pair((pixel >> 8 & 0xFF00FF) * alpha);
  return even | odd << 8;
}

// The colour counts as opaque and comes in with the alpha.
static inline uint32_t mixed(uint32_t below, uint32_t color, uint32_t alpha) {
  uint32_t rest = 255 - alpha;
  uint32_t even = divided_pair((color & 0xFF00FF) * alpha + (below & 0xFF00FF) * rest);
  uint32_t odd = divided_pair((color >> 8 & 0xFF00FF) * alpha + (below >> 8 & 0xFF00FF) * rest);
  return even | odd << 8;
}

static inline uint32_t blended(uint32_t below, uint32_t pixel) {
  return pixel + scaled(below, 255 - (pixel >> 24));
}

#endif
