#define _GNU_SOURCE
#include "CPixels.h"

#include <sched.h>

int cpixels_processor_count(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

void cpixels_keep_to_one_processor(void) {
  cpu_set_t set, one;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return;
  CPU_ZERO(&one);
  for (size_t processor = 0; processor < CPU_SETSIZE && CPU_COUNT(&one) == 0; processor++)
    if (CPU_ISSET(processor, &set)) CPU_SET(processor, &one);
  sched_setaffinity(0, sizeof one, &one);
}
