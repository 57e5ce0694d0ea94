package fathom.runner.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The lines by which a program answers, each of which has to come in time. */
public final class Answers {
  private final BufferedReader output;

  public Answers(InputStream output) {
    this.output = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8));
  }

  /**
   * Returns the next line, or the reason why it cannot be read.
   *
   * @param ended stands for the line if the output has ended
   * @param late stands for it if it does not come in time
   */
  public String next(Duration patience, String ended, String late) {
    return CompletableFuture.supplyAsync(
            () -> line(ended), reading -> Thread.ofPlatform().daemon().start(reading))
        .completeOnTimeout(late, patience.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  private String line(String ended) {
    try {
      return Optional.ofNullable(output.readLine()).orElse(ended);
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
