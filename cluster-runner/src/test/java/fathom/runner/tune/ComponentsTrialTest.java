package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import fathom.runner.mpi.LibraryControl;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.operations.LibraryTurn;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What switching components off does, also to operations that nobody tuned. */
class ComponentsTrialTest {
  private static final TunePoint BARRIER = new TunePoint(LibraryOperation.BARRIER, 8, 0);
  private static final TunePoint BCAST = new TunePoint(LibraryOperation.BCAST, 8, 1024);
  private static final LibrarySettings SEND = LibrarySettings.parse(List.of("btl_tcp_flags=send"));

  private static ComponentsTrial trial(TunePoint... points) {
    return new ComponentsTrial("han", LibraryControl.OPEN_MPI.othersOff(), SEND, List.of(points));
  }

  @Test
  void allOperationsAreRunAtAFewSizes() {
    List<TunePoint> points =
        ComponentsTrial.points(List.of(8), List.of(1L, 1024L, 2048L, 4096L, 65536L));
    assertEquals(
        LibraryOperation.ALL,
        points.stream().map(TunePoint::operation).distinct().sorted().toList());
    assertEquals(
        "1 2048 65536",
        sizes(points, LibraryOperation.ALLTOALL),
        "the first, the last and one between");
    assertEquals("2048 65536", sizes(points, LibraryOperation.REDUCE), "whole numbers of doubles");
    assertEquals("0", sizes(points, LibraryOperation.BARRIER));
    assertEquals(
        "8", sizes(ComponentsTrial.points(List.of(2), List.of(8L)), LibraryOperation.GATHER));
  }

  private static String sizes(List<TunePoint> points, LibraryOperation operation) {
    return points.stream()
        .filter(point -> point.operation() == operation)
        .map(point -> Long.toString(point.sizeBytes()))
        .collect(Collectors.joining(" "));
  }

  /** The settings of the rules are on both sides: what is compared is the components alone. */
  @Test
  void theComponentsAloneMakeTheDifference() {
    List<LibraryTurn> turns = trial(BARRIER).turns();
    assertEquals(6, turns.size());
    assertEquals("{OMPI_MCA_btl_tcp_flags=send}", turns.getFirst().algorithm().environment() + "");
    assertEquals(
        "{OMPI_MCA_btl_tcp_flags=send, OMPI_MCA_coll_han_priority=0, OMPI_MCA_coll_hcoll_enable=0,"
            + " OMPI_MCA_coll_ucc_enable=0}",
        turns.get(1).algorithm().environment() + "");
  }

  @Test
  void whatTheyDoIsSaidByOperation() {
    Turns measured =
        new Started()
            .twice(LibraryChoice.OWN, BARRIER, 75)
            .twice(LibraryChoice.OWN_SET, BARRIER, 100)
            .twice(LibraryChoice.OWN, BCAST, 300)
            .twice(LibraryChoice.OWN_SET, BCAST, 100)
            .turns();
    assertEquals(
        "bcast 3.00 (3.00 to 3.00), barrier 0.75 (0.75 to 0.75)",
        trial(BARRIER, BCAST).gains(measured));
    LibraryCase rule = new LibraryCase(BCAST, new LibraryChoice("binomial", 0, 0));
    String words = trial(BARRIER, BCAST).words(measured, List.of(rule));
    assertTrue(words.contains("so many times as fast with it off"), words);
    assertTrue(
        words.endsWith(
            "Operations without a rule follow this: gather, scatter, alltoall, allgather,"
                + " allreduce, reduce, barrier"),
        words);
    String none = trial(BARRIER, BCAST).words(new Started().turns(), List.of(rule));
    assertTrue(none.contains("could not be compared"), none);
  }
}
