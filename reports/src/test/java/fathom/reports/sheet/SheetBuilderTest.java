package fathom.reports.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.FitSettings;
import fathom.fitting.cost.BreakpointChoice;
import fathom.fitting.points.DroppedRow;
import fathom.model.cost.Estimate;
import fathom.model.lab.EmulatedPort;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.SampleRuns;
import fathom.reports.comparison.Hand;
import fathom.reports.json.SheetJson;
import fathom.reports.run.Asked;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.Wording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SheetBuilderTest {
  private static final List<Integer> SIZES = List.of(1, 10, 20, 40, 60, 200, 500, 900, 1400);
  private static final EmulatedPort PORT = new EmulatedPort(100, 8000, 84, 2, 200);

  private static final SheetBuilder NO_FIT =
      SheetDiagnosticsTest.noFit(
          List.of(new DroppedRow(Experiment.SEND_GAP, 0, 1, 10, "stray")), List.of("fit says"));

  @TempDir private Path temp;

  @Test
  void theSameRunGivesTheSameBytesWhereverItStands() throws IOException {
    RunDirectory run = gapRun(temp.resolve("here"));
    String here = SheetJson.write(new SheetBuilder().build(run));
    Files.createDirectories(temp.resolve("far/away"));
    Path moved = Files.move(run.root(), temp.resolve("far/away/there"));
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertEquals(here, SheetJson.write(new SheetBuilder().build(RunDirectory.open(moved))));
    } finally {
      Locale.setDefault(before);
    }
    assertFalse(here.contains(temp.toString()), here);
  }

  @Test
  void fitsAndHoldsAgainstTheKnownPort() throws IOException {
    Sheet sheet = new SheetBuilder().build(gapRun(temp.resolve("run")));
    assertEquals("2026-11-21T01:32:00Z", sheet.created());
    assertEquals(new Sheet.SheetCluster("lab", 4, "udp", 1472), sheet.cluster());
    assertEquals(
        new Truth.KnownCost(
            PORT.gap(),
            "g(m) = 8·max(m + 44, 84)/100 µs: 44 bytes of headers, at least 84 bytes a packet, 100 Mbit/s"),
        sheet.truths().get(Parameter.SEND_GAP));
    Outcome.Linear gap =
        assertInstanceOf(Outcome.Linear.class, sheet.outcomes().get(Parameter.SEND_GAP));
    for (int size : SIZES) {
      assertEquals(1, gap.cost().at(size) / PORT.gapMicros(size), 0.01);
    }
    FitDiagnostics diagnostics = gap.fit().diagnostics();
    assertEquals(
        List.of(new FitDiagnostics.Dropped("the time is not finite", 1)), diagnostics.dropped());
    for (FitDiagnostics.Residual residual : diagnostics.residuals()) {
      boolean struck = residual.at().sizeBytes() == 60;
      assertEquals(struck ? 5 : 6, residual.points());
      assertEquals(struck ? 1 : 0, residual.dropped());
    }
    assertEquals(SIZES.size(), diagnostics.residuals().size());
    assertEquals(1, sheet.truths().size());
    assertEquals("1 measurement", sheet.provenance().get("left-out.send-gap"));
    assertEquals("fast-ethernet", sheet.provenance().get("cluster.profile"));
    assertTrue(
        sheet
            .warnings()
            .contains("Note: 1 of 54 measurements of g_s left out: the time is not finite"),
        sheet.warnings().toString());
  }

  /** With it a sheet can say by which command it is measured again. */
  @Test
  void saysWhatTheUserCalledTheCluster() throws IOException {
    RunDirectory run = gapRun(temp.resolve("run"));
    Manifest manifest = run.manifest();
    Asked asked = manifest.asked();
    Wording wording =
        new Wording(
            "lab:3",
            new TreeMap<>(Map.of("--network", "eth0")),
            false,
            Optional.empty(),
            List.of(),
            "");
    Manifest worded =
        SampleRuns.with(
            manifest,
            manifest.known(),
            new Asked(
                asked.parameters(), asked.breakpoint(), asked.precision(), Optional.of(wording)));
    Map<String, String> facts = NO_FIT.build(run.with(worded)).provenance();
    assertEquals("lab:3", facts.get("option.cluster"));
    assertEquals("eth0", facts.get("option.network"));
    assertFalse(NO_FIT.build(run).provenance().containsKey("option.cluster"));
  }

  @Test
  void sumsUpWhatReaderAndFitDropped() throws IOException {
    RunDirectory run = gapRun(temp.resolve("run"));
    run = run.with(run.manifest().withWarning("runner says"));
    Sheet sheet = NO_FIT.build(run);
    assertEquals(
        List.of(
            "runner says",
            "fit says",
            "Note: 1 of 54 measurements of g_s left out: stray",
            "Note: 1 of 54 measurements of g_s left out: the time is not finite"),
        sheet.warnings());
    assertEquals("2 measurements", sheet.provenance().get("left-out.send-gap"));
  }

  @Test
  void anUnfinishedExperimentRejectsWhatNeedsItAndSaysWhy() throws IOException {
    RunDirectory run =
        RunDirectory.create(
            temp.resolve("run"),
            SampleRuns.manifest(
                    List.of(Parameter.SEND_GAP, Parameter.RECEIVE_GAP, Parameter.RECEIVE_OVERHEAD),
                    List.of(
                        Experiment.SEND_GAP, Experiment.RECEIVE_GAP, Experiment.RECEIVE_OVERHEAD))
                .withExperiment(
                    ExperimentRecord.pending(Experiment.SEND_GAP).failed("a peer died", 2))
                .withNotObservable(Parameter.RECEIVE_OVERHEAD, "no steering"));
    // A failed experiment may leave half a file behind; it must not be read.
    Files.writeString(run.rawFile(Experiment.SEND_GAP), "[{");
    Sheet sheet = new SheetBuilder().build(RunDirectory.open(run.root()));
    assertEquals(
        Map.of(
            Parameter.SEND_GAP,
            new Outcome.Rejected("the experiment send-gap was not finished: a peer died"),
            Parameter.RECEIVE_GAP,
            new Outcome.Rejected("the experiment receive-gap was not finished: not run yet"),
            Parameter.RECEIVE_OVERHEAD,
            new Outcome.NotObservable("no steering")),
        sheet.outcomes());
  }

  @Test
  void theKnownBufferIsThatOfTheBurstsSizeAndSenders() throws IOException {
    String bursts =
        SampleRuns.jmh(
            "us/op",
            "[[9, 9, 9]]",
            Map.of(
                "size", "[[1400, 1400, 1400]]",
                "senders", "[[3, 3, 6]]",
                "receivers", "[[1, 1, 2]]",
                "offered", "[[600, 900, 900]]",
                "arrived", "[[350, 450, 600]]",
                "receiverDrops", "[[0, 0, 0]]"));
    RunDirectory run =
        SampleRuns.done(
            temp.resolve("run"),
            List.of(Parameter.NETWORK_BUFFER),
            Map.of(Experiment.BURST_LOSS, bursts));
    Truth.KnownBuffer known =
        assertInstanceOf(
            Truth.KnownBuffer.class, NO_FIT.build(run).truths().get(Parameter.NETWORK_BUFFER));
    assertEquals(200 + 8000 / 1444.0 + 1, known.packets(), 1e-12);
    assertEquals(1 / 3.0, known.departureOverArrival(), 1e-15);
    assertTrue(
        known.formula().endsWith("departure rate / arrival rate = 1/3 with 3 senders"),
        known.formula());
  }

  /**
   * 10 % of 2 + 0.001·1472 µs and 5 % of half of 40 µs, in quadrature, on l_0 alone; whether O_s is
   * on the sheet or nobody asked for it.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void transferTimeHasTheErrorsOfTheExponentsOfItsParts(boolean isAsked) {
    FitQuality fit = Hand.fit(12, 0.01, 6, 1, 1472);
    Outcome.Transfer plain = Hand.transfer(1.5, 16, 0.08, Optional.of(90.0));
    Map<Parameter, Outcome> sends =
        Map.of(Parameter.SEND_OVERHEAD, Hand.line(Estimate.exact(2), Estimate.exact(0.001), fit));
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.putAll(isAsked ? sends : Map.of());
    outcomes.putAll(
        Map.of(
            Parameter.ROUND_TRIP,
            Hand.line(Estimate.exact(40), Estimate.exact(0), fit),
            Parameter.USER_RECEIVE,
            new Outcome.Rejected("too few"),
            Parameter.TRANSFER_TIME,
            plain));
    CampaignFit widened =
        SheetBuilder.widened(
            new CampaignFit(
                outcomes, isAsked ? Map.of() : sends, Map.of(), List.of(), List.of(), List.of()),
            Map.of(Experiment.SEND_OVERHEAD, 0.1, Experiment.PING_PONG, 0.05));
    Outcome.Transfer l =
        assertInstanceOf(Outcome.Transfer.class, widened.outcomes().get(Parameter.TRANSFER_TIME));
    double half = Math.hypot(0.3472, 1);
    assertEquals(2 * Math.hypot(0.16, half), l.constant().ci().width(), 1e-12);
    assertEquals(plain.constant().value(), l.constant().value());
    assertEquals(plain.perNode(), l.perNode());
    assertEquals(plain.slope(), l.slope());
    assertEquals(
        Math.hypot(plain.fit().relativeHalfWidth(), half / 19), l.fit().relativeHalfWidth(), 1e-12);
  }

  @Test
  void takesMtuAndBreakpointFromTheRun() throws IOException {
    RunDirectory run = gapRun(temp.resolve("run"));
    assertEquals(
        FitSettings.defaults().withMtuBytes(1472).withBreakpoint(BreakpointChoice.fixed(40)),
        SheetBuilder.settingsOf(run.manifest()));
  }

  /** Six forks over the emulated port's send gap, 0.2 % noise, and one row without a time. */
  private static RunDirectory gapRun(Path root) throws IOException {
    Random random = new Random(7);
    List<String> times = new ArrayList<>();
    List<String> sizes = new ArrayList<>();
    for (int fork = 0; fork < 6; fork++) {
      List<String> row = new ArrayList<>();
      for (int size : SIZES) {
        row.add(Double.toString(PORT.gapMicros(size) * (1 + 0.002 * random.nextGaussian())));
      }
      if (fork == 3) {
        row.set(4, "\"+INF\"");
      }
      times.add(row.toString());
      sizes.add(SIZES.toString());
    }
    String json = SampleRuns.jmh("us/op", times.toString(), Map.of("size", sizes.toString()));
    return SampleRuns.done(root, List.of(Parameter.SEND_GAP), Map.of(Experiment.SEND_GAP, json));
  }
}
