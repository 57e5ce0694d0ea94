package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import fathom.runner.machine.BuildFacts;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archive in a directory with a blank and an ü; a shell script stands in for its Java. */
class SharedArchiveTest {
  private static final String BASE = "fathom-" + System.getProperty("user.name");

  @TempDir private Path temp;
  private Path shared = Path.of("");
  private NodeArchive archive = new NodeArchive(Path.of(""), "", "");

  @BeforeEach
  void pack() throws IOException {
    shared = Files.createDirectory(temp.resolve("of all ü"));
    Path java = temp.resolve("tree/bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, "#!/bin/sh\n");
    java.toFile().setExecutable(true);
    Files.createDirectories(temp.resolve("tree/lib"));
    Files.writeString(temp.resolve("tree/lib/modules"), "modules");
    Files.writeString(temp.resolve("tree/benchmarks.jar"), "jar");
    archive = packed("archive.tar.gz");
  }

  private NodeArchive packed(String name) {
    Path file = temp.resolve(name);
    List<String> tar = List.of("tar", "-czf", file.toString(), "--mtime=@0", "--owner=7", "-C");
    List<String> all = new ArrayList<>(tar);
    all.addAll(List.of(temp + "/tree", "."));
    Tool.require("tar", all, "");
    return new NodeArchive(file, BuildFacts.digest(file), "x86_64");
  }

  private List<String> in(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }

  /** Where a site removes what nobody has written for weeks, it is not the first to go. */
  @Test
  void itIsThereUnderItsDigestForThisUserAlone() throws IOException {
    SharedArchive copy = SharedArchive.in(shared, archive);
    assertEquals(shared.resolve(BASE).resolve(archive.digest()), copy.directory());
    assertTrue(Files.isExecutable(copy.java()));
    assertEquals("jar", Files.readString(copy.benchmarksJar()));
    assertEquals(List.of(archive.digest()), in(shared.resolve(BASE)));
    assertEquals(
        "rwx------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(shared.resolve(BASE))));
    FileTime modules = Files.getLastModifiedTime(copy.directory().resolve("lib/modules"));
    assertTrue(modules.toMillis() > 1e12, modules::toString);
  }

  @Test
  void theNextRunFindsIt() throws IOException {
    Path jar = SharedArchive.in(shared, archive).benchmarksJar();
    Object key = Files.readAttributes(jar, BasicFileAttributes.class).fileKey();
    assertEquals(jar, SharedArchive.in(shared, archive).benchmarksJar());
    assertEquals(key, Files.readAttributes(jar, BasicFileAttributes.class).fileKey());
  }

  @ParameterizedTest
  @ValueSource(strings = {"benchmarks.jar", "lib/modules", "bin/java"})
  void whatIsDamagedOrGoneIsReplaced(String name) throws IOException {
    Path file = SharedArchive.in(shared, archive).directory().resolve(name);
    String sound = Files.readString(file);
    Files.writeString(file, sound.replace(sound.charAt(0), '?'));
    SharedArchive.in(shared, archive);
    assertEquals(sound, Files.readString(file));
    Files.delete(file);
    SharedArchive.in(shared, archive);
    assertEquals(sound, Files.readString(file));
    assertEquals(List.of(archive.digest()), in(shared.resolve(BASE)));
  }

  @Test
  void severalRunsPutItThereAtOnce() throws Exception {
    try (ExecutorService all = Executors.newFixedThreadPool(6)) {
      List<Callable<SharedArchive>> runs = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        runs.add(() -> SharedArchive.in(shared, archive));
      }
      for (Future<SharedArchive> run : all.invokeAll(runs)) {
        assertEquals("jar", Files.readString(run.get().benchmarksJar()));
      }
    }
    assertEquals(List.of(archive.digest()), in(shared.resolve(BASE)));
  }

  @Test
  void anArchiveThatCannotBeReadLeavesNothing() throws IOException {
    byte[] bytes = Files.readAllBytes(archive.file());
    Files.write(archive.file(), Arrays.copyOf(bytes, bytes.length / 2));
    UserException e = assertThrows(UserException.class, () -> SharedArchive.in(shared, archive));
    assertTrue(
        String.valueOf(e.getMessage()).startsWith("cannot put Fathom's Java into " + shared),
        e::getMessage);
    assertEquals(List.of(), in(shared.resolve(BASE)));
  }

  /** Who can write there could give all ranks another Java. */
  @Test
  void aDirectoryThatOthersMayWriteToIsRefused() throws IOException {
    Path base = Files.createDirectory(shared.resolve(BASE));
    Files.setPosixFilePermissions(base, PosixFilePermissions.fromString("rwxrwxr-x"));
    UserException e = assertThrows(UserException.class, () -> SharedArchive.in(shared, archive));
    assertTrue(String.valueOf(e.getMessage()).contains("you alone may write to"), e::getMessage);
    Files.delete(base);
    Files.createSymbolicLink(base, temp);
    assertThrows(UserException.class, () -> SharedArchive.in(shared, archive));
    assertEquals(List.of(BASE), in(shared));
  }

  /** Rules of a tuning, which a library reads on every node; others' contents have another name. */
  @Test
  void aFileOfThisMachineIsBroughtUnderItsDigest() throws IOException {
    Path rules = Files.writeString(temp.resolve("rules ü.conf"), "1 # collectives\n");
    Path copy = SharedArchive.of(shared, rules);
    assertEquals(shared.resolve(BASE), copy.getParent());
    assertEquals("1 # collectives\n", Files.readString(copy));
    assertEquals(copy, SharedArchive.of(shared, rules));
    Files.writeString(rules, "2 # collectives\n");
    assertTrue(!copy.equals(SharedArchive.of(shared, rules)), "another file");
    assertEquals("1 # collectives\n", Files.readString(copy));
  }
}
