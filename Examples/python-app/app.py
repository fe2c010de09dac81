"""Tidewater, an example app with podcasts. See it: testdrive open -- python3 app.py"""
import json
import signal
import sys
from pathlib import Path

COVER = str(Path(__file__).resolve().with_name("cover.svg"))
TITLES = {"listen-now": "Listen Now", "shows": "Shows", "downloads": "Downloads",
          "ebb": "The Long Ebb", "harbour": "Harbour Notes", "lightship": "Lightship Letters"}
LISTS = {"": ["listen-now", "shows", "downloads"], "shows": ["ebb", "harbour", "lightship"],
         "listen-now": ["ebb/9999", "harbour/24", "lightship"], "downloads": ["ebb/7", "harbour/1"],
         # The numbers of a show's episodes, which are made when they are asked for.
         "ebb": range(10_000, 0, -1), "harbour": range(24, 0, -1), "lightship": range(12, 0, -1)}
SLOW, GONE = "lightship", "harbour/1"  # takes 800 ms to load; is listed, and cannot be played
COMMANDS = [{"name": name, "enabled": True, "handler": True, **more} for name, more in {
    "play": {}, "pause": {}, "togglePlayPause": {}, "next": {}, "previous": {}, "position": {},
    "skipForward": {"preferredIntervals": [30]}, "skipBackward": {"preferredIntervals": [15]},
    "rate": {"supportedRates": [1, 1.25, 1.5, 2]}}.items()]


def send(**message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def locate(path):
    """The identifier of what is at the path, None where nothing is."""
    name = ""
    for index in path:
        if index not in range(len(LISTS.get(name, []))):
            return None
        child = LISTS[name][index]
        name = f"{name}/{child}" if isinstance(child, int) else child
    return name


def item(name):
    show, _, number = (name or "").partition("/")
    if name not in TITLES and not (number.isdecimal() and int(number) in LISTS.get(show, [])):
        return None
    return {"id": name, "title": f"{TITLES[show]}, part {number}" if number else TITLES[show],
            "artwork": None if name in LISTS[""] else "cover",
            "container": not number, "playable": bool(number),
            "explicit": False, "streaming": False, "progress": int(number or 0) % 4 / 4}


class Player:
    """Tells elapsed when something changes, never on a timer: the head unit counts on by the rate.
    This app needs no clock of its own, as it is told when everything happened, in milliseconds."""
    since, speed, info = 0, 1, None

    def publish(self, elapsed, rate, at):
        self.since = at
        self.info.update(elapsed=max(0, min(elapsed, self.info["duration"])), rate=rate)
        send(method="nowPlaying", params={"info": self.info})

    def start(self, identifier, at, **_):
        if identifier in (GONE, *TITLES) or not item(identifier):
            raise LookupError("This episode is gone")
        self.info = {"identifier": identifier, "title": item(identifier)["title"],
                     "artwork": "cover", "duration": 1800, "defaultRate": 1}
        send(method="audioSession", params={"category": "playback", "options": [], "active": True})
        send(method="nowPlayingIdentifiers", params={"ids": [identifier]})
        self.publish(0, self.speed, at)

    def command(self, name, at, value=0, **_):
        if not self.info:
            return {"status": "noActionableItem"}
        if name in ("next", "previous"):
            show, number = self.info["identifier"].split("/")
            try:
                self.start(f"{show}/{int(number) + (1 if name == 'previous' else -1)}", at)
                return {"status": "success"}
            except LookupError:
                return {"status": "noSuchContent"}
        rate, self.speed = self.info["rate"], value if name == "rate" else self.speed
        now = self.info["elapsed"] + rate * (at - self.since) / 1000
        elapsed, rate = {
            "play": (now, self.speed), "pause": (now, 0), "position": (value, rate),
            "togglePlayPause": (now, 0 if rate else self.speed), "rate": (now, rate and value),
            "skipForward": (now + value, rate), "skipBackward": (now - value, rate)}[name]
        self.publish(elapsed, rate, at)
        return {"status": "success"}


player = Player()
METHODS = {
    "initialize": lambda **_: {
        "protocol": 1, "app": {"name": "Tidewater", "icon": "cover"}, "tabs": True,
        "capabilities": {"items": True}},
    "initialized": lambda **_: send(method="commands", params={"commands": COMMANDS}),
    "content/begin": lambda path, **_: {"after": 800} if locate(path) == SLOW else None,
    "content/count": lambda path, **_: {"count": len(LISTS.get(locate(path), []))},
    "content/item": lambda path, **_: {"item": item(locate(path))},
    "content/items": lambda path, first, count, **_: {
        "items": [item(locate([*path, row])) for row in range(first, first + min(count, 100))]},
    "content/showsProgress": lambda path, **_: {"shows": len(path) > 0},
    "artwork/load": lambda id, **_: {"file": COVER} if id == "cover" else None,
    "playback/start": player.start,
    "command": player.command,
    "interruption": lambda at, shouldResume=False, **_: player.command(
        ("pause", "play")[shouldResume], at),
    "route": lambda reason, at, **_: (
        player.command("pause", at) if reason == "oldDeviceUnavailable" else None),
    "shutdown": lambda **_: send(method="log", params={"text": "The tide goes out"})}

signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Without a head unit there is no app.
for line in sys.stdin.buffer:
    message, reply = {"id": None}, {}
    try:
        message = {"id": None, **json.loads(line)}
        reply["result"] = METHODS[message["method"]](**message.get("params", {}))
    except KeyError as unknown:
        reply["error"] = {"code": -32601, "message": f"This app does not know {unknown}"}
    except (TypeError, AttributeError, LookupError) as problem:
        reply["error"] = {"code": -32602, "message": str(problem)}
    except (ValueError, RecursionError) as garbage:
        reply["error"] = {"code": -32700, "message": str(garbage)}
    if message["id"] is not None or "method" not in message:
        send(id=message["id"], **reply)
