// A process between us and a program: whatever the program starts belongs to it and to nobody else.
//
// Processes that lose their parent become children of the supervisor, also those that left their group
// or their session. So it can end all of them and knows when nobody is left. It waits for any child,
// which the process that starts programs must never do: there it would take the endings of others.
#ifndef CSUPERVISOR_H
#define CSUPERVISOR_H

#include <stdint.h>
#include <sys/types.h>

typedef struct {
  // The program, looked for in PATH, and its arguments; NULL at their end.
  char *const _Nullable *_Nonnull words;
  // Where it runs; NULL is where we do.
  const char *_Nullable folder;
  // The ends that are the program's standard streams.
  int input, output, errors;
  // Orders are read from here; when its other end is closed, all that runs is ended.
  int orders;
  // News are written here; it ends when nobody runs any more.
  int news;
} Supervision;

// A byte each.
enum SupervisorOrder {
  // Everything that runs is asked to end.
  SupervisorAsks = 'a',
  // Everything that runs is killed, until nobody is left.
  SupervisorKills = 'k',
};

enum SupervisorNewsKind {
  // The value is the program's process.
  SupervisorStarted = 1,
  // The value says why, as in errno.
  SupervisorFailed = 2,
  // The value is the program's own code; what it started may go on.
  SupervisorExited = 3,
  // The value is the signal it was ended by.
  SupervisorSignalled = 4,
  // The value is the process that is about to be the program. It says so itself, as a program may
  // end its supervisor before that has said a word.
  SupervisorStarting = 5,
};

typedef struct {
  int32_t kind;
  int32_t value;
} SupervisorNews;

// So long after they were asked, programs are killed when the process that started them is gone.
enum { SupervisorGraceMilliseconds = 300 };

// Starts a supervisor, which starts the program; gives its process, or -1 and why in errno.
//
// The first news say what became of the program. The ends that are given stay open here.
pid_t supervisor_start(const Supervision *_Nonnull supervision);

// Two ends of a pipe that no program inherits; 0, or -1 and why in errno.
int supervisor_pipe(int *_Nonnull ends);

#endif
