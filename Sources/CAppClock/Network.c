#define _GNU_SOURCE
#include "CAppClock.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

// What an app asks of servers, in front of the library that Foundation asks them with.
//
// Foundation hands each request to libcurl. Where somebody of ours wants a request, libcurl
// connects to a socket within this process instead of a server. So all that Foundation makes of an
// answer stays as it is: tasks, delegates, downloads, redirects, cookies.

/// libcurl's own; the program is not linked with it, and has it only where Foundation has.
static void *theirs(const char *name) { return dlsym(RTLD_NEXT, name); }

#define THEIRS(name)                                                                               \
  static __typeof__(&name) their_##name(void) {                                                    \
    static _Atomic(__typeof__(&name)) found;                                                       \
    __typeof__(&name) function = atomic_load_explicit(&found, memory_order_relaxed);               \
    if (function != NULL) return function;                                                         \
    function = (__typeof__(&name))theirs(#name);                                                   \
    atomic_store_explicit(&found, function, memory_order_relaxed);                                 \
    return function;                                                                               \
  }

typedef struct {
  int kind;
  void *easy;
  union {
    void *whatever;
    int result;
  } data;
} curl_message;

int curl_easy_setopt(void *easy, int option, ...);
int curl_easy_getinfo(void *easy, int info, ...);
int curl_multi_add_handle(void *multi, void *easy);
curl_message *curl_multi_info_read(void *multi, int *left);
void curl_easy_cleanup(void *easy);
void *curl_easy_init(void);
int curl_easy_perform(void *easy);
void *curl_slist_append(void *list, const char *text);
void curl_slist_free_all(void *list);
const char *curl_easy_strerror(int code);

THEIRS(curl_easy_setopt)
THEIRS(curl_easy_getinfo)
THEIRS(curl_multi_add_handle)
THEIRS(curl_multi_info_read)
THEIRS(curl_easy_cleanup)

/// libcurl's numbers, which never change.
enum {
  URL = 10002,
  PROXY = 10004,
  ERROR_BUFFER = 10010,
  POST_FIELDS = 10015,
  HEADERS = 10023,
  METHOD = 10036,
  WRITE_DATA = 10001,
  HEADER_DATA = 10029,
  ENCODINGS = 10102,
  SOCKET_PLACE = 10264,
  WRITE_FUNCTION = 20011,
  HEADER_FUNCTION = 20079,
  BODY_SIZE = 30120,
  NO_BODY = 44,
  FRESH_CONNECTION = 74,
  NO_REUSE = 75,
  HTTP_VERSION = 84,
  NO_SIGNALS = 99,
  TIMEOUT = 155,
  EFFECTIVE_URL = 0x100001,
  SYSTEM_ERROR = 0x200019,
  VERSION_1_1 = 2,
  IS_DONE = 1,
};

enum { ERROR_SIZE = 256 };

/// What is known of one of libcurl's transfers.
typedef struct transfer {
  struct transfer *next;
  void *easy;
  /// Where libcurl and Foundation have the words for an error.
  char *error_buffer;
  char *address;
  int64_t number;
  bool is_ours, has_failed;
  /// Where libcurl connects to, as long as it may.
  int listener;
  bool listens;
  app_failure failure;
} transfer;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static transfer *transfers;
static int64_t next_number = 1;
static app_network network;
static atomic_bool is_set;
/// This thread asks a real server: libcurl calls itself by names that are ours.
static _Thread_local bool is_asking;

void app_network_set(app_network wanted) {
  network = wanted;
  atomic_store(&is_set, true);
}

/// With the lock held.
static transfer *known(void *easy) {
  for (transfer *transfer = transfers; transfer != NULL; transfer = transfer->next)
    if (transfer->easy == easy) return transfer;
  return NULL;
}

/// With the lock held; null when there is no memory left.
static transfer *known_or_new(void *easy) {
  transfer *found = known(easy);
  if (found != NULL) return found;
  transfer *new = calloc(1, sizeof *new);
  if (new == NULL) return NULL;
  new->easy = easy;
  new->next = transfers;
  return transfers = new;
}

void app_network_fail(int64_t number, app_failure failure) {
  pthread_mutex_lock(&lock);
  for (transfer *transfer = transfers; transfer != NULL; transfer = transfer->next) {
    if (transfer->number != number) continue;
    transfer->has_failed = true;
    transfer->failure = failure;
  }
  pthread_mutex_unlock(&lock);
}

/// A place that libcurl connects to instead of a server; its name is in no folder, and it is ours
/// alone. Negative when there is none to be had.
static int listen_at(const char *name) {
  struct sockaddr_un place = {.sun_family = AF_UNIX};
  size_t size = strlen(name);
  memcpy(place.sun_path + 1, name, size);
  int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file < 0) return file;
  socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + size);
  if (bind(file, (struct sockaddr *)&place, length) == 0 && listen(file, 4) == 0) return file;
  close(file);
  return -1;
}

/// Nobody connects any more, and who waits for that hears it.
static void stop_listening(transfer *transfer) {
  if (!transfer->listens) return;
  transfer->listens = false;
  shutdown(transfer->listener, SHUT_RDWR);
  close(transfer->listener);
}

/// libcurl would have the secret parts of a connection that is none.
static void set_plain_address(void *easy, const char *address) {
  if (strncasecmp(address, "https:", 6) != 0) return;
  size_t size = strlen(address);
  char *plain = malloc(size);
  if (plain == NULL) return;
  memcpy(plain, "http", 4);
  memcpy(plain + 4, address + 5, size - 5 + 1);
  their_curl_easy_setopt()(easy, URL, plain);
  free(plain);
}

/// False when it has to go to its server after all.
static bool take(transfer *transfer) {
  char name[64];
  snprintf(name, sizeof name, "testdrive-%d-%lld", getpid(), (long long)transfer->number);
  int listener = listen_at(name);
  int other = listener < 0 ? -1 : fcntl(listener, F_DUPFD_CLOEXEC, 0);
  if (other < 0) return false;
  transfer->listener = listener;
  transfer->listens = true;
  network.begin(transfer->number, other, transfer->address);
  void *easy = transfer->easy;
  __typeof__(&curl_easy_setopt) set = their_curl_easy_setopt();
  set_plain_address(easy, transfer->address);
  set(easy, PROXY, "");
  set(easy, SOCKET_PLACE, name);
  set(easy, HTTP_VERSION, (long)VERSION_1_1);
  set(easy, FRESH_CONNECTION, 1L);
  set(easy, NO_REUSE, 1L);
  return true;
}

static void give_back(void *easy) {
  __typeof__(&curl_easy_setopt) set = their_curl_easy_setopt();
  set(easy, PROXY, NULL);
  set(easy, SOCKET_PLACE, NULL);
  set(easy, HTTP_VERSION, 0L);
  set(easy, FRESH_CONNECTION, 0L);
  set(easy, NO_REUSE, 0L);
}

int curl_multi_add_handle(void *multi, void *easy) {
  char *address = NULL;
  if (atomic_load(&is_set) && !is_asking) their_curl_easy_getinfo()(easy, EFFECTIVE_URL, &address);
  bool is_wanted = address != NULL && network.wants(address);
  pthread_mutex_lock(&lock);
  transfer *transfer = is_wanted ? known_or_new(easy) : known(easy);
  bool was_ours = transfer != NULL && transfer->is_ours;
  char *copy = is_wanted ? strdup(address) : NULL;
  if (transfer != NULL) {
    stop_listening(transfer);
    free(transfer->address);
    transfer->address = copy;
    transfer->is_ours = copy != NULL;
    transfer->has_failed = false;
    transfer->number = next_number++;
  }
  pthread_mutex_unlock(&lock);
  if (transfer != NULL && transfer->is_ours) transfer->is_ours = take(transfer);
  if (was_ours && !transfer->is_ours) give_back(easy);
  return their_curl_multi_add_handle()(multi, easy);
}

curl_message *curl_multi_info_read(void *multi, int *left) {
  curl_message *message = their_curl_multi_info_read()(multi, left);
  if (message == NULL || message->kind != IS_DONE) return message;
  pthread_mutex_lock(&lock);
  transfer *transfer = known(message->easy);
  if (transfer != NULL) stop_listening(transfer);
  if (transfer != NULL && transfer->is_ours && transfer->has_failed) {
    message->data.result = transfer->failure.code;
    if (transfer->error_buffer != NULL)
      snprintf(transfer->error_buffer, ERROR_SIZE, "%s", transfer->failure.words);
  }
  pthread_mutex_unlock(&lock);
  return message;
}

int curl_easy_getinfo(void *easy, int info, ...) {
  va_list list;
  va_start(list, info);
  void *place = va_arg(list, void *);
  va_end(list);
  int result = their_curl_easy_getinfo()(easy, info, place);
  if (info != SYSTEM_ERROR || result != 0) return result;
  pthread_mutex_lock(&lock);
  transfer *transfer = known(easy);
  if (transfer != NULL && transfer->is_ours)
    *(long *)place = transfer->has_failed ? transfer->failure.system_error : 0;
  pthread_mutex_unlock(&lock);
  return result;
}

int curl_easy_setopt(void *easy, int option, ...) {
  va_list list;
  va_start(list, option);
  // Whole numbers and addresses are handed on alike.
  void *value = va_arg(list, void *);
  va_end(list);
  if (option == ERROR_BUFFER) {
    pthread_mutex_lock(&lock);
    transfer *transfer = known_or_new(easy);
    if (transfer != NULL) transfer->error_buffer = value;
    pthread_mutex_unlock(&lock);
  }
  return their_curl_easy_setopt()(easy, option, value);
}

void curl_easy_cleanup(void *easy) {
  their_curl_easy_cleanup()(easy);
  pthread_mutex_lock(&lock);
  transfer **place = &transfers;
  while (*place != NULL && (*place)->easy != easy) place = &(*place)->next;
  transfer *old = *place;
  if (old != NULL) *place = old->next;
  pthread_mutex_unlock(&lock);
  if (old == NULL) return;
  stop_listening(old);
  free(old->address);
  free(old);
}

// Asking a real server.

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
  const app_fetch *fetch = context;
  fetch->header(fetch->context, bytes, size * count);
  return size * count;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  const app_fetch *fetch = context;
  return fetch->body(fetch->context, bytes, size * count) ? size * count : 0;
}

int app_network_fetch(const app_fetch *fetch, char words[256]) {
  words[0] = 0;
  void *(*begin)(void) = theirs("curl_easy_init");
  int (*perform)(void *) = theirs("curl_easy_perform");
  void *(*append)(void *, const char *) = theirs("curl_slist_append");
  void (*forget)(void *) = theirs("curl_slist_free_all");
  const char *(*words_of)(int) = theirs("curl_easy_strerror");
  __typeof__(&curl_easy_setopt) set = their_curl_easy_setopt();
  void *easy = begin == NULL ? NULL : begin();
  if (easy == NULL) return 2;
  void *headers = NULL;
  for (size_t index = 0; index < fetch->header_count; index++)
    headers = append(headers, fetch->headers[index]);
  set(easy, NO_SIGNALS, 1L);
  set(easy, ERROR_BUFFER, words);
  set(easy, URL, fetch->address);
  set(easy, ENCODINGS, "");
  set(easy, TIMEOUT, fetch->patience);
  set(easy, HEADER_DATA, fetch);
  set(easy, HEADER_FUNCTION, take_header);
  set(easy, WRITE_DATA, fetch);
  set(easy, WRITE_FUNCTION, take_body);
  if (fetch->content_size > 0) {
    set(easy, BODY_SIZE, (int64_t)fetch->content_size);
    set(easy, POST_FIELDS, fetch->content);
  }
  // After that, as it says which one itself.
  if (strcmp(fetch->method, "HEAD") == 0) set(easy, NO_BODY, 1L);
  else set(easy, METHOD, fetch->method);
  set(easy, HEADERS, headers);
  is_asking = true;
  int code = perform(easy);
  is_asking = false;
  if (code != 0 && words[0] == 0 && words_of != NULL) snprintf(words, 256, "%s", words_of(code));
  their_curl_easy_cleanup()(easy);
  forget(headers);
  return code;
}

// Sessions that an app configures itself, in front of Foundation's own initialisers.

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

static void *prepared(void *configuration) {
  return atomic_load(&is_set) ? network.prepare(configuration) : configuration;
}

#define PLAIN "$s20FoundationNetworking10URLSessionC13configurationAcA0C13ConfigurationC_tcfC"
#define DELEGATED                                                                                  \
  "$s20FoundationNetworking10URLSessionC13configuration8delegate0E5QueueAcA0C13ConfigurationC_"    \
  "AA0C8Delegate_pSg0A009OperationF0CSgtcfC"

SWIFT void *app_network_session(void *configuration, SELF void *type) __asm__(PLAIN);
SWIFT void *app_network_session(void *configuration, SELF void *type) {
  SWIFT void *(*make)(void *, SELF void *) = (void *)theirs(PLAIN);
  return make(prepared(configuration), type);
}

SWIFT void *app_network_delegated(
    void *configuration, void *delegate, void *witness, void *queue, SELF void *type)
    __asm__(DELEGATED);
SWIFT void *app_network_delegated(
    void *configuration, void *delegate, void *witness, void *queue, SELF void *type) {
  SWIFT void *(*make)(void *, void *, void *, void *, SELF void *) = (void *)theirs(DELEGATED);
  return make(prepared(configuration), delegate, witness, queue, type);
}
