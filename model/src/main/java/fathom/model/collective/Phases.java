package fathom.model.collective;

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
    long all = 0;
    for (Phase phase : phases) {
      long steps = phase.steps(node);
      for (long step = 0; step < steps; step++) {
        long instruction = phase.instruction(node, step);
        if (Instruction.kind(instruction) == Instruction.Kind.RECEIVE_FROM) {
          all += Instruction.count(instruction);
        }
      }
    }
    return all;
  }

  /** A message to a node, and the unit of it that is meant. */
  private record Found(Phase phase, long step, long unit) {}

  private Found find(int from, int to, long packet) {
    long left = packet;
    for (Phase phase : phases) {
      long steps = phase.steps(from);
      for (long step = 0; step < steps; step++) {
        long instruction = phase.instruction(from, step);
        if (Instruction.kind(instruction) == Instruction.Kind.SEND
            && Instruction.peer(instruction) == to) {
          if (left < Instruction.count(instruction)) {
            return new Found(phase, step, left);
          }
          left -= Instruction.count(instruction);
        }
      }
    }
    throw new IllegalArgumentException(from + " sends no packet " + packet + " to " + to);
  }

  @Override
  public long content(int from, int to, long packet) {
    Found found = find(from, to, packet);
    return found.phase.sent(from, found.step).of(found.unit);
  }

  @Override
  public boolean adds(int from, int to, long packet) {
    return find(from, to, packet).phase.adds();
  }
}
