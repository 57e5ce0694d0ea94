package fathom.reports.compare;

import fathom.model.sheet.Sheet;
import fathom.reports.document.Description;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;

/**
 * A sheet by the name its user gave it.
 *
 * @param name a run directory, a file, or the built-in reference; foreign text
 * @param sheet what stands there
 */
public record NamedSheet(String name, Sheet sheet) {
  /** By {@code created}; those that do not say when come before the oldest, in the order given. */
  public static List<NamedSheet> oldestFirst(List<NamedSheet> given) {
    return given.stream().sorted(Comparator.comparing(named -> created(named.sheet()))).toList();
  }

  private static Instant created(Sheet sheet) {
    try {
      return Instant.parse(sheet.created());
    } catch (DateTimeParseException e) {
      return Instant.MIN; // the built-in reference, and tables that do not say
    }
  }

  /** What the sheet is of, in one line; a name that is its kind stands once. Foreign text. */
  public String facts() {
    String facts = Description.of(sheet).inLine();
    return facts.startsWith(name + " ") ? facts : name + " · " + facts;
  }
}
