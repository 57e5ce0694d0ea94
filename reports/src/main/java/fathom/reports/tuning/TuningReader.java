package fathom.reports.tuning;

import fathom.model.collective.LibraryOperation;
import fathom.model.word.Word;
import fathom.reports.json.JsonAt;
import java.util.ArrayList;
import java.util.List;

/** Reads what a tuning wrote for programs. */
public final class TuningReader {
  private TuningReader() {}

  /**
   * @param points where rules were looked for
   * @param rules those that stayed
   */
  public record Earlier(List<TunePoint> points, List<Rule> rules) {
    /** All sizes at which rules were looked for. */
    public List<Long> sizesBytes() {
      return points.stream().map(TunePoint::sizeBytes).distinct().sorted().toList();
    }
  }

  /** An earlier tuning. */
  public static Earlier read(JsonAt root) {
    JsonAt schema = root.field("schema");
    if (!schema.text().equals(TuningDocument.SCHEMA)) {
      throw schema.bad("expected " + TuningDocument.SCHEMA);
    }
    List<TunePoint> points = new ArrayList<>();
    List<Rule> rules = new ArrayList<>();
    for (JsonAt one : root.field("points").elements()) {
      TunePoint point = point(one);
      points.add(point);
      if (one.field("kept").integer() == 1) {
        rules.add(
            one.build(
                () ->
                    new Rule(
                        point,
                        one.field("algorithm_number").integer(),
                        one.field("algorithm").text(),
                        one.field("fan_out").integer(),
                        one.field("segment").integer())));
      }
    }
    return new Earlier(List.copyOf(points), List.copyOf(rules));
  }

  private static TunePoint point(JsonAt one) {
    JsonAt word = one.field("operation");
    LibraryOperation operation =
        Word.find(LibraryOperation.ALL, word.text())
            .orElseThrow(() -> word.bad("no operation of MPI"));
    int ranks = one.field("ranks").integer();
    double size = one.field("size").number();
    if (ranks < 2 || !(size >= 0) || size != Math.rint(size) || size > Integer.MAX_VALUE) {
      throw one.bad("no place of a rule: " + ranks + " ranks, " + size + " bytes");
    }
    return new TunePoint(operation, ranks, (long) size);
  }
}
