package fathom.runner.launch;

import fathom.reports.text.Sentence;
import fathom.runner.console.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The network to measure: which of a node's addresses is on it. */
final class DataNetwork {
  private static final Pattern CIDR = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3})/(\\d{1,2})");

  private static final Pattern FACE =
      Pattern.compile("(\\S+) (\\d{1,3}(?:\\.\\d{1,3}){3})/(\\d{1,2}) (\\d{1,9})");

  /**
   * One address of a node.
   *
   * @param face the interface's name
   * @param address IPv4
   * @param prefix bits of the network's part of it
   * @param mtuBytes the interface's largest IP packet
   */
  record Face(String face, String address, int prefix, int mtuBytes) {
    boolean isOn(int network, int bits) {
      return bits == 0 || (toInt(address) ^ network) >>> (Integer.SIZE - bits) == 0;
    }

    /** The network this address is on, {@code 10.0.0.0/24}. */
    String network() {
      int bits = prefix == 0 ? 0 : toInt(address) & (-1 << (Integer.SIZE - prefix));
      return Sentence.of(
          "%d.%d.%d.%d/%d",
          bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255, prefix);
    }
  }

  private DataNetwork() {}

  /** What an agent says under {@code networks}; what cannot be read is left out. */
  static List<Face> faces(String networks) {
    List<Face> faces = new ArrayList<>();
    for (String item : networks.split(",", -1)) {
      Matcher matcher = FACE.matcher(item.strip());
      if (matcher.matches()) {
        Face face =
            new Face(
                matcher.group(1),
                matcher.group(2),
                Integer.parseInt(matcher.group(3)),
                Integer.parseInt(matcher.group(4)));
        if (face.prefix <= Integer.SIZE
            && Stream.of(face.address.split("\\.", -1)).allMatch(p -> Integer.parseInt(p) <= 255)) {
          faces.add(face);
        }
      }
    }
    return faces;
  }

  /**
   * The face of each node on the network to measure.
   *
   * @param nodes with their faces, in order
   * @param wanted {@code --network}: a CIDR or the name of an interface; empty to find it
   * @throws UserException when it is not clear which, naming what there is
   */
  static Map<Node, Face> choose(Map<Node, List<Face>> nodes, Optional<String> wanted) {
    Optional<String> network =
        wanted.isEmpty() && nodes.keySet().stream().anyMatch(n -> n.address().isEmpty())
            ? Optional.of(common(nodes))
            : wanted;
    Map<Node, Face> chosen = new LinkedHashMap<>();
    nodes.forEach((node, faces) -> chosen.put(node, face(node, faces, network)));
    sharedAddress(nodes, chosen)
        .ifPresent(
            shared -> {
              throw UserException.badInput(shared + ": no network connects them by it");
            });
    return chosen;
  }

  /**
   * Two nodes with one address, such as that of docker0 or virbr0, whose networks end at their own
   * machine. Nodes that have all addresses in common are one machine.
   */
  private static Optional<String> sharedAddress(
      Map<Node, List<Face>> nodes, Map<Node, Face> chosen) {
    Map<String, Node> byAddress = new LinkedHashMap<>();
    for (Map.Entry<Node, Face> entry : chosen.entrySet()) {
      Node node = entry.getKey();
      Face face = entry.getValue();
      Node first = byAddress.computeIfAbsent(face.address(), address -> node);
      if (!first.equals(node)
          && !nodes.getOrDefault(first, List.of()).equals(nodes.getOrDefault(node, List.of()))) {
        return Optional.of(
            "nodes %s and %s both have the address %s (%s)"
                .formatted(first.name(), node.name(), face.address(), face.face()));
      }
    }
    return Optional.empty();
  }

  private static Face face(Node node, List<Face> faces, Optional<String> network) {
    List<Face> fitting =
        faces.stream()
            .filter(
                face ->
                    node.address()
                        .map(face.address()::equals)
                        .orElseGet(() -> network.filter(n -> matches(face, n)).isPresent()))
            .toList();
    if (fitting.size() != 1) {
      throw UserException.badInput(
          "node %s has %s %s; it has %s"
              .formatted(
                  node.name(),
                  fitting.isEmpty() ? "no address" : "several addresses",
                  node.address().orElse("on " + network.orElse("the network")),
                  describe(faces)));
    }
    return fitting.getFirst();
  }

  private static boolean matches(Face face, String network) {
    Matcher matcher = CIDR.matcher(network);
    if (!matcher.matches()) {
      return face.face().equals(network);
    }
    int bits = Integer.parseInt(matcher.group(2));
    return bits <= Integer.SIZE && face.isOn(toInt(matcher.group(1)), bits);
  }

  /** The one network that all nodes are on. */
  private static String common(Map<Node, List<Face>> nodes) {
    Set<String> common =
        nodes.values().stream()
            .flatMap(List::stream)
            .map(Face::network)
            .collect(Collectors.toCollection(TreeSet::new));
    nodes.values().forEach(faces -> common.retainAll(faces.stream().map(Face::network).toList()));
    List<String> apart = new ArrayList<>();
    common.removeIf(
        network -> {
          Optional<String> shared = sharedAddress(nodes, first(nodes, network));
          shared.ifPresent(apart::add);
          return shared.isPresent();
        });
    if (common.size() != 1) {
      throw UserException.badInput(
          (common.isEmpty()
                  ? "no network that all nodes are on"
                      + (apart.isEmpty() ? "" : " (" + String.join("; ", apart) + ")")
                  : "several networks that all nodes are on: " + String.join(", ", common))
              + "; say which by --network CIDR or interface, or address= in the hosts file");
    }
    return common.iterator().next();
  }

  /** Each node's first address on this network, which all are on. */
  private static Map<Node, Face> first(Map<Node, List<Face>> nodes, String network) {
    Map<Node, Face> faces = new LinkedHashMap<>();
    nodes.forEach(
        (node, all) ->
            all.stream()
                .filter(face -> face.network().equals(network))
                .findFirst()
                .ifPresent(face -> faces.put(node, face)));
    return faces;
  }

  private static String describe(List<Face> faces) {
    return faces.isEmpty()
        ? "none but loopback"
        : faces.stream()
            .map(f -> f.address() + "/" + f.prefix() + " (" + f.face() + ")")
            .collect(Collectors.joining(", "));
  }

  private static int toInt(String address) {
    return Stream.of(address.split("\\.", -1))
        .mapToInt(Integer::parseInt)
        .reduce(0, (value, part) -> (value << 8) | (part & 255));
  }
}
