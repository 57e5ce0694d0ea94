package fathom.runner.mpi;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The release of an MPI library or of a launcher.
 *
 * @param maker as users name it, such as {@code Open MPI}
 * @param number such as {@code 5.0.11}
 */
public record MpiRelease(String maker, String number) {
  private static final String NUMBER = "(\\d+(?:\\.\\d+){0,3}[0-9a-z]{0,6})";

  static final String OPEN_MPI = "Open MPI";
  static final String MPICH = "MPICH";
  private static final String INTEL = "Intel MPI";

  /** A maker, and the text around its number; the makers that reuse MPICH's words come first. */
  private record ReleasePattern(String maker, Pattern pattern) {
    static ReleasePattern of(String maker, String before) {
      return new ReleasePattern(maker, Pattern.compile(before + NUMBER));
    }
  }

  private static final List<ReleasePattern> LIBRARIES =
      List.of(
          ReleasePattern.of(OPEN_MPI, "Open MPI v"),
          ReleasePattern.of(INTEL, "Intel\\(R\\) MPI Library "),
          ReleasePattern.of("MVAPICH", "MVAPICH2?(?:-\\w+)? Version\\s*:\\s*"),
          ReleasePattern.of("Cray MPICH", "CRAY MPICH version "),
          ReleasePattern.of(MPICH, "MPICH Version:\\s*"));

  private static final List<ReleasePattern> LAUNCHERS =
      List.of(
          ReleasePattern.of(OPEN_MPI, "\\((?:OpenRTE|Open MPI)\\) "),
          ReleasePattern.of(INTEL, "Intel\\(R\\) MPI Library[^\\n]{0,80}?Version "),
          ReleasePattern.of(MPICH, "HYDRA build details:\\s+Version:\\s*"));

  /** Reads what {@code MPI_Get_library_version} returned. */
  public static Optional<MpiRelease> ofLibrary(String version) {
    return find(LIBRARIES, version);
  }

  /** Reads what a launcher prints for {@code --version}. */
  static Optional<MpiRelease> ofLauncher(String output) {
    return find(LAUNCHERS, output);
  }

  private static Optional<MpiRelease> find(List<ReleasePattern> patterns, String text) {
    for (ReleasePattern candidate : patterns) {
      Matcher matcher = candidate.pattern.matcher(text);
      if (matcher.find()) {
        return Optional.of(new MpiRelease(candidate.maker, matcher.group(1)));
      }
    }
    return Optional.empty();
  }

  /** {@code Open MPI 5.0.11}. */
  @Override
  public String toString() {
    return maker + " " + number;
  }
}
