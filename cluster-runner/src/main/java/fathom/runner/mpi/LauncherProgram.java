package fathom.runner.mpi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The program among a launcher's words that starts ranks. Users put others before it: {@code env
 * X=Y mpirun}, {@code ip netns exec NAME mpirun}.
 *
 * @param word the program as it is written
 * @param isOfLibrary whether an MPI library installs it; {@code srun} and scripts belong to none
 * @param environment variables that words before it set
 */
record LauncherProgram(String word, boolean isOfLibrary, Map<String, String> environment) {
  private static final Pattern OF_LIBRARY =
      Pattern.compile("(?:.*/)?(?:mpirun|mpiexec|orterun|prterun)(?:[._-][\\w.-]*)?");

  private static final Pattern OF_SITE =
      Pattern.compile("(?:.*/)?(?:srun|aprun|jsrun|lrun|flux|ibrun|prun|palsrun)");

  private static final Pattern ASSIGNMENT = Pattern.compile("([A-Za-z_]\\w*)=(.*)");

  LauncherProgram {
    environment = Map.copyOf(environment);
  }

  /** Whether it is a launcher that Fathom knows by name: what a script starts, nobody can tell. */
  boolean isKnown() {
    return isOfLibrary || OF_SITE.matcher(word).matches();
  }

  /**
   * Finds it.
   *
   * @param words at least one
   */
  static LauncherProgram of(List<String> words) {
    Map<String, String> set = new LinkedHashMap<>();
    for (String word : words) {
      if (OF_LIBRARY.matcher(word).matches()) {
        return new LauncherProgram(word, true, set);
      }
      if (OF_SITE.matcher(word).matches()) {
        return new LauncherProgram(word, false, set);
      }
      Matcher assignment = ASSIGNMENT.matcher(word);
      if (assignment.matches()) {
        set.put(assignment.group(1), assignment.group(2));
      }
    }
    return new LauncherProgram(words.getFirst(), false, Map.of());
  }
}
