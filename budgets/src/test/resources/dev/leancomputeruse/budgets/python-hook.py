"""A retry guard as a Python hook would be written: the peer of the hook benchmark."""
import fcntl, hashlib, json, os, re, sys

payload = json.load(sys.stdin)
state = os.environ["LEAN_COMPUTER_USE_STATE"]
os.makedirs(state, mode=0o700, exist_ok=True)
key = hashlib.sha256(json.dumps(payload["tool_input"], sort_keys=True).encode()).hexdigest()
name = hashlib.sha256(payload["session_id"].encode()).hexdigest()[:32]
path = os.path.join(state, name + ".json")
error = payload["hook_event_name"] == "PostToolUseFailure" or bool(
    re.match(r"\s*error\b", json.dumps(payload.get("tool_response", "")), re.I))
with open(os.path.join(state, "lock"), "w") as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    try:
        with open(path) as file:
            counts = json.load(file)
    except FileNotFoundError:
        counts = {"key": None, "errors": 0, "streak": 0}
    if error:
        counts["errors"] = counts["errors"] + 1 if counts["key"] == key else 1
        counts["key"] = key
    else:
        counts["streak"] = (counts["streak"] + 1) % 3
    with open(path + ".tmp", "w") as file:
        json.dump(counts, file)
    os.replace(path + ".tmp", path)
