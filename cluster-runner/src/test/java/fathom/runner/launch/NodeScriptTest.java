package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.runner.machine.BuildFacts;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts on a node that is a directory here; a shell script stands in for its Java. */
class NodeScriptTest {
  private static final String HERE = NodeArchive.architectureHere();

  @TempDir private Path temp;
  private Path archive = Path.of("");
  private NodeScript scripts = new NodeScript("0".repeat(64), HERE);

  @BeforeEach
  void pack() throws IOException {
    Path java = temp.resolve("tree/bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, "#!/bin/sh\necho \"$@\"\ncat\nexit 7\n");
    java.toFile().setExecutable(true);
    Files.writeString(temp.resolve("tree/benchmarks.jar"), "jar");
    Files.createDirectories(temp.resolve("tmp"));
    archive = temp.resolve("archive.tar.gz");
    Tool.require("tar", List.of("tar", "-czf", archive.toString(), "-C", temp + "/tree", "."), "");
    scripts = new NodeScript(BuildFacts.digest(archive), HERE);
  }

  /** A process on that node; input from a file. */
  private Process start(String script, Optional<Path> input) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", NodeScript.commandLine(script));
    builder.environment().put("XDG_CACHE_HOME", temp.resolve("cache").toString());
    builder.environment().put("TMPDIR", temp.resolve("tmp").toString());
    builder.redirectInput(input.orElse(Path.of("/dev/null")).toFile());
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return builder.start();
  }

  private int run(String script, Optional<Path> input) throws Exception {
    Process process = start(script, input);
    process.getInputStream().readAllBytes();
    return process.waitFor();
  }

  private List<Path> in(String directory) throws IOException {
    Path path = temp.resolve(directory);
    if (!Files.exists(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.toList();
    }
  }

  @Test
  void whatIsAbsentIsReceivedOnceAndRuns() throws Exception {
    assertEquals(NodeScript.ABSENT, run(scripts.run(), Optional.empty()));
    assertEquals(0, run(scripts.receive(), Optional.of(archive)));
    Path words = Files.writeString(temp.resolve("words"), "to the agent\n");
    Process agent = start(scripts.run(), Optional.of(words));
    String said = new String(agent.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(7, agent.waitFor(), "the agent's own exit code");
    assertEquals("agent\nto the agent\n", said.substring(said.indexOf("agent")));
    assertEquals(List.of(), in("tmp"), "its temporary directory is gone with it");
    assertEquals(1, in("cache/fathom").size());
  }

  /** As after a disk that filled up: no exit code of a shell's own, but one that is acted on. */
  @Test
  void aCopyWithoutJavaThatRunsIsAbsent() throws Exception {
    Path java = temp.resolve("cache/fathom/" + digest() + "/bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, "#!/bin/sh\n");
    assertEquals(NodeScript.ABSENT, run(scripts.run(), Optional.empty()));
  }

  @Test
  void severalNodesWithOneHomeReceiveAtOnce() throws Exception {
    List<Process> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      all.add(start(scripts.receive(), Optional.of(archive)));
    }
    for (Process process : all) {
      assertEquals(0, process.waitFor());
    }
    assertEquals(List.of(temp.resolve("cache/fathom/" + digest())), in("cache/fathom"));
    assertEquals(2, in("cache/fathom/" + digest()).size(), "bin and benchmarks.jar, no more");
  }

  private String digest() throws IOException {
    return BuildFacts.digest(archive);
  }

  @Test
  void whatArrivesDamagedIsNotKept() throws Exception {
    byte[] bytes = Files.readAllBytes(archive);
    bytes[bytes.length / 2] ^= 1;
    Path damaged = Files.write(temp.resolve("damaged"), bytes);
    assertEquals(NodeScript.DAMAGED, run(scripts.receive(), Optional.of(damaged)));
    assertEquals(List.of(), in("cache/fathom"));
    Path half = Files.write(temp.resolve("half"), java.util.Arrays.copyOf(bytes, 100));
    assertEquals(NodeScript.DAMAGED, run(scripts.receive(), Optional.of(half)));
    assertEquals(List.of(), in("cache/fathom"));
  }

  @Test
  void whatIsRemovedIsAbsent() throws Exception {
    assertEquals(0, run(scripts.receive(), Optional.of(archive)));
    assertEquals(0, run(scripts.removeUnless("0".repeat(64)), Optional.empty()));
    assertEquals(NodeScript.ABSENT, run(scripts.run(), Optional.empty()));
    assertEquals(List.of(), in("cache/fathom"));
  }

  @Test
  void anotherProcessorIsTold() throws Exception {
    NodeScript other = new NodeScript(digest(), "m68k");
    assertEquals(NodeScript.OTHER_ARCHITECTURE, run(other.run(), Optional.empty()));
  }

  @Test
  void noPlaceIsTold() throws Exception {
    Files.writeString(temp.resolve("cache"), "a file where the directory should be");
    assertEquals(NodeScript.NO_PLACE, run(scripts.receive(), Optional.of(archive)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "../../etc", "$(id)"})
  void onlyADigestComesIn(String digest) {
    assertThrows(IllegalArgumentException.class, () -> new NodeScript(digest, HERE));
    assertThrows(
        IllegalArgumentException.class, () -> new NodeScript("0".repeat(64), "x86;" + digest));
  }
}
