/* {{name}}, an app in a car. See it: make && testdrive open -- ./app */
#define _POSIX_C_SOURCE 200809L
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define COMMAND(name) "{'name':'" name "','enabled':true,'handler':true}"

enum { LISTS = 2, SONGS = 2, END = LISTS + LISTS * SONGS, LENGTH = 180, NONE = -1, ROOT = -2 };
static const char *const names[END] = {"Morning", "Evening", "Sunrise", "Tram Song",
                                       "Blue Hour", "Last Ferry"};

/* What plays: a song, where it was in seconds at a time in milliseconds, and 0 in a pause. */
static int loaded = NONE, rate = 0;
static double elapsed = 0, since = 0;

/* Writes one line; the format is JSON with ' for ", which nothing here contains. */
static void say(const char *format, ...) {
  char text[1024];
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  for (char *at = text; (at = strchr(at, '\'')); at++) *at = '"';
  puts(text);
  fflush(stdout); /* The head unit waits for it. */
}

static bool is(const char *value, const char *text) { /* what follows it does not matter */
  size_t length = strlen(text);
  return *value == '"' && strncmp(value + 1, text, length) == 0 && value[length + 1] == '"';
}

/* The value of a key, or "". Whatever looks like the key is one: a string has \" for its quotes. */
static const char *value_of(const char *key, const char *line) {
  for (const char *at = line; (at = strchr(at, '"')); at++) {
    const char *end = is(at, key) ? at + strlen(key) + 2 : "", *colon = end + strspn(end, " ");
    if (*colon == ':') return colon + 1 + strspn(colon + 1, " ");
  }
  return "";
}

/* Where a path leads: ROOT, one of the names, or NONE. */
static int read_path(const char *path) {
  int list, song, deeper, depth = sscanf(path, "[%d ,%d ,%d", &list, &song, &deeper);
  if (depth <= 0) return *path == '[' ? ROOT : NONE;
  if (depth > 2 || list < 0 || list >= LISTS) return NONE;
  if (depth == 1) return list;
  return song >= 0 && song < SONGS ? LISTS + list * SONGS + song : NONE;
}

/* Tells what plays when that changes; the head unit counts on from there by the rate. */
static const char *publish(double seconds, int new_rate, double at) {
  elapsed = seconds < 0 ? 0 : seconds > LENGTH ? LENGTH : seconds, rate = new_rate, since = at;
  say("{'jsonrpc':'2.0','method':'nowPlaying','params':{'info':{'identifier':'%s','title':'%s',"
      "'duration':%d,'elapsed':%.3f,'rate':%d}}}", names[loaded], names[loaded], LENGTH, elapsed,
      rate);
  return "{'status':'success'}";
}

static const char *start(int song, double at) {
  loaded = song;
  say("{'jsonrpc':'2.0','method':'audioSession','params':{'category':'playback','active':true}}");
  return publish(0, 1, at);
}

static const char *command(const char *name, double at) {
  if (loaded == NONE) return "{'status':'noActionableItem'}";
  if (is(name, "next")) return start(loaded + 1 < END ? loaded + 1 : LISTS, at);
  return publish(elapsed + rate * (at - since) / 1000, is(name, "play"), at);
}

/* The result of a request; NULL when this app does not know the method, or what it is about. */
static const char *answer(const char *method, const char *line) {
  static char text[256];
  int node = read_path(value_of("path", line)), song = LISTS;
  bool is_list = node == ROOT || (node != NONE && node < LISTS);
  double at = strtod(value_of("at", line), NULL);
  if (is(method, "initialize"))
    return "{'protocol':1,'app':{'name':'{{name}}'},'tabs':false,'capabilities':{}}";
  if (is(method, "content/count")) return is_list ? "{'count':2}" : "{'count':0}";
  if (is(method, "content/showsProgress")) return "{'shows':false}";
  if (is(method, "content/item") && node < 0) return "{'item':null}";
  if (is(method, "content/item"))
    snprintf(text, sizeof text, "{'item':{'id':'%s','title':'%s','container':%s,'playable':%s,"
             "'explicit':false,'streaming':false}}", names[node], names[node],
             is_list ? "true" : "false", is_list ? "false" : "true");
  if (is(method, "content/item")) return text;
  while (song < END && !is(value_of("identifier", line), names[song])) song++;
  if (is(method, "playback/start")) return song < END ? start(song, at), "null" : NULL;
  if (is(method, "command")) return command(value_of("name", line), at);
  bool is_done = is(method, "content/begin") || is(method, "artwork/load");
  return is_done || is(method, "shutdown") ? "null" : NULL;
}

int main(void) {
  char *line = NULL;
  for (size_t room = 0; getline(&line, &room, stdin) > 0;) {
    const char *id = value_of("id", line), *params = value_of("params", line), *result;
    if (*params && id > params) id = ""; /* The head unit writes its own id before the params. */
    int length = (int)strspn(id, "0123456789");
    if (is(value_of("method", line), "initialized"))
      say("{'jsonrpc':'2.0','method':'commands','params':{'commands':[" COMMAND("play") ","
          COMMAND("pause") "," COMMAND("next") "]}}");
    else if (length > 0 && (result = answer(value_of("method", line), line)))
      say("{'jsonrpc':'2.0','id':%.*s,'result':%s}", length, id, result);
    else if (length > 0)
      say("{'jsonrpc':'2.0','id':%.*s,'error':{'code':-1,'message':'Not here'}}", length, id);
  }
  free(line);
}
