package fathom.reports.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Parameter;
import fathom.reports.comparison.Hand;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Scale.AxisTick;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much of a sheet's date and name its mark holds, by the room there is. */
class SheetMarksTest {
  private static NamedSheet sheet(String name, String created) {
    return new NamedSheet(
        name, Hand.created(created, Hand.sheet(Map.of(Parameter.SEND_GAP, Hand.flat(1, 0.1)))));
  }

  private static List<String> marks(int count, String name, String created) {
    List<NamedSheet> sheets =
        IntStream.range(0, count).mapToObj(i -> sheet(name, created)).toList();
    return SheetMarks.scale(sheets).marks().stream().map(AxisTick::text).toList();
  }

  /**
   * A sheet has 630/n less 8 units. Sixteen characters of a date with its time are 94.7 units wide,
   * 108.9 in a wider font: five sheets have 118, six 97. Ten of a date alone are 61.4, 70.6: eight
   * have 70.75, nine 62.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | 2026-11-21 01:32 / #1 a-run",
        "5 | 2026-11-21 01:32 / #1 a-run",
        "6 | 2026-11-21 / #1 a-run",
        "8 | 2026-11-21 / #1 a-run",
        "9 | #1"
      })
  void theDateIsAsPreciseAsThereIsRoom(int sheets, String first) {
    List<String> marks = marks(sheets, "runs/a-run/", "2026-11-21T01:32:59Z");
    assertEquals(sheets, marks.size());
    assertEquals(first, marks.getFirst().replace("\n", " / "));
  }

  /** Of 100 sheets each has 6.3 units, and #100 needs 26.7, 30.7 in a wider font, and 8 more. */
  @Test
  void veryManySheetsAreNumberedNowAndThen() {
    List<String> marks = marks(100, "a", "2026-11-21T01:32:00Z");
    assertEquals("#1", marks.get(0));
    assertEquals(List.of("", "", "", "", "", ""), marks.subList(1, 7));
    assertEquals("#8", marks.get(7));
    assertEquals(15, marks.stream().filter(mark -> !mark.isEmpty()).count());
  }

  @Test
  void placesAreEven() {
    Scale scale = SheetMarks.scale(List.of(sheet("a", "unknown"), sheet("b", "unknown")));
    assertEquals(List.of(1.0, 2.0), scale.marks().stream().map(AxisTick::value).toList());
    assertEquals(0.5, scale.low());
    assertEquals(2.5, scale.high());
  }

  @Test
  void whatIsNoInstantIsNotShownAsOne() {
    assertEquals("no date\n#1 a", marks(2, "a", "yesterday <b>").getFirst());
  }
}
