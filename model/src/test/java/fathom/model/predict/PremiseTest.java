package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.predict.formula.Catalogue;
import fathom.model.sheet.TableOne;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What formulas take for granted and our schedules do not keep, or a sheet cannot. */
class PremiseTest {
  private final Predictor table = new Predictor(TableOne.sheet());

  private static List<Formula> of(Algorithm algorithm) {
    return Catalogue.of(algorithm.operation()).stream()
        .filter(f -> f.algorithm().equals(Optional.of(algorithm)))
        .toList();
  }

  private Assumption named(String name, Formula formula, Point point) {
    return table.predict(formula, point).assumptions().stream()
        .filter(a -> a.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** TW's equations send packet after packet down the tree; BM's binomial passes whole messages. */
  @ParameterizedTest
  @CsvSource({"1500, true, the message is 1 packet", "1501, false, the message is 2 packets"})
  void twRepeatsItsBroadcastForEveryPacket(long size, boolean holds, String detail) {
    Set<Model> judged = EnumSet.noneOf(Model.class);
    for (Formula formula : of(Algorithm.BROADCAST_BINOMIAL)) {
      if (formula.model() != Model.PLOGP) {
        Assumption found = named("packet by packet", formula, Point.of(8, size));
        assertEquals(new Assumption("packet by packet", holds, detail), found);
        judged.add(formula.model());
      }
    }
    assertEquals(EnumSet.of(Model.CLUSTER, Model.CLUSTER_BOUNDED, Model.POSTAL), judged);
  }

  /**
   * Edges of the binomial tree of 16 carry 8, 4, 2, 1 messages from the root, 4, 2, 1 from node 8,
   * and so on: 32 in all over 15 edges. One byte each shares a packet per edge, 1500 bytes share
   * none; of 500 bytes 8 take 3 packets, 4 take 2: 1·3 + 2·2 + 4·1 + 8·1 = 19. Of 1501 bytes, two
   * packets each, 8 take 9, 4 take 5 and 2 take 3: 9 + 2·5 + 4·3 + 8·2 = 47.
   */
  @ParameterizedTest
  @CsvSource({"1, 15, 32", "500, 19, 32", "1500, 32, 32", "3000, 64, 64", "1501, 47, 64"})
  void messagesOfSubtreesShareNoPackets(long size, long shared, long sent) {
    Formula binomial = of(Algorithm.SCATTER_BINOMIAL).getFirst();
    Assumption found = named("messages of subtrees share packets", binomial, Point.of(16, size));
    assertEquals(shared == sent, found.holds());
    assertEquals(
        "the formula counts "
            + shared
            + " packets over the tree's edges, the program of validate sends "
            + sent,
        found.detail());
  }

  /** Edges of a chain of 4 carry 3, 2 and 1: 3·500 is one packet, 3·501 are two. */
  @ParameterizedTest
  @CsvSource({"500, 3, 6", "501, 4, 6", "1500, 6, 6"})
  void noMoreDoThoseInAChain(long size, long shared, long sent) {
    Formula chain = of(Algorithm.SCATTER_CHAIN).getFirst();
    Assumption found = named("messages of subtrees share packets", chain, Point.of(4, size));
    assertEquals(shared == sent, found.holds());
    assertTrue(
        found.detail().startsWith("the formula counts " + shared + " packets"), found::detail);
    assertTrue(found.detail().endsWith("sends " + sent), found::detail);
  }

  /**
   * What it is about: BM prices γ(1) + γ(2) + γ(4) + γ(8) = 89.339 µs of gaps for one byte each
   * among 16; the root alone sends 15 packets, 15·γ(1) = 333.264.
   */
  @Test
  void theGapsOfABinomialScatterOfBytes() {
    Prediction p = table.predict(of(Algorithm.SCATTER_BINOMIAL).getFirst(), Point.of(16, 1));
    assertEquals(89.339 + 4 * 26.2157, p.timeMicros(), 1e-9);
    assertEquals(333.264, 15 * table.costs().packetGap(1), 1e-9);
  }

  /** A gap of 0 or less is no load that a switch could bear. */
  @ParameterizedTest
  @CsvSource({"1, true", "0, false", "-1, false"})
  void aLoadWithoutAGapIsNotBorne(double gap, boolean holds) {
    Costs costs =
        HandSheets.fullDuplex()
            .line(Parameter.SEND_GAP, gap, 0)
            .through(Estimate.exact(90))
            .costs();
    assertEquals(holds, Premise.ENOUGH_BANDWIDTH.at(costs, Point.of(4, 10)).holds());
  }

  /** Which g pLogP's formulas use stands in their source (model §8). */
  @Test
  void everyPlogpFormulaSaysWhichGapItUses() {
    List<Formula> plogp = Catalogue.all().stream().filter(f -> f.model() == Model.PLOGP).toList();
    assertEquals(14, plogp.size());
    assertTrue(
        plogp.stream()
            .allMatch(f -> f.source().contains("g = max(g_s, g_r, O_s, O_r + U_r) per packet")));
    assertEquals(
        "pLogP, L + g(m), g = max(g_s, g_r, O_s, O_r + U_r) per packet",
        of(Algorithm.SEND).stream()
            .filter(f -> f.model() == Model.PLOGP)
            .findFirst()
            .orElseThrow()
            .source());
  }

  /** L of a message between two is that of two nodes, however many there are (model §8). */
  @ParameterizedTest
  @CsvSource({"2", "16", "24"})
  void aMessageBetweenTwoKnowsNoOthers(int nodes) {
    for (Formula formula : Catalogue.of(Operation.POINT_TO_POINT)) {
      double alone = table.predict(formula, Point.of(2, 3000)).timeMicros();
      assertEquals(alone, table.predict(formula, Point.of(nodes, 3000)).timeMicros());
    }
    // 44.32 + 143.696 + 76.526 + 9.93, and γ(1500) for the second packet.
    Formula cluster = of(Algorithm.SEND).getFirst();
    assertEquals(
        274.472 + 123.186, table.predict(cluster, Point.of(nodes, 3000)).timeMicros(), 1e-9);
    assertFalse(cluster.premises().contains(Premise.ENOUGH_BANDWIDTH));
  }
}
