package fathom.model.collective;

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
   * @param step of a {@link Instruction.Kind#SEND}
   */
  Slots sent(int node, long step);

  /** Whether receivers add what is sent in it to their own. */
  boolean adds();
}
