package fathom.model.collective.program;

import fathom.model.collective.Instruction;
import fathom.model.collective.Pairing;
import fathom.model.collective.Program;

/** A message of each for each: what those of its algorithms share that send it directly. */
sealed interface Exchange extends Program {
  /** k of one message. */
  long packets();

  @Override
  default long expected(int node) {
    return packets() * (nodes() - 1);
  }

  @Override
  default long content(int from, int to, long packet) {
    return ((long) from * nodes() + to) * packets() + packet;
  }

  /** Round r: to i + r, from i − r. */
  record Shift(int nodes, long packets) implements Exchange {
    @Override
    public long instruction(int node, long step) {
      int round = (int) Math.min(step / 2 + 1, nodes);
      if (round == nodes) {
        return Instruction.END;
      }
      return step % 2 == 0
          ? Instruction.send((node + round) % nodes, packets)
          : Instruction.receiveFrom(Math.floorMod(node - round, nodes), packets);
    }
  }

  /** All sends, to node i + 1 first, then all receives, of node i − 1 first. */
  record LinearExchange(int nodes, long packets) implements Exchange {
    @Override
    public long instruction(int node, long step) {
      int others = nodes - 1;
      if (step < others) {
        return Instruction.send((int) ((node + 1 + step) % nodes), packets);
      }
      long after = step - others;
      return after < others
          ? Instruction.receiveFrom((int) Math.floorMod(node - 1 - after, (long) nodes), packets)
          : Instruction.END;
    }
  }

  /** Round r: with one partner; who has none idles. */
  record Pairwise(Pairing pairing, long packets) implements Exchange {
    @Override
    public int nodes() {
      return pairing.nodes();
    }

    @Override
    public long instruction(int node, long step) {
      int round = (int) Math.min(step / 2, pairing.rounds());
      if (round == pairing.rounds()) {
        return Instruction.END;
      }
      int partner = pairing.partner(node, round);
      if (partner == Pairing.NOBODY) {
        return Instruction.receive(0);
      }
      return step % 2 == 0
          ? Instruction.send(partner, packets)
          : Instruction.receiveFrom(partner, packets);
    }
  }

  /**
   * Packet by packet to each of a group of offsets in turn; the next group when all of this one's
   * have come. One group of all offsets is the synchronous shuffle.
   */
  record Shuffle(int nodes, long packets, int fanOut) implements Exchange {
    @Override
    public long instruction(int node, long step) {
      long ofGroup = (packets + 1) * fanOut;
      long group = step / ofGroup;
      if (group * fanOut >= nodes - 1) {
        return Instruction.END;
      }
      int first = (int) group * fanOut + 1;
      int offsets = Math.min(fanOut, nodes - first);
      long within = step % ofGroup;
      if (within < packets * offsets) {
        return Instruction.send((node + first + (int) (within % offsets)) % nodes, 1);
      }
      long from = within - packets * offsets;
      return from < offsets
          ? Instruction.receiveFrom(Math.floorMod(node - first - (int) from, nodes), packets)
          : Instruction.END; // only the last group is smaller
    }
  }
}
