#include "CDBus.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

typedef struct {
  const char *name;
  size_t offset;
} Function;

#define ENTRY(result, name, arguments) {#name, offsetof(CDBus, name)},

static const Function functions[] = {CDBUS_FUNCTIONS(ENTRY)};

static CDBus table;
static bool is_loaded;

// The library stays loaded until the process ends: a thread may be in it.
static void load(void) {
  void *handle = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    void *symbol = dlsym(handle, functions[index].name);
    if (!symbol) return;
    *(void **)((char *)&table + functions[index].offset) = symbol;
  }
  is_loaded = true;
}

const CDBus *cdbus_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &table : NULL;
}
