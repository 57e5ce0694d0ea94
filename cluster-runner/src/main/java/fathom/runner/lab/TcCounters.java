package fathom.runner.lab;

import fathom.runner.console.UserException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads counters out of {@code tc -s qdisc show}. */
final class TcCounters {
  private static final Pattern DROPPED = Pattern.compile("\\(dropped (\\d+),");

  private TcCounters() {}

  /** The packets dropped by the first qdisc of this kind. */
  static long dropped(String text, String kind) {
    int start = text.indexOf("qdisc " + kind + " ");
    Matcher matcher = DROPPED.matcher(text);
    if (start < 0 || !matcher.find(start)) {
      throw UserException.failed("tc shows no " + kind + " counters; is the lab still up?");
    }
    return Long.parseLong(matcher.group(1));
  }
}
