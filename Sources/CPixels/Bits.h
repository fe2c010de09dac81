// How bits and codes of bytes are put one after the other; the definition of what every set gives.
#ifndef CPIXELS_BITS_H
#define CPIXELS_BITS_H

#include <stdint.h>
#include <string.h>

#include "LineCoding.h"

// At most 56 bits, together with those that wait.
static inline void put_bits(CPixelsBits *out, uint64_t bits, uint64_t count) {
  out->bits |= bits << out->count;
  out->count += count;
}

static inline void flush_bits(CPixelsBits *out) {
  uint64_t bits = out->bits;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  bits = __builtin_bswap64(bits);
#endif
  memcpy(out->position, &bits, 8);
  out->position += out->count >> 3;
  out->bits >>= out->count & ~7ull;
  out->count &= 7;
}

static inline void put_bytes(
    CPixelsBits *out, const CPixelsCode *code, const uint8_t *bytes, size_t count) {
  size_t at = 0;
  for (; at + 3 <= count; at += 3) {
    for (size_t i = at; i < at + 3; i++) {
      put_bits(out, code->codes[bytes[i]], code->lengths[bytes[i]]);
    }
    flush_bits(out);
  }
  for (; at < count; at++) put_bits(out, code->codes[bytes[at]], code->lengths[bytes[at]]);
  flush_bits(out);
}

// Zeros that follow a zero.
static inline void put_zeros(CPixelsBits *out, const CPixelsCode *code, size_t count) {
  while (count > 0) {
    size_t part = count < 258 ? count : 258;
    if (part < 3) {
      for (size_t i = 0; i < part; i++) put_bits(out, code->codes[0], code->lengths[0]);
    } else {
      put_bits(out, code->zeros[part] >> 8, code->zeros[part] & 255);
    }
    flush_bits(out);
    count -= part;
  }
}

// Chunks of nothing but zeros are counted, and come out when they end.
static inline void count_zeros(
    CPixelsBits *out, const CPixelsCode *code, size_t *zeros, uint8_t before) {
  if (*zeros > 0 || before == 0) {
    *zeros += CPixelsChunk;
  } else {
    put_bits(out, code->codes[0], code->lengths[0]);
    flush_bits(out);
    *zeros = CPixelsChunk - 1;
  }
}

#endif
