package fathom.bench.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.experiment.NetworkBenchmark;
import fathom.bench.fork.Counters;
import fathom.bench.mpi.MpiJob;
import fathom.bench.peer.RankService;
import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.JmhParameter;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

/** The names that cross modules against the benchmarks that carry them. */
class ProtocolTest {
  private static final String CLASS = ".class";

  @Test
  void everyParameterHasAConstantAndEveryConstantAParameter() throws Exception {
    Set<String> fields =
        benchmarkClasses().stream()
            .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
            .filter(field -> field.isAnnotationPresent(Param.class))
            .map(Field::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(ids(Arrays.stream(JmhParameter.values()).map(JmhParameter::id)), fields);
  }

  @Test
  void profilersAndRanksHaveTheirNames() {
    assertEquals(MpiJob.class.getName(), BenchmarksCommand.MPI_JOB);
    assertEquals(RankService.class.getName(), MpiJob.RANKS);
    assertEquals(Counters.class.getName(), BenchmarksCommand.COUNTERS);
  }

  private static Set<String> ids(Stream<String> ids) {
    return ids.collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<Class<?>> benchmarkClasses() throws IOException, URISyntaxException {
    Path root =
        Path.of(NetworkBenchmark.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root.resolve("fathom"))) {
      List<Class<?>> found =
          files
              .map(file -> root.relativize(file).toString().replace('/', '.'))
              .filter(name -> name.endsWith(CLASS) && !name.contains("jmh_generated"))
              .map(name -> name.substring(0, name.length() - CLASS.length()))
              .filter(name -> !name.endsWith("package-info"))
              .<Class<?>>map(ProtocolTest::load)
              .toList();
      assertTrue(found.contains(NetworkBenchmark.class), "the scan finds the benchmarks");
      return found;
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, ProtocolTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
