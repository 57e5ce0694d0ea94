package fathom.reports.exports.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.collective.LibraryOperation;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.TunePoint;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Whether a rules file of Open MPI, read strictly, names the rules where they hold, and the
 * built-in decision everywhere else: beside every number of ranks, and on both sides of every size.
 *
 * @param sizesBytes all that were tried
 */
record OpenMpiTuningCheck(String text, List<LibraryCase> rules, List<Long> sizesBytes) {
  OpenMpiRules check() {
    OpenMpiRules read = OpenMpiRules.parse(text);
    TreeSet<Integer> among = new TreeSet<>(List.of(2, 1000));
    rules.forEach(
        rule -> {
          int ranks = rule.point().ranks();
          among.addAll(List.of(Math.max(2, ranks - 1), ranks, ranks + 1));
        });
    TreeSet<Long> sizes = new TreeSet<>(List.of(0L, 1L << 40));
    sizesBytes.forEach(size -> sizes.addAll(List.of(size - 1, size, 2 * size - 1, 2 * size)));
    for (LibraryOperation operation : OpenMpiTuning.OPERATIONS) {
      for (int ranks : among) {
        for (long size : sizes) {
          TunePoint point = new TunePoint(operation, ranks, size);
          read.at(OpenMpiRules.id(operation), ranks, OpenMpiRules.bytes(operation, ranks, size))
              .ifPresentOrElse(
                  one -> assertEquals(meant(point), choice(one), point::toString),
                  () -> assertEquals(List.of(0, 0, 0), meant(point), point::toString));
        }
      }
    }
    return read;
  }

  private static List<Integer> choice(OpenMpiRules.OpenMpiRule rule) {
    return List.of(rule.algorithm(), rule.fanInOut(), rule.segmentBytes());
  }

  /** The rule of the next smaller size that was tried; nothing beyond twice the largest. */
  private List<Integer> meant(TunePoint point) {
    TreeSet<Long> tried = new TreeSet<>(sizesBytes);
    return Optional.ofNullable(tried.floor(point.sizeBytes()))
        .filter(size -> point.sizeBytes() < 2 * tried.last())
        .map(size -> new TunePoint(point.operation(), point.ranks(), size))
        .flatMap(at -> rules.stream().filter(rule -> rule.point().equals(at)).findFirst())
        .map(
            rule ->
                List.of(
                    LibraryAlgorithms.OPEN_MPI.number(rule.operation(), rule.choice()),
                    rule.choice().fanOut(),
                    rule.choice().segmentBytes()))
        .orElse(List.of(0, 0, 0));
  }
}
