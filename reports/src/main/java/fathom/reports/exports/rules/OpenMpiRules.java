package fathom.reports.exports.rules;

import fathom.model.collective.LibraryOperation;
import fathom.reports.input.BadInputException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A dynamic rules file of Open MPI's {@code coll/tuned}, version 1 of the form, which 4.1 and 5.x
 * read ({@code coll_tuned_dynamic_file.c}).
 *
 * <p>Open MPI skips what it does not take for a number, reads 010 as eight, and falls back to its
 * built-in decision without a word when a number is missing. {@link #parse} takes none of that.
 *
 * @param collectives by their numbers, in the file's order: by the ranks from which on they hold,
 *     and then by the bytes, the rules. The rules of the fewest ranks also serve fewer, and the
 *     first rule holds from 0 bytes.
 */
public record OpenMpiRules(
    Map<Integer, NavigableMap<Integer, NavigableMap<Long, OpenMpiRule>>> collectives) {
  /**
   * What serves messages from this size to the next listed.
   *
   * @param fromBytes message bytes; of gather, scatter and alltoall a block times the ranks
   * @param algorithm Open MPI's number, 0 for its built-in decision
   * @param fanInOut chains or branches, where the algorithm takes any
   * @param segmentBytes 0 for undivided
   */
  public record OpenMpiRule(long fromBytes, int algorithm, int fanInOut, int segmentBytes) {
    static OpenMpiRule builtIn(long fromBytes) {
      return new OpenMpiRule(fromBytes, 0, 0, 0);
    }

    public String line() {
      return fromBytes + " " + algorithm + " " + fanInOut + " " + segmentBytes;
    }
  }

  public static final int BROADCAST = 7;

  /** The largest algorithm number of each collective that has rules, in 4.1 and 5.0. */
  private static final Map<Integer, Integer> ALGORITHMS =
      Map.ofEntries(
          Map.entry(0, 7), // allgather
          Map.entry(1, 5), // allgatherv
          Map.entry(2, 6), // allreduce
          Map.entry(3, 5), // alltoall
          Map.entry(4, 2), // alltoallv
          Map.entry(6, 6), // barrier
          Map.entry(BROADCAST, 9),
          Map.entry(8, 2), // exscan
          Map.entry(9, 3), // gather
          Map.entry(11, 7), // reduce
          Map.entry(12, 4), // reduce_scatter
          Map.entry(13, 4), // reduce_scatter_block
          Map.entry(14, 2), // scan
          Map.entry(15, 3)); // scatter

  /** Lists longer than this are no decision of anyone's. */
  private static final int MOST_ENTRIES = 1 << 16;

  /**
   * Reads a file strictly.
   *
   * @throws BadInputException where it is not of the form, with the line
   */
  public static OpenMpiRules parse(String text) {
    OpenMpiNumbers in = new OpenMpiNumbers(text);
    int count = in.next("the number of collectives", 1, ALGORITHMS.size());
    Map<Integer, NavigableMap<Integer, NavigableMap<Long, OpenMpiRule>>> collectives =
        new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      int id = in.next("a collective's number", 0, Integer.MAX_VALUE);
      Integer algorithms = ALGORITHMS.get(id);
      if (algorithms == null) {
        throw in.bad("no collective " + id + " has rules");
      }
      if (collectives.containsKey(id)) {
        throw in.bad("collective " + id + " a second time");
      }
      collectives.put(id, communicators(in, algorithms));
    }
    in.end();
    return new OpenMpiRules(collectives);
  }

  /** Open MPI's number of an operation. */
  static int id(LibraryOperation operation) {
    return switch (operation) {
      case ALLGATHER -> 0;
      case ALLREDUCE -> 2;
      case ALLTOALL -> 3;
      case BARRIER -> 6;
      case BCAST -> BROADCAST;
      case GATHER -> 9;
      case REDUCE -> 11;
      case SCATTER -> 15;
    };
  }

  /**
   * The bytes by which Open MPI looks a rule up ({@code coll_tuned_decision_dynamic.c}).
   *
   * @param sizeBytes the message of one rank
   */
  static long bytes(LibraryOperation operation, int ranks, long sizeBytes) {
    return switch (operation) {
      case ALLTOALL, ALLGATHER, GATHER, SCATTER -> sizeBytes * ranks;
      case BCAST, ALLREDUCE, REDUCE, BARRIER -> sizeBytes;
    };
  }

  /** The rule that Open MPI applies; empty where the collective has none. */
  public Optional<OpenMpiRule> at(int collective, int ranks, long bytes) {
    return Optional.ofNullable(collectives.get(collective))
        .flatMap(
            communicators ->
                Optional.ofNullable(communicators.floorEntry(ranks))
                    .or(() -> Optional.ofNullable(communicators.firstEntry())))
        .flatMap(communicator -> Optional.ofNullable(communicator.getValue().floorEntry(bytes)))
        .map(Map.Entry::getValue);
  }

  private static NavigableMap<Integer, NavigableMap<Long, OpenMpiRule>> communicators(
      OpenMpiNumbers in, int algorithms) {
    int count = in.next("the number of communicator sizes", 1, MOST_ENTRIES);
    NavigableMap<Integer, NavigableMap<Long, OpenMpiRule>> communicators = new TreeMap<>();
    int least = 1;
    for (int i = 0; i < count; i++) {
      int ranks = in.next("a communicator size above the one before", least, Integer.MAX_VALUE - 1);
      least = ranks + 1;
      communicators.put(ranks, rules(in, algorithms));
    }
    return communicators;
  }

  private static NavigableMap<Long, OpenMpiRule> rules(OpenMpiNumbers in, int algorithms) {
    int count = in.next("the number of message sizes", 1, MOST_ENTRIES);
    NavigableMap<Long, OpenMpiRule> rules = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      long from =
          i == 0
              ? in.next("the first message size, which is 0", 0, 0)
              : in.nextLong("a message size above the one before", rules.lastKey() + 1);
      rules.put(
          from,
          new OpenMpiRule(
              from,
              in.next("an algorithm", 0, algorithms),
              in.next("a fan-in or fan-out", 0, Integer.MAX_VALUE),
              in.next("a segment size", 0, Integer.MAX_VALUE)));
    }
    return rules;
  }
}
