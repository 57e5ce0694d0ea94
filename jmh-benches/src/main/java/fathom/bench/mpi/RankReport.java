package fathom.bench.mpi;

import fathom.bench.agent.NodeFacts;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a rank says of itself, which rank 0 hears.
 *
 * @param place the same text on the same host only
 * @param host the host's name
 * @param version what its library says of itself
 * @param file the library's file
 * @param quota of CPU time on its host; empty for none
 * @param presets what is set for the library on its host, as {@link RankPresets} says it; empty of
 *     ranks that did not look
 */
record RankReport(
    String place, String host, String version, String file, String quota, List<String> presets) {
  private static final int TAG = 73;
  private static final int MOST_BYTES = 64 << 10;
  private static final int MOST_HOSTS = 4;

  /** Between the parts; a control character that none of them has. */
  private static final String BETWEEN = "\u001e";

  static RankReport here(MpiLibrary library, List<String> presets) {
    return new RankReport(
        RankHost.here(),
        RankHost.name(),
        library.version(),
        library.file(),
        NodeFacts.quota().orElse(""),
        presets);
  }

  private byte[] bytes() {
    byte[] all =
        String.join(
                BETWEEN,
                Stream.concat(Stream.of(place, host, version, file, quota), presets.stream())
                    .toList())
            .getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(all, MOST_BYTES);
  }

  private static RankReport read(MemorySegment text) {
    List<String> parts = List.of(text.getString(0).split(BETWEEN, -1));
    return new RankReport(
        parts.get(0),
        parts.get(1),
        parts.get(2),
        parts.get(3),
        parts.get(4),
        parts.subList(5, parts.size()));
  }

  /** The reports of all ranks for rank 0; each other rank gets its own alone. */
  static List<RankReport> ofAll(Mpi mpi, List<String> presets) {
    RankReport own = here(mpi.library(), presets);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(MOST_BYTES + 1L); // zero at its end
      if (mpi.rank() > 0) {
        MemorySegment.copy(MemorySegment.ofArray(own.bytes()), 0, text, 0, MOST_BYTES);
        mpi.send(text, MOST_BYTES, 0, TAG);
        return List.of(own);
      }
      List<RankReport> all = new ArrayList<>(List.of(own));
      for (int rank = 1; rank < mpi.size(); rank++) {
        mpi.receive(text, MOST_BYTES, rank, TAG);
        all.add(read(text));
      }
      return all;
    }
  }

  /** What is set for the library anywhere, each with the hosts on which it is. */
  static List<String> presets(List<RankReport> all) {
    Map<String, List<String>> hosts = new LinkedHashMap<>();
    for (RankReport one : all) {
      for (String preset : one.presets) {
        List<String> its = hosts.computeIfAbsent(preset, p -> new ArrayList<>());
        if (!its.contains(one.host)) {
          its.add(one.host);
        }
      }
    }
    return hosts.entrySet().stream()
        .map(
            one ->
                one.getKey()
                    + " on "
                    + one.getValue().stream().limit(MOST_HOSTS).collect(Collectors.joining(", "))
                    + (one.getValue().size() > MOST_HOSTS ? ", …" : ""))
        .toList();
  }

  /** {@code n1: 1.50 CPUs in each 100 ms; n2: …}; empty where no host has a quota. */
  static String quotas(List<RankReport> all) {
    List<String> words =
        all.stream()
            .filter(one -> !one.quota.isEmpty())
            .map(one -> one.host + ": " + one.quota)
            .distinct()
            .toList();
    return words.stream().limit(MOST_HOSTS).collect(Collectors.joining("; "))
        + (words.size() > MOST_HOSTS ? "; …" : "");
  }

  /**
   * Refuses ranks of several releases: they may understand each other, and no number would say
   * which library it is of.
   *
   * @throws MpiException with each release and its hosts
   */
  static void checkAlike(List<RankReport> all) {
    Map<String, List<String>> hosts = new LinkedHashMap<>();
    for (RankReport one : all) {
      String library = one.version + " in " + one.file;
      hosts.computeIfAbsent(one.version, v -> new ArrayList<>()).add(one.host + ": " + library);
    }
    if (hosts.size() > 1) {
      throw new MpiException(
          "the ranks have loaded different releases of MPI: "
              + hosts.values().stream().map(List::getFirst).collect(Collectors.joining("; ")));
    }
  }
}
