package fathom.reports;

import fathom.fitting.BreakpointChoice;
import fathom.fitting.CampaignFit;
import fathom.fitting.DroppedRow;
import fathom.fitting.FitSettings;
import fathom.fitting.TableFitter;
import fathom.model.Diagnostics;
import fathom.model.Sheet;
import fathom.model.samples.TimedWindow;
import fathom.reports.imports.ImportedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A table of another origin to a sheet of one parameter. The same file gives the same bytes: what
 * the file does not say is not taken from the clock, the file system or the machine.
 */
public final class ImportedSheet {
  /** Kind of the cluster on such a sheet. */
  public static final String KIND = "import";

  /** Stands where a sheet has a fact and the file has none. */
  private static final String UNKNOWN = "unknown";

  private ImportedSheet() {}

  /**
   * Fits and assembles.
   *
   * @param breakpoint where pieces meet; 40 bytes when empty, as for a run. Memory copies have one
   *     line
   * @param mtuBytes largest size that is fitted; when empty, all are, and the sheet's mtu is the
   *     usual one or the largest size, whichever is larger
   */
  public static Sheet of(
      ImportedTable table, Optional<BreakpointChoice> breakpoint, Optional<Integer> mtuBytes) {
    FitSettings settings = FitSettings.defaults().withMtuBytes(mtu(table, mtuBytes));
    CampaignFit fit =
        TableFitter.fit(
            table.parameter(),
            table.windows(),
            breakpoint.map(settings::withBreakpoint).orElse(settings));
    List<DroppedRow> dropped = new ArrayList<>(table.dropped());
    dropped.addAll(fit.dropped());

    List<String> warnings = new ArrayList<>();
    warnings.add(
        "fitted from a table of another origin: nodes, transport"
            + (mtuBytes.isPresent() ? "" : ", mtu")
            + (table.created().isPresent() ? "" : ", date")
            + " and machine are not in it, and what stands for them on this sheet says nothing");
    if (table.parameter().isMemoryCopy()) {
      warnings.add(
          table.parameter().symbol()
              + ": nothing is subtracted from the table's times: what choosing the place of a copy"
              + " costs is in them");
    }
    warnings.addAll(table.warnings());
    warnings.addAll(fit.warnings());
    warnings.addAll(new DropSummary(dropped).warnings());
    return new Sheet(
        table.created().orElse(UNKNOWN),
        new Sheet.Cluster(KIND, 1, UNKNOWN, settings.mtuBytes()),
        fit.outcomes(),
        Map.of(),
        Map.of(),
        warnings.stream().distinct().toList(),
        Diagnostics.NONE,
        provenance(table, dropped.size()));
  }

  private static int mtu(ImportedTable table, Optional<Integer> given) {
    int largest = table.windows().stream().mapToInt(TimedWindow::sizeBytes).max().orElse(1);
    return given.orElse(Math.max(FitSettings.defaults().mtuBytes(), largest));
  }

  private static SortedMap<String, String> provenance(ImportedTable table, int dropped) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("import.file", table.file());
    facts.put("import.sha256", table.sha256());
    facts.put("import.kind", table.kind());
    facts.put("import.unit", table.unit());
    facts.put("import.rows", Integer.toString(table.rows()));
    facts.put("import.dropped", Integer.toString(dropped));
    return facts;
  }
}
