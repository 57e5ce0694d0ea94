package fathom.reports.document.render;

import fathom.model.cost.Segment;
import fathom.model.sheet.Outcome;
import fathom.reports.document.CostTable;
import fathom.reports.document.SizeLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** How the pieces of a row stand in its columns. */
final class CostLines {
  /** What stands in one column of a line. */
  sealed interface Slot {
    /**
     * A piece, with the sizes it holds for where the column's head does not say.
     *
     * @param place among the pieces of its cost function
     */
    record SegmentSlot(String label, Segment segment, int place) implements Slot {}

    record TextSlot(String words) implements Slot {}
  }

  private CostLines() {}

  /**
   * Lines below each other, at least one.
   *
   * @param bend where the columns are the sizes before and after it
   */
  static List<List<Slot>> of(CostTable.CostRow row, Optional<Integer> bend) {
    if (bend.isPresent() && row.first().orElse(null) instanceof Outcome.Linear linear) {
      return List.of(sideBySide(linear.cost().segments(), bend.get()));
    }
    boolean alone = row.outcomes().size() == 1;
    List<List<Slot>> columns = row.outcomes().stream().map(o -> pieces(o, alone)).toList();
    List<List<Slot>> lines = new ArrayList<>();
    int most = columns.stream().mapToInt(List::size).max().orElse(0);
    for (int i = 0; i < Math.max(1, most); i++) {
      int line = i;
      lines.add(
          columns.stream()
              .map(c -> line < c.size() ? c.get(line) : new Slot.TextSlot(""))
              .toList());
    }
    return lines;
  }

  /** Words in the place of a piece for a side of the bend that has none of its own. */
  private static List<Slot> sideBySide(List<Segment> segments, int bend) {
    Segment first = segments.getFirst();
    if (segments.size() > 1) {
      return List.of(
          new Slot.SegmentSlot("", first, 0), new Slot.SegmentSlot("", segments.get(1), 1));
    }
    if (first.range().fromBytes() > bend) {
      return List.of(new Slot.TextSlot("none"), new Slot.SegmentSlot("", first, 0));
    }
    return List.of(
        new Slot.SegmentSlot("", first, 0),
        new Slot.TextSlot(first.range().toBytes() > bend ? "same" : "none"));
  }

  /** A piece that holds for all sizes says so only where its column stands alone. */
  private static List<Slot> pieces(Optional<Outcome> outcome, boolean alone) {
    if (outcome.orElse(null) instanceof Outcome.Linear linear) {
      List<Segment> segments = linear.cost().segments();
      boolean plain = segments.size() == 1 && !alone && segments.getFirst().range().isOpen();
      return IntStream.range(0, segments.size())
          .<Slot>mapToObj(i -> piece(plain, segments.get(i), i))
          .toList();
    }
    return outcome.isPresent() ? List.of(new Slot.TextSlot("none")) : List.of();
  }

  private static Slot piece(boolean plain, Segment segment, int place) {
    return new Slot.SegmentSlot(plain ? "" : SizeLabel.of(segment.range()), segment, place);
  }
}
