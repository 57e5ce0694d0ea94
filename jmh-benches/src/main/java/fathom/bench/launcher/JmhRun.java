package fathom.bench.launcher;

import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** One run of JMH in this process; its forks are processes of their own. */
public final class JmhRun {
  private JmhRun() {}

  /**
   * The reason why the benchmarks in this jar cannot be run with these arguments. Each of them is
   * measured by one thread, and many times their own operations: with {@code -t 2} or {@code -bm
   * thrpt} its score is no time of its operation.
   *
   * @return empty if they can be, or if JMH itself refuses the arguments
   */
  public static Optional<String> refusal(List<String> arguments) {
    CommandLineOptions options;
    try {
      options = new CommandLineOptions(arguments.toArray(String[]::new));
    } catch (CommandLineOptionException e) {
      return Optional.empty();
    }
    if (options.getThreads().orElse(1) != 1 || options.getThreadGroups().hasValue()) {
      return Optional.of("each benchmark is measured by one thread; leave -t and -tg out");
    }
    return options.getBenchModes().stream().anyMatch(m -> m == Mode.Throughput || m == Mode.All)
        ? Optional.of("each benchmark measures a time, which is no throughput; leave -bm thrpt out")
        : Optional.empty();
  }

  /**
   * As JMH's own main does it, but without ending the process.
   *
   * @param arguments JMH's command line
   * @return 0, or 1 where it failed; why is printed, as JMH prints it
   */
  public static int of(List<String> arguments) {
    try {
      new Runner(new CommandLineOptions(arguments.toArray(String[]::new))).run();
      return 0;
    } catch (RunnerException | CommandLineOptionException e) {
      e.printStackTrace(System.out); // read by who asked: the exception's own line is the reason
      return 1;
    }
  }
}
