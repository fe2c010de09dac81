#ifndef APPCLOCK_CLOCK_H
#define APPCLOCK_CLOCK_H

#include "CAppClock.h"
#include <time.h>

// Shared by the parts of this clock.

enum { NANOSECOND = 1, SECOND = 1000000000 };

/// What a monotonic clock shows at the start: the phone has been on for a day.
#define UPTIME_AT_START ((int64_t)86400 * SECOND)

/// True where time is the head unit's: it is held, and the thread is the app's.
bool clock_rules(void);

/// Nanoseconds of the head unit's time for what a clock shows, and the other way round.
int64_t clock_reading(clockid_t clock, int64_t now);
int64_t clock_instant(clockid_t clock, const struct timespec *reading);
bool clock_is_ours(clockid_t clock);
int64_t nanoseconds(const struct timespec *time);
/// Never overflows: what is too far away never comes.
int64_t instant_after(int64_t delay);

/// How somebody who waits is woken.
typedef enum { WAKE_WORD, WAKE_SHARED_WORD, WAKE_CONDITION, WAKE_BELL, WAKE_TRY } wake_way;

/// Somebody who waits until an instant; it lies on the stack of who waits.
typedef struct waiter {
  struct waiter *next;
  int64_t due;
  uint64_t order;
  wake_way way;
  /// A word of memory, or a condition.
  void *place;
  /// An eventfd.
  int bell;
  bool rung;
} waiter;

void waiter_begin(waiter *waiter);
/// Whether it was woken because its instant has come.
bool waiter_end(waiter *waiter);
/// Wakes once more who was woken and has not come, and who tries again now and then; how many.
int waiters_remind(void);

/// The place of who begins to wait among all others.
uint64_t clock_order(void);

/// From now on tasks come to us.
void tasks_prepare(void);
/// The part of a task that is next; false when there is none, or no thread for it.
bool tasks_first(int64_t *due, uint64_t *order);
/// Lets it run.
bool tasks_release_first(void);
/// Whether one was let run and has not begun.
bool tasks_begin(void);

/// Timers in files: false when the file is none of ours.
int timer_make(clockid_t clock, int flags);
bool timer_set(int file, int64_t due, int64_t interval, int64_t *left, int64_t *old_interval);
void timer_forget(int file);

/// What has to be known of the libraries before time is held.
void calls_prepare(void);
/// Whether this system tells what a process needs to know of its own threads.
bool threads_can_be_seen(void);
/// This thread is not waited for any more, or is again.
void threads_leave(void);
void threads_return(void);
/// How many are outside, and come back.
int clock_away(void);

long system_call(long number, long a, long b, long c, long d, long e, long f);

/// This thread's real time in nanoseconds, and a rest in it.
int64_t real_now(void);
void real_pause(int64_t nanoseconds);

#endif
