"""The tools. Each returns a dict (printed as JSON), a str (printed as it is) or raises Exit."""
import base64
import os
import time

import picture
import scenes
import trees

KEYS = {"Return": "\n", "return": "\n", "enter": "\n", "space": " ", "tab": "\t"}


class Exit(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def refusal(code, message):
    return {"refusal": {"code": code, "message": message}, "status": "refused"}


def list_apps(w, a):
    apps = []
    for app in w.state["apps"]:
        runs = app["processes"][0]["pid"] if app["processes"] else 0
        apps.append({"active": bool(runs) and runs == w.state["active"], "bundle_id": app.get("bundle_id"), "kind": "desktop",
                     "launch_path": app.get("launch_path", app["name"].lower()), "name": app["name"], "pid": runs,
                     "running": bool(runs), "windows": []})
    out = {"apps": apps}
    if w.platform != "macos":
        out["processes"] = [{"name": app["name"], "pid": p["pid"]} for app, p in w.processes()]
    return out


def described(w, app, process, window):
    b = window["bounds"]
    out = {"app_name": app["name"], "bounds": b, "is_on_screen": window["on_screen"], "pid": process["pid"],
           "title": window["title"], "window_id": window["id"], "z_index": window["z"]}
    if w.platform == "macos":
        out.update(layer=0, on_current_space=window["on_screen"])
    else:
        out.update(x=b["x"], y=b["y"], width=b["width"], height=b["height"])
    return out


def listed(w, pid, on_screen_only=False):
    w.state["looks"] += 1
    return [described(w, app, p, win) for app, p in w.processes() for win in p["windows"]
            if (not pid or p["pid"] == pid) and win["after"] < w.state["looks"]
            and (win["on_screen"] or not on_screen_only)]


def list_windows(w, a):
    return {"windows": listed(w, a.get("pid"), a.get("on_screen_only"))}


def launch_app(w, a):
    wanted = a.get("bundle_id") if w.platform == "macos" else None
    wanted = wanted or a.get("launch_path") or a.get("name")
    if not wanted:
        return "Provide at least one of: launch_path, name, or urls."
    for app in w.state["apps"]:
        if wanted in (app.get("bundle_id"), app.get("launch_path", app["name"].lower()), app["name"]):
            break
    else:
        if w.platform == "macos":
            return {"bundle_id": wanted, "error": "APP_NOT_INSTALLED"}
        return "Failed to launch: no such program: %s" % wanted
    if w.platform == "macos" and app["processes"]:
        process = app["processes"][0]
    else:
        process = w.start(app)
    answered = process["pid"]
    if w.switches.get("handover"):
        second = w.start(app)
        w.end(app, process)
        process, windows = second, []
    else:
        windows = listed(w, process["pid"])
    out = {"bundle_id": app.get("bundle_id") if w.platform == "macos" else None, "name": app["name"], "pid": answered,
           "windows": windows}
    if w.platform == "macos":
        out.update(launch_state={"process_running": True, "requested": True, "window_ready": bool(windows)},
                   self_activation_suppressed=True)
    else:
        out.update(active=False, running=True)
    return out


def window_of(w, a, needs_window=True):
    """(process, window, failure)"""
    if type(a.get("pid")) is not int:
        return None, None, "Missing required integer field: pid"
    app, process = w.process(a["pid"])
    wid = a.get("window_id")
    if process is None:
        return None, None, "Window target pid %s, window_id %s is stale or no longer running; refresh list_windows." % (
            a["pid"], wid)
    if wid is None:
        if needs_window:
            return None, None, "Missing required integer field: window_id"
        found = process["windows"]
        if not found:
            return None, None, {"candidates": [], "code": "window_target_not_found", "effect": "refused", "pid": a["pid"]}
        if len(found) > 1:
            return None, None, {"candidates": [described(w, app, process, x) for x in found],
                                "code": "ambiguous_window_target", "effect": "refused", "pid": a["pid"]}
        return process, found[0], None
    for window in process["windows"]:
        if window["id"] == wid:
            if window.get("owner"):
                return None, None, {"code": "window_owner_pid_mismatch", "detail": "the window belongs to another process",
                                    "owner_pid": window["owner"]}
            return process, window, None
    return process, None, {"code": "window_id_not_found", "detail": "window_id %s is not a window of pid %s" % (wid, a["pid"])}


def get_window_state(w, a):
    process, window, failure = window_of(w, a)
    if failure:
        return failure
    app, _ = w.process(process["pid"])
    w.state["snapshot"] += 1
    number = w.state["snapshot"]
    key = "%d/%d" % (process["pid"], window["id"])
    tree = window["tree"]
    elements, markdown, total, _ = trees.render(w.platform, w.profile, tree, number, a, w.switches)
    w.state["snapshots"].pop(key, None)
    w.state["snapshots"][key] = {"number": number, "count": total}
    # The newest eight of a process are kept.
    own = [k for k in w.state["snapshots"] if k.startswith("%d/" % process["pid"])]
    for old in own[:-8]:
        del w.state["snapshots"][old]
    out = {"_note": "Prefer `elements` ...", "element_count": total, "elements": elements, "elements_complete": False,
           "pid": process["pid"], "returned_element_count": len(elements), "total_element_count": total,
           "tree_markdown": markdown, "window_bounds": window["bounds"], "window_id": window["id"]}
    if w.profile != "0.12":
        out["snapshot_id"] = "s%08x" % number
    if w.profile == "0.28":
        out.update(app_name=app["name"], window_title=window["title"])
    if a.get("query") and w.platform == "macos":
        out["filtered_element_count"] = len(elements)
    if w.switches.get("degraded"):
        out.update(degraded=True, degraded_reason=w.switches["degraded"], elements=[], returned_element_count=0,
                   tree_markdown="", escalation={"recommended": "screenshot"})
    if a.get("include_accessibility_tree") is False:
        for name in ("elements", "tree_markdown"):
            out.pop(name)
    if a.get("include_screenshot", True):
        shot = picture.png(w.switches.get("picture", [2880, 1800]))
        out.update(screenshot_width=w.switches.get("picture", [2880, 1800])[0], screenshot_scale=2)
        target = a.get("screenshot_out_file")
        if target and w.profile != "0.12":
            with open(target, "wb") as f:
                f.write(shot)
            out["screenshot_file_path"] = target
        else:
            out.update(screenshot_png_b64=base64.b64encode(shot).decode(), screenshot_mime_type="image/png")
    return out


def element_of(w, tool, a, process, window):
    """(node, failure); node None without failure if no element was named."""
    key = "%d/%d" % (process["pid"], window["id"])
    snapshot = w.state["snapshots"].get(key)
    if a.get("element_token") is not None and a.get("element_index") is not None:
        return None, refusal("conflicting_element_target", "%s: pass element_token or element_index, not both" % tool)
    if a.get("element_token") is not None:
        token = a["element_token"]
        if not isinstance(token, str) or len(token) < 11 or token[0] != "s" or token[9] != ":":
            return None, refusal("invalid_element_token", "%s: malformed element_token" % tool)
        number, index = int(token[1:9], 16), int(token[10:])
    elif a.get("element_index") is not None:
        index = a["element_index"]
        if w.profile == "0.12":
            number = snapshot["number"] if snapshot else 0
        elif a.get("snapshot_id") is None:
            return None, refusal("snapshot_id_required", "%s: bare element_index is not accepted; pass element_token, or "
                                 "snapshot_id together with element_index" % tool)
        else:
            given = a["snapshot_id"]
            if not isinstance(given, str) or len(given) != 9 or given[0] != "s":
                return None, refusal("invalid_snapshot_id", "%s: malformed snapshot_id" % tool)
            number = int(given[1:], 16)
    else:
        return None, None
    if any(k != key and s["number"] == number for k, s in w.state["snapshots"].items()):
        return None, refusal("conflicting_element_target", "%s: the element belongs to another window" % tool)
    if snapshot is None or number != snapshot["number"]:
        return None, refusal("stale_element_token", "%s: the element belongs to a snapshot that is no longer live" % tool)
    node = trees.find(window["tree"], index)
    if node is None:
        return None, refusal("invalid_element_token", "%s: element index %d is out of range" % (tool, index))
    return node, None


def result(w, effect="unverifiable", route="accessibility", mode="background", **more):
    if w.profile == "0.12":
        return dict({"effect": effect, "path": "ax", "verified": effect == "confirmed"}, **more)
    return dict({"delivery": {"mode": mode}, "effect": effect, "route": route}, **more)


def action(tool):
    def run(w, a):
        process, window, failure = window_of(w, a, needs_window=False)
        if failure:
            if tool == "type_text" and process and isinstance(failure, dict) and failure.get("code") == "window_id_not_found":
                window = process["windows"][0]  # accepted, and typed
            else:
                return failure
        node, failure = element_of(w, tool, a, process, window)
        if failure:
            return failure
        how = w.switches.get("effects", {}).get(tool)
        front = a.get("delivery_mode") == "foreground"
        if how == "background_unavailable" and not front or (
                tool in ("press_key", "hotkey") and w.platform == "linux" and not front):
            return {"code": "background_unavailable", "detail": "%s cannot be delivered in the background" % tool,
                    "escalation": {"reason": "no_background_route", "recommended": "foreground"},
                    "suggestion": "Retry ... delivery_mode:\"foreground\"."}
        if front:
            w.state["active"] = process["pid"]
        mode = "foreground" if front else "background"
        if how == "suspected_noop":
            return result(w, "suspected_noop", mode=mode)
        if how == "confirmed_not_landed":
            return result(w, "confirmed", mode=mode, evidence=[{"kind": "value_readback"}])
        if how == "focus_lost":
            w.state["active"] = 1
        return globals()["do_" + tool](w, a, window, node, mode)
    return run


def do_click(w, a, window, node, mode):
    if node is not None:
        if not node.get("en", True):
            return result(w, "suspected_noop", mode=mode)
        scenes.press(window["tree"], node)
    if w.switches.get("close_on_click"):
        w.process(a["pid"])[1]["windows"].remove(window)
    return result(w, mode=mode)


def text_node(window, node):
    if node is not None:
        return node
    return next((n for n in scenes.every(window["tree"]) if n["r"] in ("textarea", "textfield")), None)


def do_type_text(w, a, window, node, mode):
    if not isinstance(a.get("text"), str):
        return "Missing required string field: text"
    text = a["text"]
    if w.platform == "linux" and w.profile == "0.28" and mode == "background":
        try:
            text = text.encode()[:len(text)].decode()  # the count of characters is taken for one of bytes
        except UnicodeDecodeError:
            text = ""
    target = text_node(window, node)
    if target is not None:
        target["v"] = (target.get("v") or "") + text
    if w.switches.get("effects", {}).get("type_text") == "partial":
        return result(w, "partial", mode=mode, delivered_count=len(text))
    return result(w, mode=mode, escalation={"reason": "delivery_failed", "target": "foreground"})


def do_set_value(w, a, window, node, mode):
    if not isinstance(a.get("value"), str):
        return "Missing required string field: value"
    target = text_node(window, node)
    if target is not None:
        target["v"] = a["value"]
    return result(w, mode=mode)


def do_press_key(w, a, window, node, mode):
    target = text_node(window, node)
    if target is not None and a.get("key") in KEYS:
        target["v"] = (target.get("v") or "") + KEYS[a["key"]]
    return result(w, route="synthetic_events", mode=mode)


def do_other(w, a, window, node, mode):
    return result(w, mode=mode)


def do_set_window_frame(w, a, window, node, mode):
    if not w.switches.get("fixed_windows"):
        window["bounds"] = {k: a[k] for k in ("x", "y", "width", "height")}
    return result(w, mode=mode)


do_hotkey = do_scroll = do_drag = do_move_cursor = do_other
do_double_click = do_right_click = do_click


def do_bring_to_front(w, a, window, node, mode):
    w.state["active"] = a["pid"]
    window["z"] = 1 + max(win["z"] or 0 for _, p in w.processes() for win in p["windows"])
    return result(w, "confirmed", mode="foreground")


def do_invoke_menu(w, a, window, node, mode):
    menu = next((n for n in scenes.every(window["tree"]) if n["r"] == "menu" and n["l"] == (a.get("path") or [""])[0]), None)
    if menu is None or not any(c["l"] == a["path"][-1] for c in menu["c"]):
        return refusal("menu_path_unavailable", "invoke_menu: no such menu path")
    return result(w, mode=mode)


def kill_app(w, a):
    app, process = w.process(a.get("pid"))
    w.end(app, process)
    return "✅ Sent SIGKILL to pid %d." % a["pid"]


def end_session(w, a):
    w.state["sessions"].pop(a.get("session"), None)
    w.state["ended"].append(a.get("session"))
    return {"ended": True}


TOOLS = {"list_apps": list_apps, "list_windows": list_windows, "launch_app": launch_app, "get_window_state": get_window_state,
         "kill_app": kill_app, "end_session": end_session, "start_session": lambda w, a: {"session": a.get("session")},
         "get_screen_size": lambda w, a: {"height": 1080, "width": 1920},
         "check_permissions": lambda w, a: {"accessibility": True, "screen_recording": True}}
for _name in ("click", "double_click", "right_click", "type_text", "set_value", "press_key", "hotkey", "scroll", "drag",
              "move_cursor", "set_window_frame", "bring_to_front", "invoke_menu"):
    TOOLS[_name] = action(_name)
ALIASES = {"type_text_chars": "type_text"}


def call(w, name, a):
    """Answers one call; what a test asked to go wrong goes wrong first."""
    if name in ALIASES:
        os.write(2, b"[cua-driver-rs] deprecated tool name type_text_chars\n")
        name = ALIASES[name]
    if name not in TOOLS:
        raise Exit(64, "Unknown tool: %s\n%s" % (name, "\n".join(sorted(TOOLS))))
    w.live()
    session = a.get("session")
    if session is not None and name not in ("start_session", "end_session"):
        if session in w.state["ended"]:
            raise Exit(1, "session %s has ended; ... Call start_session" % session)
        w.state["sessions"][session] = int(time.time())
    if name == "start_session" and a.get("session") in w.state["ended"]:
        w.state["ended"].remove(a["session"])
    return TOOLS[name](w, a)
