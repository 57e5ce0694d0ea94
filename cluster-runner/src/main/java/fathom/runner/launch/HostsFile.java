package fathom.runner.launch;

import fathom.reports.text.Excerpt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file behind {@code --cluster ssh:FILE}: a node per line, or a range of them; the first is the
 * timed side.
 *
 * <pre>
 *   # comment
 *   node[01-04]
 *   hpc@node05:2222   address=10.1.0.5
 * </pre>
 */
public final class HostsFile {
  /** The first word. No group repeats: a line may be as long as its writer likes. */
  private static final Pattern NODE =
      Pattern.compile("(?:([^@\\s]+)@)?([^@:\\s]+)(?::(\\d{1,5}))?");

  private static final String ADDRESS = "address=";

  private HostsFile() {}

  /**
   * The nodes in order.
   *
   * @param name of the file, for messages
   * @throws IllegalArgumentException saying which line is wrong and how
   */
  public static List<Node> parse(String name, String text) {
    List<Node> nodes = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String content = line.replaceFirst("#.*", "").strip();
      if (content.isEmpty()) {
        continue;
      }
      try {
        for (Node node : nodes(content)) {
          if (!seen.add(node.name() + node.port())) {
            throw new IllegalArgumentException(node.name() + " is listed twice");
          }
          nodes.add(node);
        }
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(name + ":" + number + ": " + e.getMessage(), e);
      }
      if (nodes.size() > NodeRange.MOST_NODES) {
        throw new IllegalArgumentException(name + ": more than " + NodeRange.MOST_NODES + " nodes");
      }
    }
    if (nodes.isEmpty()) {
      throw new IllegalArgumentException(name + ": names no node; write one per line");
    }
    return nodes;
  }

  private static List<Node> nodes(String content) {
    int end = 0;
    while (end < content.length() && !isBlank(content.charAt(end))) {
      end++;
    }
    Matcher matcher = NODE.matcher(content.substring(0, end));
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "not '[user@]host[:port] [address=IPv4]': '" + Excerpt.of(content) + "'");
    }
    Optional<String> address = address(content.substring(end).strip());
    List<String> names = NodeRange.expand(matcher.group(2));
    if (address.isPresent() && names.size() > 1) {
      throw new IllegalArgumentException("one address for " + names.size() + " nodes");
    }
    OptionalInt port =
        matcher.group(3) == null
            ? OptionalInt.empty()
            : OptionalInt.of(Integer.parseInt(matcher.group(3)));
    return names.stream()
        .map(host -> new Node(host, Optional.ofNullable(matcher.group(1)), port, address))
        .toList();
  }

  /** Between words. */
  private static boolean isBlank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  private static Optional<String> address(String options) {
    if (options.isEmpty()) {
      return Optional.empty();
    }
    if (!options.startsWith(ADDRESS) || options.contains(" ") || options.contains("\t")) {
      throw new IllegalArgumentException(
          "unknown option '" + Excerpt.of(options) + "'; there is address=IPv4");
    }
    return Optional.of(options.substring(ADDRESS.length()));
  }
}
