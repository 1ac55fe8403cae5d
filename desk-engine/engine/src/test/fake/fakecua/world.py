"""The desktop of the stand-in: apps, windows, the daemon. Kept in $FAKE_CUA/world.json under a lock.

$FAKE_CUA/switches.json, written by a test and read at every call, holds platform, profile (0.12, 0.21,
0.28), the apps, and what is to go wrong; calls.log gets one line of JSON for each call.
"""
import fcntl
import json
import os
import time

ROOT = os.environ.get("FAKE_CUA", "")


def path(name):
    return os.path.join(ROOT, name)


def read(name, otherwise):
    try:
        with open(path(name), encoding="utf-8") as f:
            return json.load(f)
    except FileNotFoundError:
        return otherwise


class World:
    """Held under a lock from start to end of a call; slow calls let go of it first."""

    def __enter__(self):
        self.lock = open(path("lock"), "w")
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        self.switches = read("switches.json", {})
        self.platform = self.switches.get("platform", "linux")
        self.profile = self.switches.get("profile", "0.28")
        self.state = read("world.json", None)
        if self.state is None:
            self.state = {"daemon": self.switches.get("daemon", True), "snapshot": 0, "snapshots": {}, "sessions": {},
                          "ended": [], "window": 6291458, "apps": [], "active": 0, "looks": 0, "once": []}
            for app in self.switches.get("apps", []):
                self.state["apps"].append(dict(app, processes=[]))
                if app.get("running", True):
                    self.start(self.state["apps"][-1])
        return self

    def __exit__(self, *_):
        self.save()
        self.lock.close()

    def save(self):
        with open(path("world.tmp"), "w", encoding="utf-8") as f:
            json.dump(self.state, f)
        os.replace(path("world.tmp"), path("world.json"))

    def start(self, app):
        """A process of its own, so that its id and start time are real."""
        pid = os.posix_spawn("/bin/sleep", ["sleep", "600"], {}, file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0),
            (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0)], setsid=True)
        process = {"pid": pid, "windows": []}
        with open(path("pids"), "a") as f:
            f.write("%d\n" % pid)
        for i, window in enumerate(app.get("windows", [{}])):
            process["windows"].append(self.window(app, window, i))
        app["processes"].append(process)
        return process

    def window(self, app, window, order):
        import scenes
        self.state["window"] += 1
        return {"id": self.state["window"], "title": window.get("title", app["name"]),
                "on_screen": window.get("on_screen", True), "z": window.get("z", order),
                "after": window.get("after", 0), "owner": window.get("owner"),
                "bounds": window.get("bounds", {"x": 320, "y": 167, "width": 640, "height": 480}),
                "tree": window.get("tree") or scenes.of(window.get("scene", app.get("scene", "calculator")), window)}

    def processes(self):
        for app in self.state["apps"]:
            for process in app["processes"]:
                yield app, process

    def process(self, pid):
        for app, process in self.processes():
            if process["pid"] == pid:
                return app, process
        return None, None

    def end(self, app, process):
        try:
            os.kill(process["pid"], 15)
        except ProcessLookupError:
            pass
        app["processes"].remove(process)

    def live(self):
        """Named sessions with the seconds they are idle; one that is idle too long has ended."""
        now, ttl = time.time(), self.switches.get("session_ttl_s", 300)
        for name, seen in list(self.state["sessions"].items()):
            if now - seen > ttl:
                del self.state["sessions"][name]
                self.state["ended"].append(name)
        return [(name, int(now - seen)) for name, seen in self.state["sessions"].items()]

    def log(self, entry):
        with open(path("calls.log"), "a", encoding="utf-8") as f:
            f.write(json.dumps(entry) + "\n")
