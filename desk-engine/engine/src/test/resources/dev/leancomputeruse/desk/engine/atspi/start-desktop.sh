#!/usr/bin/env bash
# Starts a display, a session bus, an accessibility bus and a window manager in the directory $1.
# Prints NAME=VALUE for each variable of that desktop. The numbers of what runs go to $1/pids.
set -eu
dir=$1
missing() {
  echo "missing: $1"
  exit 4
}
command -v Xvfb >/dev/null || missing xvfb
command -v dbus-daemon >/dev/null || missing dbus
command -v dbus-send >/dev/null || missing dbus-bin
command -v openbox >/dev/null || missing openbox
command -v xprop >/dev/null || missing x11-utils
launcher=/usr/libexec/at-spi-bus-launcher
[ -x "$launcher" ] || launcher=/usr/lib/at-spi2-core/at-spi-bus-launcher
[ -x "$launcher" ] || missing at-spi2-core
mkdir -p "$dir/run" "$dir/config" "$dir/cache" "$dir/data" "$dir/home"
chmod 700 "$dir" "$dir/run"
: >"$dir/pids"

mkfifo "$dir/display"
Xvfb -displayfd 3 -screen 0 1280x1000x24 -nolisten tcp -noreset +extension Composite \
  3>"$dir/display" >"$dir/xvfb.log" 2>&1 </dev/null &
echo $! >>"$dir/pids"
read -r -t 30 number <"$dir/display"
unset AT_SPI_BUS_ADDRESS WAYLAND_DISPLAY XAUTHORITY GTK_MODULES
export DISPLAY=:$number HOME=$dir/home XDG_RUNTIME_DIR=$dir/run XDG_CONFIG_HOME=$dir/config \
  XDG_CACHE_HOME=$dir/cache XDG_DATA_HOME=$dir/data GSETTINGS_BACKEND=memory GTK_USE_PORTAL=0 \
  GIO_USE_VFS=local NO_AT_BRIDGE=0 QT_ACCESSIBILITY=1 QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 \
  LC_ALL=C.UTF-8 XDG_SESSION_TYPE=x11 GDK_BACKEND=x11

mkfifo "$dir/address"
dbus-daemon --session --nofork --nopidfile --address="unix:path=$dir/run/bus" --print-address=3 \
  3>"$dir/address" >"$dir/dbus.log" 2>&1 </dev/null &
echo $! >>"$dir/pids"
read -r -t 20 DBUS_SESSION_BUS_ADDRESS <"$dir/address"
export DBUS_SESSION_BUS_ADDRESS

"$launcher" --launch-immediately --a11y=1 >"$dir/atspi.log" 2>&1 </dev/null &
echo $! >>"$dir/pids"
openbox --sm-disable >"$dir/openbox.log" 2>&1 </dev/null &
echo $! >>"$dir/pids"
for _ in $(seq 500); do
  if dbus-send --session --print-reply=literal --dest=org.a11y.Bus /org/a11y/bus \
    org.a11y.Bus.GetAddress >/dev/null 2>&1 \
    && xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q 'window id'; then
    for name in DISPLAY HOME XDG_RUNTIME_DIR XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME \
      DBUS_SESSION_BUS_ADDRESS GSETTINGS_BACKEND GTK_USE_PORTAL GIO_USE_VFS NO_AT_BRIDGE \
      QT_ACCESSIBILITY QT_LINUX_ACCESSIBILITY_ALWAYS_ON LC_ALL XDG_SESSION_TYPE GDK_BACKEND PATH; do
      echo "$name=${!name}"
    done
    exit 0
  fi
  sleep 0.03
done
echo "the desktop did not come up: see $dir"
exit 5
