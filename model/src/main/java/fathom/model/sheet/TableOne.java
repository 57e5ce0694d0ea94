package fathom.model.sheet;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome.Architecture;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The built-in reference sheet: Table 1 of TW, 200 MHz PCs on switched Fast Ethernet. Its numbers
 * are the printed ones, so their intervals have no width, and no points stand behind the fits.
 *
 * <p>TW prints no mtu: {@value #MTU_BYTES} is ours (model conventions §8). It prints no D/A of the
 * buffer either: 1/3 is that of three senders into one port (TW eq. 5 with g_s ≈ g_r), the fewest
 * that a flood is made of elsewhere in this program.
 */
public final class TableOne {
  /** The sheet's name on the command line, and its kind of cluster. */
  public static final String NAME = "table-1";

  /**
   * Bytes on the wire for each packet beside its payload: Ethernet header and CRC 18, the
   * protocol's header 6, preamble 8, gap 12.
   */
  public static final int HEADER_BYTES = 44;

  private static final int BREAKPOINT_BYTES = 40;
  private static final int MTU_BYTES = 1500;

  /** Ports of their switch; 16 of them had a PC. */
  private static final int NODES = 24;

  /** Their own protocol right above Ethernet; it is none of this program's transports. */
  private static final String TRANSPORT = "directed-point";

  private static final FitQuality PRINTED = new FitQuality(0, Double.NaN, Double.NaN, 0);

  private TableOne() {}

  /** Table 1. */
  public static Sheet sheet() {
    return new Sheet(
        "unknown",
        new Sheet.SheetCluster(NAME, NODES, TRANSPORT, MTU_BYTES),
        outcomes(),
        Map.of(),
        Map.of(),
        List.of(),
        Diagnostics.NONE,
        provenance());
  }

  private static Map<Parameter, Outcome> outcomes() {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.put(Parameter.SEND_OVERHEAD, bent(6.308, 0.0291, 6.37, 0.0253));
    outcomes.put(Parameter.SEND_SERVICE_TIME, bent(11.732, 0.049, 10.88, 0.0776));
    outcomes.put(Parameter.SEND_GAP, bent(6.73, 0, 3.027, 0.0796));
    outcomes.put(Parameter.RECEIVE_GAP, bent(6.73, 0, 4.986, 0.0788));
    outcomes.put(Parameter.RECEIVE_OVERHEAD, bent(12.245, 0.0426, 12.176, 0.0429));
    outcomes.put(Parameter.USER_RECEIVE, line(9.93, 0));
    outcomes.put(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(
            Estimate.exact(1.556),
            Estimate.exact(16.684),
            Estimate.exact(0.0826),
            Optional.of(Estimate.exact(90)),
            Optional.empty(),
            PRINTED));
    outcomes.put(
        Parameter.NETWORK_BUFFER,
        new Outcome.Buffer(
            Estimate.exact(1935),
            Estimate.exact(1.0 / 3),
            Architecture.SHARED,
            "TW §5.1 has frames wait in the switch's shared memory; Table 1 has neither this nor a"
                + " ratio",
            true));
    outcomes.put(Parameter.COPY_CACHE_TO_CACHE, line(0.194, 0.015));
    outcomes.put(Parameter.COPY_CACHE_TO_MEMORY, line(2.07, 0.0149));
    outcomes.put(Parameter.COPY_MEMORY_TO_MEMORY, line(1.756, 0.0314));
    return outcomes;
  }

  private static SortedMap<String, String> provenance() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put(
        "source",
        "Tam and Wang, Realistic Communication Model for Parallel Computing on Cluster, Table 1;"
            + " printed numbers");
    facts.put("hardware", "16 PCs of 200 MHz, 24-port Fast Ethernet switch");
    facts.put(
        Sheet.NODES + ".from", Sheet.ASSUMED + "the ports of the switch; the paper has 16 PCs");
    facts.put("transport.is", "Directed Point, right above Ethernet");
    facts.put(
        Sheet.MTU + ".from", Sheet.ASSUMED + "one Ethernet frame's payload; not in the paper");
    facts.put(
        "B_L.departure_over_arrival.from",
        Sheet.ASSUMED + "1/3, three senders into one port; not in the paper");
    return facts;
  }

  private static Outcome bent(double lowConstant, double lowSlope, double constant, double slope) {
    return new Outcome.Linear(
        new CostFunction(
            List.of(
                Segment.exact(new SizeRange(1, BREAKPOINT_BYTES), lowConstant, lowSlope),
                Segment.exact(SizeRange.from(BREAKPOINT_BYTES + 1), constant, slope))),
        List.of(Breakpoint.fixed(BREAKPOINT_BYTES)),
        PRINTED);
  }

  private static Outcome line(double constant, double slope) {
    return new Outcome.Linear(
        new CostFunction(List.of(Segment.exact(SizeRange.from(1), constant, slope))),
        List.of(),
        PRINTED);
  }
}
