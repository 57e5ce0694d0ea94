package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.predict.PairModels.Measured;
import fathom.model.sheet.TableOne;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GE §3.4: its Table 3.2, and estimation from times whose models are known. */
class PairModelsTest {
  private static final int V_MAX = 1500;
  private static final int V_H = 78;
  private static final double B_PER_BYTE = 0.083627;

  /** The constants that model §5 found; t_s0 + 1422·t_s1 = 275.48 is all that Table 3.2 shows. */
  private static final PairModels OF_GE =
      new PairModels(
          new PairModel.A(150.32, 0.086226, 157.01 - 150.32),
          new PairModel.B(275.48 - 1422 * 0.01, 0.01, B_PER_BYTE, V_MAX, V_H),
          new PairModel.C(150.32, 0.086226));

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
    PairModels.Errors errors = OF_GE.errors(List.of(new Measured(size, micros))).getFirst();
    assertAll(
        () -> assertEquals(a, 100 * errors.a(), 0.02, "A"),
        () -> assertEquals(b, 100 * errors.b(), 0.02, "B"),
        () -> assertEquals(c, 100 * errors.c(), 0.02, "C"));
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

  private static List<Measured> times(PairModel model) {
    return IntStream.of(0, 100, 500, 1000, 1422, 2000, 10_000, 100_000, 8_000_000)
        .mapToObj(size -> new Measured(size, model.micros(size)))
        .toList();
  }

  /** The rate of the longest message still holds its start-up: 150 µs in 690 000. */
  @Test
  void estimatesHockney() {
    PairModels models = PairModels.estimate(times(new PairModel.C(150.32, 0.086226)), V_MAX, V_H);
    assertEquals(150.32, models.c().startMicros(), 1e-9);
    assertEquals(0.086226, models.c().perByteMicros(), 0.086226 * 3e-4);
    assertEquals(models.c().perByteMicros() * V_H, models.a().headerMicros(), 1e-12);
  }

  @Test
  void estimatesPacketsWithHeaders() {
    PairModel.B known = new PairModel.B(120, 0.05, B_PER_BYTE, V_MAX, V_H);
    PairModel.B found = PairModels.estimate(times(known), V_MAX, V_H).b();
    assertEquals(B_PER_BYTE, found.perByteMicros(), B_PER_BYTE * 4e-4);
    assertEquals(120, found.startMicros(), 0.01);
    assertEquals(0.05, found.prepareMicrosPerByte(), 1e-4);
  }

  @Test
  void refusesWhatSaysNothing() {
    List<Measured> withoutEmpty = List.of(new Measured(10, 5), new Measured(20, 6));
    assertThrows(
        IllegalArgumentException.class, () -> PairModels.estimate(withoutEmpty, V_MAX, V_H));
    List<Measured> onlyEmpty = List.of(new Measured(0, 5));
    assertThrows(IllegalArgumentException.class, () -> PairModels.estimate(onlyEmpty, V_MAX, V_H));
    List<Measured> oneOfAPacket = List.of(new Measured(0, 5), new Measured(9000, 60));
    assertThrows(
        IllegalArgumentException.class, () -> PairModels.estimate(oneOfAPacket, V_MAX, V_H));
  }

  /**
   * Table 1: one-way(1, 2) = 6.3371 + 19.8786 + 12.2876 + 9.93 = 48.4333; g(1500) = 123.186 over
   * 1500 bytes; over 1544 with headers 0.0797837. The line: what is left of 0.1508 per byte.
   */
  @Test
  void fromTableOne() {
    PairModels models = PairModels.of(Costs.of(TableOne.sheet()));
    assertEquals(48.4333, models.c().startMicros(), 1e-9);
    assertEquals(0.082124, models.c().perByteMicros(), 1e-9);
    assertEquals(44 * 0.082124, models.a().headerMicros(), 1e-9);
    assertEquals(123.186 / 1544, models.b().perByteMicros(), 1e-12);
    assertEquals(0.1508 - 123.186 / 1544, models.b().prepareMicrosPerByte(), 1e-9);
    // 6.37 + 19.796 + 12.176 + 9.93 = 48.272 for 0 bytes, less the header's 44·t_b.
    assertEquals(48.272 - 44 * 123.186 / 1544, models.b().startMicros(), 1e-9);
  }
}
