#include "CSDL2.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

// A library's functions: their names, and where each goes in the table.
typedef struct {
  const char *name;
  size_t offset;
} Function;

#define ENTRY(name) {#name, offsetof(CSDL2, name)},
#define IMAGE_ENTRY(name) {#name, offsetof(CSDL2_Image, name)},

static const Function functions[] = {CSDL2_FUNCTIONS(ENTRY)};
static const Function image_functions[] = {CSDL2_IMAGE_FUNCTIONS(IMAGE_ENTRY)};

enum { COMPLAINT_SIZE = 256 };

static CSDL2 table;
static CSDL2_Image image_table;

// Empty when everything was found.
static char complaint[COMPLAINT_SIZE];
static char image_complaint[COMPLAINT_SIZE];

// The library stays loaded until the process ends: SDL does not survive being unloaded.
static void load(const char *library, const Function *list, size_t count, void *into,
                 char *message) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *reason = dlerror();
    snprintf(message, COMPLAINT_SIZE, "%s", reason ? reason : library);
    return;
  }
  for (size_t index = 0; index < count; index++) {
    void *symbol = dlsym(handle, list[index].name);
    if (!symbol) {
      snprintf(message, COMPLAINT_SIZE, "%s is too old: it has no %s", library, list[index].name);
      return;
    }
    *(void **)((char *)into + list[index].offset) = symbol;
  }
}

static void load_sdl(void) {
  load("libSDL2-2.0.so.0", functions, sizeof functions / sizeof *functions, &table, complaint);
}

static void load_sdl_image(void) {
  load("libSDL2_image-2.0.so.0", image_functions,
       sizeof image_functions / sizeof *image_functions, &image_table, image_complaint);
}

const CSDL2 *csdl2_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_sdl);
  return complaint[0] ? NULL : &table;
}

const CSDL2_Image *csdl2_load_image(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_sdl_image);
  return image_complaint[0] ? NULL : &image_table;
}

#ifdef SDL_VIDEO_DRIVER_X11

static atomic_bool has_lost_display;

static void note_lost_display(Display *display, void *data) {
  (void)display;
  (void)data;
  atomic_store(&has_lost_display, true);
}

// What Xlib would print says nothing that we do not say.
static int say_nothing(Display *display) {
  (void)display;
  return 0;
}

typedef void SetExitHandler(Display *, void (*)(Display *, void *), void *);
typedef void *SetHandler(int (*)(Display *));

void csdl2_outlive_display(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!table.SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return;
  // The one that SDL has loaded. One from before 2020 ends the process all the same.
  void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD);
  if (!library) return;
  SetExitHandler *set_exit_handler = (SetExitHandler *)dlsym(library, "XSetIOErrorExitHandler");
  SetHandler *set_handler = (SetHandler *)dlsym(library, "XSetIOErrorHandler");
  if (!set_exit_handler || !set_handler) return;
  set_handler(say_nothing);
  set_exit_handler(info.info.x11.display, note_lost_display, NULL);
}

bool csdl2_has_lost_display(void) { return atomic_load(&has_lost_display); }

#else

void csdl2_outlive_display(SDL_Window *window) { (void)window; }

bool csdl2_has_lost_display(void) { return false; }

#endif

const char *csdl2_complaint(void) { return complaint; }

const char *csdl2_image_complaint(void) { return image_complaint; }
