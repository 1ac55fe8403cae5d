package dev.leancomputeruse.desk.engine.dbus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What is written is read again, in both byte orders; what is damaged is refused, not believed. */
class MarshallingTest {

  @Property(tries = 400)
  void everyValueSurvivesBothByteOrders(@ForAll long seed) throws BusException {
    Random random = new Random(seed);
    StringBuilder signature = new StringBuilder();
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(5); i++) {
      String type = type(random, 0);
      signature.append(type);
      values.add(value(type, random));
    }
    for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
      Message message =
          new Message(
              Message.CALL,
              0,
              7,
              0,
              "/a/b",
              "x.Y",
              "Z",
              "",
              ":1.2",
              "",
              signature.toString(),
              values);
      Message again = MessageCodec.decode(MessageCodec.encode(message, order));
      assertThat(plain(again.body())).isEqualTo(plain(values));
      assertThat(again.signature()).isEqualTo(signature.toString());
      assertThat(again.destination()).isEqualTo(":1.2");
    }
  }

  @Property(tries = 3_000)
  void damagedMessagesEndInARefusalAndNothingElse(@ForAll long seed) throws BusException {
    Random random = new Random(seed);
    String type = type(random, 0);
    Message message =
        new Message(
            Message.SIGNAL,
            1,
            9,
            0,
            "/p",
            "i.I",
            "M",
            "",
            "",
            ":1.1",
            type,
            List.of(value(type, random)));
    ByteBuffer whole = MessageCodec.encode(message, ByteOrder.LITTLE_ENDIAN);
    byte[] bytes = new byte[whole.remaining()];
    whole.get(bytes);
    for (int i = 0; i < 1 + random.nextInt(4); i++) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    Inbox inbox = new Inbox();
    ByteBuffer room = inbox.room();
    if (room.remaining() < bytes.length) {
      return;
    }
    room.put(bytes);
    inbox.filled(bytes.length);
    try {
      inbox.next();
    } catch (BusException e) {
      assertThat(e.kind()).isEqualTo(BusException.Kind.MALFORMED);
    }
  }

  @Test
  void bytesAreWhereTheSpecificationPutsThem() throws BusException {
    Marshaller little = new Marshaller(ByteOrder.LITTLE_ENDIAN);
    little.values("ysa(yx)", List.of(1, "hé", List.of(List.of(2, 3L))));
    assertThat(hex(little.done()))
        .isEqualTo(
            "01"
                + "000000"
                + "03000000"
                + "68c3a900"
                + "10000000"
                + "02"
                + "00000000000000"
                + "0300000000000000");
    Marshaller big = new Marshaller(ByteOrder.BIG_ENDIAN);
    big.values("qv", List.of(0x1234, new Variant("u", 0xfedcba98L)));
    assertThat(hex(big.done())).isEqualTo("1234" + "017500" + "000000" + "fedcba98");
  }

  @Test
  void messagesArriveInAnyPieces() throws BusException {
    byte[] large = new byte[300_000];
    Message one =
        new Message(Message.RETURN, 0, 1, 5, "", "", "", "", "", ":1.0", "ay", List.of(large));
    Message two =
        new Message(Message.RETURN, 0, 2, 6, "", "", "", "", "", "", "s", List.of("after"));
    ByteBuffer all = ByteBuffer.allocate(400_000);
    all.put(MessageCodec.encode(one, ByteOrder.LITTLE_ENDIAN));
    all.put(MessageCodec.encode(two, ByteOrder.BIG_ENDIAN));
    all.flip();
    Inbox inbox = new Inbox();
    List<Message> got = new ArrayList<>();
    Random random = new Random(3);
    while (all.hasRemaining()) {
      ByteBuffer room = inbox.room();
      int count = Math.min(Math.min(1 + random.nextInt(9_000), room.remaining()), all.remaining());
      byte[] piece = new byte[count];
      all.get(piece);
      room.put(piece);
      inbox.filled(count);
      for (Message m = inbox.next(); m != null; m = inbox.next()) {
        got.add(m);
      }
    }
    assertThat(got).extracting(Message::replySerial).containsExactly(5L, 6L);
    assertThat(got.get(1).text(0)).isEqualTo("after");
    assertThat((byte[]) got.get(0).body().get(0)).hasSize(300_000);
  }

  @Test
  void lengthsThatLieAreRefused() throws BusException {
    assertRefused("an array longer than the message", "ff000000", "as");
    assertRefused("a text longer than the message", "ffffff7f", "s");
    assertRefused("a text without its zero", "0100000041", "s");
    assertRefused("a text that is not UTF-8", "02000000c32800", "s");
    assertRefused("neither true nor false", "02000000", "b");
    assertRefused("a gap that is not zero", "0101010105000000", "yu");
    assertRefused("elements across the end of the array", "0500000001000000aa", "au");
    assertRefused("a variant of two types", "027575000000000000000000", "v");
  }

  @Test
  void nestingHasAnEnd() {
    StringBuilder variants = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      variants.append("017600");
    }
    assertRefused("a hundred variants", variants + "017900ff", "v");
    assertThatThrownBy(() -> Signature.check("a".repeat(33) + "y"))
        .isInstanceOf(BusException.class);
    assertThatThrownBy(() -> Signature.check("(".repeat(33) + "y" + ")".repeat(33)))
        .isInstanceOf(BusException.class);
    for (String wrong : List.of("a", "(", "()", "a{vs}", "{ss}", "z", "(s", "a{s}", "h", "s)")) {
      assertThatThrownBy(() -> Signature.check(wrong)).as(wrong).isInstanceOf(BusException.class);
    }
  }

  @Test
  void aLengthBeyondAllReasonIsRefusedBeforeAnythingIsReserved() {
    ByteBuffer head = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    head.put((byte) 'l').put((byte) 1).put((byte) 0).put((byte) 1);
    head.putInt(0x7fffffff).putInt(1).putInt(8).flip();
    assertThatThrownBy(() -> MessageCodec.length(head)).isInstanceOf(BusException.class);
  }

  private static void assertRefused(String what, String hex, String signature) {
    ByteBuffer bytes = ByteBuffer.wrap(unhex(hex)).order(ByteOrder.LITTLE_ENDIAN);
    assertThatThrownBy(() -> new Unmarshaller(bytes).values(signature))
        .as(what)
        .isInstanceOf(BusException.class);
  }

  private static String type(Random random, int depth) {
    int kind = random.nextInt(depth > 3 ? 12 : 16);
    return switch (kind) {
      case 12 -> "v";
      case 13 -> "a" + type(random, depth + 1);
      case 14 -> "(" + type(random, depth + 1) + type(random, depth + 1) + ")";
      case 15 -> "a{" + "ybnqiuxtdsog".charAt(random.nextInt(12)) + type(random, depth + 1) + "}";
      default -> "ybnqiuxtdsog".substring(kind, kind + 1);
    };
  }

  private static Object value(String type, Random random) throws BusException {
    return switch (type.charAt(0)) {
      case 'y' -> (byte) random.nextInt();
      case 'b' -> random.nextBoolean();
      case 'n' -> (short) random.nextInt();
      case 'q' -> random.nextInt(65_536);
      case 'i' -> random.nextInt();
      case 'u' -> random.nextLong() & 0xffff_ffffL;
      case 'x', 't' -> random.nextLong();
      case 'd' -> random.nextDouble();
      case 's', 'o' -> "ä€😀x".repeat(random.nextInt(3)) + random.nextInt(9);
      case 'g' -> type(random, 1);
      case 'v' -> {
        String inner = type(random, 2);
        yield new Variant(inner, value(inner, random));
      }
      case 'a' -> {
        if (type.charAt(1) == '{') {
          Map<Object, Object> map = new LinkedHashMap<>();
          for (int i = random.nextInt(3); i > 0; i--) {
            map.put(
                value(type.substring(2, 3), random),
                value(type.substring(3, type.length() - 1), random));
          }
          yield map;
        }
        if (type.equals("ay")) {
          byte[] bytes = new byte[random.nextInt(9)];
          random.nextBytes(bytes);
          yield bytes;
        }
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          list.add(value(type.substring(1), random));
        }
        yield list;
      }
      case '(' -> {
        int middle = Signature.end(type, 1);
        yield List.of(
            value(type.substring(1, middle), random),
            value(type.substring(middle, type.length() - 1), random));
      }
      default -> throw new IllegalStateException(type);
    };
  }

  /** Arrays of bytes compare by identity; lists do not. */
  private static Object plain(Object value) {
    if (value instanceof byte[] bytes) {
      List<Object> list = new ArrayList<>();
      for (byte b : bytes) {
        list.add(b);
      }
      return list;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(MarshallingTest::plain).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> all = new LinkedHashMap<>();
      map.forEach((key, each) -> all.put(key, plain(each)));
      return all;
    }
    return value instanceof Variant v ? List.of(v.signature(), plain(v.value())) : value;
  }

  private static String hex(ByteBuffer bytes) {
    StringBuilder hex = new StringBuilder();
    while (bytes.hasRemaining()) {
      hex.append(String.format("%02x", bytes.get()));
    }
    return hex.toString();
  }

  private static byte[] unhex(String hex) {
    byte[] bytes = new byte[hex.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
    }
    return bytes;
  }

  @Test
  void addressesAreReadAsTheSpecificationSays() {
    assertThat(BusAddress.all("unix:path=/tmp/a%20b,guid=00ff;unix:path=/c"))
        .extracting(BusAddress::path)
        .containsExactly("/tmp/a b", "/c");
    BusAddress hidden = BusAddress.all("unix:abstract=/tmp/dbus-x,guid=1").get(0);
    assertThat(hidden.path()).isEmpty();
    assertThat(hidden.trouble()).contains("abstract");
    assertThat(hidden.fix()).contains("--address=unix:path=");
    assertThat(BusAddress.all("tcp:host=localhost,port=1").get(0).trouble()).contains("tcp");
  }
}
