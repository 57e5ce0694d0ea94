package fathom.runner.mpi;

import fathom.model.collective.LibraryOperation;
import fathom.reports.library.LibraryCase;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A way in which a library carries out an operation.
 *
 * @param word the library's own name for it; {@link LibraryCase#OWN}, {@link LibraryCase#OWN_SET}
 *     and {@link LibraryCase#RULES}
 * @param environment of the launcher, by which ranks take it
 */
public record LibraryAlgorithm(
    LibraryOperation operation, String word, SortedMap<String, String> environment) {
  public LibraryAlgorithm {
    environment = new TreeMap<>(environment);
  }

  /** As the library chooses where nobody says anything. */
  public static LibraryAlgorithm own(LibraryOperation operation) {
    return new LibraryAlgorithm(operation, LibraryCase.OWN, new TreeMap<>());
  }

  /** As the library chooses with these settings. */
  public static LibraryAlgorithm own(LibraryOperation operation, LibrarySettings settings) {
    return new LibraryAlgorithm(operation, LibraryCase.OWN_SET, settings.environment());
  }

  /** The same with these settings, unless it needs others itself. */
  public LibraryAlgorithm with(LibrarySettings settings) {
    SortedMap<String, String> all = settings.environment();
    all.putAll(environment);
    return new LibraryAlgorithm(operation, word, all);
  }

  /** As a file of rules chooses. */
  static LibraryAlgorithm byRules(LibraryOperation operation, Map<String, String> environment) {
    return new LibraryAlgorithm(operation, LibraryCase.RULES, new TreeMap<>(environment));
  }
}
