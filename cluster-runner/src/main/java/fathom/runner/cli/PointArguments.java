package fathom.runner.cli;

import fathom.model.predict.Point;
import fathom.runner.console.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Message sizes and numbers of nodes of collective operations, read strictly. */
final class PointArguments {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,13})(B|KiB|MiB|GiB|)");

  private PointArguments() {}

  /** {@code 1,1500B,64KiB} and {@code 1KiB..1MiB}, which doubles up to its end; ascending. */
  static List<Long> sizes(String option, String text) {
    TreeSet<Long> sizes = new TreeSet<>();
    for (String item : text.split(",", -1)) {
      String[] ends = item.strip().split("\\.\\.", -1);
      long last = size(option, ends[ends.length - 1]);
      if (ends.length == 1) {
        sizes.add(last);
        continue;
      }
      long first = size(option, ends[0]);
      if (ends.length > 2 || first > last) {
        throw UserException.badInput(
            option + " takes a range from small to large such as 1KiB..1MiB, not '" + item + "'");
      }
      for (long size = first; size <= last; size = Math.max(1, 2 * size)) {
        sizes.add(size);
      }
      sizes.add(last);
    }
    return List.copyOf(sizes);
  }

  /** One size, from 0 B to 1 TiB. */
  static long size(String option, String text) {
    Matcher matcher = SIZE.matcher(text.strip());
    if (matcher.matches()) {
      int shift =
          switch (matcher.group(2)) {
            case "KiB" -> 10;
            case "MiB" -> 20;
            case "GiB" -> 30;
            default -> 0;
          };
      long number = Long.parseLong(matcher.group(1));
      if (number <= Point.MOST_BYTES >> shift) {
        return number << shift;
      }
    }
    throw UserException.badInput(
        option
            + " takes sizes up to 1024GiB such as 1500, 64KiB, 1KiB..1MiB, not '"
            + text.strip()
            + "'");
  }

  /** {@code 4,8,16}; in the order given, each once. */
  static List<Integer> nodes(String text) {
    List<Integer> nodes = new ArrayList<>();
    for (String item : text.split(",", -1)) {
      String number = item.strip();
      if (!number.matches("\\d{1,6}")
          || Integer.parseInt(number) < 2
          || Integer.parseInt(number) > Point.MOST_NODES) {
        throw UserException.badInput(
            "--nodes takes numbers of nodes from 2 to "
                + Point.MOST_NODES
                + " such as 4,8,16, not '"
                + number
                + "'");
      }
      nodes.add(Integer.parseInt(number));
    }
    return nodes.stream().distinct().toList();
  }
}
