package fathom.reports.validation;

import fathom.model.collective.Operation;

/** One operation by one algorithm, among so many nodes or ranks, at one size. */
public sealed interface Case permits ProgramCase, LibraryCase {
  /** The operation as models know it. */
  Operation modelled();

  /** The operation's name in headings. */
  String title();

  /** The algorithm's name among results. */
  String word();

  /** The number of nodes or ranks, p. */
  int processes();

  /** The message of one node or rank in bytes, M. */
  long sizeBytes();

  /** Whether the user named the algorithm; a model may choose among such cases. */
  boolean isForced();

  /** {@code 4 nodes, 64 KiB}. */
  String place();

  /** {@code flat, 4 nodes, 64 KiB}. */
  default String words() {
    return word() + ", " + place();
  }
}
