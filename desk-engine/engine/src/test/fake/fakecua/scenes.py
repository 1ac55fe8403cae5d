"""What stands in the windows."""


def of(name, window):
    return globals()[name](window)


def menus():
    def menu(name, items):
        return {"r": "menu", "l": name, "a": ["click"], "c": [{"r": "menuitem", "l": i, "a": ["click"]} for i in items]}
    return {"r": "menubar", "c": [menu("File", ["New", "Open", "Save", "Quit"]), menu("Edit", ["Undo", "Copy", "Paste"]),
                                  menu("Help", ["About"])]}


def calculator(window):
    buttons = [{"r": "button", "l": b, "a": ["click"]} for b in "7894561230+-="]
    return {"r": "window", "l": window.get("title", "Calculator"), "c": [
        menus(), {"r": "statictext", "v": "0", "id": "display"},
        {"r": "group", "c": buttons}, {"r": "button", "l": "Memory", "a": ["click"], "en": False}]}


def editor(window):
    return {"r": "window", "l": window.get("title", "Untitled 1"), "c": [
        menus(), {"r": "textarea", "v": window.get("text", ""), "l": window.get("field", ""), "a": []},
        {"r": "button", "l": "Send", "a": ["click"]}, {"r": "statictext", "v": "Line 1"}]}


def form(window):
    return {"r": "window", "l": "Form", "c": [
        {"r": "textfield", "l": "Name", "v": window.get("text", ""), "a": []},
        {"r": "checkbox", "l": "Subscribe", "a": ["click"]},
        {"r": "button", "l": "Save", "a": ["click"]}, {"r": "button", "l": "Save", "a": ["click"]},
        {"r": "statictext", "v": "two\nlines of \"text\" – grüße 日本"}]}


def login(window):
    return {"r": "window", "l": "Sign in", "c": [
        {"r": "textfield", "l": "User", "v": "alice", "a": []},
        {"r": "secure", "l": "Password", "v": "correct-horse\nbattery-staple", "a": []},
        {"r": "statictext", "v": "API key: sk-proj-Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA"},
        {"r": "statictext", "v": "Your verification code is 482913"},
        {"r": "statictext", "v": "Card 4111 1111 1111 1111"},
        {"r": "statictext", "v": "Password must have 8 characters"}]}


def big(window):
    rows = [{"r": "listitem", "l": "Row %d of a long list, with a label that is not short" % i, "a": ["click"], "c": [
        {"r": "statictext", "v": "Cell text number %d, said at length so that it counts" % i}]}
        for i in range(window.get("rows", 1000))]
    return {"r": "window", "l": "Long list", "c": [menus(), {"r": "list", "c": rows}]}


def crowded(window):
    """A menu bar that would take all the room there is."""
    many = [{"r": "menu", "l": "Menu %d" % i, "a": ["click"], "c": [
        {"r": "menuitem", "l": "Item %d.%d" % (i, j), "a": ["click"]} for j in range(40)]} for i in range(12)]
    return {"r": "window", "l": "Crowded", "c": [{"r": "menubar", "c": many}] + calculator(window)["c"][1:]}


def press(tree, node):
    """What a click on a node of a scene does; returns whether anything."""
    display = next((n for n in every(tree) if n.get("id") == "display"), None)
    label = node.get("l", "")
    if node["r"] == "checkbox":
        node["sel"] = not node.get("sel", False)
    elif display is not None and len(label) == 1:
        old = display["v"]
        if label == "=":
            display["v"] = str(eval(old)) if set(old) <= set("0123456789+-") else old
        else:
            display["v"] = label if old == "0" else old + label
    elif label == "Send":
        tree["c"].append({"r": "statictext", "v": "Message sent"})
    else:
        return False
    return True


def every(node):
    yield node
    for child in node.get("c", ()):
        yield from every(child)
