"""{{name}}, an app in a car. See it: testdrive open -- python3 app.py"""
import json
import sys

LISTS = {"Morning": ["Sunrise", "First Coffee", "Tram Song"],
         "Evening": ["Blue Hour", "Last Ferry"]}
SONGS = [song for songs in LISTS.values() for song in songs]
LENGTH = 180  # Seconds.
playing = {}  # What was told last, and when.


def send(**message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def children(path):
    """What is in a list: the lists themselves at [], the songs of the second one at [1]."""
    return [list(LISTS), *LISTS.values()][path[0] + 1 if path else 0] if len(path) < 2 else []


def item(path):
    title = children(path[:-1])[path[-1]]
    return {"id": title, "title": title, "container": title in LISTS, "playable": title in SONGS,
            "explicit": False, "streaming": False}


def publish(title, elapsed, rate, at):
    """Said when something changes; the head unit counts on from there."""
    playing.update(title=title, elapsed=elapsed, rate=rate, at=at)
    send(method="nowPlaying", params={"info": {
        "identifier": title, "title": title, "duration": LENGTH, "elapsed": elapsed, "rate": rate}})


def start(identifier, at, **_):
    send(method="audioSession", params={"category": "playback", "active": True})
    send(method="nowPlayingIdentifiers", params={"ids": [identifier]})
    publish(identifier, 0, 1, at)


def command(name, at, **_):
    if not playing:
        return {"status": "noActionableItem"}
    if name == "next":
        start(SONGS[(SONGS.index(playing["title"]) + 1) % len(SONGS)], at)
    else:
        elapsed = playing["elapsed"] + playing["rate"] * (at - playing["at"]) / 1000
        publish(playing["title"], min(elapsed, LENGTH), 1 if name == "play" else 0, at)
    return {"status": "success"}


METHODS = {
    "initialize": lambda **_: {"protocol": 1, "app": {"name": "{{name}}"}, "tabs": False},
    "initialized": lambda **_: send(method="commands", params={"commands": [
        {"name": name, "enabled": True, "handler": True} for name in ("play", "pause", "next")]}),
    "content/count": lambda path: {"count": len(children(path))},
    "content/item": lambda path: {"item": item(path)},
    "content/showsProgress": lambda path: {"shows": False},
    "content/begin": lambda **_: None, "artwork/load": lambda **_: None, "shutdown": lambda: None,
    "playback/start": start, "command": command}

for line in sys.stdin:
    message = json.loads(line)
    if message["method"] in METHODS:
        reply = {"result": METHODS[message["method"]](**message.get("params", {}))}
    else:
        reply = {"error": {"code": -32601, "message": "This app does not know the method"}}
    if "id" in message:
        send(id=message["id"], **reply)
