#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct CPNGReader {
  png_structp png;
  png_infop info;
  const uint8_t *next;
  size_t left;
  bool is_cut_off;
  uint32_t width;
  uint32_t height;
};

static void take(png_structp png, png_bytep target, size_t count) {
  CPNGReader *reader = png_get_io_ptr(png);
  if (count > reader->left) {
    reader->is_cut_off = true;
    png_error(png, "");
  }
  memcpy(target, reader->next, count);
  reader->next += count;
  reader->left -= count;
}

static void give_up(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

// What libpng can read in spite of it is no mistake.
static void stay_silent(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static CPNGOutcome failure(const CPNGReader *reader) {
  return reader->is_cut_off ? CPNGOutcomeCutOff : CPNGOutcomeDamaged;
}

static void read_header(CPNGReader *reader) {
  png_structp png = reader->png;
  png_set_read_fn(png, reader, take);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  // Whoever calls says how large is too large; what is allowed may be one long line.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // Nothing but header, palette, transparency and pixels is looked into: no gamma, no profiles.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  // A palette may have fewer colours than pixels ask for; the others are black.
  png_set_check_for_invalid_index(png, 0);
  png_read_info(png, reader->info);
  reader->width = png_get_image_width(png, reader->info);
  reader->height = png_get_image_height(png, reader->info);
}

CPNGReader *cpng_open(const uint8_t *bytes, size_t count, uint64_t pixel_limit,
                      CPNGOutcome *outcome) {
  *outcome = CPNGOutcomeDamaged;
  CPNGReader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->next = bytes;
  reader->left = count;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, give_up, stay_silent);
  if (reader->png) reader->info = png_create_info_struct(reader->png);
  if (!reader->info) return reader;
  if (setjmp(png_jmpbuf(reader->png))) {
    *outcome = failure(reader);
    return reader;
  }
  read_header(reader);
  bool fits = (uint64_t)reader->width * reader->height <= pixel_limit;
  *outcome = fits ? CPNGOutcomeGood : CPNGOutcomeTooLarge;
  return reader;
}

uint32_t cpng_width(const CPNGReader *reader) { return reader->width; }

uint32_t cpng_height(const CPNGReader *reader) { return reader->height; }

// Every kind of file becomes four bytes a pixel, as a 32-bit number lies in memory: the lowest first.
static void ask_for_pixels(png_structp png) {
  png_set_expand(png);
  png_set_strip_16(png);
  png_set_gray_to_rgb(png);
  png_set_bgr(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

static void read_rows(CPNGReader *reader, uint32_t *pixels) {
  png_structp png = reader->png;
  ask_for_pixels(png);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  if (png_get_rowbytes(png, reader->info) != (size_t)reader->width * 4) png_error(png, "");
  for (int pass = 0; pass < passes; pass++) {
    for (size_t row = 0; row < reader->height; row++) {
      png_read_row(png, (png_bytep)(pixels + row * reader->width), NULL);
    }
  }
  png_read_end(png, NULL);
}

// One after the other, so that no more than one row is held.
static void read_lines(CPNGReader *reader, uint32_t *line, CPNGTake take, void *context) {
  png_structp png = reader->png;
  ask_for_pixels(png);
  png_read_update_info(png, reader->info);
  if (png_get_rowbytes(png, reader->info) != (size_t)reader->width * 4) png_error(png, "");
  for (size_t row = 0; row < reader->height; row++) {
    png_read_row(png, (png_bytep)line, NULL);
    take(context, line);
  }
  png_read_end(png, NULL);
}

static void read_sparsely(CPNGReader *reader, uint32_t *line, size_t step, uint32_t *pixels) {
  png_structp png = reader->png;
  ask_for_pixels(png);
  png_read_update_info(png, reader->info);
  size_t width = (reader->width + step - 1) / step;
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    size_t columns = PNG_PASS_COLS(reader->width, pass);
    size_t rows = PNG_PASS_ROWS(reader->height, pass);
    if (columns == 0 || rows == 0) continue;
    for (size_t row = 0; row < rows; row++) {
      png_read_row(png, (png_bytep)line, NULL);
      size_t y = PNG_ROW_FROM_PASS_ROW(row, pass);
      if (y % step != 0) continue;
      for (size_t column = 0; column < columns; column++) {
        size_t x = PNG_COL_FROM_PASS_COL(column, pass);
        if (x % step == 0) pixels[y / step * width + x / step] = line[column];
      }
    }
  }
  png_read_end(png, NULL);
}

bool cpng_is_interlaced(const CPNGReader *reader) {
  return png_get_interlace_type(reader->png, reader->info) == PNG_INTERLACE_ADAM7;
}

CPNGOutcome cpng_read_lines(CPNGReader *reader, uint32_t *line, CPNGTake take, void *context) {
  if (setjmp(png_jmpbuf(reader->png))) return failure(reader);
  read_lines(reader, line, take, context);
  return CPNGOutcomeGood;
}

CPNGOutcome cpng_read_sparsely(CPNGReader *reader, uint32_t *line, size_t step,
                               uint32_t *pixels) {
  if (setjmp(png_jmpbuf(reader->png))) return failure(reader);
  read_sparsely(reader, line, step, pixels);
  return CPNGOutcomeGood;
}

CPNGOutcome cpng_read(CPNGReader *reader, uint32_t *pixels) {
  if (setjmp(png_jmpbuf(reader->png))) return failure(reader);
  read_rows(reader, pixels);
  return CPNGOutcomeGood;
}

void cpng_close(CPNGReader *reader) {
  if (!reader) return;
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}
