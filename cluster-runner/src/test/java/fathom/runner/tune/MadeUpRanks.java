package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.model.protocol.JmhParameter;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.operations.LibraryCampaign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Ranks that take known times: pipelines, rules and the library with a setting are twice as fast as
 * its own choice, and each start differs from the others by a little.
 */
final class MadeUpRanks implements LibraryCampaign.RankCluster {
  private final ClusterKind cluster;
  private final List<String> names = new ArrayList<>();
  private int killedAfter = Integer.MAX_VALUE;
  private int brokenAfter = Integer.MAX_VALUE;
  private String refused = "none";

  MadeUpRanks(ClusterKind cluster) {
    this.cluster = cluster;
  }

  /** The process that runs a tuning has ended. */
  static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  MadeUpRanks killedAfter(int turns) {
    killedAfter = turns;
    return this;
  }

  MadeUpRanks brokenAfter(int turns) {
    brokenAfter = turns;
    return this;
  }

  MadeUpRanks refusing(String algorithm) {
    refused = algorithm;
    return this;
  }

  /** Stages and names of the turns that were run, those that failed among them. */
  List<String> names() {
    return names;
  }

  @Override
  public ClusterKind cluster() {
    return cluster;
  }

  @Override
  public SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("mpi.version", "Open MPI v4.1.4, package: made up");
    return facts;
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }

  @Override
  public int cpus() {
    return 4;
  }

  @Override
  public LibraryCampaign.Starts open(LibraryCampaign.LibraryRequest request, Progress shown) {
    return new LibraryCampaign.Starts() {
      @Override
      public Path run(JmhInvocation invocation, String name, Progress of) throws IOException {
        if (names.size() >= killedAfter) {
          throw new Killed();
        }
        names.add(request.part() + "/" + name);
        if (names.size() > brokenAfter) {
          throw UserException.failed("no route to host");
        }
        if (name.contains("-" + refused)) {
          throw UserException.failed("refused");
        }
        Path raw = Files.createDirectories(request.directory().resolve("raw"));
        return Files.writeString(raw.resolve(name + ".json"), left(invocation, name));
      }

      @Override
      public void close() {}
    };
  }

  private static String left(JmhInvocation invocation, String name) {
    List<String> sizes =
        List.of(invocation.params().getOrDefault(JmhParameter.SIZES, "").split("/", -1));
    String operation = invocation.params().getOrDefault(JmhParameter.OPERATION, "");
    String number =
        LibraryOperation.ALL.stream()
            .filter(one -> one.word().equals(operation))
            .map(one -> Integer.toString(LibraryOperation.ALL.indexOf(one)))
            .collect(Collectors.joining());
    String micros =
        sizes.stream()
            .map(size -> String.format(Locale.ROOT, "%.6f", micros(name, size)))
            .collect(Collectors.joining(", "));
    String params =
        invocation.params().entrySet().stream()
            .map(one -> "\"" + one.getKey().id() + "\": \"" + one.getValue() + "\"")
            .collect(Collectors.joining(", "));
    return """
    [{"benchmark": "fathom.bench.mpi.CollectiveOperation.together", "mode": "ss", "threads": 1, "forks": 1,
      "params": {%s},
      "primaryMetric": {"score": 1, "scoreUnit": "us/op", "rawData": [[%s]]},
      "secondaryMetrics": {%s, %s, %s, %s, %s, %s, "operationMicros": {"rawData": [[%s]]}}}]
    """
        .formatted(
            params,
            micros,
            each("operationNumber", number, sizes),
            each("ranks", Integer.toString(invocation.ranks().count()), sizes),
            "\"messageBytes\": {\"rawData\": [[" + String.join(", ", sizes) + "]]}",
            each("skewMicros", "1", sizes),
            each("clockErrorMicros", "0", sizes),
            each("sharedClock", "1", sizes),
            micros);
  }

  private static String each(String counter, String value, List<String> sizes) {
    return "\""
        + counter
        + "\": {\"rawData\": [["
        + sizes.stream().map(size -> value).collect(Collectors.joining(", "))
        + "]]}";
  }

  private static double micros(String name, String size) {
    double faster =
        name.contains("pipeline") || name.contains("rules") ? 4 : name.contains("own-set") ? 2 : 1;
    int noise = Math.floorMod((name + size).hashCode(), 1000);
    return 100 * (1 + noise / 1e5) / faster;
  }
}
