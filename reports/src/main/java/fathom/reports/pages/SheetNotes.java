package fathom.reports.pages;

import fathom.fitting.checks.BootstrapCheck;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import fathom.model.sheet.Note;
import fathom.model.sheet.Sheet;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a sheet says beside its numbers, by weight: warnings, by which a number is wrong, and notes,
 * which are for the record. Conditions of a model are notes, met or not: the numbers hold.
 */
public final class SheetNotes {
  /** How checks begin that no number hangs on. */
  private static final List<String> FOR_THE_RECORD = List.of("full duplex", BootstrapCheck.NAME);

  private SheetNotes() {}

  /** Lines by which a number is wrong. */
  public static List<String> warnings(Sheet sheet) {
    return sheet.warnings().stream().filter(line -> !Note.isNote(line)).toList();
  }

  /** Lines for the record, conditions of models among them. */
  public static List<String> notes(Sheet sheet) {
    return Stream.concat(
            sheet.diagnostics().checks().stream()
                .filter(SheetNotes::isForTheRecord)
                .map(SheetNotes::words),
            sheet.warnings().stream().filter(Note::isNote).map(Note::text))
        .toList();
  }

  /** Two ways to the same number, held against each other. */
  public static List<Check> checks(Sheet sheet) {
    return sheet.diagnostics().checks().stream().filter(check -> !isForTheRecord(check)).toList();
  }

  /** {@code full duplex: predictions … are too low, because …}. */
  static String words(Check check) {
    return check.name() + ": " + detail(check);
  }

  /** What a check found, or why nothing was checked. */
  static String detail(Check check) {
    return check.verdict() == CheckVerdict.UNKNOWN && !check.isOpen()
        ? "not checked, because " + check.detail()
        : check.detail();
  }

  /** The same without the numbers behind it, for a screen. */
  static String brief(Check check) {
    String words = words(check);
    int numbers = words.indexOf(" (at ");
    return numbers < 0 ? words : words.substring(0, numbers) + " (numbers: --full)";
  }

  private static boolean isForTheRecord(Check check) {
    return FOR_THE_RECORD.stream().anyMatch(check.name()::startsWith);
  }
}
