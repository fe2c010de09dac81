#define _GNU_SOURCE
#include "Clock.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

// The instant, who waits for one, and how they are woken.

static atomic_bool is_held;
static atomic_llong instant;
static int64_t calendar_at_start;
static _Thread_local bool has_left;
static atomic_int away;

/// Guards all that follows.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static waiter *waiters;
static uint64_t next_order;

enum { TIMER_LIMIT = 1024 };

/// A timer in a file: an eventfd that is written when its instant has come, which reads alike.
typedef struct {
  int file;
  clockid_t clock;
  int64_t due;
  int64_t interval;
  uint64_t order;
} held_timer;

static held_timer timers[TIMER_LIMIT];
static int timer_count;

bool app_clock_hold(int64_t calendar) {
  if (!threads_can_be_seen()) return false;
  calls_prepare();
  tasks_prepare();
  calendar_at_start = calendar;
  atomic_store(&instant, 0);
  atomic_store(&is_held, true);
  return true;
}

bool app_clock_is_held(void) { return atomic_load_explicit(&is_held, memory_order_relaxed); }
int64_t app_clock_now(void) { return atomic_load(&instant); }
bool clock_rules(void) { return app_clock_is_held() && !has_left; }

void app_clock_move(int64_t now) {
  if (now > app_clock_now()) atomic_store(&instant, now);
}

void app_clock_leave(void) {
  has_left = true;
  threads_leave();
}

int clock_away(void) { return atomic_load(&away); }

void app_clock_go(void) {
  if (!clock_rules()) return;
  atomic_fetch_add(&away, 1);
  app_clock_leave();
}

void app_clock_return(void) {
  if (!app_clock_is_held()) return;
  has_left = false;
  threads_return();
  atomic_fetch_sub(&away, 1);
}

// What clocks show.

bool clock_is_ours(clockid_t clock) {
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
  case CLOCK_TAI:
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_BOOTTIME:
    return true;
  default:
    // Processor time passes as it does.
    return false;
  }
}

static int64_t at_start(clockid_t clock) {
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
  case CLOCK_TAI:
    return calendar_at_start;
  default:
    return UPTIME_AT_START;
  }
}

int64_t nanoseconds(const struct timespec *time) {
  int64_t whole, sum;
  if (__builtin_mul_overflow((int64_t)time->tv_sec, (int64_t)SECOND, &whole) ||
      __builtin_add_overflow(whole, (int64_t)time->tv_nsec, &sum))
    return time->tv_sec < 0 ? INT64_MIN : INT64_MAX;
  return sum;
}

int64_t clock_reading(clockid_t clock, int64_t now) { return at_start(clock) + now; }

int64_t clock_instant(clockid_t clock, const struct timespec *reading) {
  int64_t time = nanoseconds(reading);
  return time == INT64_MAX || time < at_start(clock) ? (time == INT64_MAX ? INT64_MAX : 0)
                                                     : time - at_start(clock);
}

int64_t instant_after(int64_t delay) {
  int64_t due;
  if (__builtin_add_overflow(app_clock_now(), delay, &due)) return INT64_MAX;
  return due;
}

// Who waits.

uint64_t clock_order(void) {
  pthread_mutex_lock(&lock);
  uint64_t order = next_order++;
  pthread_mutex_unlock(&lock);
  return order;
}

void waiter_begin(waiter *waiter) {
  pthread_mutex_lock(&lock);
  waiter->rung = false;
  waiter->order = next_order++;
  waiter->next = waiters;
  waiters = waiter;
  pthread_mutex_unlock(&lock);
}

bool waiter_end(waiter *waiter) {
  pthread_mutex_lock(&lock);
  struct waiter **place = &waiters;
  while (*place != NULL && *place != waiter) place = &(*place)->next;
  if (*place == waiter) *place = waiter->next;
  bool rung = waiter->rung;
  pthread_mutex_unlock(&lock);
  return rung;
}

static void wake_word(void *word, int flags) {
  system_call(SYS_futex, (long)word, FUTEX_WAKE | flags, INT_MAX, 0, 0, 0);
}

static void ring_file(int file) {
  uint64_t one = 1;
  // A file that is full has been rung.
  if (write(file, &one, sizeof one) < 0) return;
}

static void wake(waiter *waiter) {
  switch (waiter->way) {
  case WAKE_WORD: wake_word(waiter->place, FUTEX_PRIVATE_FLAG); break;
  case WAKE_SHARED_WORD: wake_word(waiter->place, 0); break;
  case WAKE_CONDITION: pthread_cond_broadcast(waiter->place); break;
  case WAKE_BELL: ring_file(waiter->bell); break;
  case WAKE_TRY:
    atomic_fetch_add((_Atomic uint32_t *)waiter->place, 1);
    wake_word(waiter->place, FUTEX_PRIVATE_FLAG);
    break;
  }
}

int waiters_remind(void) {
  int count = 0;
  pthread_mutex_lock(&lock);
  for (waiter *waiter = waiters; waiter != NULL; waiter = waiter->next) {
    if (!waiter->rung && waiter->way != WAKE_TRY) continue;
    count += 1;
    wake(waiter);
  }
  pthread_mutex_unlock(&lock);
  return count;
}

int64_t app_clock_next(void) {
  int64_t next = INT64_MAX;
  pthread_mutex_lock(&lock);
  for (waiter *waiter = waiters; waiter != NULL; waiter = waiter->next)
    if (!waiter->rung && waiter->due < next) next = waiter->due;
  for (int index = 0; index < timer_count; index++)
    if (timers[index].due < next) next = timers[index].due;
  pthread_mutex_unlock(&lock);
  int64_t due;
  uint64_t order;
  return tasks_first(&due, &order) && due < next ? due : next;
}

/// Something else may have its number by now.
static bool is_eventfd(int file) {
  char path[40], target[40];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  ssize_t length = readlink(path, target, sizeof target - 1);
  if (length < 0) return false;
  target[length] = 0;
  return strcmp(target, "anon_inode:[eventfd]") == 0;
}

static void ring_timer(int index) {
  held_timer *timer = &timers[index];
  int file = timer->file;
  if (timer->interval > 0) {
    // All turns that were missed are told as one.
    int64_t turns = (app_clock_now() - timer->due) / timer->interval + 1;
    timer->due += turns * timer->interval;
    timer->order = next_order++;
  } else {
    timer->due = INT64_MAX;
  }
  if (is_eventfd(file)) ring_file(file);
  else timers[index] = timers[--timer_count];
}

app_clock_bell app_clock_ring(void) {
  int64_t now = app_clock_now();
  waiter *first = NULL;
  int timer = -1;
  int64_t due = INT64_MAX;
  uint64_t order = UINT64_MAX;
  pthread_mutex_lock(&lock);
  for (waiter *waiter = waiters; waiter != NULL; waiter = waiter->next) {
    if (waiter->rung || waiter->due > now) continue;
    if (waiter->due > due || (waiter->due == due && waiter->order > order)) continue;
    (first = waiter, due = waiter->due, order = waiter->order);
  }
  for (int index = 0; index < timer_count; index++) {
    held_timer *held = &timers[index];
    if (held->due > now || held->due > due || (held->due == due && held->order > order)) continue;
    (timer = index, due = held->due, order = held->order);
  }
  int64_t task_due;
  uint64_t task_order;
  bool is_task = tasks_first(&task_due, &task_order) && task_due <= now &&
                 (task_due < due || (task_due == due && task_order < order)) &&
                 tasks_release_first();
  if (is_task) {
    // Nobody else is woken.
  } else if (timer >= 0) {
    ring_timer(timer);
  } else if (first != NULL) {
    first->rung = true;
    wake(first);
  }
  pthread_mutex_unlock(&lock);
  if (is_task) return APP_CLOCK_TASK;
  return timer >= 0 || first != NULL ? APP_CLOCK_WAITER : APP_CLOCK_NOBODY;
}

// Timers in files.

static int timer_index(int file) {
  for (int index = 0; index < timer_count; index++)
    if (timers[index].file == file) return index;
  return -1;
}

int timer_make(clockid_t clock, int flags) {
  int wanted = (flags & TFD_CLOEXEC ? EFD_CLOEXEC : 0) | (flags & TFD_NONBLOCK ? EFD_NONBLOCK : 0);
  int file = eventfd(0, wanted);
  if (file < 0) return file;
  pthread_mutex_lock(&lock);
  int index = timer_index(file);
  if (index < 0 && timer_count < TIMER_LIMIT) index = timer_count++;
  if (index >= 0) {
    timers[index] =
        (held_timer){.file = file, .clock = clock, .due = INT64_MAX, .order = next_order++};
  }
  pthread_mutex_unlock(&lock);
  if (index >= 0) return file;
  close(file);
  errno = EMFILE;
  return -1;
}

void timer_forget(int file) {
  pthread_mutex_lock(&lock);
  int index = timer_index(file);
  if (index >= 0) timers[index] = timers[--timer_count];
  pthread_mutex_unlock(&lock);
}

/// What it has rung before is over.
static void drain(int file) {
  struct pollfd look = {.fd = file, .events = POLLIN};
  struct timespec now = {0};
  uint64_t count;
  while (ppoll(&look, 1, &now, NULL) > 0 && read(file, &count, sizeof count) > 0) continue;
}

bool timer_set(int file, int64_t due, int64_t interval, int64_t *left, int64_t *old_interval) {
  pthread_mutex_lock(&lock);
  int index = timer_index(file);
  if (index >= 0) {
    held_timer *timer = &timers[index];
    *left = timer->due == INT64_MAX ? 0 : timer->due - app_clock_now();
    *old_interval = timer->interval;
    drain(file);
    timer->due = due;
    timer->interval = interval;
    timer->order = next_order++;
  }
  pthread_mutex_unlock(&lock);
  return index >= 0;
}
