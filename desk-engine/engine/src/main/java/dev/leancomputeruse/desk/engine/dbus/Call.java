package dev.leancomputeruse.desk.engine.dbus;

import java.util.List;

/**
 * A method call.
 *
 * @param destination a name on the bus; empty on a connection to a peer
 * @param signature the types of the arguments
 * @param args as {@link Message#body} describes them
 */
public record Call(
    String destination,
    String path,
    String iface,
    String member,
    String signature,
    List<Object> args) {

  /** A call without arguments. */
  public static Call of(String destination, String path, String iface, String member) {
    return new Call(destination, path, iface, member, "", List.of());
  }

  /** A call with arguments. */
  public static Call of(
      String destination,
      String path,
      String iface,
      String member,
      String signature,
      Object... args) {
    return new Call(destination, path, iface, member, signature, List.of(args));
  }
}
