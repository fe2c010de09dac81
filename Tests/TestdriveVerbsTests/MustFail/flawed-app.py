"""An app with a flaw, which is its argument; without one it is a sound app."""
import json
import sys

FLAW = sys.argv[1] if len(sys.argv) > 1 else ""


def send(**message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def count(path):
    real = 2 if len(path) < 2 else 0
    if FLAW == "counts-too-many" and len(path) == 1:
        return real + 3
    return -1 if FLAW == "counts-less-than-none" else "2" if FLAW == "counts-in-words" else real


def item(path):
    if path[-1] > 1:
        return None
    name = "/".join(map(str, path))
    return {"id": name, "title": name, "container": len(path) == 1, "playable": len(path) == 2,
            "explicit": False, "streaming": False}


def publish(rate):
    if FLAW != "plays-silently":
        rate = 0 if FLAW == "says-it-rests" else rate
        info = {"duration": 60, "elapsed": 0, "rate": rate}
        send(method="nowPlaying", params={
            "info": info if FLAW == "plays-without-a-title" else {"title": "Song", **info}})


for line in sys.stdin:
    message = json.loads(line)
    method, params = message["method"], message.get("params", {})
    result = None
    if method == "initialize":
        result = {"protocol": 1, "app": {"name": "Flawed"}}
    elif method == "initialized":
        send(method="commands", params={"commands": [
            {"name": name, "enabled": True, "handler": True} for name in ("play", "pause")]})
    elif method == "content/count":
        result = {"count": count(params["path"])}
    elif method == "content/item":
        result = {"item": item(params["path"])}
    elif method == "content/showsProgress":
        result = {"shows": False}
    elif method == "playback/start":
        if FLAW == "never-plays":
            send(id=message["id"], error={"code": 1, "message": "No licence"})
            continue
        if FLAW != "plays-without-a-session":
            send(method="audioSession", params={"category": "playback", "active": True})
        publish(1)
    elif method == "command":
        publish(1 if params["name"] == "play" else 0)
        result = {"status": "success"}
    if "id" in message:
        send(id=message["id"], result=result)
