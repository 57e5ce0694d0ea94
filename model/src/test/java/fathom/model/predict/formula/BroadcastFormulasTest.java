package fathom.model.predict.formula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.predict.Costs;
import fathom.model.predict.Formula;
import fathom.model.predict.HandSheets;
import fathom.model.predict.Model;
import fathom.model.predict.Point;
import fathom.model.predict.Premise;
import fathom.model.sheet.TableOne;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TW §4 against what it prints itself, and against numbers worked out by hand. */
class BroadcastFormulasTest {
  private final Costs table = Costs.of(TableOne.sheet());

  private static Formula of(Model model) {
    return BroadcastFormulas.all().stream()
        .filter(f -> f.model() == model)
        .findFirst()
        .orElseThrow();
  }

  /** TW's Figures 1 and 3: p = 16, so 12 for the first packet; 4 or 4.3 for each further one. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 1000})
  void givesTheFiguresOfTheDocument(int packets) {
    Costs costs = HandSheets.figure3().costs();
    Point point = Point.of(16, 1000L * packets);
    assertEquals(12 + 4.0 * (packets - 1), of(Model.POSTAL).micros(costs, point), 1e-9);
    assertEquals(12 + 4.3 * (packets - 1), of(Model.CLUSTER).micros(costs, point), 1e-9);
    assertEquals(12 + 4.3 * (packets - 1), of(Model.CLUSTER_BOUNDED).micros(costs, point), 1e-9);
  }

  private double perPacket(Model model, int bytes) {
    Formula formula = of(model);
    return formula.micros(table, Point.of(16, 11L * bytes))
        - formula.micros(table, Point.of(16, 10L * bytes));
  }

  /** By hand: 3·122.427 + 86.456 = 453.737 and 4·122.427 = 489.708. */
  @Test
  void equation2UndercutsTheRootFrom520BytesOn() {
    assertEquals(453.737, perPacket(Model.CLUSTER, 1500), 1e-6);
    assertEquals(489.708, perPacket(Model.POSTAL, 1500), 1e-6);
    assertEquals(489.708, perPacket(Model.CLUSTER_BOUNDED, 1500), 1e-6);
    // 22.106 + 0.0429·m >= 3.027 + 0.0796·m up to m = 519.86.
    assertTrue(receptionBinds(519));
    assertFalse(receptionBinds(520));
  }

  private static boolean receptionBinds(int mtuBytes) {
    Costs costs = Costs.of(HandSheets.tableOne(mtuBytes));
    return Premise.RECEPTION_BOUND.at(costs, Point.of(16, 2L * mtuBytes)).holds();
  }

  /** One packet has no further one that could come too early. */
  @Test
  void onePacketNeedsNoPremiseAboutFurtherOnes() {
    assertTrue(Premise.RECEPTION_BOUND.at(table, Point.of(16, 1500)).holds());
  }

  /** p = 6: ⌈log2 6⌉ = 3 levels, log2(p/2) is 2. */
  @Test
  void levelsAreRoundedUp() {
    Costs costs = HandSheets.figure3().costs();
    assertEquals(9 + 3, of(Model.POSTAL).micros(costs, Point.of(6, 2000)), 1e-9);
    assertEquals(9 + 2 + 1.3, of(Model.CLUSTER).micros(costs, Point.of(6, 2000)), 1e-9);
  }
}
