package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.input.BadInputException;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Feeds a parser good inputs with something changed, among them very long ones. Each is read, or
 * refused by a typed exception with one short line; nothing else may come of it. A short round by
 * default; {@code -Dfathom.fuzz.minutes=5} divides so many minutes among the parsers, and {@code
 * -Dfathom.fuzz.seed=2} has other inputs.
 */
public final class Fuzz {
  /** Every parser of this module that reads what others wrote; {@code reports} has its own. */
  public enum Parser {
    HOSTS_FILE,
    NODE_RANGE,
    SLURM_NODES,
    NODE_NETWORKS,
    NODE_FACTS,
    AGENT_WORDS,
    JMH_LINES,
    JMH_PROGRESS,
    MPI_FACTS,
    MPI_LOG,
    SIMULATED_CLUSTER,
    RAW_FILE
  }

  /** What a parser makes of a text; fails only as its contract says. */
  @FunctionalInterface
  public interface Reader {
    void read(String text) throws IOException;
  }

  private static final double MINUTES =
      Double.parseDouble(System.getProperty("fathom.fuzz.minutes", "0"));
  private static final long SEED = Long.getLong("fathom.fuzz.seed", 28);

  private static final int SHORT_ROUND = 250;
  private static final double SHORT_SECONDS = 0.4;

  /** A parser that recurses as deep as its input is long fails on this, and not on a main stack. */
  private static final long STACK_BYTES = 256 * 1024;

  /** For one input. A good parser needs a thousandth on a busy machine. */
  private static final double MOST_SECONDS = 10;

  /** No reason is longer: it is one line for a person. */
  private static final int LONGEST_REASON = 2500;

  private static final int LONG = 40_000;

  private final Random random;
  private final List<String> good;
  private int inputs;
  private int refused;
  private double slowestSeconds;

  private Fuzz(List<String> good) {
    this.good = good;
    this.random = new Random(SEED);
  }

  /**
   * One round for a parser.
   *
   * @param good inputs it reads
   */
  public static void round(Parser parser, List<String> good, Reader reader) {
    Fuzz fuzz = new Fuzz(good);
    CompletableFuture<Void> done = new CompletableFuture<>();
    new Thread(
            null,
            () -> {
              try {
                fuzz.run(reader);
                done.complete(null);
              } catch (Throwable e) { // also a StackOverflowError
                done.completeExceptionally(e);
              }
            },
            "fuzz " + parser,
            STACK_BYTES)
        .start();
    try {
      done.join();
    } catch (CompletionException e) {
      throw new AssertionError(parser + ": " + e.getCause(), e.getCause());
    }
    if (MINUTES > 0) {
      System.out.println(
          String.format(
              Locale.ROOT,
              "fuzz %-24s %8d inputs, %8d refused, slowest %.3f s",
              parser,
              fuzz.inputs,
              fuzz.refused,
              fuzz.slowestSeconds));
    }
    assertTrue(fuzz.refused < fuzz.inputs, parser + ": none was read, a one-sided test");
  }

  private void run(Reader reader) {
    for (String text : good) {
      attempt(text, reader);
    }
    assertTrue(refused == 0, "a good input was refused");
    double seconds = MINUTES > 0 ? MINUTES * 60 / Parser.values().length : SHORT_SECONDS;
    long end = System.nanoTime() + (long) (seconds * 1e9);
    while ((MINUTES > 0 || inputs < SHORT_ROUND) && System.nanoTime() < end) {
      attempt(mutated(), reader);
    }
  }

  private void attempt(String text, Reader reader) {
    long start = System.nanoTime();
    Optional<Exception> failure = Optional.empty();
    try {
      reader.read(text);
    } catch (Exception e) {
      failure = Optional.of(e);
    } catch (StackOverflowError | OutOfMemoryError e) {
      throw new AssertionError(e.getClass().getSimpleName() + " of " + shown(text), e);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    slowestSeconds = Math.max(slowestSeconds, seconds);
    assertTrue(seconds < MOST_SECONDS, () -> seconds + " s for " + shown(text));
    inputs++;
    failure.ifPresent(
        e -> {
          refused++;
          if (!isTyped(e)) {
            throw new AssertionError("of " + shown(text), e);
          }
          String reason = String.valueOf(e.getMessage());
          assertFalse(reason.isBlank(), () -> shown(text));
          assertTrue(
              reason.length() <= LONGEST_REASON,
              () -> "a reason of " + reason.length() + " characters for " + shown(text));
        });
  }

  /** No subclass: a NumberFormatException is an IllegalArgumentException, and nobody's word. */
  private static boolean isTyped(Exception e) {
    return e instanceof BadInputException
        || e instanceof UserException
        || e instanceof IOException
        || e.getClass() == IllegalArgumentException.class;
  }

  private static String shown(String text) {
    String beginning = text.length() <= 3000 ? text : text.substring(0, 3000) + "…";
    return text.length() + " characters: " + beginning;
  }

  private static final List<String> HOSTILE =
      List.of(
          "-1",
          "0",
          "1e308",
          "1e999",
          "-1e999",
          "NaN",
          "9007199254740993",
          "99999999999999999999",
          "2147483648",
          "null",
          "\"\"",
          "[]",
          "{}",
          "\u0000",
          "\u001b]0;x\u0007",
          "\ud800",
          "\u202e",
          "../../etc/passwd",
          ",",
          ":",
          ".",
          "@",
          "[",
          "]",
          " ",
          "\n",
          "\r",
          "\t",
          "#",
          "=",
          "٣",
          "é");

  /** One to three changes of one of the good ones. */
  private String mutated() {
    StringBuilder text = new StringBuilder(good.get(random.nextInt(good.size())));
    for (int changes = 1 + random.nextInt(3); changes > 0 && !text.isEmpty(); changes--) {
      int at = random.nextInt(text.length());
      int end = Math.min(text.length(), at + 1 + random.nextInt(random.nextBoolean() ? 3 : 40));
      switch (random.nextInt(10)) {
        case 0 -> text.setCharAt(at, (char) (32 + random.nextInt(96)));
        case 1 -> text.insert(at, text.substring(at, end));
        case 2 -> text.delete(at, end);
        case 3 -> text.setLength(at);
        case 4 -> text.insert(at, HOSTILE.get(random.nextInt(HOSTILE.size())));
        case 5 -> text.replace(at, end, good.get(random.nextInt(good.size())));
        case 6 -> replaceNumber(text, at);
        case 7 -> grow(text, at, Math.min(end, at + 12));
        case 8 -> grow(text, at, at + 1);
        default -> text.replace(at, end, HOSTILE.get(random.nextInt(HOSTILE.size())));
      }
    }
    return text.toString();
  }

  /** The same again and again: what a parser does per repetition it must not do on its stack. */
  private void grow(StringBuilder text, int from, int to) {
    String piece = text.substring(from, to);
    int length = random.nextInt(8) == 0 ? LONG : 50 + random.nextInt(500);
    text.insert(from, piece.repeat(1 + length / piece.length()));
  }

  /** The next number from there on becomes another, if there is one. */
  private void replaceNumber(StringBuilder text, int from) {
    int at = from;
    while (at < text.length() && !isDigit(text.charAt(at))) {
      at++;
    }
    int end = at;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    String other =
        switch (random.nextInt(5)) {
          case 0 -> "";
          case 1 -> "9".repeat(1 + random.nextInt(30));
          case 2 -> "-" + random.nextInt();
          case 3 -> Integer.toString(random.nextInt(300));
          default -> Double.toString(random.nextGaussian() * Math.pow(10, random.nextInt(40)));
        };
    text.replace(at, end, other);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
