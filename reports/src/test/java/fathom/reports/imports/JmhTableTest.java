package fathom.reports.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.reports.Refusal;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.ImportedTable;
import fathom.reports.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JmhTableTest {
  private static final Path MESSAGES = Tables.file("jmh-messages.json");

  @TempDir private Path temp;

  @Test
  void readsAForeignBenchmark() {
    ImportedTable table = Tables.read("jmh-copies.json", Parameter.COPY_CACHE_TO_CACHE);
    assertEquals(4 * 6 * 4, table.rows());
    assertEquals(Map.of("the time is infinite", 1, "the time is NaN", 1), Tables.drops(table));
    assertEquals(
        List.of(64, 256, 1024, 1472),
        table.windows().stream().map(w -> w.sizeBytes()).distinct().toList());
    assertEquals("JMH JSON, org.example.Copies.arraycopy, size from size, heap=true", table.kind());
    assertEquals("ns/op (JMH's own)", table.unit());
    // Each forked JVM is a replicate, and those of another size are others.
    assertEquals(24, table.windows().stream().map(w -> w.replicate().fork()).distinct().count());
    assertEquals(0.194 + 0.015 * 64, table.windows().getFirst().micros(), 0.02);
  }

  @Test
  void ratesAreInvertedValueByValue() {
    ImportedTable table =
        TableImport.read(
            MESSAGES,
            Optional.of(Parameter.SEND_OVERHEAD),
            ImportOptions.NONE.withBenchmark("send").withParameters(Map.of("buffer", "heap")));
    assertEquals(3 * 5 * 3, table.rows());
    assertEquals(Map.of("the time is infinite", 1), Tables.drops(table)); // 0 operations
    assertEquals("ops/ms (JMH's own)", table.unit());
    assertEquals(6.37 + 0.0253 * 64, table.windows().getFirst().micros(), 0.15);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | holds several benchmarks: org.example.Messages.receive, org.example.Messages.send;"
            + " choose with --benchmark",
        "sent | has no benchmark 'sent'; there are org.example.Messages.receive,",
        "Messages | holds several benchmarks",
        "[ | --benchmark '[' is no regular expression",
        "Messages.send | varies more than payload: buffer (direct, heap); choose with --param",
        "org.*send$ | varies more than payload: buffer (direct, heap); choose with --param",
      })
  void whatCouldBeReadInTwoWaysIsRefused(String benchmark, String message) {
    ImportOptions options =
        benchmark.isEmpty() ? ImportOptions.NONE : ImportOptions.NONE.withBenchmark(benchmark);
    assertRefused(options, message);
  }

  @Test
  void parametersAreChosenByValue() {
    ImportOptions send = ImportOptions.NONE.withBenchmark("send");
    assertRefused(
        send.withParameters(Map.of("buffer", "mapped")),
        "nothing was measured with buffer=mapped; there are direct, heap");
    assertRefused(
        send.withParameters(Map.of("colour", "red")),
        "nothing was measured with colour=red; it has no such parameter");
    assertRefused(
        send.withSizeParameter("length"),
        "has no parameter length; its parameters are buffer, payload");
    assertRefused(
        send.withParameters(Map.of("payload", "64")).withSizeParameter("buffer"),
        "parameter buffer is 'direct', which is no message size");
  }

  private static void assertRefused(ImportOptions options, String message) {
    BadInputException e =
        assertThrows(
            BadInputException.class,
            () -> TableImport.read(MESSAGES, Optional.of(Parameter.SEND_GAP), options));
    String line = String.valueOf(e.getMessage());
    assertTrue(line.startsWith(MESSAGES + ": ") && line.contains(message), line);
  }

  private static String entry(String mode, String parameters, String unit, String raw) {
    return String.format(
        Locale.ROOT,
        "{\"benchmark\": \"a.B.c\", \"mode\": \"%s\", \"params\": {%s}, \"primaryMetric\":"
            + " {\"scoreUnit\": \"%s\", \"rawData\": %s}}",
        mode,
        parameters,
        unit,
        raw);
  }

  @ParameterizedTest
  @CsvSource({
    "avgt, ns/op, 2000, 2",
    "avgt, us/op, 2, 2",
    "avgt, ms/op, 2, 2000",
    "ss, s/op, 2, 2000000",
    "avgt, min/op, 2, 120000000",
    "thrpt, ops/s, 2, 500000",
    "thrpt, ops/us, 4, 0.25",
    "thrpt, ops/ns, 4, 0.00025",
  })
  void everyUnitOfJmh(String mode, String unit, double raw, double micros) throws IOException {
    String text = "[" + entry(mode, "\"m\": \"64\"", unit, "[[" + raw + "]]") + "]";
    ImportedTable table = Tables.of(temp, text);
    assertEquals(micros, table.windows().getFirst().micros(), 1e-9 * micros);
    assertEquals(
        mode.equals("ss"), table.warnings().stream().anyMatch(w -> w.contains("cold code")));
  }

  @Test
  void sampleTimeIsNotRead() throws IOException {
    String sample = entry("sample", "\"m\": \"64\"", "us/op", "[[9.0]]");
    assertEquals(
        "measured in mode SampleTime, whose sampling is biased; run it with -bm avgt",
        Tables.refusal(temp, "[" + sample + "]"));
    String average = entry("avgt", "\"m\": \"64\"", "us/op", "[[2.0]]");
    ImportedTable both = Tables.of(temp, "[" + sample + "," + average + "]");
    assertEquals(List.of("64 2.0"), Tables.rows(both));
    assertTrue(both.warnings().getFirst().contains("SampleTime are left out"));
    String single = entry("ss", "\"m\": \"64\"", "us/op", "[[3.0]]");
    assertEquals(
        "measured in several modes: avgt, ss; run it with -bm avgt",
        Tables.refusal(temp, "[" + single + "," + average + "]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"schema\": \"fathom-sheet/1\"} | JSON, but not JMH's: that is an array of benchmarks",
        "[] | holds no benchmark: every JMH run behind it failed",
        "[{\"benchmark\": \"a\" | truncated or not JSON, at line 1",
        "[1] | line 1: '[1]' is neither a row nor a header",
        "[{\"benchmark\": \"a\"}] | [0]: has no \"primaryMetric\"",
      })
  void foreignJsonIsRefused(String text, String message) throws IOException {
    String line = Tables.refusal(temp, text);
    assertTrue(line.startsWith(message), line);
  }

  @Test
  void namesWhatIsWrongInAnEntry() throws IOException {
    assertRefusedEntry(
        entry("avgt", "\"m\": \"many\"", "us/op", "[[1]]"), "parameter m is 'many', which is no");
    assertRefusedEntry(
        entry("avgt", "", "us/op", "[[1]]"),
        "no parameter is known for a message size; it has no parameters; choose with --size-param");
    assertRefusedEntry(
        entry("avgt", "\"m\": \"1\", \"size\": \"1\"", "us/op", "[[1]]"),
        "several could be the size; its parameters are m, size");
    assertRefusedEntry(
        entry("avgt", "\"m\": \"1\"", "MB/sec", "[[1]]"), "expected a time per operation");
    assertRefusedEntry(
        entry("avgt", "\"m\": \"1\"", "us/op", "[[\"fast\"]]"), "expected a number, \"NaN\"");
    assertRefusedEntry(
        entry("avgt", "\"sizes\": \"1/40\"", "us/op", "[[1]]")
            .replaceFirst("\\}$", ", \"secondaryMetrics\": {\"size\": {}}}"),
        "a raw file of Fathom's own benchmarks, whose sizes are a counter: fit its run directory");
  }

  private void assertRefusedEntry(String entry, String message) throws IOException {
    Path file = Files.writeString(temp.resolve("entry.json"), "[" + entry + "]");
    String line =
        Refusal.line(
            () -> TableImport.read(file, Optional.of(Parameter.SEND_GAP), ImportOptions.NONE));
    assertTrue(line.contains(message), line);
  }
}
