package fathom.model.sister;

import fathom.model.collective.Operation;
import fathom.model.predict.Costs;
import fathom.model.sheet.Sheet;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Models of supersteps and phases (RM §2.3). */
final class PhaseFamily extends Translation {
  PhaseFamily(Sheet sheet, Setting setting, SheetReading reading) {
    super(sheet, setting, reading);
  }

  List<SisterParameter> bsp() {
    return List.of(
        nodes("p"),
        number(
            "g", "time per byte of an h-relation", PER_BYTE, gapOfMtu() + "/mtu", this::gapPerByte),
        absent(
            "L",
            "cost of a global synchronization",
            "a sheet has no barrier; `fathom validate --library --operation barrier` times one"),
        absent(
            "h",
            "most bytes that one node sends or receives in a superstep",
            "it depends on the program, not on the cluster"));
  }

  private double gapPerByte(Costs costs) {
    return costs.gap(mtu) / mtu;
  }

  List<SisterParameter> c3() {
    return List.of(
        nodes("p"),
        number(
            "s",
            "start-up of a message; our reading, RM only names it",
            MICROS,
            busy(),
            c -> c.sendOverhead(m) + c.reception(m)),
        new SisterParameter(
            "h",
            "average distance between processors",
            "links",
            "no processor lies between two others, GE §3.4",
            SheetReading.exact(1)),
        new SisterParameter(
            "l",
            "length of a packet; our reading, RM only names it",
            BYTES,
            "mtu",
            SheetReading.exact(mtu)),
        absent(
            "C_l()",
            "congestion of links",
            "it depends on the algorithm, and on how many links cross the middle of the network; "
                + bandwidthOnly()),
        absent(
            "C_p()",
            "congestion of processors",
            "it depends on the algorithm, and is measured per operation"));
  }

  private String bandwidthOnly() {
    return knowsBandwidth()
        ? "of contention, the sheet has the switch's bandwidth C only"
        : "the sheet has no number for contention";
  }

  List<SisterParameter> phaseParallel() {
    String undefined = "RM only names it, and no experiment of a sheet is about it";
    return List.of(
        number(
            "t_0(2)",
            "start-up of a message between two nodes",
            MICROS,
            "one-way(1, 2)",
            c -> c.oneWay(1, Costs.PAIR)),
        quotient(
            "r_∞(2)",
            "asymptotic bandwidth between two nodes",
            BANDWIDTH,
            "mtu/" + gapOfMtu(),
            c -> mtu / c.gap(mtu)),
        absent(
            "t_0(n), r_∞(n)",
            "the same of a collective operation",
            "they are measured per operation, and a sheet has no operations"),
        absent("t_c", "interactions", "each is a collective operation, and a sheet has none"),
        absent("t_f, w", "computation", undefined),
        absent("t_p", "process management", undefined),
        absent("σ, α", "RM does not define them", undefined));
  }

  List<SisterParameter> collectiveComputing() {
    String collectives =
        Arrays.stream(Operation.values())
            .filter(operation -> operation != Operation.POINT_TO_POINT)
            .map(Operation::word)
            .collect(Collectors.joining(", "));
    return List.of(
        nodes("P"),
        new SisterParameter(
            "F",
            "collective operations",
            NONE,
            "those that are predicted from a sheet",
            new Value.Words(collectives)),
        absent(
            "T_F",
            "cost function of each",
            "they are measured per operation or derived from another model; a sheet has none"),
        absent(
            "P', T_P'",
            "process management and its costs",
            "no experiment of a sheet is about processes"));
  }
}
