package fathom.reports.imports;

import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.Numerals;
import fathom.reports.json.JsonAt;
import fathom.reports.text.Sentence;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One entry of JMH's JSON: a benchmark with one value for each of its parameters.
 *
 * @param at where it stands
 * @param benchmark its full name
 * @param mode {@code avgt}, {@code thrpt}, {@code ss}, {@code sample}
 * @param parameters as JMH writes them, all as text
 * @param conditions what else JMH says of how it was measured: threads, JVM arguments and the JDK
 * @param score how its raw values are to be read
 * @param sizeCounter true if its sizes are a counter, as in Fathom's own raw files
 */
record JmhResult(
    JsonAt at,
    String benchmark,
    String mode,
    SortedMap<String, String> parameters,
    SortedMap<String, String> conditions,
    JmhScore score,
    boolean sizeCounter) {
  static final String THREADS = "threads";

  private static final List<String> CONDITIONS =
      List.of(THREADS, "jvm", "jvmArgs", "jdkVersion", "vmName", "vmVersion");

  private static final String BATCH = "measurementBatchSize";
  private static final String SINGLE_SHOT = "ss";

  JmhResult {
    parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
  }

  static JmhResult of(JsonAt at) {
    JmhScore score = score(at);
    SortedMap<String, String> parameters = new TreeMap<>();
    at.optional("params")
        .ifPresent(
            all -> all.members().forEach((name, value) -> parameters.put(name, text(value))));
    SortedMap<String, String> conditions = new TreeMap<>();
    for (String name : CONDITIONS) {
      at.optional(name).ifPresent(value -> conditions.put(name, condition(value)));
    }
    return new JmhResult(
        at,
        at.field("benchmark").text(),
        at.field("mode").text(),
        parameters,
        conditions,
        score,
        at.optional("secondaryMetrics").flatMap(all -> all.optional("size")).isPresent());
  }

  /**
   * A rate is that of all threads together, and a single shot lasts a whole batch; both are brought
   * to one operation of one thread.
   */
  private static JmhScore score(JsonAt at) {
    JsonAt unit = at.field("primaryMetric").field("scoreUnit");
    JmhScore score =
        JmhScore.of(unit.text())
            .orElseThrow(
                () -> unit.bad("expected a time per operation or operations per time, as us/op"));
    int threads = count(at, THREADS);
    if (score.rate() && threads > 1) {
      at.optional("secondaryMetrics").stream()
          .flatMap(all -> all.members().values().stream())
          .filter(
              metric ->
                  metric
                      .optional("scoreUnit")
                      .filter(u -> u.text().equals(unit.text()))
                      .isPresent())
          .findFirst()
          .ifPresent(
              metric -> {
                throw metric.bad(
                    "a rate of a group of threads that do different things, which is no time of one"
                        + " operation; measure with -bm avgt, one benchmark for each");
              });
    }
    boolean isSingleShot = at.field("mode").text().equals(SINGLE_SHOT);
    return score.of(score.rate() ? threads : 1, isSingleShot ? count(at, BATCH) : 1);
  }

  private static int count(JsonAt at, String name) {
    Optional<JsonAt> value = at.optional(name);
    if (value.isEmpty()) {
      return 1;
    }
    int count = value.get().node().asInt(0);
    if (!value.get().node().isIntegralNumber() || count < 1) {
      throw value.get().bad("expected a whole number from 1 on");
    }
    return count;
  }

  private static String condition(JsonAt value) {
    return value.node().isValueNode() ? value.node().asText() : value.node().toString();
  }

  /** JMH writes every parameter as text; what passed through another tool may be a number. */
  private static String text(JsonAt value) {
    return value.node().isNumber() ? value.node().asText() : value.text();
  }

  /** The message size in bytes. */
  long size(String parameter) {
    String text = parameters.getOrDefault(parameter, "");
    return Numerals.sizeBytes(text)
        .orElseThrow(
            () ->
                at.bad(
                    Sentence.of(
                        "parameter %s is %s, which is no message size (1024, 1k, 1KiB)%s",
                        parameter, ForeignFile.quoted(text), Numerals.sizeHint(text))));
  }
}
