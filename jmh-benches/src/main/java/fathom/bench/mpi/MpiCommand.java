package fathom.bench.mpi;

import fathom.bench.os.Affinity;
import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.ProcessLine;
import fathom.model.protocol.RankFact;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** What the MPI library of this process is, and its eager limit where there are two ranks. */
@Command(
    name = BenchmarksCommand.MPI,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What MPI library is used here, and whether it is the launcher's. With two ranks or more also"
          + " the eager limit between ranks 0 and 1: a larger message waits until it is received.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  java -jar benchmarks.jar mpi",
      "  mpirun -np 2 java -jar benchmarks.jar mpi",
      "  mpirun -np 2 --hostfile hosts --map-by node java -jar benchmarks.jar mpi --library"
          + " libmpi.so.40"
    })
public final class MpiCommand implements Callable<Integer> {
  private static final int LETTERS = 26;

  @Spec CommandSpec spec = CommandSpec.create();

  @Option(
      names = BenchmarksCommand.LIBRARY,
      paramLabel = "FILE",
      description = {
        "The MPI library, a file or a name that is searched for as programs' libraries are.",
        "Default: FATHOM_MPI_LIBRARY, else the first found of the launcher's kind."
      })
  String library = "";

  @Option(
      names = BenchmarksCommand.MPI_THREAD,
      paramLabel = "LEVEL",
      converter = LevelConverter.class,
      description = {
        "What threads may do with MPI: single (default), funneled, serialized or multiple. Most"
            + " programs run single; multiple may take up to 50 %% longer for a small message."
      })
  ThreadLevel level = ThreadLevel.SINGLE;

  @Option(
      names = BenchmarksCommand.PRESETS,
      paramLabel = "TOOL",
      description = {
        "Ranks also say what is set for the library on their hosts, and by whom: TOOL is the"
            + " library's ompi_info, or none."
      })
  String presets = "";

  @Option(
      names = BenchmarksCommand.VERBOSE,
      description = {
        "The library says which transport it uses, among other lines of its own log. Variables that"
            + " are set stay: OMPI_MCA_pml_base_verbose, UCX_LOG_LEVEL, MPIR_CVAR_DEBUG_SUMMARY."
      })
  boolean verbose;

  /** By its word. */
  static final class LevelConverter implements ITypeConverter<ThreadLevel> {
    @Override
    public ThreadLevel convert(String word) {
      try {
        return ThreadLevel.ofWord(word);
      } catch (MpiException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  @Override
  public Integer call() {
    if (!library.isEmpty()) {
      System.setProperty(MpiLibrary.PROPERTY, library);
    }
    Mpi mpi;
    List<String> set;
    try {
      if (verbose) {
        LibraryLog.ask(); // presets open the library, and UCX reads its variables then
      }
      set = presets();
      mpi = Mpi.begin(level);
    } catch (MpiException e) {
      if (!(e instanceof MpiException.OfAnotherLauncher)
          || LaunchedRanks.of(System.getenv()).first()) {
        complain(e); // what another host lacks, only its own rank can say
      }
      return 1;
    }
    try {
      if (verbose) {
        NativeProcess.flush();
      }
      List<RankReport> reports = RankReport.ofAll(mpi, set);
      RankReport.checkAlike(reports);
      say(mpi);
      sayQuotas(mpi, RankReport.quotas(reports));
      sayPresets(mpi, RankReport.presets(reports));
      places(mpi, reports.stream().map(RankReport::place).toList());
      if (mpi.size() > 1) {
        eagerLimit(mpi);
      }
      mpi.end();
      return 0;
    } catch (MpiException e) {
      complain(e);
      mpi.abort();
      return 1;
    }
  }

  /** Before MPI begins, which may forbid to start programs. */
  private List<String> presets() {
    Map<String, String> environment = System.getenv();
    if (presets.isEmpty() || !LaunchedRanks.isFirstOnHost(environment)) {
      return List.of();
    }
    MpiLibrary opened = MpiLibrary.ofProcess();
    return new RankPresets(environment)
        .look(
            presets.equals(BenchmarksCommand.NO_TOOL) ? "" : presets,
            opened.abi(),
            opened.version(),
            Path.of(opened.file()));
  }

  private void sayQuotas(Mpi mpi, String quotas) {
    if (mpi.rank() == 0 && !quotas.isEmpty()) {
      spec.commandLine().getOut().println(RankFact.QUOTA.line(quotas));
    }
  }

  /** Each line has a name of its own, of letters alone. */
  private void sayPresets(Mpi mpi, List<String> all) {
    if (mpi.rank() == 0) {
      PrintWriter out = spec.commandLine().getOut();
      for (int i = 0; i < Math.min(all.size(), LETTERS * LETTERS); i++) {
        char high = (char) ('a' + i / LETTERS);
        char low = (char) ('a' + i % LETTERS);
        out.println(RankFact.PRESET.line("" + high + low, all.get(i)));
      }
      out.flush();
    }
  }

  private void complain(MpiException e) {
    spec.commandLine().getErr().println(ProcessLine.MPI_COMPLAINT + e.getMessage());
    spec.commandLine().getErr().flush();
  }

  /** Rank 0 for all: lines of several ranks would be mixed. */
  private void say(Mpi mpi) {
    if (mpi.rank() == 0) {
      PrintWriter out = spec.commandLine().getOut();
      out.println(RankFact.LIBRARY.line(mpi.library().file()));
      out.println(RankFact.VERSION.line(mpi.library().version()));
      out.println(RankFact.INTERFACE.line(mpi.library().abi().words()));
      out.println(RankFact.THREADS.line(mpi.granted() + " (asked for: " + level + ")"));
      out.println(RankFact.RANKS.line(Integer.toString(mpi.size())));
      out.println(RankFact.PROCESSORS.line(Affinity.allowed().toString()));
      MpiSettings.of(System.getenv())
          .ifPresent(words -> out.println(RankFact.SETTINGS.line(words)));
      out.println(RankFact.FIRST_HOST.line(RankHost.name()));
      out.println(RankFact.FIRST_PLACE.line(RankHost.here()));
      out.flush();
    }
  }

  private void places(Mpi mpi, List<String> places) {
    if (mpi.rank() == 0) {
      spec.commandLine().getOut().println(RankFact.HOSTS.line(RankHost.describeAll(places)));
    }
  }

  private void eagerLimit(Mpi mpi) {
    if (mpi.rank() == 1) {
      EagerLimit.serve(mpi);
    }
    if (mpi.rank() == 0) {
      PrintWriter out = spec.commandLine().getOut();
      out.println(RankFact.EAGER_LIMIT.line(EagerLimit.describe(EagerLimit.find(mpi))));
      out.flush();
    }
  }
}
