// Reading PNG files with libpng, whose errors jump: every jump ends in here.
#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A file whose header was read.
typedef struct CPNGReader CPNGReader;

typedef enum __attribute__((enum_extensibility(closed))) {
  CPNGOutcomeGood,
  // The bytes end before the file does.
  CPNGOutcomeCutOff,
  // A sum does not agree, something stands where it may not, or there is no memory left.
  CPNGOutcomeDamaged,
  // It has more pixels than were allowed.
  CPNGOutcomeTooLarge,
} CPNGOutcome;

// Reads up to the pixels. The bytes must stay where they are until the reader is closed. The reader
// is to be closed in any case; there is none when there is no memory for one.
CPNGReader *_Nullable cpng_open(const uint8_t *_Nonnull bytes, size_t count, uint64_t pixel_limit,
                                CPNGOutcome *_Nonnull outcome);

// Both are zero until the header was read.
uint32_t cpng_width(const CPNGReader *_Nonnull reader);
uint32_t cpng_height(const CPNGReader *_Nonnull reader);

// Reads the rest of the file, once. As many pixels as width times height are written, each with its
// alpha in the highest byte, then red, green and blue, not multiplied by the alpha.
CPNGOutcome cpng_read(CPNGReader *_Nonnull reader, uint32_t *_Nonnull pixels);

bool cpng_is_interlaced(const CPNGReader *_Nonnull reader);

// Takes a line of pixels; it must not jump or throw.
typedef void (*CPNGTake)(void *_Nonnull context, const uint32_t *_Nonnull line);

// The same for a file that is not interlaced, line by line. The line has room for the width.
CPNGOutcome cpng_read_lines(CPNGReader *_Nonnull reader, uint32_t *_Nonnull line,
                            CPNGTake _Nonnull take, void *_Nonnull context);

// The same for an interlaced file, of which one pixel in so many is kept, across and down.
CPNGOutcome cpng_read_sparsely(CPNGReader *_Nonnull reader, uint32_t *_Nonnull line, size_t step,
                               uint32_t *_Nonnull pixels);

void cpng_close(CPNGReader *_Nullable reader);

#endif
