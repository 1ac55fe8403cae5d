package dev.leancomputeruse.desk.engine.x11;

/** What kind of window it is. */
final class PuppetKind {
  String title = "Puppet";
  int x = 50;
  int y = 60;
  int width = 200;
  int height = 120;
  long color = 0x336699;
  boolean closes = true;
  boolean pings = true;
  boolean overrides;
  boolean map = true;
  long slowMillis;
  long visual;
  int depth;
  long pid;

  PuppetKind title(String its) {
    title = its;
    return this;
  }

  PuppetKind at(int atX, int atY, int itsWidth, int itsHeight) {
    x = atX;
    y = atY;
    width = itsWidth;
    height = itsHeight;
    return this;
  }

  PuppetKind color(long its) {
    color = its;
    return this;
  }

  PuppetKind withoutClose() {
    closes = false;
    return this;
  }

  PuppetKind withoutPing() {
    pings = false;
    return this;
  }

  PuppetKind overrides() {
    overrides = true;
    return this;
  }

  PuppetKind unmapped() {
    map = false;
    return this;
  }

  PuppetKind slow(long millis) {
    slowMillis = millis;
    return this;
  }

  PuppetKind visual(long its, int itsDepth) {
    visual = its;
    depth = itsDepth;
    return this;
  }

  PuppetKind pid(long its) {
    pid = its;
    return this;
  }
}
