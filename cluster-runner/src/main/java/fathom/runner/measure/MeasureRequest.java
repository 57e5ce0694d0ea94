package fathom.runner.measure;

import fathom.fitting.BreakpointChoice;
import fathom.model.Parameter;
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
 */
public record MeasureRequest(
    Cluster.Choice cluster,
    String transport,
    List<Parameter> parameters,
    Duration budget,
    double precision,
    List<Integer> sizes,
    Optional<BreakpointChoice> breakpoint,
    Optional<Path> out) {
  public MeasureRequest {
    parameters = List.copyOf(parameters);
    sizes = List.copyOf(sizes);
  }

  /** Largest payload of one packet, by the headers of the transport over IPv4. */
  public int mtuBytes() {
    int ip = cluster instanceof Cluster.Choice.Local ? 65_536 : 1_500;
    return switch (transport) {
      case "udp" -> Math.min(ip - 28, 65_507);
      case "tcp" -> ip - 52;
      default -> 65_507;
    };
  }
}
