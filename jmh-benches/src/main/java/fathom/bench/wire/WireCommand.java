package fathom.bench.wire;

import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.ProcessLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The process that keeps a wire: programs on the ports of a switch, until its input ends. */
@Command(
    name = BenchmarksCommand.WIRE,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "A wire with real delay between the ports of a switch of this network namespace, by programs in"
          + " the kernel. It needs root and Linux 6.9.",
      "",
      "It says UP when frames are held. A line of its input is one of: off (frames pass at once;"
          + " answered by OFF), on (they are held again; ON), late (how late frames were since that"
          + " was last said: LATE, their number, the median, 90 %%, 99 %% and 99.9 %% in µs). At the end"
          + " of its input it says that once more, and the wire is gone.",
      ""
    },
    footer = {
      "",
      "Example, where p1 and p2 are ports of a bridge:",
      "  java -jar benchmarks.jar wire --rate 100 --latency 50 --devices p1,p2"
    })
public final class WireCommand implements Callable<Integer> {
  @Spec CommandSpec spec = CommandSpec.create();

  @Option(
      names = BenchmarksCommand.RATE,
      required = true,
      paramLabel = "MBIT",
      description = "Rate of every line and port, in Mbit/s.")
  double rate;

  @Option(
      names = BenchmarksCommand.LATENCY,
      paramLabel = "MICROS",
      description = "From the end of a line to the beginning of a port, in µs (default: 0).")
  double latency;

  @Option(
      names = BenchmarksCommand.MPU,
      paramLabel = "BYTES",
      description = "The least that is charged for a frame (default: ${DEFAULT-VALUE}).")
  int mpu = 84;

  @Option(
      names = BenchmarksCommand.OVERHEAD,
      paramLabel = "BYTES",
      description = "Added to each frame before it is charged (default: ${DEFAULT-VALUE}).")
  int overhead = 2;

  @Option(
      names = BenchmarksCommand.DEVICES,
      required = true,
      split = ",",
      paramLabel = "DEVICE",
      description = "The switch's ports, which are in a bridge.")
  List<String> devices = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    WireShape shape = new WireShape(rate, latency, mpu, overhead);
    PrintWriter out = spec.commandLine().getOut();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    try (KernelWire wire = KernelWire.of(shape, devices)) {
      wire.hold();
      say(out, ProcessLine.WIRE_UP);
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        say(out, answer(wire, line.strip()));
      }
      say(out, wire.late().line());
    }
    return 0;
  }

  private static String answer(KernelWire wire, String asked) throws IOException {
    switch (asked) {
      case ProcessLine.WIRE_ON -> wire.hold();
      case ProcessLine.WIRE_OFF -> wire.release();
      case ProcessLine.WIRE_LATE -> {
        return wire.late().line();
      }
      default -> throw new IOException("no such word: only on, off and late");
    }
    return asked.toUpperCase(Locale.ROOT);
  }

  private static void say(PrintWriter out, String line) {
    out.println(line);
    out.flush();
  }
}
