#include "Formats.h"

#include <webp/decode.h>

// The largest size of the same shape that has no more pixels than are kept.
static void choose_size(const Job *job, uint32_t *width, uint32_t *height) {
  uint32_t part = 1;
  while ((size_t)((*width + part - 1) / part) * ((*height + part - 1) / part) >
         job->limits.kept_pixel_limit) {
    part++;
  }
  *width = (*width + part - 1) / part;
  *height = (*height + part - 1) / part;
}

static CDecodersOutcome decode(Job *job, WebPDecoderConfig *config) {
  if (WebPGetFeatures(job->bytes, job->count, &config->input) != VP8_STATUS_OK ||
      config->input.has_animation || config->input.width <= 0 || config->input.height <= 0) {
    return CDecodersOutcomeDamaged;
  }
  uint32_t width = (uint32_t)config->input.width;
  uint32_t height = (uint32_t)config->input.height;
  if ((size_t)width * height > job->limits.pixel_limit) return CDecodersOutcomeTooLarge;
  choose_size(job, &width, &height);
  config->options.use_scaling = width != (uint32_t)config->input.width;
  config->options.scaled_width = (int)width;
  config->options.scaled_height = (int)height;
  config->output.colorspace = MODE_BGRA;
  config->output.is_external_memory = 1;
  config->output.u.RGBA.rgba = (uint8_t *)job->pixels;
  config->output.u.RGBA.stride = (int)width * 4;
  config->output.u.RGBA.size = (size_t)width * height * 4;
  job->result->width = width;
  job->result->height = height;
  bool is_good = WebPDecode(job->bytes, job->count, config) == VP8_STATUS_OK;
  return is_good ? CDecodersOutcomeGood : CDecodersOutcomeDamaged;
}

void decode_webp(Job *job) {
  WebPDecoderConfig config;
  bool is_known = WebPInitDecoderConfig(&config);
  job->result->outcome = is_known ? decode(job, &config) : CDecodersOutcomeDamaged;
}
