"""The command line of the stand-in."""
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import world  # noqa: E402

VERSIONS = {"0.12": "0.12.4", "0.21": "0.21.0", "0.28": "0.28.2"}
VERBS = {"call", "manifest", "list-tools", "describe", "serve", "status", "stop", "sessions", "permissions", "telemetry", "doctor"}
SOCKET = "~/.cache/cua-driver/cua-driver.sock"


def say(text, stream=None):
    (stream or sys.stdout).write(text)


def fail(code, text):
    sys.stderr.write(text + "\n")
    sys.stderr.flush()
    os._exit(code)


def main(argv):
    flags, words = {}, []
    rest = iter(argv)
    for word in rest:
        if word in ("--socket", "--screenshot-out-file"):
            flags[word] = next(rest, "")
        else:
            words.append(word)
    if not words:
        fail(64, "usage: cua-driver <verb>")
    verb = words[0]
    if verb.startswith("--fake-"):
        return stage(verb, words[1])
    if verb == "call":
        return tool(words[1:], flags)
    if verb not in VERBS and not verb.startswith("--"):
        return tool(words, flags)
    with world.World() as w:
        w.log({"verb": verb, "words": words[1:]})
        switches = w.switches
        late = w.state.get("late")
        if late and late <= time.time():
            w.state.update(late=None, daemon=True)
        dying = w.state.get("dying")
        if dying and dying <= time.time():
            w.state.update(dying=None, daemon=False)
        up = w.state["daemon"]
        w.live()
    how = switches.get(verb.lstrip("-"))
    if how == "hang":
        time.sleep(60)
    if isinstance(how, list):
        sys.stdout.write(how[1])
        sys.stdout.flush()
        fail(how[0], how[2])
    if verb == "--version":
        say("cua-driver %s\n" % VERSIONS[w.profile])
    elif verb == "manifest":
        import tools
        say(json.dumps({"name": "cua-driver", "tools": sorted(tools.TOOLS), "version": VERSIONS[w.profile]}) + "\n")
    elif verb == "status":
        if not up:
            fail(1, "Cua Driver daemon is not running")
        say("Cua Driver daemon is running\n  socket: %s\n  pid: 4242\n  permission mode: standard\n" % SOCKET)
    elif verb == "sessions":
        sessions(w, words[1:], up)
    elif verb == "stop":
        stop(up, how)
    elif verb == "serve":
        serve(switches)
    elif verb == "permissions":
        say(json.dumps({"daemon_running": False, "status": "unknown", "reason": "no daemon"} if not up else
                       switches.get("granted", {"accessibility": True, "screen_recording": True})) + "\n")
    elif verb == "telemetry":
        say(json.dumps({"enabled": switches.get("telemetry_on", False)}) + "\n")
    elif verb == "list-tools":
        import tools
        for name in sorted(tools.TOOLS):
            say("%s: a tool\n" % name)
    elif verb == "describe":
        import tools
        if words[1] not in tools.TOOLS:
            fail(64, "Unknown tool: %s" % words[1])
        say("name: %s\ndescription: a tool\ninput_schema:\n{}\n" % words[1])
    else:
        fail(64, "unknown verb " + verb)


def sessions(w, words, up):
    if words and words[0] not in ("list", "--json"):
        fail(64, "unknown subcommand " + words[0])
    if not up:
        fail(1, "session listing failed: daemon is not running")
    rows = [("live", "daemon", "cli", name, "-", "%ds" % idle) for name, idle in w.live()]
    # A client that is connected holds a session without a name for as long as it is.
    rows += [("live", "stdio", "mcp", "(implicit)", "-", "0s")] * w.switches.get("mcp_clients", 0)
    if "--json" in words:
        say(json.dumps({"count": len(rows), "sessions": [{"session": r[3], "transport": r[1]} for r in rows]}) + "\n")
    elif not rows:
        say("No live sessions.\n")
    else:
        for row in [("STATE", "TRANSPORT", "CLIENT", "SESSION", "OWNER", "IDLE")] + rows:
            say("\t".join(row) + "\n")


def stop(up, how):
    if not up:
        fail(1, "Cua Driver daemon is not running")
    with world.World() as w:
        if how == "never":
            pass
        elif how == "slow":
            w.state["dying"] = time.time() + 3
        else:
            w.state["daemon"] = False
        w.state["snapshots"] = {}
    if how == "slow":
        time.sleep(2)
        fail(1, "Cua Driver daemon did not release socket within 2s")


def serve(switches):
    with world.World() as w:
        if w.state["daemon"]:
            fail(1, "Cua Driver daemon is already running on %s (pid 4242). Run `cua-driver stop` first." % SOCKET)
        if switches.get("serve_never"):
            return
        w.state["late"] = time.time() + switches.get("serve_late_s", 0)
    sys.stderr.write("Cua Driver daemon listening on %s\n" % SOCKET)
    sys.stderr.flush()
    for _ in range(600):  # stays, like the real one, until it is stopped or its world is gone
        time.sleep(0.1)
        state = world.read("world.json", None)
        if state is None or not (state["daemon"] or state.get("late")):
            return


def stage(verb, text):
    """What the system's own messengers do to the apps."""
    with world.World() as w:
        stubborn = w.switches.get("stubborn")
        if verb == "--fake-osascript":
            name = text[text.index('"') + 1:text.rindex('"')].replace('\\"', '"').replace("\\\\", "\\")
            apps = [a for a in w.state["apps"] if a["name"] == name]
            if text.endswith("is running"):
                say(w.switches.get("is_running") or ("true\n" if apps and apps[0]["processes"] else "false\n"))
                return
            for app in apps:
                for process in list(app["processes"]):
                    if not stubborn:
                        w.end(app, process)
        else:
            for app, process in list(w.processes()):
                process["windows"] = [x for x in process["windows"] if stubborn or x["id"] != int(text, 16)]
                if not process["windows"]:
                    w.end(app, process)


def tool(words, flags):
    import tools
    name = words[0] if words else fail(64, "usage: call <tool>")
    if len(words) > 1:
        try:
            args = json.loads(words[1])
        except ValueError:
            fail(2, "invalid JSON argument")
    else:
        data = b"" if sys.stdin.isatty() else sys.stdin.buffer.read()
        try:
            args = json.loads(data.decode("utf-8-sig")) if data.strip() else {}
        except ValueError:
            args = {}
    if not isinstance(args, dict):
        args = {}
    if "--screenshot-out-file" in flags:
        args["screenshot_out_file"] = flags["--screenshot-out-file"]
    with world.World() as w:
        late = w.state.get("late")
        if late and late <= time.time():
            w.state.update(late=None, daemon=True)
        w.log({"tool": name, "args": {k: v for k, v in args.items() if k not in ("text", "value")}, "argv": words[1:],
               "daemon": w.state["daemon"]})
        if not w.state["daemon"]:
            fail_later = (1, "connect %s: connection refused" % SOCKET if w.switches.get("stale_socket") else
                          "Cua Driver daemon is not running. Start it with `cua-driver serve`.")
            answer = None
        else:
            fail_later, answer = None, wrong(w, name)
            if answer is None:
                try:
                    answer = tools.call(w, name, args)
                except tools.Exit as e:
                    fail_later = (e.code, str(e))
        switches = w.switches
    if fail_later:
        fail(*fail_later)
    if switches.get("noise"):
        sys.stderr.write(switches["noise"] + "\n")
    wait = switches.get("slow", {}).get(name, 0)
    if wait:
        time.sleep(wait)
    out = answer if isinstance(answer, str) else json.dumps(answer, indent=2, sort_keys=True, ensure_ascii=False)
    sys.stdout.buffer.write((out + ("\n" if out else "")).encode("utf-8"))


def wrong(w, name):
    """What a test asked this tool to say: an object, a text, or an exit code with words."""
    answers = w.switches.get("answers", {})
    if name not in answers:
        return None
    answer = answers[name]
    if isinstance(answer, dict) and "once" in answer:
        if name in w.state["once"]:
            return None
        w.state["once"].append(name)
        answer = answer["once"]
    if isinstance(answer, dict) and "exit" in answer:
        w.save()
        fail(answer["exit"], answer["words"])
    return answer


main(sys.argv[1:])
