package fathom.reports.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.CostFunction;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import fathom.reports.document.render.FormatName;
import fathom.reports.json.JsonAt;
import fathom.reports.json.SheetJson;
import fathom.reports.pages.SheetDocument;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** All of a sheet known beforehand, as on a simulated cluster: L and the memory tiers too. */
class SimulatedTruthTest {
  private static final Sheet SHEET = known(Optional.of(100.0));

  private static Sheet known(Optional<Double> bandwidth) {
    Sheet base = SampleSheets.table1();
    Map<Parameter, Truth> truths = new EnumMap<>(Parameter.class);
    truths.put(
        Parameter.TRANSFER_TIME,
        new Truth.KnownTransfer(1.6, 16, 0.08, bandwidth, "the simulated sheet, x"));
    truths.put(
        Parameter.COPY_CACHE_TO_CACHE,
        new Truth.KnownCost(CostFunction.line(0.2, 0.0125), "the simulated sheet, x"));
    return SheetLike.of(base).truths(truths).sheet();
  }

  /** 1.556/1.6, 16.684/16, 0.0826/0.08 and 90/100, less 1. */
  @Test
  void errorsStandBesideAllCoefficientsOfL() {
    JsonAt truth =
        JsonAt.parse("s", SheetJson.write(SHEET)).field("parameters").field("L").field("truth");
    assertEquals(-0.0275, truth.field("per_node_relative_error").number(), 1e-9);
    assertEquals(0.04275, truth.field("constant_relative_error").number(), 1e-9);
    assertEquals(0.0325, truth.field("slope_relative_error").number(), 1e-9);
    assertEquals(-0.1, truth.field("aggregate_bandwidth_relative_error").number(), 1e-9);
  }

  @Test
  void whatWasWrittenIsRead() {
    assertEquals(SHEET, SheetJson.read("s", SheetJson.write(SHEET)));
    Sheet without = known(Optional.empty());
    assertEquals(without, SheetJson.read("s", SheetJson.write(without)));
  }

  private static String shown(FormatName format) {
    return format.render(SheetDocument.of(SHEET)).replaceAll("[\\s\\u00a0]+", " ");
  }

  /** Of L among 4 nodes at 1472 bytes: 144.495 µs for 140.16. */
  @Test
  void textShowsThem() {
    String text = shown(FormatName.ofWord("text").orElseThrow());
    for (String part :
        List.of(
            "known 16 + 1.6·p + 0.08·m; C = 100 bytes/µs off by +3.09 %, C -10.0 %",
            "known 0.2 + 0.0125·m", "off by +19.5 %")) {
      assertTrue(text.contains(part), () -> part + " in " + text);
    }
  }

  @Test
  void markdownAndCsvShowThem() {
    String markdown = shown(FormatName.ofWord("markdown").orElseThrow());
    assertTrue(markdown.contains("16 + 1.6·p + 0.08·m; C = 100 bytes/µs"), markdown);
    String csv = FormatName.ofWord("csv").orElseThrow().render(SheetDocument.of(SHEET));
    assertTrue(csv.lines().findFirst().orElseThrow().contains("truth_per_node"), csv);
    assertTrue(csv.contains("-0.0275"), csv);
  }
}
