"""A small GTK 3 form: a field that enters its content with Return, and rows that need scrolling."""
import ctypes

pointer = ctypes.c_void_p
gtk = ctypes.CDLL("libgtk-3.so.0")
gobject = ctypes.CDLL("libgobject-2.0.so.0")
atk = ctypes.CDLL("libatk-1.0.so.0")
Handler = ctypes.CFUNCTYPE(None, pointer, pointer)
kept = []


def call(name, *args):
    function = getattr(gtk, name)
    function.restype = pointer
    return function(*[pointer(a) if isinstance(a, int) and a > 1 << 16 else a for a in args])


def on(widget, signal, function):
    kept.append(Handler(function))
    gobject.g_signal_connect_data(pointer(widget), signal, kept[-1], None, None, 0)


def add(box, widget):
    call("gtk_box_pack_start", box, widget, 0, 0, 0)
    return widget


gtk.gtk_init(None, None)
window = call("gtk_window_new", 0)
call("gtk_window_set_title", window, b"Form")
call("gtk_window_set_default_size", window, 300, 300)
form = call("gtk_box_new", 1, 2)
call("gtk_container_add", window, form)
status = add(form, call("gtk_label_new", b"not entered"))
first = add(form, call("gtk_button_new_with_label", b"First"))
entry = add(form, call("gtk_entry_new"))
call("gtk_entry_set_text", entry, b"old")
atk.atk_object_set_name(pointer(call("gtk_widget_get_accessible", entry)), b"Name")
on(entry, b"activate", lambda w, d: call("gtk_label_set_text", status, b"ENTERED"))
pane = call("gtk_scrolled_window_new", None, None)
call("gtk_box_pack_start", form, pane, 1, 1, 0)
rows = call("gtk_box_new", 1, 2)
call("gtk_container_add", pane, rows)
for number in range(40):
    row = add(rows, call("gtk_button_new_with_label", b"Row %d" % number))
    on(row, b"clicked", lambda w, d, n=number: call("gtk_label_set_text", status, b"pressed %d" % n))
on(window, b"destroy", lambda w, d: gtk.gtk_main_quit())
call("gtk_widget_show_all", window)
call("gtk_widget_grab_focus", first)
gtk.gtk_main()
