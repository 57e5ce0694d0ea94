package fathom.reports.pages;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Block;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Description;
import fathom.reports.document.Document;
import fathom.reports.document.Phrases;
import fathom.reports.sheet.ImportedSheet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A sheet on one screen: what it is worth, the round trip and the bandwidth, every row with its
 * interval, what does not add up, and the way to the rest, which is {@link SheetDocument}.
 */
public final class SheetSummary {
  /** More of a list is left to the sheet in full. */
  private static final int MOST = 3;

  /** What a sheet takes of a terminal at most. */
  private static final int SCREEN_LINES = 50;

  /** Blank lines. */
  private static final int GAPS = 4;

  private static final String WARNING = "Warning: ";
  private static final String MAY_BE_USED = "May be used: ";
  private static final String FAILED = WARNING + "does not add up: ";

  /** Of 80, what lines of words fill. */
  private static final int TEXT_COLUMNS = 76;

  /** The same beside the name of a row. */
  private static final int REASON_COLUMNS = 48;

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

  /**
   * Returns what stands first below the title: three lines that decide what to do with the sheet,
   * and the facts that follow them.
   */
  static List<Block> beginning(Sheet sheet) {
    SheetVerdict verdict = new SheetVerdict(sheet);
    Blocks first =
        new Blocks().paragraph(verdict.sentence()).paragraph(MAY_BE_USED, verdict.uses());
    verdict.remedy().ifPresent(first::add);
    return first.gap().entries(SheetHeadlines.of(sheet)).all();
  }

  /** Returns the three weightiest remarks: numbers that do not add up, then warnings. */
  static List<String> mostWeighty(Sheet sheet) {
    SheetSummary summary = new SheetSummary(sheet);
    return Stream.concat(summary.failed().stream(), summary.warned().stream()).limit(MOST).toList();
  }

  private List<Block> blocks() {
    Blocks page = new Blocks();
    page.title("Parameter sheet", Description.of(sheet));
    beginning(sheet).forEach(page::add);
    page.gap();
    Block.TableBlock rows = SummaryRows.of(sheet);
    page.add(rows);
    page.gap();
    page.paragraph(legend(sheet));
    page.gap();
    List<String> remarks = remarks(linesLeft(rows));
    page.items(ItemMark.DASH, remarks);
    page.paragraph(wayOn(remarks));
    return page.all();
  }

  /** Nothing of a real cluster is known before it is measured. */
  private static String whyKnown(Sheet sheet) {
    return switch (sheet.cluster().kind()) {
      case "lab" -> ", which follows from the emulated network";
      case "sim" -> ", that of the simulated sheet";
      default -> "";
    };
  }

  /** How to read the rows. */
  static String legend(Sheet sheet) {
    boolean known = !sheet.truths().isEmpty();
    return "± is half the widest 95 % interval of the cost in that range, as a share of the cost"
        + (known
            ? "; off by: the largest relative error of the cost there, against the true one"
                + whyKnown(sheet)
            : "")
        + "; p is the number of nodes that take part, 2 for one pair."
        + SheetTerms.explained(sheet)
        + copies(sheet)
        + reduction(sheet);
  }

  private static String copies(Sheet sheet) {
    if (sheet.outcomes().keySet().stream().noneMatch(Parameter::isMemoryCopy)) {
      return "";
    }
    String what = " M is the time of a copy (c: in the cache, m: in memory)";
    return SummaryRows.hasShortCopies(sheet)
        ? what + ": at the smallest and at the largest m, and the bandwidth at the largest."
        : what + ".";
  }

  private static String reduction(Sheet sheet) {
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
  private int linesLeft(Block.TableBlock rows) {
    int reasons =
        sheet.outcomes().values().stream()
            .filter(Outcome.Missing.class::isInstance)
            .map(outcome -> Phrases.missing((Outcome.Missing) outcome))
            .mapToInt(why -> Math.ceilDiv(ShortRemark.of(why).length(), REASON_COLUMNS) - 1)
            .sum();
    List<Block.Entry> headlines = SheetHeadlines.of(sheet);
    return SCREEN_LINES
        - lines("Parameter sheet: " + Description.of(sheet))
        - lines(verdict.sentence())
        - lines(MAY_BE_USED + verdict.uses())
        - verdict.remedy().map(SheetSummary::lines).orElse(0)
        - headlines.stream().mapToInt(entry -> lines(entry.name() + "  " + entry.text())).sum()
        - rows.rows().size()
        - 1
        - reasons
        - lines(legend(sheet))
        - GAPS
        - lines(wayOn(List.of()));
  }

  private static int lines(Block remedy) {
    return switch (remedy) {
      case Block.ShellCommand command -> lines(command.lead() + command.command());
      case Block.Paragraph paragraph -> lines(paragraph.lead() + paragraph.text());
      default -> throw new IllegalArgumentException("no remedy: " + remedy);
    };
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
