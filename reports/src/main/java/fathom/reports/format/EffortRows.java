package fathom.reports.format;

import fathom.model.sheet.Effort;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What each experiment cost, as cells: a header, one row per experiment, a row for all of them. */
final class EffortRows {
  private EffortRows() {}

  /**
   * @param efforts at least one
   */
  static List<List<String>> of(List<Effort> efforts) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of("in s", "forks", "start of forks", "warm-up", "timed windows", "waiting", "total"));
    efforts.forEach(effort -> rows.add(row(effort.experiment().id(), effort)));
    efforts.stream().reduce(Effort::plus).ifPresent(all -> rows.add(row("total", all)));
    return rows;
  }

  private static List<String> row(String name, Effort effort) {
    return List.of(
        name,
        Integer.toString(effort.forks()),
        seconds(effort.startSeconds()),
        seconds(effort.warmUpSeconds()),
        seconds(effort.windowSeconds()),
        seconds(effort.waitingSeconds()),
        seconds(effort.totalSeconds()));
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds);
  }
}
