package fathom.bench.experiment;

import fathom.bench.fork.Deck;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a sender offers.
 *
 * @param sizeBytes of each message
 * @param perSecond messages per second, at least 1
 */
record OfferedLoad(int sizeBytes, int perSecond) {
  private static final Pattern TEXT = Pattern.compile("(0|[1-9][0-9]{0,6})@([1-9][0-9]{0,8})");

  /**
   * Reads {@code size@messages-per-second/…}.
   *
   * @param least size of a message
   * @throws IllegalArgumentException where a part is something else
   */
  static List<OfferedLoad> list(String text, int least) {
    return Arrays.stream(text.split(Deck.SEPARATOR, -1)).map(one -> of(one, least)).toList();
  }

  @Override
  public String toString() {
    return sizeBytes + "@" + perSecond;
  }

  private static OfferedLoad of(String text, int least) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches() || Integer.parseInt(parts.group(1)) < least) {
      throw new IllegalArgumentException("not size@messages-per-second: '" + text + "'");
    }
    return new OfferedLoad(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
  }
}
