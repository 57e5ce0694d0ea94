package fathom.runner.machine;

import fathom.runner.machine.Doctor.Finding;
import fathom.runner.machine.Doctor.Verdict;
import fathom.runner.mpi.MpiFacts;
import fathom.runner.mpi.MpiImplementation;
import fathom.runner.mpi.TransportInUse;
import fathom.runner.process.HostTools;
import fathom.runner.process.OutputTag;
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

/**
 * Which MPI launchers are here, and whether the library that is found belongs to each: found out by
 * starting two ranks, because names and versions do not tell.
 */
final class MpiCheck {
  /** Debian has both beside each other; elsewhere it is the first. */
  private static final List<String> LAUNCHERS = List.of("mpirun.openmpi", "mpirun.mpich", "mpirun");

  /** More than a rank waits for the others. */
  private static final Duration PATIENCE = Duration.ofSeconds(70);

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
    return new MpiCheck(HostTools::find, command -> Tool.run(command, "", PATIENCE));
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
    if (MpiImplementation.OPEN_MPI.isNamedBy(runs.apply(List.of(launcher, "--version")).output())) {
      // It would give each rank a core of its own, or refuse where there are fewer.
      command.addAll(List.of("--oversubscribe", "--bind-to", "none"));
      if (root) {
        command.add("--allow-run-as-root");
      }
    }
    command.addAll(List.of("-np", "2"));
    command.addAll(installation.benchmarks());
    command.addAll(List.of("mpi", "--verbose"));
    return command;
  }

  private static Finding finding(String launcher, Tool.Result result) {
    String subject = "MPI by " + launcher;
    if (!result.ok()) {
      return new Finding(subject, Verdict.WARN, "does not work: " + MpiFacts.reason(result));
    }
    Map<String, String> facts = MpiFacts.said(result.output());
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
        "works with %s%s; between two ranks here, eager limit %s"
            .formatted(
                facts.getOrDefault("library", "an unknown library"),
                TransportInUse.of(
                        OutputTag.stripAll(result.output()) + OutputTag.stripAll(result.error()))
                    .map(words -> " (" + words + ")")
                    .orElse(""),
                facts.getOrDefault("eager limit", "unknown")));
  }
}
