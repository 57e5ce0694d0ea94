package fathom.runner.measure;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.cost.CostFunction;
import fathom.model.parameter.Parameter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the user asked to be measured.
 *
 * @param cluster where
 * @param transport over what: {@code udp}, {@code tcp}, {@code unix}
 * @param parameters which, in sheet order
 * @param budget how long it may take
 * @param precision half width of the 95 % intervals that is asked for, relative to the values: 0.02
 *     for 2 %; an experiment that has reached it gets no more forks
 * @param sizes message sizes of the packet experiments; empty for the built-in design
 * @param breakpoint where the cost functions bend, if the user said so
 * @param out the run directory to make; empty for one named after time and cluster
 * @param resume whether the run directory is there and is to be gone on with
 * @param pairs which pairs of nodes are looked at one by one
 * @param sendGap g_s as this run has measured it, for experiments that must know a real line
 *     beforehand; empty before that, and where the line is emulated
 */
public record MeasureRequest(
    Cluster.Choice cluster,
    String transport,
    List<Parameter> parameters,
    Duration budget,
    double precision,
    List<Integer> sizes,
    Optional<BreakpointChoice> breakpoint,
    Optional<Path> out,
    boolean resume,
    Pairs pairs,
    Optional<CostFunction> sendGap) {
  /** IPv4 20 + UDP 8. */
  static final int UDP_IPV4_HEADER_BYTES = 28;

  public MeasureRequest {
    parameters = List.copyOf(parameters);
    sizes = List.copyOf(sizes);
  }

  /** As a user asks: nothing is known yet. */
  public MeasureRequest(
      Cluster.Choice cluster,
      String transport,
      List<Parameter> parameters,
      Duration budget,
      double precision,
      List<Integer> sizes,
      Optional<BreakpointChoice> breakpoint,
      Optional<Path> out,
      boolean resume,
      Pairs pairs) {
    this(
        cluster,
        transport,
        parameters,
        budget,
        precision,
        sizes,
        breakpoint,
        out,
        resume,
        pairs,
        Optional.empty());
  }

  /** The same with a line that is known by now. */
  MeasureRequest knowing(CostFunction measured) {
    return new MeasureRequest(
        cluster,
        transport,
        parameters,
        budget,
        precision,
        sizes,
        breakpoint,
        out,
        resume,
        pairs,
        Optional.of(measured));
  }

  /** The same on this cluster. */
  MeasureRequest on(Cluster.Choice reached) {
    return new MeasureRequest(
        reached,
        transport,
        parameters,
        budget,
        precision,
        sizes,
        breakpoint,
        out,
        resume,
        pairs,
        sendGap);
  }

  /** Largest payload of one packet, by the headers of the transport over IPv4. */
  public int mtuBytes() {
    int ip = cluster.ipMtuBytes();
    return switch (transport) {
      case "udp" -> Math.min(ip - UDP_IPV4_HEADER_BYTES, 65_507);
      case "tcp" -> Math.min(ip - 52, 65_507);
      default -> 65_507;
    };
  }
}
