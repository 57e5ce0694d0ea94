package fathom.model.collective.program;

import fathom.model.collective.Instruction;
import fathom.model.collective.MessageSlots;

/** A part of an operation, after which the next one begins. All its receives name the sender. */
interface Phase {
  /** Steps of a node in it; none where it has nothing to do. */
  long steps(int node);

  /**
   * One of {@link Instruction}'s.
   *
   * @param step below {@link #steps}
   */
  long instruction(int node, long step);

  /**
   * What the message of a step carries.
   *
   * @param step of a {@link Instruction.InstructionKind#SEND}
   */
  MessageSlots sent(int node, long step);

  /** Whether receivers add what is sent in it to their own. */
  boolean adds();

  /** Data packets that come to a node in it. */
  default long received(int node) {
    long all = 0;
    for (long step = 0; step < steps(node); step++) {
      long instruction = instruction(node, step);
      if (Instruction.kind(instruction) == Instruction.InstructionKind.RECEIVE_FROM) {
        all += Instruction.count(instruction);
      }
    }
    return all;
  }

  /**
   * What one node sends another in it, all messages after each other. Phases of many messages know
   * it without going through them.
   */
  default MessageSlots between(int from, int to) {
    return new Messages(this, from, to);
  }

  /** The messages of a node to another, found step by step. */
  record Messages(Phase phase, int from, int to) implements MessageSlots {
    private boolean isMessage(long instruction) {
      return Instruction.kind(instruction) == Instruction.InstructionKind.SEND
          && Instruction.peer(instruction) == to;
    }

    @Override
    public long count() {
      long all = 0;
      for (long step = 0; step < phase.steps(from); step++) {
        long instruction = phase.instruction(from, step);
        all += isMessage(instruction) ? Instruction.count(instruction) : 0;
      }
      return all;
    }

    @Override
    public long of(long unit) {
      long left = unit;
      for (long step = 0; ; step++) {
        long instruction = phase.instruction(from, step);
        if (isMessage(instruction)) {
          if (left < Instruction.count(instruction)) {
            return phase.sent(from, step).of(left);
          }
          left -= Instruction.count(instruction);
        }
      }
    }
  }
}
