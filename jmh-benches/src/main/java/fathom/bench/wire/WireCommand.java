package fathom.bench.wire;

import fathom.bench.wire.Bpf.Place;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The process that keeps a wire: programs on the ports of a switch, until its input ends. */
@Command(
    name = "wire",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "A wire with real delay between the ports of a switch of this network namespace, by programs"
          + " in the kernel. Needs root and Linux 6.9.",
      "",
      "It says UP when frames are held. At the end of its input it says how late they were: LATE,"
          + " their number, the median, 99 %% and 99.9 %% in µs; then the wire is gone.",
      ""
    },
    footer = {
      "",
      "Example, where p1 and p2 are ports of a bridge:",
      "  java -jar benchmarks.jar wire --rate 100 --latency 50 --devices p1,p2"
    })
public final class WireCommand implements Callable<Integer> {
  /** Said once, when every frame is held. */
  public static final String UP = "UP";

  @Spec CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--rate",
      required = true,
      paramLabel = "MBIT",
      description = "Rate of every line and port, in Mbit/s.")
  double rate;

  @Option(
      names = "--latency",
      paramLabel = "MICROS",
      description = "From the end of a line to the beginning of a port, in µs (default: 0).")
  double latency;

  @Option(
      names = "--mpu",
      paramLabel = "BYTES",
      description = "The least that is charged for a frame (default: ${DEFAULT-VALUE}).")
  int mpu = 84;

  @Option(
      names = "--overhead",
      paramLabel = "BYTES",
      description = "Added to each frame before it is charged (default: ${DEFAULT-VALUE}).")
  int overhead = 2;

  @Option(
      names = "--devices",
      required = true,
      split = ",",
      paramLabel = "DEVICE",
      description = "The switch's ports.")
  List<String> devices = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    WireShape shape = new WireShape(rate, latency, mpu, overhead);
    int lateness = Bpf.map(WireProgram.LATENESS_BYTES);
    try (Stamps stamps = Stamps.on()) {
      long sinceBoot = stamps.realMinusBootNanos();
      for (String device : devices) {
        int line = Bpf.map(WireProgram.STATE_BYTES);
        int port = Bpf.map(WireProgram.STATE_BYTES);
        Bpf.attach(
            Bpf.load(WireProgram.line(shape, line, lateness, sinceBoot)), device, Place.ENTRY);
        Bpf.attach(Bpf.load(WireProgram.port(shape, port, lateness)), device, Place.EXIT);
      }
      PrintWriter out = spec.commandLine().getOut();
      out.println(UP);
      out.flush();
      while (System.in.read() >= 0) {
        // Who started this has nothing to say; that it is gone is what counts.
      }
      out.println(Lateness.of(Bpf.read(lateness, WireProgram.STEPS)).line());
      out.flush();
    }
    return 0;
  }
}
