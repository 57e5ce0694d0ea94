package fathom.reports.sheet;

import fathom.fitting.CampaignFit;
import fathom.fitting.FitSettings;
import fathom.fitting.TableFitter;
import fathom.fitting.cost.BreakpointChoice;
import fathom.fitting.points.DroppedRow;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Sheet;
import fathom.reports.imports.table.ImportedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
   * @param breakpoint where pieces meet; when empty as for a run at 40 bytes, or nowhere where one
   *     of the pieces would have too few rows, as other tools take few small sizes. Memory copies
   *     are fitted in as many pieces as their sizes ask for, whatever is said here
   * @param mtuBytes largest size that is fitted; when empty, all are, and the sheet's mtu is the
   *     usual one or the largest size, whichever is larger
   */
  public static Sheet of(
      ImportedTable table, Optional<BreakpointChoice> breakpoint, Optional<Integer> mtuBytes) {
    FitSettings settings = FitSettings.defaults().withMtuBytes(mtu(table, mtuBytes));
    boolean tooFew = breakpoint.isEmpty() && !canBend(table, settings);
    BreakpointChoice usual = tooFew ? new BreakpointChoice.NoBreakpoints() : settings.breakpoint();
    CampaignFit fit =
        TableFitter.fit(
            table.parameter(), table.windows(), settings.withBreakpoint(breakpoint.orElse(usual)));
    List<DroppedRow> dropped = new ArrayList<>(table.dropped());
    dropped.addAll(fit.dropped());

    List<String> warnings = new ArrayList<>();
    warnings.add(
        "Fitted from a table of another tool, which does not give the number of nodes, transport"
            + (mtuBytes.isPresent() ? "" : ", largest packet")
            + ", date or machine: what this sheet shows for them are placeholders");
    if (table.parameter().isMemoryCopy()) {
      warnings.add(
          table.parameter().symbol()
              + " includes the time of picking the next buffer, because nothing was subtracted from the"
              + " table's times; it is shown as off-heap, whatever was copied");
    }
    if (tooFew && !table.parameter().isMemory()) {
      warnings.add(
          table.parameter().symbol()
              + " has one line for all sizes: too few sizes lie on one side of the usual breakpoint"
              + bytes(settings.breakpoint())
              + " for two lines. Small sizes weigh most; if the cost bends there, remove the sizes on"
              + " that side from the table and fit again");
    }
    warnings.addAll(table.warnings());
    warnings.addAll(fit.warnings());
    warnings.addAll(new DropSummary(dropped, Map.of()).warnings());
    return new Sheet(
        UNKNOWN,
        new Sheet.SheetCluster(KIND, 1, UNKNOWN, settings.mtuBytes()),
        fit.outcomes(),
        Map.of(),
        Map.of(),
        warnings.stream().distinct().toList(),
        new Diagnostics(fit.checks(), List.of(), List.of(), Map.of()),
        provenance(table, dropped.size()));
  }

  /** {@code of 40 bytes}. */
  private static String bytes(BreakpointChoice breakpoint) {
    return breakpoint instanceof BreakpointChoice.Fixed fixed
        ? " of "
            + fixed.atBytes().stream().map(String::valueOf).collect(Collectors.joining(" and "))
            + " bytes"
        : "";
  }

  /** Whether each piece of the usual breakpoint has more points than coefficients. */
  private static boolean canBend(ImportedTable table, FitSettings settings) {
    if (!(settings.breakpoint() instanceof BreakpointChoice.Fixed fixed)) {
      return true;
    }
    int from = 0;
    List<Integer> ends = new ArrayList<>(fixed.atBytes());
    ends.add(settings.mtuBytes());
    for (int end : ends) {
      int start = from;
      Supplier<Stream<TimedWindow>> piece =
          () ->
              table.windows().stream().filter(w -> w.sizeBytes() >= start && w.sizeBytes() <= end);
      long sizes = piece.get().mapToInt(TimedWindow::sizeBytes).distinct().limit(2).count();
      // Rows of one size and replicate are one point.
      long points =
          piece
              .get()
              .mapToLong(w -> ((long) w.replicate().fork() << Integer.SIZE) | w.sizeBytes())
              .distinct()
              .limit(3)
              .count();
      if (points <= Math.max(1, sizes)) {
        return false;
      }
      from = end + 1;
    }
    return true;
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
