"""Ferrywave, an example app with templates. See it: testdrive open -- python3 app.py"""
import json
import signal
import sys
from pathlib import Path

COVER = str(Path(__file__).resolve().with_name("cover.svg"))
# The sea in each of these places, for an hour. In a drive a program has no clock of its own, and
# hears nothing at the end of what plays: what it plays is longer than anybody listens.
SONGS = ["Anchor Chain", "Breakwater", "Cold Front", "Dogger", "Estuary Mud", "Fog Bell"]
HOUR = 3600
NOW_PLAYING = {"id": "nowPlaying", "nowPlaying": True}
COMMANDS = [{"name": name, "enabled": True, "handler": True}
            for name in ("play", "pause", "togglePlayPause")]


def send(**message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


class Templates:
    """Each call has a number of its own, by which `finished` says what became of it."""
    number, stack, calls = 0, [], {}

    def call(self, **change):
        self.number += 1
        self.calls[self.number] = change
        send(method="template", params={"number": self.number, **change})

    def told(self, event, number=0, refused=None, ids=(), **_):
        if event == "stack":
            self.stack = list(ids)
        elif event == "upNext":
            self.call(push=songs("queue", "Up Next"))
        elif refused:  # Nothing has happened; where the phone would end the app, `ended` follows.
            print(f"{self.calls[number]}: {refused}", file=sys.stderr)


def songs(name, title):
    return {"id": name, "title": title, "list": {"sections": [
        {"header": "Harbour", "items": [row(name, index) for index in range(3)]},
        {"header": "Open Sea", "items": [row(name, index) for index in range(3, 6)]}]}}


def row(name, index):
    return {"id": f"{name}/{index}", "title": SONGS[index], "subtitle": "Ferrywave",
            "image": "cover", "playing": index == player.index}


def home():
    pictures = [{"image": "cover", "title": song} for song in SONGS[:4]]
    return {"id": "home", "title": "Home", "tab": {"title": "Home"}, "list": {"sections": [
        {"items": [{"id": "mix", "title": "Your Mix", "pictures": {"elements": pictures}}]},
        {"header": "More", "items": [
            {"id": "all", "title": "All Songs", "accessory": "disclosure"},
            {"id": "offer", "title": "Ferrywave Plus", "subtitle": "Needs an account"}]}]}}


class Player:
    index, since, info, listened = None, 0, None, False

    def play(self, index, at):
        self.index = index
        self.info = {"identifier": str(index), "title": SONGS[index], "artist": "Ferrywave",
                     "artwork": "cover", "duration": HOUR, "defaultRate": 1}
        send(method="audioSession", params={"category": "playback", "options": [], "active": True})
        self.publish(0, 1, at)
        if "nowPlaying" not in templates.stack:
            templates.call(push=NOW_PLAYING)
        if "songs" in templates.stack:
            templates.call(update=songs("songs", "All Songs"))

    def publish(self, elapsed, rate, at):
        self.since = at
        self.info.update(elapsed=elapsed, rate=rate)
        send(method="nowPlaying", params={"info": self.info})

    def command(self, name, at, **_):
        if not self.info:
            return {"status": "noActionableItem"}
        rate = self.info["rate"]
        now = self.info["elapsed"] + rate * (at - self.since) / 1000
        self.publish(min(now, HOUR), {"play": 1, "pause": 0}.get(name, 1 - rate), at)
        return {"status": "success"}

    def interrupted(self, phase, at, shouldResume=False, **_):
        """A call: paused, and on again when that is meant and somebody listened before it."""
        if phase == "began":
            self.listened = bool(self.info and self.info["rate"])
            if self.listened:
                self.command("pause", at)
        elif shouldResume and self.listened:
            self.command("play", at)


def begin(**_):
    send(method="commands", params={"commands": COMMANDS})
    # Before the root, as the car may show what plays by itself.
    templates.call(player={"upNext": True, "observer": True, "buttons": [
        {"id": "shuffle", "kind": "shuffle"}]})
    library = {"id": "library", "title": "Library", "tab": {"title": "Library", "badge": True},
               "list": {"emptyTitles": ["Nothing here yet"]}}
    templates.call(setRoot={"id": "tabs", "tabs": [home(), library]})


def select(at, item=None, picture=None, button=None):
    """What was pressed spins until this is answered."""
    if picture is not None:
        player.play(picture, at)
    elif item == "all":
        templates.call(push=songs("songs", "All Songs"))
    elif item == "offer":
        templates.call(present={"id": "sign-in", "alert": {
            "titles": ["Sign in on your phone", "Sign in"],
            "actions": [{"id": "ok", "title": "OK", "style": "cancel"}]}})
    elif item and "/" in item:
        player.play(int(item.split("/")[1]), at)
    elif button == "ok":
        templates.call(dismiss=True)


templates, player = Templates(), Player()
METHODS = {
    "initialize": lambda **_: {
        "protocol": 1, "app": {"name": "Ferrywave", "icon": "cover"}, "tabs": False,
        "templates": True, "capabilities": {}},
    "initialized": begin,
    "template": templates.told,
    "template/select": select,
    "artwork/load": lambda id, **_: {"file": COVER} if id == "cover" else None,
    "command": player.command,
    "interruption": player.interrupted,
    "route": lambda reason, at, **_: (
        player.command("pause", at) if reason == "oldDeviceUnavailable" else None)}

signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Without a head unit there is no app.
for line in sys.stdin.buffer:
    message, reply = json.loads(line), {}
    handler = METHODS.get(message["method"], lambda **_: None)
    try:
        reply["result"] = handler(**message.get("params", {}))
    except (TypeError, LookupError) as problem:
        reply["error"] = {"code": -32602, "message": str(problem)}
    if "id" in message:
        send(id=message["id"], **reply)
