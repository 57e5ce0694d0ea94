package fathom.reports.exports;

import fathom.model.collective.Operation;
import java.util.List;
import java.util.Optional;

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
 */
public record ExportRequest(
    List<Integer> nodes, List<Long> sizesBytes, Optional<String> base, List<Operation> operations) {
  public ExportRequest {
    nodes = List.copyOf(nodes);
    sizesBytes = List.copyOf(sizesBytes);
    operations = List.copyOf(operations);
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
