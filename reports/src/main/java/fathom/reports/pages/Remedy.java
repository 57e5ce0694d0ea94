package fathom.reports.pages;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Block;
import fathom.reports.run.Wording;
import fathom.reports.sheet.ImportedSheet;
import fathom.reports.sheet.PrecisionTarget;
import fathom.reports.text.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The command that measures the cluster of a sheet again, so that what is wrong with the sheet goes
 * away.
 *
 * <p>Whoever pastes it trusts it, and a sheet may come from others: every text of the sheet is one
 * quoted word, and options that could start programs are named without their values.
 */
final class Remedy {
  /** Clusters that one word names; others have been measured with the word in the provenance. */
  private static final Set<String> NAMED_BY_KIND = Set.of("lab", "local", "mpi", "slurm");

  /** Kinds of clusters that can be measured. */
  private static final Pattern CLUSTER =
      Pattern.compile("(lab|local|mpi|sim|slurm|ssh)(:\\S{1,200})?");

  private static final Pattern SIZES = Pattern.compile("\\[(\\d{1,10}(?:, \\d{1,10}){0,99})]");

  /** Options whose values are taken over. */
  private static final String NETWORK = "network";

  private static final String QUICK = "quick";
  private static final String SIZES_OPTION = "sizes";

  /** For a run that does not say how long it took. */
  private static final String LONG_BUDGET = "--budget 300s";

  private static final String USUAL_TRANSPORT = "udp";

  private final Sheet sheet;
  private final boolean isDisturbed;
  private final boolean needsMore;

  private Remedy(Sheet sheet, boolean isDisturbed, boolean needsMore) {
    this.sheet = sheet;
    this.isDisturbed = isDisturbed;
    this.needsMore = needsMore;
  }

  /**
   * Returns the command with its sentence; empty if the sheet does not say what was measured.
   *
   * @param isDisturbed whether a quiet machine helps
   * @param needsMore whether a longer measurement helps
   */
  static Optional<Block> of(Sheet sheet, boolean isDisturbed, boolean needsMore) {
    if (sheet.cluster().kind().equals(ImportedSheet.KIND)) {
      return needsMore
          ? Optional.of(
              new Block.Paragraph("To mend it: ", "more rows of each size would tell more."))
          : Optional.empty();
    }
    Remedy remedy = new Remedy(sheet, isDisturbed, needsMore);
    return remedy
        .cluster()
        .map(cluster -> new Block.ShellCommand(remedy.lead(), remedy.words(cluster)));
  }

  /** Returns what stood after {@code --cluster}; the kind where that is enough. */
  private Optional<String> cluster() {
    String kind = sheet.cluster().kind();
    return Optional.ofNullable(sheet.provenance().get(Wording.CLUSTER))
        .or(() -> Optional.of(kind).filter(NAMED_BY_KIND::contains).map(this::withHosts))
        .filter(word -> CLUSTER.matcher(word).matches());
  }

  private String withHosts(String kind) {
    return kind.equals("lab") ? kind + ":" + sheet.cluster().nodes() : kind;
  }

  /** {@code To mend it (quiet machine, with --launcher as before): }. */
  private String lead() {
    String others = otherOptions();
    List<String> conditions = new ArrayList<>();
    if (isDisturbed) {
      conditions.add("quiet machine");
    }
    if (!others.isEmpty()) {
      conditions.add("with " + others + " as before");
    }
    return "To mend it"
        + (conditions.isEmpty() ? "" : " (" + String.join(", ", conditions) + ")")
        + ": ";
  }

  /** Returns the names of options that are not in the command. */
  private String otherOptions() {
    Set<String> taken = Set.of(Wording.CLUSTER, fact(NETWORK), fact(QUICK), fact(SIZES_OPTION));
    return sheet.provenance().keySet().stream()
        .filter(fact -> fact.startsWith(Wording.OPTION) && !taken.contains(fact))
        .map(fact -> fact.substring(Wording.OPTION.length()))
        .filter(name -> name.matches("[a-z-]{1,30}"))
        .map(name -> "--" + name)
        .collect(Collectors.joining(", "));
  }

  private static String fact(String option) {
    return Wording.OPTION + option;
  }

  private String words(String cluster) {
    Map<String, String> facts = sheet.provenance();
    List<String> words =
        new ArrayList<>(List.of("fathom measure --cluster", ShellWord.of(cluster)));
    Optional.ofNullable(facts.get(fact(NETWORK)))
        .ifPresent(network -> words.add("--network " + ShellWord.of(network)));
    String transport = sheet.cluster().transport();
    if (!transport.equals(USUAL_TRANSPORT) && !cluster.matches("(mpi|sim)\\b.*")) {
      words.add("--transport " + ShellWord.of(transport));
    }
    List<Parameter> asked =
        sheet.outcomes().keySet().stream().filter(p -> !p.isByproduct()).toList();
    if (!asked.equals(Parameter.usual())) {
      words.add(
          "--parameters " + asked.stream().map(Parameter::symbol).collect(Collectors.joining(",")));
    }
    Optional.ofNullable(facts.get(fact(SIZES_OPTION)))
        .map(SIZES::matcher)
        .filter(Matcher::matches)
        .ifPresent(sizes -> words.add("--sizes " + sizes.group(1).replace(" ", "")));
    if (needsMore) {
      words.add(PrecisionTarget.longer(facts).orElse(LONG_BUDGET));
    } else if (facts.containsKey(fact(QUICK))) {
      words.add("--quick");
    }
    return String.join(" ", words);
  }
}
