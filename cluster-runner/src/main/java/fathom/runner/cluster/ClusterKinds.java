package fathom.runner.cluster;

import fathom.runner.console.UserException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The kinds of cluster there are. */
public final class ClusterKinds {
  private static final List<ClusterSyntax> ALL =
      List.of(
          LocalKind.SYNTAX, LabKind.SYNTAX, SshKind.SYNTAX, SlurmKind.SYNTAX, SimulatedKind.SYNTAX);

  private ClusterKinds() {}

  /**
   * Reads what a user writes for a cluster.
   *
   * @param options given beside it, by name; each is for some kinds only
   */
  public static ClusterKind parse(String text, Map<String, String> options) {
    Optional<ClusterSyntax> meant = ALL.stream().filter(s -> s.isMeant(text)).findFirst();
    for (String option : options.keySet()) {
      if (meant.filter(s -> s.options().contains(option)).isEmpty()) {
        throw UserException.badInput(
            option
                + " is for --cluster "
                + ALL.stream()
                    .filter(s -> s.options().contains(option))
                    .map(ClusterSyntax::word)
                    .collect(Collectors.joining(" or ")));
      }
    }
    return meant
        .orElseThrow(
            () -> UserException.badInput("unknown cluster '" + text + "'; there are " + usages()))
        .parse(text, options);
  }

  private static String usages() {
    List<String> usages = ALL.stream().map(s -> s.usage().replace("%%", "%")).toList();
    int last = usages.size() - 1;
    return String.join(", ", usages.subList(0, last)) + " and " + usages.get(last);
  }

  /** A line about each, as picocli takes it. */
  public static String help() {
    return ALL.stream().map(s -> s.usage() + ": " + s.help()).collect(Collectors.joining("%n"));
  }
}
