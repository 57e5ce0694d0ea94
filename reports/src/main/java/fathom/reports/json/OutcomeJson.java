package fathom.reports.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** One parameter's outcome in {@code sheet.json}. */
final class OutcomeJson {
  private static final String ASSUMED = "assumed";
  private static final String JOINT = "joint_errors";

  private OutcomeJson() {}

  static ObjectNode write(Outcome outcome) {
    ObjectNode out = JsonText.object();
    switch (outcome) {
      case Outcome.NotObservable missing ->
          out.put("status", "not-observable").put("reason", missing.reason());
      case Outcome.Rejected missing ->
          out.put("status", "rejected").put("reason", missing.reason());
      case Outcome.Linear linear -> writeLinear(out.put("status", "fitted"), linear);
      case Outcome.Transfer transfer -> writeTransfer(out.put("status", "fitted"), transfer);
      case Outcome.Buffer buffer -> writeBuffer(out.put("status", "fitted"), buffer);
    }
    return out;
  }

  private static void writeLinear(ObjectNode out, Outcome.Linear linear) {
    ArrayNode segments = out.putArray("segments");
    for (Segment segment : linear.cost().segments()) {
      ObjectNode piece = segments.addObject();
      putRange(piece, segment.range());
      piece.put("constant", segment.constant().value());
      piece.put("slope", segment.slope().value());
      piece.set("constant_ci", interval(segment.constant().ci()));
      piece.set("slope_ci", interval(segment.slope().ci()));
      segment.correlation().ifPresent(rho -> piece.put("correlation", rho));
      piece.put("form", segment.isConstant() ? "constant" : "line");
    }
    BreakpointsJson.write(out, linear.breakpoints());
    out.set("fit", FitJson.write(linear.fit()));
  }

  private static void writeTransfer(ObjectNode out, Outcome.Transfer transfer) {
    putEstimate(out, "per_node", Optional.of(transfer.perNode()));
    putEstimate(out, "constant", Optional.of(transfer.constant()));
    putEstimate(out, "slope", Optional.of(transfer.slope()));
    putEstimate(out, "aggregate_bandwidth", transfer.aggregateBandwidth());
    transfer.bandwidthFrom().ifPresent(from -> out.put("aggregate_bandwidth_from", from.id()));
    transfer.correlation().ifPresent(told -> out.set("correlation", CorrelationJson.write(told)));
    transfer.joint().ifPresent(told -> out.set(JOINT, JointErrorsJson.write(told)));
    out.set("fit", FitJson.write(transfer.fit()));
  }

  private static void writeBuffer(ObjectNode out, Outcome.Buffer buffer) {
    out.put("packets", buffer.packets().value());
    out.set("ci", interval(buffer.packets().ci()));
    putEstimate(out, "departure_over_arrival", Optional.of(buffer.departureOverArrival()));
    out.put("architecture", word(buffer.architecture()));
    out.put("architecture_reason", buffer.architectureReason());
    if (buffer.isAssumed()) {
      out.set(ASSUMED, JsonText.texts(List.of("departure_over_arrival", "architecture")));
    }
  }

  /** The sheet's word for how a switch organises its buffer. */
  private static String word(Architecture architecture) {
    return switch (architecture) {
      case PER_PORT -> "per-port";
      case SHARED -> "shared";
      case UNKNOWN -> "unknown";
    };
  }

  static void putEstimate(ObjectNode out, String name, Optional<Estimate> estimate) {
    out.set(name, estimate.map(e -> JsonText.number(e.value())).orElse(nothing()));
    out.set(name + "_ci", estimate.<JsonNode>map(e -> interval(e.ci())).orElse(nothing()));
  }

  static ArrayNode interval(Interval interval) {
    return JsonText.array().add(interval.low()).add(interval.high());
  }

  private static JsonNode nothing() {
    return JsonNodeFactory.instance.nullNode();
  }

  static void putRange(ObjectNode out, SizeRange range) {
    out.put("from", range.fromBytes());
    if (range.isOpen()) {
      out.putNull("to");
    } else {
      out.put("to", range.toBytes());
    }
  }

  static Outcome read(JsonAt at, Parameter.Form form) {
    JsonAt status = at.field("status");
    return switch (status.text()) {
      case "not-observable" -> new Outcome.NotObservable(at.field("reason").text());
      case "rejected" -> new Outcome.Rejected(at.field("reason").text());
      case "fitted" ->
          switch (form) {
            case LINEAR -> readLinear(at);
            case TRANSFER -> readTransfer(at);
            case BUFFER -> readBuffer(at);
          };
      default -> throw status.bad("expected fitted, not-observable or rejected");
    };
  }

  private static Outcome readLinear(JsonAt at) {
    List<Segment> segments = new ArrayList<>();
    for (JsonAt piece : at.field("segments").elements()) {
      SizeRange range = readRange(piece);
      Estimate constant = estimate(piece, "constant");
      Estimate slope = estimate(piece, "slope");
      OptionalDouble correlation =
          piece
              .optional("correlation")
              .map(rho -> OptionalDouble.of(rho.number()))
              .orElse(OptionalDouble.empty());
      segments.add(piece.build(() -> new Segment(range, constant, slope, correlation)));
    }
    CostFunction cost = at.field("segments").build(() -> new CostFunction(segments));
    List<Breakpoint> breakpoints = BreakpointsJson.read(at, cost);
    FitQuality fit = FitJson.read(at.field("fit"));
    return at.build(() -> new Outcome.Linear(cost, breakpoints, fit));
  }

  private static Outcome readTransfer(JsonAt at) {
    return new Outcome.Transfer(
        estimate(at, "per_node"),
        estimate(at, "constant"),
        estimate(at, "slope"),
        at.optional("aggregate_bandwidth").map(c -> estimate(at, "aggregate_bandwidth")),
        at.optional("aggregate_bandwidth_from").map(OutcomeJson::readExperiment),
        at.optional("correlation").map(CorrelationJson::read),
        at.optional(JOINT).map(JointErrorsJson::read),
        FitJson.read(at.field("fit")));
  }

  private static Outcome readBuffer(JsonAt at) {
    JsonAt architecture = at.field("architecture");
    return new Outcome.Buffer(
        new Estimate(at.field("packets").number(), readInterval(at.field("ci"))),
        estimate(at, "departure_over_arrival"),
        switch (architecture.text()) {
          case "per-port" -> Architecture.PER_PORT;
          case "shared" -> Architecture.SHARED;
          case "unknown" -> Architecture.UNKNOWN;
          default -> throw architecture.bad("expected per-port, shared or unknown");
        },
        at.optional("architecture_reason").map(JsonAt::text).orElse(""),
        at.optional(ASSUMED).isPresent());
  }

  private static Experiment readExperiment(JsonAt at) {
    return Experiment.ofId(at.text()).orElseThrow(() -> at.bad("no such experiment"));
  }

  static Estimate estimate(JsonAt at, String name) {
    return new Estimate(at.field(name).number(), readInterval(at.field(name + "_ci")));
  }

  static Interval readInterval(JsonAt at) {
    List<JsonAt> ends = at.elements();
    if (ends.size() != 2) {
      throw at.bad("expected [low, high]");
    }
    return at.build(() -> new Interval(ends.getFirst().number(), ends.getLast().number()));
  }

  static SizeRange readRange(JsonAt at) {
    int from = at.field("from").integer();
    int to = at.optional("to").map(JsonAt::integer).orElse(SizeRange.OPEN);
    return at.build(() -> new SizeRange(from, to));
  }
}
