package fathom.runner.mpi;

import fathom.runner.console.UserException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What somebody has set here by which a library chooses otherwise than by itself. Ranks inherit it:
 * rules that are in use already would be held against themselves.
 */
public final class ChoicesByEnvironment {
  /** Rules, forced algorithms and components of collectives, of Open MPI and MPICH. */
  private static final Pattern CHOICES =
      Pattern.compile(
          "OMPI_MCA_coll(?!.*verbose)(?:_.*)?|(?:HCOLL|UCC)_.*"
              + "|(?:MPIR_CVAR|MPIR_PARAM|MPICH)_.*(?:_ALGORITHM|TUNING_JSON_FILE"
              + "|DEVICE_COLLECTIVE|_HCOLL|_UCC).*");

  private ChoicesByEnvironment() {}

  /**
   * @param environment of this process
   * @param tried settings, without which the library's own choice is to be
   * @throws UserException where something is set
   */
  public static void refuse(Map<String, String> environment, LibrarySettings tried) {
    List<String> set =
        Stream.concat(
                environment.keySet().stream().filter(name -> CHOICES.matcher(name).matches()),
                tried.environment().keySet().stream().filter(environment::containsKey))
            .distinct()
            .sorted()
            .toList();
    if (!set.isEmpty()) {
      throw UserException.badInput(
          "the library's own choice would follow what is set in this shell: unset "
              + String.join(" ", set)
              + " first");
    }
  }
}
