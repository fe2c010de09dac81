#!/usr/bin/env python3
"""A loudspeaker in another room, as a media session over the protocol. Nothing but Python 3 is needed."""

import json
import sys

TITLES = ["Understory", "Glasshouse"]
state = {"place": 0, "rate": 0, "elapsed": 0.0, "at": 0.0, "volume": 0.4}


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def tell(method, **params):
    send({"method": method, "params": params})


def publish(at):
    if state["rate"]:
        state["elapsed"] += at - state["at"]
    state["at"] = at
    title = TITLES[state["place"]]
    info = {"identifier": title, "title": title, "artist": "Mira Dell", "duration": 240,
            "elapsed": state["elapsed"], "rate": state["rate"]}
    tell("nowPlaying", session="kitchen", info=info)


def devices():
    tell("devices", session="kitchen", devices=[
        {"id": "speaker", "name": "Kitchen", "type": "speaker", "volume": state["volume"],
         "active": True}])


def begin():
    tell("session", id="kitchen", event="began", origin="remote")
    tell("commands", session="kitchen", commands=[
        {"name": name, "enabled": True, "handler": True} for name in ("play", "pause", "next")])
    devices()
    publish(0)


def obey(name, at):
    if name == "next" and state["place"] + 1 == len(TITLES):
        return "noActionableItem"
    publish(at)
    if name == "next":
        state["place"] += 1
        state["elapsed"] = 0.0
    else:
        state["rate"] = 1 if name == "play" else 0
    publish(at)
    return "success"


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params", {})
    result = None
    if method == "initialize":
        result = {"protocol": 1, "app": {"name": "Kitchen"}, "tabs": False, "capabilities": {}}
    elif method == "initialized":
        begin()
    elif method == "content/count":
        result = {"count": 1 if params["path"] == [] else 0}
    elif method == "content/item":
        result = {"item": {"id": "kitchen", "title": "Kitchen", "container": False,
                           "playable": False, "explicit": False, "streaming": False}}
    elif method == "content/showsProgress":
        result = {"shows": False}
    elif method == "command":
        result = {"status": obey(params["name"], params["at"] / 1000)}
    elif method == "session" and params["event"] == "output" and "volume" in params:
        state["volume"] = params["volume"]
        devices()
    elif method == "push" and params["event"] == "end":
        tell("session", id=params["attributes"]["id"], event="ended")
    if "id" in message:
        send({"id": message["id"], "result": result})
    if method == "shutdown":
        break
