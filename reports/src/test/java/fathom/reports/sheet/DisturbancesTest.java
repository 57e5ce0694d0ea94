package fathom.reports.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.reports.run.ExperimentRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DisturbancesTest {
  private static final String WORK = "other processes used 52 % of one CPU";

  /** Only whether a row holds numbers matters here; a rejected one came from numbers too. */
  private static final Map<Parameter, Outcome> SHOWN =
      Map.of(
          Parameter.SEND_OVERHEAD, new Outcome.Rejected("r"),
          Parameter.SEND_GAP, new Outcome.Rejected("r"),
          Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable("n"),
          Parameter.TRANSFER_TIME, new Outcome.Rejected("r"));

  @Test
  void namesTheRowsThatNeedADisturbedExperiment() {
    Disturbances found =
        new Disturbances(
            List.of(
                record(Experiment.SEND_GAP, WORK),
                record(Experiment.SEND_OVERHEAD, WORK),
                record(Experiment.RECEIVE_OVERHEAD, "steal 3 %"),
                record(Experiment.PING_PONG, ""),
                record(Experiment.BURST_LOSS, "seen by no row")),
            SHOWN);
    assertEquals(
        Map.of(
            Parameter.SEND_GAP, WORK,
            Parameter.SEND_OVERHEAD, WORK,
            Parameter.TRANSFER_TIME, "send-overhead: " + WORK + "; receive-overhead: steal 3 %"),
        found.byParameter());
    assertEquals(
        List.of(
            "Disturbed while measuring O_s, g_s, L: " + WORK,
            "Disturbed while measuring L: steal 3 %"),
        found.warnings());
  }

  @Test
  void aQuietRunSaysNothing() {
    Disturbances none =
        new Disturbances(
            List.of(record(Experiment.SEND_GAP, ""), record(Experiment.BURST_LOSS, WORK)), SHOWN);
    assertEquals(Map.of(), none.byParameter());
    assertEquals(List.of(), none.warnings());
  }

  private static ExperimentRecord record(Experiment experiment, String disturbance) {
    return ExperimentRecord.pending(experiment).done(1).withDisturbance(disturbance);
  }
}
