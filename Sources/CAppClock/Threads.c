#define _GNU_SOURCE
#include "Clock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Whether anything of the app goes on.
//
// A thread that waits has given the processor back, and whoever wakes another has made it ready
// before it waits itself. So when each thread was seen to wait, and then each was seen again
// without having had the processor since, all waited at the moment between, and nobody is left who
// would wake one of them. A thread that is begun while the others are looked at is in no list yet,
// and who has begun it may wait by then: so they are listed once more at the moment between.

enum {
  THREAD_LIMIT = 4096,
  LEFT_LIMIT = 64,
  FIRST_PAUSE = 5000,
  LONGEST_PAUSE = 1000000,
  /// Of more threads no files stay open: the app needs some as well.
  KEPT_LIMIT = 100,
  /// Who rests once in so many nanoseconds does not run on.
  OFTEN = 10 * 1000 * 1000,
};

/// A thread as it was seen last.
typedef struct {
  int thread;
  int turns_file, call_file, state_file;
  /// How often it was given the processor, how long it has had it, and has stood in line for it.
  unsigned long long turns, worked, queued;
  bool is_seen;
  /// It waited in a call that is rest when it had been given the processor so often.
  bool rested;
  /// Since when it has not been at rest, in real time; 0 when it was.
  int64_t busy_since;
  /// How long it had worked and stood in line by then.
  unsigned long long worked_before, queued_before;
  /// Since when it has been in the call it was met in last, without the processor in between.
  int64_t waits_since;
  /// How often it had rested by itself at some instant of that time; 0 before that.
  unsigned long long pauses;
  int64_t pauses_at;
  /// Nobody waits for it until it comes back.
  bool is_stray;
} thread_view;

static thread_view *views;
static int view_count;
static int folder = -1;
static _Atomic int left[LEFT_LIMIT];

long system_call(long number, long a, long b, long c, long d, long e, long f) {
#if defined(__x86_64__)
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
#elif defined(__aarch64__)
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                   : "memory");
  long result = x0;
#else
#error "There is no way to call this system yet."
#endif
  if (result < 0 && result > -4096) return errno = (int)-result, -1;
  return result;
}

void threads_leave(void) {
  int own = (int)system_call(SYS_gettid, 0, 0, 0, 0, 0, 0);
  for (int index = 0; index < LEFT_LIMIT; index++) {
    int none = 0;
    if (atomic_compare_exchange_strong(&left[index], &none, own)) return;
  }
}

void threads_return(void) {
  int own = (int)system_call(SYS_gettid, 0, 0, 0, 0, 0, 0);
  for (int index = 0; index < LEFT_LIMIT; index++) {
    int thread = own;
    if (atomic_compare_exchange_strong(&left[index], &thread, 0)) return;
  }
}

static bool has_left(int thread) {
  for (int index = 0; index < LEFT_LIMIT; index++)
    if (atomic_load_explicit(&left[index], memory_order_relaxed) == thread) return true;
  return false;
}

// What is to be read of a thread.

static int open_of(int thread, const char *name) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/%s", thread, name);
  return open(path, O_RDONLY | O_CLOEXEC);
}

static thread_view *known_view(int thread) {
  for (int index = 0; index < view_count; index++)
    if (views[index].thread == thread) return &views[index];
  return NULL;
}

static thread_view *view_of(int thread) {
  thread_view *known = known_view(thread);
  if (known != NULL || view_count == THREAD_LIMIT) return known;
  thread_view *view = &views[view_count++];
  bool is_kept = view_count <= KEPT_LIMIT;
  *view = (thread_view){
      .thread = thread,
      .turns_file = is_kept ? open_of(thread, "schedstat") : -1,
      .call_file = is_kept ? open_of(thread, "syscall") : -1,
      .state_file = is_kept ? open_of(thread, "stat") : -1,
  };
  return view;
}

static void forget(thread_view *view) {
  if (view->turns_file >= 0) close(view->turns_file);
  if (view->call_file >= 0) close(view->call_file);
  if (view->state_file >= 0) close(view->state_file);
  *view = views[--view_count];
}

/// What a file has; false when it has nothing, with an error that says why.
static bool read_all(int file, char *text, size_t size) {
  ssize_t length = pread(file, text, size - 1, 0);
  if (length <= 0) return false;
  text[length] = 0;
  return true;
}

/// The same of a file about a thread, which is open or not.
static bool read_of(int thread, int kept, const char *name, char *text, size_t size) {
  int file = kept >= 0 ? kept : open_of(thread, name);
  if (file < 0) return false;
  bool is_read = read_all(file, text, size);
  int problem = errno;
  if (kept < 0) close(file);
  errno = problem;
  return is_read;
}

/// How often it was given the processor.
static bool read_turns(thread_view *view, unsigned long long *turns) {
  char text[96];
  return read_of(view->thread, view->turns_file, "schedstat", text, sizeof text) &&
         sscanf(text, "%llu %llu %llu", &view->worked, &view->queued, turns) == 3;
}

/// How often it gave the processor back of its own accord; 0 where that is not told.
static unsigned long long read_pauses(const thread_view *view) {
  char text[4096];
  unsigned long long pauses = 0;
  if (!read_of(view->thread, -1, "status", text, sizeof text)) return 0;
  const char *line = strstr(text, "\nvoluntary_ctxt_switches:");
  return line != NULL && sscanf(line + 25, "%llu", &pauses) == 1 ? pauses : 0;
}

/// Whether it was never met at rest, but has rested often in between.
static bool hands_work_on(const thread_view *view, int64_t now) {
  unsigned long long pauses = read_pauses(view) - view->pauses;
  return pauses * OFTEN > (unsigned long long)(now - view->pauses_at);
}

/// The call it waits in, with its arguments; false when it runs or is gone.
static bool read_call(thread_view *view, long *call, unsigned long arguments[6]) {
  char text[256];
  if (!read_of(view->thread, view->call_file, "syscall", text, sizeof text)) return false;
  return sscanf(
             text, "%ld %lx %lx %lx %lx %lx %lx", call, &arguments[0], &arguments[1], &arguments[2],
             &arguments[3], &arguments[4], &arguments[5]) == 7;
}

/// Whether it sleeps and nobody has woken it.
///
/// Who was woken by another processor may still be on the way to its own. Its call is then told as
/// if it waited in it, for milliseconds where a machine of others has taken that processor away.
static bool read_sleeps(thread_view *view) {
  char text[1024];
  if (!read_of(view->thread, view->state_file, "stat", text, sizeof text)) return false;
  // Its name stands before, in brackets, and can have brackets.
  const char *state = strrchr(text, ')');
  return state != NULL && state[1] == ' ' && (state[2] == 'S' || state[2] == 'D');
}

bool threads_can_be_seen(void) {
  int own = (int)system_call(SYS_gettid, 0, 0, 0, 0, 0, 0);
  folder = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  views = calloc(THREAD_LIMIT, sizeof *views);
  thread_view view = {.thread = own, .turns_file = -1, .call_file = -1, .state_file = -1};
  unsigned long long turns;
  char text[256];
  return folder >= 0 && views != NULL && read_turns(&view, &turns) && turns > 0 &&
         read_of(own, -1, "syscall", text, sizeof text);
}

bool app_clock_others_run(void) {
  int own = (int)system_call(SYS_gettid, 0, 0, 0, 0, 0, 0);
  DIR *threads = opendir("/proc/self/task");
  if (threads == NULL) return false;
  bool run = false;
  struct dirent *entry;
  while (!run && (entry = readdir(threads)) != NULL) {
    int thread = atoi(entry->d_name);
    thread_view view = {.thread = thread, .turns_file = -1, .call_file = -1, .state_file = -1};
    run = thread > 0 && thread != own && !read_sleeps(&view);
  }
  closedir(threads);
  return run;
}

static const struct {
  long number;
  const char *name;
} call_names[] = {
    {SYS_read, "read"},           {SYS_readv, "readv"},         {SYS_pread64, "pread"},
    {SYS_write, "write"},         {SYS_writev, "writev"},       {SYS_recvfrom, "recv"},
    {SYS_recvmsg, "recvmsg"},     {SYS_sendto, "send"},         {SYS_sendmsg, "sendmsg"},
    {SYS_accept, "accept"},       {SYS_accept4, "accept"},      {SYS_connect, "connect"},
    {SYS_wait4, "waitpid"},       {SYS_waitid, "waitid"},       {SYS_flock, "flock"},
    {SYS_fcntl, "fcntl"},         {SYS_nanosleep, "nanosleep"}, {SYS_futex, "futex"},
    {SYS_ppoll, "poll"},          {SYS_pselect6, "select"},     {SYS_epoll_pwait, "epoll_wait"},
    {SYS_fsync, "fsync"},         {SYS_openat, "open"},         {SYS_clock_nanosleep, "nanosleep"},
#if defined(SYS_poll)
    {SYS_poll, "poll"},           {SYS_select, "select"},       {SYS_epoll_wait, "epoll_wait"},
#endif
};

const char *app_clock_call_name(long call) {
  for (size_t index = 0; index < sizeof call_names / sizeof *call_names; index++)
    if (call_names[index].number == call) return call_names[index].name;
  return NULL;
}

/// Whether somebody who waits so waits for time, which is ours, or for another thread.
static bool is_rest(long call, const unsigned long arguments[6]) {
  switch (call) {
  case SYS_futex:
    switch (arguments[1] & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET:
    case FUTEX_LOCK_PI:
    case FUTEX_WAIT_REQUEUE_PI:
      return arguments[3] == 0;
    default:
      return false;
    }
  case SYS_ppoll: return arguments[2] == 0;
  case SYS_pselect6: return arguments[4] == 0;
  case SYS_epoll_pwait: return (int)arguments[3] < 0;
#if defined(SYS_poll)
  case SYS_epoll_wait: return (int)arguments[3] < 0;
  case SYS_poll: return (int)arguments[2] < 0;
  case SYS_select: return arguments[4] == 0;
  case SYS_pause: return true;
#endif
  case SYS_rt_sigsuspend: return true;
  case SYS_rt_sigtimedwait: return arguments[2] == 0;
  default: return false;
  }
}

/// One look at a thread.
typedef struct {
  bool is_gone, rests;
  unsigned long long turns;
  long call;
  unsigned long arguments[6];
} glance;

/// Who has not had the processor since he was seen to wait still waits in the same call, and has
/// been woken at most.
static glance look(thread_view *view) {
  glance seen = {.call = -1};
  // Without a file left to look through, it may be at anything.
  if (!read_turns(view, &seen.turns))
    return (glance){.is_gone = errno == ESRCH || errno == ENOENT, .call = -1};
  if (view->rested && seen.turns == view->turns) return seen.rests = true, seen;
  if (read_call(view, &seen.call, seen.arguments))
    seen.rests = is_rest(seen.call, seen.arguments) && read_sleeps(view);
  else seen.call = -1;
  return seen;
}

/// The threads there are, as a list of their own; how many, or -1 when somebody ended meanwhile, so
/// that the list may have holes.
static int threads_now(int threads[THREAD_LIMIT]) {
  if (lseek(folder, 0, SEEK_SET) < 0) return -1;
  // Aligned as the system writes it.
  _Alignas(struct dirent64) char buffer[8192];
  long length;
  unsigned long all = 0;
  int count = 0;
  while ((length = system_call(SYS_getdents64, folder, (long)buffer, sizeof buffer, 0, 0, 0)) > 0) {
    for (long place = 0; place < length;) {
      struct dirent64 *entry = (struct dirent64 *)(void *)(buffer + place);
      place += entry->d_reclen;
      int thread = atoi(entry->d_name);
      if (thread <= 0) continue;
      all += 1;
      if (!has_left(thread) && count < THREAD_LIMIT) threads[count++] = thread;
    }
  }
  // A folder has as many links as it has folders, and two.
  struct stat state;
  return fstat(folder, &state) == 0 && all + 2 == state.st_nlink ? count : -1;
}

static int listed[THREAD_LIMIT];

/// The threads there are, into the table; false when they cannot be told at this moment.
static bool list_threads(void) {
  int count = threads_now(listed);
  if (count < 0) return false;
  for (int index = 0; index < view_count; index++) views[index].is_seen = false;
  for (int index = 0; index < count; index++) {
    thread_view *view = view_of(listed[index]);
    if (view != NULL) view->is_seen = true;
  }
  for (int index = view_count - 1; index >= 0; index--)
    if (!views[index].is_seen) forget(&views[index]);
  return true;
}

/// Whether those of the table are all there are.
static bool are_all_listed(void) {
  int count = threads_now(listed);
  if (count != view_count) return false;
  for (int index = 0; index < count; index++)
    if (known_view(listed[index]) == NULL) return false;
  return true;
}

static app_clock_stray stray_of(
    const thread_view *view, const glance *seen, app_clock_state state, int64_t patience) {
  app_clock_stray stray = {
      .state = state,
      .patience = patience,
      .thread = view->thread,
      .call = seen->call,
      .file = (long)seen->arguments[0],
  };
  if (read_of(view->thread, -1, "comm", stray.name, sizeof stray.name))
    stray.name[strcspn(stray.name, "\n")] = 0;
  return stray;
}

/// The first look: who does not rest, and is waited for, is told of.
static bool all_rest(int64_t now, int64_t patience, int64_t shorter, app_clock_stray *stray) {
  bool rest = true, waiter_works = false;
  int working = 0;
  app_clock_stray waiter = {.state = APP_CLOCK_AT_REST};
  for (int index = view_count - 1; index >= 0; index--) {
    thread_view *view = &views[index];
    glance seen = look(view);
    if (seen.is_gone) {
      forget(view);
      continue;
    }
    bool waits = seen.call >= 0;
    // Who is at work waits for a moment as well: for memory, or for a thread that hands it more.
    if (!waits || seen.turns != view->turns || view->busy_since == 0) view->waits_since = now;
    view->turns = seen.turns;
    view->rested = seen.rests;
    if (seen.rests) {
      view->busy_since = 0;
      view->is_stray = false;
      continue;
    }
    if (view->is_stray) continue;
    rest = false;
    if (view->busy_since == 0) {
      view->busy_since = now;
      view->worked_before = view->worked;
      view->queued_before = view->queued;
      view->pauses_at = 0;
    }
    // What a machine that is busy with others takes from it is not its own.
    int64_t busy = now - view->busy_since - (int64_t)(view->queued - view->queued_before);
    bool waits_on = waits && now - view->waits_since >= shorter;
    if (!waits_on) working += 1;
    if (!waits && view->pauses_at == 0 && busy >= patience / 2) {
      view->pauses_at = now;
      view->pauses = read_pauses(view);
    }
    if (busy < patience && !waits_on) continue;
    if (!waits && hands_work_on(view, now)) {
      view->busy_since = 0;
      continue;
    }
    // Who mostly waits is met when it does.
    bool mostly_waits = (int64_t)(view->worked - view->worked_before) < busy / 2;
    if (!waits && mostly_waits) continue;
    if (waits) {
      waiter = stray_of(view, &seen, APP_CLOCK_ESCAPED, waits_on ? shorter : patience);
      waiter_works = !waits_on;
      continue;
    }
    view->is_stray = true;
    *stray = stray_of(view, &seen, APP_CLOCK_RUNS, patience);
    return false;
  }
  // Who waits may wait for another of them, who is at work.
  if (waiter.state == APP_CLOCK_ESCAPED && working == (waiter_works ? 1 : 0)) {
    known_view(waiter.thread)->is_stray = true;
    *stray = waiter;
  }
  return rest;
}

/// The second look: nobody has had the processor since the first, or is on the way to it. Who
/// sleeps now and has not run in between slept then.
///
/// In that order: who is on the way may run and sleep again before the other question is asked.
static bool all_still_rest(void) {
  for (int index = 0; index < view_count; index++) {
    thread_view *view = &views[index];
    if (view->is_stray) continue;
    unsigned long long turns;
    if (!read_sleeps(view) || !read_turns(view, &turns) || turns != view->turns) return false;
  }
  return true;
}

/// What all threads together have had of the processors, in nanoseconds.
static int64_t work_of_all(void) {
  struct timespec time;
  return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 ? nanoseconds(&time) : 0;
}

/// Whether somebody who is waited for has not rested at all since then: that one has a patience of
/// its own.
static bool works_since(int64_t instant) {
  for (int index = 0; index < view_count; index++)
    if (!views[index].is_stray && views[index].busy_since != 0 && views[index].busy_since < instant)
      return true;
  return false;
}

static bool is_held_by_debugger(void) {
  static int file = -1;
  char text[1024];
  if (file < 0) file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0 || !read_all(file, text, sizeof text)) return false;
  const char *line = strstr(text, "\nTracerPid:");
  return line != NULL && atoi(line + 11) > 0;
}

/// The system lets a sleeper lie for 50 µs longer, so as to wake several at once: that is a tenth
/// of what an app's answer takes.
static void rest_exactly(void) {
  static _Thread_local bool is_exact;
  if (!is_exact) is_exact = prctl(PR_SET_TIMERSLACK, 1) == 0;
}

app_clock_stray app_clock_rest(int64_t patience, int64_t shorter) {
  rest_exactly();
  app_clock_stray stray = {.state = APP_CLOCK_AT_REST, .call = -1};
  int64_t pause = FIRST_PAUSE, looked_at = real_now(), began_at = looked_at;
  int64_t restless_since = began_at, worked_before = work_of_all();
  for (int round = 0, reminded = 0;; round++) {
    int64_t now = real_now();
    // Whoever stood still himself, or stands under a debugger, has no right to be impatient.
    bool stood = now - looked_at > shorter / 2;
    bool is_held = stood || (now - began_at > shorter / 2 && is_held_by_debugger());
    if (is_held)
      for (int index = 0; index < view_count; index++) views[index].busy_since = 0;
    if (is_held || clock_away() > 0) {
      restless_since = now;
      worked_before = work_of_all();
    }
    looked_at = now;
    if (now - restless_since > 2 * patience && work_of_all() - worked_before > patience / 2 &&
        !works_since(restless_since + patience)) {
      stray.state = APP_CLOCK_RESTLESS;
      return stray;
    }
    if (clock_away() == 0 && list_threads() && all_rest(now, patience, shorter, &stray) &&
        are_all_listed() && all_still_rest() && clock_away() == 0 && !tasks_begin()) {
      // Somebody who was woken just before he slept did not hear it, or waits for what nobody told
      // him of. Once one of them has come, others may follow.
      int before = reminded;
      if ((reminded = waiters_remind()) != before) continue;
      return stray;
    }
    if (stray.state != APP_CLOCK_AT_REST) return stray;
    // Giving the processor back would give it to whole other programs first.
    if (round == 0) continue;
    real_pause(pause);
    if (pause < LONGEST_PAUSE) pause = pause * 3 / 2;
  }
}

extern const char *dispatch_queue_get_label(void *queue);

const char *app_clock_queue(void) { return dispatch_queue_get_label(NULL); }
