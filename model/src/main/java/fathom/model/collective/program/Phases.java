package fathom.model.collective.program;

import fathom.model.collective.Instruction;
import fathom.model.collective.MessageSlots;
import fathom.model.collective.Program;
import java.util.List;

/** An operation in phases: each node begins one when it has ended the one before. */
record Phases(int nodes, List<Phase> phases) implements Program {
  Phases {
    phases = List.copyOf(phases);
  }

  static Phases of(int nodes, Phase... phases) {
    return new Phases(nodes, List.of(phases));
  }

  @Override
  public long instruction(int node, long step) {
    long left = step;
    for (int i = 0; i < phases.size(); i++) {
      Phase phase = phases.get(i);
      long steps = phase.steps(node);
      if (left < steps) {
        return phase.instruction(node, left);
      }
      left -= steps;
    }
    return Instruction.END;
  }

  @Override
  public long expected(int node) {
    return phases.stream().mapToLong(phase -> phase.received(node)).sum();
  }

  @Override
  public long content(int from, int to, long packet) {
    long left = packet;
    for (Phase phase : phases) {
      MessageSlots sent = phase.between(from, to);
      long count = sent.count();
      if (left < count) {
        return sent.of(left);
      }
      left -= count;
    }
    throw none(from, to, packet);
  }

  @Override
  public boolean adds(int from, int to, long packet) {
    long left = packet;
    for (Phase phase : phases) {
      left -= phase.between(from, to).count();
      if (left < 0) {
        return phase.adds();
      }
    }
    throw none(from, to, packet);
  }

  private static IllegalArgumentException none(int from, int to, long packet) {
    return new IllegalArgumentException(from + " sends no packet " + packet + " to " + to);
  }
}
