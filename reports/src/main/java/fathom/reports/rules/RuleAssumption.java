package fathom.reports.rules;

import fathom.model.word.Word;
import java.util.List;

/** A promise of all programs that use a file of rules; MPI does not ask it of them. */
public enum RuleAssumption implements Word {
  COMMUTATIVE(
      "Programs pass only commutative operations to MPI's reductions (MPI_Reduce, MPI_Allreduce,"
          + " MPI_Reduce_scatter and others, which use these).",
      "With another operation the result is wrong, without an error message."),
  SAME_DATATYPES(
      "All ranks of a broadcast pass the same datatype and the same count, and so do the receive"
          + " sides of an allgather, which may broadcast.",
      "If they differ, the program ends with MPI_ERR_TRUNCATE or hangs."),
  SAME_IN_PLACE(
      "Ranks that pass MPI_IN_PLACE to MPI_Allgather or MPI_Alltoall also pass a valid send"
          + " datatype and the same send count and datatype on all ranks, which MPI ignores.",
      "Without a valid datatype the program crashes; if they differ, ranks of an allgather run"
          + " different algorithms and it hangs.");

  /** All, in the order of their options. */
  public static final List<RuleAssumption> ALL = List.of(values());

  private final String promise;
  private final String otherwise;

  RuleAssumption(String promise, String otherwise) {
    this.promise = promise;
    this.otherwise = otherwise;
  }

  /** {@code --assume-commutative}. */
  public String option() {
    return "--assume-" + word();
  }

  /** Says in one sentence what programs must promise. */
  public String promise() {
    return promise;
  }

  /** Says in one sentence what happens to a program that breaks the promise. */
  public String otherwise() {
    return otherwise;
  }
}
