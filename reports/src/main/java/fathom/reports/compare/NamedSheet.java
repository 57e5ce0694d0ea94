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
  /** What the sheet is of, in one line; a name that is its kind stands once. Foreign text. */
  public String facts() {
    String facts = Description.of(sheet).inLine();
    return facts.startsWith(name + " ") ? facts : name + " · " + facts;
  }
}
