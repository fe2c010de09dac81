#include "Formats.h"

#include <webp/decode.h>
#include <webp/demux.h>

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

// The mean of a square of pixels, in which what cannot be seen has no colour.
static uint32_t mean(const uint8_t *frame, uint32_t width, uint32_t height, uint32_t left,
                     uint32_t top, uint32_t part) {
  uint64_t sums[3] = {0}, alphas = 0, count = 0;
  for (uint32_t y = top; y < top + part && y < height; y++) {
    for (uint32_t x = left; x < left + part && x < width; x++) {
      const uint8_t *pixel = frame + ((size_t)y * width + x) * 4;
      for (int colour = 0; colour < 3; colour++) sums[colour] += (uint64_t)pixel[colour] * pixel[3];
      alphas += pixel[3];
      count++;
    }
  }
  if (alphas == 0) return 0;
  uint32_t result = (uint32_t)((alphas + count / 2) / count) << 24;
  for (int colour = 0; colour < 3; colour++) {
    result |= (uint32_t)((sums[colour] + alphas / 2) / alphas) << (8 * colour);
  }
  return result;
}

// The whole canvas as it is when the animation begins.
static CDecodersOutcome decode_first_frame(Job *job, uint32_t width, uint32_t height) {
  WebPAnimDecoderOptions options;
  if (!WebPAnimDecoderOptionsInit(&options)) return CDecodersOutcomeDamaged;
  options.color_mode = MODE_BGRA;
  WebPData data = {job->bytes, job->count};
  WebPAnimDecoder *decoder = WebPAnimDecoderNew(&data, &options);
  WebPAnimInfo info;
  uint8_t *frame;
  int end;
  // What it holds goes with this process.
  if (!decoder || !WebPAnimDecoderGetInfo(decoder, &info) || info.canvas_width != width ||
      info.canvas_height != height || !WebPAnimDecoderGetNext(decoder, &frame, &end)) {
    return CDecodersOutcomeDamaged;
  }
  uint32_t kept_width = width, kept_height = height;
  choose_size(job, &kept_width, &kept_height);
  uint32_t part = (width + kept_width - 1) / kept_width;
  for (uint32_t y = 0; y < kept_height; y++) {
    for (uint32_t x = 0; x < kept_width; x++) {
      job->pixels[(size_t)y * kept_width + x] = mean(frame, width, height, x * part, y * part, part);
    }
  }
  job->result->width = kept_width;
  job->result->height = kept_height;
  return CDecodersOutcomeGood;
}

static CDecodersOutcome decode(Job *job, WebPDecoderConfig *config) {
  if (WebPGetFeatures(job->bytes, job->count, &config->input) != VP8_STATUS_OK ||
      config->input.width <= 0 || config->input.height <= 0) {
    return CDecodersOutcomeDamaged;
  }
  uint32_t width = (uint32_t)config->input.width;
  uint32_t height = (uint32_t)config->input.height;
  if ((size_t)width * height > job->limits.pixel_limit) return CDecodersOutcomeTooLarge;
  if (config->input.has_animation) return decode_first_frame(job, width, height);
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
