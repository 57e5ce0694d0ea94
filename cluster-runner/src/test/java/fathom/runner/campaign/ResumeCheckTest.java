package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.reports.input.BadInputException;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.KeptBlocks;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.RunStamp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResumeCheckTest {
  @TempDir private Path temp;

  private Simulation simulation;
  private Manifest planned;

  @BeforeEach
  void measureOnce() {
    simulation = SimulatedCampaignTest.tableOne("noise=2%").of(Parameter.SEND_GAP).at(64, 1024);
    Path run = temp.resolve("whole");
    simulation.measure(run);
    planned =
        RunDirectory.open(run)
            .manifest()
            .withExperiment(ExperimentRecord.pending(Experiment.SEND_GAP));
  }

  /** A run with these facts that was broken off, gone on with on a machine with those. */
  private Manifest resumed(Map<String, String> was, Map<String, String> now) throws IOException {
    RunDirectory run = RunDirectory.create(temp.resolve("broken"), planned.withProvenance(was));
    return new ResumeCheck(run, planned.withProvenance(now), simulation.cluster()).manifest();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "machine.cpu",
        "machine.cpu.logical",
        "machine.cpus",
        "machine.kernel",
        "java.version",
        "java.vm",
        "fathom.benchmarks.sha256"
      })
  void anotherMachineIsRefused(String fact) {
    BadInputException refused =
        assertThrows(
            BadInputException.class, () -> resumed(Map.of(fact, "this"), Map.of(fact, "that")));
    assertEquals(
        "the run was started with a different " + fact + ": this; now that", refused.getMessage());
  }

  /** What may differ is kept apart, with what was measured since. */
  @Test
  void bothSessionsKeepTheirFacts() throws IOException {
    Map<String, String> was =
        Map.of("machine.governor", "performance", "machine.kernel", "6.1", RunStamp.FACT, "one");
    Map<String, String> now =
        Map.of("machine.governor", "powersave", "machine.kernel", "6.1", RunStamp.FACT, "two");
    Map<String, String> facts = new TreeMap<>(resumed(was, now).provenance());
    facts.keySet().retainAll(Map.copyOf(was).keySet());
    assertEquals(was, facts);
    assertEquals(
        Map.of(
            "session.2.started", planned.created(),
            "session.2.measured", "send-gap",
            "session.2.machine.governor", "powersave"),
        sessions(resumed(was, now)));
  }

  @Test
  void aThirdSessionHasItsOwn() throws IOException {
    Manifest second = resumed(Map.of(), Map.of("machine.governor", "powersave"));
    RunDirectory run = RunDirectory.create(temp.resolve("twice"), second);
    new KeptBlocks(run.root()).keep(Experiment.SEND_GAP, 0, "[]", "");
    new KeptBlocks(run.root()).keep(Experiment.SEND_GAP, 1, "[]", "");
    Map<String, String> told =
        sessions(new ResumeCheck(run, planned, simulation.cluster()).manifest());
    assertEquals("send-gap", told.get("session.2.measured"));
    assertEquals("send-gap from block 3", told.get("session.3.measured"));
    assertEquals(planned.created(), told.get("session.3.started"));
  }

  private static Map<String, String> sessions(Manifest manifest) {
    Map<String, String> told = new TreeMap<>(manifest.provenance());
    told.keySet().removeIf(fact -> !fact.startsWith(ResumeCheck.SESSION));
    return told;
  }
}
