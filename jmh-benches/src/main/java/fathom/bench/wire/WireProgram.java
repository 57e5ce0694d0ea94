package fathom.bench.wire;

import fathom.bench.wire.Assembler.AluOperation;
import fathom.bench.wire.Assembler.JumpCondition;
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
    program.code.withRegister(AluOperation.MOVE, 1, END).store(Width.WORD, FRAME, MARK, 1);
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
    code.withRegister(AluOperation.MOVE, FRAME, 1)
        .load(Width.WORD, SERIAL, FRAME, LENGTH)
        .with(AluOperation.ADD, SERIAL, shape.overheadBytes())
        .jumpIf(JumpCondition.AT_LEAST, SERIAL, shape.minimumFrameBytes(), "long enough")
        .with(AluOperation.MOVE, SERIAL, shape.minimumFrameBytes())
        .label("long enough")
        .with(AluOperation.MULTIPLY, SERIAL, shape.scaledNanosPerByte(FRACTION_BITS))
        .with(AluOperation.SHIFT_RIGHT, SERIAL, FRACTION_BITS);
  }

  /** START = the stamp, or now where there is none, or where the clock was set since. */
  private void arrival(long sinceBoot) {
    code.call(NOW)
        .load(Width.LONG, START, FRAME, STAMP)
        .constant(1, sinceBoot)
        .jumpIfRegister(JumpCondition.BELOW, START, 1, "no stamp")
        .withRegister(AluOperation.SUBTRACT, START, 1)
        .jumpIfRegister(JumpCondition.ABOVE, START, 0, "no stamp")
        .withRegister(AluOperation.MOVE, 1, 0)
        .withRegister(AluOperation.SUBTRACT, 1, START)
        .jumpIf(JumpCondition.BELOW, 1, WireShape.MOST_WAITING_NANOS, "stamped")
        .label("no stamp")
        .withRegister(AluOperation.MOVE, START, 0)
        .label("stamped");
  }

  /** START = when the line's end came plus latency; the mark has its lower half. */
  private void mark() {
    code.call(NOW)
        .load(Width.WORD, 1, FRAME, MARK)
        .jumpIf(JumpCondition.EQUAL, 1, 0, "no mark")
        .withRegister(AluOperation.MOVE, START, 0)
        .withRegister(AluOperation.MOVE, 2, 0)
        .withRegister(AluOperation.SUBTRACT, 2, 1)
        .with(AluOperation.SHIFT_LEFT, 2, Integer.SIZE)
        .with(AluOperation.SHIFT_RIGHT, 2, Integer.SIZE)
        .withRegister(AluOperation.SUBTRACT, START, 2)
        .with(AluOperation.ADD, START, shape.latencyNanos())
        .go("marked")
        .label("no mark") // the switch's own
        .withRegister(AluOperation.MOVE, START, 0)
        .label("marked");
  }

  /** END = max(START, state) + SERIAL, which is the new state. */
  private void occupy(int state) {
    lookUp(state);
    code.load(Width.LONG, END, 0, 0)
        .jumpIfRegister(JumpCondition.AT_LEAST, END, START, "busy")
        .withRegister(AluOperation.MOVE, END, START)
        .label("busy")
        .withRegister(AluOperation.ADD, END, SERIAL)
        .store(Width.LONG, 0, 0, END);
  }

  /** Register 0 points to a map's one value. */
  private void lookUp(int map) {
    code.storeZero(Width.WORD, STACK, -Integer.BYTES)
        .withRegister(AluOperation.MOVE, 2, STACK)
        .with(AluOperation.ADD, 2, -Integer.BYTES)
        .map(1, map)
        .call(LOOK_UP)
        .jumpIf(JumpCondition.EQUAL, 0, 0, "out");
  }

  private void hold() {
    code.label("wait")
        .boundedOr("held")
        .call(NOW)
        .jumpIfRegister(JumpCondition.BELOW, 0, END, "wait")
        .label("held");
  }

  /** One more frame that was as late as this one. */
  private void count(int lateness) {
    code.call(NOW)
        .withRegister(AluOperation.SUBTRACT, 0, END)
        .withRegister(AluOperation.MOVE, START, 0)
        .with(AluOperation.SHIFT_RIGHT, START, STEP_BITS)
        .jumpIf(JumpCondition.BELOW, START, STEPS, "counted")
        .with(AluOperation.MOVE, START, STEPS - 1)
        .label("counted")
        .with(AluOperation.SHIFT_LEFT, START, 3);
    lookUp(lateness);
    code.withRegister(AluOperation.ADD, 0, START)
        .load(Width.LONG, 1, 0, 0)
        .with(AluOperation.ADD, 1, 1)
        .store(Width.LONG, 0, 0, 1);
  }

  private byte[] end() {
    return code.label("out").with(AluOperation.MOVE, 0, NEXT).exit().bytes();
  }
}
