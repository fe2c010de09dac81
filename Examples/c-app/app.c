/* Pebble, an app in a car. See it: make && testdrive open -- ./app */
#define _POSIX_C_SOURCE 200809L
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define COMMAND(name) "{'name':'" name "','enabled':true,'handler':true}"

enum { PLACES = 3, SOUNDS = 3, END = PLACES + PLACES * SOUNDS, LENGTH = 600, NONE = -1, ROOT = -2 };
static const char *const names[END] = {"River", "Sea", "Sky", "Spring", "Rapids", "Waterfall",
                                       "Surf", "Storm", "Harbour", "Drizzle", "Rain", "Hail"};

/* What plays: a sound, where it was in seconds at a time in milliseconds, and 0 in a pause. */
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
  int place, sound, deeper, depth = sscanf(path, "[%d ,%d ,%d", &place, &sound, &deeper);
  if (depth <= 0) return *path == '[' ? ROOT : NONE;
  if (depth > 2 || place < 0 || place >= PLACES) return NONE;
  if (depth == 1) return place;
  return sound >= 0 && sound < SOUNDS ? PLACES + place * SOUNDS + sound : NONE;
}

/* Tells what plays when that changes; the head unit counts on from there by the rate. */
static const char *publish(double seconds, int new_rate, double at) {
  elapsed = seconds < 0 ? 0 : seconds > LENGTH ? LENGTH : seconds, rate = new_rate, since = at;
  say("{'jsonrpc':'2.0','method':'nowPlaying','params':{'info':{'identifier':'%s','title':'%s',"
      "'artist':'%s','duration':%d,'elapsed':%.3f,'rate':%d}}}", names[loaded], names[loaded],
      names[(loaded - PLACES) / SOUNDS], LENGTH, elapsed, rate);
  return "{'status':'success'}";
}

static const char *start(int sound, double at) {
  loaded = sound;
  say("{'jsonrpc':'2.0','method':'audioSession','params':{'category':'playback','active':true}}");
  return publish(0, 1, at);
}

static const char *command(const char *name, double value, double at) {
  double now = elapsed + rate * (at - since) / 1000;
  int sound = loaded + is(name, "next") - is(name, "previous");
  if (loaded == NONE) return "{'status':'noActionableItem'}";
  if (sound < PLACES || sound >= END) return "{'status':'noSuchContent'}";
  if (sound != loaded) return start(sound, at);
  if (is(name, "position")) return publish(value, rate, at);
  return publish(now, is(name, "play") || (is(name, "togglePlayPause") && !rate), at);
}

/* The result of a request; NULL when this app does not know the method, or what it is about. */
static const char *answer(const char *method, const char *line) {
  static char text[256];
  int node = read_path(value_of("path", line)), sound = PLACES;
  bool is_list = node == ROOT || (node != NONE && node < PLACES);
  double at = strtod(value_of("at", line), NULL);
  if (is(method, "initialize"))
    return "{'protocol':1,'app':{'name':'Pebble'},'tabs':false,'capabilities':{}}";
  if (is(method, "content/count")) return is_list ? "{'count':3}" : "{'count':0}";
  if (is(method, "content/showsProgress")) return "{'shows':false}";
  if (is(method, "content/item") && node < 0) return "{'item':null}";
  if (is(method, "content/item"))
    snprintf(text, sizeof text, "{'item':{'id':'%s','title':'%s','container':%s,'playable':%s,"
             "'explicit':false,'streaming':false}}", names[node], names[node],
             is_list ? "true" : "false", is_list ? "false" : "true");
  if (is(method, "content/item")) return text;
  while (sound < END && !is(value_of("identifier", line), names[sound])) sound++;
  if (is(method, "playback/start")) return sound < END ? start(sound, at), "null" : NULL;
  if (is(method, "command"))
    return command(value_of("name", line), strtod(value_of("value", line), NULL), at);
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
          COMMAND("pause") "," COMMAND("togglePlayPause") "," COMMAND("next") ","
          COMMAND("previous") "," COMMAND("position") "]}}");
    else if (length > 0 && (result = answer(value_of("method", line), line)))
      say("{'jsonrpc':'2.0','id':%.*s,'result':%s}", length, id, result);
    else if (length > 0)
      say("{'jsonrpc':'2.0','id':%.*s,'error':{'code':-1,'message':'Not here'}}", length, id);
  }
  free(line);
}
