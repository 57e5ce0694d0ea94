package fathom.runner.tune;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.input.BadInputException;
import fathom.reports.json.JsonAt;
import fathom.reports.json.JsonText;
import fathom.runner.campaign.RunLock;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import fathom.runner.machine.BuildFacts;
import fathom.runner.machine.Installation;
import fathom.runner.machine.MachineFacts;
import fathom.runner.operations.LaunchCheck;
import fathom.runner.validate.ResultFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was asked of a tuning, written down when it begins: an interrupted tuning is continued only
 * by the same options, on the same machine and with the same library. Otherwise one table would
 * hold times of two tunings.
 *
 * @param directory of the tuning
 * @param options by their names, each with its value
 */
public record TuneResume(Path directory, SortedMap<String, String> options) {
  /** Advice for a tuning that ended too early. */
  public static final String ADVICE = "continue with --resume";

  private static final String SCHEMA = "fathom-tune-request/1";
  private static final String NAME = "tune-request.json";
  private static final String OPTIONS = "options";
  private static final String FACTS = "facts";
  private static final String RESUMED = "resumed";

  /** Another value of these is no other tuning. */
  private static final Set<String> NEITHER_TIMES_NOR_RULES =
      Set.of(
          "--out",
          "--resume",
          "--quiet",
          "--format",
          "--anyway",
          "--debug",
          "--help",
          "--help-advanced");

  /** What else of the machine and the ranks makes times of two sessions those of two tunings. */
  private static final Set<String> SITE =
      Set.of("machine.host", "mpi.settings", "mpi.hosts", "mpi.ranks", "mpi.processors");

  /**
   * Takes the options on which times and rules depend.
   *
   * @param options all of the command
   * @param contents of what they name, as texts: the same file may hold something else later
   */
  public static TuneResume of(
      Path directory, Map<String, String> options, Map<String, String> contents) {
    SortedMap<String, String> all = new TreeMap<>(options);
    all.keySet().removeAll(NEITHER_TIMES_NOR_RULES);
    contents.forEach(
        (name, text) ->
            all.put(name, "SHA-256 " + BuildFacts.digest(text.getBytes(StandardCharsets.UTF_8))));
    return new TuneResume(directory, all);
  }

  /** Facts that are the same in both sessions. */
  static SortedMap<String, String> decisive(LaunchCheck.Checked checked, ClusterKind cluster) {
    SortedMap<String, String> decisive = new TreeMap<>(checked.site().facts());
    decisive.putAll(checked.facts());
    Set<String> identity = cluster.identity();
    decisive
        .keySet()
        .removeIf(
            f -> !MachineFacts.DECISIVE.contains(f) && !SITE.contains(f) && !identity.contains(f));
    decisive.put("fathom.version", BuildFacts.version());
    decisive.put(BuildFacts.BENCHMARKS, BuildFacts.digest(Installation.here().benchmarksJar()));
    return decisive;
  }

  /** Takes the directory of the tuning that is continued. */
  RunLock lock() {
    RunLock lock = RunLock.ofThis(directory);
    try {
      check(); // once more: whoever had the lock may have ended the tuning
      return lock;
    } catch (BadInputException | UserException e) {
      lock.close();
      throw e;
    }
  }

  private ResultFile file() {
    return new ResultFile(directory.resolve(NAME));
  }

  /**
   * Refuses a directory that holds no interrupted tuning by these options.
   *
   * @throws UserException with the option that differs
   */
  public void check() {
    if (!Files.exists(file().path())) {
      throw UserException.badInput(
          directory + " holds no tuning that was begun (" + NAME + "): start without --resume");
    }
    if (Files.exists(directory.resolve(TuningFiles.RESULTS))) {
      throw UserException.badInput(
          "the tuning in " + directory + " is finished: there is nothing to resume");
    }
    JsonAt root = file().json();
    root.requireSchema(SCHEMA, "a request of tune");
    requireSame(root.field(OPTIONS).texts(), options, "; give the same options again");
  }

  /**
   * Writes down what a new tuning is asked for, or that an interrupted one goes on.
   *
   * @param facts that must be those of the session before
   * @throws UserException if it is another machine, library or Fathom
   */
  public void write(SortedMap<String, String> facts, boolean resume) {
    List<String> sessions = new ArrayList<>();
    if (resume) {
      JsonAt root = file().json();
      Map<String, String> was = root.field(FACTS).texts();
      SortedMap<String, String> known = new TreeMap<>(facts);
      known.keySet().retainAll(was.keySet()); // what a library says may be cut in one session
      was.keySet().retainAll(facts.keySet());
      requireSame(was, known, "");
      sessions.addAll(sessions(root));
      sessions.add(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }
    ObjectNode root = JsonText.object().put("schema", SCHEMA);
    options.forEach(root.putObject(OPTIONS)::put);
    facts.forEach(root.putObject(FACTS)::put);
    root.set(RESUMED, JsonText.texts(sessions));
    file().write(JsonText.render(root));
  }

  private void requireSame(Map<String, String> was, Map<String, String> now, String advice) {
    List<String> names = new ArrayList<>(now.keySet());
    names.addAll(was.keySet());
    for (String name : names) {
      String before = was.getOrDefault(name, "");
      String after = now.getOrDefault(name, "");
      if (!before.equals(after)) {
        throw UserException.badInput(
            "the tuning in %s was started with a different %s: %s; now %s%s"
                .formatted(directory, name, said(before), said(after), advice));
      }
    }
  }

  private static String said(String value) {
    return value.isEmpty() ? "none" : value;
  }

  private static List<String> sessions(JsonAt root) {
    return root.field(RESUMED).elements().stream().map(JsonAt::text).toList();
  }

  /** The times at which the tuning was continued; empty if it was never interrupted. */
  static List<String> sessions(Path directory) {
    ResultFile file = new ResultFile(directory.resolve(NAME));
    return Files.exists(file.path()) ? sessions(file.json()) : List.of();
  }
}
