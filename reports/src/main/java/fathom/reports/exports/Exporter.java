package fathom.reports.exports;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import java.util.List;
import java.util.Set;

/** Makes the files of one target. The same sheet gives the same bytes under every locale. */
interface Exporter {
  /**
   * The files.
   *
   * @throws fathom.reports.input.BadInputException if the sheet lacks what the target cannot do
   *     without, or the request cannot be met: one line for the user
   */
  Export export(Sheet sheet, ExportRequest request);

  /**
   * Packet sizes in bytes that the files take costs at, or the ends of a range of them. Rules and
   * simulated messages have no largest size, and so are made of packets of all sizes up to the mtu.
   */
  default List<Integer> packetBytes(Sheet sheet, ExportRequest request) {
    return List.of(1, sheet.cluster().mtuBytes());
  }

  /** The parameters whose numbers are in the files. */
  default Set<Parameter> parameters(ExportRequest request) {
    return Symbols.OF_MESSAGES;
  }
}
