package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.text.Escape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Commands on damaged files, and those that ended otherwise than with an answer or a line of
 * reason. A short round is always run; {@code -Dfathom.damaged.rounds=50} runs as many, each with
 * all commands and a seed of its own, from {@code -Dfathom.damaged.seed=24} on. What a failing
 * command was given is kept in {@code target/damaged}.
 */
final class Trials {
  private static final int ROUNDS = Integer.getInteger("fathom.damaged.rounds", 0);
  private static final long SEED = Long.getLong("fathom.damaged.seed", 24);
  private static final Path KEPT = Path.of("target", "damaged");

  private final TreeMap<String, String> failures = new TreeMap<>();
  private final String name;
  private int answers;
  private int refusals;

  /**
   * Trials without any.
   *
   * @param name of what a failing command was given
   */
  Trials(String name) {
    this.name = name;
  }

  /** One of each round. */
  static List<Long> seeds() {
    return LongStream.range(SEED, SEED + Math.max(1, ROUNDS)).boxed().toList();
  }

  /**
   * Runs some commands, in a long round all.
   *
   * @param some how many of them in the short round, by chance
   * @param given the file or directory that is damaged
   * @param files where a command may write files, which are gone afterwards
   */
  void run(List<List<String>> commands, int some, Path given, Path files, SplittableRandom random)
      throws IOException {
    List<List<String>> chosen = new ArrayList<>(commands);
    Collections.shuffle(chosen, new Random(random.nextLong()));
    for (List<String> command : ROUNDS > 0 ? chosen : chosen.subList(0, some)) {
      Ending ending = Ending.of(command, files);
      if (ending.isAnswer()) {
        answers++;
      } else {
        refusals++;
      }
      if (ending.wrong().isPresent()) {
        String why = key(ending.wrong().get());
        if (!failures.containsKey(why)) {
          Path kept = KEPT.resolve(name + "-" + failures.size());
          keep(given, kept);
          Files.writeString(kept.resolve("why.txt"), command + "\n" + ending.wrong().get());
          failures.put(why, command + " on " + kept);
        }
      }
    }
  }

  /** Failures are alike that begin alike, whatever their numbers. */
  private static String key(String why) {
    return why.lines()
        .limit(6)
        .map(Escape::oneLine)
        .collect(Collectors.joining("\n"))
        .replaceAll("\\d+", "9");
  }

  private static void keep(Path given, Path to) throws IOException {
    Path top = Files.isDirectory(given) ? given : given.resolveSibling("");
    for (Path file : DamagedFiles.listed(given)) {
      Path copy = to.resolve(top.relativize(file).toString());
      Files.createDirectories(copy.resolveSibling(""));
      Files.write(copy, Files.readAllBytes(file));
    }
  }

  /** Nothing was wrong, and neither answers nor refusals were too few to say so. */
  void assertNoneIsWrong() {
    StringBuilder all = new StringBuilder();
    failures.forEach((why, command) -> all.append(command).append(": ").append(why).append('\n'));
    assertTrue(failures.isEmpty(), all::toString);
    int commands = answers + refusals;
    assertTrue(
        Math.min(answers, refusals) > commands / 10,
        () -> answers + " answers and " + refusals + " refusals: a one-sided test");
  }
}
