package fathom.reports.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import fathom.model.sheet.CoreSpeed;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Distribution;
import fathom.model.sheet.Effort;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * {@code sheet.json}, the written form of a sheet ({@link Sheet#SCHEMA}). What {@link #write}
 * writes, {@link #read} gives back exactly: doubles are written in their shortest form that reads
 * back as the same double. Relative errors beside a known value are derived, so they are written
 * and not read. A known value, a heap column or a disturbance is written beside an outcome only;
 * without an outcome for the same parameter it has no place in the file.
 */
public final class SheetJson {
  private static final String ROUND_TRIPS = "round_trips";

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
    writeDiagnostics(root, sheet.diagnostics());
    root.set("warnings", JsonText.texts(sheet.warnings()));
    root.set("provenance", JsonRecords.tree(sheet.provenance()));
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

  /** Writes how a sheet was made; disturbances stand in the parameters' entries. */
  private static void writeDiagnostics(ObjectNode root, Diagnostics diagnostics) {
    root.set("checks", JsonRecords.tree(diagnostics.checks()));
    if (!diagnostics.roundTrips().isEmpty()) {
      ArrayNode roundTrips = root.putArray(ROUND_TRIPS);
      for (RoundTripTime trip : diagnostics.roundTrips()) {
        JsonText.put(roundTrips.addObject().put("size", trip.sizeBytes()), "us", trip.micros());
      }
    }
    if (!diagnostics.distributions().isEmpty()) {
      root.set("single_operations", JsonRecords.tree(diagnostics.distributions()));
    }
    root.set("efforts", JsonRecords.tree(diagnostics.efforts()));
    diagnostics.blocks().ifPresent(blocks -> root.put("blocks", blocks));
    if (!diagnostics.speeds().isEmpty()) {
      root.set("core_speed", JsonRecords.tree(diagnostics.speeds()));
    }
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
    root.requireSchema(Sheet.SCHEMA, "a Fathom sheet");
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    Map<Parameter, Outcome> heap = new EnumMap<>(Parameter.class);
    Map<Parameter, Truth> truths = new EnumMap<>(Parameter.class);
    Map<Parameter, String> disturbed = new EnumMap<>(Parameter.class);
    root.field("parameters")
        .byParameter()
        .forEach(
            (parameter, at) -> {
              outcomes.put(parameter, OutcomeJson.read(at, parameter.form()));
              at.optional("heap")
                  .ifPresent(h -> heap.put(parameter, OutcomeJson.read(h, parameter.form())));
              at.optional("truth")
                  .ifPresent(t -> truths.put(parameter, TruthJson.read(t, parameter.form())));
              at.optional("disturbed").ifPresent(d -> disturbed.put(parameter, d.text()));
            });
    return new Sheet(
        root.field("created").text(),
        cluster(root.field("cluster")),
        outcomes,
        heap,
        truths,
        root.field("warnings").list(String.class),
        readDiagnostics(root, disturbed),
        root.field("provenance").texts());
  }

  /** Older sheets have none of these. */
  private static Diagnostics readDiagnostics(JsonAt root, Map<Parameter, String> disturbed) {
    return root.build(
        () ->
            new Diagnostics(
                root.listIfAny("checks", Check.class),
                root.optional(ROUND_TRIPS).map(JsonAt::elements).orElse(List.of()).stream()
                    .map(SheetJson::roundTrip)
                    .toList(),
                root.listIfAny("single_operations", Distribution.class),
                root.listIfAny("efforts", Effort.class),
                disturbed,
                root.optional("blocks")
                    .map(blocks -> OptionalInt.of(blocks.integer()))
                    .orElse(OptionalInt.empty()),
                root.listIfAny("core_speed", CoreSpeed.class)));
  }

  private static RoundTripTime roundTrip(JsonAt at) {
    return at.build(
        () -> new RoundTripTime(at.field("size").integer(), OutcomeJson.estimate(at, "us")));
  }

  private static Sheet.SheetCluster cluster(JsonAt at) {
    Sheet.SheetCluster cluster = at.as(Sheet.SheetCluster.class);
    requirePositive(at.field("nodes"), cluster.nodes());
    requirePositive(at.field("mtu"), cluster.mtuBytes());
    return cluster;
  }

  private static void requirePositive(JsonAt at, int value) {
    if (value < 1) {
      throw at.bad("expected at least 1, found " + value);
    }
  }
}
