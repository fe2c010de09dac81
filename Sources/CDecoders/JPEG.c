#include "Formats.h"

#include <stdio.h>
#include <unistd.h>

#include <jpeglib.h>

static Job *job;

// The process is there for this picture alone, so it ends where the picture does.
static _Noreturn void give_up(CDecodersOutcome outcome) {
  job->result->outcome = outcome;
  _exit(0);
}

static void fail(j_common_ptr info) {
  (void)info;
  give_up(CDecodersOutcomeDamaged);
}

static void stay_silent(j_common_ptr info) { (void)info; }

// A small file may go over all pixels thousands of times.
static void count_scans(j_common_ptr info) {
  if (!info->is_decompressor) return;
  j_decompress_ptr reader = (j_decompress_ptr)info;
  size_t pixels = (size_t)reader->image_width * reader->image_height;
  if (pixels == 0 || reader->input_scan_number < 0) return;
  size_t scans = (size_t)reader->input_scan_number;
  if (scans > job->limits.work_limit / pixels) give_up(CDecodersOutcomeTooElaborate);
}

static void choose_size(j_decompress_ptr reader) {
  for (unsigned part = 1; part <= 8; part *= 2) {
    reader->scale_num = 1;
    reader->scale_denom = part;
    jpeg_calc_output_dimensions(reader);
    size_t pixels = (size_t)reader->output_width * reader->output_height;
    if (pixels <= job->limits.kept_pixel_limit) return;
  }
  give_up(CDecodersOutcomeTooLarge);
}

void decode_jpeg(Job *given) {
  job = given;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress = {.progress_monitor = count_scans};
  struct jpeg_decompress_struct reader = {.err = jpeg_std_error(&errors)};
  errors.error_exit = fail;
  errors.output_message = stay_silent;
  jpeg_create_decompress(&reader);
  reader.progress = &progress;
  jpeg_mem_src(&reader, job->bytes, job->count);
  jpeg_read_header(&reader, TRUE);
  size_t pixels = (size_t)reader.image_width * reader.image_height;
  if (pixels == 0) give_up(CDecodersOutcomeDamaged);
  if (pixels > job->limits.pixel_limit) give_up(CDecodersOutcomeTooLarge);
  job->result->has_inks = reader.num_components == 4;
  reader.out_color_space = job->result->has_inks ? JCS_CMYK : JCS_EXT_BGRA;
  choose_size(&reader);
  jpeg_start_decompress(&reader);
  if (reader.output_components != 4) give_up(CDecodersOutcomeDamaged);
  job->result->width = reader.output_width;
  job->result->height = reader.output_height;
  while (reader.output_scanline < reader.output_height) {
    JSAMPROW row = (JSAMPROW)(job->pixels + (size_t)reader.output_scanline * reader.output_width);
    jpeg_read_scanlines(&reader, &row, 1);
  }
  jpeg_finish_decompress(&reader);
  give_up(CDecodersOutcomeGood);
}
