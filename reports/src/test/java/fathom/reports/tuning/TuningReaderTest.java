package fathom.reports.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.RankPlacement.Order;
import fathom.reports.document.render.FormatName;
import fathom.reports.input.BadInputException;
import fathom.reports.json.JsonAt;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.RanksPerNode;
import fathom.reports.validation.TunePoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuningReaderTest {
  private static final TunePoint SMALL = new TunePoint(LibraryOperation.BCAST, 8, 1024);
  private static final TunePoint LARGE = new TunePoint(LibraryOperation.BCAST, 8, 1 << 20);
  private static final LibraryCase CHAINS =
      new LibraryCase(LARGE, new LibraryChoice("chain", 2, 8192));

  private static final LibraryCase OPEN =
      new LibraryCase(SMALL, new LibraryChoice("binomial", 0, 0));

  /** Two rounds, of which nobody can tell anything. */
  private static final TuningVerdict VERDICT =
      TuningVerdict.of(
          true,
          0,
          List.of(
              new RuleCandidate(OPEN, Optional.of(new Gain(List.of(1.0, 2.0), List.of(2.0, 1.0))))),
          new TuningVerdict.ComparedSetting("btl_tcp_flags=send", Optional.empty()));

  private static String written() {
    Gain gain = new Gain(List.of(2.0, 2.0), List.of(1.0, 1.0));
    TuningReport report =
        new TuningReport(
            List.of(SMALL, LARGE),
            List.of(
                new Tuned(CHAINS, gain, true),
                new Tuned(new LibraryCase(SMALL, new LibraryChoice("knomial", 0, 0)), gain, false)),
            new TreeMap<>(),
            VERDICT,
            List.of(),
            new TreeMap<>());
    Map<String, String> facts = new TreeMap<>();
    new RanksPerNode(2, Order.CYCLIC).addTo(facts);
    facts.put("assumptions", "same-datatypes same-in-place");
    facts.put("mpi.version", "Open MPI v4.1.4");
    return FormatName.JSON.render(TuningDocument.of(report, new TreeMap<>(facts)));
  }

  @Test
  void whatStayedComesBack() {
    TuningReader.Earlier earlier = TuningReader.read(JsonAt.parse("x", written()));
    assertEquals(List.of(CHAINS), earlier.rules());
    assertEquals(List.of(SMALL, LARGE), earlier.points());
    assertEquals(List.of(1024L, 1048576L), earlier.sizesBytes());
    assertEquals(new RanksPerNode(2, Order.CYCLIC), earlier.perNode());
    assertEquals(List.of(OPEN), earlier.undecided());
    assertEquals(List.of("btl_tcp_flags=send"), earlier.undecidedSettings());
    assertEquals("Open MPI v4.1.4", earlier.version());
    assertEquals(
        Optional.of(
            RuleAssumptions.of(
                List.of(RuleAssumption.SAME_DATATYPES, RuleAssumption.SAME_IN_PLACE))),
        earlier.assumed());
  }

  @Test
  void tuningsWithoutAVerdictHaveNothingUndecided() {
    TuningReader.Earlier earlier =
        TuningReader.read(JsonAt.parse("x", written().replace("\"verdict\"", "\"x\"")));
    assertEquals(List.of(), earlier.undecided());
    assertEquals(List.of(), earlier.undecidedSettings());
  }

  @Test
  void anOlderTuningSaysNothingOfAssumptions() {
    String text = written().replace("\"assumptions\"", "\"x\"");
    assertEquals(Optional.empty(), TuningReader.read(JsonAt.parse("x", text)).assumed());
  }

  /** The library's own choice is a rule where settings come with it. */
  @Test
  void settingsAndOwnChoicesComeBack() {
    Gain gain = new Gain(List.of(2.0, 2.0), List.of(1.0, 1.0));
    TuningReport report =
        new TuningReport(
            List.of(SMALL),
            List.of(new Tuned(LibraryCase.own(SMALL), gain, true)),
            new TreeMap<>(),
            VERDICT,
            List.of(),
            new TreeMap<>());
    Map<String, String> facts = Map.of("settings", "btl_tcp_flags=send btl_tcp_links=2");
    String text = FormatName.JSON.render(TuningDocument.of(report, new TreeMap<>(facts)));
    TuningReader.Earlier earlier = TuningReader.read(JsonAt.parse("x", text));
    assertEquals(List.of(LibraryCase.own(SMALL)), earlier.rules());
    assertEquals(List.of("btl_tcp_flags=send", "btl_tcp_links=2"), earlier.settings());
    assertEquals(List.of(), TuningReader.read(JsonAt.parse("x", written())).settings());
    JsonAt without = JsonAt.parse("x", text.replace("\"settings\"", "\"x\""));
    assertThrows(BadInputException.class, () -> TuningReader.read(without));
  }

  @Test
  void whoSaysNothingOfNodesHadOneRankOnEach() {
    String text =
        written()
            .replace("\"ranks_per_node\": \"2\"", "\"x\": \"2\"")
            .replace("\"placement\"", "\"y\"");
    assertEquals(RanksPerNode.ONE, TuningReader.read(JsonAt.parse("x", text)).perNode());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "fathom-tuning/1, fathom-tuning/2",
        "'\"bcast\"', '\"mcast\"'",
        "'\"ranks\": 8', '\"ranks\": 1'",
        "'\"size\": 1024', '\"size\": 1024.5'",
        "'\"algorithm_number\": 2', '\"algorithm_number\": 0'",
        "'\"chain\"', '\"\"'",
        "'\"algorithm_number\": 6', '\"algorithm_number\": -1'",
        "'\"ranks_per_node\": \"2\"', '\"ranks_per_node\": \"3\"'",
        "'\"ranks_per_node\": \"2\"', '\"ranks_per_node\": \"0\"'",
        "'\"cyclic\"', '\"round\"'",
        "'\"same-datatypes same-in-place\"', '\"same-datatypes, same-in-place\"'"
      })
  void whatNoTuningWroteIsRefused(String good, String bad) {
    String text = written();
    assertTrue(text.contains(good), text);
    JsonAt damaged = JsonAt.parse("x", text.replace(good, bad));
    assertThrows(BadInputException.class, () -> TuningReader.read(damaged));
  }
}
