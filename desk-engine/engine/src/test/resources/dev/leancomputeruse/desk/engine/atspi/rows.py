"""A window whose content does not fit: rows.py gtk3|gtk4 list|tree|form|swap.

The label at the top tells what was chosen, opened, sent or entered. In "swap" the rows get other
names as soon as they are scrolled.
"""
import ctypes
import sys

pointer = ctypes.c_void_p
four = sys.argv[1] == "gtk4"
gtk = ctypes.CDLL("libgtk-4.so.1" if four else "libgtk-3.so.0")
gobject = ctypes.CDLL("libgobject-2.0.so.0")
atk = None if four else ctypes.CDLL("libatk-1.0.so.0")
glib = ctypes.CDLL("libglib-2.0.so.0")
kept = []
labels = []


def call(name, *args):
    function = getattr(gtk, name)
    function.restype = pointer
    return function(*[pointer(a) if isinstance(a, int) and a > 1 << 16 else a for a in args])


def on(widget, signal, function, arguments=2):
    kept.append(ctypes.CFUNCTYPE(None, *[pointer] * arguments)(function))
    gobject.g_signal_connect_data(pointer(widget), signal, kept[-1], None, None, 0)


def say(text):
    call("gtk_label_set_text", opened if text.startswith("opened") else status, text.encode())


def add(box, widget, grow=0):
    if four:
        call("gtk_widget_set_vexpand", widget, grow)
        call("gtk_box_append", box, widget)
    else:
        call("gtk_box_pack_start", box, widget, grow, grow, 0)
    return widget


def put(parent, child):
    if not four:
        call("gtk_container_add", parent, child)
    elif parent == window:
        call("gtk_window_set_child", parent, child)
    else:
        call("gtk_scrolled_window_set_child", parent, child)


def rows(pane):
    rows = call("gtk_list_box_new")
    put(pane, rows)
    for number in range(200):
        row = call("gtk_list_box_row_new")
        label = call("gtk_label_new", b"Row %d" % number)
        labels.append(label)
        if four:
            call("gtk_list_box_row_set_child", row, label)
            call("gtk_list_box_append", rows, row)
        else:
            call("gtk_container_add", row, label)
            call("gtk_list_box_insert", rows, row, -1)
    gtk.gtk_list_box_row_get_index.argtypes = [pointer]
    gtk.gtk_list_box_set_activate_on_single_click(pointer(rows), 0)
    on(rows, b"row-activated", lambda w, row, d: say("opened %d" % gtk.gtk_list_box_row_get_index(row)), 3)
    on(rows, b"row-selected", lambda w, row, d: say("chosen %d" % gtk.gtk_list_box_row_get_index(row) if row else "none"), 3)


def swap(pane):
    rows(pane)

    def moved(w, d):
        for number, label in enumerate(labels):
            call("gtk_label_set_text", label, b"Other %d" % number)

    on(call("gtk_scrolled_window_get_vadjustment", pane), b"value-changed", moved)


def tree(pane):
    kinds = (ctypes.c_size_t * 1)(16 << 2)
    gtk.gtk_list_store_newv.restype = pointer
    store = gtk.gtk_list_store_newv(1, kinds)
    place = (pointer * 4)()
    for number in range(200):
        gtk.gtk_list_store_insert_with_values(pointer(store), place, -1, 0, b"Row %d" % number, -1)
    view = call("gtk_tree_view_new_with_model", store)
    gtk.gtk_tree_view_insert_column_with_attributes(
        pointer(view), -1, b"Name", pointer(call("gtk_cell_renderer_text_new")), b"text", 0, None)
    put(pane, view)

    def moved(w, d):
        for path in paths():
            say("chosen " + gtk.gtk_tree_path_to_string(pointer(path)).decode())

    def paths():
        glib.g_list_nth_data.restype = pointer
        chosen = call("gtk_tree_selection_get_selected_rows", selection, None)
        return [glib.g_list_nth_data(pointer(chosen), 0)] if chosen else []

    gtk.gtk_tree_path_to_string.restype = ctypes.c_char_p
    selection = call("gtk_tree_view_get_selection", view)
    on(selection, b"changed", moved)
    on(view, b"row-activated", lambda w, p, c, d: say("opened " + gtk.gtk_tree_path_to_string(pointer(p)).decode()), 4)


def form(pane):
    box = call("gtk_box_new", 1, 2)
    put(pane, box)
    for number in range(40):
        entry = add(box, call("gtk_entry_new"))
        call("gtk_editable_set_text" if four else "gtk_entry_set_text", entry, b"old")
        name = b"Field %d" % number
        if four:
            gtk.gtk_accessible_update_property(pointer(entry), 4, name, -1)
        else:
            atk.atk_object_set_name(pointer(call("gtk_widget_get_accessible", entry)), name)
        on(entry, b"activate", lambda w, d, n=number: say("entered %d" % n))
        button = add(box, call("gtk_button_new_with_label", b"Send %d" % number))
        on(button, b"clicked", lambda w, d, n=number: say("sent %d" % n))


gtk.gtk_init(*([] if four else [None, None]))
window = call("gtk_window_new", *([] if four else [0]))
call("gtk_window_set_title", window, b"Rows")
call("gtk_window_set_default_size", window, 300, 300)
outer = call("gtk_box_new", 1, 2)
put(window, outer)
status = add(outer, call("gtk_label_new", b"nothing yet"))
opened = add(outer, call("gtk_label_new", b"nothing opened"))
first = add(outer, call("gtk_button_new_with_label", b"First"))
pane = add(outer, call("gtk_scrolled_window_new", *([] if four else [None, None])), 1)
{"list": rows, "swap": swap, "tree": tree, "form": form}[sys.argv[2]](pane)
if four:
    call("gtk_window_present", window)
else:
    call("gtk_widget_show_all", window)
call("gtk_widget_grab_focus", first)
glib.g_main_loop_new.restype = pointer
glib.g_main_loop_run(pointer(glib.g_main_loop_new(None, 0)))
