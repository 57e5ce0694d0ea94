package fathom.runner.mpi;

import fathom.model.collective.LibraryOperation;
import fathom.reports.validation.LibraryChoice;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A way in which a library carries out an operation.
 *
 * @param choice the algorithm that it is made to use, or its own choice
 * @param environment of the launcher, by which ranks take it
 */
public record LibraryAlgorithm(
    LibraryOperation operation, LibraryChoice choice, SortedMap<String, String> environment) {
  public LibraryAlgorithm {
    environment = new TreeMap<>(environment);
  }

  /** The name among results and in files. */
  public String word() {
    return choice.label();
  }

  /** As the library chooses where nobody says anything. */
  public static LibraryAlgorithm own(LibraryOperation operation) {
    return new LibraryAlgorithm(operation, LibraryChoice.OWN, new TreeMap<>());
  }

  /** As the library chooses with these settings. */
  public static LibraryAlgorithm own(LibraryOperation operation, LibrarySettings settings) {
    return new LibraryAlgorithm(operation, LibraryChoice.OWN_SET, settings.environment());
  }

  /** The same with these settings, unless it needs others itself. */
  public LibraryAlgorithm with(LibrarySettings settings) {
    SortedMap<String, String> all = settings.environment();
    all.putAll(environment);
    return new LibraryAlgorithm(operation, choice, all);
  }

  /** As a file of rules chooses. */
  static LibraryAlgorithm byRules(LibraryOperation operation, Map<String, String> environment) {
    return new LibraryAlgorithm(operation, LibraryChoice.RULES, new TreeMap<>(environment));
  }
}
