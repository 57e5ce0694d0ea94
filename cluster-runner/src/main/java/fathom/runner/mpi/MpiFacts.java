package fathom.runner.mpi;

import fathom.model.protocol.ProcessLine;
import fathom.model.protocol.RankFact;
import fathom.reports.run.Manifest;
import fathom.runner.console.Brief;
import fathom.runner.console.UserException;
import fathom.runner.process.OutputTag;
import fathom.runner.process.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What ranks said of themselves when they were tried.
 *
 * @param ranks how many there are, where the launcher starts as many as it likes
 * @param places the hosts of the ranks; empty if rank 0 does not say it
 * @param eagerLimitBytes the largest message that does not wait for its receiver; empty where no
 *     message does
 * @param provenance facts for the sheet
 * @param presets what has been chosen for the library on their hosts
 */
public record MpiFacts(
    int ranks,
    Optional<RankHosts> places,
    OptionalInt eagerLimitBytes,
    SortedMap<String, String> provenance,
    LibraryPresets presets) {
  /** More than a rank waits for the others. */
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /**
   * A line of {@code benchmarks.jar mpi}: a name of one word or two, and what it is; a library's
   * log is around them.
   */
  private static final Pattern FACT = Pattern.compile("([a-z]+(?: [a-z]+)?) {2,}(\\S.*)");

  /** What is longer is not of our ranks; messages and sheets quote these lines. */
  private static final int LONGEST_LINE = 1000;

  private static final String LIBRARY = RankFact.LIBRARY.id();

  /** The first of these lines behind something that is no tag we know. */
  private static final Pattern BEHIND_A_PREFIX =
      Pattern.compile("(?m)^(.{1,100}?)" + LIBRARY + " {6}\\S");

  private static final String PREFIX = "mpi.";

  /** The maker and the number of the library, and those of the launcher. */
  public static final String RELEASE = PREFIX + "release";

  /** Components of Open MPI's collectives that are asked before rules are; a blank between. */
  public static final String BEFORE_TUNED = PREFIX + "before-tuned";

  private static final String LAUNCHER = PREFIX + "launcher";
  private static final String LAUNCHER_RELEASE = PREFIX + "launcher-release";

  /** The release of a launcher that does not print a known one. */
  private static final String UNKNOWN = "not known";

  private static final String SETTINGS = PREFIX + RankFact.SETTINGS.id();
  private static final String QUOTA = PREFIX + RankFact.QUOTA.id();
  private static final String FIRST_HOST = RankFact.FIRST_HOST.id();
  private static final String FIRST_PLACE = RankFact.FIRST_PLACE.id();

  private static final Pattern BYTES = Pattern.compile("(\\d+) bytes.*");

  /**
   * Of rank 0, which went while its library did not end: its launcher then kills the other rank,
   * and fails with that rank's exit code.
   */
  private static final String COMPLETE =
      ProcessLine.MPI_COMPLAINT + "rank 0: " + ProcessLine.MPI_DOES_NOT_END;

  /** Runs a command on the host of rank 0. */
  @FunctionalInterface
  public interface Shell {
    Tool.ToolResult run(List<String> command, Duration patience);
  }

  /**
   * Starts two ranks and hears them.
   *
   * @param benchmarks what starts {@code benchmarks.jar}
   * @param own where the first rank must run; empty where it cannot run elsewhere
   * @throws UserException where they cannot be started, are no job, or begin on another host
   */
  static MpiFacts of(
      MpiLauncher launcher, List<String> benchmarks, Optional<String> own, Shell shell) {
    Tool.ToolResult result = shell.run(launcher.trial(benchmarks), PATIENCE);
    if (!result.ok() && !all(result).contains(COMPLETE)) {
      throw UserException.failed("MPI does not start: " + reason(result));
    }
    Map<String, String> said = said(result.output());
    if (!said.containsKey(LIBRARY)) {
      throw unheard(result);
    }
    int ranks = number(said.getOrDefault(RankFact.RANKS.id(), "")).orElse(1);
    if (ranks < 2) {
      throw UserException.failed(
          "the ranks do not know of each other with %s: name the launcher's own library with --mpi-library, or use this library's launcher"
              .formatted(said.get(LIBRARY)));
    }
    String place = said.getOrDefault(FIRST_PLACE, "");
    if (own.isPresent() && place.isEmpty()) {
      throw UserException.failed(
          "rank 0 said which library it has, and not where it runs: its line '%s' did not come through the launcher"
              .formatted(FIRST_PLACE));
    }
    if (own.filter(its -> !its.equals(place)).isPresent()) {
      throw UserException.failed(
          "the first rank runs on %s, and must run here, where the clock is read: start fathom there, or put this host first in the launcher's list"
              .formatted(said.getOrDefault(FIRST_HOST, "another host")));
    }
    LibraryPresets presets = LibraryPresets.takenFrom(said, launcher.mpi().tool());
    said.remove(FIRST_HOST);
    said.remove(FIRST_PLACE);
    SortedMap<String, String> provenance = new TreeMap<>();
    said.forEach((name, value) -> provenance.put(PREFIX + name.replace(' ', '-'), value));
    provenance.put(LAUNCHER, launcher.describe());
    MpiRelease.ofLibrary(said.getOrDefault(RankFact.VERSION.id(), ""))
        .ifPresent(its -> provenance.put(RELEASE, its.toString()));
    provenance.put(
        LAUNCHER_RELEASE, launcher.mpi().launcher().map(MpiRelease::toString).orElse(UNKNOWN));
    TransportInUse.of(all(result))
        .ifPresent(words -> provenance.put(Manifest.LIBRARY_TRANSPORT, words));
    Matcher eager = BYTES.matcher(said.getOrDefault(RankFact.EAGER_LIMIT.id(), ""));
    OptionalInt limit = eager.matches() ? number(eager.group(1)) : OptionalInt.empty();
    provenance.remove(Manifest.EAGER_LIMIT);
    limit.ifPresent(bytes -> provenance.put(Manifest.EAGER_LIMIT, Integer.toString(bytes)));
    Optional<RankHosts> places = RankHosts.parse(said.getOrDefault(RankFact.HOSTS.id(), ""));
    List<String> before = presets.beforeTuned(places.filter(RankHosts::isOnTwoLevels).isPresent());
    if (!before.isEmpty()) {
      provenance.put(BEFORE_TUNED, String.join(" ", before));
    }
    return new MpiFacts(ranks, places, limit, provenance, presets);
  }

  /** Ranks that share a host's cores, at most; all of them if nobody knows. */
  public int mostOnOneHost() {
    return places.map(RankHosts::most).orElse(ranks);
  }

  /** Whether all ranks share this machine, or the two between which most is measured. */
  public boolean isOneMachine() {
    return mostOnOneHost() == ranks || places.filter(RankHosts::isPairOfOneHost).isPresent();
  }

  /**
   * Refuses a library whose choice of algorithms is not its own.
   *
   * @param tried settings without which the library's own choice is to be
   * @throws UserException with what is set, and who has set it
   */
  public void requireOwnChoice(LibrarySettings tried) {
    presets.refuse(tried, launcherWords(), System.getenv());
  }

  /** Settings that are worth a try; none if one of them is in force already. */
  public LibrarySettings worthATry() {
    return inForce().isEmpty() ? LibrarySettings.worthATry(provenance) : LibrarySettings.NONE;
  }

  /** Names a setting worth a try that somebody has set already, and who has set it. */
  public Optional<String> inForce() {
    SortedMap<String, String> unset = new TreeMap<>(provenance);
    unset.remove(SETTINGS); // the ranks' presets say who has set what is set
    return presets.words(LibrarySettings.worthATry(unset), launcherWords(), System.getenv());
  }

  private List<String> launcherWords() {
    return List.of(provenance.getOrDefault(LAUNCHER, "").split(" ", -1));
  }

  /** What a reader of the sheet must know of this MPI. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    String library = provenance.getOrDefault(RELEASE, "");
    String launcher = provenance.getOrDefault(LAUNCHER_RELEASE, "");
    LauncherProgram program = LauncherProgram.of(launcherWords());
    if (launcher.equals(UNKNOWN)) {
      if (!program.isKnown() || program.isOfLibrary()) { // srun and its like are of no library
        warnings.add(
            "The maker and the release of the launcher %s are not known: Fathom cannot tell whether programs that are compiled for it load the library that was measured. Compare mpi.library with what ldd says of such a program; --mpi-library names another"
                .formatted(program.word()));
      }
    } else if (!library.isEmpty() && !launcher.isEmpty() && !library.equals(launcher)) {
      warnings.add(
          "The launcher is of %s and the MPI library of %s: a program compiled for this launcher may load another library; name the launcher and the library of one installation (--launcher, --mpi-library)"
              .formatted(launcher, library));
    }
    if (provenance.containsKey(QUOTA)) {
      warnings.add(
          "Ranks have a quota of CPU time (%s): ranks that poll use it up, and the kernel then stops them until the next period"
              .formatted(provenance.get(QUOTA)));
    }
    return warnings;
  }

  /** With a fact more for the sheet. */
  public MpiFacts with(String name, String value) {
    SortedMap<String, String> more = new TreeMap<>(provenance);
    more.put(PREFIX + name, value);
    return new MpiFacts(ranks, places, eagerLimitBytes, more, presets);
  }

  private static OptionalInt number(String text) {
    return text.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
  }

  /**
   * The facts in what {@code benchmarks.jar mpi} prints, by their names, from its first line on:
   * before it, a shell or a launcher may print what looks like one.
   */
  public static Map<String, String> said(String output) {
    Map<String, String> facts = new LinkedHashMap<>();
    for (String line : OutputTag.stripAll(output).lines().toList()) {
      Matcher fact = FACT.matcher(line);
      if (isFact(line) && fact.matches() && (fact.group(1).equals(LIBRARY) || !facts.isEmpty())) {
        facts.put(fact.group(1), fact.group(2));
      }
    }
    return facts;
  }

  /** Whether a line without a tag is one of rank 0's. */
  static boolean isFact(String line) {
    Matcher fact = FACT.matcher(line);
    return line.length() <= LONGEST_LINE
        && fact.matches()
        && (RankFact.of(fact.group(1)).isPresent()
            || fact.group(1).startsWith(LibraryPresets.FACT));
  }

  /** A launcher that succeeds, and no line of rank 0 that can be read. */
  private static UserException unheard(Tool.ToolResult result) {
    Matcher prefix = BEHIND_A_PREFIX.matcher(result.output());
    if (prefix.find()) {
      return UserException.badInput(
          "the launcher writes '%s' before each line that a rank prints, which Fathom cannot read: leave out the option that asks for it (%s)"
              .formatted(Brief.of(prefix.group(1)), OutputTag.OPTIONS));
    }
    return UserException.failed(
        "MPI does not start: no line of a rank came through the launcher, which printed '%s': it must start a program as its last argument, and bring its output here (no --output-filename, no srun --output)"
            .formatted(Brief.of(all(result).strip().lines().findFirst().orElse("nothing"))));
  }

  /** Why ranks failed: what one of them says, else the launcher's first sentence. */
  public static String reason(Tool.ToolResult result) {
    return LauncherReason.of(result);
  }

  /** Launchers bring ranks' standard error as the one or the other, and may tag it. */
  private static String all(Tool.ToolResult result) {
    return OutputTag.stripAll(result.output()) + "\n" + OutputTag.stripAll(result.error()) + "\n";
  }
}
