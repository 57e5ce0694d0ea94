package fathom.reports.exports;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.reports.rules.RuleAssumptions;
import java.util.List;
import java.util.Optional;

/**
 * What is asked for beside the sheet. A target that has no use for what is asked refuses it: {@link
 * ExportTarget#uses}.
 *
 * @param nodes how many nodes take part, ascending; empty for what the sheet was measured with
 * @param sizesBytes message sizes, ascending; empty for the target's usual ones
 * @param operations the collective operations whose schedules are wanted; empty for the target's
 *     usual ones
 * @param library of a library's rules
 */
public record ExportRequest(
    List<Integer> nodes, List<Long> sizesBytes, List<Operation> operations, OfLibrary library) {
  /**
   * What is asked of the rules of an MPI library.
   *
   * @param operations that get rules; empty for the usual ones
   * @param release number of the library's release; empty for that of the sheet
   * @param base the text of MPICH's own tuning file, which is changed rather than made anew; empty
   *     where none was given
   * @param assumed of the programs that will use the files
   */
  public record OfLibrary(
      List<LibraryOperation> operations,
      Optional<String> release,
      Optional<String> base,
      RuleAssumptions assumed) {
    /** Nothing in particular. */
    public static final OfLibrary USUAL =
        new OfLibrary(List.of(), Optional.empty(), Optional.empty(), RuleAssumptions.NONE);

    public OfLibrary {
      operations = List.copyOf(operations);
    }
  }

  public ExportRequest {
    nodes = List.copyOf(nodes);
    sizesBytes = List.copyOf(sizesBytes);
    operations = List.copyOf(operations);
  }

  /** Nothing beyond nodes and sizes. */
  public ExportRequest(List<Integer> nodes, List<Long> sizesBytes) {
    this(nodes, sizesBytes, List.of(), OfLibrary.USUAL);
  }

  /** Nothing beyond the sheet. */
  public static ExportRequest plain() {
    return new ExportRequest(List.of(), List.of());
  }

  /** The same of a library's rules. */
  public ExportRequest with(OfLibrary rules) {
    return new ExportRequest(nodes, sizesBytes, operations, rules);
  }
}
