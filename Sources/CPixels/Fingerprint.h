// Sixty-four bits by which two frames are told apart; not safe against intent.
#ifndef CPIXELS_FINGERPRINT_H
#define CPIXELS_FINGERPRINT_H

#include <stdint.h>
#include <string.h>

static inline uint64_t stirred(uint64_t value) {
  value ^= value >> 33;
  value *= 0xFF51AFD7ED558CCDull;
  value ^= value >> 33;
  value *= 0xC4CEB9FE1A85EC53ull;
  return value ^ value >> 33;
}

// Eight lanes, so that compilers find the vector instructions by themselves. The place of each
// word goes into what it is multiplied with.
__attribute__((always_inline)) static inline uint64_t fingerprinted(
    const uint32_t *pixels, size_t count) {
  uint64_t lanes[8], keys[8], words[8];
  for (int i = 0; i < 8; i++) lanes[i] = keys[i] = stirred(i + 1);
  size_t at = 0;
  for (; at + 16 <= count; at += 16) {
    memcpy(words, pixels + at, 64);
    for (int i = 0; i < 8; i++) {
      uint64_t key = words[i] ^ keys[i];
      lanes[i] += (key & 0xFFFFFFFF) * (key >> 32) + words[i];
      keys[i] += 0x9E3779B97F4A7C15ull;
    }
  }
  uint64_t result = stirred(count);
  for (; at < count; at++) result = stirred(result ^ pixels[at]);
  for (int i = 0; i < 8; i++) result = stirred(result * 31 + lanes[i]);
  return result;
}

#endif
