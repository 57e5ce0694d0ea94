package fathom.bench.launcher;

import fathom.model.protocol.ProcessLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.ToIntFunction;

/**
 * {@code benchmarks.jar launcher CPU}: JMH's command lines come in by standard input and are run
 * one after the other. JMH itself takes half a second to start, and a campaign in which every fork
 * has a place of its own in time starts it more than seventy times; the forks stay processes of
 * their own.
 *
 * <p>A command line is one line per argument, then an empty one. What JMH says goes to standard
 * output, then {@link ProcessLine#JMH_ENDED} and 0, or 1 if it failed. At the end of the input
 * everything ends: whoever started this is gone then, and its forks are nobody's. This process
 * keeps off the CPU of the timed threads; a negative number stands for none.
 */
public final class LauncherMode {
  private final InputStream input;
  private final PrintStream output;
  private final ToIntFunction<List<String>> jmh;

  /**
   * @param jmh runs one command line and returns 0, or another number where it failed
   */
  public LauncherMode(InputStream input, PrintStream output, ToIntFunction<List<String>> jmh) {
    this.input = input;
    this.output = output;
    this.jmh = jmh;
  }

  /**
   * Runs what comes until the input ends.
   *
   * @param atEnd at the end of the input, on a thread of its own, also while JMH runs
   */
  public void run(Runnable atEnd) throws InterruptedException {
    output.println(ProcessLine.JMH_READY);
    output.flush();
    BlockingQueue<Optional<List<String>>> asked = new LinkedBlockingQueue<>();
    Thread.ofPlatform()
        .name("launcher-input")
        .daemon()
        .start(
            () -> {
              read(asked);
              asked.add(Optional.empty());
              atEnd.run();
            });
    for (Optional<List<String>> next = asked.take(); next.isPresent(); next = asked.take()) {
      int code = jmh.applyAsInt(next.get());
      output.println(ProcessLine.JMH_ENDED + code);
      output.flush();
    }
  }

  private void read(BlockingQueue<Optional<List<String>>> into) {
    BufferedReader lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
    List<String> arguments = new ArrayList<>();
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.isEmpty()) {
          into.add(Optional.of(List.copyOf(arguments)));
          arguments.clear();
        } else {
          arguments.add(line);
        }
      }
    } catch (IOException e) {
      // An input that cannot be read has ended, as far as this process is concerned.
    }
  }
}
