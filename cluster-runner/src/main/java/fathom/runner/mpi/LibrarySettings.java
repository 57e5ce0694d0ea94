package fathom.runner.mpi;

import fathom.runner.console.UserException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Parameters of Open MPI that rules go with: they hold for a whole program, at every size and in
 * every operation, where a rule holds at its place alone.
 *
 * @param values by the parameter's name, as {@code ompi_info} has it
 */
public record LibrarySettings(SortedMap<String, String> values) {
  /** The library as it is. */
  public static final LibrarySettings NONE = new LibrarySettings(new TreeMap<>());

  private static final String PREFIX = "OMPI_MCA_";

  /** No blank, so that several are one line; nothing that a terminal or a shell obeys. */
  private static final Pattern SETTING =
      Pattern.compile("([a-z][a-z0-9_]{0,99})=([A-Za-z0-9_.,:/+-]{1,200})");

  private static final String FLAGS = "btl_tcp_flags";

  public LibrarySettings {
    values = new TreeMap<>(values);
  }

  /**
   * From words.
   *
   * @param words each {@code NAME=VALUE}
   * @throws UserException for another, or a name that comes twice
   */
  public static LibrarySettings parse(List<String> words) {
    SortedMap<String, String> values = new TreeMap<>();
    for (String word : words) {
      Matcher setting = SETTING.matcher(word);
      if (!setting.matches()) {
        throw UserException.badInput(
            "a setting is NAME=VALUE, as in btl_tcp_flags=send, not '" + word + "'");
      }
      if (values.put(setting.group(1), setting.group(2)) != null) {
        throw UserException.badInput("the setting " + setting.group(1) + " is given twice");
      }
    }
    return new LibrarySettings(values);
  }

  /**
   * What is worth a try where a sheet was measured. Over TCP Open MPI "puts" what is longer than
   * its eager limit, and what two ranks so send each other mostly takes turns on the line
   * (docs/decisions/0028). As sends it does not.
   *
   * @param provenance of a sheet
   */
  public static LibrarySettings worthATry(Map<String, String> provenance) {
    boolean overTcp =
        MpiImplementation.OPEN_MPI.isNamedBy(provenance.getOrDefault("mpi.version", ""))
            && provenance.getOrDefault("mpi.transport", "").contains("tcp")
            && !provenance.getOrDefault("mpi.settings", "").contains(FLAGS);
    return overTcp ? parse(List.of(FLAGS + "=send")) : NONE;
  }

  public boolean isNone() {
    return values.isEmpty();
  }

  /** {@code NAME=VALUE}, a blank between. */
  public String words() {
    return values.entrySet().stream()
        .map(one -> one.getKey() + "=" + one.getValue())
        .collect(Collectors.joining(" "));
  }

  /** By which a launcher hands them to all ranks. */
  public SortedMap<String, String> environment() {
    SortedMap<String, String> all = new TreeMap<>();
    values.forEach((name, value) -> all.put(PREFIX + name, value));
    return all;
  }
}
