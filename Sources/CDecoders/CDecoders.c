#define _GNU_SOURCE
#include "Formats.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Before the pixels, which begin on a page of their own.
enum { HEADER = 4096 };

static void limit(int what, size_t most) {
  struct rlimit limits;
  if (getrlimit(what, &limits) != 0) return;
  if (limits.rlim_cur == RLIM_INFINITY || limits.rlim_cur > most) limits.rlim_cur = most;
  setrlimit(what, &limits);
}

// How much memory this process has already, in bytes; none where that cannot be told.
static size_t memory_in_use(void) {
  char text[64] = {0};
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  return count > 0 ? strtoull(text, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

// In the new process: whoever began it may have handlers, open files and any size.
static void settle(CDecodersLimits limits, int kept, pid_t parent) {
  // Whoever is gone wants no picture any more.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);
  static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGXCPU};
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) {
    signal(faults[index], SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  size_t memory = memory_in_use();
  if (memory > 0) limit(RLIMIT_AS, memory + limits.memory_limit);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, limits.work_seconds);
  // Someone may wait for the end of an app's files, which must not stay open in here.
#ifdef SYS_close_range
  if (kept > 0) syscall(SYS_close_range, 0U, (unsigned)kept - 1, 0U);
  syscall(SYS_close_range, (unsigned)kept + 1, ~0U, 0U);
#endif
}

// Whether the process ended by itself or was ended by the system; otherwise it was ended in here.
static bool await(pid_t process, int ending, unsigned patience_seconds) {
  struct pollfd wait = {.fd = ending, .events = POLLIN};
  struct timespec begin, now;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (now = begin; now.tv_sec - begin.tv_sec < (time_t)patience_seconds;
       clock_gettime(CLOCK_MONOTONIC, &now)) {
    int ready = poll(&wait, 1, 1000);
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) break;
  }
  kill(process, SIGKILL);
  return false;
}

static CDecodersOutcome run(CDecodersFormat format, Job *job) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return CDecodersOutcomeRefused;
  job->result->outcome = CDecodersOutcomeCrashed;
  pid_t parent = getpid(), process = fork();
  if (process == 0) {
    settle(job->limits, ends[1], parent);
    switch (format) {
      case CDecodersFormatJPEG: decode_jpeg(job); break;
      case CDecodersFormatWebP: decode_webp(job); break;
    }
    _exit(0);
  }
  close(ends[1]);
  bool has_ended = process > 0 && await(process, ends[0], job->limits.patience_seconds);
  close(ends[0]);
  if (process < 0) return CDecodersOutcomeRefused;
  int status = 0;
  pid_t ended;
  do ended = waitpid(process, &status, 0);
  while (ended < 0 && errno == EINTR);
  if (!has_ended || (ended == process && WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)) {
    return CDecodersOutcomeHung;
  }
  bool was_ended = ended == process && WIFSIGNALED(status);
  return was_ended ? CDecodersOutcomeCrashed : job->result->outcome;
}

CDecodersOutcome cdecoders_decode(CDecodersFormat format, const uint8_t *bytes, size_t count,
                                  CDecodersLimits limits, CDecodersPicture *picture) {
  size_t mapped = HEADER + limits.kept_pixel_limit * 4;
  uint8_t *shared = mmap(NULL, mapped, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (shared == MAP_FAILED) return CDecodersOutcomeRefused;
  Job job = {bytes, count, limits, (Result *)shared, (uint32_t *)(shared + HEADER)};
  CDecodersOutcome outcome = run(format, &job);
  // What stands there was written by a process that is not to be believed.
  Result result = *job.result;
  bool fits = result.width > 0 && result.height > 0 &&
              (size_t)result.width <= limits.kept_pixel_limit / result.height;
  if (outcome == CDecodersOutcomeGood && !fits) outcome = CDecodersOutcomeCrashed;
  *picture = (CDecodersPicture){
      result.width, result.height, result.has_inks,
      outcome == CDecodersOutcomeGood ? job.pixels : NULL, mapped};
  if (outcome != CDecodersOutcomeGood) munmap(shared, mapped);
  return outcome;
}

void cdecoders_free(CDecodersPicture picture) {
  if (picture.pixels) munmap((uint8_t *)(uintptr_t)picture.pixels - HEADER, picture.mapped);
}
