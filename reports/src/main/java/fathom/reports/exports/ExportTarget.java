package fathom.reports.exports;

import static fathom.reports.exports.ExportOption.ASSUME_COMMUTATIVE;
import static fathom.reports.exports.ExportOption.ASSUME_SAME_DATATYPES;
import static fathom.reports.exports.ExportOption.ASSUME_SAME_IN_PLACE;
import static fathom.reports.exports.ExportOption.BASE;
import static fathom.reports.exports.ExportOption.NODES;
import static fathom.reports.exports.ExportOption.OPERATION;
import static fathom.reports.exports.ExportOption.RELEASE;
import static fathom.reports.exports.ExportOption.SIZE;

import fathom.model.interval.Caution;
import fathom.model.parameter.Parameter;
import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.word.Word;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The tools a sheet is exported to, by the names a command line uses. */
public enum ExportTarget implements Word {
  OPENMPI(
      new OpenMpiExport(),
      NODES,
      SIZE,
      OPERATION,
      RELEASE,
      ASSUME_COMMUTATIVE,
      ASSUME_SAME_DATATYPES,
      ASSUME_SAME_IN_PLACE),
  SIMGRID(new SimGridExport(), NODES),
  LOGGOPSIM(new LogGopSimExport(), NODES, SIZE, OPERATION),
  MPICH(new MpichExport(), NODES, SIZE, OPERATION, RELEASE, BASE),
  CSV(NumbersExport.CSV),
  JSON(NumbersExport.JSON);

  /** Tools that earlier releases wrote files for. */
  private static final Set<String> GONE = Set.of("netgauge", "logp_mpi", "nccl");

  // No exporter changes; the checker only knows the interface.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Exporter exporter;

  // Set.of is immutable; the checker only knows the interface.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<ExportOption> uses;

  /**
   * A tool.
   *
   * @param uses what beside the sheet changes its files; a request for anything else is refused
   */
  ExportTarget(Exporter exporter, ExportOption... uses) {
    this.exporter = exporter;
    this.uses = Set.of(uses);
  }

  /** The tool's own name: {@code openmpi}. */
  @Override
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The files for this tool.
   *
   * @throws BadInputException if the sheet lacks what the tool cannot do without, or the request
   *     cannot be met or asks for what the tool has no use for
   */
  public Export export(Sheet sheet, ExportRequest request) {
    refuseUnused(ExportOption.of(request));
    try {
      Set<Parameter> numbers = exporter.parameters(request);
      Export export = exporter.export(sheet, request);
      List<String> lost = new ArrayList<>(unused(sheet, numbers));
      lost.addAll(ExportBeyond.lines(sheet, request, exporter.packetBytes(sheet, request)));
      return export.with(lost, Caution.of(sheet, numbers));
    } catch (NoPredictionException e) {
      throw new BadInputException(
          "no export to " + word() + " from this sheet: " + e.getMessage(), e);
    }
  }

  /** What few sheets have and the tool does not take; the usual rows each exporter names. */
  private static List<String> unused(Sheet sheet, Set<Parameter> numbers) {
    return sheet.outcomes().keySet().stream()
        .filter(Parameter::isOptional)
        .filter(parameter -> !numbers.contains(parameter) && !isInOthers(sheet, parameter))
        .map(parameter -> Sentence.of("lost: %s is not used", parameter.symbol()))
        .toList();
  }

  /** A round trip is twice L and what the ends cost, where a sheet has these. */
  private static boolean isInOthers(Sheet sheet, Parameter parameter) {
    return parameter == Parameter.ROUND_TRIP
        && sheet
            .outcome(Parameter.TRANSFER_TIME)
            .filter(Outcome.Fitted.class::isInstance)
            .isPresent();
  }

  /** What beside the sheet changes the files. */
  public Set<ExportOption> uses() {
    return uses;
  }

  /**
   * Refuses what would do nothing: who gives it believes that it does.
   *
   * @throws BadInputException with the first of these that this tool has no use for, and the tools
   *     that have
   */
  public void refuseUnused(Set<ExportOption> given) {
    for (ExportOption option : ExportOption.values()) {
      if (given.contains(option) && !uses.contains(option)) {
        throw new BadInputException(
            option.word() + " is not for --to " + word() + " but for " + words(option));
      }
    }
  }

  /** Whether the tool is an MPI library, of whose operations rules are. */
  public boolean isLibrary() {
    return uses.contains(RELEASE);
  }

  /** The names of the tools that have a use for this. */
  public static String words(ExportOption option) {
    return Word.list(
        Arrays.stream(values()).filter(target -> target.uses.contains(option)).toList());
  }

  /**
   * The tool of a name; empty where there is none.
   *
   * @throws BadInputException if it is one that files were written for before
   */
  public static Optional<ExportTarget> ofWord(String word) {
    if (GONE.contains(word)) {
      throw new BadInputException(
          "--to "
              + word
              + " is gone: use --to csv or --to json, which have all numbers of the sheet");
    }
    return Word.find(List.of(values()), word);
  }

  /** All names, for messages and help texts. */
  public static String words() {
    return Word.list(List.of(values()));
  }
}
