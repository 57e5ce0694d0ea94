package fathom.runner.machine;

import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.RankFact;
import fathom.runner.console.UserException;
import fathom.runner.machine.Doctor.DoctorFinding;
import fathom.runner.mpi.LaunchedMpi;
import fathom.runner.mpi.MpiFacts;
import fathom.runner.mpi.MpiImplementation;
import fathom.runner.mpi.MpiLaunchers;
import fathom.runner.mpi.MpiLibraries;
import fathom.runner.mpi.MpiRelease;
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
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Which MPI launchers and libraries are here, which library belongs to each launcher, and which
 * launcher each command takes. Two ranks are started by each, because names and versions do not
 * tell whether a library belongs to a launcher.
 */
final class MpiCheck {
  /** Those of a module or an installation, and the names that Debian gives them. */
  private static final List<String> LAUNCHERS =
      List.of("mpirun", "mpiexec", "mpirun.openmpi", "mpirun.mpich");

  private static final String SRUN = "srun";

  /** The words for a launcher that prints no release that Fathom knows. */
  private static final String UNKNOWN = "its maker and release are not known";

  /** More than a rank waits for the others. */
  private static final Duration PATIENCE = Duration.ofSeconds(70);

  private final Function<String, List<Path>> find;
  private final Function<List<String>, Tool.ToolResult> runs;
  private final Map<String, String> environment;

  /**
   * @param find the files in PATH with this name, in its order
   * @param runs runs a command to its end
   * @param environment of launchers
   */
  MpiCheck(
      Function<String, List<Path>> find,
      Function<List<String>, Tool.ToolResult> runs,
      Map<String, String> environment) {
    this.find = find;
    this.runs = runs;
    this.environment = Map.copyOf(environment);
  }

  static MpiCheck here() {
    return new MpiCheck(
        HostTools::findAll, command -> Tool.run(command, "", PATIENCE), System.getenv());
  }

  List<DoctorFinding> findings(Installation installation, boolean root) {
    Map<Path, Path> launchers = new LinkedHashMap<>(); // one that has two names is one
    for (String name : LAUNCHERS) {
      find.apply(name).forEach(found -> launchers.putIfAbsent(real(found), found));
    }
    List<DoctorFinding> findings = new ArrayList<>();
    if (launchers.isEmpty()) {
      findings.add(
          DoctorFinding.ok("MPI", "no mpirun in PATH; only measuring through MPI needs one"));
    }
    for (Path launcher : launchers.values()) {
      findings.add(finding(launcher, installation, root));
    }
    findings.addAll(elsewhere());
    findings.addAll(commands());
    return findings;
  }

  /** What library paths and modules bring. */
  private List<DoctorFinding> elsewhere() {
    List<DoctorFinding> findings = new ArrayList<>();
    List<String> libraries =
        words("LD_LIBRARY_PATH")
            .map(Path::of)
            .flatMap(directory -> MpiLibraries.in(directory).stream())
            .map(Path::toString)
            .toList();
    if (!libraries.isEmpty()) {
      findings.add(
          DoctorFinding.ok(
              "MPI libraries", "LD_LIBRARY_PATH leads to " + String.join(", ", libraries)));
    }
    List<String> modules = words("LOADEDMODULES").toList();
    if (!modules.isEmpty()) {
      findings.add(DoctorFinding.ok("modules", "loaded: " + String.join(", ", modules)));
    }
    return findings;
  }

  private Stream<String> words(String variable) {
    return Stream.of(environment.getOrDefault(variable, "").split(":", -1))
        .filter(word -> !word.isEmpty());
  }

  /** Which MPI is measured where nobody names one. */
  private List<DoctorFinding> commands() {
    List<DoctorFinding> findings = new ArrayList<>();
    new MpiLaunchers(find, runs)
        .usualProgram()
        .ifPresent(program -> findings.add(taken("MPI of --transport mpi", program)));
    if (!find.apply(SRUN).isEmpty()) {
      findings.add(taken("MPI of --launcher srun", SRUN));
    }
    return findings;
  }

  private DoctorFinding taken(String subject, String launcher) {
    try {
      LaunchedMpi mpi = mpi(launcher);
      return DoctorFinding.ok(
          subject,
          launcher
              + mpi.launcher().map(its -> " (" + its + ")").orElse(" (" + UNKNOWN + ")")
              + " with "
              + mpi.library());
    } catch (UserException e) {
      return DoctorFinding.warning(subject, String.valueOf(e.getMessage()));
    }
  }

  private LaunchedMpi mpi(String launcher) {
    return new MpiLibraries(runs, environment).of(List.of(launcher), "");
  }

  private static Path real(Path launcher) {
    try {
      return launcher.toRealPath();
    } catch (IOException e) {
      return launcher; // it was there a moment ago: starting it will say what is wrong
    }
  }

  private List<String> command(
      Path launcher, LaunchedMpi mpi, Installation installation, boolean root) {
    String version = runs.apply(List.of(launcher.toString(), "--version")).output();
    MpiImplementation family =
        MpiImplementation.OPEN_MPI.isNamedBy(version)
            ? MpiImplementation.OPEN_MPI
            : MpiImplementation.MPICH; // whose launcher is told no more than how many
    List<String> command = new ArrayList<>(family.here(launcher.toString(), 2, root));
    command.addAll(installation.benchmarks());
    command.addAll(
        List.of(
            BenchmarksCommand.MPI,
            BenchmarksCommand.VERBOSE,
            BenchmarksCommand.LIBRARY,
            mpi.library()));
    return command;
  }

  private DoctorFinding finding(Path launcher, Installation installation, boolean root) {
    String subject = "MPI by " + launcher;
    LaunchedMpi mpi;
    try {
      mpi = mpi(launcher.toString());
    } catch (UserException e) {
      return DoctorFinding.warning(subject, String.valueOf(e.getMessage()));
    }
    return finding(subject, mpi, runs.apply(command(launcher, mpi, installation, root)));
  }

  private static DoctorFinding finding(String subject, LaunchedMpi mpi, Tool.ToolResult result) {
    if (!result.ok()) {
      return DoctorFinding.warning(
          subject, "does not work with " + mpi.library() + ": " + MpiFacts.reason(result));
    }
    Map<String, String> facts = MpiFacts.said(result.output());
    if (!"2".equals(facts.get(RankFact.RANKS.id()))) {
      return DoctorFinding.warning(
          subject,
          "does not work: its two ranks do not know of each other with "
              + facts.getOrDefault(RankFact.LIBRARY.id(), "the library that is found"));
    }
    return DoctorFinding.ok(
        subject,
        "works with %s in %s%s; between two ranks here, eager limit %s"
                .formatted(
                    MpiRelease.ofLibrary(facts.getOrDefault(RankFact.VERSION.id(), ""))
                        .map(MpiRelease::toString)
                        .orElse("an unknown library"),
                    facts.getOrDefault(RankFact.LIBRARY.id(), "an unknown file"),
                    TransportInUse.of(
                            OutputTag.stripAll(result.output())
                                + OutputTag.stripAll(result.error()))
                        .map(words -> " (" + words + ")")
                        .orElse(""),
                    facts.getOrDefault(RankFact.EAGER_LIMIT.id(), "unknown"))
            + (mpi.launcher().isPresent() ? "" : "; launcher: " + UNKNOWN));
  }
}
