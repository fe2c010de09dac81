#define _GNU_SOURCE
#include "Clock.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <link.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <unistd.h>

// The functions of the C library that tell the time or wait for it, in front of its own.

/// The C library's own. A sanitizer has one before that, which has to know who waits for whom.
#define THEIRS(name)                                                                               \
  extern __typeof__(name) __interceptor_##name __attribute__((weak));                              \
  static __typeof__(&name) their_##name(void) {                                                    \
    static _Atomic(__typeof__(&name)) found;                                                       \
    __typeof__(&name) function = atomic_load_explicit(&found, memory_order_relaxed);               \
    if (function != NULL) return function;                                                         \
    function = &__interceptor_##name != NULL ? &__interceptor_##name                               \
                                             : (__typeof__(&name))dlsym(RTLD_NEXT, #name);         \
    atomic_store_explicit(&found, function, memory_order_relaxed);                                 \
    return function;                                                                               \
  }

THEIRS(clock_gettime)
THEIRS(gettimeofday)
THEIRS(time)
THEIRS(nanosleep)
THEIRS(clock_nanosleep)
THEIRS(usleep)
THEIRS(sleep)
THEIRS(pthread_cond_timedwait)
THEIRS(pthread_cond_clockwait)
THEIRS(pthread_mutex_timedlock)
THEIRS(sem_timedwait)
THEIRS(sem_clockwait)
THEIRS(poll)
THEIRS(ppoll)
THEIRS(select)
THEIRS(epoll_wait)
THEIRS(epoll_pwait)
THEIRS(timerfd_create)
THEIRS(timerfd_settime)
THEIRS(close)

static struct timespec timespec_of(int64_t time) {
  return (struct timespec){.tv_sec = time / SECOND, .tv_nsec = time % SECOND};
}

int64_t real_now(void) {
  struct timespec now;
  their_clock_gettime()(CLOCK_MONOTONIC, &now);
  return nanoseconds(&now);
}

void real_pause(int64_t time) {
  struct timespec pause = timespec_of(time);
  their_nanosleep()(&pause, NULL);
}

// What time it is.

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!clock_rules() || !clock_is_ours(clock)) return their_clock_gettime()(clock, time);
  *time = timespec_of(clock_reading(clock, app_clock_now()));
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  if (!clock_rules()) return their_gettimeofday()(time, zone);
  struct timespec now = timespec_of(clock_reading(CLOCK_REALTIME, app_clock_now()));
  *time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *place) {
  if (!clock_rules()) return their_time()(place);
  time_t now = clock_reading(CLOCK_REALTIME, app_clock_now()) / SECOND;
  if (place != NULL) *place = now;
  return now;
}

// Sleeping.

/// A wait whose instant has come takes a moment: who waits in a loop for what is left of a second,
/// rounded to nothing, would wait for ever. So Foundation waits by `nanosleep`; who calls `sleep` or
/// `usleep` for nothing only lets others go first.
static int64_t at_least_a_moment(int64_t due) {
  int64_t now = app_clock_now();
  return due <= now ? now + 1 : due;
}

static void sleep_until(int64_t wanted) {
  int64_t due = at_least_a_moment(wanted);
  _Atomic uint32_t word = 0;
  waiter waiter = {.due = due, .way = WAKE_WORD, .place = &word};
  waiter_begin(&waiter);
  do {
    system_call(SYS_futex, (long)&word, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, 0, 0, 0, 0);
  } while (app_clock_now() < due);
  waiter_end(&waiter);
}

int nanosleep(const struct timespec *time, struct timespec *left) {
  if (!clock_rules()) return their_nanosleep()(time, left);
  sleep_until(instant_after(nanoseconds(time)));
  return 0;
}

int clock_nanosleep(
    clockid_t clock, int flags, const struct timespec *time, struct timespec *left) {
  if (!clock_rules() || !clock_is_ours(clock))
    return their_clock_nanosleep()(clock, flags, time, left);
  bool is_absolute = flags & TIMER_ABSTIME;
  sleep_until(is_absolute ? clock_instant(clock, time) : instant_after(nanoseconds(time)));
  return 0;
}

/// Where Dispatch's own code is: what that sleeps when two threads are in each other's way is over
/// in real time, since it would move the head unit's by chance.
static uintptr_t dispatch_begin, dispatch_end;

static int find_dispatch(struct dl_phdr_info *library, size_t size, void *nothing) {
  (void)size, (void)nothing;
  if (strstr(library->dlpi_name, "libdispatch.so") == NULL) return 0;
  for (int index = 0; index < library->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[index];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    dispatch_begin = library->dlpi_addr + part->p_vaddr;
    dispatch_end = dispatch_begin + part->p_memsz;
  }
  return 1;
}

void calls_prepare(void) { dl_iterate_phdr(find_dispatch, NULL); }

static bool is_dispatch(const void *caller) {
  return (uintptr_t)caller >= dispatch_begin && (uintptr_t)caller < dispatch_end;
}

int usleep(useconds_t time) {
  bool is_real = !clock_rules() || time == 0 || is_dispatch(__builtin_return_address(0));
  if (is_real) return their_usleep()(time);
  sleep_until(instant_after((int64_t)time * 1000));
  return 0;
}

unsigned int sleep(unsigned int seconds) {
  bool is_real = !clock_rules() || seconds == 0 || is_dispatch(__builtin_return_address(0));
  if (is_real) return their_sleep()(seconds);
  sleep_until(instant_after((int64_t)seconds * SECOND));
  return 0;
}

// Waiting for another thread, but not for ever.

static int wait_for_condition(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t due) {
  waiter waiter = {
      .due = at_least_a_moment(due), .way = WAKE_CONDITION, .place = condition};
  waiter_begin(&waiter);
  int result = pthread_cond_wait(condition, mutex);
  bool rung = waiter_end(&waiter);
  return result == 0 && rung ? ETIMEDOUT : result;
}

/// Which clock a condition goes by, nobody tells; but a time of day is far beyond any uptime.
static clockid_t clock_of(const struct timespec *time) {
  return time->tv_sec < 100000000 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
    const struct timespec *restrict time) {
  if (!clock_rules()) return their_pthread_cond_timedwait()(condition, mutex, time);
  return wait_for_condition(condition, mutex, clock_instant(clock_of(time), time));
}

int pthread_cond_clockwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t clock,
    const struct timespec *restrict time) {
  if (!clock_rules()) return their_pthread_cond_clockwait()(condition, mutex, clock, time);
  return wait_for_condition(condition, mutex, clock_instant(clock, time));
}

/// Whoever gives it back tells nobody: it is tried for again whenever all are at rest.
int pthread_mutex_timedlock(
    pthread_mutex_t *restrict mutex, const struct timespec *restrict time) {
  if (!clock_rules()) return their_pthread_mutex_timedlock()(mutex, time);
  int64_t due = clock_instant(CLOCK_REALTIME, time);
  _Atomic uint32_t tries = 0;
  waiter waiter = {.due = due, .way = WAKE_TRY, .place = &tries};
  waiter_begin(&waiter);
  int result;
  while ((result = pthread_mutex_trylock(mutex)) == EBUSY && app_clock_now() < due) {
    uint32_t tried = atomic_load(&tries);
    // It may have been given back before that.
    if ((result = pthread_mutex_trylock(mutex)) != EBUSY) break;
    system_call(SYS_futex, (long)&tries, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, tried, 0, 0, 0);
  }
  waiter_end(&waiter);
  return result == EBUSY ? ETIMEDOUT : result;
}

/// Semaphores of the C library: the value and above it the number of those who wait.
static int wait_for_semaphore(sem_t *semaphore, int64_t due) {
  _Atomic uint64_t *data = (_Atomic uint64_t *)(void *)semaphore;
  bool is_shared = ((int *)(void *)semaphore)[2] != 0;
  const uint64_t one_waits = (uint64_t)1 << 32;
  uint64_t seen = atomic_load(data);
  while ((uint32_t)seen > 0)
    if (atomic_compare_exchange_weak(data, &seen, seen - 1)) return 0;
  if (due <= app_clock_now()) return errno = ETIMEDOUT, -1;
  waiter waiter = {
      .due = due, .way = is_shared ? WAKE_SHARED_WORD : WAKE_WORD, .place = semaphore};
  waiter_begin(&waiter);
  seen = atomic_fetch_add(data, one_waits) + one_waits;
  bool is_taken = false;
  while (!is_taken && app_clock_now() < due) {
    if ((uint32_t)seen > 0) {
      is_taken = atomic_compare_exchange_weak(data, &seen, seen - 1 - one_waits);
      continue;
    }
    int flags = is_shared ? 0 : FUTEX_PRIVATE_FLAG;
    system_call(SYS_futex, (long)semaphore, FUTEX_WAIT | flags, 0, 0, 0, 0);
    seen = atomic_load(data);
  }
  while (!is_taken && (uint32_t)seen > 0)
    is_taken = atomic_compare_exchange_weak(data, &seen, seen - 1 - one_waits);
  if (!is_taken) atomic_fetch_sub(data, one_waits);
  waiter_end(&waiter);
  if (is_taken) return 0;
  return errno = ETIMEDOUT, -1;
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict time) {
  if (!clock_rules()) return their_sem_timedwait()(semaphore, time);
  return wait_for_semaphore(semaphore, clock_instant(CLOCK_REALTIME, time));
}

int sem_clockwait(
    sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict time) {
  if (!clock_rules()) return their_sem_clockwait()(semaphore, clock, time);
  return wait_for_semaphore(semaphore, clock_instant(clock, time));
}

/// A word of memory, waited for by a number of the system: so Dispatch and Swift do.
static long wait_for_word(long word, long operation, long value, int64_t due, long mask) {
  if (due <= app_clock_now()) return errno = ETIMEDOUT, -1;
  bool is_private = operation & FUTEX_PRIVATE_FLAG;
  waiter waiter = {
      .due = due, .way = is_private ? WAKE_WORD : WAKE_SHARED_WORD, .place = (void *)word};
  waiter_begin(&waiter);
  long result = system_call(SYS_futex, word, operation & ~FUTEX_CLOCK_REALTIME, value, 0, 0, mask);
  int problem = errno;
  bool rung = waiter_end(&waiter);
  if (result == 0 && rung) return errno = ETIMEDOUT, -1;
  errno = problem;
  return result;
}

__attribute__((no_sanitize("address", "thread"))) long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (!clock_rules()) return system_call(number, a, b, c, d, e, f);
  if (number == SYS_clock_gettime) return clock_gettime((clockid_t)a, (struct timespec *)b);
  if (number == SYS_futex && d != 0) {
    const struct timespec *time = (const struct timespec *)d;
    clockid_t clock = b & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
    switch (b & FUTEX_CMD_MASK) {
    case FUTEX_WAIT: return wait_for_word(a, b, c, instant_after(nanoseconds(time)), f);
    case FUTEX_WAIT_BITSET: return wait_for_word(a, b, c, clock_instant(clock, time), f);
    default: break;
    }
  }
  return system_call(number, a, b, c, d, e, f);
}

// Waiting for files, but not for ever: with a bell beside them that is rung at the end.

static pthread_key_t bell_key;
static pthread_once_t bell_once = PTHREAD_ONCE_INIT;

static void close_bell(void *bell) { their_close()((int)(intptr_t)bell - 1); }
static void make_bell_key(void) { pthread_key_create(&bell_key, close_bell); }

/// Each thread has one.
static int own_bell(void) {
  pthread_once(&bell_once, make_bell_key);
  intptr_t kept = (intptr_t)pthread_getspecific(bell_key);
  if (kept > 0) return (int)kept - 1;
  int bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (bell >= 0) pthread_setspecific(bell_key, (void *)(intptr_t)(bell + 1));
  return bell;
}

/// The number of files that are ready; 0 when the instant has come before.
static int wait_for_files(
    struct pollfd *files, nfds_t count, int64_t due, const sigset_t *signals) {
  struct timespec none = {0};
  int ready = their_ppoll()(files, count, &none, signals);
  int bell = ready == 0 && due > app_clock_now() ? own_bell() : -1;
  struct pollfd *all = bell < 0 ? NULL : calloc(count + 1, sizeof *all);
  if (all == NULL) return ready;
  if (count > 0) memcpy(all, files, count * sizeof *all);
  all[count] = (struct pollfd){.fd = bell, .events = POLLIN};
  waiter waiter = {.due = due, .way = WAKE_BELL, .bell = bell};
  waiter_begin(&waiter);
  int result = their_ppoll()(all, count + 1, NULL, signals);
  int problem = errno;
  waiter_end(&waiter);
  uint64_t rings;
  if (read(bell, &rings, sizeof rings) > 0 && result > 0 && all[count].revents != 0) result -= 1;
  if (count > 0) memcpy(files, all, count * sizeof *all);
  free(all);
  errno = problem;
  return result;
}

int poll(struct pollfd *files, nfds_t count, int time) {
  if (!clock_rules() || time <= 0) return their_poll()(files, count, time);
  return wait_for_files(files, count, instant_after((int64_t)time * 1000000), NULL);
}

int ppoll(
    struct pollfd *files, nfds_t count, const struct timespec *time, const sigset_t *signals) {
  if (!clock_rules() || time == NULL || nanoseconds(time) <= 0)
    return their_ppoll()(files, count, time, signals);
  return wait_for_files(files, count, instant_after(nanoseconds(time)), signals);
}

int select(
    int count, fd_set *restrict reading, fd_set *restrict writing, fd_set *restrict other,
    struct timeval *restrict time) {
  int64_t length = time == NULL ? 0 : (int64_t)time->tv_sec * SECOND + time->tv_usec * 1000;
  if (!clock_rules() || length <= 0 || count > FD_SETSIZE)
    return their_select()(count, reading, writing, other, time);
  struct pollfd files[FD_SETSIZE];
  nfds_t watched = 0;
  for (int file = 0; file < count; file++) {
    short events = (reading != NULL && FD_ISSET(file, reading) ? POLLIN : 0) |
                   (writing != NULL && FD_ISSET(file, writing) ? POLLOUT : 0) |
                   (other != NULL && FD_ISSET(file, other) ? POLLPRI : 0);
    if (events != 0) files[watched++] = (struct pollfd){.fd = file, .events = events};
  }
  int result = wait_for_files(files, watched, instant_after(length), NULL);
  if (result < 0) return result;
  // What is ready now is told by the library itself.
  struct timeval none = {0};
  return their_select()(count, reading, writing, other, &none);
}

static int wait_for_events(
    int set, struct epoll_event *events, int limit, int time, const sigset_t *signals) {
  int ready = their_epoll_pwait()(set, events, limit, 0, signals);
  if (ready != 0) return ready;
  struct pollfd file = {.fd = set, .events = POLLIN};
  int result = wait_for_files(&file, 1, instant_after((int64_t)time * 1000000), signals);
  if (result < 0) return result;
  return their_epoll_pwait()(set, events, limit, 0, signals);
}

int epoll_wait(int set, struct epoll_event *events, int limit, int time) {
  if (!clock_rules() || time <= 0) return their_epoll_wait()(set, events, limit, time);
  return wait_for_events(set, events, limit, time, NULL);
}

int epoll_pwait(
    int set, struct epoll_event *events, int limit, int time, const sigset_t *signals) {
  if (!clock_rules() || time <= 0) return their_epoll_pwait()(set, events, limit, time, signals);
  return wait_for_events(set, events, limit, time, signals);
}

// Timers in files.

int timerfd_create(clockid_t clock, int flags) {
  if (!clock_rules() || !clock_is_ours(clock)) return their_timerfd_create()(clock, flags);
  return timer_make(clock, flags);
}

int timerfd_settime(
    int file, int flags, const struct itimerspec *new, struct itimerspec *old) {
  if (!app_clock_is_held()) return their_timerfd_settime()(file, flags, new, old);
  int64_t value = nanoseconds(&new->it_value), left, interval;
  int64_t due = INT64_MAX;
  if (value != 0 && (flags & TFD_TIMER_ABSTIME))
    due = clock_instant(clock_of(&new->it_value), &new->it_value);
  else if (value != 0)
    due = instant_after(value);
  if (!timer_set(file, due, nanoseconds(&new->it_interval), &left, &interval))
    return their_timerfd_settime()(file, flags, new, old);
  if (old != NULL) {
    old->it_value = timespec_of(left);
    old->it_interval = timespec_of(interval);
  }
  return 0;
}

int close(int file) {
  if (app_clock_is_held()) timer_forget(file);
  return their_close()(file);
}
