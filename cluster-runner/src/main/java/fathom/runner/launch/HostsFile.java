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
 * timed side. Lists that are there for other launchers are read too; how many processes a node is
 * to have is nothing to Fathom.
 *
 * <pre>
 *   # comment
 *   node[01-04]
 *   hpc@node05:2222   address=10.1.0.5
 *   node06 slots=16 max_slots=16        Open MPI
 *   node07 16                           LSF; several of them may share a line
 *   node08                              PBS: a node per line, again for each of its cores
 *   node08
 * </pre>
 */
public final class HostsFile {
  /** The first word. No group repeats: a line may be as long as its writer likes. */
  private static final Pattern NODE =
      Pattern.compile("(?:([^@\\s]+)@)?([^@:\\s]+)(?::(\\d{1,5}))?");

  private static final String ADDRESS = "address=";
  private static final Pattern SLOTS = Pattern.compile("(?:max[-_])?slots=\\d{1,9}");
  private static final Pattern COUNT = Pattern.compile("\\d{1,6}");

  /** Ports below are the system's; MPICH writes the number of processes where we have the port. */
  private static final int FIRST_FREE_PORT = 1024;

  private static final int SSH_PORT = 22;

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
    Set<Node> alone = new HashSet<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String content = line.replaceFirst("#.*", "").strip();
      if (content.isEmpty()) {
        continue;
      }
      try {
        List<Node> ofLine = nodes(content);
        if (ofLine.size() == 1 && alone.contains(ofLine.getFirst())) {
          continue; // a line per core
        }
        for (Node node : ofLine) {
          if (!seen.add(node.name() + node.port())) {
            throw new IllegalArgumentException(node.name() + " is listed twice");
          }
          nodes.add(node);
        }
        if (ofLine.size() == 1) {
          alone.add(ofLine.getFirst());
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
    List<String> words = List.of(content.split("\\s+", -1));
    if (!areCounted(words)) {
      return nodes(words.getFirst(), words.subList(1, words.size()), content);
    }
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < words.size(); i += 2) {
      nodes.addAll(nodes(words.get(i), List.of(), content));
    }
    return nodes;
  }

  /** Behind each name the number of its processes. */
  private static boolean areCounted(List<String> words) {
    boolean counted = words.size() % 2 == 0;
    for (int i = 1; i < words.size(); i += 2) {
      counted &= COUNT.matcher(words.get(i)).matches();
    }
    return counted;
  }

  private static List<Node> nodes(String first, List<String> options, String content) {
    Matcher matcher = NODE.matcher(first);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "not '[user@]host[:port] [address=IPv4]': '" + Excerpt.of(content) + "'");
    }
    Optional<String> address = address(options);
    List<String> names = NodeRange.expand(matcher.group(2));
    if (address.isPresent() && names.size() > 1) {
      throw new IllegalArgumentException("one address for " + names.size() + " nodes");
    }
    OptionalInt port =
        matcher.group(3) == null
            ? OptionalInt.empty()
            : OptionalInt.of(Integer.parseInt(matcher.group(3)));
    if (matcher.group(1) == null) {
      port.ifPresent(number -> requirePort(matcher.group(2), number));
    }
    return names.stream()
        .map(host -> new Node(host, Optional.ofNullable(matcher.group(1)), port, address))
        .toList();
  }

  /** {@code node01:16} is a node with 16 processes in a file of MPICH or Intel MPI. */
  private static void requirePort(String host, int port) {
    if (port > 0 && port < FIRST_FREE_PORT && port != SSH_PORT) {
      String name = Excerpt.of(host);
      throw new IllegalArgumentException(
          "'%s:%s' is MPICH's form for %s processes, and here a port of sshd: write '%s'; if sshd has this port, write 'user@%s:%s'"
              .formatted(
                  name,
                  Integer.toString(port),
                  Integer.toString(port),
                  name,
                  name,
                  Integer.toString(port)));
    }
  }

  private static Optional<String> address(List<String> options) {
    List<String> ours =
        options.stream().filter(option -> !SLOTS.matcher(option).matches()).toList();
    if (ours.isEmpty()) {
      return Optional.empty();
    }
    if (ours.size() > 1 || !ours.getFirst().startsWith(ADDRESS)) {
      throw new IllegalArgumentException(
          "unknown option '%s'; there is address=IPv4, and of other launchers' lists slots=N, max_slots=N and LSF's 'host N'"
              .formatted(Excerpt.of(String.join(" ", ours))));
    }
    return Optional.of(ours.getFirst().substring(ADDRESS.length()));
  }
}
