/* Pebble, an example app with sounds of water. See it: make && testdrive open -- ./app */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 64 * 1024, TEXT = 64, SOUNDS = 4, ROOT = -1, NONE = -2 };
static const char *const sounds[SOUNDS] = {"River", "Rain", "Sea", "Waterfall"};
static int loaded = NONE, rate = 0; /* the sound in the player, and whether it plays */

/* What is read of a message: the place its path leads to is ROOT, a sound or NONE. */
struct message { char id[TEXT], method[TEXT], name[TEXT], identifier[TEXT]; int place; };

static bool is(const char *text, const char *other) { return strcmp(text, other) == 0; }

static const char *skip_blanks(const char *at) { return at + strspn(at, " \t\r\n"); }

/* Reads a string as far as there is room, and returns what follows it; NULL if it is none.
   Only ASCII is compared with anything, so other escaped characters become a '?'. */
static const char *read_string(const char *at, char *text, size_t room) {
  static const char marks[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  if (*at++ != '"') return NULL;
  for (; *at && *at != '"'; at++) {
    char letter = *at;
    if (letter == '\\') {
      const char *mark = *++at ? strchr(marks, *at) : NULL;
      if (!mark && (*at != 'u' || strspn(at + 1, "0123456789abcdefABCDEF") < 4)) return NULL;
      long code = mark ? meanings[mark - marks]
                       : strtol((char[]){at[1], at[2], at[3], at[4], 0}, NULL, 16);
      letter = code > 0 && code < 128 ? (char)code : '?';
      if (!mark) at += 4;
    }
    if (room > 1) *text++ = letter, room--;
  }
  *text = 0;
  return *at ? at + 1 : NULL;
}

static const char *skip_value(const char *at) {
  int depth = 0;
  do {
    size_t plain = strcspn(at, "\"[]{}:, \t\r\n");
    if (plain) at += plain;
    else if (*at == '"') at = read_string(at, (char[1]){0}, 1);
    else if (*at == '[' || *at == '{') depth++, at++;
    else if (*at == ']' || *at == '}') depth--, at++;
    else at = *at && depth ? at + 1 : NULL;
  } while (at && depth > 0);
  return depth ? NULL : at;
}

static int read_path(const char *at) { /* nothing is deeper than the sounds */
  if (*at != '[') return NONE;
  at = skip_blanks(at + 1);
  if (*at == ']') return ROOT;
  char *end;
  long index = strtol(at, &end, 10);
  return end > at && *skip_blanks(end) == ']' && index >= 0 && index < SOUNDS ? (int)index : NONE;
}

/* Reads an object; what is in "params" goes into the same message. */
static bool read_object(const char *at, struct message *to, bool is_params) {
  if (*at != '{') return false;
  if (*skip_blanks(at + 1) == '}') return true;
  do {
    char key[TEXT];
    at = read_string(skip_blanks(at + 1), key, TEXT);
    if (!at || *(at = skip_blanks(at)) != ':') return false;
    const char *value = skip_blanks(at + 1);
    if (!(at = skip_value(value))) return false;
    if (is_params && is(key, "name")) read_string(value, to->name, TEXT);
    if (is_params && is(key, "identifier")) read_string(value, to->identifier, TEXT);
    if (is_params && is(key, "path")) to->place = read_path(value);
    if (!is_params && is(key, "method")) read_string(value, to->method, TEXT);
    if (!is_params && is(key, "params")) read_object(value, to, true);
    if (!is_params && is(key, "id") && at - value < TEXT) memcpy(to->id, value, at - value);
    at = skip_blanks(at);
  } while (*at == ',');
  return *at == '}';
}

static const char *command(const char *name) {
  if (loaded == NONE) return "{\"status\":\"noActionableItem\"}";
  rate = is(name, "play") || (is(name, "togglePlayPause") && !rate);
  printf("{\"jsonrpc\":\"2.0\",\"method\":\"nowPlaying\",\"params\":{\"info\":{\"identifier\":"
         "\"%s\",\"title\":\"%s\",\"live\":true,\"rate\":%d}}}\n",
         sounds[loaded], sounds[loaded], rate);
  return "{\"status\":\"success\"}";
}

/* The result of a request; NULL when this app does not know the method or the sound. */
static const char *answer(const struct message *m) {
  static char text[256];
  int sound = SOUNDS - 1;
  while (sound >= 0 && !is(m->identifier, sounds[sound])) sound--;
  if (is(m->method, "content/item")) sound = m->place;
  if (is(m->method, "initialize"))
    return "{\"protocol\":1,\"app\":{\"name\":\"Pebble\"},\"tabs\":false,\"capabilities\":{}}";
  if (is(m->method, "command")) return command(m->name);
  if (is(m->method, "content/showsProgress")) return "{\"shows\":false}";
  if (is(m->method, "content/count")) return m->place == ROOT ? "{\"count\":4}" : "{\"count\":0}";
  if (is(m->method, "playback/start") && sound >= 0) {
    loaded = sound;
    puts("{\"jsonrpc\":\"2.0\",\"method\":\"audioSession\",\"params\":{\"category\":\"playback\","
         "\"options\":[],\"active\":true}}");
    return command("play"), "null";
  }
  if (is(m->method, "content/item") || is(m->method, "content/find")) {
    if (sound < 0) return "{\"item\":null}";
    snprintf(text, sizeof text, "{\"item\":{\"id\":\"%s\",\"title\":\"%s\",\"container\":false,"
             "\"playable\":true,\"explicit\":false,\"streaming\":false}}",
             sounds[sound], sounds[sound]);
    return text;
  }
  bool is_done = is(m->method, "content/begin") || is(m->method, "artwork/load");
  return is_done || is(m->method, "shutdown") ? "null" : NULL;
}

int main(void) {
  static char line[LINE];
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  for (int letter;;) {
    size_t length = 0;
    while ((letter = getchar()) != EOF && letter != '\n')
      if (length < LINE) line[length++] = (char)letter;
    if (letter == EOF) break;
    line[length < LINE ? length : 0] = 0; /* A line that does not fit is no request. */
    struct message message = {.place = NONE};
    bool is_object = read_object(skip_blanks(line), &message, false);
    const char *result = is_object ? answer(&message) : NULL;
    if (is(message.method, "initialized"))
      puts("{\"jsonrpc\":\"2.0\",\"method\":\"commands\",\"params\":{\"commands\":["
           "{\"name\":\"play\",\"enabled\":true,\"handler\":true},"
           "{\"name\":\"pause\",\"enabled\":true,\"handler\":true},"
           "{\"name\":\"togglePlayPause\",\"enabled\":true,\"handler\":true}]}}");
    else if (result && *message.id)
      printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n", message.id, result);
    else if (!is_object || *message.id)
      printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%d,\"message\":\"Not here\"}}\n",
             is_object ? message.id : "null", is_object ? -32601 : -32700);
  }
}
