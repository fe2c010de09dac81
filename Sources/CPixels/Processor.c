#define _GNU_SOURCE
#include "CPixels.h"

#include <sched.h>

int cpixels_processor_count(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}
