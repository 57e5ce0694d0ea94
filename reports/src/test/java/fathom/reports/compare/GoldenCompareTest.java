package fathom.reports.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.GoldenFiles;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import fathom.reports.document.render.FormatName;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Comparisons and histories in every format. */
class GoldenCompareTest extends GoldenFiles {
  private static Sheet with(
      Sheet base, Map<Parameter, Outcome> changed, Map<String, String> provenance) {
    SortedMap<String, String> facts = new TreeMap<>(base.provenance());
    facts.putAll(provenance);
    return SheetLike.bare(base)
        .created("2026-11-22T01:32:00Z")
        .with(changed)
        .cluster(new Sheet.Cluster(base.cluster().kind(), 8, "udp", 1472))
        .provenance(facts)
        .sheet();
  }

  /** Changed, not changed, rejected, fitted at last, and other facts. */
  private static Sheet later() {
    return with(
        SampleSheets.table1(),
        Map.of(
            Parameter.SEND_GAP, Hand.gap(90, 0.002),
            Parameter.RECEIVE_GAP, new Outcome.Rejected("cost falls with size"),
            Parameter.RECEIVE_OVERHEAD, Hand.flat(6.9, 0.4),
            Parameter.NETWORK_BUFFER, Hand.buffer(1800, 11, Architecture.SHARED)),
        Map.of(
            "jdk", "26", "plan.send-gap", "6 launches × 12 windows", "cluster.profile", "90mbit"));
  }

  /** Every text that may come from elsewhere. */
  private static Sheet hostile() {
    return SheetLike.bare(SampleSheets.table1())
        .with(Parameter.RECEIVE_GAP, new Outcome.Rejected(HOSTILE))
        .created(HOSTILE)
        .cluster(new Sheet.Cluster(HOSTILE, 1, HOSTILE, 1400))
        .warnings(List.of(HOSTILE))
        .diagnostics(
            new Diagnostics(List.of(), List.of(), List.of(), Map.of(Parameter.SEND_GAP, HOSTILE)))
        .provenance(Map.of(HOSTILE, HOSTILE, "plan." + HOSTILE, "1", "jdk", HOSTILE))
        .sheet();
  }

  private static NamedSheet named(String name, Sheet sheet) {
    return new NamedSheet(name, sheet);
  }

  private static Map<String, Comparison> comparisons() {
    NamedSheet first = named("runs/first", SampleSheets.table1());
    Terms demanding = new Terms(0.01, Optional.of(0.05));
    Sheet wide =
        with(
            SampleSheets.ragged(),
            Map.of(
                Parameter.SEND_OVERHEAD,
                Hand.line(Estimate.of(-1.5, 0.25), Estimate.of(-3e-5, 2e-9), Hand.UNTOLD)),
            Map.of());
    Sheet planned = with(SampleSheets.table1(), Map.of(), Map.of("plan." + HOSTILE, "2"));
    return Map.of(
        "changed", Comparison.of(first, named("runs/later", later()), demanding),
        "same", Comparison.of(first, first, Terms.usual()),
        "reference", Comparison.of(first, named(TableOne.NAME, TableOne.sheet()), Terms.usual()),
        "ragged",
            Comparison.of(
                named("ragged", SampleSheets.ragged()),
                named("wide", wide),
                new Terms(0, Optional.empty())),
        "hostile", Comparison.of(named(HOSTILE, hostile()), named("plain", planned), demanding));
  }

  private static Map<String, History> histories() {
    List<NamedSheet> all =
        List.of(
            named("runs/later", later()),
            named("runs/first", SampleSheets.table1()),
            named(TableOne.NAME, TableOne.sheet()),
            named(HOSTILE, hostile()));
    return Map.of(
        "measured", History.of(all.subList(0, 3)),
        "hostile", History.of(all),
        "ragged",
            History.of(
                List.of(
                    named("r", SampleSheets.ragged()),
                    named("r", SampleSheets.ragged()),
                    named("r", SampleSheets.ragged()))));
  }

  /** Neither has a form for papers. */
  private static final Set<FormatName> FORMS = EnumSet.complementOf(EnumSet.of(FormatName.LATEX));

  @Override
  protected void make(Made made) {
    comparisons()
        .forEach(
            (name, comparison) ->
                made.formats(
                    FORMS, "compare-" + name, f -> f.render(ComparisonDocument.of(comparison))));
    histories()
        .forEach(
            (name, history) ->
                made.formats(FORMS, "history-" + name, f -> f.render(HistoryDocument.of(history))));
  }

  /** The contract of {@code compare --format json}. */
  @Test
  void jsonSaysWhatChangedAndByHowMuch() throws IOException {
    Comparison comparison = Hand.compared(SampleSheets.table1(), later(), Terms.usual());
    JsonNode root =
        new ObjectMapper().readTree(FormatName.JSON.render(ComparisonDocument.of(comparison)));
    assertEquals("fathom-compare/1", root.get("schema").asText());
    assertEquals("changed", root.get("verdict").asText());
    assertEquals(
        List.of("g_s", "B_L"), elements(root.get("changed")).map(JsonNode::asText).toList());
    JsonNode sendGap =
        elements(root.get("parameters"))
            .filter(p -> p.get("symbol").asText().equals("g_s"))
            .findFirst()
            .orElseThrow();
    JsonNode cost = sendGap.get("numbers").get(0);
    assertEquals("cost", cost.get("quantity").asText());
    assertEquals(1, cost.get("size").asInt());
    assertEquals(6.73, cost.get("a").asDouble(), 1e-9);
    assertEquals(8 * 84 / 90.0, cost.get("b").asDouble(), 1e-9);
    assertEquals(8 * 84 / 90.0 / 6.73, cost.get("factor").asDouble(), 1e-9);
    assertEquals("changed", cost.get("tested").asText());
    assertTrue(root.get("fail_on").isNull());
    assertEquals(0.01, root.get("between_runs").asDouble());
    assertEquals(0.1, root.get("between_runs_processor").asDouble());
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
