package fathom.reports.exports;

import static fathom.reports.exports.MpichFiles.ANY;
import static fathom.reports.exports.MpichFiles.BASE;
import static fathom.reports.exports.MpichFiles.BINOMIAL;
import static fathom.reports.exports.MpichFiles.DOUBLING;
import static fathom.reports.exports.MpichFiles.RING;
import static fathom.reports.exports.MpichFiles.at;
import static fathom.reports.exports.MpichFiles.intra;
import static fathom.reports.exports.MpichFiles.names;
import static fathom.reports.exports.MpichFiles.text;
import static fathom.reports.exports.MpichFiles.whole;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the ring takes over among the sizes that a base decides by. */
class MpichBranchTest {
  /** Bounds of the base that end where the ring begins, or above, keep their algorithms below. */
  @Test
  void theRingTakesOverWithinABoundOrBetweenTwo() {
    MpichBranch eight = MpichBranch.of(intra(BASE), 8);
    ObjectNode between = (ObjectNode) eight.with("algorithm=" + RING, 12289).get(ANY);
    assertEquals(List.of("avg_msg_size<=12288", "avg_msg_size=any"), names(between));
    ObjectNode within = (ObjectNode) eight.with("algorithm=" + RING, 100_000).get(ANY);
    assertEquals(
        List.of("avg_msg_size<=12288", "avg_msg_size<=99999", "avg_msg_size=any"), names(within));
    assertEquals(
        List.of("algorithm=" + DOUBLING), names((ObjectNode) within.get("avg_msg_size<=99999")));
    assertEquals(
        List.of("algorithm=" + BINOMIAL), names((ObjectNode) within.get("avg_msg_size<=12288")));
    assertEquals(List.of("algorithm=" + RING), names((ObjectNode) within.get("avg_msg_size=any")));
  }

  /** The base's own bound of the same size must not replace ours. */
  @Test
  void aBoundThatTheBaseHasTooIsOurs() {
    String text = text(BASE.replace("comm_size<8", "comm_size<=5"), 5);
    assertEquals(RING, at(text, 5, 32768));
    assertEquals(BINOMIAL, at(text, 5, 32767));
    assertEquals(BINOMIAL, at(text, 4, 1 << 20));
    assertEquals(RING, at(text, 6, 1 << 20));
  }

  /** By number of ranks alone, above the hierarchy: the rest is what no number has taken. */
  @Test
  void aBaseThatDecidesByHierarchyFirstIsChangedToo() {
    String flat =
        whole(
            """
            {"collective=bcast": {"comm_type=intra": {
               "comm_hierarchy=parent": {"algorithm=MPIR_Bcast_intra_smp": {}},
               "comm_hierarchy=any": {
                 "avg_msg_size<=9": {"algorithm=MPIR_Bcast_intra_scatter_ring_allgather": {}},
                 "avg_msg_size=any": {"algorithm=MPIR_Bcast_intra_binomial": {}}}}}}
            """);
    String changed = text(flat, 5);
    assertEquals(BINOMIAL, at(changed, 4, 999_999));
    assertEquals(RING, at(changed, 5, 999_999));
    assertEquals(BINOMIAL, at(changed, 5, 9_999));
    assertEquals(BINOMIAL, at(changed, 6, 999_999));
    assertEquals(RING, at(changed, 6, 9));
    assertEquals(
        List.of("comm_size<=4", "comm_size<=5", "comm_hierarchy=parent", "comm_hierarchy=any"),
        names(intra(changed)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"total_msg_size<=5", "is_multi_threaded=yes", "comm_avg_ppn<=1"})
  void refusesToGuessWhereABaseDecidesByMore(String predicate) {
    String strange =
        BASE.replaceFirst(
            "avg_msg_size=any\": \\{\"algorithm=MPIR_Bcast_intra_binomial\": \\{\\}\\}\\}\\},",
            "avg_msg_size<=9\": {\"algorithm=MPIR_Bcast_intra_binomial\": {}}, \""
                + predicate
                + "\": {\"algorithm=MPIR_Bcast_intra_binomial\": {}}, \"avg_msg_size=any\":"
                + " {\"algorithm=MPIR_Bcast_intra_binomial\": {}}}},");
    assertNotEquals(BASE, strange);
    String message = Refusal.line(() -> text(strange, 5));
    assertTrue(message.contains(predicate), message);
  }
}
