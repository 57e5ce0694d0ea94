package fathom.reports.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Breakpoint;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.Refusal;
import fathom.reports.SampleSheets;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Breakpoints and diagnostics of a fit, as written and as older sheets have them. */
class FitJsonTest {
  private static final List<String> DIAGNOSTICS =
      List.of("max_relative_error_at", "r_squared", "leverage", "drift", "dropped", "residuals");

  @Test
  void readsBackSeveralBreakpointsAndFitsWithoutDiagnostics() {
    Sheet ragged = SampleSheets.ragged();
    Sheet read = SheetJson.read("sheet.json", SheetJson.write(ragged));
    assertEquals(ragged.outcomes(), read.outcomes());
    assertEquals(2, linear(read, Parameter.SEND_GAP).breakpoints().size());
  }

  /** A sheet from before there were several breakpoints, or diagnostics. */
  @Test
  void readsOlderSheets() {
    Sheet old =
        edited(
            SampleSheets.table1(),
            "g_s",
            entry -> {
              entry.remove("breakpoints");
              fit(entry).remove(DIAGNOSTICS);
            });
    Outcome.Linear known = linear(SampleSheets.table1(), Parameter.SEND_GAP);
    Outcome.Linear gap = linear(old, Parameter.SEND_GAP);
    assertEquals(known.breakpoints(), gap.breakpoints());
    assertEquals(FitDiagnostics.NONE, gap.fit().diagnostics());
    assertEquals(known.fit().points(), gap.fit().points());
    Sheet three = edited(SampleSheets.ragged(), "g_s", entry -> entry.remove("breakpoints"));
    // The first as it says, the other where its piece ends.
    assertEquals(
        List.of(Breakpoint.fixed(18), Breakpoint.fixed(40)),
        linear(three, Parameter.SEND_GAP).breakpoints());
    Sheet silent =
        edited(
            SampleSheets.ragged(),
            "g_s",
            entry -> {
              entry.remove("breakpoints");
              entry.putNull("breakpoint");
            });
    assertEquals(
        List.of(Breakpoint.fixed(18), Breakpoint.fixed(40)),
        linear(silent, Parameter.SEND_GAP).breakpoints());
  }

  @Test
  void readsBreakpointsWithoutTheFirstOnce() {
    Sheet sheet = edited(SampleSheets.ragged(), "g_s", entry -> entry.remove("breakpoint"));
    assertEquals(SampleSheets.ragged().outcomes(), sheet.outcomes());
  }

  @Test
  void refusesContradictions() {
    refused(
        "parameters.g_s.breakpoints: does not begin with what \"breakpoint\" says",
        entry -> object(entry, "breakpoint").put("at", 39.95));
    refused("does not begin", entry -> entry.putNull("breakpoint"));
    refused(
        "2 pieces cannot have 0 breakpoints",
        entry -> {
          entry.putNull("breakpoint");
          entry.putArray("breakpoints");
        });
  }

  @Test
  void refusesWhatNoFitGives() {
    refused("parameters.g_s.fit: no R²", entry -> fit(entry).put("r_squared", 1.01));
    refused("parameters.g_s.fit: no R²", entry -> fit(entry).put("r_squared", "NaN"));
    refused(
        "parameters.g_s.fit.residuals[1]: no spread",
        entry ->
            ((ObjectNode) fit(entry).withArray("residuals").get(1)).put("relative_spread", "NaN"));
    refused(
        "parameters.g_s.fit.leverage: no share",
        entry -> object(fit(entry), "leverage").put("largest", 1.5));
    refused(
        "parameters.g_s.fit.drift: no probability",
        entry -> object(fit(entry), "drift").put("p_value", -0.1));
    refused(
        "parameters.g_s.fit.drift: no correlation",
        entry -> object(fit(entry), "drift").put("rank_correlation", 1.1));
    refused(
        "parameters.g_s.fit.dropped[0]: no rows",
        entry -> ((ObjectNode) fit(entry).withArray("dropped").get(0)).put("rows", 0));
    refused(
        "parameters.g_s.fit.residuals[1]: no time",
        entry -> ((ObjectNode) fit(entry).withArray("residuals").get(1)).put("fitted", 0));
  }

  private static void refused(String part, Consumer<ObjectNode> edit) {
    String line = Refusal.line(() -> edited(SampleSheets.table1(), "g_s", edit));
    assertTrue(line.contains(part), line);
  }

  private static Sheet edited(Sheet sheet, String symbol, Consumer<ObjectNode> edit) {
    ObjectNode root = (ObjectNode) JsonAt.parse("s", SheetJson.write(sheet)).node();
    edit.accept(object(object(root, "parameters"), symbol));
    return SheetJson.read("sheet.json", JsonText.render(root));
  }

  private static ObjectNode fit(ObjectNode entry) {
    return object(entry, "fit");
  }

  private static ObjectNode object(ObjectNode parent, String name) {
    return (ObjectNode) parent.path(name);
  }

  private static Outcome.Linear linear(Sheet sheet, Parameter parameter) {
    return assertInstanceOf(Outcome.Linear.class, sheet.outcome(parameter).orElseThrow());
  }
}
