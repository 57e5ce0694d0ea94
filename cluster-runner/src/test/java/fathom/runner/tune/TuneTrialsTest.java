package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.RankPlacement.Order;
import fathom.model.sheet.TableOne;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.RanksPerNode;
import fathom.reports.validation.TunePoint;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKinds;
import fathom.runner.console.UserException;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.operations.LibraryTurn;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TuneTrialsTest {
  private static final TunePoint SMALL = new TunePoint(LibraryOperation.ALLGATHER, 4, 1024);
  private static final TunePoint LARGE = new TunePoint(LibraryOperation.ALLGATHER, 4, 65536);

  /** Bruck is best for small messages, the ring for large ones; of linear nobody knows. */
  private static final Map<String, Double> SMALL_MICROS =
      Map.of("bruck", 10.0, "recursive_doubling", 11.0, "neighbor", 12.0, "ring", 30.0);

  private static final Map<String, Double> LARGE_MICROS =
      Map.of("bruck", 300.0, "recursive_doubling", 250.0, "neighbor", 240.0, "ring", 200.0);

  private static Trials trials(int most) {
    return new Trials(
        LibraryAlgorithms.OPEN_MPI,
        Limits.ALL,
        LibrarySettings.NONE,
        List.of(SMALL, LARGE),
        (choice, point) ->
            Optional.ofNullable(
                (point.equals(SMALL) ? SMALL_MICROS : LARGE_MICROS).get(choice.algorithm())),
        most);
  }

  private static List<String> described(List<LibraryTurn> turns) {
    return turns.stream()
        .map(t -> t.round() + " " + t.algorithm().word() + " " + t.sizesBytes())
        .toList();
  }

  /** Each is the best somewhere, is started for that, and serves all sizes. */
  @Test
  void theBestPredictedAreTriedAtAllSizes() {
    assertEquals(
        List.of(
            "1 own [1024, 65536]",
            "1 bruck [1024, 65536]",
            "1 recursive_doubling [1024, 65536]",
            "1 neighbor [1024, 65536]",
            "1 ring [1024, 65536]"),
        described(trials(2).turns(1)));
  }

  @Test
  void aDryRunTellsOfEachPlaceItsOwnBest() {
    assertEquals(
        List.of(
            "MPI_Allgather among 4 ranks, 1 KiB: bruck 10.0 µs, recursive_doubling 11.0 µs",
            "MPI_Allgather among 4 ranks, 64 KiB: ring 200.0 µs, neighbor 240.0 µs"),
        trials(2).predicted().described());
    assertEquals(
        List.of("bruck", "ring"),
        trials(2).predicted().best().stream().map(LibraryCase::algorithm).toList());
  }

  @Test
  void whoBeginsChangesFromRoundToRound() {
    List<LibraryTurn> turns = trials(1).turns(2);
    assertEquals(
        List.of(
            "1 own [1024, 65536]",
            "1 bruck [1024, 65536]",
            "1 ring [1024, 65536]",
            "2 bruck [1024, 65536]",
            "2 ring [1024, 65536]",
            "2 own [1024, 65536]"),
        described(turns));
  }

  @Test
  void whatNobodyPredictsComesLast() {
    assertFalse(described(trials(4).turns(1)).toString().contains("linear"));
    assertTrue(described(trials(5).turns(1)).toString().contains("linear [1024, 65536]"));
  }

  @Test
  void aSegmentAsLongAsTheMessageIsNotTried() {
    TunePoint short8 = new TunePoint(LibraryOperation.BCAST, 4, 8192);
    Trials trials =
        new Trials(
            LibraryAlgorithms.OPEN_MPI,
            Limits.ALL,
            LibrarySettings.NONE,
            List.of(short8),
            (choice, point) -> Optional.of(1.0),
            99);
    assertFalse(described(trials.turns(1)).toString().contains(".s8192"));
    TunePoint long8 = new TunePoint(LibraryOperation.BCAST, 4, 8200);
    Trials longer =
        new Trials(
            LibraryAlgorithms.OPEN_MPI,
            Limits.ALL,
            LibrarySettings.NONE,
            List.of(long8),
            (choice, point) -> Optional.of(1.0),
            99);
    assertTrue(described(longer.turns(1)).toString().contains("pipeline.s8192"));
  }

  @Test
  void aForcedChoiceSetsItsSegmentsAndChains() {
    LibraryTurn chains =
        new Trials(
                LibraryAlgorithms.OPEN_MPI,
                Limits.ALL,
                LibrarySettings.NONE,
                List.of(new TunePoint(LibraryOperation.BCAST, 8, 1 << 20)),
                (choice, point) ->
                    choice.label().equals("chain.2.s8192") ? Optional.of(1.0) : Optional.empty(),
                1)
            .turns(1)
            .getLast();
    assertEquals("chain.2.s8192", chains.algorithm().word());
    Map<String, String> environment = chains.algorithm().environment();
    assertEquals("2", environment.get("OMPI_MCA_coll_tuned_bcast_algorithm"));
    assertEquals("8192", environment.get("OMPI_MCA_coll_tuned_bcast_algorithm_segmentsize"));
    assertEquals("2", environment.get("OMPI_MCA_coll_tuned_bcast_algorithm_chain_fanout"));
  }

  /** Numbers of nodes are asked for; rules are looked up by numbers of ranks. */
  @Test
  void ranksAreNodesTimesRanksPerNode() {
    ClusterKind lab = ClusterKinds.parse("lab:24", Map.of());
    RanksPerNode two = new RanksPerNode(2, Order.BLOCK);
    assertEquals(List.of(6, 10), ranks(lab, List.of(3, 5), two));
    // Table 1 is of 24 nodes.
    assertEquals(List.of(8, 16, 32, 48), ranks(lab, List.of(), two));
    assertEquals(List.of(4, 8, 16, 24), ranks(lab, List.of(), RanksPerNode.ONE));
  }

  /** What nothing runs on may be larger. */
  @Test
  void morePredictedNodesThanThereAreAreNoMistake() {
    ClusterKind lab = ClusterKinds.parse("lab:4", Map.of());
    TunePlaces places = new TunePlaces(List.of(LibraryOperation.BCAST), List.of(16), List.of(8L));
    places.check(lab, RanksPerNode.ONE, false);
    assertThrows(UserException.class, () -> places.check(lab, RanksPerNode.ONE, true));
  }

  private static List<Integer> ranks(ClusterKind lab, List<Integer> nodes, RanksPerNode each) {
    return new TunePlaces(List.of(LibraryOperation.BCAST), nodes, List.of(8L))
        .on(lab, TableOne.sheet(), each)
        .ranks();
  }

  @Test
  void rulesAndTheLibrarysOwnChoiceTakeTurns() {
    LibraryCase rule = new LibraryCase(LARGE, new LibraryChoice("ring", 0, 0));
    List<LibraryTurn> turns =
        new RuleComparison(List.of(rule), LibrarySettings.NONE, Path.of("rules"))
            .turns(LibraryAlgorithms.OPEN_MPI, 3);
    assertEquals(
        List.of(
            "1 own [65536]",
            "1 rules [65536]",
            "2 rules [65536]",
            "2 own [65536]",
            "3 own [65536]",
            "3 rules [65536]"),
        described(turns));
  }
}
