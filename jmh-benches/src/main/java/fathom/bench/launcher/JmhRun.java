package fathom.bench.launcher;

import java.util.List;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** One run of JMH in this process; its forks are processes of their own. */
public final class JmhRun {
  private JmhRun() {}

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
