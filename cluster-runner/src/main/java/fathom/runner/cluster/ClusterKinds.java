package fathom.runner.cluster;

import fathom.runner.console.UserException;
import fathom.runner.input.NearestWord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kinds of cluster there are. */
public final class ClusterKinds {
  private static final List<ClusterSyntax> ALL =
      List.of(
          LocalKind.SYNTAX,
          LabKind.SYNTAX,
          SshKind.SYNTAX,
          SlurmKind.SYNTAX,
          MpiKind.SYNTAX,
          SimulatedKind.SYNTAX);

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
            () ->
                UserException.badInput(
                    "unknown cluster '%s'; there are %s%s"
                        .formatted(text, usages(), NearestWord.question(name(text), words()))))
        .parse(text, options)
        .writtenAs(new ClusterWords(text, options));
  }

  private static String name(String text) {
    return text.split(":", -1)[0];
  }

  /** The names of all. */
  public static List<String> words() {
    return ALL.stream().map(ClusterSyntax::word).toList();
  }

  private static String usages() {
    List<String> usages = ALL.stream().map(ClusterSyntax::usage).toList();
    int last = usages.size() - 1;
    return String.join(", ", usages.subList(0, last)) + " and " + usages.get(last);
  }

  /** Each kind as users write it, and below it what it is. */
  public static List<String> help() {
    return ALL.stream()
        .flatMap(kind -> Stream.of("  " + kind.usage(), "      " + kind.help()))
        .toList();
  }
}
