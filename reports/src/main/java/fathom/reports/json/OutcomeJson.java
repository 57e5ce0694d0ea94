package fathom.reports.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.cost.TransferCorrelation;
import fathom.model.cost.TransferCorrelation.OfBandwidth;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.JointErrors;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** One parameter's outcome in {@code sheet.json}. */
final class OutcomeJson {
  private static final String ASSUMED = "assumed";
  private static final String JOINT = "joint_errors";
  private static final String BREAKPOINT = "breakpoint";
  private static final String BANDWIDTH = "aggregate_bandwidth";

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

  /** {@code breakpoints} has all places, {@code breakpoint} the first, or null for one piece. */
  private static void writeLinear(ObjectNode out, Outcome.Linear linear) {
    ArrayNode segments = out.putArray("segments");
    for (Segment segment : linear.cost().segments()) {
      ObjectNode piece = segments.addObject();
      putRange(piece, segment.range());
      piece.put("constant", segment.constant().value());
      piece.put("slope", segment.slope().value());
      piece.set("constant_ci", JsonText.interval(segment.constant().ci()));
      piece.set("slope_ci", JsonText.interval(segment.slope().ci()));
      segment.correlation().ifPresent(rho -> piece.put("correlation", rho));
      piece.put("form", segment.isConstant() ? "constant" : "line");
    }
    out.set(BREAKPOINT, JsonRecords.tree(linear.breakpoints().stream().findFirst()));
    out.set("breakpoints", JsonRecords.tree(linear.breakpoints()));
    out.set("fit", fit(linear.fit()));
  }

  private static void writeTransfer(ObjectNode out, Outcome.Transfer transfer) {
    JsonText.put(out, "per_node", transfer.perNode());
    JsonText.put(out, "constant", transfer.constant());
    JsonText.put(out, "slope", transfer.slope());
    JsonText.put(out, BANDWIDTH, transfer.aggregateBandwidth());
    transfer.bandwidthFrom().ifPresent(from -> out.put(BANDWIDTH + "_from", from.id()));
    transfer.correlation().ifPresent(told -> out.set("correlation", correlation(told)));
    transfer.joint().ifPresent(told -> out.set(JOINT, JsonRecords.tree(told)));
    out.set("fit", fit(transfer.fit()));
  }

  private static void writeBuffer(ObjectNode out, Outcome.Buffer buffer) {
    out.put("packets", buffer.packets().value());
    out.set("ci", JsonText.interval(buffer.packets().ci()));
    JsonText.put(out, "departure_over_arrival", buffer.departureOverArrival());
    out.put("architecture", buffer.architecture().word());
    out.put("architecture_reason", buffer.architectureReason());
    if (buffer.isAssumed()) {
      out.set(ASSUMED, JsonText.texts(List.of("departure_over_arrival", "architecture")));
    }
  }

  /** How the errors of L's coefficients go together. */
  private static ObjectNode correlation(TransferCorrelation told) {
    ObjectNode out =
        JsonText.object()
            .put("constant_per_node", told.constantPerNode())
            .put("constant_slope", told.constantSlope())
            .put("per_node_slope", told.perNodeSlope());
    told.bandwidth()
        .ifPresent(
            c ->
                out.put("constant_" + BANDWIDTH, c.constant())
                    .put("per_node_" + BANDWIDTH, c.perNode())
                    .put("slope_" + BANDWIDTH, c.slope()));
    return out;
  }

  private static ObjectNode fit(FitQuality fit) {
    ObjectNode out = JsonText.object().put("points", fit.points());
    out.set("rms_relative_error", JsonText.number(fit.rmsRelativeError()));
    out.set("max_relative_error", JsonText.number(fit.maxRelativeError()));
    out.putNull("max_relative_error_at"); // Its place is here; the diagnostics set it.
    out.set("relative_half_width", JsonText.number(fit.relativeHalfWidth()));
    return out.setAll((ObjectNode) JsonRecords.tree(fit.diagnostics()));
  }

  static void putRange(ObjectNode out, SizeRange range) {
    out.put("from", range.fromBytes());
    if (range.isOpen()) {
      out.putNull("to");
    } else {
      out.put("to", range.toBytes());
    }
  }

  static Outcome read(JsonAt at, Parameter.ParameterForm form) {
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
      segments.add(
          piece.build(
              () ->
                  new Segment(
                      readRange(piece),
                      estimate(piece, "constant"),
                      estimate(piece, "slope"),
                      piece
                          .optional("correlation")
                          .map(rho -> OptionalDouble.of(rho.number()))
                          .orElse(OptionalDouble.empty()))));
    }
    CostFunction cost = at.field("segments").build(() -> new CostFunction(segments));
    return at.build(
        () -> new Outcome.Linear(cost, readBreakpoints(at, segments), readFit(at.field("fit"))));
  }

  /** Older sheets have the first place only; the pieces of these end where they were told to. */
  private static List<Breakpoint> readBreakpoints(JsonAt at, List<Segment> segments) {
    Optional<Breakpoint> first = at.optional(BREAKPOINT).map(b -> b.as(Breakpoint.class));
    List<Breakpoint> all = new ArrayList<>(at.listIfAny("breakpoints", Breakpoint.class));
    Optional<JsonAt> written = at.optional("breakpoints");
    if (written.isEmpty()) {
      first.ifPresent(all::add);
      for (int i = all.size(); i < segments.size() - 1; i++) {
        all.add(Breakpoint.fixed(segments.get(i).range().toBytes()));
      }
    } else if (at.node().has(BREAKPOINT) && !first.equals(all.stream().findFirst())) {
      throw written.get().bad("does not begin with what \"" + BREAKPOINT + "\" says");
    }
    return all;
  }

  private static Outcome readTransfer(JsonAt at) {
    return new Outcome.Transfer(
        estimate(at, "per_node"),
        estimate(at, "constant"),
        estimate(at, "slope"),
        at.optional(BANDWIDTH).map(c -> estimate(at, BANDWIDTH)),
        at.optional(BANDWIDTH + "_from").map(from -> from.as(Experiment.class)),
        at.optional("correlation").map(OutcomeJson::readCorrelation),
        at.optional(JOINT).map(joint -> joint.as(JointErrors.class)),
        readFit(at.field("fit")));
  }

  private static TransferCorrelation readCorrelation(JsonAt at) {
    return at.build(
        () ->
            new TransferCorrelation(
                at.field("constant_per_node").number(),
                at.field("constant_slope").number(),
                at.field("per_node_slope").number(),
                at.optional("constant_" + BANDWIDTH)
                    .map(
                        constant ->
                            new OfBandwidth(
                                constant.number(),
                                at.field("per_node_" + BANDWIDTH).number(),
                                at.field("slope_" + BANDWIDTH).number()))));
  }

  /** Older sheets have the number of points only. */
  private static FitQuality readFit(JsonAt at) {
    return new FitQuality(
        at.field("points").integer(),
        at.optional("rms_relative_error").map(JsonAt::number).orElse(Double.NaN),
        at.optional("max_relative_error").map(JsonAt::number).orElse(Double.NaN),
        // No width: it cannot be told, which FitQuality calls infinite.
        at.optional("relative_half_width").map(JsonAt::number).orElse(Double.POSITIVE_INFINITY),
        at.as(FitDiagnostics.class));
  }

  private static Outcome readBuffer(JsonAt at) {
    return new Outcome.Buffer(
        new Estimate(at.field("packets").number(), at.field("ci").as(Interval.class)),
        estimate(at, "departure_over_arrival"),
        at.field("architecture").as(Outcome.Architecture.class),
        at.optional("architecture_reason").map(JsonAt::text).orElse(""),
        at.optional(ASSUMED).isPresent());
  }

  static Estimate estimate(JsonAt at, String name) {
    return new Estimate(at.field(name).number(), at.field(name + "_ci").as(Interval.class));
  }

  static SizeRange readRange(JsonAt at) {
    int from = at.field("from").integer();
    int to = at.optional("to").map(JsonAt::integer).orElse(SizeRange.OPEN);
    return at.build(() -> new SizeRange(from, to));
  }
}
