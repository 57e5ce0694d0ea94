package fathom.runner.launch;

import fathom.reports.text.Excerpt;
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

  /** Of the domain name system. */
  private static final int LONGEST_NAME = 253;

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
    Matcher bracket = BRACKET.matcher(text);
    List<String> names = List.of("");
    int end = 0;
    while (bracket.find()) {
      names = joined(names, List.of(plain(text, end, bracket.start())), text);
      names = joined(names, all(bracket.group(1), text), text);
      end = bracket.end();
    }
    return joined(names, List.of(plain(text, end, text.length())), text);
  }

  /** What stands outside of brackets. */
  private static String plain(String text, int from, int to) {
    String piece = text.substring(from, to);
    if (piece.contains("[") || piece.contains("]")) {
      throw bad("brackets that do not match", text);
    }
    return piece;
  }

  /** Each with each. Bounded as it grows: ten brackets of ten are ten thousand million. */
  private static List<String> joined(List<String> names, List<String> ends, String text) {
    if ((long) names.size() * ends.size() > MOST_NODES) {
      throw bad("more than " + MOST_NODES + " nodes", text);
    }
    List<String> joined = new ArrayList<>();
    for (String name : names) {
      for (String end : ends) {
        if (name.length() + end.length() > LONGEST_NAME) {
          throw bad("a name of more than " + LONGEST_NAME + " characters", text);
        }
        joined.add(name + end);
      }
    }
    return joined;
  }

  private static List<String> all(String items, String text) {
    List<String> all = new ArrayList<>();
    for (String item : items.split(",", -1)) {
      all.addAll(numbers(item.strip(), text));
      if (all.size() > MOST_NODES) {
        throw bad("more than " + MOST_NODES + " nodes", text);
      }
    }
    return all;
  }

  private static IllegalArgumentException bad(String what, String text) {
    return new IllegalArgumentException(what + ": '" + Excerpt.of(text) + "'");
  }

  /** {@code 01-16} keeps its two digits. */
  private static List<String> numbers(String item, String text) {
    Matcher matcher = ITEM.matcher(item);
    if (!matcher.matches()) {
      throw bad("not a range such as [01-16,20]", text);
    }
    String first = matcher.group(1);
    if (matcher.group(2) == null) {
      return List.of(first);
    }
    int from = Integer.parseInt(first);
    int to = Integer.parseInt(matcher.group(2));
    if (to < from || to - from >= MOST_NODES) {
      throw bad("not an ascending range of nodes", text);
    }
    List<String> numbers = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      numbers.add(String.format(Locale.ROOT, "%0" + first.length() + "d", i));
    }
    return numbers;
  }
}
