package fathom.runner.mpi;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The transport between ranks, as the MPI library itself says it in its log: of Open MPI the PML
 * with its BTLs or MTL, of MPICH the device, of UCX the lanes of its endpoints, of libfabric the
 * provider. Lines of several ranks may be mixed; what is cut is not understood, and left out.
 */
public final class TransportInUse {
  /** On a sheet, no more than two lines; a job of many hosts has many kinds of endpoints. */
  private static final int MOST = 200;

  // Open MPI
  private static final Pattern PML =
      Pattern.compile("\\] selected (\\w+) best priority|checking my pml (\\w+) against ");
  private static final Pattern BTL = Pattern.compile("bml: Using (\\w+) btl for send to ");
  private static final Pattern MTL = Pattern.compile("\\( *mtl\\) Selected component \\[(\\w+)]");
  private static final Pattern MTL_PROVIDER = Pattern.compile("mtl:ofi:prov(?:ider)?: (\\S+)\\R");
  private static final String SELF = "self";

  // MPICH and its kin, and Intel MPI
  private static final Pattern DEVICE =
      Pattern.compile("(?:MPICH|MVAPICH\\d*) Device ?: *(\\S+)\\s");
  private static final Pattern PROVIDER = Pattern.compile("libfabric provider: (\\S+)(?: .*)?\\R");

  /** The lanes of one kind of endpoint; its word before them is who is at the other end. */
  private static final Pattern LANES =
      Pattern.compile(
          "(\\S{0,200}) ?(?:ep_cfg\\[\\d{1,9}]:|cfg#\\d{1,9}) {0,9}tag\\(([^()\\v]{1,1000})\\)");

  /** Begins what UCX says; a line has it in its first words. */
  private static final Pattern UCX = Pattern.compile("UCX +INFO ");

  /** A library's lines are some hundred characters; what is longer is not looked at. */
  private static final int LONGEST_LINE = 4096;

  /** Log lines, which are no reason why ranks fail. */
  private static final Pattern LOG =
      Pattern.compile(
          "^\\[[^]]+] (?:mca:|select: |selected |check:select: |\\S*mtl_ofi\\w*\\.c:)"
              + "|UCX +(?:INFO|DIAG) |^(?:\\[\\d+] )?MPI startup\\(\\): ");

  private final String output;

  private static final int LOG_BEGINNING = 400;

  private TransportInUse(String output) {
    this.output = output;
  }

  /**
   * What carries messages between the ranks, in the library's own words.
   *
   * @param output all that the ranks printed, logs included
   * @return empty where the library does not say it
   */
  public static Optional<String> of(String output) {
    TransportInUse said = new TransportInUse(output);
    return said.words(PML).stream()
        .findFirst()
        .map(said::ofOpenMpi)
        .or(said::ofOthers)
        .map(words -> words.length() > MOST ? words.substring(0, MOST) + " …" : words);
  }

  /** Whether it is a line of a library's log, which says nothing of a failure. */
  static boolean isLog(String line) {
    return LOG.matcher(line.substring(0, Math.min(line.length(), LOG_BEGINNING))).find();
  }

  private String ofOpenMpi(String pml) {
    return over(
        pml,
        switch (pml) {
          case "ucx" -> lanes();
          case "cm" -> mtl();
          default -> listed(words(BTL));
        });
  }

  /** A device of libfabric is known as such, but ranks of one host may have shared memory. */
  private Optional<String> ofOthers() {
    Optional<String> device = words(DEVICE).stream().findFirst();
    Optional<String> provider = listed(words(PROVIDER)).map(name -> name + " between hosts");
    if (provider.isPresent()) {
      return Optional.of(over(device.orElse("libfabric"), provider));
    }
    Optional<String> lanes = lanes();
    return device.or(() -> lanes.map(ignored -> "ucx")).map(head -> over(head, lanes));
  }

  private static String over(String head, Optional<String> below) {
    return head + below.map(words -> " over " + words).orElse(" (it says no more)");
  }

  private Optional<String> mtl() {
    Optional<String> provider = listed(words(MTL_PROVIDER));
    return listed(words(MTL)).map(mtl -> mtl + provider.map(name -> " (" + name + ")").orElse(""));
  }

  /** In their order, which is UCX's own: the first carries short messages. */
  private Optional<String> lanes() {
    List<String> kinds =
        output
            .lines()
            .flatMap(TransportInUse::lanesOf)
            .filter(one -> !one.group(1).equals(SELF) && !one.group(2).startsWith(SELF + "/"))
            .map(one -> one.group(2).strip().split("\\s+"))
            .map(lanes -> Stream.of(lanes).distinct().collect(Collectors.joining(", ")))
            .distinct()
            .sorted()
            .toList();
    return kinds.isEmpty() ? Optional.empty() : Optional.of(String.join(" or ", kinds));
  }

  /** The first in a line, as UCX prints one in each. */
  private static Stream<MatchResult> lanesOf(String line) {
    Matcher begin = UCX.matcher(line);
    if (line.length() > LONGEST_LINE || !begin.find()) {
      return Stream.empty();
    }
    return LANES.matcher(line.substring(begin.end())).results().limit(1);
  }

  private static Optional<String> listed(SortedSet<String> words) {
    return words.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", words));
  }

  /** What stands there, but for a rank's way to itself; in one order, whoever was first. */
  private SortedSet<String> words(Pattern pattern) {
    return matches(pattern)
        .map(one -> one.group(1) == null ? one.group(2) : one.group(1))
        .filter(word -> !word.equals(SELF) && !word.equals("none"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Stream<MatchResult> matches(Pattern pattern) {
    return pattern.matcher(output).results();
  }
}
