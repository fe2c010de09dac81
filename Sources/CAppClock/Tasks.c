#define _GNU_SOURCE
#include "Clock.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

// Swift's tasks that belong to no actor of the main thread. The runtime would give them to as many
// threads as there are processors, and which is faster would decide what comes first. Here each part
// of a task waits like somebody who waits for an instant, is let run when everybody is at rest, in
// the order in which it came, and goes on until it rests itself.

#define SWIFT __attribute__((swiftcall))

typedef SWIFT void (*enqueue)(void *work);

// Of the runtime, where the program has it.
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *work, enqueue usual)
    __attribute__((weak));
extern SWIFT void swift_job_run(void *work, void *executor, void *kind) __attribute__((weak));
extern char _dispatch_main_q __attribute__((weak));

/// A part of a task that waits; the order says which came first.
typedef struct part {
  struct part *next;
  void *work;
  int64_t due;
  uint64_t order;
} part;

/// One that blocks its thread keeps that; so many may.
enum { THREAD_MAXIMUM = 64 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t came = PTHREAD_COND_INITIALIZER;
static part *waiting;
/// Let run, and not taken yet by a thread.
static part *released;
static int thread_count;
static int idle_count;

static part **first_place(void) {
  part **first = &waiting;
  for (part **place = &waiting; *place != NULL; place = &(*place)->next)
    if ((*place)->due < (*first)->due ||
        ((*place)->due == (*first)->due && (*place)->order < (*first)->order))
      first = place;
  return first;
}

static bool add(void *work, int64_t due) {
  part *new = malloc(sizeof *new);
  if (new == NULL) return false;
  *new = (part){.work = work, .due = due, .order = clock_order()};
  pthread_mutex_lock(&lock);
  new->next = waiting;
  waiting = new;
  pthread_mutex_unlock(&lock);
  return true;
}

static void *work_on(void *unused) {
  pthread_mutex_lock(&lock);
  for (;;) {
    while (released == NULL) {
      idle_count += 1;
      pthread_cond_wait(&came, &lock);
      idle_count -= 1;
    }
    part *taken = released;
    released = NULL;
    pthread_mutex_unlock(&lock);
    void *work = taken->work;
    free(taken);
    swift_job_run(work, NULL, NULL);
    pthread_mutex_lock(&lock);
  }
  return unused;
}

/// Whether a thread will take what is released.
static bool has_thread(void) {
  if (idle_count > 0) return true;
  if (thread_count == THREAD_MAXIMUM) return false;
  // What the program does about signals is for its own threads.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  bool started = pthread_create(&thread, NULL, work_on, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!started) return false;
  pthread_detach(thread);
  thread_count += 1;
  return true;
}

bool tasks_first(int64_t *due, uint64_t *order) {
  pthread_mutex_lock(&lock);
  part *first = *first_place();
  bool can = first != NULL && released == NULL &&
             (idle_count > 0 || thread_count < THREAD_MAXIMUM);
  if (can) (*due = first->due, *order = first->order);
  pthread_mutex_unlock(&lock);
  return can;
}

bool tasks_release_first(void) {
  pthread_mutex_lock(&lock);
  part **place = first_place();
  bool can = *place != NULL && released == NULL && has_thread();
  if (can) {
    released = *place;
    *place = released->next;
    pthread_cond_signal(&came);
  }
  pthread_mutex_unlock(&lock);
  return can;
}

bool tasks_begin(void) {
  pthread_mutex_lock(&lock);
  bool begins = released != NULL;
  pthread_mutex_unlock(&lock);
  return begins;
}

static SWIFT void global(void *work, enqueue usual) {
  if (!clock_rules() || !add(work, app_clock_now())) usual(work);
}

/// Whether the function is one of Swift's runtime of tasks.
static bool is_of_runtime(void (*function)(void *)) {
  static _Atomic(void *) known;
  if (atomic_load(&known) == (void *)function) return true;
  Dl_info its, theirs;
  if (swift_job_run == NULL || dladdr((void *)function, &its) == 0 ||
      dladdr((void *)swift_job_run, &theirs) == 0 || its.dli_fbase != theirs.dli_fbase)
    return false;
  atomic_store(&known, (void *)function);
  return true;
}

static clockid_t clock_of(uint64_t time, int64_t *reading) {
  if (time >> 62 == 3) return (*reading = -(int64_t)time, CLOCK_REALTIME);
  *reading = (int64_t)(time & ~(1ULL << 63));
  return time >> 63 ? CLOCK_BOOTTIME : CLOCK_MONOTONIC;
}

/// Dispatch's, which the runtime has its sleeping tasks woken by.
void dispatch_after_f(uint64_t time, void *queue, void *context, void (*function)(void *)) {
  static _Atomic(__typeof__(&dispatch_after_f)) theirs;
  if (clock_rules() && queue != &_dispatch_main_q && time != UINT64_MAX &&
      is_of_runtime(function)) {
    int64_t reading;
    clockid_t clock = clock_of(time, &reading);
    struct timespec at = {.tv_sec = reading / SECOND, .tv_nsec = reading % SECOND};
    if (add(context, clock_instant(clock, &at))) return;
  }
  if (atomic_load(&theirs) == NULL)
    atomic_store(&theirs, (__typeof__(&dispatch_after_f))dlsym(RTLD_NEXT, "dispatch_after_f"));
  atomic_load(&theirs)(time, queue, context, function);
}

void tasks_prepare(void) {
  if (&swift_task_enqueueGlobal_hook == NULL || swift_job_run == NULL) return;
  swift_task_enqueueGlobal_hook = global;
}
