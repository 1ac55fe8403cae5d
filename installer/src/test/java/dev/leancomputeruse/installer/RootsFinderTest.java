package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's heading "Roots". */
final class RootsFinderTest {
  private Machine machine;
  private final RootOptions options = new RootOptions();

  @BeforeEach
  void anEmptyHome() throws IOException {
    machine = Machine.unix();
  }

  private Roots find() throws Problem {
    return new RootsFinder(machine.host(), options).find();
  }

  private void refused(String... words) {
    assertThatThrownBy(this::find)
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.exitCode()).isEqualTo(2))
        .message()
        .contains(words)
        .hasLineCount(1);
  }

  @Nested
  final class WhereTheyAre {
    @Test
    void homeByDefault() throws Problem {
      Roots roots = find();

      assertThat(roots.host().path()).isEqualTo(machine.path("/home/ann/.claude"));
      assertThat(roots.skills().path()).isEqualTo(machine.path("/home/ann/.claude/skills"));
      assertThat(roots.agents().path()).isEqualTo(machine.path("/home/ann/.claude/agents"));
      assertThat(roots.settings()).isEqualTo(machine.path("/home/ann/.claude/settings.json"));
      assertThat(roots.share().path())
          .isEqualTo(machine.path("/home/ann/.local/share/lean-computer-use"));
    }

    // kind: DeusData/codebase-memory-mcp#320, ctoth/claudio#32, Nanako0129/pilotfish#36
    @Test
    void theVariablesComeBeforeHome() throws Problem {
      machine.environment.put("CLAUDE_CONFIG_DIR", "/etc/claude");
      machine.environment.put("LEAN_COMPUTER_USE_HOME", "/opt/lean");

      assertThat(find().host().path()).isEqualTo(machine.path("/etc/claude"));
      assertThat(find().share().path()).isEqualTo(machine.path("/opt/lean"));
    }

    @Test
    void theOptionsComeBeforeTheVariables() throws Problem {
      machine.environment.put("CLAUDE_CONFIG_DIR", "/etc/claude");
      machine.environment.put("LEAN_COMPUTER_USE_HOME", "/opt/lean");
      options.dir = "/a";
      options.share = "/b";

      assertThat(find().host().path()).isEqualTo(machine.path("/a"));
      assertThat(find().share().path()).isEqualTo(machine.path("/b"));
    }

    // kind: Nanako0129/pilotfish#36
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t"})
    void aBlankVariableOrOptionCountsAsUnset(String blank) throws Problem {
      machine.environment.put("CLAUDE_CONFIG_DIR", blank);
      machine.environment.put("LEAN_COMPUTER_USE_HOME", blank);
      options.dir = blank;
      options.share = blank;

      assertThat(find().host().path()).isEqualTo(machine.path("/home/ann/.claude"));
      assertThat(find().share().path())
          .isEqualTo(machine.path("/home/ann/.local/share/lean-computer-use"));
    }

    @Test
    void anOptionMayBeRelativeOrStartWithATilde() throws Problem {
      options.dir = "./there";
      options.share = "~/mine";

      assertThat(find().host().path()).isEqualTo(machine.path("/here/there"));
      assertThat(find().share().path()).isEqualTo(machine.path("/home/ann/mine"));
    }

    @Test
    void aRelativeVariableIsRefusedForTheHostReadsItFromWhereItStarts() {
      machine.environment.put("CLAUDE_CONFIG_DIR", "conf");

      refused("CLAUDE_CONFIG_DIR is not absolute (conf)", "--dir");
    }

    @Test
    void anotherUsersTildeIsRefused() {
      options.dir = "~bob/x";

      refused("--dir", "~bob/x", "absolute path");
    }

    @Test
    void linksAreFollowedOnce() throws Exception {
      Path dotfiles = Files.createDirectories(machine.path("/home/ann/dotfiles/claude"));
      Path skills = Files.createDirectories(machine.path("/home/ann/dotfiles/skills"));
      Files.createSymbolicLink(machine.home.resolve(".claude"), dotfiles);
      Files.createSymbolicLink(dotfiles.resolve("skills"), skills);

      assertThat(find().host().path()).isEqualTo(dotfiles);
      assertThat(find().skills().path()).isEqualTo(skills);
      assertThat(find().agents().path()).isEqualTo(dotfiles.resolve("agents"));
    }

    @Test
    void windowsHasItsOwnPlaces() throws Exception {
      machine = Machine.windows();

      assertThat(find().host().path()).isEqualTo(machine.path("C:\\Users\\ann\\.claude"));
      assertThat(find().share().path())
          .isEqualTo(machine.path("C:\\Users\\ann\\AppData\\Local\\lean-computer-use"));

      machine.environment.put("LOCALAPPDATA", " ");
      assertThat(find().share().path())
          .isEqualTo(machine.path("C:\\Users\\ann\\AppData\\Local\\lean-computer-use"));
    }

    @Test
    void withoutAHomeThePersonIsAskedForOne() {
      machine.environment.remove("HOME");

      refused("HOME is not set", "--dir");
    }

    @Test
    void withoutAHomeBothOptionsAreEnough() throws Problem {
      machine.environment.remove("HOME");
      options.dir = "/a";
      options.share = "/b";

      assertThat(find().host().path()).isEqualTo(machine.path("/a"));
    }

    // kind: mycelium-hq/ai-brain-starter#397, jbangdev/jbang#1110
    @Test
    void aPathTheLocaleCannotSpellIsRefusedByName() {
      options.dir = "/home/l\uFFFD\uFFFDa";

      refused("--dir", "LC_ALL=C.UTF-8");
    }
  }

  @Nested
  final class WhatIsRefused {
    // kind: Graphify-Labs/graphify#2167
    @ParameterizedTest
    @ValueSource(
        strings = {
          "/home/ann",
          "/home/ann/",
          "~",
          "/home/ann/x/..",
          "/home",
          "/",
          "/link",
          "/link/."
        })
    void theHomeItselfAndWhatHoldsIt(String dir) throws IOException {
      Files.createSymbolicLink(machine.path("/link"), machine.home);
      Files.createDirectory(machine.home.resolve("x"));
      options.dir = dir;

      refused("home", "--dir");
    }

    @Test
    void theHomeAsShare() {
      options.share = "~";

      refused("the home directory itself", "--share");
    }

    // kind: Graphify-Labs/graphify#2167
    @Test
    void bothRootsTheSameRealPath() throws IOException {
      Files.createDirectories(machine.path("/a"));
      Files.createSymbolicLink(machine.path("/b"), machine.path("/a"));
      options.dir = "/a";
      options.share = "/b";

      refused("/a", "--share");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a/b", "/a/skills", "/a/skills/x", "/"})
    void oneRootInsideTheOther(String share) {
      options.dir = "/a";
      options.share = share;

      refused("--share");
    }

    @Test
    void theHostInsideTheShare() {
      options.dir = "/s/claude";
      options.share = "/s";

      refused("one root inside the other", "--share");
    }

    @Test
    void aShareThatNoClassPathCanName() {
      options.share = "/opt/a:b";

      refused("/opt/a:b: has a colon", "--share");
    }

    @Test
    void skillsLinkedIntoTheShare() throws IOException {
      Files.createDirectories(machine.path("/s/skills"));
      Files.createDirectories(machine.path("/a"));
      Files.createSymbolicLink(machine.path("/a/skills"), machine.path("/s/skills"));
      options.dir = "/a";
      options.share = "/s";

      refused("one root inside the other", "--share");
    }

    @Test
    void aRootThatIsAFile() throws IOException {
      Files.createFile(machine.path("/a"));
      options.dir = "/a";

      refused("/a: is not a directory", "--dir");
    }

    @Test
    void aRootThatIsALinkToNothing() throws IOException {
      Files.createSymbolicLink(machine.home.resolve(".claude"), machine.path("/gone"));

      refused("/home/ann/.claude", "leads nowhere");
    }

    // kind: nmhjklnm/cac#59
    @Test
    void aHomeOfAnotherUser() {
      machine.uid = machine.uid + 1;

      refused("/home/ann: belongs to another user", "--allow-foreign-owner");
    }

    // kind: nmhjklnm/cac#59
    @Test
    void theHomeOfRootUnderSudo() {
      machine.environment.put("SUDO_USER", "ann");
      machine.environment.put("SUDO_UID", "4711");

      refused("/home/ann", "without sudo", "--allow-foreign-owner");
    }

    @Test
    void sudoWithBothRootsGivenIsNoMistake() throws Problem {
      machine.environment.put("SUDO_USER", "ann");
      machine.environment.put("SUDO_UID", "4711");
      options.dir = "/a";
      options.share = "/b";

      assertThat(find().host().path()).isEqualTo(machine.path("/a"));
    }

    @Test
    void aForeignOwnerUnlessAllowed() throws Problem {
      machine.uid = machine.uid + 1;
      options.allowForeignOwner = true;

      assertThat(find().host().path()).isEqualTo(machine.path("/home/ann/.claude"));
    }
  }
}
