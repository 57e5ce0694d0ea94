package fathom.runner.cli.option;

import fathom.model.predict.Point;
import fathom.runner.console.UserException;
import fathom.runner.input.Amounts;
import java.util.List;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** How operations are carried out, of commands that ask for some. */
public final class AlgorithmOptions {
  private static final String ALL = "all";

  @Option(names = "--algorithm", paramLabel = "LIST")
  String algorithm = ALL;

  @Option(names = "--segment", paramLabel = "SIZE")
  String segment = "";

  @Option(names = "--fan-out", paramLabel = "N")
  public int fanOut = Point.USUAL_FAN_OUT;

  /** The algorithms that are named. */
  public List<String> algorithms() {
    return named(algorithm);
  }

  /** Whether an algorithm is named, or all are. */
  public boolean wants(String word) {
    return wants(algorithm, word);
  }

  /** The words of a list but for that which means all. */
  public static List<String> named(String list) {
    return Amounts.items(list).stream().filter(word -> !word.equals(ALL)).toList();
  }

  public static boolean wants(String list, String word) {
    List<String> words = Amounts.items(list);
    return words.contains(word) || words.contains(ALL);
  }

  public OptionalLong segmentBytes() {
    if (segment.isEmpty()) {
      return OptionalLong.empty();
    }
    long bytes = Arguments.size("--segment", segment);
    if (bytes < 1) {
      throw UserException.badInput("--segment takes 1 byte or more");
    }
    return OptionalLong.of(bytes);
  }

  public int fanOut() {
    if (fanOut < 1) {
      throw UserException.badInput("--fan-out takes 1 or more, not " + fanOut);
    }
    return fanOut;
  }
}
