package fathom.runner.mpi;

import fathom.reports.rules.LibraryRelease;
import fathom.runner.console.UserException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /** How messages are sent and operations carried out. */
  private static final Pattern OF_MESSAGES =
      Pattern.compile("(?:btl|pml|mtl|osc|coll|mpi)_[a-z0-9_]+");

  /** Parameters that contradict rules. */
  private static final Pattern OF_RULES =
      Pattern.compile("coll_tuned_(?:use_dynamic_rules|\\w+_algorithm\\w*)|coll_han_priority|coll");

  /** What makes a library load, run, read or write a file. */
  private static final Pattern OF_FILES =
      Pattern.compile(".*(?:path|file|agent|prefix|program|command|component|show|abort).*");

  /** A slash is part of a network, and of nothing else. */
  private static final Pattern NETWORK = Pattern.compile("[0-9a-f.:]+/[0-9]+");

  private static final int MOST = 8;

  /** So much of a word is quoted. */
  private static final int LONGEST = 80;

  /** Open MPI's own TCP; what UCX or libfabric send over it has other settings. */
  private static final Pattern OVER_TCP = Pattern.compile("ob1 over .*\\btcp\\b.*");

  private static final String FLAGS = "btl_tcp_flags";

  public LibrarySettings {
    values = new TreeMap<>(values);
  }

  /**
   * From words, which may be of another's file: none of them makes a launcher or a rank run or
   * write anything.
   *
   * @param words each {@code NAME=VALUE}
   * @throws UserException for another, a name that comes twice or is not of messages, too many
   */
  public static LibrarySettings parse(List<String> words) {
    SortedMap<String, String> values = new TreeMap<>();
    if (words.size() > MOST) {
      throw UserException.badInput(words.size() + " settings are too many: at most " + MOST);
    }
    for (String word : words) {
      Matcher setting = SETTING.matcher(word);
      if (!setting.matches()) {
        throw UserException.badInput(
            "a setting is NAME=VALUE, as in btl_tcp_flags=send, not '%s'"
                .formatted(word.substring(0, Math.min(word.length(), LONGEST))));
      }
      if (OF_RULES.matcher(setting.group(1)).matches()) {
        throw UserException.badInput(
            setting.group(1)
                + " chooses algorithms, as rules do: Open MPI 4.1 follows the rules then, and 5.0"
                + " the parameter, so the two cannot go together");
      }
      if (!isOfMessages(setting.group(1), setting.group(2))) {
        throw UserException.badInput(
            "only parameters of btl, pml, mtl, osc, coll and mpi that name no file or program can be set: not %s"
                .formatted(word));
      }
      if (values.put(setting.group(1), setting.group(2)) != null) {
        throw UserException.badInput("the setting " + setting.group(1) + " is given twice");
      }
    }
    return new LibrarySettings(values);
  }

  private static boolean isOfMessages(String name, String value) {
    return OF_MESSAGES.matcher(name).matches()
        && !OF_FILES.matcher(name).matches()
        && Stream.of(value.split(",", -1))
            .allMatch(part -> part.indexOf('/') < 0 || NETWORK.matcher(part).matches());
  }

  /**
   * What is worth a try where a sheet was measured. Over TCP Open MPI "puts" what is longer than
   * its eager limit, and what two ranks so send each other mostly takes turns on the line
   * (docs/decisions/0028). As sends it does not.
   *
   * @param provenance of a sheet, or of ranks
   */
  public static LibrarySettings worthATry(Map<String, String> provenance) {
    boolean overTcp =
        MpiImplementation.OPEN_MPI.isNamedBy(provenance.getOrDefault(LibraryRelease.VERSION, ""))
            && OVER_TCP.matcher(provenance.getOrDefault("mpi.transport", "")).matches()
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
