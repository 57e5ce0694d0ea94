package fathom.reports.compare;

import fathom.model.sheet.Sheet;
import fathom.reports.document.Description;

/**
 * A sheet by the name its user gave it.
 *
 * @param name a run directory, a file, or the built-in reference; foreign text
 * @param sheet what stands there
 */
public record NamedSheet(String name, Sheet sheet) {
  /** What the sheet is of, in one line; foreign text, not escaped. */
  public String facts() {
    return name + " · " + Description.of(sheet).inLine();
  }
}
