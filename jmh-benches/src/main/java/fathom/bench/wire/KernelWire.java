package fathom.bench.wire;

import fathom.bench.wire.Bpf.AttachPoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The programs of all ports, loaded once, attached or not, and how late frames were. What they
 * remember of their lines goes on while they are not attached: it is a time, and passes.
 */
final class KernelWire implements AutoCloseable {
  private final Stamps stamps;
  private final List<AttachedProgram> programs;
  private final int lateness;
  private final List<Integer> links = new ArrayList<>();
  private long[] told = new long[WireProgram.STEPS];

  private record AttachedProgram(int descriptor, String device, AttachPoint point) {}

  private KernelWire(Stamps stamps, List<AttachedProgram> programs, int lateness) {
    this.stamps = stamps;
    this.programs = programs;
    this.lateness = lateness;
  }

  /**
   * Loads the programs; frames pass them not yet.
   *
   * @param devices the switch's ports, in this namespace
   */
  static KernelWire of(WireShape shape, List<String> devices) throws IOException {
    Stamps stamps = Stamps.on();
    try {
      int lateness = Bpf.map(WireProgram.LATENESS_BYTES);
      long sinceBoot = Clocks.realMinusBootNanos();
      List<AttachedProgram> programs = new ArrayList<>();
      for (String device : devices) {
        byte[] line = WireProgram.line(shape, Bpf.map(WireProgram.STATE_BYTES), sinceBoot);
        byte[] port = WireProgram.port(shape, Bpf.map(WireProgram.STATE_BYTES), lateness);
        programs.add(new AttachedProgram(Bpf.load(line), device, AttachPoint.ENTRY));
        programs.add(new AttachedProgram(Bpf.load(port), device, AttachPoint.EXIT));
      }
      return new KernelWire(stamps, programs, lateness);
    } catch (IOException | RuntimeException e) {
      stamps.close();
      throw e;
    }
  }

  /** From now on every frame is held; where that is so already, nothing changes. */
  void hold() throws IOException {
    if (links.isEmpty()) {
      for (AttachedProgram program : programs) {
        links.add(Bpf.attach(program.descriptor(), program.device(), program.point()));
      }
    }
  }

  /** From now on frames pass at once. */
  void release() {
    links.forEach(Native::close);
    links.clear();
  }

  /** How late frames ended since this was last asked. */
  Lateness late() throws IOException {
    long[] now = Bpf.read(lateness, WireProgram.STEPS);
    long[] since = new long[now.length];
    for (int step = 0; step < now.length; step++) {
      since[step] = now[step] - told[step];
    }
    told = now;
    return Lateness.of(since);
  }

  /** What is loaded goes with this process. */
  @Override
  public void close() {
    release();
    stamps.close();
  }
}
