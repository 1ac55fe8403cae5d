"""Trees of windows in the three dialects, and the rows that go with them."""

INDEXED = {"button", "textfield", "textarea", "secure", "menu", "menuitem", "checkbox", "tab", "link", "listitem"}
MACOS = {"window": "AXWindow", "button": "AXButton", "textfield": "AXTextField", "textarea": "AXTextArea",
         "secure": "AXSecureTextField", "statictext": "AXStaticText", "menubar": "AXMenuBar", "menu": "AXMenuBarItem",
         "menuitem": "AXMenuItem", "checkbox": "AXCheckBox", "group": "AXGroup", "tab": "AXRadioButton",
         "link": "AXLink", "list": "AXList", "listitem": "AXCell"}
LINUX = {"window": "frame", "button": "push button", "textfield": "text", "textarea": "text",
         "secure": "password text", "statictext": "label", "menubar": "menu bar", "menu": "menu",
         "menuitem": "menu item", "checkbox": "check box", "group": "filler", "tab": "page tab",
         "link": "link", "list": "list", "listitem": "list item"}
WINDOWS = {"window": "Window", "button": "Button", "textfield": "Edit", "textarea": "Document",
           "secure": "PasswordBox", "statictext": "Text", "menubar": "MenuBar", "menu": "MenuItem",
           "menuitem": "MenuItem", "checkbox": "CheckBox", "group": "Pane", "tab": "TabItem",
           "link": "Hyperlink", "list": "List", "listitem": "ListItem"}
ROLES = {"macos": MACOS, "linux": LINUX, "windows": WINDOWS}


def walk(tree):
    """All nodes in order, each with depth, index (None if it has none) and the index of its parent."""
    out = []
    count = [0]

    def go(node, depth, parent):
        index = None
        if node["r"] in INDEXED:
            index = count[0]
            count[0] += 1
        out.append((node, depth, index, parent))
        for child in node.get("c", ()):
            go(child, depth + 1, index if index is not None else parent)

    go(tree, 0, None)
    return out


def find(tree, index):
    for node, _, at, _ in walk(tree):
        if at == index:
            return node
    return None


def line(platform, node, depth, index):
    role = ROLES[platform][node["r"]]
    label = node.get("l", "")
    value = node.get("v")
    actions = ",".join(node.get("a", ()))
    mark = "" if index is None else "[%d] " % index
    if platform == "macos":
        text = mark + role
        if label:
            text += ' "%s"' % label
        if value is not None:
            text += ' = "%s"' % value
        if node.get("d"):
            text += " (%s)" % node["d"]
        if index is not None:
            text += " [actions=[%s]]" % actions
    elif platform == "linux":
        if node["r"] in ("textfield", "textarea"):
            # Without a name the content stands as the name; with one it is not shown.
            text = '%s%s "%s"' % (mark, role, label or value or "")
        elif index is None:
            shown = value if value is not None else label
            text = '%s = "%s"' % (role, shown) if shown else role
        else:
            text = '%s%s "%s"' % (mark, role, label)
            if value is not None:
                text += ' value="%s"' % value
        if index is not None:
            text += " [actions=[%s]]" % actions
    else:
        text = '%s%s "%s"' % (mark, role, label or (value if node["r"] == "statictext" else "") or "")
        if index is not None:
            text += ' [value="%s" id=x actions=[%s]]' % (value or "", actions)
    return "  " * depth + "- " + text


def row(platform, profile, node, depth, index, parent, snapshot):
    out = {"depth": depth, "element_index": index, "enabled": node.get("en", True),
           "frame": {"h": 20, "w": 40, "x": 10, "y": 20 + index}, "role": ROLES[platform][node["r"]]}
    if node.get("l"):
        out["label"] = node["l"]
    if node.get("v") is not None and not (platform == "linux" and node["r"] in ("textfield", "textarea")):
        out["value"] = node["v"]
    if node.get("sel"):
        out["selected"] = True
    if parent is not None:
        out["parent_index"] = parent
    if profile != "0.12":
        out["element_token"] = "s%08x:%d" % (snapshot, index)
    if profile == "0.28":
        out["actions"] = list(node.get("a", ()))
    return out


def render(platform, profile, tree, snapshot, args, switches):
    """(elements, markdown, total, truncated) of a window."""
    nodes = walk(tree)
    total = sum(1 for n in nodes if n[2] is not None)
    limit = switches.get("truncate_at") or args.get("max_elements") or 10 ** 9
    depth = args.get("max_depth") or 10 ** 9
    shown = [n for n in nodes if n[1] <= depth]
    kept, indexed = [], 0
    for n in shown:
        if n[2] is not None:
            if indexed >= limit:
                break
            indexed += 1
        kept.append(n)
    truncated = len(kept) < len(nodes)
    query = args.get("query")
    lines = [line(platform, n[0], n[1], n[2]) for n in kept]
    rows = [n for n in kept if n[2] is not None]
    if query:
        keep = set()
        for i, text in enumerate(lines):
            if query.lower() in text.lower():
                keep.add(i)
                level = kept[i][1]
                for j in range(i - 1, -1, -1):
                    if kept[j][1] < level:
                        keep.add(j)
                        level = kept[j][1]
        rows = [kept[i] for i in sorted(keep) if kept[i][2] is not None]
        lines = [lines[i] for i in sorted(keep)]
    if truncated and platform == "macos":
        lines.append("⚠️  AX tree truncated at %d nodes" % limit)
    elements = [row(platform, profile, n[0], n[1], n[2], n[3], snapshot) for n in rows]
    return elements, "".join(text + "\n" for text in lines), total, truncated
