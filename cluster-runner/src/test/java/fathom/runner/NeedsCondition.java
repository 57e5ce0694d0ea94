package fathom.runner;

import fathom.runner.lab.HeldLab;
import fathom.runner.lab.LabTools;
import fathom.runner.lab.WireProcess;
import fathom.runner.process.HostTools;
import fathom.runner.process.Tool;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Looks whether the machine has what {@link Needs} asks for. */
final class NeedsCondition implements ExecutionCondition {
  static final String REQUIRE_ALL = "FATHOM_REQUIRE_ALL_TESTS";

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return judge(context.getElement().flatMap(NeedsCondition::missing), System.getenv());
  }

  /** Enabled when nothing is missing; else skipped, or failed where all tests must run. */
  static ConditionEvaluationResult judge(
      Optional<String> missing, Map<String, String> environment) {
    if (missing.isEmpty()) {
      return ConditionEvaluationResult.enabled("the machine has what is needed");
    }
    if ("1".equals(environment.get(REQUIRE_ALL))) {
      throw new IllegalStateException(missing.get() + ", and " + REQUIRE_ALL + "=1 allows no skip");
    }
    return ConditionEvaluationResult.disabled(missing.get());
  }

  private static Optional<String> missing(AnnotatedElement element) {
    Needs needs = element.getAnnotation(Needs.class);
    if (needs == null) {
      return Optional.empty();
    }
    for (Needs.Machine machine : needs.value()) {
      Optional<String> reason =
          switch (machine) {
            case NAMESPACES -> namespaces();
            case ROOT -> HostTools.isRoot() ? Optional.empty() : Optional.of("needs root");
            case WIRE -> wire(System.getProperty("os.version", ""));
            case COMPILER -> programs("gcc");
            case SSH -> programs("ssh", "sshd", "ssh-keygen");
            case SLURM -> programs("srun", "salloc", "sbatch", "slurmctld", "slurmd", "munged");
            case CHROMIUM -> programs("chromium");
            case LATEX -> latex();
            case OPEN_MPI -> mpi("mpirun.openmpi", "mpicc.openmpi");
            case MPICH -> mpi("mpirun.mpich", "mpicc.mpich");
            case OPEN_MPI_5 -> installed(InstalledMpi.OPEN_MPI_5);
            case MPICH_5 -> installed(InstalledMpi.MPICH_5);
            case INTEL_MPI -> installed(InstalledMpi.INTEL_MPI);
            case SIMGRID -> mpi("smpirun", "smpicc");
          };
      if (reason.isPresent()) {
        return reason;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> programs(String... names) {
    return Stream.of(names)
        .filter(name -> HostTools.find(name).isEmpty())
        .findFirst()
        .map(name -> "needs the program " + name);
  }

  private static Optional<String> wire(String kernel) {
    return WireProcess.obstacle(kernel, true).map(why -> why + ", not " + kernel);
  }

  private static Optional<String> latex() {
    return programs("pdflatex", "kpsewhich")
        .or(
            () ->
                Stream.of("booktabs.sty", "siunitx.sty", "lmodern.sty")
                    .filter(style -> !Tool.run(List.of("kpsewhich", style)).ok())
                    .findFirst()
                    .map(style -> "needs the LaTeX package " + style));
  }

  /** A launcher, and a compiler that has what it compiles with: that is in other packages. */
  static Optional<String> mpi(String launcher, String compiler) {
    return programs(launcher, compiler)
        .or(
            () -> {
              Tool.ToolResult result =
                  Tool.run(List.of(compiler, "-E", "-x", "c", "-"), "#include <mpi.h>\n");
              return result.ok()
                  ? Optional.empty()
                  : Optional.of("needs mpi.h for " + compiler + ": " + result.reason());
            });
  }

  /** An MPI library beside the system's own. */
  static Optional<String> installed(InstalledMpi mpi) {
    return Stream.of(mpi.launcher(), mpi.library())
        .filter(file -> !Files.exists(file))
        .findFirst()
        .map(file -> "needs " + file + ", which .ci/run installs");
  }

  private static Optional<String> namespaces() {
    Optional<String> missing =
        programs(LabTools.needs().stream().map(LabTools.Need::program).toArray(String[]::new));
    if (missing.isPresent()) {
      return missing;
    }
    Tool.ToolResult result = HeldLab.tryNamespaces();
    return result.ok() ? Optional.empty() : Optional.of("needs namespaces: " + result.reason());
  }
}
