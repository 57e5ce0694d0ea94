package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.input.BadInputException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Good files with something changed, for a reader that may refuse them with a reason and may do
 * nothing else. {@code -Dfathom.fuzz.minutes=5} divides so many minutes among the readers, in the
 * place of a number of files that is always the same; {@code -Dfathom.fuzz.seed=2} has others.
 */
public final class Mutations {
  /** Readers that share the minutes: three of {@code MutatedFilesTest} have two forms of input. */
  private static final int READERS = 12;

  private static final double MINUTES =
      Double.parseDouble(System.getProperty("fathom.fuzz.minutes", "0"));
  private static final long OTHER_SEED = Long.getLong("fathom.fuzz.seed", 0);

  /** What recurses as deep as its input is long fails on this, and not on a main stack. */
  private static final long STACK_BYTES = 384 * 1024;

  /** For one file, on a busy machine; a hundredth is usual. */
  private static final double MOST_SECONDS = 10;

  private static final int LONGEST_REASON = 2500;
  private static final int LONG = 40_000;

  private static final Pattern VALUE =
      Pattern.compile("-?\\d[\\d.eE+-]*|\"[^\"]*\"|true|false|null");

  private static final List<String> HOSTILE =
      List.of(
          "-1",
          "0",
          "-0.0",
          "1e308",
          "1e-320",
          "1e999",
          "-1e999",
          "1e999999999",
          "9007199254740993",
          "2147483648",
          "NaN",
          "\"NaN\"",
          "\"Infinity\"",
          "null",
          "true",
          "\"\"",
          "\"../../etc/passwd\"",
          "[]",
          "{}",
          "[[]]",
          "\"\\u0000\"",
          "1.5",
          "\"g_s\"",
          "\"fitted\"",
          "\"done\"");

  /** What is made of a text. */
  @FunctionalInterface
  public interface Reader {
    void read(String text) throws IOException;
  }

  private final Random random;
  private int files;
  private int refused;
  private double slowestSeconds;

  private Mutations(long seed) {
    this.random = new Random(seed + OTHER_SEED);
  }

  /**
   * Fails where a file is neither read nor refused, takes too long, or where all are the one or all
   * the other.
   *
   * @param what for messages
   * @param count how many files, where no time is given
   */
  public static void assertReadOrRefused(
      String what, String good, int count, long seed, Reader reader) {
    Mutations mutations = new Mutations(seed);
    CompletableFuture<Void> done = new CompletableFuture<>();
    Runnable work =
        () -> {
          try {
            mutations.run(good, count, reader);
            done.complete(null);
          } catch (Throwable e) { // a StackOverflowError too
            done.completeExceptionally(e);
          }
        };
    new Thread(null, work, "mutated " + what, STACK_BYTES).start();
    try {
      done.join();
    } catch (CompletionException e) {
      throw new AssertionError(what + ": " + e.getCause(), e.getCause());
    }
    int all = mutations.files;
    int refused = mutations.refused;
    if (MINUTES > 0) {
      System.out.printf(
          Locale.ROOT,
          "fuzz %-24s %8d inputs, %8d refused, slowest %.3f s%n",
          what,
          all,
          refused,
          mutations.slowestSeconds);
    }
    assertTrue(
        refused > all / 4 && refused < all, () -> refused + " of " + all + ": a one-sided test");
  }

  private void run(String good, int count, Reader reader) throws IOException {
    reader.read(good);
    long start = System.nanoTime();
    long nanos = (long) (MINUTES * 60e9 / READERS);
    while (MINUTES > 0 ? System.nanoTime() - start < nanos : files < count) {
      attempt(mutated(good), reader);
    }
  }

  private void attempt(String text, Reader reader) throws IOException {
    long start = System.nanoTime();
    try {
      reader.read(text);
    } catch (BadInputException e) {
      refused++;
      String reason = String.valueOf(e.getMessage());
      assertEquals(1, reason.lines().count(), () -> reason + " for " + shown(text));
      assertFalse(reason.isBlank(), text);
      assertTrue(reason.length() <= LONGEST_REASON, () -> reason.length() + " for " + shown(text));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw new AssertionError("of " + shown(text), e);
    }
    files++;
    double seconds = (System.nanoTime() - start) / 1e9;
    slowestSeconds = Math.max(slowestSeconds, seconds);
    assertTrue(seconds < MOST_SECONDS, () -> seconds + " s for " + shown(text));
  }

  private static String shown(String text) {
    return text.length() <= 5000 ? text : text.substring(0, 5000) + "… of " + text.length();
  }

  /**
   * One to three changes: a value for another, a byte, a piece twice or a thousand times, a piece
   * away, the rest away.
   */
  private String mutated(String good) {
    StringBuilder text = new StringBuilder(good);
    for (int changes = 1 + random.nextInt(3); changes > 0 && !text.isEmpty(); changes--) {
      int at = random.nextInt(text.length());
      int end = Math.min(text.length(), at + 1 + random.nextInt(40));
      switch (random.nextInt(12)) {
        case 0 -> text.setCharAt(at, (char) (32 + random.nextInt(96)));
        case 1 -> text.insert(at, text.substring(at, end));
        case 2 -> text.delete(at, end);
        case 3 -> text.setLength(at);
        case 4 -> grow(text, at, random.nextBoolean() ? at + 1 : end);
        default -> replaceValue(text);
      }
    }
    return text.toString();
  }

  /** The same again and again; one in a few so often that a parser must not nest as deep. */
  private void grow(StringBuilder text, int from, int to) {
    String piece = text.substring(from, to);
    int length = random.nextInt(MINUTES > 0 ? 20 : 200) == 0 ? LONG : 100;
    text.insert(from, piece.repeat(1 + length / piece.length()));
  }

  private void replaceValue(StringBuilder text) {
    List<MatchResult> values = VALUE.matcher(text).results().toList();
    if (values.isEmpty()) {
      return;
    }
    MatchResult value = values.get(random.nextInt(values.size()));
    String other =
        random.nextBoolean()
            ? HOSTILE.get(random.nextInt(HOSTILE.size()))
            : values.get(random.nextInt(values.size())).group();
    text.replace(value.start(), value.end(), other);
  }
}
