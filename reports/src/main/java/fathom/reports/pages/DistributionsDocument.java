package fathom.reports.pages;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Interval;
import fathom.model.sheet.Distribution;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Blocks;
import fathom.reports.document.Document;
import fathom.reports.json.JsonText;
import fathom.reports.table.Records;
import fathom.reports.table.TableJson;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tech.tablesaw.api.Table;

/** Single operations alone: for people percentiles by size, for programs the same as columns. */
public final class DistributionsDocument {
  private static final String SCHEMA = "fathom-distributions/1";

  private DistributionsDocument() {}

  /** Of a sheet that has some ({@link SingleRows#isNeeded}). */
  public static Document of(Sheet sheet) {
    return new Document(
        "single operations of a run",
        new Blocks().paragraph(SingleRows.words(sheet)).gap().add(SingleRows.of(sheet)).all(),
        () -> records(sheet),
        () -> {
          ObjectNode root = JsonText.object().put("schema", SCHEMA);
          root.set("single_operations", TableJson.array(records(sheet)));
          return root;
        });
  }

  /**
   * One row per experiment and size; times in µs. A percentile of too few operations is missing.
   */
  private static Table records(Sheet sheet) {
    return Records.of("single_operations", sheet.diagnostics().distributions())
        .text("experiment", one -> one.of().experiment().id())
        .count("size", one -> one.of().sizeBytes())
        .count("operations", Distribution::operations)
        .numberIf("sheet_us", one -> SingleRows.ofSheet(sheet, one.of()))
        .numberIf("p50_us", one -> one.micros(SingleRows.MEDIAN))
        .numberIf("p50_low_us", one -> one.interval(SingleRows.MEDIAN).map(Interval::low))
        .numberIf("p50_high_us", one -> one.interval(SingleRows.MEDIAN).map(Interval::high))
        .numberIf("p90_us", one -> one.micros(SingleRows.P90))
        .numberIf("p90_low_us", one -> one.interval(SingleRows.P90).map(Interval::low))
        .numberIf("p90_high_us", one -> one.interval(SingleRows.P90).map(Interval::high))
        .numberIf("p99_us", one -> one.micros(SingleRows.P99))
        .numberIf("p99_low_us", one -> one.interval(SingleRows.P99).map(Interval::low))
        .numberIf("p99_high_us", one -> one.interval(SingleRows.P99).map(Interval::high))
        .numberIf("p99_9_us", one -> one.micros(SingleRows.P99_9))
        .numberIf("p99_9_low_us", one -> one.interval(SingleRows.P99_9).map(Interval::low))
        .numberIf("p99_9_high_us", one -> one.interval(SingleRows.P99_9).map(Interval::high))
        .number("largest_us", Distribution::largestMicros)
        .number("clock_us", Distribution::clockMicros)
        .number("clock_step_us", Distribution::granularityMicros)
        .text("reason", DistributionsDocument::reason)
        .table();
  }

  private static String reason(Distribution one) {
    String missing =
        Stream.of(
                Map.entry("p50", SingleRows.MEDIAN),
                Map.entry("p90", SingleRows.P90),
                Map.entry("p99", SingleRows.P99),
                Map.entry("p99.9", SingleRows.P99_9))
            .filter(percentile -> one.micros(percentile.getValue()).isEmpty())
            .map(p -> p.getKey() + " needs " + Distribution.needed(p.getValue()))
            .collect(Collectors.joining(", "));
    return missing.isEmpty() ? "" : "too few operations: " + missing;
  }
}
