package fathom.runner.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Several names in one, as Slurm and pdsh write them: {@code node[01-16,20]} is {@code node01} to
 * {@code node16} and {@code node20}; several brackets multiply.
 */
final class NodeRange {
  static final int MOST_NODES = 4096;

  private static final Pattern BRACKET = Pattern.compile("\\[([^\\[\\]]*)]");
  private static final Pattern ITEM = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

  private NodeRange() {}

  /**
   * The names in order.
   *
   * @throws IllegalArgumentException for brackets that are none, or more than {@value #MOST_NODES}
   *     names
   */
  static List<String> expand(String text) {
    Matcher matcher = BRACKET.matcher(text);
    if (!matcher.find()) {
      if (text.contains("[") || text.contains("]")) {
        throw new IllegalArgumentException("brackets that do not match: '" + text + "'");
      }
      return List.of(text);
    }
    List<String> names = new ArrayList<>();
    List<String> rest = expand(text.substring(matcher.end()));
    for (String item : matcher.group(1).split(",", -1)) {
      for (String number : numbers(item.strip(), text)) {
        for (String end : rest) {
          names.add(text.substring(0, matcher.start()) + number + end);
          if (names.size() > MOST_NODES) {
            throw new IllegalArgumentException(
                "more than " + MOST_NODES + " nodes: '" + text + "'");
          }
        }
      }
    }
    return names;
  }

  /** {@code 01-16} keeps its two digits. */
  private static List<String> numbers(String item, String text) {
    Matcher matcher = ITEM.matcher(item);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a range such as [01-16,20]: '" + text + "'");
    }
    String first = matcher.group(1);
    if (matcher.group(2) == null) {
      return List.of(first);
    }
    int from = Integer.parseInt(first);
    int to = Integer.parseInt(matcher.group(2));
    if (to < from || to - from >= MOST_NODES) {
      throw new IllegalArgumentException("not an ascending range of nodes: '" + text + "'");
    }
    List<String> numbers = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      numbers.add(String.format(Locale.ROOT, "%0" + first.length() + "d", i));
    }
    return numbers;
  }
}
