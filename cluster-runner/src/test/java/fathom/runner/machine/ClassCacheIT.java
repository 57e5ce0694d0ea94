package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.Told;
import fathom.runner.process.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every Java process of a measurement that runs from benchmarks.jar takes the class cache. */
@Tag("long")
@Needs(Machine.OPEN_MPI)
class ClassCacheIT {
  /** Each kind of process loads a class that no other kind loads. */
  private static final Map<String, String> KINDS =
      Map.of(
          "JMH", "fathom.bench.launcher.LauncherMode ",
          "fork", "org.openjdk.jmh.runner.ForkedMain ",
          "peer", "fathom.bench.peer.PeerCommand ",
          "rank", "fathom.bench.peer.RankService ");

  @TempDir private Path temp;

  @ParameterizedTest
  @CsvSource({
    "local,,g_s/M_ctc,JMH/fork/peer",
    "mpi,mpirun.openmpi --allow-run-as-root --oversubscribe -np 2,g_s/M_ctc,JMH/fork/rank"
  })
  void itsClassesComeFromTheCache(
      String cluster, @Nullable String launcher, String parameters, String kinds)
      throws IOException {
    // Training loads all classes from the jar; it is no process of a measurement.
    Deployment bare =
        new Deployment(Repository.java(), Repository.benchmarksJar(), temp, Deployment.newSecret());
    assertNotEquals(bare, ClassCache.with(bare, told -> {}));
    List<String> words =
        new ArrayList<>(List.of("measure", "--cluster", cluster, "--quick", "--sizes", "1,64"));
    words.addAll(List.of("--parameters", parameters.replace('/', ',')));
    words.addAll(List.of("--out", temp.resolve("run").toString()));
    if (launcher != null) {
      words.addAll(List.of("--launcher", launcher));
    }
    Path logs = Files.createDirectory(temp.resolve("logs"));
    try (Launch launch =
        Launch.of(
            Map.of("JAVA_TOOL_OPTIONS", "-Xlog:class+load:file=" + logs.resolve("%p.log")),
            Launch.fathomCommand(
                Repository.home(), Repository.fathomJar(), temp, words.toArray(String[]::new)))) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    Set<String> seen = new TreeSet<>();
    try (Stream<Path> files = Files.list(logs)) {
      for (Path file : files.toList()) {
        for (String line : Files.readAllLines(file)) {
          KINDS.forEach(
              (kind, name) -> {
                if (line.contains("] " + name)) {
                  seen.add(kind);
                  assertTrue(line.endsWith("shared objects file"), () -> kind + ": " + line);
                }
              });
        }
      }
    }
    assertTrue(seen.containsAll(Set.of(kinds.split("/"))), seen::toString);
  }
}
