package fathom.runner.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.parameter.Experiment;
import fathom.model.samples.OperationTag;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Distribution;
import fathom.model.sheet.Distribution.Quantile;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.json.SheetJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Sheets that can be read, of kinds that no simulated cluster gives. */
final class WholeSheets {
  static final ObjectMapper JSON = new ObjectMapper();

  private static final int SIXTY_FOUR_MEBIBYTES = 64 << 20;

  private WholeSheets() {}

  /** The reference sheet, all of whose numbers are exact. */
  static String exact() {
    return SheetJson.write(TableOne.sheet());
  }

  /** The same with single operations. */
  static String timedSingly() {
    Sheet exact = TableOne.sheet();
    List<Distribution> all = new ArrayList<>();
    for (Experiment experiment :
        List.of(Experiment.SEND_OVERHEAD, Experiment.USER_RECEIVE, Experiment.PING_PONG)) {
      for (int size : new int[] {1, 40, 1472}) {
        all.add(distribution(new OperationTag(experiment, size)));
      }
    }
    Diagnostics diagnostics = exact.diagnostics().with(all);
    return SheetJson.write(
        new Sheet(
            exact.created(),
            exact.cluster(),
            exact.outcomes(),
            exact.heapCopies(),
            exact.truths(),
            exact.warnings(),
            diagnostics,
            exact.provenance()));
  }

  private static Distribution distribution(OperationTag of) {
    int operations = 12_000;
    return new Distribution(
        of,
        operations,
        Distribution.SHARES.stream()
            .filter(share -> Distribution.isTold(share, operations))
            .map(share -> new Quantile(share, of.sizeBytes() + 1 / (1 - share)))
            .toList(),
        5000,
        0.02,
        0.001);
  }

  /** Copies in eight pieces up to 64 MiB, on the heap in nine, over TCP on one node. */
  static String copiesInPieces() {
    ObjectNode sheet = tree(exact());
    ObjectNode cluster = (ObjectNode) sheet.get("cluster");
    cluster.put("nodes", 1).put("transport", "tcp").put("kind", "local");
    ObjectNode parameters = (ObjectNode) sheet.get("parameters");
    for (String tier : List.of("M_ctc", "M_ctm", "M_mtm")) {
      ObjectNode entry = parameters.putObject(tier);
      putPieces(entry, 8, 0.02, 1e-5);
      putPieces(entry.putObject("heap"), 9, 0, 1e-5);
    }
    return sheet.toString();
  }

  /** A row that is fitted in so many pieces up to 64 MiB, each with two points. */
  static void putPieces(ObjectNode entry, int pieces, double constant, double slope) {
    entry.put("status", "fitted");
    ArrayNode segments = entry.putArray("segments");
    ArrayNode breakpoints = entry.putArray("breakpoints");
    ObjectNode fit = entry.putObject("fit").put("points", 2 * pieces);
    fit.put("rms_relative_error", 0).put("max_relative_error", 0).put("relative_half_width", 0.1);
    ArrayNode residuals = fit.putArray("residuals");
    int from = 1;
    for (int i = 1; i <= pieces; i++) {
      int to = (int) Math.round(Math.pow(SIXTY_FOUR_MEBIBYTES, i / (double) pieces));
      ObjectNode piece = segments.addObject().put("from", from).put("to", to);
      piece.put("constant", constant).put("slope", slope * i);
      piece.putArray("constant_ci").add(constant).add(constant);
      piece.putArray("slope_ci").add(slope * i).add(slope * i);
      for (int size : new int[] {from, to}) {
        double time = Math.clamp(constant + slope * i * size, Double.MIN_NORMAL, Double.MAX_VALUE);
        residuals
            .addObject()
            .put("size", size)
            .put("measured", time)
            .put("fitted", time)
            .put("points", 1)
            .put("dropped", 0);
      }
      if (i < pieces) {
        breakpoints.addObject().put("at", to).put("source", "detected").putNull("ci");
      }
      from = to + 1;
    }
    if (breakpoints.isEmpty()) {
      entry.putNull("breakpoint");
    } else {
      entry.set("breakpoint", breakpoints.get(0));
    }
  }

  static ObjectNode tree(String text) {
    try {
      return (ObjectNode) JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
