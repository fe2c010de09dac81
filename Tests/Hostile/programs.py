"""Programs that do what no app should: `python3 programs.py NAME`.

Each greets the head unit as an app does, unless it is about not doing even that, and then
misbehaves. What becomes of each is written in the table of those who run them.
"""

import json
import os
import signal
import subprocess
import sys
import time

HELPER = "import signal,time;signal.signal(signal.SIGTERM,signal.SIG_IGN);time.sleep(600)"


def say(**message):
    os.write(1, (json.dumps({"jsonrpc": "2.0", **message}) + "\n").encode())


def tell(method, **params):
    say(method=method, params=params)


def messages():
    for line in sys.stdin:
        yield json.loads(line)


def answer(message):
    method = message.get("method")
    if method == "initialize":
        say(id=message["id"], result={"protocol": 1, "app": {"name": "Hostile"}})
    elif method == "initialized":
        tell("commands", commands=[{"name": "play", "enabled": True, "handler": True}])
    elif method == "content/count":
        say(id=message["id"], result={"count": 3})
    elif method == "content/item":
        say(id=message["id"], result={"item": {"id": "a", "title": "A", "playable": True}})
    elif "id" in message:
        say(id=message["id"], result=None)


def serve(act=None, at="initialized"):
    """Answers as it should, and does something once it has heard a message of that name."""
    for message in messages():
        answer(message)
        if act and message.get("method") == at:
            act()


def stay():
    while True:
        time.sleep(600)


def helper(*ways, **how):
    """A process that does not end when it is asked to."""
    return subprocess.Popen([sys.executable, "-c", HELPER, __file__, *ways], **how)


# What grows.


def flood(line):
    def write():
        bytes_ = (line + "\n").encode() * max(1, 60000 // (len(line) + 1))
        while True:
            os.write(1, bytes_)

    serve(write)


def playing(**info):
    return json.dumps({"jsonrpc": "2.0", "method": "nowPlaying", "params": {"info": info}})


def long_title():
    serve(lambda: tell("nowPlaying", info={"title": "x" * 100000}))


def long_title_of_an_item():
    for message in messages():
        if message.get("method") == "content/item":
            say(id=message["id"], result={"item": {"id": "a", "title": "x" * 100000}})
        else:
            answer(message)


def large_titles():
    flood(playing(title="x" * 900000))


def titles():
    flood(playing(title="x" * 60000))


def small_titles():
    flood(playing(title="x"))


def empty_lines():
    flood("")


def zeros():
    serve(lambda: flood_of(b"\0" * 65536))


def endless_line():
    serve(lambda: flood_of(b"x" * 65536))


def flood_of(bytes_):
    while True:
        os.write(1, bytes_)


def many_keys():
    serve(lambda: tell("nowPlaying", info={str(number): "" for number in range(20000)}))


def many_devices():
    device = {"id": "a", "name": "A", "type": "b"}
    serve(lambda: tell("devices", devices=[device] * 20000))


def many_paths():
    serve(lambda: tell("content/changed", paths=[[number] for number in range(20000)]))


def many_identifiers():
    serve(lambda: tell("nowPlayingIdentifiers", ids=["a"] * 20000))


def deep_nesting():
    serve(lambda: os.write(1, b"[" * 1000000 + b"\n"))


def later_answers():
    def write():
        while True:
            say(id=1, result={"after": 3600000})

    serve(write)


def error_output():
    def write():
        while True:
            os.write(2, b"x" * 65536)

    serve(write)


def long_last_words():
    def write():
        os.write(2, b"".join(b"%d" % (number % 10) * 1000 + b"\n" for number in range(8)) * 6)
        os._exit(1)

    serve(write)


# Who does not go.


def deaf():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    serve(stay)


def deaf_after_closing_its_output():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)

    def close():
        os.close(1)
        stay()

    serve(close)


def stopped():
    serve(lambda: os.kill(os.getpid(), signal.SIGSTOP))


def helper_with_output():
    helper()
    serve(lambda: os._exit(7))


def helper_in_a_session():
    helper(start_new_session=True, stdin=-3, stdout=-3, stderr=-3)
    serve()


def helper_of_a_helper():
    words = f"import os;os.setsid();os.fork() and os._exit(0);{HELPER}"
    subprocess.Popen([sys.executable, "-c", words, __file__], stdin=-3, stdout=-3, stderr=-3)
    serve()


def talking_helper():
    words = "while 1: print('x' * 1000)"
    subprocess.Popen([sys.executable, "-c", words, __file__])
    serve(lambda: os._exit(7))


def many_helpers():
    for _ in range(50):
        helper(stdin=-3, stdout=-3, stderr=-3)
    serve()


def multiplying():
    """Whoever is asked to end becomes two, and all of them go on becoming more for a while."""

    def grow(*_):
        for _ in range(2):
            if time.monotonic() < end and os.fork() == 0:
                os.setsid()

    end = time.monotonic() + 1.5
    signal.signal(signal.SIGTERM, grow)
    if os.fork() == 0:
        while True:
            signal.pause() if time.monotonic() > end else time.sleep(0.01)
    serve()


def killer():
    """Kills whoever is above it, which is not the head unit."""
    helper()
    serve(lambda: os.kill(os.getppid(), signal.SIGKILL))


def stopper():
    """Keeps whoever is above it from doing anything."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    serve(lambda: (os.kill(os.getppid(), signal.SIGSTOP), stay()))


# Who says nothing.


def silent():
    stay()


def gone():
    os._exit(3)


def dead():
    os.kill(os.getpid(), signal.SIGSEGV)


def deaf_and_silent():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.close(0)
    stay()


if __name__ == "__main__":
    globals()[sys.argv[1].replace("-", "_")]()
