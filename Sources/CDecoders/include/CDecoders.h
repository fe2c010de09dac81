// Decoding JPEG and WebP pictures with the system's libraries, in a process of its own.
//
// Whatever such a library does with bytes that somebody made up, it does it to that process: one with
// an end, with little memory, and with nothing but the picture. Nobody else calls these libraries.
#ifndef CDECODERS_H
#define CDECODERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum __attribute__((enum_extensibility(closed))) {
  CDecodersFormatJPEG,
  CDecodersFormatWebP,
} CDecodersFormat;

typedef enum __attribute__((enum_extensibility(closed))) {
  CDecodersOutcomeGood,
  // The library found a mistake that it cannot go on after.
  CDecodersOutcomeDamaged,
  // More pixels than were allowed.
  CDecodersOutcomeTooLarge,
  // More scans over its pixels than were allowed.
  CDecodersOutcomeTooElaborate,
  // The library did something for which the process was ended, or wanted more memory.
  CDecodersOutcomeCrashed,
  // The library did not come to an end.
  CDecodersOutcomeHung,
  // The system gave no process or no memory.
  CDecodersOutcomeRefused,
} CDecodersOutcome;

typedef struct {
  // What the file may have, and what is kept of it: larger ones are made smaller while decoding.
  size_t pixel_limit;
  size_t kept_pixel_limit;
  // Scans times pixels.
  size_t work_limit;
  // In bytes, on top of what this process has.
  size_t memory_limit;
  // Of work after which a library hangs, and of waiting for a process that does not even work; what
  // the limits above allow takes a hundredth of that.
  unsigned work_seconds;
  unsigned patience_seconds;
} CDecodersLimits;

typedef struct {
  uint32_t width;
  uint32_t height;
  // Whether the pixels hold cyan in their lowest byte, then magenta, yellow and black. Otherwise that
  // is blue, green, red and alpha, not multiplied by the alpha.
  bool has_inks;
  // None unless the outcome is good.
  const uint32_t *_Nullable pixels;
  size_t mapped;
} CDecodersPicture;

// The picture is to be freed when the outcome is good.
CDecodersOutcome cdecoders_decode(CDecodersFormat format, const uint8_t *_Nonnull bytes,
                                  size_t count, CDecodersLimits limits,
                                  CDecodersPicture *_Nonnull picture);

void cdecoders_free(CDecodersPicture picture);

#endif
