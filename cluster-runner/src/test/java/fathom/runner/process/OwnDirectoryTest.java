package fathom.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnDirectoryTest {
  @TempDir private Path temp;

  private Set<Path> there() throws IOException {
    try (Stream<Path> all = Files.list(temp)) {
      return all.collect(Collectors.toSet());
    }
  }

  @Test
  void oneThatIsRemovedIsGoneWithAllInIt() throws IOException {
    Path made = OwnDirectory.makeIn(temp);
    Files.writeString(Files.createDirectory(made.resolve("below")).resolve("file"), "");
    OwnDirectory.remove(made);
    assertEquals(Set.of(), there());
  }

  /** That of a process which runs stays, and goes with the next one made after it was killed. */
  @Test
  void whatAKilledProcessLeftIsRemovedByTheNext() throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                OwnDirectoryTest.class.getName(),
                temp.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Path left;
    Path first;
    try {
      left = Path.of(other.inputReader(StandardCharsets.UTF_8).readLine());
      first = OwnDirectory.makeIn(temp);
      assertEquals(Set.of(left, first), there());
    } finally {
      other.destroyForcibly();
    }
    other.waitFor();
    Path second = OwnDirectory.makeIn(temp);
    assertEquals(Set.of(first, second), there());
    assertTrue(Files.exists(first.resolve(OwnDirectory.HELD)), "this process's own is untouched");
  }

  /** What another program named alike, or somebody laid out as a link, is none of ours. */
  @Test
  void othersStay() throws IOException {
    Path unlocked = Files.createDirectory(temp.resolve("fathom1"));
    Path target = Files.createDirectory(temp.resolve("precious"));
    Files.writeString(target.resolve(OwnDirectory.HELD), "");
    Path link = Files.createSymbolicLink(temp.resolve("fathom2"), target);
    Path named = Files.createDirectory(temp.resolve("fathom-node.1"));
    Files.writeString(named.resolve(OwnDirectory.HELD), "");
    Path elsewhere = Files.createDirectory(temp.resolve("fathom3"));
    Files.writeString(elsewhere.resolve(".held.another-kernel"), "");
    Path made = OwnDirectory.makeIn(temp);
    assertEquals(Set.of(unlocked, target, link, named, elsewhere, made), there());
    assertTrue(Files.exists(target.resolve(OwnDirectory.HELD)));
  }

  /** Makes one and is killed. */
  public static void main(String[] parent) throws Exception {
    System.out.println(OwnDirectory.makeIn(Path.of(parent[0])));
    Thread.sleep(60_000);
  }
}
