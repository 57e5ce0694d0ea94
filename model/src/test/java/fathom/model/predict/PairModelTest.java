package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.sheet.TableOne;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GE §3.4: its Table 3.2, and the models of a sheet. */
class PairModelTest {
  private static final int V_MAX = 1500;
  private static final int V_H = 78;

  /** The constants that model §5 found; t_s0 + 1422·t_s1 = 275.48 is all that Table 3.2 shows. */
  private static final PairModel A_OF_GE = new PairModel.A(150.32, 0.086226, 157.01 - 150.32);

  private static final PairModel B_OF_GE =
      new PairModel.B(275.48 - 1422 * 0.01, 0.01, 0.083627, V_MAX, V_H);

  private static final PairModel C_OF_GE = new PairModel.C(150.32, 0.086226);

  /** All 21 figures of Table 3.2; its first row prints 20 000 for 2 000 (errata 7). */
  @ParameterizedTest
  @CsvSource({
    "2000, 495, 33.45, 7.93, 34.80",
    "10000, 1184, 13.91, 1.70, 14.48",
    "20000, 2055, 8.44, 0.44, 8.77",
    "30000, 2874, 4.53, -1.87, 4.76",
    "40000, 3758, 4.04, -1.38, 4.22",
    "50000, 4749, 5.91, 1.21, 6.05",
    "60000, 5730, 6.97, 2.73, 7.09"
  })
  void reproducesTheErrorsOfTheDocument(long size, double micros, double a, double b, double c) {
    assertEquals(a, error(A_OF_GE, size, micros), 0.02, "A");
    assertEquals(b, error(B_OF_GE, size, micros), 0.02, "B");
    assertEquals(c, error(C_OF_GE, size, micros), 0.02, "C");
  }

  /** (measured − model)/measured, in percent. */
  private static double error(PairModel model, long size, double micros) {
    return 100 * (micros - model.micros(size)) / micros;
  }

  /** One byte more than one packet holds is two packets, and a short message is one. */
  @Test
  void modelBCountsPacketsUpwards() {
    PairModel.B b = new PairModel.B(100, 0.5, 0.1, V_MAX, V_H);
    assertEquals(100 + 0.1 * 78, b.micros(0), 1e-9);
    assertEquals(100 + 0.5 + 0.1 * 79, b.micros(1), 1e-9);
    assertEquals(100 + 711 + 0.1 * 1500, b.micros(1422), 1e-9);
    assertEquals(100 + 711 + 0.1 * (1423 + 156), b.micros(1423), 1e-9);
  }

  /**
   * Table 1: one-way(1, 2) = 6.3371 + 19.8786 + 12.2876 + 9.93 = 48.4333; g(1500) = 123.186 over
   * 1500 bytes; over 1544 with headers 0.0797837. The line: what is left of 0.1508 per byte.
   */
  @Test
  void fromTableOne() {
    Costs costs = Costs.of(TableOne.sheet());
    PairModel.B b = PairModel.B.of(costs);
    assertEquals(48.4333, PairModel.C.of(costs).startMicros(), 1e-9);
    assertEquals(0.082124, PairModel.C.of(costs).perByteMicros(), 1e-9);
    assertEquals(44 * 0.082124, PairModel.A.of(costs).headerMicros(), 1e-9);
    assertEquals(123.186 / 1544, b.perByteMicros(), 1e-12);
    assertEquals(0.1508 - 123.186 / 1544, b.prepareMicrosPerByte(), 1e-9);
    // 6.37 + 19.796 + 12.176 + 9.93 = 48.272 for 0 bytes, less the header's 44·t_b.
    assertEquals(48.272 - 44 * 123.186 / 1544, b.startMicros(), 1e-9);
  }
}
