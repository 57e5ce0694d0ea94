package fathom.runner.exports;

import fathom.model.collective.LibraryOperation;
import fathom.model.word.Word;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program that is legal by the MPI standard: one collective operation, called a few times. Its
 * columns are those that {@code legal-programs.c} reads.
 *
 * @param ranks members of the communicator, or of the root's group if it is an intercommunicator
 * @param remote members of the other group; 0 for an intracommunicator
 * @param first the rank of MPI_COMM_WORLD that is the first member
 * @param step from one member to the next, modulo the ranks of MPI_COMM_WORLD
 * @param reversed whether the members of the first group have descending numbers
 * @param byGroup made by MPI_Comm_create_group, which is no collective of the library; else split
 * @param twin the nonblocking operation instead of the blocking one
 * @param kind the elements and, in a sum, the operator
 * @param count elements of one rank's block
 * @param calls one after the other, without a barrier in between
 * @param seed of the data, and of each rank's own datatypes
 */
record LegalProgram(
    int number,
    LibraryOperation operation,
    int ranks,
    int remote,
    int first,
    int step,
    boolean reversed,
    boolean byGroup,
    boolean twin,
    Place place,
    Shape shape,
    Kind kind,
    int count,
    int root,
    int calls,
    int seed) {
  /** Where the operands are. */
  enum Place {
    TWO_BUFFERS,
    IN_PLACE,
    /** Arguments that the standard ignores differ between ranks. */
    IN_PLACE_WITH_OTHER_IGNORED_ARGUMENTS,
    /** The ignored datatype is no handle at all. */
    IN_PLACE_WITHOUT_DATATYPE
  }

  /** How ranks describe the same bytes. */
  enum Shape {
    SAME_TYPE,
    ONE_ELEMENT_AT_ROOT,
    OTHER_TYPE_ON_EACH_RANK,
    GAPS_ON_SOME_RANKS
  }

  /** Elements; the order within sums and others is that of the C program's numbers. */
  enum Kind {
    BYTES(1),
    INTS(4),
    WIDE(8),
    SUM_OF_INTS(4),
    MAX_OF_LONGS(8),
    MINLOC(8),
    USER_COMMUTATIVE(4),
    USER_MATRICES(16),
    USER_MATRICES_WITH_GAPS(16),
    SUM_OF_DOUBLES(8);

    private static final List<Kind> PLAIN = List.of(BYTES, INTS, WIDE);
    private static final List<Kind> SUMS = List.of(values()).subList(3, values().length);

    private final int bytes;

    Kind(int bytes) {
      this.bytes = bytes;
    }

    /** A product of matrices depends on the order. */
    private boolean isOfMatrices() {
      return this == USER_MATRICES || this == USER_MATRICES_WITH_GAPS;
    }

    private int column() {
      return SUMS.contains(this) ? SUMS.indexOf(this) : PLAIN.indexOf(this);
    }
  }

  private static final int LONGEST_OF_BRUCK = 256;
  private static final long MOST_BYTES = 1 << 20;

  /** So much one rank has in all its blocks together. */
  private static final long MOST_TOGETHER = 4 << 20;

  /**
   * Draws a program.
   *
   * @param world ranks of MPI_COMM_WORLD, a prime number: every step then reaches every rank
   * @param sizesBytes around which rules change
   */
  static LegalProgram draw(
      Random random, int number, LibraryOperation operation, int world, List<Long> sizesBytes) {
    boolean between = world > 3 && random.nextInt(6) == 0;
    int remote = between ? 1 + random.nextInt(Math.min(8, world - 2)) : 0;
    int ranks = between ? 1 + random.nextInt(world - remote) : 2 + random.nextInt(world - 1);
    boolean twin = random.nextInt(3) == 0;
    boolean hasPlace =
        !between
            && operation != LibraryOperation.BCAST
            && operation != LibraryOperation.BARRIER
            && random.nextBoolean();
    Place place = hasPlace ? pick(random, places(operation, twin)) : Place.TWO_BUFFERS;
    Kind kind = pick(random, operation.sums() ? Kind.SUMS : Kind.PLAIN);
    int count = count(random, operation, kind, Math.max(ranks, remote), sizesBytes);
    Shape shape = operation.sums() ? Shape.SAME_TYPE : pick(random, List.of(Shape.values()));
    if (spoilsOthers(operation, shape, count * (long) kind.bytes)) {
      shape = Shape.SAME_TYPE;
    }
    return new LegalProgram(
        number,
        operation,
        ranks,
        remote,
        random.nextInt(world),
        1 + random.nextInt(world - 1),
        random.nextBoolean(),
        random.nextBoolean(),
        twin,
        place,
        shape,
        kind,
        count,
        // With another root, MPICH's MPI_Ibcast between groups gives wrong bytes without any file.
        between && twin && operation == LibraryOperation.BCAST ? 0 : random.nextInt(ranks),
        1 + random.nextInt(3),
        random.nextInt(1 << 20));
  }

  /** Nonblocking twins of libraries look at the datatype without any file. */
  private static List<Place> places(LibraryOperation operation, boolean twin) {
    boolean isExchange =
        operation == LibraryOperation.ALLGATHER || operation == LibraryOperation.ALLTOALL;
    List<Place> inPlace = List.of(Place.values()).subList(1, Place.values().length);
    return isExchange && !twin
        ? inPlace
        : inPlace.stream().filter(one -> one != Place.IN_PLACE_WITHOUT_DATATYPE).toList();
  }

  /**
   * Legal programs that Open MPI gets wrong without any file, and that later programs of the same
   * start suffer from. One element of no bytes: some ranks send messages that those who gave no
   * element never receive. Gaps in a short alltoall: modified Bruck, which is Open MPI's own choice
   * below 200 bytes among more than 12 ranks, writes beyond its buffers.
   */
  private static boolean spoilsOthers(LibraryOperation operation, Shape shape, long bytes) {
    return (shape == Shape.ONE_ELEMENT_AT_ROOT && bytes == 0)
        || (shape == Shape.GAPS_ON_SOME_RANKS
            && operation == LibraryOperation.ALLTOALL
            && bytes < LONGEST_OF_BRUCK);
  }

  private static <T> T pick(Random random, List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static int count(
      Random random, LibraryOperation operation, Kind kind, int blocks, List<Long> sizesBytes) {
    long most =
        switch (operation) {
          case BCAST, ALLREDUCE, REDUCE, BARRIER -> MOST_BYTES;
          case ALLGATHER, ALLTOALL, GATHER, SCATTER -> Math.min(MOST_BYTES, MOST_TOGETHER / blocks);
        };
    long bytes =
        switch (random.nextInt(8)) {
          case 0 -> 0;
          case 1 -> random.nextInt(64);
          case 2, 3 -> (long) Math.exp(random.nextDouble() * Math.log(MOST_BYTES));
          // A count with many divisors, so that types differ.
          case 4 -> (48L * kind.bytes) << random.nextInt(12);
          default -> pick(random, sizesBytes) + (random.nextInt(3) - 1L) * kind.bytes;
        };
    return (int) (Math.clamp(bytes, 0, most) / kind.bytes);
  }

  /** Whether ranks may add in another order, which changes the last bits of a right result. */
  boolean isFloating() {
    return kind == Kind.SUM_OF_DOUBLES;
  }

  /** Whether the program keeps every promise that a rule may ask for. */
  boolean keepsPromises() {
    return !kind.isOfMatrices()
        && switch (operation) {
          case BCAST -> shape == Shape.SAME_TYPE;
          case ALLGATHER -> shape == Shape.SAME_TYPE && isAlikeInPlace();
          case ALLTOALL -> isAlikeInPlace();
          case ALLREDUCE, BARRIER, GATHER, REDUCE, SCATTER -> true;
        };
  }

  private boolean isAlikeInPlace() {
    return place == Place.TWO_BUFFERS || place == Place.IN_PLACE;
  }

  /** Reads a line that {@link #line} wrote. */
  static LegalProgram parse(String line) {
    String[] words = line.split(" ", -1);
    LibraryOperation operation = Word.find(LibraryOperation.ALL, words[1]).orElseThrow();
    int[] columns =
        Stream.of(words)
            .mapToInt(word -> word.equals(words[1]) ? 0 : Integer.parseInt(word))
            .toArray();
    return new LegalProgram(
        columns[0],
        operation,
        columns[2],
        columns[3],
        columns[4],
        columns[5],
        columns[6] > 0,
        columns[7] > 0,
        columns[8] > 0,
        List.of(Place.values()).get(columns[9]),
        List.of(Shape.values()).get(columns[10]),
        (operation.sums() ? Kind.SUMS : Kind.PLAIN).get(columns[11]),
        columns[12],
        columns[13],
        columns[14],
        columns[15]);
  }

  /** The line that the C program reads. */
  String line() {
    return Stream.of(
            number,
            operation.word(),
            ranks,
            remote,
            first,
            step,
            reversed ? 1 : 0,
            byGroup ? 1 : 0,
            twin ? 1 : 0,
            List.of(Place.values()).indexOf(place),
            List.of(Shape.values()).indexOf(shape),
            kind.column(),
            count,
            root,
            calls,
            seed)
        .map(Object::toString)
        .collect(Collectors.joining(" "));
  }

  /** What people read. */
  String words() {
    String among = remote > 0 ? ranks + " and " + remote + " ranks" : ranks + " ranks";
    return (twin ? "nonblocking " : "")
        + operation.word()
        + " of "
        + count
        + " "
        + plain(kind)
        + " among "
        + among
        + (place == Place.TWO_BUFFERS ? "" : ", " + plain(place))
        + (shape == Shape.SAME_TYPE ? "" : ", " + plain(shape))
        + " ["
        + line()
        + "]";
  }

  private static String plain(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
