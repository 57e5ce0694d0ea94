package fathom.reports.imports;

import fathom.reports.json.JsonAt;
import fathom.reports.text.Sentence;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One entry of JMH's JSON: a benchmark with one value for each of its parameters.
 *
 * @param at where it stands
 * @param benchmark its full name
 * @param mode {@code avgt}, {@code thrpt}, {@code ss}, {@code sample}
 * @param parameters as JMH writes them, all as text
 * @param score how its raw values are to be read
 * @param sizeCounter true where its sizes are a counter, as in Fathom's own raw files
 */
record JmhResult(
    JsonAt at,
    String benchmark,
    String mode,
    SortedMap<String, String> parameters,
    JmhScore score,
    boolean sizeCounter) {
  JmhResult {
    parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
  }

  static JmhResult of(JsonAt at) {
    SortedMap<String, String> parameters = new TreeMap<>();
    at.optional("params")
        .ifPresent(
            all -> all.members().forEach((name, value) -> parameters.put(name, text(value))));
    JsonAt unit = at.field("primaryMetric").field("scoreUnit");
    JmhScore score =
        JmhScore.of(unit.text())
            .orElseThrow(
                () -> unit.bad("expected a time per operation or operations per time, as us/op"));
    return new JmhResult(
        at,
        at.field("benchmark").text(),
        at.field("mode").text(),
        parameters,
        score,
        at.optional("secondaryMetrics").flatMap(all -> all.optional("size")).isPresent());
  }

  /** JMH writes every parameter as text; what passed through another tool may be a number. */
  private static String text(JsonAt value) {
    return value.node().isNumber() ? value.node().asText() : value.text();
  }

  /** The message size in bytes. */
  int size(String parameter) {
    String text = parameters.getOrDefault(parameter, "");
    return Numerals.sizeBytes(text)
        .orElseThrow(
            () ->
                at.bad(
                    Sentence.of(
                        "parameter %s is %s, which is no message size (1024, 1k, 1KiB; 0 to"
                            + " 2147483647 bytes)",
                        parameter, ForeignFile.quoted(text))));
  }
}
