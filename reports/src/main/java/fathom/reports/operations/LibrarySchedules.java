package fathom.reports.operations;

import fathom.model.collective.Algorithm;
import fathom.model.collective.LibraryOperation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which schedule of the models does what a library's algorithm does, read in the libraries' sources
 * ({@code ompi/mca/coll/base} of Open MPI 4.1, {@code src/mpi/coll} of MPICH 4.0). Empty where none
 * does.
 */
final class LibrarySchedules {
  private LibrarySchedules() {}

  static Optional<Algorithm> ofOpenMpi(LibraryOperation operation, String word, int ranks) {
    return Optional.ofNullable(
        switch (operation) {
          case BCAST -> openMpiBroadcast(word);
          case GATHER -> word.equals("basic_linear") ? Algorithm.GATHER_UNCOORDINATED : null;
          case SCATTER ->
              switch (word) {
                case "basic_linear" -> Algorithm.SCATTER_FLAT;
                case "binomial" -> Algorithm.SCATTER_BINOMIAL;
                default -> null;
              };
          case ALLTOALL ->
              switch (word) {
                case "linear" -> Algorithm.EXCHANGE_LINEAR;
                // Round r: to rank + r, from rank − r.
                case "pairwise" -> Algorithm.EXCHANGE_SHIFT;
                case "modified_bruck" -> Algorithm.EXCHANGE_BRUCK;
                default -> null;
              };
          case ALLGATHER ->
              switch (word) {
                case "bruck" -> Algorithm.ALLGATHER_BRUCK;
                case "recursive_doubling" -> Algorithm.ALLGATHER_RECURSIVE_DOUBLING;
                case "ring" -> Algorithm.ALLGATHER_RING;
                case "neighbor" -> Algorithm.ALLGATHER_NEIGHBOUR_EXCHANGE;
                default -> null;
              };
          case ALLREDUCE ->
              switch (word) {
                case "nonoverlapping" -> Algorithm.ALLREDUCE_REDUCE_BROADCAST;
                case "recursive_doubling" -> Algorithm.ALLREDUCE_RECURSIVE_DOUBLING;
                // Segments of a block are added one after the other, on the same way.
                case "ring", "segmented_ring" -> Algorithm.ALLREDUCE_RING;
                case "rabenseifner" -> Algorithm.ALLREDUCE_RABENSEIFNER;
                default -> null;
              };
          case REDUCE ->
              switch (word) {
                case "pipeline" -> Algorithm.REDUCE_SEGMENTED_CHAIN;
                case "binomial" -> Algorithm.REDUCE_BINOMIAL;
                case "rabenseifner" -> Algorithm.REDUCE_RABENSEIFNER;
                default -> null;
              };
          case BARRIER ->
              switch (word) {
                case "recursive_doubling" -> Algorithm.BARRIER_RECURSIVE_DOUBLING;
                case "bruck" -> Algorithm.BARRIER_DISSEMINATION;
                case "tree" -> Algorithm.BARRIER_TOURNAMENT;
                default -> null;
              };
        });
  }

  /** As forced without a segment: undivided. */
  private static @Nullable Algorithm openMpiBroadcast(String word) {
    return switch (word) {
      case "basic_linear" -> Algorithm.BROADCAST_FLAT;
      case "chain" -> Algorithm.BROADCAST_CHAINS;
      case "pipeline" -> Algorithm.BROADCAST_CHAIN;
      case "split_binary_tree" -> Algorithm.BROADCAST_SPLIT_BINARY;
      case "binary_tree" -> Algorithm.BROADCAST_BINARY;
      case "binomial" -> Algorithm.BROADCAST_BINOMIAL;
      case "knomial" -> Algorithm.BROADCAST_KNOMIAL;
      case "scatter_allgather" -> Algorithm.BROADCAST_SCATTER_DOUBLING;
      case "scatter_allgather_ring" -> Algorithm.BROADCAST_SCATTER_RING;
      default -> null;
    };
  }

  static Optional<Algorithm> ofMpich(LibraryOperation operation, String word, int ranks) {
    return Optional.ofNullable(
        switch (operation) {
          case BCAST ->
              switch (word) {
                case "binomial" -> Algorithm.BROADCAST_BINOMIAL;
                case "scatter_recursive_doubling_allgather" -> Algorithm.BROADCAST_SCATTER_DOUBLING;
                case "scatter_ring_allgather" -> Algorithm.BROADCAST_SCATTER_RING;
                default -> null;
              };
          case SCATTER -> word.equals("binomial") ? Algorithm.SCATTER_BINOMIAL : null;
          case ALLTOALL ->
              switch (word) {
                case "brucks" -> Algorithm.EXCHANGE_BRUCK;
                case "pairwise" ->
                    isPowerOfTwo(ranks) ? Algorithm.EXCHANGE_PAIRWISE : Algorithm.EXCHANGE_SHIFT;
                case "scattered" -> Algorithm.EXCHANGE_LINEAR;
                default -> null;
              };
          case ALLGATHER ->
              switch (word) {
                case "brucks" -> Algorithm.ALLGATHER_BRUCK;
                case "recursive_doubling" -> Algorithm.ALLGATHER_RECURSIVE_DOUBLING;
                case "ring" -> Algorithm.ALLGATHER_RING;
                default -> null;
              };
          case ALLREDUCE ->
              switch (word) {
                case "recursive_doubling" -> Algorithm.ALLREDUCE_RECURSIVE_DOUBLING;
                case "reduce_scatter_allgather" -> Algorithm.ALLREDUCE_RABENSEIFNER;
                default -> null;
              };
          case REDUCE ->
              switch (word) {
                case "binomial" -> Algorithm.REDUCE_BINOMIAL;
                case "reduce_scatter_gather" -> Algorithm.REDUCE_RABENSEIFNER;
                default -> null;
              };
          case BARRIER -> word.equals("dissemination") ? Algorithm.BARRIER_DISSEMINATION : null;
          case GATHER -> null;
        });
  }

  static boolean isPowerOfTwo(int ranks) {
    return Integer.bitCount(ranks) == 1;
  }
}
