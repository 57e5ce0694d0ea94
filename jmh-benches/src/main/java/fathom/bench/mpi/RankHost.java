package fathom.bench.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where a rank runs, for who must know whether it is their own host: a loopback that a forked
 * process can be reached by is one of one boot and one network namespace.
 */
final class RankHost {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path NETWORK = Path.of("/proc/self/ns/net");
  private static final Path NAME = Path.of("/proc/sys/kernel/hostname");

  /** Where that cannot be told: never that of another. */
  private static final String UNKNOWN = "unknown";

  private RankHost() {}

  /** The same text on the same host only. */
  static String here() {
    try {
      return Files.readSymbolicLink(NETWORK) + " " + Files.readString(BOOT).strip();
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /**
   * Describes which ranks share a host, and so its cores: {@code 2 (most ranks on one: 4; fewest:
   * 4; with rank 0: 4; ranks 0 and 1 on one; order: block)}. In the order {@code block} a host's
   * ranks follow each other; in {@code cyclic} each host gets one rank in turn.
   *
   * @param places of all ranks, by rank
   */
  static String describeAll(List<String> places) {
    Map<String, Integer> byPlace = new LinkedHashMap<>();
    places.forEach(place -> byPlace.merge(place, 1, Integer::sum));
    return String.format(
        Locale.ROOT,
        "%d (most ranks on one: %d; fewest: %d; with rank 0: %d; ranks 0 and 1 on %s; order: %s)",
        byPlace.size(),
        Collections.max(byPlace.values()),
        Collections.min(byPlace.values()),
        byPlace.getOrDefault(places.getFirst(), 0),
        places.stream().limit(2).distinct().count() > 1 ? "two" : "one",
        order(places, List.copyOf(byPlace.keySet())));
  }

  private static String order(List<String> places, List<String> hosts) {
    List<String> visited = new ArrayList<>();
    boolean isCyclic = true;
    for (int rank = 0; rank < places.size(); rank++) {
      String place = places.get(rank);
      if (visited.isEmpty() || !visited.getLast().equals(place)) {
        visited.add(place);
      }
      isCyclic &= place.equals(hosts.get(rank % hosts.size()));
    }
    return visited.size() == hosts.size() ? "block" : isCyclic ? "cyclic" : "other";
  }

  /** The host's name. */
  static String name() {
    try {
      return Files.readString(NAME).strip();
    } catch (IOException e) {
      return UNKNOWN;
    }
  }
}
