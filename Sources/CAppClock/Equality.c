#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether two objects are equal, in front of Foundation's own.
//
// Foundation on Linux reads of which of its types an object is from the word behind the object's
// head. Objects of Swift have something of their own there, or nothing: where it happens to say
// type 0, which no object is of, Foundation ends the process. An attributed string compares its
// neighbours so. Such an object is asked itself.

/// What Foundation asks objects of Swift by; the head of a table that it fills itself.
typedef struct {
  unsigned long (*type)(const void *object);
  unsigned long (*hash)(const void *object);
  bool (*is_equal)(const void *object, const void *other);
} object_calls;

static void *found(_Atomic(void *) *place, void *handle, const char *name) {
  void *known = atomic_load_explicit(place, memory_order_relaxed);
  if (known != NULL) return known;
  known = dlsym(handle, name);
  atomic_store_explicit(place, known, memory_order_relaxed);
  return known;
}

/// The calls for an object that says type 0; null for any other, and for none.
static const object_calls *calls_for(const void *object) {
  static _Atomic(void *) place;
  if (object == NULL || (((const uint64_t *)object)[2] >> 8 & 0x3ff) != 0) return NULL;
  return found(&place, RTLD_DEFAULT, "__CFSwiftBridge");
}

unsigned char CFEqual(const void *one, const void *other) {
  static _Atomic(void *) place;
  if (one != other && one != NULL && other != NULL) {
    const object_calls *calls = calls_for(one);
    if (calls != NULL) return calls->is_equal(one, other);
    calls = calls_for(other);
    if (calls != NULL) return calls->is_equal(other, one);
  }
  unsigned char (*theirs)(const void *, const void *) =
      (unsigned char (*)(const void *, const void *))found(&place, RTLD_NEXT, "CFEqual");
  return theirs(one, other);
}
