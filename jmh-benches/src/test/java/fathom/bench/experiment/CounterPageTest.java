package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import fathom.bench.fork.WindowAccount;
import fathom.bench.memory.CopyBenchmark;
import fathom.model.parameter.Experiment;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.AuxCounters;

/** docs/sheet-format.md against what the benchmarks emit: every counter, and no other. */
class CounterPageTest {
  private static final Path PAGE = Path.of("..", "docs", "sheet-format.md");
  private static final String COUNTERS = "| experiment | benchmark | needed counters ";
  private static final String MEANINGS = "| counter | meaning |";
  private static final Pattern QUOTED = Pattern.compile("`([A-Za-z-]+)`");

  @ParameterizedTest
  @EnumSource(Experiment.class)
  void thePageHasWhatABenchmarkEmits(Experiment experiment) throws Exception {
    List<String> cells = cells(experiment);
    Set<String> shown = new TreeSet<>();
    cells.subList(2, cells.size()).forEach(cell -> shown.addAll(quoted(cell)));
    assertEquals(emitted(benchmark(quoted(cells.get(1)).getFirst())), shown);
  }

  @Test
  void everyCounterHasItsMeaning() throws Exception {
    Set<String> emitted = new TreeSet<>(counters(WindowAccount.class).toList());
    for (Experiment experiment : Experiment.values()) {
      emitted.addAll(emitted(benchmark(quoted(cells(experiment).get(1)).getFirst())));
    }
    Set<String> explained = new TreeSet<>();
    for (String row : table(MEANINGS)) {
      explained.addAll(quoted(split(row).getFirst()));
    }
    assertEquals(emitted, explained);
  }

  /** The rule itself must be able to fail. */
  @Test
  void rowsAreFound() throws IOException {
    assertEquals(Experiment.values().length, rows().size());
    assertFalse(table(MEANINGS).isEmpty());
  }

  private static Class<?> benchmark(String name) throws ClassNotFoundException {
    return Files.exists(Path.of("src/main/java/fathom/bench/experiment", name + ".java"))
        ? Class.forName(NetworkBenchmark.class.getPackageName() + "." + name)
        : Class.forName(CopyBenchmark.class.getPackageName() + "." + name);
  }

  /** JMH takes every public method that gives a number, of each such class that is bound. */
  private static Set<String> emitted(Class<?> benchmark) {
    Set<String> names = new TreeSet<>();
    for (Class<?> c = benchmark; c != null; c = c.getSuperclass()) {
      Stream<Class<?>> bound =
          Arrays.stream(c.getDeclaredMethods())
              .flatMap(method -> Arrays.stream(method.getParameterTypes()))
              .filter(state -> state != WindowAccount.class); // which every row has
      Stream.concat(Arrays.stream(c.getDeclaredClasses()), bound)
          .filter(state -> state.isAnnotationPresent(AuxCounters.class))
          .flatMap(CounterPageTest::counters)
          .forEach(names::add);
    }
    return names;
  }

  private static Stream<String> counters(Class<?> state) {
    return Arrays.stream(state.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> method.getReturnType() != void.class)
        .map(Method::getName);
  }

  private static List<String> cells(Experiment experiment) throws IOException {
    return rows().stream()
        .map(CounterPageTest::split)
        .filter(cells -> quoted(cells.getFirst()).contains(experiment.id()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row for " + experiment.id()));
  }

  private static List<String> rows() throws IOException {
    return table(COUNTERS);
  }

  private static List<String> table(String header) throws IOException {
    return Files.readAllLines(PAGE).stream()
        .dropWhile(line -> !line.startsWith(header))
        .takeWhile(line -> line.startsWith("|"))
        .skip(2)
        .toList();
  }

  /** Cells of a row, without its outer bars. */
  private static List<String> split(String row) {
    return List.of(row.substring(1, row.length() - 1).split("\\|", -1));
  }

  private static List<String> quoted(String cell) {
    return QUOTED.matcher(cell).results().map(found -> found.group(1)).toList();
  }
}
