package fathom.runner.validate;

import fathom.model.collective.LibraryOperation;
import fathom.model.transport.Transport;
import fathom.reports.library.LibraryCase;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import fathom.runner.measure.LibraryTurn;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.MeasuredLibrary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which operations of a library are run, and how.
 *
 * @param ranks numbers of ranks
 * @param sizesBytes message sizes, of one rank's part
 * @param named algorithms beside the library's own choice, by the library's names; all where none
 *     is
 * @param rules a file by which the library chooses; empty where none is tried
 */
public record LibraryCases(
    List<LibraryOperation> operations,
    List<Integer> ranks,
    List<Long> sizesBytes,
    List<String> named,
    Optional<Path> rules) {
  private static final long MOST_BYTES = Transport.MPI.largestPayloadBytes(0);

  /** All buffers of a rank together. */
  private static final long MOST_BUFFER_BYTES = 1L << 28;

  public LibraryCases {
    operations = operations.stream().distinct().sorted().toList();
    ranks = List.copyOf(ranks);
    sizesBytes = List.copyOf(sizesBytes);
    named = List.copyOf(named);
    check(operations, ranks, sizesBytes);
  }

  private static void check(
      List<LibraryOperation> operations, List<Integer> ranks, List<Long> sizesBytes) {
    for (long size : sizesBytes) {
      if (size < 1 || size > MOST_BYTES) {
        throw UserException.badInput(
            String.format(
                Locale.ROOT,
                "--size takes messages of 1 to %d bytes through MPI, not %d",
                MOST_BYTES,
                size));
      }
      for (int p : ranks) {
        if (size * p > MOST_BUFFER_BYTES) {
          throw UserException.badInput(
              String.format(
                  Locale.ROOT,
                  "%d bytes of each of %d ranks are more than a rank holds here, %d in all",
                  size,
                  p,
                  MOST_BUFFER_BYTES));
        }
      }
      if (size % LibraryOperation.ELEMENT_BYTES != 0) {
        operations.stream()
            .filter(LibraryOperation::sums)
            .findFirst()
            .ifPresent(
                sum -> {
                  throw UserException.badInput(
                      String.format(
                          Locale.ROOT,
                          "%s sums doubles of %d bytes: --size takes multiples of that, not %d",
                          sum.word(),
                          LibraryOperation.ELEMENT_BYTES,
                          size));
                });
      }
    }
  }

  /**
   * What a library is made to do among so many ranks: as it likes, by rules, then by each.
   *
   * @throws UserException where an algorithm is named that no operation has
   */
  List<LibraryAlgorithm> algorithms(MeasuredLibrary library, int among) {
    checkNames(library);
    List<LibraryAlgorithm> all = new ArrayList<>();
    for (LibraryOperation operation : operations) {
      all.add(LibraryAlgorithm.own(operation));
      rules.ifPresent(file -> all.add(library.algorithms().byRules(operation, file)));
      library.forced(operation, among).stream()
          .filter(one -> isWanted(one.word()))
          .forEach(all::add);
    }
    return all;
  }

  /** The same with the rules where nodes find them. */
  LibraryCases seenBy(ClusterKind cluster) {
    return new LibraryCases(operations, ranks, sizesBytes, named, rules.map(cluster::seenByNodes));
  }

  /** One start of the ranks for each, at all sizes. */
  List<LibraryTurn> turns(MeasuredLibrary library) {
    return ranks.stream()
        .flatMap(
            among ->
                algorithms(library, among).stream()
                    .map(one -> LibraryTurn.once(one, among, sizesBytes)))
        .toList();
  }

  private boolean isWanted(String word) {
    return named.isEmpty() || named.contains(word);
  }

  private void checkNames(MeasuredLibrary library) {
    List<String> there =
        operations.stream().flatMap(o -> library.words(o).stream()).distinct().sorted().toList();
    for (String name : named) {
      if (!name.equals(LibraryCase.OWN) && !there.contains(name)) {
        throw UserException.badInput(
            "this library has no algorithm '%s' for these operations; there are own, %s"
                .formatted(name, String.join(", ", there)));
      }
    }
  }
}
