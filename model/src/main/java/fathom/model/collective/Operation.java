package fathom.model.collective;

import fathom.model.word.Word;
import java.util.List;
import java.util.Optional;

/** What nodes do together. Node 0 is the root where there is one. */
public enum Operation implements Word {
  /** The root's message to all (TW §4, BM Table 1). */
  BROADCAST,
  /** A message of each to the root (TW §5). */
  GATHER,
  /** A message of the root's for each (BM Table 2). */
  SCATTER,
  /** A message of each for each (CE). */
  COMPLETE_EXCHANGE,
  /** A message of each to all. */
  ALLGATHER,
  /** The sum of the vectors of all, to all. */
  ALLREDUCE,
  /** The sum of the vectors of all, to the root. */
  REDUCE,
  /** The sum of the vectors of all, to each its block of it. */
  REDUCE_SCATTER,
  /** None goes on before all have come; it carries no message. */
  BARRIER,
  /** One message from node 0 to node 1. */
  POINT_TO_POINT;

  /** Whether vectors are added up. */
  public boolean sums() {
    return this == ALLREDUCE || this == REDUCE || this == REDUCE_SCATTER;
  }

  /** Whether there is a message that has a size. */
  public boolean hasMessage() {
    return this != BARRIER;
  }

  public static Optional<Operation> ofWord(String word) {
    return Word.find(List.of(values()), word);
  }

  /** All names, for messages and help texts. */
  public static String words() {
    return Word.list(List.of(values()));
  }
}
