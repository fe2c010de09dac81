#ifndef CAPPCLOCK_H
#define CAPPCLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What an app of a process of its own believes of time.
//
// A program's own functions come before those of the libraries it is linked with. So whatever asks
// for the time or waits for it (Foundation, Dispatch, Swift's tasks, the app) asks here. As long as
// time is not held all of it goes on to the C library.

/// From now on time stands, but for `app_clock_move`; the calendar is so many nanoseconds after
/// 1970. Threads that were begun before go on as they are, so this comes first. False, and nothing
/// is held, where the system does not tell what threads are at.
bool app_clock_hold(int64_t calendar);

/// This thread is not the app's: its time is real, and nobody asks whether it is at rest.
void app_clock_leave(void);

/// The same until `app_clock_return`, and nobody is at rest meanwhile: for what is done with somebody
/// outside of this process, and ends in real time. Not one in the other.
void app_clock_go(void);
void app_clock_return(void);

/// The label of the queue on which this runs, which Swift does not give.
const char *app_clock_queue(void);

/// Whether time is held.
bool app_clock_is_held(void);

/// Nanoseconds since time was held.
int64_t app_clock_now(void);

/// Later, and nobody who waits has noticed.
void app_clock_move(int64_t now);

/// When somebody waits for next; `INT64_MAX` when nobody does.
int64_t app_clock_next(void);

/// Who has been woken.
typedef enum {
  APP_CLOCK_NOBODY,
  /// A thread or a timer.
  APP_CLOCK_WAITER,
  /// A part of a task.
  APP_CLOCK_TASK,
} app_clock_bell;

/// Wakes the first one who waited for an instant that has come.
app_clock_bell app_clock_ring(void);

/// How a thread of the app keeps time from going on.
typedef enum {
  /// All of them wait for time, for each other or for the head unit.
  APP_CLOCK_AT_REST,
  /// It has been running for too long.
  APP_CLOCK_RUNS,
  /// It waits for somebody who knows nothing of this clock.
  APP_CLOCK_ESCAPED,
  /// Each rests now and then, and never all of them: they hand each other work without an end.
  APP_CLOCK_RESTLESS,
} app_clock_state;

/// What a thread that is not waited for any more is at.
typedef struct {
  app_clock_state state;
  /// So long it was waited for.
  int64_t patience;
  int thread;
  /// As the thread is called.
  char name[32];
  /// The call of the system that it is in, by number; -1 when it runs.
  long call;
  /// The first argument of that call: often a file.
  long file;
} app_clock_stray;

/// Waits until the app's threads are at rest, in real time.
///
/// A thread that does not rest for `patience`, without what it stands in line for the processor, or
/// stays in one wait for somebody else for `shorter` while no other one works, nanoseconds both, is
/// told of and is not waited for again until it has come back. Where each of them rests now and then
/// and all together come to no rest for twice the `patience`, that is told. A debugger ends all
/// patience.
app_clock_stray app_clock_rest(int64_t patience, int64_t shorter);

/// Whether any other thread of this process runs or is about to; also where its time is not held.
bool app_clock_others_run(void);

/// The name of a call of the system, as far as it may keep somebody waiting; else null.
const char *app_clock_call_name(long call);

// What an app asks of servers.

/// How a request ends without an answer: libcurl's number for it, the system's where there is one,
/// and what is said of it.
typedef struct {
  int code;
  int system_error;
  char words[200];
} app_failure;

/// Who answers in a server's place.
typedef struct {
  /// Whether a request to this address is ours.
  bool (*wants)(const char *address);
  /// A request of this number is about to connect to this socket that listens, which is then the
  /// other's to close. Comes back at once.
  void (*begin)(int64_t number, int file, const char *address);
  /// A session is made with this configuration; gives one in its place, and takes care of the first.
  void *(*prepare)(void *configuration);
} app_network;

/// From now on it is asked; once in a process.
void app_network_set(app_network network);

/// The request of this number is to end so, when its connection is closed.
void app_network_fail(int64_t number, app_failure failure);

/// A request to a real server.
typedef struct {
  const char *method, *address;
  const char *const *headers;
  size_t header_count;
  const void *content;
  size_t content_size;
  /// In milliseconds.
  long patience;
  void *context;
  /// Lines of the head as they come, of each answer there is on the way.
  void (*header)(void *context, const char *line, size_t size);
  /// False when nobody wants more of it.
  bool (*body)(void *context, const char *bytes, size_t size);
} app_fetch;

/// Asks and waits for the end: 0, or libcurl's number of what went wrong, with words.
int app_network_fetch(const app_fetch *fetch, char words[256]);

#endif
