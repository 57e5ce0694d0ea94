package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.protocol.Counter;
import fathom.runner.Repository;
import fathom.runner.process.HostTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** JMH through MPI: its command line, and what it leaves. */
final class MpiRuns {
  static final String OPEN_MPI = "mpirun.openmpi";
  static final String MPICH = "mpirun.mpich";

  private static final ObjectMapper JSON = new ObjectMapper();

  private MpiRuns() {}

  /** The launcher's words before a program's, for two ranks of this machine. */
  static List<String> launcher(String mpirun, String... more) {
    return launcher(mpirun, 2, more);
  }

  /** The same for any number of ranks. */
  static List<String> launcher(String mpirun, int ranks, String... more) {
    List<String> command = new ArrayList<>(List.of(mpirun, "-np", Integer.toString(ranks)));
    if (mpirun.equals(OPEN_MPI)) {
      command.addAll(List.of("--oversubscribe", "--bind-to", "none"));
      if (HostTools.isRoot()) {
        command.add("--allow-run-as-root");
      }
    }
    command.addAll(List.of(more));
    return command;
  }

  /**
   * A launcher whose second rank sees neither this machine's Java nor what was built here, as on a
   * node that has none.
   *
   * @param script where it is to be; a name without blanks
   */
  static Path hidingJava(Path script) throws IOException {
    Path java = Repository.java().resolve("../..").normalize();
    Path built = Repository.benchmarksJar().resolve("..").normalize();
    return secondRankBy(
        script,
        "unshare --mount sh -c 'mount -t tmpfs none \"$1\" && mount -t tmpfs none \"$2\" &&"
            + " shift 2 && exec \"$@\"' sh '"
            + java
            + "' '"
            + built
            + "'");
  }

  /** A launcher whose second rank finds nothing in a directory, as on a node with its own disk. */
  static Path hiding(Path directory, Path script) throws IOException {
    return secondRankBy(
        script,
        "unshare --mount sh -c 'mount -t tmpfs none \"$1\" && shift && exec \"$@\"' sh '"
            + directory
            + "'");
  }

  /** A launcher of two ranks, the second one by these words before its command. */
  static Path secondRankBy(Path script, String words) throws IOException {
    Files.writeString(
        script,
        String.join(
            "\n",
            "#!/bin/sh",
            "case ${OMPI_COMM_WORLD_RANK-} in",
            "  '') exec " + String.join(" ", launcher(OPEN_MPI)) + " \"$0\" \"$@\" ;;",
            "  0) exec \"$@\" ;;",
            "esac",
            "exec " + words + " \"$@\"",
            ""));
    script.toFile().setExecutable(true);
    return script;
  }

  /** A program of benchmarks.jar, or one among the tests of what is in it. */
  static List<String> program(String name) {
    return new ArrayList<>(
        List.of(
            Repository.java().toString(),
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            Repository.benchmarksJar()
                + ":"
                + Repository.home().resolve("jmh-benches/target/test-classes"),
            name));
  }

  /**
   * A benchmark whose forks are MPI jobs. JMH's lock is in the directory of the result: with the
   * machine's own, JMH refuses to start beside another test of another checkout.
   */
  static List<String> jmh(String benchmark, String sizes, Path result, String... more) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Repository.java().toString(),
                "-Djava.io.tmpdir=" + result.toAbsolutePath().getParent(),
                "-jar",
                Repository.benchmarksJar().toString(),
                benchmark,
                "-prof",
                "fathom.bench.mpi.MpiJob",
                "-prof",
                "fathom.bench.fork.Counters",
                "-p",
                "transport=mpi",
                "-p",
                "sizes=" + sizes,
                "-p",
                "cpu=0",
                "-p",
                "peerCpu=1",
                "-rf",
                "json",
                "-rff",
                result.toString()));
    command.addAll(List.of(more));
    return command;
  }

  /** How many forks left windows. */
  static int forks(Path result) throws IOException {
    return score(result).size();
  }

  /** The median time of one size over all windows, in µs. */
  static double medianMicros(Path result, int bytes) throws IOException {
    List<Double> micros = micros(result, bytes);
    return micros.get(micros.size() / 2);
  }

  /** The times of one size in all windows, in µs, ascending. */
  static List<Double> micros(Path result, int bytes) throws IOException {
    return micros(result, score(result), bytes);
  }

  /** The gaps of one size from credit to credit in all windows, in µs, ascending. */
  static List<Double> gapMicros(Path result, int bytes) throws IOException {
    return micros(result, counter(result, Counter.GAP_MICROS), bytes);
  }

  private static JsonNode counter(Path result, Counter counter) throws IOException {
    return only(result).path("secondaryMetrics").path(counter.id()).path("rawData");
  }

  private static List<Double> micros(Path result, JsonNode scores, int bytes) throws IOException {
    List<Double> micros = new ArrayList<>();
    JsonNode sizes = counter(result, Counter.SIZE);
    for (int fork = 0; fork < scores.size(); fork++) {
      for (int window = 0; window < scores.get(fork).size(); window++) {
        if (sizes.path(fork).path(window).asInt() == bytes) {
          micros.add(scores.get(fork).get(window).asDouble());
        }
      }
    }
    return micros.stream().sorted().toList();
  }

  private static JsonNode score(Path result) throws IOException {
    return only(result).path("primaryMetric").path("rawData");
  }

  private static JsonNode only(Path result) throws IOException {
    JsonNode all = JSON.readTree(result.toFile());
    assertEquals(1, all.size(), all::toString);
    return all.get(0);
  }
}
