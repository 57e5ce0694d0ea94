package fathom.model.lab;

import java.util.Arrays;
import java.util.Optional;

/** What holds packets until an emulated wire would have carried them (docs/decisions/0023). */
public enum WireHolder {
  /** Programs in the kernel, on the switch's ports: while a packet is held, its sender waits. */
  PROGRAMS("programs"),
  /**
   * A program in the place of the switch, in runs of before: it took copies, and a sender was free
   * at once.
   */
  SWITCH("switch");

  private final String word;

  WireHolder(String word) {
    this.word = word;
  }

  /** For profiles and files. */
  public String word() {
    return word;
  }

  /** Whether a sender's queue is empty only when its line is free: T_s is the line's then. */
  public boolean keepsSenders() {
    return this == PROGRAMS;
  }

  public static Optional<WireHolder> ofWord(String word) {
    return Arrays.stream(values()).filter(holder -> holder.word.equals(word)).findFirst();
  }
}
