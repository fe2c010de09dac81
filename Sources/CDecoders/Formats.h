#ifndef CDECODERS_FORMATS_H
#define CDECODERS_FORMATS_H

#include "CDecoders.h"

// What one process writes and the other reads. The pixels stand behind it.
typedef struct {
  CDecodersOutcome outcome;
  uint32_t width;
  uint32_t height;
  bool has_inks;
} Result;

typedef struct {
  const uint8_t *bytes;
  size_t count;
  CDecodersLimits limits;
  Result *result;
  uint32_t *pixels;
} Job;

// Both leave the outcome in the result. They may end the process at any place.
void decode_jpeg(Job *job);
void decode_webp(Job *job);

#endif
