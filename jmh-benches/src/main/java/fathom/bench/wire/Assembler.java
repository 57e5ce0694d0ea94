package fathom.bench.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes eBPF instructions: eight bytes each (operation, registers, offset, immediate), as the
 * kernel's {@code Documentation/bpf/standardization/instruction-set.rst} says. Jumps go to labels.
 * Only what a wire needs.
 */
final class Assembler {
  static final int INSTRUCTION_BYTES = 8;

  /** Width of a load or store. */
  enum Width {
    WORD(0x00),
    LONG(0x18);

    private final int code;

    Width(int code) {
      this.code = code;
    }
  }

  /** Arithmetic on 64 bits. */
  enum AluOperation {
    ADD(0x00),
    SUBTRACT(0x10),
    MULTIPLY(0x20),
    SHIFT_LEFT(0x60),
    SHIFT_RIGHT(0x70),
    MOVE(0xb0);

    private final int code;

    AluOperation(int code) {
      this.code = code;
    }
  }

  /** Unsigned comparisons of 64 bits. */
  enum JumpCondition {
    EQUAL(0x10),
    ABOVE(0x20),
    AT_LEAST(0x30),
    BELOW(0xa0);

    private final int code;

    JumpCondition(int code) {
      this.code = code;
    }
  }

  // Classes of instructions, and where the second operand is.
  private static final int LOAD_IMMEDIATE = 0x18;
  private static final int LOAD = 0x01;
  private static final int STORE_IMMEDIATE = 0x02;
  private static final int STORE = 0x03;
  private static final int JUMP = 0x05;
  private static final int ARITHMETIC = 0x07;
  private static final int MEMORY = 0x60;
  private static final int OF_REGISTER = 0x08;

  private static final int CALL = 0x80;
  private static final int EXIT = 0x90;

  /** {@code may_goto}, kernels from 6.9 on: bounds a loop whose end the verifier cannot see. */
  private static final int BOUND = 0xe0;

  private static final int MAP = 1;

  private record BpfInstruction(
      int code, int destination, int source, int offset, String label, int immediate) {}

  private final List<BpfInstruction> instructions = new ArrayList<>();
  private final Map<String, Integer> labels = new HashMap<>();

  private Assembler add(int code, int destination, int source, int offset, int immediate) {
    instructions.add(new BpfInstruction(code, destination, source, offset, "", immediate));
    return this;
  }

  private Assembler jump(int code, int destination, int source, String label, int immediate) {
    instructions.add(new BpfInstruction(JUMP | code, destination, source, 0, label, immediate));
    return this;
  }

  Assembler label(String name) {
    if (labels.put(name, instructions.size()) != null) {
      throw new IllegalArgumentException("two labels " + name);
    }
    return this;
  }

  Assembler with(AluOperation operation, int register, int immediate) {
    return add(ARITHMETIC | operation.code, register, 0, 0, immediate);
  }

  Assembler withRegister(AluOperation operation, int register, int other) {
    return add(ARITHMETIC | OF_REGISTER | operation.code, register, other, 0, 0);
  }

  Assembler jumpIf(JumpCondition comparison, int register, int immediate, String label) {
    return jump(comparison.code, register, 0, label, immediate);
  }

  Assembler jumpIfRegister(JumpCondition comparison, int register, int other, String label) {
    return jump(OF_REGISTER | comparison.code, register, other, label, 0);
  }

  Assembler go(String label) {
    return jump(0, 0, 0, label, 0);
  }

  /** Goes on for as long as the kernel lets a loop run, then to the label. */
  Assembler boundedOr(String label) {
    return jump(BOUND, 0, 0, label, 0);
  }

  Assembler load(Width width, int register, int address, int offset) {
    return add(LOAD | MEMORY | width.code, register, address, offset, 0);
  }

  Assembler store(Width width, int address, int offset, int register) {
    return add(STORE | MEMORY | width.code, address, register, offset, 0);
  }

  Assembler storeZero(Width width, int address, int offset) {
    return add(STORE_IMMEDIATE | MEMORY | width.code, address, 0, offset, 0);
  }

  /** A number of 64 bits takes two instructions. */
  Assembler constant(int register, long value) {
    return add(LOAD_IMMEDIATE, register, 0, 0, (int) value).add(0, 0, 0, 0, (int) (value >> 32));
  }

  /** The map behind a descriptor. */
  Assembler map(int register, int descriptor) {
    return add(LOAD_IMMEDIATE, register, MAP, 0, descriptor).add(0, 0, 0, 0, 0);
  }

  /** One of the kernel's helper functions, by its number; its result is in register 0. */
  Assembler call(int helper) {
    return add(JUMP | CALL, 0, 0, 0, helper);
  }

  Assembler exit() {
    return add(JUMP | EXIT, 0, 0, 0, 0);
  }

  /** The program, for a kernel of this machine's byte order. */
  byte[] bytes() {
    boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    ByteBuffer out =
        ByteBuffer.allocate(instructions.size() * INSTRUCTION_BYTES).order(ByteOrder.nativeOrder());
    for (int i = 0; i < instructions.size(); i++) {
      BpfInstruction one = instructions.get(i);
      int first = one.destination;
      int second = one.source;
      out.put((byte) one.code);
      out.put((byte) (little ? second << 4 | first : first << 4 | second));
      out.putShort((short) (one.label.isEmpty() ? one.offset : distance(i, one.label)));
      out.putInt(one.immediate);
    }
    return out.array();
  }

  /** Counted from the instruction after the jump. */
  private int distance(int from, String label) {
    Integer to = labels.get(label);
    if (to == null) {
      throw new IllegalArgumentException("no label " + label);
    }
    return to - from - 1;
  }
}
