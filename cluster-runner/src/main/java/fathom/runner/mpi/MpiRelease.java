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
  private record Form(String maker, Pattern pattern) {
    static Form of(String maker, String before) {
      return new Form(maker, Pattern.compile(before + NUMBER));
    }
  }

  private static final List<Form> LIBRARIES =
      List.of(
          Form.of(OPEN_MPI, "Open MPI v"),
          Form.of(INTEL, "Intel\\(R\\) MPI Library "),
          Form.of("MVAPICH", "MVAPICH2?(?:-\\w+)? Version\\s*:\\s*"),
          Form.of("Cray MPICH", "CRAY MPICH version "),
          Form.of(MPICH, "MPICH Version:\\s*"));

  private static final List<Form> LAUNCHERS =
      List.of(
          Form.of(OPEN_MPI, "\\((?:OpenRTE|Open MPI)\\) "),
          Form.of(INTEL, "Intel\\(R\\) MPI Library[^\\n]{0,80}?Version "),
          Form.of(MPICH, "HYDRA build details:\\s+Version:\\s*"));

  /** Reads what {@code MPI_Get_library_version} returned. */
  public static Optional<MpiRelease> ofLibrary(String version) {
    return find(LIBRARIES, version);
  }

  /** Reads what a launcher prints for {@code --version}. */
  static Optional<MpiRelease> ofLauncher(String output) {
    return find(LAUNCHERS, output);
  }

  private static Optional<MpiRelease> find(List<Form> forms, String text) {
    for (Form form : forms) {
      Matcher matcher = form.pattern.matcher(text);
      if (matcher.find()) {
        return Optional.of(new MpiRelease(form.maker, matcher.group(1)));
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
