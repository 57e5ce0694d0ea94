package fathom.model.collective;

import java.util.Arrays;

/**
 * What nodes' TCP does against congestion, as far as a benchmark's counter can say it: JMH keeps
 * numbers only. An incast over TCP is its work as much as the network's.
 */
public enum CongestionControl {
  /** Another one, unknown, or not the same on all nodes. */
  OTHER(0, "another"),
  CUBIC(1, "cubic"),
  RENO(2, "reno"),
  BBR(3, "bbr"),
  DCTCP(4, "dctcp");

  private final int number;
  private final String word;

  CongestionControl(int number, String word) {
    this.number = number;
    this.word = word;
  }

  /** What stands in raw results for it. */
  public int number() {
    return number;
  }

  /** The kernel's name of it. */
  public String word() {
    return word;
  }

  /** The one of a kernel's name; {@link #OTHER} for those without a number. */
  public static CongestionControl ofWord(String word) {
    return Arrays.stream(values()).filter(c -> c.word.equals(word)).findFirst().orElse(OTHER);
  }

  /** The one of a number; {@link #OTHER} for those that stand for none. */
  public static CongestionControl ofNumber(long number) {
    return Arrays.stream(values()).filter(c -> c.number == number).findFirst().orElse(OTHER);
  }
}
