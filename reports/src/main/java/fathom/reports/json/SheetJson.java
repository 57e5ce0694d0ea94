package fathom.reports.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * {@code sheet.json}, the written form of a sheet ({@link Sheet#SCHEMA}). What {@link #write}
 * writes, {@link #read} gives back exactly: doubles are written in their shortest form that reads
 * back as the same double. Relative errors beside a known value are derived, so they are written
 * and not read. A known value, a heap column or a disturbance is written beside an outcome only;
 * without an outcome for the same parameter it has no place in the file.
 */
public final class SheetJson {
  private SheetJson() {}

  /**
   * The sheet as JSON text, with a final line feed. It follows the published schema: a sheet that
   * does not is refused, whether it came from a foreign file or from a fault of ours.
   */
  public static String write(Sheet sheet) {
    return JsonText.render(tree(sheet));
  }

  /** The same as a tree. */
  public static ObjectNode tree(Sheet sheet) {
    ObjectNode root = JsonText.object();
    root.put("schema", Sheet.SCHEMA);
    ClusterJson.put(root, sheet);
    root.putObject("units")
        .put("time", "µs")
        .put("size", "bytes")
        .put("bandwidth", "bytes/µs")
        .put("buffer", "packets");
    ObjectNode parameters = root.putObject("parameters");
    sheet
        .outcomes()
        .forEach(
            (parameter, outcome) ->
                parameters.set(parameter.symbol(), entry(sheet, parameter, outcome)));
    DiagnosticsJson.write(root, sheet.diagnostics());
    root.set("warnings", JsonText.texts(sheet.warnings()));
    ObjectNode provenance = root.putObject("provenance");
    sheet.provenance().forEach(provenance::put);
    SheetSchema.require(root);
    return root;
  }

  private static ObjectNode entry(Sheet sheet, Parameter parameter, Outcome outcome) {
    ObjectNode entry = marked(sheet, parameter, outcome);
    Outcome heap = sheet.heapCopies().get(parameter);
    if (heap != null) {
      entry.set("heap", marked(sheet, parameter, heap));
    }
    Truth truth = sheet.truths().get(parameter);
    if (truth != null) {
      entry.set("truth", TruthJson.write(truth, outcome));
    }
    String disturbed = sheet.diagnostics().disturbed().get(parameter);
    if (disturbed != null) {
      entry.put("disturbed", disturbed);
    }
    return entry;
  }

  /** An outcome with what speaks against its value, which is derived, and so not read. */
  private static ObjectNode marked(Sheet sheet, Parameter parameter, Outcome outcome) {
    ObjectNode entry = OutcomeJson.write(outcome);
    List<String> doubts =
        RowState.doubts(sheet, parameter, outcome).stream().map(RowState::word).toList();
    if (!doubts.isEmpty()) {
      entry.set("marks", JsonText.texts(doubts));
    }
    return entry;
  }

  /**
   * Reads a sheet from text.
   *
   * @param document the document's name, for messages
   */
  public static Sheet read(String document, String text) {
    JsonAt root = JsonAt.parse(document, text);
    requireSchema(root);
    JsonAt cluster = root.field("cluster");
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    Map<Parameter, Outcome> heap = new EnumMap<>(Parameter.class);
    Map<Parameter, Truth> truths = new EnumMap<>(Parameter.class);
    Map<Parameter, String> disturbed = new EnumMap<>(Parameter.class);
    root.field("parameters")
        .members()
        .forEach(
            (symbol, at) -> {
              Parameter parameter =
                  Parameter.ofSymbol(symbol)
                      .orElseThrow(
                          () -> at.bad("no such parameter; known are " + Parameter.symbols()));
              outcomes.put(parameter, OutcomeJson.read(at, parameter.form()));
              at.optional("heap")
                  .ifPresent(h -> heap.put(parameter, OutcomeJson.read(h, parameter.form())));
              at.optional("truth")
                  .ifPresent(t -> truths.put(parameter, TruthJson.read(t, parameter.form())));
              at.optional("disturbed").ifPresent(d -> disturbed.put(parameter, d.text()));
            });
    List<String> warnings = root.field("warnings").elements().stream().map(JsonAt::text).toList();
    SortedMap<String, String> provenance = new TreeMap<>();
    root.field("provenance").members().forEach((key, at) -> provenance.put(key, at.text()));
    return new Sheet(
        root.field("created").text(),
        new Sheet.Cluster(
            cluster.field("kind").text(),
            positive(cluster.field("nodes")),
            cluster.field("transport").text(),
            positive(cluster.field("mtu"))),
        outcomes,
        heap,
        truths,
        warnings,
        DiagnosticsJson.read(root, disturbed),
        provenance);
  }

  private static int positive(JsonAt at) {
    int value = at.integer();
    if (value < 1) {
      throw at.bad("expected at least 1, found " + value);
    }
    return value;
  }

  private static void requireSchema(JsonAt root) {
    String schema =
        root.optional("schema")
            .orElseThrow(() -> root.bad("not a Fathom sheet: it has no \"schema\""))
            .text();
    if (!schema.equals(Sheet.SCHEMA)) {
      throw root.bad(
          "schema \"" + schema + "\" is not \"" + Sheet.SCHEMA + "\", the one this version reads");
    }
  }
}
