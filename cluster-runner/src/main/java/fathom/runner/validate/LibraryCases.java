package fathom.runner.validate;

import fathom.model.collective.LibraryOperation;
import fathom.reports.operations.RulePoints;
import fathom.reports.validation.LibraryChoice;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.LibraryControl;
import fathom.runner.mpi.MeasuredLibrary;
import fathom.runner.operations.LibraryTurn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  /**
   * @throws fathom.reports.input.BadInputException for sizes that an operation does not have or a
   *     rank does not hold
   */
  public LibraryCases {
    RulePoints points = new RulePoints(operations, ranks, sizesBytes);
    points.checkHeld();
    operations = points.operations();
    ranks = points.ranks();
    sizesBytes = points.sizesBytes();
    named = List.copyOf(named);
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
      rules.ifPresent(
          file -> all.add(LibraryControl.of(library.algorithms()).byRules(operation, file)));
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
      if (!name.equals(LibraryChoice.OWN.label()) && !there.contains(name)) {
        throw UserException.badInput(
            "this library has no algorithm '%s' for these operations; there are own, %s"
                .formatted(name, String.join(", ", there)));
      }
    }
  }
}
