package fathom.reports.exports.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.collective.LibraryOperation;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.util.List;
import org.junit.jupiter.api.Test;

class MpichSelectionTest {
  private static final List<Long> SIZES = List.of(1024L, 4096L, 16384L);

  private static final String BCAST_ALONE =
      MpichFiles.whole("{\"collective=bcast\": {\"comm_type=intra\": {\"algorithm=MPIR_A\": {}}}}");

  private static LibraryCase rule(
      LibraryOperation operation, int ranks, long size, String algorithm) {
    return new LibraryCase(
        new TunePoint(operation, ranks, size), new LibraryChoice(algorithm, 0, 0));
  }

  private static ObjectNode intra(LibraryOperation operation, LibraryCase... rules) {
    ObjectNode file =
        MpichTuning.parse(MpichSelection.file(MpichFiles.BASE, List.of(rules), SIZES).text());
    new MpichSelectionCheck(MpichTuning.parse(MpichFiles.BASE), file, List.of(rules), SIZES)
        .check();
    return MpichSelection.intra(file, operation);
  }

  /** A call with a buffer of its own, of MPI's own sum. */
  private static MpichCall call(int ranks, String hierarchy, long bytes) {
    return new MpichCall(ranks, "comm_hierarchy=" + hierarchy, bytes, bytes / 8, false, true, true);
  }

  private static void assertTakes(String algorithm, ObjectNode file, MpichCall call) {
    assertEquals("{\"algorithm=MPIR_" + algorithm + "\":{}}", call.of(file), call::toString);
  }

  /** {@code comm_size<=2} alone would serve one rank, too, and the file would be refused. */
  @Test
  void aRuleAmongTwoRanksServesNoCommunicatorOfOne() {
    ObjectNode file =
        intra(
            LibraryOperation.BCAST,
            rule(LibraryOperation.BCAST, 2, 4096, "scatter_ring_allgather"));
    assertTakes("Bcast_intra_binomial", file, call(1, "flat", 4096));
    assertTakes("Bcast_intra_scatter_ring_allgather", file, call(2, "flat", 4096));
  }

  @Test
  void aRuleServesFromItsSizeToTheNextThatWasTried() {
    ObjectNode file =
        intra(
            LibraryOperation.BCAST,
            rule(LibraryOperation.BCAST, 4, 4096, "scatter_ring_allgather"));
    assertTakes("Bcast_intra_binomial", file, call(4, "flat", 4095));
    assertTakes("Bcast_intra_scatter_ring_allgather", file, call(4, "flat", 4096));
    assertTakes("Bcast_intra_scatter_ring_allgather", file, call(4, "flat", 16383));
    assertTakes("Bcast_intra_binomial", file, call(4, "flat", 16384));
  }

  @Test
  void otherRanksAndPlacesKeepTheirOwnChoice() {
    ObjectNode file =
        intra(
            LibraryOperation.BCAST,
            rule(LibraryOperation.BCAST, 4, 4096, "scatter_ring_allgather"));
    for (int ranks : List.of(2, 3, 5, 7, 8, 100)) {
      assertTakes("Bcast_intra_binomial", file, call(ranks, "flat", 4096));
    }
    assertTakes("Bcast_intra_smp", file, call(4, "parent", 4096));
    assertTakes("Bcast_intra_binomial", file, call(4, "node", 4096));
  }

  /** MPICH 4.0 ends a program that asks for the size of one rank's part of an allgather. */
  @Test
  void anAllgathersBytesAreThoseOfAllRanks() {
    ObjectNode file =
        intra(LibraryOperation.ALLGATHER, rule(LibraryOperation.ALLGATHER, 4, 4096, "ring"));
    assertTakes("Allgather_intra_ring", file, call(4, "flat", 4096));
    assertTakes("Allgather_intra_recursive_doubling", file, call(4, "flat", 4095));
    assertTakes("Allgather_intra_recursive_doubling", file, call(8, "flat", 4096));
    assertTrue(file.toString().contains("\"total_msg_size<=16383\""), file::toString);
    assertTrue(!file.toString().contains("avg_msg_size"), file::toString);
  }

  @Test
  void aSumThatIsHalvedIsNotForAllSums() {
    ObjectNode file =
        intra(
            LibraryOperation.ALLREDUCE,
            rule(LibraryOperation.ALLREDUCE, 4, 1024, "reduce_scatter_allgather"));
    assertTakes("Allreduce_intra_reduce_scatter_allgather", file, call(4, "flat", 1024));
    MpichCall ofUser = new MpichCall(4, "comm_hierarchy=flat", 1024, 128, false, false, false);
    assertTakes("Allreduce_intra_recursive_doubling", file, ofUser);
    MpichCall ofThree = new MpichCall(4, "comm_hierarchy=flat", 1024, 3, false, true, true);
    assertTakes("Allreduce_intra_recursive_doubling", file, ofThree);
  }

  @Test
  void anExchangeInPlaceKeepsItsOwn() {
    ObjectNode file =
        intra(LibraryOperation.ALLTOALL, rule(LibraryOperation.ALLTOALL, 4, 1024, "brucks"));
    assertTakes("Alltoall_intra_brucks", file, call(4, "flat", 1024));
    MpichCall inPlace = new MpichCall(4, "comm_hierarchy=flat", 1024, 128, true, true, true);
    assertTakes("Alltoall_intra_pairwise_sendrecv_replace", file, inPlace);
    // Behind what looks at a message, MPICH 4.0 takes < for <=: in the base as in ours.
    assertTakes("Alltoall_intra_pairwise", file, call(8, "flat", 1024));
  }

  /** Of the two signs MPICH 4.0 mistakes one, once it has looked at the call. */
  @Test
  void aBoundOfRanksIsReadAsMpichReadsIt() {
    String bound = "{\"%s\":{\"algorithm=MPIR_A\":{}},\"comm_size=any\":{\"algorithm=MPIR_B\":{}}}";
    for (String key : List.of("comm_size<8", "comm_size<=7")) {
      ObjectNode first = MpichFiles.parsed(Sentence.of(bound, key));
      ObjectNode behind = MpichFiles.parsed("{\"is_sendbuf_inplace=no\":" + first + "}");
      assertTakes("A", first, call(7, "flat", 1));
      assertTakes("A", behind, call(7, "flat", 1));
      assertTakes("B", first, call(8, "flat", 1));
      assertTakes(key.equals("comm_size<8") ? "A" : "B", behind, call(8, "flat", 1));
    }
  }

  @Test
  void severalRulesStandInOneFile() {
    LibraryCase[] rules = {
      rule(LibraryOperation.BCAST, 8, 16384, "scatter_ring_allgather"),
      rule(LibraryOperation.BCAST, 4, 1024, "scatter_ring_allgather"),
      rule(LibraryOperation.REDUCE, 8, 4096, "reduce_scatter_gather")
    };
    assertTakes(
        "Bcast_intra_scatter_ring_allgather",
        intra(LibraryOperation.BCAST, rules),
        call(8, "flat", 20000));
    assertTakes(
        "Bcast_intra_binomial", intra(LibraryOperation.BCAST, rules), call(4, "flat", 9999));
    assertTakes(
        "Reduce_intra_reduce_scatter_gather",
        intra(LibraryOperation.REDUCE, rules),
        call(8, "flat", 4096));
  }

  @Test
  void whatIsNotMeantIsADefect() {
    LibraryCase ring = rule(LibraryOperation.BCAST, 4, 4096, "scatter_ring_allgather");
    ObjectNode base = MpichTuning.parse(MpichFiles.BASE);
    MpichSelectionCheck unchanged =
        new MpichSelectionCheck(base, base.deepCopy(), List.of(ring), SIZES);
    assertThrows(IllegalStateException.class, unchanged::check);
  }

  @Test
  void aBaseThatIsNotMpichsIsRefused() {
    assertThrows(BadInputException.class, () -> MpichSelection.checkBase("{}"));
    BadInputException e =
        assertThrows(BadInputException.class, () -> MpichSelection.checkBase(BCAST_ALONE));
    assertTrue(e.getMessage().contains("comm_type=intra"), e::getMessage);
    MpichSelection.checkBase(MpichFiles.BASE);
  }

  @Test
  void peopleReadWhatHolds() {
    LibraryCase ring = rule(LibraryOperation.BCAST, 4, 16384, "scatter_ring_allgather");
    String text =
        MpichSelection.report(List.of("Rules."), List.of(ring), SIZES, rule -> "1.5 times as fast")
            .text();
    assertTrue(text.contains("MPI_Bcast among 4 ranks, messages of 16384 to 32767 bytes"), text);
  }
}
