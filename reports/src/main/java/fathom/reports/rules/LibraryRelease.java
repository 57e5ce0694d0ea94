package fathom.reports.rules;

import fathom.model.collective.LibraryOperation;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The releases of MPI libraries whose algorithms Fathom knows. */
public enum LibraryRelease {
  OPEN_MPI_4_1("Open MPI 4.1"),
  OPEN_MPI_5_0("Open MPI 5.0"),
  MPICH_4("MPICH 4"),
  MPICH_5_0("MPICH 5.0");

  /** The fact of a run or a sheet that holds the library's version, as the library says it. */
  public static final String VERSION = "mpi.version";

  /** All of Open MPI, whose rules have one form. */
  public static final List<LibraryRelease> OPEN_MPI = List.of(OPEN_MPI_4_1, OPEN_MPI_5_0);

  private static final Pattern OF_OPEN_MPI =
      Pattern.compile("Open ?MPI v?(4\\.1|5\\.0)(?![0-9]).*", Pattern.DOTALL);
  private static final Pattern OF_MPICH =
      Pattern.compile("MPICH Version:\\s*(4\\.[0-9]|5\\.0)(?![0-9]).*", Pattern.DOTALL);

  private final String title;

  LibraryRelease(String title) {
    this.title = title;
  }

  /**
   * Reads what a library says of its version.
   *
   * @return empty for all others, of which nobody looked at the algorithms
   */
  public static Optional<LibraryRelease> ofVersion(String version) {
    Matcher openMpi = OF_OPEN_MPI.matcher(version);
    if (openMpi.matches()) {
      return Optional.of(openMpi.group(1).equals("4.1") ? OPEN_MPI_4_1 : OPEN_MPI_5_0);
    }
    Matcher mpich = OF_MPICH.matcher(version);
    if (mpich.matches()) {
      return Optional.of(mpich.group(1).equals("5.0") ? MPICH_5_0 : MPICH_4);
    }
    return Optional.empty();
  }

  /** Those of one library, the oldest first. */
  public static List<LibraryRelease> of(boolean openMpi) {
    return List.of(values()).stream().filter(one -> one.isOpenMpi() == openMpi).toList();
  }

  /** Whether a number such as {@code 5.0} or {@code 5.0.11} is of this release. */
  public boolean isNumbered(String number) {
    return title.endsWith(" " + number)
        || ofVersion((isOpenMpi() ? "Open MPI v" : "MPICH Version: ") + number)
            .filter(this::equals)
            .isPresent();
  }

  /** All titles, for messages. */
  public static String titles() {
    return String.join(", ", List.of(values()).stream().map(LibraryRelease::title).toList());
  }

  /** {@code Open MPI 5.0}. */
  public String title() {
    return title;
  }

  /** Whether the release follows Open MPI's rules. */
  public boolean isOpenMpi() {
    return OPEN_MPI.contains(this);
  }

  /**
   * Whether the release has an algorithm of this number. MPICH's have names, which all releases
   * know.
   */
  public boolean has(LibraryOperation operation, int number) {
    return !isOpenMpi() || number <= AlgorithmNeeds.largest(this, operation);
  }
}
