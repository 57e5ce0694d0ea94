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
import java.util.stream.Collectors;
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
    Records<Distribution> records =
        Records.of("single_operations", sheet.diagnostics().distributions())
            .text("experiment", one -> one.of().experiment().id())
            .count("size", one -> one.of().sizeBytes())
            .count("operations", Distribution::operations)
            .numberIf("sheet_us", one -> SingleRows.ofSheet(sheet, one.of()));
    SingleRows.PERCENTILES.forEach(
        (name, share) -> {
          String column = name.replace('.', '_');
          records
              .numberIf(column + "_us", one -> one.micros(share))
              .numberIf(column + "_low_us", one -> one.interval(share).map(Interval::low))
              .numberIf(column + "_high_us", one -> one.interval(share).map(Interval::high));
        });
    return records
        .number("largest_us", Distribution::largestMicros)
        .number("clock_us", Distribution::clockMicros)
        .number("clock_step_us", Distribution::granularityMicros)
        .text("reason", DistributionsDocument::reason)
        .table();
  }

  private static String reason(Distribution one) {
    String missing =
        SingleRows.PERCENTILES.entrySet().stream()
            .filter(percentile -> one.micros(percentile.getValue()).isEmpty())
            .map(p -> p.getKey() + " needs " + Distribution.needed(p.getValue()))
            .collect(Collectors.joining(", "));
    return missing.isEmpty() ? "" : "too few operations: " + missing;
  }
}
