package fathom.reports.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.CostFunction;
import fathom.model.Estimate;
import fathom.model.Outcome;
import fathom.model.Parameter;
import fathom.model.Segment;
import fathom.model.Truth;
import fathom.reports.TruthComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What is known of a parameter, beside its outcome in {@code sheet.json}. */
final class TruthJson {
  private TruthJson() {}

  static ObjectNode write(Truth truth, Outcome outcome) {
    ObjectNode out = JsonText.object().put("formula", truth.formula());
    switch (truth) {
      case Truth.KnownCost known -> writeCost(out, known, outcome);
      case Truth.KnownBuffer known -> writeBuffer(out, known, outcome);
      case Truth.KnownBandwidth known -> writeBandwidth(out, known, outcome);
    }
    return out;
  }

  private static void writeCost(ObjectNode out, Truth.KnownCost known, Outcome outcome) {
    Optional<CostFunction> fitted =
        outcome instanceof Outcome.Linear linear ? Optional.of(linear.cost()) : Optional.empty();
    ArrayNode segments = out.putArray("segments");
    for (Segment segment : known.cost().segments()) {
      Optional<Segment> measured = fitted.flatMap(f -> TruthComparison.counterpart(segment, f));
      double constant = segment.constant().value();
      double slope = segment.slope().value();
      ObjectNode piece = segments.addObject();
      OutcomeJson.putRange(piece, segment.range());
      piece.put("constant", constant);
      piece.put("slope", slope);
      piece.set("constant_relative_error", error(measured.map(Segment::constant), constant));
      piece.set("slope_relative_error", error(measured.map(Segment::slope), slope));
    }
  }

  private static void writeBuffer(ObjectNode out, Truth.KnownBuffer known, Outcome outcome) {
    Optional<Outcome.Buffer> fitted =
        outcome instanceof Outcome.Buffer buffer ? Optional.of(buffer) : Optional.empty();
    out.put("packets", known.packets());
    out.set("relative_error", error(fitted.map(Outcome.Buffer::packets), known.packets()));
    out.put("departure_over_arrival", known.departureOverArrival());
    out.set(
        "departure_over_arrival_relative_error",
        error(fitted.map(Outcome.Buffer::departureOverArrival), known.departureOverArrival()));
  }

  private static void writeBandwidth(ObjectNode out, Truth.KnownBandwidth known, Outcome outcome) {
    Optional<Estimate> fitted =
        outcome instanceof Outcome.Transfer transfer
            ? transfer.aggregateBandwidth()
            : Optional.empty();
    out.put("aggregate_bandwidth", known.bytesPerMicro());
    out.put("size", known.sizeBytes());
    out.set("aggregate_bandwidth_relative_error", error(fitted, known.bytesPerMicro()));
  }

  private static JsonNode error(Optional<Estimate> measured, double known) {
    return JsonText.number(
        measured
            .map(m -> TruthComparison.relativeError(m.value(), known).orElse(Double.NaN))
            .orElse(Double.NaN));
  }

  static Truth read(JsonAt at, Parameter.Form form) {
    String formula = at.field("formula").text();
    Function<String, Double> number = name -> at.field(name).number();
    return switch (form) {
      case BUFFER ->
          new Truth.KnownBuffer(
              number.apply("packets"), number.apply("departure_over_arrival"), formula);
      case TRANSFER ->
          new Truth.KnownBandwidth(
              number.apply("aggregate_bandwidth"), at.field("size").integer(), formula);
      case LINEAR -> new Truth.KnownCost(readCost(at.field("segments")), formula);
    };
  }

  private static CostFunction readCost(JsonAt at) {
    List<Segment> segments = new ArrayList<>();
    for (JsonAt piece : at.elements()) {
      segments.add(
          Segment.exact(
              OutcomeJson.readRange(piece),
              piece.field("constant").number(),
              piece.field("slope").number()));
    }
    return at.build(() -> new CostFunction(segments));
  }
}
