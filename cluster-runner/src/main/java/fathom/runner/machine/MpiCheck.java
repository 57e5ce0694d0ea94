package fathom.runner.machine;

import fathom.runner.lab.LabTools;
import fathom.runner.machine.Doctor.Finding;
import fathom.runner.machine.Doctor.Verdict;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which MPI launchers are here, and whether the library that is found belongs to each: found out by
 * starting two ranks, because names and versions do not tell.
 */
final class MpiCheck {
  /** Debian has both beside each other; elsewhere it is the first. */
  private static final List<String> LAUNCHERS = List.of("mpirun.openmpi", "mpirun.mpich", "mpirun");

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** A line of {@code benchmarks.jar mpi}: a name of one word or two, and what it is. */
  private static final Pattern FACT = Pattern.compile("(\\S+(?: \\S+)?) {2,}(\\S.*)");

  /** In what its launcher says of itself: "OpenRTE 4.1.4 … open-mpi.org", or "Open MPI 5.0.6". */
  private static final Pattern OPEN_MPI = Pattern.compile("(?i)open.mpi");

  private static final Pattern WORDS = Pattern.compile("\\p{Alpha}");

  /** Begins its line when something is wrong; launchers add many of their own. */
  private static final String COMPLAINT = "mpi: ";

  private final Function<String, Optional<Path>> find;
  private final Function<List<String>, Tool.Result> runs;

  /**
   * @param find where a program is
   * @param runs runs a command to its end
   */
  MpiCheck(Function<String, Optional<Path>> find, Function<List<String>, Tool.Result> runs) {
    this.find = find;
    this.runs = runs;
  }

  static MpiCheck here() {
    return new MpiCheck(LabTools::find, command -> Tool.run(command, "", PATIENCE));
  }

  List<Finding> findings(Installation installation, boolean root) {
    Map<Path, String> launchers = new LinkedHashMap<>(); // one that has two names is one
    for (String name : LAUNCHERS) {
      find.apply(name).ifPresent(found -> launchers.putIfAbsent(real(found), name));
    }
    if (launchers.isEmpty()) {
      return List.of(
          new Finding(
              "MPI", Verdict.OK, "no mpirun in PATH; only measuring through MPI needs one"));
    }
    List<Finding> findings = new ArrayList<>();
    for (String name : launchers.values()) {
      findings.add(finding(name, runs.apply(command(name, installation, root))));
    }
    return findings;
  }

  private static Path real(Path launcher) {
    try {
      return launcher.toRealPath();
    } catch (IOException e) {
      return launcher; // it was there a moment ago: starting it will say what is wrong
    }
  }

  private List<String> command(String launcher, Installation installation, boolean root) {
    List<String> command = new ArrayList<>(List.of(launcher));
    if (OPEN_MPI.matcher(runs.apply(List.of(launcher, "--version")).output()).find()) {
      // It would give each rank a core of its own, or refuse where there are fewer.
      command.addAll(List.of("--oversubscribe", "--bind-to", "none"));
      if (root) {
        command.add("--allow-run-as-root");
      }
    }
    command.addAll(List.of("-np", "2", installation.java().toString(), "-jar"));
    command.addAll(List.of(installation.benchmarksJar().toString(), "mpi"));
    return command;
  }

  private static Finding finding(String launcher, Tool.Result result) {
    String subject = "MPI by " + launcher;
    if (!result.ok()) {
      String why = complaint(result).orElseGet(() -> lastWords(result));
      return new Finding(subject, Verdict.WARN, "does not work: " + why);
    }
    Map<String, String> facts = new LinkedHashMap<>();
    for (String line : result.output().lines().toList()) {
      Matcher fact = FACT.matcher(line);
      if (fact.matches()) {
        facts.put(fact.group(1), fact.group(2));
      }
    }
    if (!"2".equals(facts.get("ranks"))) {
      return new Finding(
          subject,
          Verdict.WARN,
          "does not work: its two ranks do not know of each other with "
              + facts.getOrDefault("library", "the library that is found"));
    }
    return new Finding(
        subject,
        Verdict.OK,
        "works with %s; between two ranks here, eager limit %s"
            .formatted(
                facts.getOrDefault("library", "an unknown library"),
                facts.getOrDefault("eager limit", "unknown")));
  }

  private static Optional<String> complaint(Tool.Result result) {
    return result
        .error()
        .lines()
        .filter(line -> line.startsWith(COMPLAINT))
        .findFirst()
        .map(line -> line.substring(COMPLAINT.length()));
  }

  /** Launchers frame what they say with lines of dashes. */
  private static String lastWords(Tool.Result result) {
    return (result.output() + "\n" + result.error())
        .lines()
        .filter(line -> WORDS.matcher(line).find())
        .reduce((before, last) -> last)
        .map(String::strip)
        .orElse("exit code " + result.exitCode());
  }
}
