#include "CTextLibraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// A library's functions: their names, and where each goes in the table.
typedef struct {
  const char *name;
  size_t offset;
} Function;

#define FONTCONFIG_ENTRY(result, name, arguments) {#name, offsetof(CFontconfig, name)},
#define FRIBIDI_ENTRY(result, name, arguments) {#name, offsetof(CFriBidi, name)},

static const Function fontconfig_functions[] = {CFONTCONFIG_FUNCTIONS(FONTCONFIG_ENTRY)};
static const Function fribidi_functions[] = {CFRIBIDI_FUNCTIONS(FRIBIDI_ENTRY)};

static CFontconfig fontconfig_table;
static CFriBidi fribidi_table;
static bool has_fontconfig;
static bool has_fribidi;

// The library stays loaded until the process ends, as whoever has its functions may keep them.
static bool load(const char *library, const Function *list, size_t count, void *into) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return false;
  for (size_t index = 0; index < count; index++) {
    void *symbol = dlsym(handle, list[index].name);
    if (!symbol) return false;
    *(void **)((char *)into + list[index].offset) = symbol;
  }
  return true;
}

static void load_fontconfig(void) {
  size_t count = sizeof fontconfig_functions / sizeof *fontconfig_functions;
  has_fontconfig = load("libfontconfig.so.1", fontconfig_functions, count, &fontconfig_table);
}

static void load_fribidi(void) {
  size_t count = sizeof fribidi_functions / sizeof *fribidi_functions;
  has_fribidi = load("libfribidi.so.0", fribidi_functions, count, &fribidi_table);
}

const CFontconfig *ctext_load_fontconfig(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_fontconfig);
  return has_fontconfig ? &fontconfig_table : NULL;
}

const CFriBidi *ctext_load_fribidi(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_fribidi);
  return has_fribidi ? &fribidi_table : NULL;
}
