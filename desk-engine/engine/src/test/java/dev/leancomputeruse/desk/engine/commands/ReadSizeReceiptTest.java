package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.engine.driver.CuaDriver;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the model sees of one read, against the driver's full answer. The windows are the
 * stand-in's, in its three dialects: the receipt says so.
 */
final class ReadSizeReceiptTest {
  private static final Path RECEIPT = Path.of("target/receipts/read-sizes.json");

  @TempDir Path directory;

  @Test
  void oneReadIsAFractionOfTheAnswer() throws Exception {
    List<Object> rows = new ArrayList<>();
    rows.add(row(Platform.MACOS, "crowded", 0.02));
    rows.add(row(Platform.LINUX, "editor", 0.15));
    rows.add(row(Platform.WINDOWS, "big", 0.02));
    Files.createDirectories(RECEIPT.getParent());
    Files.writeString(
        RECEIPT,
        JsonObject.empty()
            .with(
                "what",
                "characters of desk-read APP on stdout, against the characters of the driver's get_window_state")
            .with("windows", "made by the stand-in driver of the tests, not by a real app")
            .with("rows", rows)
            .toString());
  }

  private Object row(Platform platform, String scene, double most) throws Exception {
    try (FakeDesktop desktop =
        new FakeDesktop(directory.resolve(scene))
            .platform(platform)
            .app("App", "org.example.App", scene, true)) {
      CuaDriver driver = new CuaDriver(desktop.host(), FakeDesktop.executable());
      Window window = driver.windows(0).get(0);
      byte[] full =
          driver
              .observe(new Target(window.pid(), window.id()), new ObserveRequest(0, 0, 60_000))
              .answer();
      int all = new String(full, StandardCharsets.UTF_8).length();
      FakeDesktop.Run run = desktop.run(DeskReadCommand::run, "org.example.App", "--max", "10");
      assertThat(run.exit()).as(run.err()).isZero();
      // The path of this test's own directory is not part of the comparison.
      int seen = run.out().replace(desktop.root().toString(), "~").length();
      double share = (double) seen / all;
      System.out.println(scene + " on " + platform + ": " + seen + " of " + all + " characters");
      assertThat(share).isLessThan(most);
      return JsonObject.empty()
          .with("platform", platform.name())
          .with("window", scene)
          .with("full", all)
          .with("seen", seen)
          .with("percent", Math.round(share * 10_000) / 100.0)
          .members();
    }
  }
}
