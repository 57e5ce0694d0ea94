package fathom.reports.figures.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleTest {
  private static List<String> texts(Scale scale) {
    return scale.marks().stream().map(Scale.AxisTick::text).toList();
  }

  @Test
  void linearGoesFromMarkToMark() {
    Scale scale = Scale.linear("x", 0, 9.3);
    assertEquals(List.of("0", "2", "4", "6", "8", "10"), texts(scale));
    assertEquals(0, scale.low());
    assertEquals(10, scale.high());
    assertEquals(List.of("−1", "−0.5", "0", "0.5", "1"), texts(Scale.linear("x", -0.7, 0.7)));
    assertEquals(0.3, Scale.linear("x", 0, 0.45).marks().get(3).value(), 0);
  }

  @Test
  void aRangeWithoutWidthGetsOne() {
    assertTrue(Scale.linear("x", 0, 0).high() > 0);
    Scale narrow = Scale.linear("x", 5, 5);
    assertTrue(narrow.low() <= 5 && narrow.high() > 5, narrow::toString);
    assertTrue(narrow.marks().size() < 12, narrow::toString);
  }

  @Test
  void logarithmicIsMarkedAtOneTwoFive() {
    Scale scale = Scale.logarithmic("y", 3, 40);
    assertEquals(List.of("2", "5", "10", "20", "50"), texts(scale));
    assertEquals(1, scale.place(10), 1e-12);
    assertEquals(
        List.of("0.01", "0.1", "1", "10", "100"), texts(Scale.logarithmic("y", 0.011, 90)));
  }

  @Test
  void logarithmicIsCloseAroundValuesThatDifferLittle() {
    Scale scale = Scale.logarithmic("y", 20.6, 24.4);
    assertEquals(List.of("20", "21", "22", "23", "24", "25"), texts(scale));
    assertEquals(Scale.ScaleKind.LOGARITHMIC, scale.kind());
    Scale alike = Scale.logarithmic("y", 22, 22.01);
    assertTrue(alike.high() > 1.09 * alike.low(), alike::toString);
  }

  @Test
  void manyDecadesAreThinnedOutAndShort() {
    List<String> marks = texts(Scale.logarithmic("y", 1e-30, 1e30));
    assertTrue(marks.size() <= 10, marks::toString);
    assertTrue(marks.contains("1e−24") && marks.contains("1"), marks::toString);
  }

  @Test
  void sizesAreMarkedAtPowersOfFour() {
    assertEquals(List.of("1", "4", "16", "64", "256", "1024"), texts(Scale.sizes("m", 1, 1472)));
    assertEquals(List.of("8", "16", "32"), texts(Scale.sizes("m", 8, 32)));
    assertEquals(List.of("1100", "1500"), texts(Scale.sizes("m", 1100, 1500)));
  }

  @Test
  void magnitudesApartNeedALogarithm() {
    assertEquals(Scale.ScaleKind.LOGARITHMIC, Scale.fitting("y", 1, 8).kind());
    assertEquals(Scale.ScaleKind.LINEAR, Scale.fitting("y", 1, 7.9).kind());
    assertEquals(Scale.ScaleKind.LINEAR, Scale.fitting("y", 0, 8000).kind());
    assertEquals(0, Scale.fitting("y", 5, 7).low());
    assertTrue(Scale.fitting("y", -3, 7).low() <= -3);
  }

  @Test
  void rowsGoDownwards() {
    Scale rows = Scale.rows(List.of("a", "b"), 0.6);
    assertEquals(List.of("b", "a"), texts(rows));
    assertEquals(-1, rows.marks().getFirst().value());
    assertTrue(rows.low() < -1 && rows.high() > 0);
  }

  @Test
  void whatIsBeyondIsCut() {
    Scale scale = Scale.linear("x", 0, 10);
    assertEquals(10, scale.cut(11));
    assertEquals(0, scale.cut(-1));
    assertEquals(4, scale.cut(4));
  }

  @Test
  void noAxisHoldsInfinity() {
    assertThrows(NotDrawnException.class, () -> Scale.linear("x", 0, Double.POSITIVE_INFINITY));
    assertThrows(NotDrawnException.class, () -> Spot.at(1, Double.NaN));
  }

  @Test
  void anAxisMayEndWhereItsDataDo() {
    Scale scale = Scale.until("t", 16);
    assertEquals(List.of("0", "5", "10", "15"), texts(scale));
    assertEquals(16.32, scale.high(), 1e-12);
    assertTrue(Scale.until("t", 0).high() > 0);
  }

  /** 100 to 101 is widened to a tenth around 100.5: 95.475 to 105.525, in steps of 5. */
  @Test
  void anAxisAroundValuesIsCloseButNotTooClose() {
    Scale little = Scale.around("y", 100, 101);
    assertEquals(95, little.low(), 1e-9);
    assertEquals(110, little.high(), 1e-9);
    Scale much = Scale.around("y", 100, 140);
    assertEquals(100, much.low(), 1e-9);
    assertEquals(140, much.high(), 1e-9);
    assertEquals(0, Scale.around("y", 100, 300).low(), "from half of the largest down, from 0");
    assertEquals(Scale.ScaleKind.LOGARITHMIC, Scale.around("y", 1, 10).kind());
  }
}
