package fathom.reports.pages;

import fathom.model.sheet.Sheet;
import fathom.reports.document.Description;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a paper names a sheet: what tells it from every other. */
final class SheetCitation {
  /** Facts a citation is made of: what stands before each, and its name in the provenance. */
  private static final List<Map.Entry<String, String>> CITED =
      List.of(
          Map.entry("with Fathom ", "fathom.version"),
          Map.entry("benchmarks.jar SHA-256 ", "fathom.benchmarks.sha256"),
          Map.entry("simulated after the sheet with SHA-256 ", "simulated.sheet.sha256"),
          Map.entry("fitted from ", "import.file"),
          Map.entry("its SHA-256 ", "import.sha256"),
          Map.entry("source: ", "source"));

  private SheetCitation() {}

  static String of(Sheet sheet) {
    Description of = Description.of(sheet);
    List<String> parts = new ArrayList<>();
    parts.add("parameter sheet of " + of.named());
    if (of.isDated()) {
      parts.add("measured " + of.created().strip());
    }
    CITED.forEach(
        fact -> {
          String value = sheet.provenance().get(fact.getValue());
          if (value != null) {
            parts.add(fact.getKey() + value.strip());
          }
        });
    return String.join(", ", parts) + ".";
  }
}
