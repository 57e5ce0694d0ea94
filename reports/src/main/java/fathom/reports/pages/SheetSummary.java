package fathom.reports.pages;

import fathom.model.interval.RelativeWidth;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.document.Block;
import fathom.reports.document.Block.Mark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
import fathom.reports.document.Document;
import fathom.reports.document.Phrases;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.run.Manifest;
import fathom.reports.sheet.ImportedSheet;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A sheet on one screen: what it is worth, the round trip and the bandwidth, every row with its
 * interval, what does not add up, and the way to the rest, which is {@link SheetDocument}.
 */
public final class SheetSummary {
  /** A library's name and number, before all else that it says of itself. */
  private static final Pattern VERSION =
      Pattern.compile("^(.{0,100}?\\d{1,9}(?:\\.\\d{1,9}){1,9}).*$");

  /** More of a list is left to the sheet in full. */
  private static final int MOST = 3;

  /** What a sheet takes of a terminal at most. */
  private static final int SCREEN_LINES = 50;

  private static final String WARNING = "Warning: ";
  private static final String FAILED = WARNING + "does not add up: ";

  /** Of 80, what lines of words fill. */
  private static final int TEXT_COLUMNS = 76;

  /** The same beside the name of a row. */
  private static final int REASON_COLUMNS = 48;

  private static final MathContext DIGITS = new MathContext(4);
  private static final SortedMap<String, String> MACHINE =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.of("java.version", "Java ", "machine.cpu", "", "machine.kernel", "Linux ")));

  private final Sheet sheet;
  private final SheetVerdict verdict;

  private SheetSummary(Sheet sheet) {
    this.sheet = sheet;
    this.verdict = new SheetVerdict(sheet);
  }

  /** For people at a terminal; records and the written form are those of the sheet in full. */
  public static Document of(Sheet sheet) {
    Document full = SheetDocument.of(sheet);
    return new Document(
        full.what(), new SheetSummary(sheet).blocks(), full.records(), full.written());
  }

  private List<Block> blocks() {
    Blocks page = new Blocks();
    page.title("Parameter sheet", Description.of(sheet));
    page.paragraph(verdict.sentence());
    page.gap();
    List<Block.Entry> headlines = headlines();
    page.entries(headlines);
    if (!headlines.isEmpty()) {
      page.gap();
    }
    Block.Table rows = SummaryRows.of(sheet);
    page.add(rows);
    page.gap();
    page.paragraph(legend());
    page.gap();
    List<String> remarks = remarks(linesLeft(headlines, rows));
    page.items(Mark.DASH, remarks);
    page.paragraph(wayOn(remarks));
    return page.all();
  }

  private List<Block.Entry> headlines() {
    SequencedMap<String, Optional<String>> lines = new LinkedHashMap<>();
    lines.put("Network   ", network());
    lines.put("Round trip", roundTrips());
    lines.put("p50, p99  ", SingleRows.firstRoundTrip(sheet));
    lines.put("MPI       ", library());
    lines.put("Bandwidth ", sheet.linear(Parameter.SEND_GAP).flatMap(this::bandwidth));
    lines.put("Machine   ", machine());
    lines.put(CoreSpeedRows.TITLE, CoreSpeedRows.words(sheet));
    return lines.entrySet().stream()
        .flatMap(line -> line.getValue().stream().map(of -> new Block.Entry(line.getKey(), of)))
        .toList();
  }

  /** Of the smallest and of the largest size. */
  private Optional<String> roundTrips() {
    List<RoundTripTime> trips = sheet.diagnostics().roundTrips();
    return trips.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Stream.of(trips.getFirst(), trips.getLast())
                .distinct()
                .map(SheetSummary::words)
                .collect(Collectors.joining(", ")));
  }

  private Optional<String> machine() {
    return MACHINE.entrySet().stream()
        .filter(fact -> sheet.provenance().containsKey(fact.getKey()))
        .map(fact -> fact.getValue() + sheet.provenance().get(fact.getKey()))
        .reduce((one, next) -> one + ", " + next);
  }

  /**
   * Whose messages were measured, over what, and up to which size they do not wait for their
   * receiver.
   */
  private Optional<String> library() {
    return Optional.ofNullable(sheet.provenance().get(LibraryRelease.VERSION))
        .map(
            version ->
                VERSION.matcher(version).replaceFirst("$1")
                    + Optional.ofNullable(sheet.provenance().get(Manifest.LIBRARY_TRANSPORT))
                        .map(transport -> ", " + transport)
                        .orElse("")
                    + Optional.ofNullable(sheet.provenance().get(Manifest.EAGER_LIMIT))
                        .map(bytes -> ", eager limit " + bytes + " bytes")
                        .orElse(", no eager limit up to 4 MiB"));
  }

  /** What a kind of cluster is, where its name does not say it. */
  private Optional<String> network() {
    return switch (sheet.cluster().kind()) {
      case "lab" -> Optional.of("emulated hosts on one machine, joined by a software switch");
      case "local" ->
          Optional.of(
              Transport.named(sheet.cluster().transport())
                      .filter(Transport::isOfLibrary)
                      .isPresent()
                  ? "one machine, between two ranks of MPI"
                  : "one machine, over loopback");
      case "sim" -> Optional.of("simulated from another sheet");
      default -> Optional.empty();
    };
  }

  /** {@code 24.6 ± 0.4 µs at 1 byte}. */
  private static String words(RoundTripTime trip) {
    return Digits.of(trip.micros()).inOne()
        + " µs at "
        + Description.count(trip.sizeBytes(), "byte");
  }

  /** A byte in a µs is a megabyte in a second. */
  private Optional<String> bandwidth(Outcome.Linear sendGap) {
    int bytes = RelativeWidth.largest(sheet, sendGap.fit());
    double rate = bytes / sendGap.cost().at(bytes);
    return rate > 0 && Double.isFinite(rate)
        ? Optional.of(
            Digits.exact(new BigDecimal(rate).round(DIGITS).doubleValue())
                + " MB/s from one sender, in messages of "
                + Description.count(bytes, "byte"))
        : Optional.empty();
  }

  /** Nothing of a real cluster is known before it is measured. */
  private String whyKnown() {
    return switch (sheet.cluster().kind()) {
      case "lab" -> ", which follows from the emulated network";
      case "sim" -> ", that of the simulated sheet";
      default -> "";
    };
  }

  private String legend() {
    boolean known = !sheet.truths().isEmpty();
    return verdict.legend()
        + ". ± is half the widest 95 % interval of the cost in that range, as a share of the cost"
        + (known ? "; off by: the largest deviation there from the true cost" + whyKnown() : "")
        + "; p is the number of nodes that take part, 2 for one pair."
        + SheetTerms.explained(sheet)
        + copies()
        + reduction();
  }

  private String copies() {
    if (sheet.outcomes().keySet().stream().noneMatch(Parameter::isMemoryCopy)) {
      return "";
    }
    String what = " M is the time of a copy (c: in the cache, m: in memory)";
    return SummaryRows.hasShortCopies(sheet)
        ? what + ": at the smallest and at the largest m, and the bandwidth at the largest."
        : what + ".";
  }

  private String reduction() {
    if (!(sheet.outcomes().get(Parameter.REDUCTION) instanceof Outcome.Linear)) {
      return "";
    }
    return " "
        + Parameter.REDUCTION.symbol()
        + " is the time of adding a message of doubles to another"
        + (SummaryRows.isShort(sheet, Parameter.REDUCTION)
            ? ": at the smallest and at the largest m, and the bytes added per second at the largest."
            : ".");
  }

  /** What a screen has room for, when all that cannot be left out is on it. */
  private int linesLeft(List<Block.Entry> headlines, Block.Table rows) {
    int reasons =
        sheet.outcomes().values().stream()
            .filter(Outcome.Missing.class::isInstance)
            .map(outcome -> Phrases.missing((Outcome.Missing) outcome))
            .mapToInt(why -> Math.ceilDiv(ShortRemark.of(why).length(), REASON_COLUMNS) - 1)
            .sum();
    int gaps = headlines.isEmpty() ? 3 : 4;
    return SCREEN_LINES
        - lines("Parameter sheet: " + Description.of(sheet))
        - lines(verdict.sentence())
        - headlines.stream().mapToInt(entry -> lines(entry.name() + "  " + entry.text())).sum()
        - rows.rows().size()
        - 1
        - reasons
        - lines(legend())
        - gaps
        - lines(wayOn(List.of()));
  }

  /** Of a text that is broken between words. */
  private static int lines(String text) {
    return Math.ceilDiv(text.length(), TEXT_COLUMNS);
  }

  /**
   * What does not add up, then warnings, then what the model asks for and does not find: the first
   * ones of each that there is room for.
   */
  private List<String> remarks(int room) {
    List<String> remarks = new ArrayList<>();
    int left = room;
    for (List<String> some : List.of(failed(), warned(), notMet())) {
      for (String remark : some) {
        int needed = lines("- " + remark);
        if (needed <= left) {
          remarks.add(remark);
          left -= needed;
        }
      }
    }
    return remarks;
  }

  private List<String> failed() {
    return some(FAILED, verdict.failed().stream().map(SheetNotes::words));
  }

  private List<String> warned() {
    return some(WARNING, verdict.warnings().stream());
  }

  private List<String> notMet() {
    return some("Note: ", verdict.notMet().stream().map(SheetNotes::brief));
  }

  private static List<String> some(String lead, Stream<String> texts) {
    return texts.limit(MOST).map(text -> ShortRemark.of(lead + text.strip())).toList();
  }

  private String wayOn(List<String> shown) {
    long warnings =
        shown.stream().filter(r -> r.startsWith(WARNING) && !r.startsWith(FAILED)).count();
    int more = SheetNotes.warnings(sheet).size() - (int) warnings;
    return (more > 0 ? "All of it, and " + Description.count(more, "more warning") : "All of it")
        + (sheet.cluster().kind().equals(ImportedSheet.KIND)
            ? ": the same command with --full; with plots: --format json --out sheet.json, then fathom"
                + " report sheet.json --format html."
            : ": fathom report RUN --full; with plots: fathom report RUN --format html (RUN: the"
                + " directory of the run).");
  }
}
