package fathom.reports.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Effort;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.SampleRuns;
import fathom.reports.run.ClusterFacts;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a sheet takes from its manifest alone, whatever the fit finds. */
class SheetDiagnosticsTest {
  private static final SheetBuilder NO_FIT = noFit(List.of(), List.of());

  private static final Effort SEND = new Effort(Experiment.SEND_GAP, 6, 1, 2, 3, 4);
  private static final Effort RECEIVE = new Effort(Experiment.RECEIVE_GAP, 3, 0.5, 0, 1, 0);

  @TempDir private Path temp;

  @Test
  void effortsStandInTheOrderTheyRan() throws IOException {
    Manifest manifest =
        SampleRuns.manifest(
                List.of(Parameter.SEND_GAP, Parameter.RECEIVE_GAP),
                List.of(Experiment.RECEIVE_GAP, Experiment.BURST_LOSS, Experiment.SEND_GAP))
            .withExperiment(failed(Experiment.SEND_GAP).withEffort(SEND))
            .withExperiment(failed(Experiment.RECEIVE_GAP).withEffort(RECEIVE));
    assertEquals(List.of(RECEIVE, SEND), sheet(manifest).diagnostics().efforts());
  }

  @Test
  void disturbedRowsAreMarkedAndNamed() throws IOException {
    Manifest manifest =
        SampleRuns.manifest(
                List.of(Parameter.SEND_GAP, Parameter.RECEIVE_GAP), List.of(Experiment.SEND_GAP))
            .withExperiment(failed(Experiment.SEND_GAP).withDisturbance("hot"));
    Sheet sheet = sheet(manifest);
    assertEquals(Map.of(Parameter.SEND_GAP, "hot"), sheet.diagnostics().disturbed());
    assertTrue(
        sheet.warnings().contains("Disturbed while measuring g_s: hot"),
        sheet.warnings().toString());
  }

  @Test
  void aRowOfWhichMostWindowsAreDisturbedIsMarked() throws IOException {
    String raw =
        SampleRuns.jmh(
            "us/op",
            "[[1, 2]]",
            Map.of(
                "size", "[[1, 40]]",
                "accountMicros", "[[1000, 1000]]",
                "queuedMicros", "[[500, 500]]"));
    Sheet sheet =
        new SheetBuilder()
            .build(
                SampleRuns.done(
                    temp.resolve("run"),
                    List.of(Parameter.SEND_SERVICE_TIME),
                    Map.of(Experiment.SEND_SERVICE, raw)));
    String words = "only 0 of 2 windows were undisturbed, so all were used: values may be too high";
    assertEquals(Map.of(Parameter.SEND_SERVICE_TIME, words), sheet.diagnostics().disturbed());
    assertTrue(
        sheet.warnings().contains("Disturbed while measuring T_s: " + words),
        sheet.warnings().toString());
  }

  @Test
  void aRowWithoutAValueMissedItsTargetAndSaysSoItself() throws IOException {
    Manifest manifest = SampleRuns.manifest(List.of(Parameter.SEND_GAP), List.of());
    Sheet sheet = sheet(SampleRuns.with(manifest, Optional.empty(), Optional.of(0.02)));
    assertFalse(
        sheet.warnings().stream().anyMatch(each -> each.startsWith("Less precise")),
        sheet.warnings().toString());
    assertEquals("2 % asked for", sheet.provenance().get("precision"));
    assertEquals("g_s", sheet.provenance().get("precision.missed"));
  }

  @Test
  void theKnownBandwidthIsThatOfTheUplinkAtTheMtu() throws IOException {
    Manifest manifest = SampleRuns.manifest(List.of(Parameter.TRANSFER_TIME), List.of());
    assertEquals(Map.of(), sheet(manifest).truths());
    Manifest joined = SampleRuns.with(manifest, Optional.of(150.0), Optional.empty());
    Truth.KnownBandwidth known =
        assertInstanceOf(
            Truth.KnownBandwidth.class, sheet(joined).truths().get(Parameter.TRANSFER_TIME));
    assertEquals(18.20580475, known.bytesPerMicro(), 1e-8);
    assertEquals(1472, known.sizeBytes());
    assertEquals(
        "C = uplink/8·m/(m + 44) = 150/8·1472/1516: the uplink in Mbit/s, 44 bytes of headers",
        known.formula());
  }

  @Test
  void overAnotherTransportNothingIsKnown() throws IOException {
    Manifest udp = SampleRuns.manifest(List.of(Parameter.TRANSFER_TIME), List.of());
    Manifest tcp =
        SampleRuns.with(udp, Optional.of(150.0), Optional.empty())
            .withCluster(new ClusterFacts("lab", 4, "tcp", 1472, Optional.empty()));
    assertEquals(Map.of(), sheet(tcp).truths());
  }

  /** A fit that finds nothing, to see what the builder itself adds. */
  static SheetBuilder noFit(List<DroppedRow> dropped, List<String> warnings) {
    return new SheetBuilder(
        (campaign, wanted, settings) ->
            new CampaignFit(
                wanted.stream()
                    .collect(Collectors.toMap(p -> p, p -> new Outcome.Rejected("no fit"))),
                Map.of(),
                Map.of(),
                List.of(),
                dropped,
                warnings));
  }

  private Sheet sheet(Manifest manifest) throws IOException {
    Path directory = temp.resolve(Integer.toString(manifest.hashCode()));
    return NO_FIT.build(RunDirectory.create(directory, manifest));
  }

  private static ExperimentRecord failed(Experiment experiment) {
    return ExperimentRecord.pending(experiment).failed("a peer died", 1);
  }
}
