package fathom.reports.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where the pieces of a cost function meet, in {@code sheet.json}: {@code breakpoints} has all
 * places, {@code breakpoint} the first, or null for a single piece.
 */
final class BreakpointsJson {
  private static final String FIRST = "breakpoint";
  private static final String ALL = "breakpoints";

  private BreakpointsJson() {}

  static void write(ObjectNode out, List<Breakpoint> breakpoints) {
    out.set(
        FIRST,
        breakpoints.stream()
            .findFirst()
            .<JsonNode>map(BreakpointsJson::breakpoint)
            .orElse(JsonNodeFactory.instance.nullNode()));
    ArrayNode all = out.putArray(ALL);
    breakpoints.forEach(b -> all.add(breakpoint(b)));
  }

  private static ObjectNode breakpoint(Breakpoint breakpoint) {
    ObjectNode out = JsonText.object();
    out.put("at", breakpoint.atBytes());
    out.put(
        "source",
        switch (breakpoint.source()) {
          case FIXED -> "fixed";
          case DETECTED -> "detected";
        });
    out.set(
        "ci",
        breakpoint
            .ci()
            .<JsonNode>map(OutcomeJson::interval)
            .orElse(JsonNodeFactory.instance.nullNode()));
    return out;
  }

  /** Older sheets have the first place only; the pieces of these end where they were told to. */
  static List<Breakpoint> read(JsonAt at, CostFunction cost) {
    Optional<Breakpoint> first = at.optional(FIRST).map(BreakpointsJson::readBreakpoint);
    Optional<JsonAt> all = at.optional(ALL);
    if (all.isEmpty()) {
      return withFirst(first, cost);
    }
    List<Breakpoint> breakpoints =
        all.get().elements().stream().map(BreakpointsJson::readBreakpoint).toList();
    if (at.node().has(FIRST) && !first.equals(breakpoints.stream().findFirst())) {
      throw all.get().bad("does not begin with what \"" + FIRST + "\" says");
    }
    return breakpoints;
  }

  private static List<Breakpoint> withFirst(Optional<Breakpoint> first, CostFunction cost) {
    List<Segment> segments = cost.segments();
    List<Breakpoint> breakpoints = new ArrayList<>();
    first.ifPresent(breakpoints::add);
    for (int i = breakpoints.size(); i < segments.size() - 1; i++) {
      breakpoints.add(Breakpoint.fixed(segments.get(i).range().toBytes()));
    }
    return breakpoints;
  }

  private static Breakpoint readBreakpoint(JsonAt at) {
    JsonAt source = at.field("source");
    return new Breakpoint(
        at.field("at").number(),
        switch (source.text()) {
          case "fixed" -> Breakpoint.Source.FIXED;
          case "detected" -> Breakpoint.Source.DETECTED;
          default -> throw source.bad("expected fixed or detected");
        },
        at.optional("ci").map(OutcomeJson::readInterval));
  }
}
