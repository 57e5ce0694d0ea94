package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.SizeRange;
import fathom.model.sheet.Sheet;
import fathom.reports.RandomSheets;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exports say which of their costs are beyond what was measured, from where and how far. */
class ExportBeyondTest {
  private static final String ALL = "O_s, g_s, g_r, O_r, U_r, L at ";

  private static List<String> said(
      ExportTarget target, Sheet sheet, List<Integer> nodes, List<Long> sizes) {
    return StrictFiles.export(
            target,
            sheet,
            new ExportRequest(
                    target.uses().contains(ExportOption.NODES) ? nodes : List.of(),
                    target.uses().contains(ExportOption.SIZE) ? sizes : List.of())
                .with(ExportSheets.usual(target).library()))
        .lost()
        .stream()
        .filter(line -> line.startsWith("beware: Extrapolated: "))
        .toList();
  }

  @Test
  void itIsSaidFromWhereAndHowFar() {
    Sheet sheet = RandomSheets.of(1, new SizeRange(4, 736));
    assertEquals(
        List.of(
            "beware: Extrapolated: 8 nodes from a sheet of 4 (2×). It is assumed that the switch"
                + " carries all nodes at full rate, and that L goes on growing with p as it did",
            "beware: Extrapolated: "
                + ALL
                + "1 byte, measured from 4 to 736 (4× below); "
                + ALL
                + "1472 bytes, measured from 4 to 736 (2×). It is assumed that costs go on in"
                + " straight lines beyond the sizes that were measured"),
        said(ExportTarget.SIMGRID, sheet, List.of(8), List.of()));
  }

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyTargetSaysWhatIsBeyondAndNothingElse(int seed) {
    Random random = new Random(seed);
    int from = 1 + random.nextInt(2) * random.nextInt(64);
    int to = random.nextBoolean() ? RandomSheets.MTU : from + 100 + random.nextInt(1000);
    Sheet sheet = RandomSheets.of(seed, new SizeRange(from, to));
    boolean whole = from == 1 && to == RandomSheets.MTU;
    for (ExportTarget target : ExportTarget.values()) {
      for (long bytes : List.of(8, 512, 1024, 8192)) {
        List<String> said = said(target, sheet, List.of(2, 4), List.of(bytes));
        boolean expected = !whole && !ExportSheets.TABLES.contains(target);
        assertEquals(expected ? 1 : 0, said.size(), () -> target + " at " + bytes + ": " + said);
      }
    }
  }

  @Test
  void whatIsAssumedOfMoreNodes() {
    Sheet whole = RandomSheets.of(3, new SizeRange(1, RandomSheets.MTU));
    for (ExportTarget target : ExportTarget.values()) {
      assertEquals(
          ExportSheets.TABLES.contains(target)
              ? List.of()
              : List.of(
                  "beware: Extrapolated: 8 nodes from a sheet of 4 (2×). It is assumed that the"
                      + " switch carries all nodes at full rate, and that L goes on growing with p"
                      + " as it did"),
          said(target, whole, List.of(8), List.of()));
    }
  }
}
