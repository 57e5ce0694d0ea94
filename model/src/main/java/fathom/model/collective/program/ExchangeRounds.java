package fathom.model.collective.program;

import fathom.model.collective.Instruction;
import fathom.model.collective.MessageSlots;

/**
 * Rounds in each of which a node sends one message and receives one, of the same round of its
 * sender; where it sums, it then adds what came to its own.
 */
interface ExchangeRounds extends Phase {
  /** Of a node; all that it meets have as many. */
  int rounds(int node);

  /** Whom it sends to. */
  int to(int node, int round);

  /** Who sends to it. */
  int from(int node, int round);

  /** What it sends. */
  MessageSlots message(int node, int round);

  @Override
  default long steps(int node) {
    return (long) rounds(node) * stepsOfRound();
  }

  private int stepsOfRound() {
    return adds() ? 3 : 2;
  }

  @Override
  default long instruction(int node, long step) {
    int round = (int) (step / stepsOfRound());
    int within = (int) (step % stepsOfRound());
    if (within == 0) {
      return Instruction.send(to(node, round), message(node, round).count());
    }
    int from = from(node, round);
    long count = message(from, round).count();
    return within == 1 ? Instruction.receiveFrom(from, count) : Instruction.combine(from, count);
  }

  @Override
  default MessageSlots sent(int node, long step) {
    return message(node, (int) (step / stepsOfRound()));
  }
}
