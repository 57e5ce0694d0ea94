package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script on a copy of its own, with programs in the place of Maven and Java. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
class LauncherTest {
  private static final String BUILDS =
      "echo $$ >> builds && mkdir -p jmh-benches/target"
          + " && sleep 0.1 && touch cluster-runner/target/fathom.jar"
          + " jmh-benches/target/benchmarks.jar";

  @TempDir private Path temp;

  @BeforeEach
  void layOut() throws IOException {
    for (String module : List.of("model", "fitting", "reports", "jmh-benches", "cluster-runner")) {
      Files.createDirectories(temp.resolve("home").resolve(module));
    }
    Files.createDirectories(home("docs/schema"));
    Files.createFile(home("pom.xml"));
    Files.createDirectory(home(".mvn"));
    for (String script : List.of("fathom", ".mvn/jdk.sh")) {
      Files.copy(Repository.home().resolve(script), home(script));
    }
    Files.createDirectories(temp.resolve("jdk/bin"));
    Files.writeString(temp.resolve("jdk/release"), "JAVA_VERSION=\"25\"\n");
    program("jdk/bin/javac", "exit 1");
    program("jdk/bin/java", "echo ran");
  }

  private Path home(String name) {
    return temp.resolve("home").resolve(name);
  }

  private void program(String name, String script) throws IOException {
    Path file = temp.resolve(name);
    Files.createDirectories(Optional.ofNullable(file.getParent()).orElseThrow());
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Launch fathom() {
    return Launch.of(environment(), List.of("sh", home("fathom").toString()));
  }

  private Map<String, String> environment() {
    return Map.of(
        "JAVA_HOME",
        temp.resolve("jdk").toString(),
        "PATH",
        temp.resolve("bin") + ":" + System.getenv().getOrDefault("PATH", ""));
  }

  /** As where C.UTF-8 is there and nothing else is UTF-8. */
  private static final String LOCALES =
      "case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in"
          + " C.UTF-8) echo UTF-8 ;; *) echo ANSI_X3.4-1968 ;; esac";

  private String localeOfJava(String locale, String... variables) throws IOException {
    program("bin/locale", locale);
    program("bin/mvn", BUILDS);
    program("jdk/bin/java", "echo java: LC_ALL=${LC_ALL:-} LC_CTYPE=${LC_CTYPE:-} LANG=${LANG:-}");
    List<String> command = new ArrayList<>(List.of("env"));
    for (String variable : List.of("LC_ALL", "LC_CTYPE", "LANG")) {
      command.addAll(List.of("-u", variable));
    }
    command.addAll(List.of(variables));
    command.addAll(List.of("sh", home("fathom").toString()));
    String path = temp.resolve("bin") + ":" + System.getenv().getOrDefault("PATH", "");
    try (Launch launch =
        Launch.of(Map.of("JAVA_HOME", temp.resolve("jdk").toString(), "PATH", path), command)) {
      return launch.end().out().strip();
    }
  }

  /** Under ASCII Java could name no file with other letters; LC_ALL goes before LC_CTYPE. */
  @Test
  void javaNeverReadsItsArgumentsAsAscii() throws IOException {
    String utf8 = "java: LC_ALL=C.UTF-8 LC_CTYPE= LANG=";
    assertEquals(utf8, localeOfJava(LOCALES, "LC_ALL=C"));
    assertEquals(utf8, localeOfJava(LOCALES, "LC_ALL=POSIX"));
    assertEquals("java: LC_ALL= LC_CTYPE=C.UTF-8 LANG=xx_XX", localeOfJava(LOCALES, "LANG=xx_XX"));
    assertEquals("java: LC_ALL= LC_CTYPE= LANG=C.UTF-8", localeOfJava(LOCALES, "LANG=C.UTF-8"));
    assertEquals(
        "java: LC_ALL=C LC_CTYPE= LANG=",
        localeOfJava("echo ANSI_X3.4-1968", "LC_ALL=C"),
        "no C.UTF-8 here");
    assertEquals("java: LC_ALL=C LC_CTYPE= LANG=", localeOfJava("exit 1", "LC_ALL=C"));
  }

  private List<String> builds() {
    try {
      return Files.exists(home("builds")) ? Files.readAllLines(home("builds")) : List.of();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  static boolean flockIsHere() {
    return fathom.runner.process.HostTools.find("flock").isPresent();
  }

  /** As in the checkout of another user: sh would end without a word at a plain redirection. */
  @Test
  void itRunsWhereTheLockCannotBeWritten() throws IOException {
    program("bin/mvn", BUILDS);
    Files.createDirectories(home("cluster-runner/target/fathom.lock"));
    try (Launch run = fathom()) {
      assertEquals("ran\n", run.end().out(), run::err);
    }
  }

  /** As a link in ~/bin: what is built must not be beside the link. */
  @Test
  void calledByALinkItIsWhereTheLinkLeadsTo() throws IOException {
    program("bin/mvn", BUILDS);
    program("jdk/bin/java", "for word; do case $word in -Dfathom.home=*) echo $word ;; esac; done");
    Path links = Files.createDirectories(temp.resolve("links"));
    Path link = Files.createSymbolicLink(links.resolve("to-link"), Path.of("fathom"));
    Files.createSymbolicLink(links.resolve("fathom"), Path.of("../home/fathom"));
    try (Launch run = Launch.of(environment(), List.of("sh", link.toString()))) {
      assertEquals("-Dfathom.home=" + home("").toRealPath() + "\n", run.end().out(), run::err);
    }
    try (Stream<Path> beside = Files.list(links)) {
      assertEquals(2, beside.count());
    }
  }

  static boolean gitIsHere() {
    return fathom.runner.process.HostTools.find("git").isPresent();
  }

  /** Git names no commit in another user's checkout, which must not look like other sources. */
  @Test
  @EnabledIf("gitIsHere")
  void whatOneUserHasBuiltAnotherRuns() throws IOException {
    program("bin/mvn", BUILDS);
    for (String command :
        List.of(
            "init --quiet",
            "-c user.name=a -c user.email=a@b commit --quiet --allow-empty --message=first")) {
      List<String> git = new ArrayList<>(List.of("git", "-C", home("").toString()));
      git.addAll(List.of(command.split(" ")));
      assertTrue(fathom.runner.process.Tool.run(git).ok(), command);
    }
    for (String otherOwner : List.of("0", "1")) {
      Map<String, String> environment = new HashMap<>(environment());
      environment.put("GIT_TEST_ASSUME_DIFFERENT_OWNER", otherOwner); // git's own, for its tests
      try (Launch run = Launch.of(environment, List.of("sh", home("fathom").toString()))) {
        assertEquals("ran\n", run.end().out(), run::err);
      }
      assertEquals(1, builds().size());
    }
  }

  @Test
  void itBuildsOnceAndThenWhenSourcesChange() throws IOException {
    program("bin/mvn", BUILDS);
    for (int run = 0; run < 2; run++) {
      try (Launch launch = fathom()) {
        assertEquals("ran\n", launch.end().out(), launch::err);
      }
      assertEquals(1, builds().size());
    }
    for (String source : List.of("model/New.java", "docs/schema/new.json")) {
      int before = builds().size();
      Files.createFile(home(source));
      try (Launch launch = fathom()) {
        assertEquals("ran\n", launch.end().out(), launch::err);
      }
      assertEquals(before + 1, builds().size(), source);
    }
  }

  @Test
  void whoEndsItEndsMaven() throws IOException {
    program("bin/mvn", "echo $$ >> builds; exec sleep 1000");
    try (Launch launch = fathom()) {
      launch.await("Maven", () -> !builds().isEmpty());
      ProcessHandle maven = ProcessHandle.of(Long.parseLong(builds().getFirst())).orElseThrow();
      launch.handle().destroy();
      assertEquals(130, launch.end().exitCode());
      Await.until("Maven to end", () -> !maven.isAlive(), maven::toString);
    }
  }

  @Test
  @EnabledIf("flockIsHere")
  void ofTwoFirstCallsOneBuilds() throws IOException {
    // The other has come to its look for a build long before this one ends.
    program("bin/mvn", BUILDS.replace("sleep 0.1", "sleep 2"));
    try (Launch one = fathom();
        Launch other = fathom()) {
      assertEquals("ran\n", one.end().out(), one::err);
      assertEquals("ran\n", other.end().out(), other::err);
    }
    assertEquals(1, builds().size());
  }

  @Test
  @EnabledIf("flockIsHere")
  void nothingIsRebuiltUnderARun() throws IOException {
    program("bin/mvn", BUILDS);
    Path goOn = temp.resolve("go-on");
    program("jdk/bin/java", "echo begun; while [ ! -e '" + goOn + "' ]; do sleep 0.1; done");
    try (Launch running = fathom()) {
      running.await("the run", () -> running.out().contains("begun"));
      Files.createFile(home("model/New.java"));
      try (Launch next = fathom()) {
        next.await("word that it waits", () -> next.err().contains("before rebuilding"));
        assertEquals(1, builds().size());
        assertFalse(next.out().contains("begun"));
        Files.createFile(goOn);
        assertEquals(0, running.end().exitCode());
        Told told = next.end();
        assertEquals("begun\n", told.out(), told::err);
        assertTrue(
            told.err()
                .startsWith("fathom: waiting for a running fathom to finish before rebuilding\n"),
            told::err);
      }
    }
    assertEquals(2, builds().size());
  }

  static boolean hasTerminals() {
    return fathom.runner.process.HostTools.find("script").isPresent()
        && fathom.runner.process.HostTools.find("stty").isPresent();
  }

  private String columns(String command) throws IOException {
    program("bin/mvn", BUILDS);
    program("jdk/bin/java", "echo columns: ${COLUMNS:-none}");
    String path = temp.resolve("bin") + ":" + System.getenv().getOrDefault("PATH", "");
    try (Launch launch =
        Launch.of(
            Map.of("JAVA_HOME", temp.resolve("jdk").toString(), "PATH", path, "COLUMNS", ""),
            List.of("script", "-qc", command.formatted(home("fathom")), "/dev/null"))) {
      String said = launch.end().out();
      return said.substring(said.indexOf("columns: ") + "columns: ".length()).strip();
    }
  }

  @Test
  @EnabledIf("hasTerminals")
  void linesAreAsLongAsTheTerminal() throws IOException {
    assertEquals("70", columns("stty cols 70; sh %s"));
    assertEquals("66", columns("stty cols 70; COLUMNS=66 sh %s"));
    assertEquals("none", columns("stty cols 70; sh %s | cat"));
  }
}
