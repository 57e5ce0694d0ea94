package fathom.reports.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Truth;
import fathom.model.sheet.TruthComparison;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a parameter: beside its outcome in {@code sheet.json}, with the errors against
 * it, and by itself in the manifest of a simulated cluster.
 */
public final class TruthJson {
  private TruthJson() {}

  /** By itself. */
  public static ObjectNode write(Truth truth) {
    return write(truth, Optional.empty());
  }

  static ObjectNode write(Truth truth, Outcome outcome) {
    return write(truth, Optional.of(outcome));
  }

  private static ObjectNode write(Truth truth, Optional<Outcome> outcome) {
    ObjectNode out = JsonText.object().put("formula", truth.formula());
    switch (truth) {
      case Truth.KnownCost known -> writeCost(out, known, outcome);
      case Truth.KnownBuffer known -> writeBuffer(out, known, outcome);
      case Truth.KnownBandwidth known -> writeBandwidth(out, known, outcome);
      case Truth.KnownTransfer known -> writeTransfer(out, known, outcome);
      case Truth.KnownDelay known -> writeDelay(out, known, outcome);
    }
    return out;
  }

  private static void writeCost(ObjectNode out, Truth.KnownCost known, Optional<Outcome> outcome) {
    Optional<CostFunction> fitted = fitted(outcome, Outcome.Linear.class).map(Outcome.Linear::cost);
    ArrayNode pieces = out.putArray("segments");
    for (Segment segment : known.cost().segments()) {
      Optional<Segment> measured = fitted.flatMap(f -> TruthComparison.counterpart(segment, f));
      ObjectNode piece = addPiece(pieces, segment);
      if (outcome.isPresent()) {
        putError(piece, "constant", measured.map(Segment::constant), segment.constant().value());
        putError(piece, "slope", measured.map(Segment::slope), segment.slope().value());
      }
    }
  }

  private static ObjectNode addPiece(ArrayNode pieces, Segment segment) {
    ObjectNode piece = pieces.addObject();
    OutcomeJson.putRange(piece, segment.range());
    return piece.put("constant", segment.constant().value()).put("slope", segment.slope().value());
  }

  private static void writeBuffer(
      ObjectNode out, Truth.KnownBuffer known, Optional<Outcome> outcome) {
    Optional<Outcome.Buffer> fitted = fitted(outcome, Outcome.Buffer.class);
    out.put("packets", known.packets());
    if (outcome.isPresent()) {
      out.set("relative_error", error(fitted.map(Outcome.Buffer::packets), known.packets()));
    }
    out.put("departure_over_arrival", known.departureOverArrival());
    if (outcome.isPresent()) {
      putError(
          out,
          "departure_over_arrival",
          fitted.map(Outcome.Buffer::departureOverArrival),
          known.departureOverArrival());
    }
  }

  private static void writeBandwidth(
      ObjectNode out, Truth.KnownBandwidth known, Optional<Outcome> outcome) {
    out.put("aggregate_bandwidth", known.bytesPerMicro());
    out.put("size", known.sizeBytes());
    if (outcome.isPresent()) {
      putError(out, "aggregate_bandwidth", bandwidth(outcome), known.bytesPerMicro());
    }
  }

  private static void writeTransfer(
      ObjectNode out, Truth.KnownTransfer known, Optional<Outcome> outcome) {
    Optional<Outcome.Transfer> fitted = fitted(outcome, Outcome.Transfer.class);
    out.put("per_node", known.perNode());
    out.put("constant", known.constant());
    out.put("slope", known.slope());
    out.set("aggregate_bandwidth", JsonText.number(known.bytesPerMicro().orElse(Double.NaN)));
    if (outcome.isPresent()) {
      putError(out, "per_node", fitted.map(Outcome.Transfer::perNode), known.perNode());
      putError(out, "constant", fitted.map(Outcome.Transfer::constant), known.constant());
      putError(out, "slope", fitted.map(Outcome.Transfer::slope), known.slope());
      known
          .bytesPerMicro()
          .ifPresent(c -> putError(out, "aggregate_bandwidth", bandwidth(outcome), c));
    }
  }

  private static void writeDelay(
      ObjectNode out, Truth.KnownDelay known, Optional<Outcome> outcome) {
    Optional<Outcome.Transfer> fitted = fitted(outcome, Outcome.Transfer.class);
    ArrayNode pieces = out.putArray("segments");
    for (Segment segment : known.cost().segments()) {
      ObjectNode piece = addPiece(pieces, segment);
      if (outcome.isPresent()) {
        putError(piece, "slope", fitted.map(Outcome.Transfer::slope), segment.slope().value());
      }
    }
    known.bandwidth().ifPresent(c -> writeBandwidth(out, c, outcome));
  }

  private static Optional<Estimate> bandwidth(Optional<Outcome> outcome) {
    return fitted(outcome, Outcome.Transfer.class).flatMap(Outcome.Transfer::aggregateBandwidth);
  }

  private static <T extends Outcome> Optional<T> fitted(Optional<Outcome> outcome, Class<T> form) {
    return outcome.filter(form::isInstance).map(form::cast);
  }

  private static void putError(
      ObjectNode out, String name, Optional<Estimate> measured, double known) {
    out.set(name + "_relative_error", error(measured, known));
  }

  private static JsonNode error(Optional<Estimate> measured, double known) {
    return JsonText.number(
        measured
            .map(m -> TruthComparison.relativeError(m.value(), known).orElse(Double.NaN))
            .orElse(Double.NaN));
  }

  /** Of a parameter of this form; errors are derived, so they are not read. */
  public static Truth read(JsonAt at, Parameter.ParameterForm form) {
    return switch (form) {
      case BUFFER -> at.as(Truth.KnownBuffer.class);
      case TRANSFER -> readTransfer(at);
      case LINEAR -> new Truth.KnownCost(readCost(at), at.field("formula").text());
    };
  }

  private static Truth readTransfer(JsonAt at) {
    if (at.optional("per_node").isPresent()) {
      return at.as(Truth.KnownTransfer.class);
    }
    Optional<Truth.KnownBandwidth> bandwidth =
        at.optional("aggregate_bandwidth").map(c -> at.as(Truth.KnownBandwidth.class));
    return at.optional("segments").isPresent()
        ? new Truth.KnownDelay(readCost(at), bandwidth, at.field("formula").text())
        : bandwidth.orElseThrow(() -> at.bad("nothing is known of L"));
  }

  private static CostFunction readCost(JsonAt at) {
    JsonAt pieces = at.field("segments");
    List<Segment> segments =
        pieces.elements().stream()
            .map(
                piece ->
                    Segment.exact(
                        OutcomeJson.readRange(piece),
                        piece.field("constant").number(),
                        piece.field("slope").number()))
            .toList();
    return pieces.build(() -> new CostFunction(segments));
  }
}
