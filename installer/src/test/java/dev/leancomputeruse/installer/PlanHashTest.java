package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A plan that somebody has looked at is applied exactly so, or not at all. */
final class PlanHashTest {
  private Machine machine;
  private Path claude;

  @BeforeEach
  void aHome() throws IOException {
    machine = aMachine();
    claude = machine.home.resolve(".claude");
  }

  private static Machine aMachine() throws IOException {
    Machine machine = Machine.unix();
    Path claude = machine.home.resolve(".claude");
    write(claude.resolve("settings.json"), "{\"model\": \"x\"}\n");
    write(claude.resolve("agents/desk-runner.md"), "mine\n");
    return machine;
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String planned(Machine machine, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("install", "--dry-run", "--json", "--yes"));
    words.addAll(List.of(more));
    Machine.Outcome outcome = machine.run(words.toArray(String[]::new));
    assertThat(outcome.exit()).as(outcome.err()).isZero();
    return new ObjectMapper().readTree(outcome.out()).path("hash").asText();
  }

  private Map<String, String> home() throws IOException {
    return TreeSnapshot.of(machine.path("/"));
  }

  @Test
  void isAppliedExactly() throws IOException {
    String hash = planned(machine, "--with-hooks");
    Machine.Outcome outcome = machine.run("install", "--plan", hash, "--yes", "--with-hooks");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exit()).isZero();
    assertThat(claude.resolve("agents/desk-runner.md.bak")).hasContent("mine");
    assertThat(Files.readString(claude.resolve("settings.json"))).contains("--owner=");
  }

  @Test
  void givenTwiceItIsDoneOnceAndThatIsWell() throws IOException {
    String[] command = {
      "install", "--plan", planned(machine, "--with-hooks"), "--yes", "--with-hooks", "--json"
    };
    assertThat(machine.run(command).exit()).isZero();
    Map<String, String> done = home();
    Machine.Outcome again = machine.run(command);

    assertThat(again.exit()).isZero();
    assertThat(again.out()).contains("\"outcome\" : \"unchanged\"");
    assertThat(home()).isEqualTo(done);
  }

  @Test
  void isTheSameOnEqualMachinesAtAnyTime() throws IOException {
    Machine other = aMachine();

    assertThat(planned(other, "--with-hooks")).isEqualTo(planned(machine, "--with-hooks"));
  }

  /** What a plan depends on, and what moves it. */
  enum Moved {
    SETTINGS {
      @Override
      void move(Machine machine) throws IOException {
        write(machine.home.resolve(".claude/settings.json"), "{\"model\": \"y\"}\n");
      }
    },
    SETTINGS_GONE {
      @Override
      void move(Machine machine) throws IOException {
        Files.delete(machine.home.resolve(".claude/settings.json"));
      }
    },
    BYTES_BEFORE {
      @Override
      void move(Machine machine) throws IOException {
        write(machine.home.resolve(".claude/agents/desk-runner.md"), "mine, too\n");
      }
    },
    MODE_BEFORE {
      @Override
      void move(Machine machine) throws IOException {
        Files.setPosixFilePermissions(
            machine.home.resolve(".claude/agents/desk-runner.md"),
            PosixFilePermissions.fromString("rw-------"));
      }
    },
    A_NEW_FILE {
      @Override
      void move(Machine machine) throws IOException {
        write(machine.home.resolve(".claude/skills/lean-computer-use/SKILL.md"), "other\n");
      }
    },
    A_BACKUP_NAME_THAT_IS_TAKEN {
      @Override
      void move(Machine machine) throws IOException {
        write(machine.home.resolve(".claude/agents/desk-runner.md.bak"), "older\n");
      }
    },
    A_DIRECTORY_THAT_IS_THERE_NOW {
      @Override
      void move(Machine machine) throws IOException {
        Files.createDirectories(machine.home.resolve(".local/share"));
      }
    },
    THE_ROOT {
      @Override
      void move(Machine machine) {
        machine.environment.put("LEAN_COMPUTER_USE_HOME", "/opt/elsewhere");
      }
    },
    THE_JAR {
      @Override
      void move(Machine machine) {
        machine.jar = "PK another jar".getBytes(StandardCharsets.UTF_8);
      }
    },
    THE_JAVA {
      @Override
      void move(Machine machine) {
        machine.java = "/usr/lib/jvm/java-25/bin/java";
      }
    };

    abstract void move(Machine machine) throws IOException;
  }

  @ParameterizedTest
  @EnumSource(Moved.class)
  void isRefusedIfAnythingHasMovedSince(Moved moved) throws IOException {
    String hash = planned(machine, "--with-hooks");
    moved.move(machine);
    Map<String, String> before = home();
    Machine.Outcome outcome = machine.run("install", "--plan", hash, "--yes", "--with-hooks");

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err())
        .hasLineCount(1)
        .contains(hash, "has moved since", planned(machine, "--with-hooks"), "--dry-run");
    assertThat(home()).isEqualTo(before);
  }

  @Test
  void isRefusedWithOtherOptions() throws IOException {
    String hash = planned(machine, "--with-hooks");

    assertThat(machine.run("install", "--plan", hash, "--yes").exit()).isEqualTo(2);
    assertThat(machine.run("install", "--plan", "", "--yes").exit()).isEqualTo(2);
    assertThat(machine.run("install", "--plan", hash, "--dry-run").exit()).isEqualTo(2);
    assertThat(machine.home.resolve(".local")).doesNotExist();
  }

  @Test
  void ofAnUpgradeDependsOnWhatIsInstalled() throws IOException {
    assertThat(machine.run("install", "--yes", "--with-hooks").exit()).isZero();
    machine.jar = "PK another jar".getBytes(StandardCharsets.UTF_8);
    String hash = planned(machine);
    Path manifest = machine.home.resolve(".local/share/lean-computer-use/install-manifest.json");
    write(manifest, Files.readString(manifest).replace("\"0.1.0", "\"0.0.9"));

    assertThat(machine.run("install", "--plan", hash, "--yes").exit()).isEqualTo(2);
  }
}
