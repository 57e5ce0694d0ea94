package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Effort;
import fathom.reports.run.Asked;
import fathom.reports.run.ClusterFacts;
import fathom.reports.run.KnownFacts;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunInProgressTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Experiment GAP = Experiment.SEND_GAP;

  @TempDir private Path temp;

  private RunDirectory run() throws IOException {
    return RunDirectory.create(
        temp.resolve("run"),
        new Manifest(
            "r1",
            "2026-11-21T01:32:00Z",
            new ClusterFacts("local", 2, "udp", 65_507, Optional.empty()),
            KnownFacts.NONE,
            new Asked(
                List.of(Parameter.SEND_GAP), Optional.empty(), Optional.empty(), Optional.empty()),
            Map.of(),
            List.of(),
            List.of(),
            new TreeMap<>()));
  }

  private static ArrayNode entries(int... numbers) {
    ArrayNode entries = JsonNodeFactory.instance.arrayNode();
    for (int number : numbers) {
      entries.addObject().put("benchmark", number);
    }
    return entries;
  }

  private static JmhResults results(String hlog, int... numbers) {
    return new JmhResults(entries(numbers), new Effort(GAP, 0, 0, 0, 0, 0), hlog);
  }

  private static List<String> raws(RunDirectory run) throws IOException {
    try (Stream<Path> files = Files.list(run.root().resolve("raw"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    RunDirectory run = run();
    RunInProgress.write(run, GAP, results("", 1, 2, 3));
    assertEquals(entries(1, 2, 3), JSON.readTree(Files.readString(run.rawFile(GAP))));
    assertEquals(List.of("send-gap.json"), raws(run));
  }

  @Test
  void resultsAreNeverOverwritten() throws IOException {
    RunDirectory run = run();
    RunInProgress.write(run, GAP, results("", 1));
    UserException e =
        assertThrows(UserException.class, () -> RunInProgress.write(run, GAP, results("", 2, 3)));
    assertTrue(
        String.valueOf(e.getMessage()).endsWith("exists; raw results are never overwritten"));
    assertEquals(entries(1), JSON.readTree(Files.readString(run.rawFile(GAP))));
    assertEquals(List.of("send-gap.json"), raws(run));
    RunInProgress.write(run, Experiment.RECEIVE_GAP, results("", 4));
    assertEquals(List.of("receive-gap.json", "send-gap.json"), raws(run));
  }

  @Test
  void histogramsStandBesideTheResultsTheyBelongTo() throws IOException {
    RunDirectory run = run();
    run.writeHlog(GAP, "of a run that was broken off");
    RunInProgress.write(run, GAP, results("histograms", 1));
    assertEquals(List.of("send-gap-1.hlog", "send-gap.hlog", "send-gap.json"), raws(run));
    assertEquals("histograms", Files.readString(run.rawFile(GAP).resolveSibling("send-gap.hlog")));
  }

  @Test
  void whereItCannotBeWrittenThereIsNone() throws IOException {
    RunDirectory run = run();
    Files.delete(run.root().resolve("raw"));
    assertCannotWrite(run);
  }

  @Test
  void aLinkLaidOutBesideItIsNotWrittenThrough() throws IOException {
    RunDirectory run = run();
    Path precious = Files.writeString(temp.resolve("precious"), "data");
    Files.createSymbolicLink(run.rawFile(GAP).resolveSibling("send-gap.json.part"), precious);
    RunInProgress.write(run, GAP, results("", 1));
    assertEquals("data", Files.readString(precious));
    assertEquals(entries(1), JSON.readTree(Files.readString(run.rawFile(GAP))));
  }

  private static void assertCannotWrite(RunDirectory run) {
    UserException e =
        assertThrows(UserException.class, () -> RunInProgress.write(run, GAP, results("", 1)));
    assertTrue(String.valueOf(e.getMessage()).startsWith("cannot write to " + run.root() + ": "));
    assertFalse(Files.exists(run.rawFile(GAP)));
  }
}
