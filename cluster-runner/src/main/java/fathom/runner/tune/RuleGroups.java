package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.reports.rules.RuleLimits;
import fathom.reports.tuning.TunePoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Points that get the same rule or none. Mostly each point is alone; where one algorithm must serve
 * all sizes of an operation among so many ranks, these sizes are tried and compared together.
 */
final class RuleGroups {
  private RuleGroups() {}

  private record Shared(LibraryOperation operation, int ranks, long sizeBytes) {}

  /** All points once, in the order in which their groups begin. */
  static List<List<TunePoint>> of(List<TunePoint> points, RuleLimits limits) {
    Map<Shared, List<TunePoint>> groups = new LinkedHashMap<>();
    for (TunePoint point : points) {
      long size = limits.isOneForAllSizes(point.operation()) ? 0 : point.sizeBytes();
      groups
          .computeIfAbsent(
              new Shared(point.operation(), point.ranks(), size), s -> new ArrayList<>())
          .add(point);
    }
    return List.copyOf(groups.values());
  }
}
