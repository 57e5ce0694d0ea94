package fathom.bench.mpi;

import fathom.bench.fork.ForkOptions;
import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.JmhParameter;
import fathom.model.protocol.JvmOption;
import fathom.model.protocol.ProcessLine;
import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * Makes each fork of JMH an MPI job: rank 0 runs what JMH started, every other rank {@link #RANKS}.
 * JMH asks external profilers for what is to stand before a fork's {@code java}, which is the
 * launcher here; nothing is profiled. {@code -prof fathom.bench.mpi.MpiJob}.
 */
public final class MpiJob implements ExternalProfiler {
  /** The launcher's words, between blanks: {@code mpirun -np 2 --hostfile hosts}. */
  public static final String VARIABLE = "FATHOM_MPI_LAUNCHER";

  /** The program of every rank but the first. It is named, because this package may not know it. */
  public static final String RANKS = "fathom.bench.peer.RankService";

  /**
   * Each rank's own choice, by what its launcher says it is. Fixed: nothing of a user's is in it.
   * $1 is the library's name or nothing, $2 the class path, $3 the thread level's word, $5 Java's
   * options for the class cache, apart by spaces; the rest is JMH's command, which begins with
   * Java. A rank whose host has none kills itself: MPICH's launcher waits for others when one ends
   * with an exit code before MPI has begun, and ends by SIGPIPE, without what a rank has printed,
   * when one ends at once. A launcher by ssh brings no locale, and Java opens no jar in a directory
   * ü without one. $4 is for {@link LaunchEnd}.
   */
  private static final String DISPATCH =
      "[ -z \"$1\" ] || export FATHOM_MPI_LIBRARY=\"$1\"; path=$2; level=$3; end=$4; cache=$5; shift 5; set -f;"
          + " LC_ALL=C.UTF-8; export LC_ALL;"
          + " command -v \"$1\" >/dev/null || { printf '"
          + ProcessLine.MPI_COMPLAINT
          + "%s has no %s\\n' \"$(uname -n)\" \"$1\" >&2; sleep 1; kill -9 $$; };"
          + " case "
          + LaunchedRanks.numberInShell()
          + " in"
          + " 0) "
          + LaunchEnd.VARIABLE
          + "=$end; export "
          + LaunchEnd.VARIABLE
          + "; exec \"$@\" ;;"
          + " '') echo '"
          + ProcessLine.MPI_COMPLAINT
          + "the launcher gives no rank: use mpirun or srun' >&2; exit 3 ;;"
          + " *) exec \"$1\" $cache "
          + JvmOption.CHANNELS_OPEN
          + " "
          + JvmOption.NATIVE_ACCESS
          + " "
          + JvmOption.SERIAL_GC
          + " -XX:-UsePerfData -cp \"$path\" "
          + RANKS
          + " \"$level\" ;;"
          + " esac";

  private final String library;
  private final List<String> launcher;

  /**
   * By {@link #VARIABLE}.
   *
   * @throws IllegalStateException where it names no launcher
   */
  public MpiJob() {
    this("");
  }

  /**
   * As programs ask for it.
   *
   * @param said what follows the name of this class: the library, which may be empty, and the
   *     launcher's words, a unit separator between them; nothing where {@link #VARIABLE} says it
   * @throws IllegalStateException where there is no launcher
   */
  public MpiJob(String said) {
    if (said.isEmpty()) {
      library =
          System.getProperty(
              MpiLibrary.PROPERTY, System.getenv().getOrDefault(MpiLibrary.VARIABLE, ""));
      launcher = ofVariable();
    } else {
      List<String> words = List.of(said.split(BenchmarksCommand.BETWEEN_WORDS, -1));
      library = words.getFirst();
      launcher = words.subList(1, words.size());
    }
  }

  private static List<String> ofVariable() {
    String words = System.getenv().getOrDefault(VARIABLE, "").strip();
    if (words.isEmpty()) {
      throw new IllegalStateException(
          "no MPI launcher: set " + VARIABLE + "=\"mpirun -np 2\", or what starts ranks here");
    }
    return List.of(words.split("\\s+"));
  }

  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
    LaunchEnd end = LaunchEnd.create();
    List<String> words = new ArrayList<>(end.around(launcher));
    words.addAll(List.of("/bin/sh", "-c", DISPATCH, "rank"));
    words.add(library);
    words.add(System.getProperty("java.class.path"));
    words.add(params.getParam(JmhParameter.MPI_THREAD.id()));
    words.add(end.directory().toString());
    words.add(
        params.getJvmArgs().stream()
            .filter(ForkOptions::isOfClassCache)
            .collect(Collectors.joining(" ")));
    return words;
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public void beforeTrial(BenchmarkParams params) {}

  @Override
  public Collection<? extends Result<?>> afterTrial(
      BenchmarkResult result, long pid, File out, File err) {
    return List.of();
  }

  @Override
  public boolean allowPrintOut() {
    return true;
  }

  @Override
  public boolean allowPrintErr() {
    return true;
  }

  @Override
  public String getDescription() {
    return "Makes each fork an MPI job by " + VARIABLE;
  }
}
