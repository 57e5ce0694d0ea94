package fathom.runner.mpi;

import fathom.model.protocol.RankFact;
import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The choices that somebody has made for the library: rules, forced algorithms and settings that
 * its ranks find on their hosts, each with who made it. With them the library's own choice is not
 * its own, and rules that are in use already would be compared with themselves.
 *
 * @param all what ranks found
 * @param unasked hosts whose tool could not be asked, each with the reason
 * @param tool the library's {@code ompi_info} on this machine
 */
public record LibraryPresets(List<LibraryPreset> all, List<String> unasked, Optional<Path> tool) {
  /** Begins the names of facts that are about this. */
  static final String FACT = RankFact.PRESET.id() + " ";

  private static final Pattern PRESET =
      Pattern.compile("(\\w+)=(.*) \\[([^\\[\\]]*)\\] on (\\S.*)");

  private static final String ENVIRONMENT = "environment";
  private static final String HAN = "han";
  private static final String DEFAULT = "default";

  /** The priority of coll/tuned, which rules are for, unless somebody sets another. */
  private static final int TUNED = 30;

  /** Open MPI's parameters have small letters; the variables of other libraries have capitals. */
  private static final Pattern CHOICE =
      Pattern.compile(
          "coll|(?:coll|hcoll|ucc)_[a-z0-9_]+"
              + "|(?:HCOLL|UCC|I_MPI_ADJUST|I_MPI_COLL)_\\w+"
              + "|(?:MPIR_CVAR|MPIR_PARAM|MPICH)_\\w*(?:COLL|UCC|BCAST|REDUCE|GATHER|SCATTER|ALLTOALL"
              + "|BARRIER|TREE|TUNING)\\w*");

  /**
   * Components that come before the library's own: a site that has switched them off has chosen
   * nothing among what is left, and the rules switch them off, too.
   */
  private static final Pattern SWITCHED_OFF =
      Pattern.compile(
          "coll_(?:hcoll|ucc)_(?:enable=(?:0|false|no|disabled)|priority=0)|coll=\\^(?:hcoll|ucc)(?:,(?:hcoll|ucc))*");

  /**
   * A launcher reads files of these options, and hands their parameters to ranks as environment.
   */
  private static final Pattern FILE_OPTION = Pattern.compile("--?(?:tune|am)");

  private static final int MOST_NAMED = 3;

  public LibraryPresets {
    all = List.copyOf(all);
    unasked = List.copyOf(unasked);
  }

  /**
   * Something that is set.
   *
   * @param name the library's own
   * @param source a file and its line, or the environment
   * @param hosts on which it is
   */
  record LibraryPreset(String name, String value, String source, String hosts) {
    boolean isChoice() {
      return !source.equals(DEFAULT)
          && CHOICE.matcher(name).matches()
          && !SWITCHED_OFF.matcher(name + "=" + value.toLowerCase(Locale.ROOT)).matches();
    }

    /** The component that is asked before coll/tuned by this value; empty if none is. */
    private Optional<String> beforeTuned(boolean isOnLevels) {
      boolean isOn = !SWITCHED_OFF.matcher(name + "=" + value.toLowerCase(Locale.ROOT)).matches();
      return switch (name) {
        case "coll_han_priority" ->
            isOnLevels && value.matches("\\d{1,6}") && Integer.parseInt(value) > TUNED
                ? Optional.of(HAN)
                : Optional.empty();
        case "coll_hcoll_enable" -> isOn ? Optional.of("hcoll") : Optional.empty();
        case "coll_ucc_enable" -> isOn ? Optional.of("ucc") : Optional.empty();
        default -> Optional.empty();
      };
    }

    private String words(List<String> launcher, Map<String, String> shell) {
      return name + "=" + value + " (" + who(launcher, shell) + ")";
    }

    /** Names who has set it, as far as that can be told. */
    private String who(List<String> launcher, Map<String, String> shell) {
      if (!source.equals(ENVIRONMENT)) {
        return "in " + source + " on " + hosts;
      }
      Pattern own =
          Pattern.compile(
              "(?:.*[^A-Za-z0-9_]|OMPI_MCA_|.*[^A-Za-z0-9_]OMPI_MCA_)?"
                  + Pattern.quote(name)
                  + "(?:[^A-Za-z0-9_].*)?");
      if (launcher.stream().anyMatch(word -> own.matcher(word).matches())) {
        return "in the launcher's words";
      }
      return Stream.of(name, "OMPI_MCA_" + name)
          .filter(shell::containsKey)
          .findFirst()
          .map(variable -> "in this shell: unset " + variable)
          .orElseGet(
              () ->
                  launcher.stream()
                      .filter(word -> FILE_OPTION.matcher(word).matches())
                      .findFirst()
                      .map(word -> "by the launcher's words, as a file of its " + word)
                      .orElse("in the environment of ranks on " + hosts));
    }
  }

  /** Takes what ranks said of this out of their facts. */
  static LibraryPresets takenFrom(Map<String, String> said, Optional<Path> tool) {
    List<LibraryPreset> all = new ArrayList<>();
    List<String> unasked = new ArrayList<>();
    said.forEach(
        (name, value) -> {
          Matcher preset = PRESET.matcher(value);
          if (name.startsWith(FACT) && preset.matches()) {
            all.add(
                new LibraryPreset(
                    preset.group(1), preset.group(2), preset.group(3), preset.group(4)));
          } else if (name.startsWith(FACT)) {
            unasked.add(value);
          }
        });
    said.keySet().removeIf(name -> name.startsWith(FACT));
    return new LibraryPresets(all, unasked, tool);
  }

  /** Names one of these settings that somebody has set on any host, and who; empty for none. */
  Optional<String> words(
      LibrarySettings settings, List<String> launcher, Map<String, String> shell) {
    return all.stream()
        .filter(one -> isOne(one, settings))
        .map(one -> one.words(launcher, shell))
        .findFirst();
  }

  private static boolean isOne(LibraryPreset one, LibrarySettings settings) {
    return !one.source.equals(DEFAULT) && settings.values().containsKey(one.name);
  }

  /**
   * Refuses a library whose choice is not its own.
   *
   * @param tried settings without which the library's own choice is to be
   * @param launcher the words that started the ranks
   * @param shell the environment of this process
   * @throws UserException with what is set, and who has set it
   */
  void refuse(LibrarySettings tried, List<String> launcher, Map<String, String> shell) {
    List<LibraryPreset> choices =
        all.stream().filter(one -> one.isChoice() || isOne(one, tried)).toList();
    if (!choices.isEmpty()) {
      throw UserException.badInput(
          "the library's own choice would not be its own, because there is "
              + choices.stream()
                  .limit(MOST_NAMED)
                  .map(one -> one.words(launcher, shell))
                  .collect(Collectors.joining(", "))
              + (choices.size() > MOST_NAMED
                  ? " and " + (choices.size() - MOST_NAMED) + " more"
                  : "")
              + ": take that out first"
              + (choices.stream().anyMatch(LibraryPreset::isChoice)
                  ? ""
                  : "; a new tune with --setting none leaves it as it is"));
    }
  }

  /**
   * Components of collectives that are asked before rules are, and that rules switch off.
   *
   * @param isOnLevels whether there are several hosts and several ranks on one of them, for which
   *     han is
   */
  List<String> beforeTuned(boolean isOnLevels) {
    Stream<String> known = all.stream().flatMap(one -> one.beforeTuned(isOnLevels).stream());
    Stream<String> perhaps = isOnLevels && !unasked.isEmpty() ? Stream.of(HAN) : Stream.of();
    return Stream.concat(known, perhaps).distinct().sorted().toList();
  }

  /** Says which hosts could not be looked at, and why. */
  public List<String> notes() {
    return unasked.stream()
        .map(
            host ->
                "Open MPI's tool could not be asked what is set for the library ("
                    + host
                    + "): the environment and the usual parameter files were looked at alone")
        .toList();
  }
}
