// What this processor can do.
#ifndef CPIXELS_PROCESSOR_H
#define CPIXELS_PROCESSOR_H

#if defined(__x86_64__)
static inline int has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#else
static inline int has_avx2(void) { return 0; }
#endif

#endif
