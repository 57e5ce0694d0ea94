package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import fathom.model.parameter.Parameter;
import fathom.model.predict.MissingParameterException;
import fathom.model.sheet.TableOne;
import fathom.reports.input.BadInputException;
import fathom.reports.run.SheetByName;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the sample prints, worked out by hand. */
class BestBroadcastTest {
  /**
   * Table 1, whose printed numbers have no intervals; 16 nodes, 100 packets of 1500 bytes.
   *
   * <p>g_s(1024) = 0.0796·1024 + 3.027 = 84.5374; 0.0796·150000 + 3.027 = 11943.027, but that is of
   * 100 packets, none of which has more than 1500 bytes.
   *
   * <p>One-way(1500, 16) = O_s 44.32 + L 311.4551 + O_r 76.526 + U_r 9.93 = 442.2311, where L =
   * 1.556·16 + 16.684 + 123.9·24000/(90·122.427). TW eq. 1: 4·(99·122.427 + 442.2311) = 50250.016.
   * Eq. 2: 99·(3·122.427 + 86.456) + 4·442.2311 = 46688.887; bounded by the root's own rate of 4·122.427 a
   * packet it is eq. 1 again.
   *
   * <p>pLogP: L = one-way(1, 2) − γ(1) = 48.4333 − 22.2176 = 26.2157; γ is g_r from 477 bytes on.
   * 19 segments of 8 KiB, each six packets of 1366 bytes, take 15·26.2157 + 33·6·(0.0788·1366 +
   * 4.986) = 22693.3419, and with 10·(O_s + O_r + U_r)(0) = 284.83 for each 33·284.83 more, 32092.7;
   * 10 of 16 KiB 39542.2 with that. The binomial tree takes 4·100·123.186 + 4·26.2157 = 49379.3.
   */
  @Test
  void ofTable1() {
    assertEquals(
        List.of(
            "g_s(1024) = 84.54 µs [84.54, 84.54]",
            "g_s(150000) = 11943.03 µs [11943.03, 11943.03]. Extrapolated: g_s at 150000 bytes,"
                + " measured from 1 to 1500 (100×).",
            "cluster: binomial, 46688.89 µs [46688.89, 46688.89]",
            "cluster-bounded: binomial, 50250.02 µs [50250.02, 50250.02]",
            "postal: binomial, 50250.02 µs [50250.02, 50250.02]",
            "plogp: segmented-chain, segments of 8192 bytes, 22693.34 µs [22693.34, 22693.34]"),
        printed(() -> BestBroadcast.main(new String[0])));
  }

  /**
   * sheet.json: g_s = 3 ± 0.3 + (0.08 ± 0.0004)·m, and not how the two errors go together: at worst
   * they add, so 83 ± (0.3 + 0.4) at 1000 bytes. All four nodes have it after two hops of O_s 1 +
   * L 91 + O_r 1 + U_r 1.
   *
   * <p>pLogP: L = 14.08 − 3.08 = 11. The binomial tree takes 2·83 + 2·11 = 188. The constant counts
   * 2 − 2 times; the slope 2000 − 2 times, 0.7992.
   */
  @Test
  void ofAFile() {
    List<String> lines =
        printed(() -> BestBroadcastOfFile.main(new String[] {"sheet.json", "4", "1000"}));
    assertEquals("g_s(1000) = 83.00 µs [82.30, 83.70]", lines.getFirst());
    assertEquals("cluster: binomial, 188.00 µs [188.00, 188.00]", lines.get(1));
    assertEquals(
        "plogp: binomial, 188.00 µs [187.20, 188.80]",
        lines.getLast());
  }

  /** The sheet is of four nodes: eight are twice as many. */
  @Test
  void whatIsExtrapolatedIsMarked() {
    assertTrue(
        BestBroadcast.fastest(SheetByName.read("sheet.json"), 8, 1000).stream()
            .allMatch(line -> line.endsWith(". Extrapolated: 8 nodes from a sheet of 4 (2×).")));
  }

  /** What a caller sees of a sheet without the value asked for, and of what is no sheet. */
  @Test
  void failuresSayWhy() {
    MissingParameterException missing =
        assertThrows(
            MissingParameterException.class,
            () ->
                BestBroadcast.cost(
                    SheetByName.read("sheet.json"), Parameter.COPY_CACHE_TO_CACHE, 1));
    assertEquals("M_ctc has no value on this sheet: it was not measured", missing.getMessage());
    BadInputException noSheet =
        assertThrows(BadInputException.class, () -> SheetByName.read("pom.xml"));
    assertTrue(noSheet.getMessage().startsWith("pom.xml"), noSheet.getMessage());
  }

  /** Costs are functions of their pieces: the last size of the first, and the one after it. */
  @Test
  void piecesOfTable1() {
    assertEquals(
        "O_s(40) = 7.47 µs [7.47, 7.47]",
        BestBroadcast.cost(TableOne.sheet(), Parameter.SEND_OVERHEAD, 40));
    assertEquals(
        "O_s(41) = 7.41 µs [7.41, 7.41]",
        BestBroadcast.cost(TableOne.sheet(), Parameter.SEND_OVERHEAD, 41));
  }

  private static List<String> printed(Runnable main) {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      main.run();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
