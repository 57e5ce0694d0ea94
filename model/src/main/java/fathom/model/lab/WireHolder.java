package fathom.model.lab;

import fathom.model.word.Word;

/** What holds packets until an emulated wire would have carried them (docs/decisions/0023). */
public enum WireHolder implements Word {
  /** Programs in the kernel, on the switch's ports: while a packet is held, its sender waits. */
  PROGRAMS,
  /**
   * A program in the place of the switch, in runs of before: it took copies, and a sender was free
   * at once.
   */
  SWITCH;

  /** Whether a sender's queue is empty only when its line is free: T_s is the line's then. */
  public boolean keepsSenders() {
    return this == PROGRAMS;
  }
}
