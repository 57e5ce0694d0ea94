package fathom.bench.wire;

import fathom.bench.wire.Assembler.Comparison;
import fathom.bench.wire.Assembler.Operation;
import fathom.bench.wire.Assembler.Width;

/**
 * The two programs of a port, which hold each frame until the wire would have carried it. The core
 * that carries the frame spins meanwhile: timers are late by 16 to 67 µs in a virtual machine, a
 * spin by 0.2 to 0.5.
 *
 * <p>Where a frame enters the switch, it ends on its line at <i>max(arrival, line) + serial</i>,
 * where <i>line</i> is when the one before it did and <i>serial</i> = 8·max(length + overhead,
 * mpu)/rate. Where it leaves, it ends at the port at <i>max(line's end + latency, port) +
 * serial</i>. So an isolated frame of length l takes latency + 2·8·max(l + overhead, mpu)/rate
 * ({@code EmulatedWire}). The first hands its time to the second in the frame's mark.
 *
 * <p>Arrival is the kernel's own stamp, taken when the frame came and before its work was moved to
 * another core.
 */
final class WireProgram {
  /** Lateness is counted in steps of so many ns, a power of two. */
  static final int STEP_BITS = 7;

  static final int STEPS = 1024;

  /** When the last frame ended, in ns. */
  static final int STATE_BYTES = Long.BYTES;

  static final int LATENESS_BYTES = STEPS * Long.BYTES;

  // Offsets in the kernel's struct __sk_buff.
  private static final int LENGTH = 0;
  private static final int MARK = 8;
  private static final int STAMP = 152;

  private static final int LOOK_UP = 1;
  private static final int NOW = 5;

  /** What follows decides. */
  private static final int NEXT = -1;

  /** Of a number of ns: 8000/rate need not be whole. */
  private static final int FRACTION_BITS = 10;

  // Registers 6 to 9 keep their values over calls; 10 is the stack's end.
  private static final int FRAME = 6;
  private static final int END = 7;
  private static final int SERIAL = 8;
  private static final int START = 9;
  private static final int STACK = 10;

  private final WireShape shape;
  private final Assembler code = new Assembler();

  private WireProgram(WireShape shape) {
    this.shape = shape;
  }

  /**
   * Where frames enter the switch.
   *
   * @param state map of one value of {@link #STATE_BYTES}
   * @param sinceBoot what is to be taken from a stamp, which is real time, for time since boot
   */
  static byte[] line(WireShape shape, int state, long sinceBoot) {
    WireProgram program = new WireProgram(shape);
    program.serial();
    program.arrival(sinceBoot);
    program.occupy(state);
    program.code.withRegister(Operation.MOVE, 1, END).store(Width.WORD, FRAME, MARK, 1);
    program.hold();
    return program.end();
  }

  /**
   * Where they leave it. Only here it counts how late they are: a frame that waited for this core
   * behind another may have left its line late, and still ends in time.
   *
   * @param state as above, of the port
   * @param lateness map of one value of {@link #LATENESS_BYTES}
   */
  static byte[] port(WireShape shape, int state, int lateness) {
    WireProgram program = new WireProgram(shape);
    program.serial();
    program.mark();
    program.occupy(state);
    program.code.storeZero(Width.WORD, FRAME, MARK);
    program.hold();
    program.count(lateness);
    return program.end();
  }

  /** SERIAL = 8·max(length + overhead, mpu)/rate. */
  private void serial() {
    code.withRegister(Operation.MOVE, FRAME, 1)
        .load(Width.WORD, SERIAL, FRAME, LENGTH)
        .with(Operation.ADD, SERIAL, shape.overheadBytes())
        .jumpIf(Comparison.AT_LEAST, SERIAL, shape.minimumFrameBytes(), "long enough")
        .with(Operation.MOVE, SERIAL, shape.minimumFrameBytes())
        .label("long enough")
        .with(Operation.MULTIPLY, SERIAL, shape.scaledNanosPerByte(FRACTION_BITS))
        .with(Operation.SHIFT_RIGHT, SERIAL, FRACTION_BITS);
  }

  /** START = the stamp, or now where there is none, or where the clock was set since. */
  private void arrival(long sinceBoot) {
    code.call(NOW)
        .load(Width.LONG, START, FRAME, STAMP)
        .constant(1, sinceBoot)
        .jumpIfRegister(Comparison.BELOW, START, 1, "no stamp")
        .withRegister(Operation.SUBTRACT, START, 1)
        .jumpIfRegister(Comparison.ABOVE, START, 0, "no stamp")
        .withRegister(Operation.MOVE, 1, 0)
        .withRegister(Operation.SUBTRACT, 1, START)
        .jumpIf(Comparison.BELOW, 1, WireShape.MOST_WAITING_NANOS, "stamped")
        .label("no stamp")
        .withRegister(Operation.MOVE, START, 0)
        .label("stamped");
  }

  /** START = when the line's end came plus latency; the mark has its lower half. */
  private void mark() {
    code.call(NOW)
        .load(Width.WORD, 1, FRAME, MARK)
        .jumpIf(Comparison.EQUAL, 1, 0, "no mark")
        .withRegister(Operation.MOVE, START, 0)
        .withRegister(Operation.MOVE, 2, 0)
        .withRegister(Operation.SUBTRACT, 2, 1)
        .with(Operation.SHIFT_LEFT, 2, Integer.SIZE)
        .with(Operation.SHIFT_RIGHT, 2, Integer.SIZE)
        .withRegister(Operation.SUBTRACT, START, 2)
        .with(Operation.ADD, START, shape.latencyNanos())
        .go("marked")
        .label("no mark") // the switch's own
        .withRegister(Operation.MOVE, START, 0)
        .label("marked");
  }

  /** END = max(START, state) + SERIAL, which is the new state. */
  private void occupy(int state) {
    lookUp(state);
    code.load(Width.LONG, END, 0, 0)
        .jumpIfRegister(Comparison.AT_LEAST, END, START, "busy")
        .withRegister(Operation.MOVE, END, START)
        .label("busy")
        .withRegister(Operation.ADD, END, SERIAL)
        .store(Width.LONG, 0, 0, END);
  }

  /** Register 0 points to a map's one value. */
  private void lookUp(int map) {
    code.storeZero(Width.WORD, STACK, -Integer.BYTES)
        .withRegister(Operation.MOVE, 2, STACK)
        .with(Operation.ADD, 2, -Integer.BYTES)
        .map(1, map)
        .call(LOOK_UP)
        .jumpIf(Comparison.EQUAL, 0, 0, "out");
  }

  private void hold() {
    code.label("wait")
        .boundedOr("held")
        .call(NOW)
        .jumpIfRegister(Comparison.BELOW, 0, END, "wait")
        .label("held");
  }

  /** One more frame that was as late as this one. */
  private void count(int lateness) {
    code.call(NOW)
        .withRegister(Operation.SUBTRACT, 0, END)
        .withRegister(Operation.MOVE, START, 0)
        .with(Operation.SHIFT_RIGHT, START, STEP_BITS)
        .jumpIf(Comparison.BELOW, START, STEPS, "counted")
        .with(Operation.MOVE, START, STEPS - 1)
        .label("counted")
        .with(Operation.SHIFT_LEFT, START, 3);
    lookUp(lateness);
    code.withRegister(Operation.ADD, 0, START)
        .load(Width.LONG, 1, 0, 0)
        .with(Operation.ADD, 1, 1)
        .store(Width.LONG, 0, 0, 1);
  }

  private byte[] end() {
    return code.label("out").with(Operation.MOVE, 0, NEXT).exit().bytes();
  }
}
