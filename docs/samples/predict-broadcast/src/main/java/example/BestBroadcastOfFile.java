package example;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.run.SheetByName;

/** The same of a sheet in a file, which {@code fathom:reports} reads. */
public final class BestBroadcastOfFile {
  private BestBroadcastOfFile() {}

  /**
   * Prints g_s at a size, and the fastest broadcast of so many bytes.
   *
   * @param arguments a sheet.json, a run directory or {@code table-1}; nodes; bytes, at most a
   *     packet's
   */
  public static void main(String[] arguments) {
    Sheet sheet = SheetByName.read(arguments[0]);
    int nodes = Integer.parseInt(arguments[1]);
    int bytes = Integer.parseInt(arguments[2]);
    System.out.println(BestBroadcast.cost(sheet, Parameter.SEND_GAP, bytes));
    BestBroadcast.fastest(sheet, nodes, bytes).forEach(System.out::println);
  }
}
