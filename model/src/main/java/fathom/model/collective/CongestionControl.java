package fathom.model.collective;

import fathom.model.word.Word;
import java.util.Arrays;
import java.util.List;

/**
 * What nodes' TCP does against congestion, as far as a benchmark's counter can say it: JMH keeps
 * numbers only. An incast over TCP is its work as much as the network's.
 */
public enum CongestionControl implements Word {
  /** Another one, unknown, or not the same on all nodes. */
  ANOTHER(0),
  CUBIC(1),
  RENO(2),
  BBR(3),
  DCTCP(4);

  private final int number;

  CongestionControl(int number) {
    this.number = number;
  }

  /** What stands in raw results for it. */
  public int number() {
    return number;
  }

  /** The one of a kernel's name; {@link #ANOTHER} for those without a number. */
  public static CongestionControl ofWord(String word) {
    return Word.find(List.of(values()), word).orElse(ANOTHER);
  }

  /** The one of a number; {@link #ANOTHER} for those that stand for none. */
  public static CongestionControl ofNumber(long number) {
    return Arrays.stream(values()).filter(c -> c.number == number).findFirst().orElse(ANOTHER);
  }
}
