package fathom.reports.exports.rules;

import fathom.model.collective.LibraryOperation;
import fathom.reports.document.SizeLabel;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.TunePoint;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Dynamic rules for Open MPI's {@code coll/tuned}, 4.1 and 5.x, of any operation whose ranks all
 * look their rule up by the same number of bytes. Where nothing was tried, smaller, larger or among
 * other numbers of ranks, the built-in decision is listed.
 *
 * <p>An allgather's and an alltoall's ranks in place look it up by arguments that MPI ignores: they
 * get rules only if programs promise that these arguments are valid and the same.
 *
 * <p>A scatter's ranks and those of a gather in place look it up each by its own count, which may
 * differ in a correct program: those get none. (Run with 4.1.4: such a scatter ends well and
 * delivers wrong bytes, such a gather is aborted.)
 */
public final class OpenMpiTuning {
  /** The file's usual name. */
  public static final String NAME = "openmpi-rules.conf";

  /**
   * Parameters that switch components of collectives off which come before {@code coll/tuned}, and
   * would leave its rules unasked: han in 5.0, others where a site has them.
   */
  public static final SortedMap<String, String> OTHERS_OFF =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.of(
                  "coll_han_priority", "0",
                  "coll_hcoll_enable", "0",
                  "coll_ucc_enable", "0")));

  /** A rule serves up to the next size that was tried; the largest as far as its own size again. */
  public static final int BEYOND = 2;

  /** Operations that can have rules that change with the size. */
  public static final List<LibraryOperation> OPERATIONS =
      LibraryOperation.ALL.stream().filter(OpenMpiTuning::takes).toList();

  private final SortedMap<LibraryOperation, TreeSet<Integer>> ranks = new TreeMap<>();
  private final List<Long> sizesBytes;
  private final List<LibraryCase> rules;
  private final Function<LibraryCase, String> why;

  private OpenMpiTuning(
      List<LibraryCase> rules, List<Long> sizesBytes, Function<LibraryCase, String> why) {
    this.rules = rules;
    this.sizesBytes = sizesBytes.stream().distinct().sorted().toList();
    this.why = why;
    // An operation that the file does not name is carried out as without the file.
    rules.stream()
        .filter(rule -> !rule.isOwn())
        .map(LibraryCase::point)
        .forEach(
            point ->
                ranks.computeIfAbsent(point.operation(), o -> new TreeSet<>()).add(point.ranks()));
    if (ranks.isEmpty()) {
      // A file must name something: here broadcasts, which keep the built-in decision.
      ranks.put(LibraryOperation.BCAST, new TreeSet<>());
    }
  }

  private static boolean isOne(LibraryCase rule) {
    return takes(rule.operation()) && (rule.isOwn() || number(rule) > 0);
  }

  private static int number(LibraryCase rule) {
    return LibraryAlgorithms.OPEN_MPI.number(rule.operation(), rule.choice());
  }

  private static boolean takes(LibraryOperation operation) {
    return switch (operation) {
      case ALLGATHER, ALLREDUCE, ALLTOALL, BCAST, REDUCE -> true;
      // A barrier has no size; of the others see above.
      case BARRIER, GATHER, SCATTER -> false;
    };
  }

  /**
   * The file.
   *
   * @param head its first comments: whose rules these are, and what they are worth
   * @param rules at most one for each point
   * @param sizesBytes all that were tried: a rule ends where the next was
   * @param limits what the rules may name
   * @param why a comment above each rule
   * @throws IllegalArgumentException without any rule, or with one that Open MPI takes none of, or
   *     that needs more than the limits assume
   */
  public static ExportedFile file(
      List<String> head,
      List<LibraryCase> rules,
      List<Long> sizesBytes,
      RuleLimits limits,
      Function<LibraryCase, String> why) {
    if (rules.isEmpty() || !rules.stream().allMatch(OpenMpiTuning::isOne)) {
      throw new IllegalArgumentException("no rules of Open MPI: " + rules);
    }
    List<LibraryCase> unmet = LibraryAlgorithms.unmet(rules, limits);
    if (!unmet.isEmpty()) {
      throw new IllegalArgumentException("rules that need more than is assumed: " + unmet);
    }
    OpenMpiTuning tuning = new OpenMpiTuning(rules, sizesBytes, why);
    StringBuilder out = new StringBuilder();
    head.forEach(line -> ExportText.comment(out, line));
    tuning.write(out);
    return new ExportedFile(NAME, out.toString());
  }

  private void write(StringBuilder out) {
    out.append(ranks.size()).append(" # collectives\n");
    ranks.forEach(
        (operation, among) -> {
          out.append('\n').append(OpenMpiRules.id(operation));
          out.append(" # ").append(operation.function()).append('\n');
          writeCommunicators(operation, among, out);
        });
  }

  /**
   * Open MPI serves a number of ranks that is not listed by the next smaller one, and what is below
   * all by the first.
   */
  private void writeCommunicators(
      LibraryOperation operation, Set<Integer> among, StringBuilder out) {
    TreeSet<Integer> listed = new TreeSet<>(among);
    listed.add(2);
    among.forEach(p -> listed.add(p + 1));
    out.append(listed.size()).append(" # numbers of ranks, each up to the next\n");
    for (int p : listed) {
      out.append('\n').append(p).append(" # ranks\n");
      if (among.contains(p)) {
        writeTried(operation, p, out);
      } else {
        out.append("1 # message size\n");
        write(out, "nothing was tried: the built-in decision", OpenMpiRules.OpenMpiRule.builtIn(0));
      }
    }
  }

  private void writeTried(LibraryOperation operation, int p, StringBuilder out) {
    out.append(sizesBytes.size() + 2).append(" # message sizes, each up to the next\n");
    write(out, "smaller than what was tried", OpenMpiRules.OpenMpiRule.builtIn(0));
    for (long size : sizesBytes) {
      TunePoint point = new TunePoint(operation, p, size);
      Optional<LibraryCase> rule = rules.stream().filter(r -> r.point().equals(point)).findFirst();
      long from = OpenMpiRules.bytes(operation, p, size);
      write(
          out,
          SizeLabel.of(size)
              + ": "
              + rule.map(r -> r.choice().words() + "; " + why.apply(r))
                  .orElse("the built-in decision; nothing was clearly faster"),
          rule.map(r -> line(from, r)).orElseGet(() -> OpenMpiRules.OpenMpiRule.builtIn(from)));
    }
    long beyond = OpenMpiRules.bytes(operation, p, BEYOND * sizesBytes.getLast());
    write(out, "larger than what was tried", OpenMpiRules.OpenMpiRule.builtIn(beyond));
  }

  private static OpenMpiRules.OpenMpiRule line(long from, LibraryCase rule) {
    return new OpenMpiRules.OpenMpiRule(
        from, number(rule), rule.choice().fanOut(), rule.choice().segmentBytes());
  }

  private static void write(StringBuilder out, String comment, OpenMpiRules.OpenMpiRule rule) {
    ExportText.comment(out, comment);
    out.append(rule.line()).append('\n');
  }
}
