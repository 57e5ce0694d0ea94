package fathom.reports.exports;

import fathom.model.collective.LibraryOperation;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.exports.rules.OpenMpiTuning;
import fathom.reports.input.BadInputException;
import fathom.reports.operations.AssumptionGain;
import fathom.reports.operations.ChoiceForecasts;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.NodeRanks;
import fathom.reports.operations.PredictedChoices;
import fathom.reports.operations.RulePoints;
import fathom.reports.operations.UnruledOperations;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleLimits;
import fathom.reports.text.Escape;
import fathom.reports.text.Sentence;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.RanksPerNode;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The rules of an MPI library that {@code tune --dry-run} writes from the same sheet: at each place
 * the algorithm that is predicted to be the fastest of those that rules may name.
 */
abstract class RulesExport implements Exporter {
  /** What is tuned where nobody says what. */
  private static final List<LibraryOperation> OPERATIONS =
      List.of(
          LibraryOperation.BCAST,
          LibraryOperation.ALLREDUCE,
          LibraryOperation.ALLTOALL,
          LibraryOperation.ALLGATHER);

  private static final List<Long> SIZES =
      LongStream.iterate(1 << 10, size -> size <= 1 << 20, size -> 2 * size).boxed().toList();

  /** So much of a version is quoted. */
  private static final int LONGEST = 60;

  /** One choice is enough: the fastest. */
  private static final int BEST = 1;

  private final LibraryAlgorithms library;

  RulesExport(LibraryAlgorithms library) {
    this.library = library;
  }

  /** What shows whether the library reads such files, beside the rules. */
  abstract List<ExportedFile> probes();

  /** What any rules of this library do not do. */
  abstract String limit();

  /** How the files are given to the library. */
  abstract List<String> use(ExportPaths files);

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    ExportRequest.OfLibrary asked = request.library();
    RuleLimits limits = new RuleLimits(release(sheet, asked.release()), asked.assumed());
    RulePoints places =
        new RulePoints(
            asked.operations().isEmpty() ? OPERATIONS : asked.operations(),
            ExportNodes.ofRules(sheet, request),
            sizes(request));
    SortedMap<String, String> facts = new TreeMap<>(sheet.provenance());
    facts.put(RanksPerNode.CLUSTER, sheet.cluster().kind());
    RuleForm form = RuleForm.of(library, asked.base(), RanksPerNode.ONE, facts, "", limits);
    Optional<String> unruled = UnruledOperations.among(places.operations(), library, limits);
    ChoiceForecasts forecasts = new ChoiceForecasts(sheet, NodeRanks.ONE, library);
    PredictedChoices choices = new PredictedChoices(library, limits, places.all(), forecasts, BEST);
    List<LibraryCase> rules = choices.best();
    if (rules.isEmpty()) {
      throw new BadInputException(
          "nothing can be predicted from this sheet: " + String.join("; ", forecasts.missing()));
    }
    List<String> notes = new ArrayList<>();
    notes.add(
        "beware: Nothing was run: rules that name what is predicted to be the fastest may be slower"
            + " than the library's own choices. fathom tune compares both and keeps what is faster");
    doubts(sheet, limits.release()).ifPresent(notes::add);
    forecasts.note().ifPresent(note -> notes.add("assumes: " + note));
    notes.add(
        Sentence.of(
            "assumes: one rank per node, %s ranks, messages of %d to %d bytes; all else keeps the"
                + " library's own choice (--nodes, --size)",
            places.ranks().stream().map(String::valueOf).collect(Collectors.joining(", ")),
            places.sizesBytes().getFirst(),
            OpenMpiTuning.BEYOND * places.sizesBytes().getLast() - 1));
    for (RuleAssumption one : asked.assumed().all()) {
      notes.add(
          Sentence.of(
              "beware: %s %s Run other programs without these rules",
              one.promise(), one.otherwise()));
    }
    unruled.ifPresent(line -> notes.add("lost: " + line));
    notes.addAll(unadmitted(choices.gains()));
    notes.add(
        Sentence.of(
            "lost: %s, %s, %s, and intervals, are not used",
            Symbols.T_S, Symbols.B_L, Symbols.COPIES));
    notes.add(limit());
    List<ExportedFile> files = new ArrayList<>(form.predicted(sheet, rules, places.sizesBytes()));
    files.addAll(probes());
    return new Export(files, notes, this::use);
  }

  private static List<Long> sizes(ExportRequest request) {
    return request.sizesBytes().isEmpty()
        ? SIZES
        : request.sizesBytes().stream().sorted().distinct().toList();
  }

  /** The release asked for, that of the sheet, or the oldest, whose rules the later ones follow. */
  private LibraryRelease release(Sheet sheet, Optional<String> asked) {
    List<LibraryRelease> all = LibraryRelease.of(library == LibraryAlgorithms.OPEN_MPI);
    if (asked.isPresent()) {
      String number = asked.orElseThrow();
      return all.stream()
          .filter(release -> release.isNumbered(number))
          .findFirst()
          .orElseThrow(
              () ->
                  new BadInputException(
                      "no rules are known for release '"
                          + number
                          + "'; there are "
                          + all.stream()
                              .map(LibraryRelease::title)
                              .collect(Collectors.joining(", "))));
    }
    return ofSheet(sheet).filter(all::contains).orElse(all.getFirst());
  }

  private static Optional<LibraryRelease> ofSheet(Sheet sheet) {
    return LibraryRelease.ofVersion(sheet.provenance().getOrDefault(LibraryRelease.VERSION, ""));
  }

  /** Where the sheet is not of messages through the library that gets the rules. */
  private static Optional<String> doubts(Sheet sheet, LibraryRelease release) {
    if (!sheet.cluster().transport().equals(Transport.MPI.id())) {
      return Optional.of(
          "beware: The sheet was not measured through MPI (measure --transport mpi): its numbers"
              + " hold nothing of the library's own software, which matters for short messages most");
    }
    String version = sheet.provenance().getOrDefault(LibraryRelease.VERSION, "");
    return ofSheet(sheet).equals(Optional.of(release))
        ? Optional.empty()
        : Optional.of(
            "beware: The rules are for "
                + release.title()
                + ", and the sheet was measured through "
                + (version.isEmpty()
                    ? "a library that it does not name"
                    : Escape.oneLine(version.substring(0, Math.min(LONGEST, version.length())))));
  }

  /** What assumptions would add, a line for each. */
  private static List<String> unadmitted(List<AssumptionGain> gains) {
    List<String> lines = new ArrayList<>();
    for (RuleAssumption one : RuleAssumption.ALL) {
      DoubleSummaryStatistics factors =
          gains.stream()
              .filter(gain -> gain.assumption() == one)
              .mapToDouble(AssumptionGain::factor)
              .summaryStatistics();
      if (factors.getCount() > 0) {
        lines.add(
            Sentence.of(
                "lost: %s admits %d rules that are predicted to be %.2f to %.2f times as fast. They"
                    + " are not right for every legal program. %s %s",
                one.option(),
                factors.getCount(),
                factors.getMin(),
                factors.getMax(),
                one.promise(),
                one.otherwise()));
      }
    }
    return lines;
  }

  /** Packets of all sizes on a sheet of packets; else the messages of the rules. */
  @Override
  public List<Integer> packetBytes(Sheet sheet, ExportRequest request) {
    if (!sheet.cluster().transport().equals(Transport.MPI.id())) {
      return List.of(1, sheet.cluster().mtuBytes());
    }
    List<Long> sizes = sizes(request);
    return List.of(Math.toIntExact(sizes.getFirst()), Math.toIntExact(sizes.getLast()));
  }

  /** Sums count, and half of a round trip where a sheet lacks costs. */
  @Override
  public Set<Parameter> parameters(ExportRequest request) {
    return Symbols.OF_OPERATIONS;
  }
}
