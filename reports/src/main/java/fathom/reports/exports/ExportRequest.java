package fathom.reports.exports;

import fathom.model.collective.Operation;
import fathom.reports.rules.RuleAssumptions;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What is asked for beside the sheet. A target that has no use for what is asked refuses it: {@link
 * ExportTarget#uses}.
 *
 * @param nodes how many nodes take part, ascending; empty for what the sheet was measured with
 * @param sizesBytes message sizes, ascending; empty for the target's usual ones
 * @param base the text of a file of the target's own that is to be changed rather than made anew
 *     (MPICH's stock tuning file); empty where none was given
 * @param operations the collective operations whose schedules are wanted; empty for the target's
 *     usual ones
 * @param assumed of the programs that will use the files
 */
public record ExportRequest(
    List<Integer> nodes,
    List<Long> sizesBytes,
    Optional<String> base,
    List<Operation> operations,
    RuleAssumptions assumed) {
  private static final long MOST_USUAL_BYTES = 1L << 20;

  public ExportRequest {
    nodes = List.copyOf(nodes);
    sizesBytes = List.copyOf(sizesBytes);
    operations = List.copyOf(operations);
  }

  /** The sizes asked for; else the powers of two from 1 byte to 1 MiB. Ascending. */
  NavigableSet<Long> sizesOrUsual() {
    return sizesBytes.isEmpty()
        ? LongStream.iterate(1, s -> s <= MOST_USUAL_BYTES, s -> 2 * s)
            .boxed()
            .collect(Collectors.toCollection(TreeSet::new))
        : new TreeSet<>(sizesBytes);
  }

  /** Nothing is assumed of programs. */
  public ExportRequest(
      List<Integer> nodes,
      List<Long> sizesBytes,
      Optional<String> base,
      List<Operation> operations) {
    this(nodes, sizesBytes, base, operations, RuleAssumptions.NONE);
  }

  /** No operations in particular. */
  public ExportRequest(List<Integer> nodes, List<Long> sizesBytes, Optional<String> base) {
    this(nodes, sizesBytes, base, List.of());
  }

  /** Nothing beyond the sheet. */
  public static ExportRequest plain() {
    return new ExportRequest(List.of(), List.of(), Optional.empty());
  }
}
