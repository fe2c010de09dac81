#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>

#include "CPixels.h"

size_t cpixels_page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

#if defined(__linux__)
static int map_both(void *ring, size_t bytes, int file) {
  for (int half = 0; half < 2; half++) {
    void *place = (char *)ring + half * bytes;
    int access = PROT_READ | PROT_WRITE;
    // All of the first half is written to at once, and so is not waited for page by page.
    int kind = MAP_SHARED | MAP_FIXED | (half == 0 ? MAP_POPULATE : 0);
    if (mmap(place, bytes, access, kind, file, 0) == MAP_FAILED) return 0;
  }
  return 1;
}

void *cpixels_ring_map(size_t bytes) {
  int file = memfd_create("frame", MFD_CLOEXEC);
  if (file < 0) return NULL;
  void *ring = MAP_FAILED;
  if (ftruncate(file, (off_t)bytes) == 0) {
    ring = mmap(NULL, bytes * 2, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  }
  if (ring != MAP_FAILED && !map_both(ring, bytes, file)) {
    munmap(ring, bytes * 2);
    ring = MAP_FAILED;
  }
  close(file);
  return ring == MAP_FAILED ? NULL : ring;
}
#else
void *cpixels_ring_map(size_t bytes) { return NULL; }
#endif

void cpixels_ring_unmap(void *ring, size_t bytes) { munmap(ring, bytes * 2); }
