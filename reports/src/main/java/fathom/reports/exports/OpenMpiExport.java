package fathom.reports.exports;

import fathom.model.collective.LibraryOperation;
import fathom.model.parameter.Parameter;
import fathom.model.predict.SegmentRule;
import fathom.model.sheet.Sheet;
import fathom.reports.exports.OpenMpiAdvisor.Row;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * Dynamic rules for Open MPI's {@code coll/tuned}, 4.1 and 5.x: a broadcast other than the built-in
 * one where the sheet shows it clearly ahead, and the built-in decision everywhere else.
 *
 * <p>Only broadcast has rules. Open MPI finds a scatter's or gather's rule by the send type and
 * count of each rank, and these count at the root alone (scatter) or everywhere but there (gather
 * in place): a rule that changes with the size sends ranks of a correct program different ways.
 * (Run with 4.1.4: such a scatter ends well and delivers wrong bytes, such a gather is aborted.)
 *
 * <p>A broadcast's rule is found by its bytes, the same on all ranks; but how many segments they
 * are each rank counts in elements of its own datatype ({@code COLL_BASE_COMPUTED_SEGCOUNT}). Where
 * these differ, which MPI allows, the program is aborted. Dividing is all the gain, so that without
 * {@link RuleAssumption#SAME_DATATYPES} the file holds built-in decisions alone, and says what the
 * assumption would admit.
 */
final class OpenMpiExport implements Exporter {
  static final String RULES = "openmpi-rules.conf";
  static final String PROBE = "openmpi-probe.conf";

  private static final String ELEMENTS =
      "A message whose elements are larger than a segment is not divided, and what is predicted does"
          + " not hold.";

  private static final String RELEASES = "Open MPI 4.1 and 5.0";

  /** No broadcast has this number, in any release. */
  private static final int NO_ALGORITHM = 99;

  /**
   * One communicator size and what it gets, up to the next.
   *
   * @param who the ranks it is meant for, in words
   * @param otherwise why it is the built-in decision where it is
   * @param assumed of programs
   */
  private record Entry(
      int ranks, String who, List<Row> rows, String otherwise, RuleAssumptions assumed) {
    /** The built-in decision where the row's choice needs more than is assumed. */
    OpenMpiRules.Rule rule(Row row) {
      return isAdmitted(row) ? row.rule() : OpenMpiRules.Rule.builtIn(row.range().fromBytes());
    }

    boolean isAdmitted(Row row) {
      OpenMpiRules.Rule rule = row.rule();
      return LibraryRelease.OPEN_MPI.stream()
          .map(release -> new RuleLimits(release, assumed))
          .allMatch(
              limits ->
                  limits.admits(
                      LibraryOperation.BCAST, rule.algorithm(), rule.segmentBytes(), ranks));
    }
  }

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    MpiCosts costs = new MpiCosts(sheet, "an Open MPI rule");
    List<Integer> nodes = ExportNodes.ofRules(sheet, request);
    OpenMpiAdvisor advisor = new OpenMpiAdvisor(costs, MessageRange.of(request));
    List<Entry> entries = entries(nodes, advisor, request.assumed());
    return new Export(
        List.of(
            new ExportedFile(RULES, text(sheet, entries, request.assumed())),
            new ExportedFile(PROBE, probe())),
        lost(sheet, nodes, entries, request.assumed()),
        OpenMpiExport::use);
  }

  /**
   * Open MPI serves a size that is not listed by the next smaller one, and what is below all by the
   * first: where no rule was looked for, the built-in decision is listed. Neighbours that get the
   * same are not made one, because what is predicted of them differs.
   */
  private static List<Entry> entries(
      List<Integer> nodes, OpenMpiAdvisor advisor, RuleAssumptions assumed) {
    List<Entry> entries = new ArrayList<>();
    int next = 2;
    for (int ranks : nodes) {
      if (ranks > next) {
        entries.add(unasked(next, next == ranks - 1 ? "" : " to " + (ranks - 1), assumed));
      }
      String none = "nothing is predicted clearly faster";
      entries.add(new Entry(ranks, ranks + " ranks", advisor.rows(ranks), none, assumed));
      next = ranks + 1;
    }
    entries.add(unasked(next, " and more", assumed));
    return entries;
  }

  private static Entry unasked(int ranks, String upTo, RuleAssumptions assumed) {
    return new Entry(
        ranks,
        ranks + upTo + " ranks",
        List.of(new Row(new MessageRange(0, MessageRange.OPEN), Optional.empty())),
        "no rule was looked for (--nodes)",
        assumed);
  }

  private static String text(Sheet sheet, List<Entry> entries, RuleAssumptions assumed) {
    StringBuilder out =
        ExportText.headed(RELEASES + ", coll/tuned: dynamic rules for MPI_Bcast.", sheet);
    ExportText.comment(out, assumed.text(RELEASES) + (assumed.isNone() ? "" : " " + ELEMENTS));
    ExportText.comment(
        out,
        Sentence.of(
            "A rule is here where it is predicted at least %s times as fast as the built-in decision"
                + " for every size it serves, one rank per node. The built-in side counts no library"
                + " software, the rule's side pays %s times %s for each message. Segments are of %d"
                + " bytes or more, since a sheet does not hold that software. Algorithm 0 is the"
                + " built-in decision.",
            ExportText.times(MpiCosts.ADVANTAGE),
            SegmentRule.SOFTWARE_FACTOR,
            ExportText.overheads(),
            SegmentRule.LEAST_BYTES));
    out.append("1 # collective\n").append(OpenMpiRules.BROADCAST).append(" # MPI_Bcast\n");
    out.append(entries.size()).append(" # communicator sizes, each up to the next\n");
    for (Entry entry : entries) {
      out.append('\n').append(entry.ranks()).append(" # ranks\n");
      out.append(entry.rows().size()).append(" # message sizes, each up to the next\n");
      for (Row row : entry.rows()) {
        ExportText.comment(out, explanation(entry, row));
        out.append(entry.rule(row).line()).append('\n');
      }
    }
    return out.toString();
  }

  private static String explanation(Entry entry, Row row) {
    String sizes = row.range().words() + " on " + entry.who() + ": ";
    return row.choice()
        .map(
            choice ->
                Sentence.of(
                    "%s%s%s, because at %d bytes %s for the built-in %s: %s",
                    sizes,
                    entry.isAdmitted(row)
                        ? ""
                        : "the built-in decision; "
                            + RuleAssumption.SAME_DATATYPES.option()
                            + " admits ",
                    choice.proposal().words(),
                    row.range().fromBytes(),
                    ExportText.predicted(choice.there()),
                    choice.builtIn().words(),
                    ExportText.advantage(choice.there())))
        .orElseGet(() -> sizes + "the built-in decision; " + entry.otherwise());
  }

  /** The same form, but every broadcast must fail: who reads it shows that by an error. */
  private static String probe() {
    StringBuilder out = new StringBuilder();
    ExportText.comment(
        out,
        Sentence.of(
            "Does Open MPI read rules files here? It says nothing when it does not. With this file"
                + " every MPI_Bcast must fail with MPI_ERR_ARG, because there is no algorithm %d. A"
                + " program that broadcasts and ends well has not read it. Not for work.",
            NO_ALGORITHM));
    return out.append("1 # collective\n")
        .append(OpenMpiRules.BROADCAST)
        .append(" # MPI_Bcast\n")
        .append("1 # communicator size\n1 # ranks and more\n1 # message size\n")
        .append(new OpenMpiRules.Rule(0, NO_ALGORITHM, 0, 0).line())
        .append('\n')
        .toString();
  }

  /** What the file would hold if more were assumed. */
  private static String unadmitted(List<Entry> entries) {
    DoubleSummaryStatistics ratios =
        entries.stream()
            .flatMap(entry -> entry.rows().stream().filter(row -> !entry.isAdmitted(row)))
            .flatMap(row -> row.choice().stream())
            .mapToDouble(choice -> choice.there().ratio())
            .summaryStatistics();
    return ratios.getCount() == 0
        ? "lost: no broadcast is predicted clearly faster, so the file holds the built-in decision"
        : Sentence.of(
            "lost: %d rules that are predicted %s to %s times as fast are not in the file, because"
                + " they are not right for every legal program. %s admits them. %s %s",
            ratios.getCount(),
            ExportText.times(ratios.getMin()),
            ExportText.times(ratios.getMax()),
            RuleAssumption.SAME_DATATYPES.option(),
            RuleAssumption.SAME_DATATYPES.promise(),
            RuleAssumption.SAME_DATATYPES.otherwise());
  }

  private static List<String> lost(
      Sheet sheet, List<Integer> nodes, List<Entry> entries, RuleAssumptions assumed) {
    List<String> lost = new ArrayList<>();
    lost.add(
        "lost: gather, scatter and alltoall have no rules. Open MPI chooses a rule of gather and"
            + " scatter by each rank's own send type and count, which may differ between ranks in a"
            + " correct program (4.1.4 then delivers wrong bytes); alltoall over TCP cannot be"
            + " predicted from a sheet");
    lost.add(
        assumed.isNone()
            ? unadmitted(entries)
            : "beware: "
                + RuleAssumption.SAME_DATATYPES.promise()
                + " "
                + RuleAssumption.SAME_DATATYPES.otherwise()
                + " Run other programs without these rules. "
                + ELEMENTS);
    lost.add(
        "assumes: one rank per node, because a sheet does not include ranks that share memory");
    lost.add(
        Sentence.of(
            "lost: %s are not used; of %s, only %s(1, 2) is used",
            ExportText.symbols(
                ", ",
                Parameter.SEND_SERVICE_TIME,
                Parameter.NETWORK_BUFFER,
                Parameter.COPY_CACHE_TO_CACHE,
                Parameter.COPY_CACHE_TO_MEMORY,
                Parameter.COPY_MEMORY_TO_MEMORY),
            Symbols.L,
            Symbols.L));
    if (sheet.cluster().nodes() > nodes.getLast()) {
      lost.add(
          Sentence.of(
              "assumes: at most %d ranks; larger communicators keep Open MPI's own choice (--nodes"
                  + " makes rules for more)",
              nodes.getLast()));
    }
    return lost;
  }

  private static List<String> use(ExportPaths files) {
    String rules = files.everywhere(RULES);
    return List.of(
        Sentence.of(
            "%s PROGRAM  # the file at this path on every node",
            with("mpirun ", "--mca ", " ", " ", rules)),
        with("export ", "OMPI_MCA_", "=", " ", rules) + "  # or so",
        Sentence.of(
            "mkdir -p \"$HOME/.openmpi\" && printf '%s\\n' %s >>"
                + " \"$HOME/.openmpi/mca-params.conf\"  # or for every run",
            with("", "", " = ", "\\n", "%s"), rules),
        Sentence.of(
            "%s PROGRAM  # proof: must fail with MPI_ERR_ARG at its first MPI_Bcast",
            with("mpirun ", "--mca ", " ", " ", files.everywhere(PROBE))),
        "# han, hcoll and ucc are switched off, for all operations: they come before the rules, which"
            + " would not be asked.",
        "# tune and compare.sh refuse while the rules are in the parameter file or exported: they"
            + " would be compared with themselves.");
  }

  /** All parameters with which a program follows a file of rules, in a form of Open MPI's. */
  private static String with(
      String start, String prefix, String equals, String between, String file) {
    SequencedMap<String, String> all = new LinkedHashMap<>();
    all.put("coll_tuned_use_dynamic_rules", "1");
    all.put("coll_tuned_dynamic_rules_filename", file);
    all.putAll(OpenMpiTuning.OTHERS_OFF);
    return all.entrySet().stream()
        .map(one -> prefix + one.getKey() + equals + one.getValue())
        .collect(Collectors.joining(between, start, ""));
  }
}
