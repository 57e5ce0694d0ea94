package fathom.reports.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.BreakpointChoice;
import fathom.model.Experiment;
import fathom.model.Parameter;
import fathom.reports.BadInputException;
import fathom.reports.SampleRuns;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ManifestJsonTest {
  private static final Manifest SAMPLE =
      SampleRuns.manifest(
              List.of(Parameter.SEND_GAP, Parameter.NETWORK_BUFFER),
              List.of(Experiment.SEND_GAP, Experiment.BURST_LOSS))
          .withExperiment(ExperimentRecord.pending(Experiment.SEND_GAP).done(12.25))
          .withExperiment(ExperimentRecord.pending(Experiment.BURST_LOSS).failed("no \"peer\"", 3))
          .withNotObservable(Parameter.RECEIVE_OVERHEAD, "no steering")
          .withWarning("hot")
          .withProvenance("k", "v");

  @Test
  void readsBackWhatItWrote() {
    assertEquals(SAMPLE, ManifestJson.read("m", ManifestJson.write(SAMPLE)));
    for (Optional<BreakpointChoice> choice :
        List.<Optional<BreakpointChoice>>of(
            Optional.empty(),
            Optional.of(new BreakpointChoice.None()),
            Optional.of(new BreakpointChoice.Auto()),
            Optional.of(BreakpointChoice.fixed(18, 40)))) {
      Manifest other =
          new Manifest(
              SAMPLE.id(),
              SAMPLE.created(),
              SAMPLE.cluster(),
              Optional.empty(),
              SAMPLE.parameters(),
              true,
              choice,
              SAMPLE.notObservable(),
              SAMPLE.experiments(),
              SAMPLE.warnings(),
              SAMPLE.provenance());
      assertEquals(other, ManifestJson.read("m", ManifestJson.write(other)));
    }
  }

  @Test
  void replacesARecordInItsPlaceAndRepeatsNoWarning() {
    assertEquals(
        List.of(Experiment.SEND_GAP, Experiment.BURST_LOSS),
        SAMPLE.experiments().stream().map(ExperimentRecord::experiment).toList());
    assertEquals(SAMPLE, SAMPLE.withWarning("hot"));
  }

  @Test
  void saysWhatIsWrongAndWhere() {
    String json = ManifestJson.write(SAMPLE);
    refused("{\"a\": 1}", "not the manifest of a Fathom run");
    refused("[1]", "expected an object");
    refused(json.replace("fathom-run/1", "fathom-run/2"), "schema \"fathom-run/2\"");
    refused(json.replaceFirst("\"g_s\"", "\"g_q\""), "parameters[0]: no such parameter: \"g_q\"");
    refused(json.replace("\"send-gap\"", "\"send-gasp\""), "experiments[0].experiment");
    refused(json.replace("\"done\"", "\"over\""), "experiments[0].status");
    refused(json.replace("\"burst-loss\"", "\"send-gap\""), "listed twice");
    refused(json.replace("01:32:00Z", "soon"), "created");
    refused(json.replace("\"burst\": 8000", "\"burst\": 80"), "port: burst below");
    refused(json.substring(0, json.length() / 2), "truncated");
  }

  private static void refused(String json, String part) {
    BadInputException e =
        assertThrows(BadInputException.class, () -> ManifestJson.read("r/manifest.json", json));
    assertTrue(e.getMessage().startsWith("r/manifest.json: "), e.getMessage());
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }
}
