package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.RankPlacement.Order;
import fathom.model.sheet.TableOne;
import fathom.reports.exports.RuleForm;
import fathom.reports.input.BadInputException;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleLimits;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningReport;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.RanksPerNode;
import fathom.reports.validation.TunePoint;
import fathom.runner.mpi.LibrarySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleFilesTest {
  @TempDir private Path temp;

  /** The comment of a file, whose lines are wrapped. */
  private String comment(RanksPerNode perNode) throws IOException {
    return comment(perNode, Map.of("cluster", "lab"), LibrarySettings.NONE);
  }

  private String comment(RanksPerNode perNode, Map<String, String> facts, LibrarySettings settings)
      throws IOException {
    LibraryCase rule =
        new LibraryCase(
            new TunePoint(LibraryOperation.BCAST, 8, 1024), new LibraryChoice("pipeline", 0, 0));
    Path file =
        new RuleFiles(
                new TuningFiles(temp),
                RuleForm.of(
                    LibraryAlgorithms.OPEN_MPI,
                    Optional.empty(),
                    perNode,
                    facts,
                    settings.words(),
                    Limits.NONE),
                List.of(1024L),
                settings)
            .predicted(TableOne.sheet(), List.of(rule));
    return Files.readString(file).replaceAll("\\n# *", " ");
  }

  /** Open MPI sees the number of ranks alone: the file says of which placement it is. */
  @Test
  void rulesSayForWhichRanksPerNodeTheyHold() throws IOException {
    String one = comment(RanksPerNode.ONE);
    assertTrue(one.contains(". For one rank per node. Algorithm 0 is"), one);
    String two = comment(new RanksPerNode(2, Order.CYCLIC));
    assertTrue(
        two.contains(
            ". For 2 ranks per node, placed cyclic (ranks 0 and 1 on two nodes), and no other"
                + " placement: Open MPI looks rules up by the number of ranks alone. Algorithm 0"),
        two);
    String here =
        comment(
            RanksPerNode.ONE,
            Map.of("cluster", "mpi", "mpi.hosts", "1 (most ranks on one: 2)"),
            LibrarySettings.NONE);
    assertTrue(here.contains(". For ranks that share one machine. Algorithm 0 is"), here);
  }

  @Test
  void rulesSayWithWhichSettingsTheyHold() throws IOException {
    String with =
        comment(
            RanksPerNode.ONE,
            Map.of("cluster", "lab"),
            LibrarySettings.parse(List.of("btl_tcp_flags=send")));
    assertTrue(
        with.contains(
            ". For one rank per node. Only together with btl_tcp_flags=send, with which they were"
                + " measured. Algorithm 0 is"),
        with);
  }

  /** With settings there are rules that are no faster for themselves. */
  @Test
  void theFileSaysWhetherEachRuleWasFaster() throws IOException {
    TunePoint point = new TunePoint(LibraryOperation.BCAST, 8, 1024);
    Gain clear = new Gain(List.of(2.0, 2.1), List.of(1.0, 1.0));
    Gain same = new Gain(List.of(1.0, 1.1), List.of(1.1, 1.0));
    LibraryCase chain = new LibraryCase(point, new LibraryChoice("chain", 0, 0));
    String faster = kept(new Tuned(chain, clear, true));
    assertTrue(faster.contains("rules that were faster than the library's own"), faster);
    assertTrue(
        faster.contains(
            "chain; 2.05 times (1.50 to 2.79) as fast as the built-in decision without"
                + " btl_tcp_flags=send in 2 rounds"),
        faster);
    String together = kept(new Tuned(chain, same, true));
    assertTrue(
        together.contains("rules that were faster all together than the library's own choices"),
        together);
  }

  @Test
  void aRuleCarriesTheProbabilityThatWasPredicted() throws IOException {
    TunePoint point = new TunePoint(LibraryOperation.BCAST, 8, 1024);
    Tuned tuned =
        new Tuned(
            new LibraryCase(point, new LibraryChoice("chain", 0, 0)),
            new Gain(List.of(2.0, 2.1), List.of(1.0, 1.0)),
            true);
    TuningReport.RulePrediction said = new TuningReport.RulePrediction(50, Optional.of(0.857));
    assertTrue(
        kept(tuned, Map.of(point, said))
            .contains(
                "in 2 rounds; predicted beforehand: faster than the built-in decision with"
                    + " btl_tcp_flags=send with probability 0.86"));
    TuningReport.RulePrediction nothing = new TuningReport.RulePrediction(50, Optional.empty());
    assertFalse(kept(tuned, Map.of(point, nothing)).contains("probability"));
  }

  /** A file of nothing but built-in decisions would change what Open MPI 5 asks first. */
  @Test
  void whereTheSettingAloneHelpsThereIsNoFile() {
    TunePoint point = new TunePoint(LibraryOperation.BCAST, 8, 1024);
    Gain clear = new Gain(List.of(2.0, 2.1), List.of(1.0, 1.0));
    assertEquals(
        Optional.empty(),
        files().kept(List.of(new Tuned(LibraryCase.own(point), clear, true)), new TreeMap<>()));
  }

  private RuleFiles files() {
    LibrarySettings send = LibrarySettings.parse(List.of("btl_tcp_flags=send"));
    RuleForm form =
        RuleForm.of(
            LibraryAlgorithms.OPEN_MPI,
            Optional.empty(),
            RanksPerNode.ONE,
            Map.of("cluster", "lab"),
            send.words(),
            Limits.NONE);
    return new RuleFiles(new TuningFiles(temp), form, List.of(1024L), send);
  }

  private String kept(Tuned tuned) throws IOException {
    return kept(tuned, Map.of());
  }

  private String kept(Tuned tuned, Map<TunePoint, TuningReport.RulePrediction> predictions)
      throws IOException {
    Path file = files().kept(List.of(tuned), new TreeMap<>(predictions)).orElseThrow();
    return Files.readString(file).replaceAll("\\n# *", " ");
  }

  private String head(RuleLimits limits) throws IOException {
    RuleForm form =
        RuleForm.of(
            LibraryAlgorithms.OPEN_MPI,
            Optional.empty(),
            RanksPerNode.ONE,
            Map.of("cluster", "lab"),
            "",
            limits);
    LibraryCase rule =
        new LibraryCase(
            new TunePoint(LibraryOperation.BCAST, 8, 1024), new LibraryChoice("binomial", 0, 0));
    Path file =
        new RuleFiles(new TuningFiles(temp), form, List.of(1024L), LibrarySettings.NONE)
            .predicted(TableOne.sheet(), List.of(rule));
    String text = Files.readString(file);
    return text.substring(0, text.indexOf("1 # collectives")).replaceAll("\\n# *", " ");
  }

  /** Before the first number, since nobody reads further. */
  @Test
  void theFirstLinesSayWhatIsAssumedAndWhatHappensOtherwise() throws IOException {
    String none = head(Limits.NONE);
    assertTrue(none.startsWith("# Open MPI 5.0, coll/tuned: dynamic rules that"), none);
    assertTrue(
        none.contains(
            "The rules assume nothing: they are right for every legal program of Open MPI 5.0."),
        none);
    String all = head(Limits.ALL);
    for (RuleAssumption one : RuleAssumption.ALL) {
      assertTrue(
          all.contains("Assumed (" + one.option() + "): " + one.promise() + " " + one.otherwise()),
          all);
    }
  }

  private static BadInputException refusalOfMpich(
      RanksPerNode perNode, Map<String, String> facts, String settings) {
    return assertThrows(
        BadInputException.class,
        () ->
            RuleForm.of(
                LibraryAlgorithms.MPICH, Optional.of("{}"), perNode, facts, settings, Limits.NONE));
  }

  @Test
  void settingsAreForOpenMpi() {
    BadInputException refused =
        refusalOfMpich(RanksPerNode.ONE, Map.of("cluster", "lab"), "btl_tcp_flags=send");
    assertEquals(
        "settings are for Open MPI (--setting none tries none); this is MPICH",
        refused.getMessage());
  }

  /** MPICH's tuning file has rules for ranks that share a node, and tune none of them. */
  @Test
  void rulesOfMpichAreForOneRankPerNode() {
    RanksPerNode two = new RanksPerNode(2, Order.BLOCK);
    BadInputException refused = refusalOfMpich(two, Map.of("cluster", "lab"), "");
    assertEquals(
        "--ranks-per-node is for Open MPI: the rules of MPICH are for one rank per node",
        refused.getMessage());
  }

  /**
   * MPICH's communicators of one host are not flat: it would ask no rule, and tune compared none.
   */
  @Test
  void rulesOfMpichAreNotForRanksOfOneMachine() {
    for (Map<String, String> facts :
        List.of(
            Map.of("cluster", "local"),
            Map.of("cluster", "mpi", "mpi.hosts", "1 (most ranks on one: 2)"))) {
      BadInputException refused = refusalOfMpich(RanksPerNode.ONE, facts, "");
      assertTrue(
          String.valueOf(refused.getMessage()).contains("all ranks are on one host"),
          refused::toString);
    }
  }
}
