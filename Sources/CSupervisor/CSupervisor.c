#define _GNU_SOURCE
#include "CSupervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The supervisor is a fork of a process with many threads and never becomes another program, as
// starting one takes longer than most programs do. So it keeps to what may be called after a fork,
// and above all allocates nothing. Nor does it print or read numbers by the C library's functions:
// these look at what the language of the process is, which is kept in memory that is forgotten.
// What the clock of apps stands in front of (time, waiting, closing) it asks of the system itself:
// that clock looks for the C library's function at the first call, which allocates, and its time
// stands still.

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

extern char **environ;

// The system.

static long system_call(long number, long a, long b, long c, long d, long e) {
#if defined(__x86_64__)
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
                   : "rcx", "r11", "memory");
#elif defined(__aarch64__)
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  __asm__ volatile("svc 0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4)
                   : "memory");
  long result = x0;
#else
#error "There is no way to call this system yet."
#endif
  if (result < 0 && result > -4096) return errno = (int)-result, -1;
  return result;
}

static void close_file(int file) { system_call(SYS_close, file, 0, 0, 0, 0); }

// Milliseconds below zero are for ever.
static int wait_for(struct pollfd *files, unsigned count, int64_t time) {
  struct timespec limit = {time / 1000, time % 1000 * 1000000};
  return (int)system_call(SYS_ppoll, (long)files, count, time < 0 ? 0 : (long)&limit, 0, 0);
}

static int64_t milliseconds(void) {
  struct timespec now = {0, 0};
  system_call(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&now, 0, 0, 0);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Files.

int supervisor_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

static void close_from(unsigned first, unsigned last) {
  if (first > last || close_range(first, last, 0) == 0) return;
  struct rlimit limit;
  unsigned end = getrlimit(RLIMIT_NOFILE, &limit) == 0 ? (unsigned)limit.rlim_cur : 1024;
  for (unsigned file = first; file <= last && file < end; file++) close_file((int)file);
}

enum { KEPT_COUNT = 5, FIRST_KEPT = 10 };

// Closes all files but these, which get numbers that no standard stream has.
static bool keep_only(int *kept[KEPT_COUNT]) {
  unsigned next = 0;
  for (int index = 0; index < KEPT_COUNT; index++) {
    int copy = fcntl(*kept[index], F_DUPFD_CLOEXEC, FIRST_KEPT);
    if (copy < 0) return false;
    *kept[index] = copy;
  }
  // In the order of their numbers.
  for (int count = 0; count < KEPT_COUNT; count++) {
    unsigned least = ~0u;
    for (int index = 0; index < KEPT_COUNT; index++) {
      unsigned file = (unsigned)*kept[index];
      if (file >= next && file < least) least = file;
    }
    if (least > next) close_from(next, least - 1);
    next = least + 1;
  }
  close_from(next, ~0u);
  return true;
}

static void tell(int news, int32_t kind, int32_t value) {
  SupervisorNews one = {kind, value};
  // Whoever does not read them is gone.
  while (write(news, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

// The program.

static int run_found(const Supervision *supervision) {
  const char *name = supervision->words[0];
  if (strchr(name, '/')) {
    execve(name, supervision->words, environ);
    return errno;
  }
  const char *path = getenv("PATH");
  int reason = ENOENT;
  char file[4096];
  size_t size = strlen(name) + 1;
  for (const char *folder = path ? path : "/bin:/usr/bin"; *name; folder++) {
    const char *end = strchrnul(folder, ':');
    size_t length = (size_t)(end - folder);
    if (length + 1 + size <= sizeof file) {
      memcpy(file, folder, length);
      // An empty one is where the program runs.
      if (length) file[length++] = '/';
      memcpy(file + length, name, size);
      execve(file, supervision->words, environ);
      // A file that may not be run is told only when no other folder has one.
      if (errno == EACCES) reason = EACCES;
      else if (errno != ENOENT && errno != ENOTDIR) return errno;
    }
    if (!*end) break;
    folder = end;
  }
  return reason;
}

// In the new process, which shares the supervisor's memory until it is the program.
static int run(const Supervision *supervision) {
  setpgid(0, 0);
  // For a program that kills its supervisor.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  dup2(supervision->input, STDIN_FILENO);
  dup2(supervision->output, STDOUT_FILENO);
  dup2(supervision->errors, STDERR_FILENO);
  tell(supervision->news, SupervisorStarting, getpid());
  close_from(STDERR_FILENO + 1, ~0u);
  if (supervision->folder && chdir(supervision->folder) != 0) return errno;
  return run_found(supervision);
}

static pid_t start(const Supervision *supervision, int *reason) {
  volatile int problem = 0;
  pid_t program = vfork();
  if (program == 0) {
    problem = run(supervision);
    _exit(127);
  }
  *reason = program < 0 ? errno : problem;
  if (program > 0 && problem != 0) waitpid(program, NULL, 0);
  return *reason == 0 ? program : -1;
}

// Those that run.

typedef struct {
  pid_t process, parent;
  // 0: not known yet.
  signed char belongs;
  char state;
} Process;

enum { PROCESS_LIMIT = 1 << 16 };

typedef struct {
  Process *list;
  int count;
} Processes;

// The number that a text begins with, and what comes after it.
static uintptr_t number_in(const char *text, unsigned base, const char **rest) {
  uintptr_t number = 0;
  for (;; text++) {
    unsigned digit = *text >= '0' && *text <= '9'   ? (unsigned)(*text - '0')
                     : *text >= 'a' && *text <= 'f' ? (unsigned)(*text - 'a') + 10
                                                    : base;
    if (digit >= base) break;
    number = number * base + digit;
  }
  if (rest) *rest = text;
  return number;
}

// `/proc/NUMBER/stat`
static void name_file(pid_t process, char name[32]) {
  char digits[12];
  int count = 0;
  for (; process > 0; process /= 10) digits[count++] = (char)('0' + process % 10);
  memcpy(name, "/proc/", 6);
  name += 6;
  while (count > 0) *name++ = digits[--count];
  memcpy(name, "/stat", 6);
}

// The state and the parent of a process; false when it is not there any more.
static bool read_process(pid_t number, Process *process) {
  char name[32], text[512];
  name_file(number, name);
  int file = open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t count = read(file, text, sizeof text - 1);
  close_file(file);
  if (count <= 0) return false;
  text[count] = 0;
  // After the name, which may hold anything.
  char *end = strrchr(text, ')');
  if (!end || end[1] != ' ' || !end[2] || end[3] != ' ') return false;
  *process = (Process){number, (pid_t)number_in(end + 4, 10, NULL), 0, end[2]};
  return true;
}

struct linux_entry {
  uint64_t number;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

static int by_number(const void *one, const void *other) {
  return ((const Process *)one)->process - ((const Process *)other)->process;
}

// False where processes are not listed.
static bool list_processes(Processes *processes) {
  _Alignas(struct linux_entry) char entries[4096];
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return false;
  processes->count = 0;
  for (;;) {
    long size = system_call(SYS_getdents64, folder, (long)entries, sizeof entries, 0, 0);
    if (size <= 0) break;
    for (long place = 0; place < size;) {
      struct linux_entry *entry = (struct linux_entry *)(entries + place);
      place += entry->length;
      pid_t number = (pid_t)number_in(entry->name, 10, NULL);
      if (number <= 0 || processes->count == PROCESS_LIMIT) continue;
      if (read_process(number, &processes->list[processes->count])) processes->count++;
    }
  }
  close_file(folder);
  bool is_sorted = true;
  for (int index = 1; index < processes->count; index++) {
    if (processes->list[index - 1].process > processes->list[index].process) is_sorted = false;
  }
  // Not on Linux; sorting may allocate.
  if (!is_sorted) return false;
  return processes->count > 0;
}

static Process *find(Processes *processes, pid_t number) {
  Process key = {number, 0, 0, 0};
  return bsearch(&key, processes->list, (size_t)processes->count, sizeof key, by_number);
}

// Whether its parents lead to us; what is found on the way is kept for the others.
static bool belongs(Processes *processes, Process *process, pid_t us) {
  Process *one = process;
  signed char answer = -1;
  // More steps than there are processes only when the list changed while it was read.
  for (int steps = 0; one && steps <= processes->count; steps++) {
    if (one->belongs || one->parent == us) {
      answer = one->belongs ? one->belongs : 1;
      break;
    }
    one = find(processes, one->parent);
  }
  for (one = process; one && !one->belongs; one = find(processes, one->parent)) {
    one->belongs = answer;
    if (one->parent == us) break;
  }
  return answer > 0;
}

static void signal_all(Processes *processes, pid_t program, int number) {
  if (!list_processes(processes)) {
    kill(-program, number);
    return;
  }
  pid_t us = getpid();
  for (int index = 0; index < processes->count; index++) {
    Process *process = &processes->list[index];
    if (process->process == us || process->state == 'Z' || process->state == 'X') continue;
    if (belongs(processes, process, us)) kill(process->process, number);
  }
}

// Waiting.

// Hears the endings of all that ended; false when nobody is left.
static bool reap(pid_t program, int news) {
  for (;;) {
    int status;
    pid_t process = waitpid(-1, &status, WNOHANG);
    if (process == 0) return true;
    if (process < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    if (process != program) continue;
    if (WIFSIGNALED(status)) tell(news, SupervisorSignalled, WTERMSIG(status));
    else tell(news, SupervisorExited, WEXITSTATUS(status));
  }
}

enum {
  // Killed ones are gone long before this, unless they belong to somebody else.
  KILL_LIMIT = 5000,
  KILL_PAUSE = 5,
};

static void supervise(pid_t program, int orders, int news, int signals) {
  Processes processes = {NULL, 0};
  processes.list = mmap(NULL, PROCESS_LIMIT * sizeof *processes.list, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (processes.list == MAP_FAILED) return;
  int64_t kill_at = INT64_MAX, leave_at = INT64_MAX;
  while (reap(program, news)) {
    int64_t now = milliseconds();
    if (now >= leave_at) return;
    if (now >= kill_at) {
      if (leave_at == INT64_MAX) leave_at = now + KILL_LIMIT;
      // What is started meanwhile is found in the next round.
      signal_all(&processes, program, SIGKILL);
    }
    struct pollfd files[] = {{orders, POLLIN, 0}, {signals, POLLIN, 0}};
    int64_t wait = now >= kill_at ? KILL_PAUSE : kill_at == INT64_MAX ? -1 : kill_at - now;
    if (wait_for(files, 2, wait) <= 0) continue;
    if (files[1].revents) {
      struct signalfd_siginfo heard;
      if (read(signals, &heard, sizeof heard) < 0) continue;
    }
    if (!files[0].revents) continue;
    char order;
    ssize_t count = read(orders, &order, 1);
    if (count == 1 && order == SupervisorKills) kill_at = milliseconds();
    if (count == 1 && order == SupervisorAsks) signal_all(&processes, program, SIGTERM);
    if (count == 0) {
      // Whoever gave orders is gone, however that came about.
      orders = -1;
      if (kill_at != INT64_MAX) continue;
      signal_all(&processes, program, SIGTERM);
      kill_at = milliseconds() + SupervisorGraceMilliseconds;
    }
  }
}

#ifndef IS_SANITIZED
// Large pieces of memory that are the other process's alone are given back: without that, what it
// writes to from now on would be there twice for as long as the program runs.
static void forget_memory(void) {
  char place;
  uintptr_t kept[] = {(uintptr_t)&place, (uintptr_t)&errno};
  int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  char text[4096];
  size_t length = 0;
  ssize_t count;
  while ((count = read(file, text + length, sizeof text - 1 - length)) > 0) {
    length += (size_t)count;
    text[length] = 0;
    char *line = text, *end;
    for (; (end = strchr(line, '\n')); line = end + 1) {
      const char *rest;
      uintptr_t first = number_in(line, 16, &rest), last = number_in(rest + 1, 16, &rest);
      *end = 0;
      bool is_own = strncmp(rest, " rw-p ", 6) == 0;
      bool is_nameless = !strchr(rest, '/') && (!strchr(rest, '[') || strstr(rest, "[heap]"));
      if (!is_own || !is_nameless || last - first < (256 << 10)) continue;
      if ((kept[0] >= first && kept[0] < last) || (kept[1] >= first && kept[1] < last)) continue;
      madvise((void *)first, last - first, MADV_DONTNEED);
    }
    length = strlen(line);
    memmove(text, line, length);
  }
  close_file(file);
}
#endif

__attribute__((noreturn)) static void be_supervisor(Supervision supervision) {
  setpgid(0, 0);
  prctl(PR_SET_NAME, "app-supervisor");
  prctl(PR_SET_PDEATHSIG, 0);
  sigset_t all, child;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  signal(SIGCHLD, SIG_DFL);
  signal(SIGPIPE, SIG_IGN);
  int *kept[KEPT_COUNT] = {&supervision.input, &supervision.output, &supervision.errors,
                           &supervision.orders, &supervision.news};
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  int signals = -1, reason = 0;
  pid_t program = -1;
  if (!keep_only(kept) || prctl(PR_SET_CHILD_SUBREAPER, 1) != 0 ||
      (signals = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK)) < 0) {
    reason = errno;
  } else {
    program = start(&supervision, &reason);
  }
  close_file(supervision.input);
  close_file(supervision.output);
  close_file(supervision.errors);
  if (program < 0) {
    tell(supervision.news, SupervisorFailed, reason);
    _exit(1);
  }
  tell(supervision.news, SupervisorStarted, program);
  // No folder is kept from being removed.
  if (chdir("/") != 0) reason = errno;
#ifndef IS_SANITIZED
  forget_memory();
#endif
  supervise(program, supervision.orders, supervision.news, signals);
  _exit(0);
}

pid_t supervisor_start(const Supervision *supervision) {
#ifdef IS_SANITIZED
  pid_t process = fork();
#else
  // Without what the C library does at a fork: nothing of it is used afterwards, and threads of
  // ours may hold its locks.
  pid_t process = _Fork();
#endif
  if (process == 0) be_supervisor(*supervision);
  return process;
}
