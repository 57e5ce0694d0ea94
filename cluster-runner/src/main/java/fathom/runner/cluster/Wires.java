package fathom.runner.cluster;

import fathom.model.lab.EmulatedWire;
import fathom.runner.lab.HeldLab;
import fathom.runner.lab.WireLateness;
import fathom.runner.lab.WireProcess;
import java.util.List;
import java.util.Optional;

/**
 * What delays the frames of a campaign's emulated clusters, which are one after the other: a
 * program for each of them, from when frames are first to be held.
 */
final class Wires {
  private final EmulatedWire wire;
  private final List<String> java;
  private Optional<WireProcess> up = Optional.empty();

  /**
   * @param java what starts {@code benchmarks.jar}
   */
  Wires(EmulatedWire wire, List<String> java) {
    this.wire = wire;
    this.java = List.copyOf(java);
  }

  /** From now on frames of this cluster are delayed, or are not. */
  void delay(HeldLab lab, boolean wanted) {
    if (wanted && up.isEmpty()) {
      up = Optional.of(WireProcess.start(lab, wire, java));
    }
    up.ifPresent(program -> program.hold(wanted));
  }

  /** How late frames were since this was last asked; empty where none was held. */
  Optional<WireLateness> late() {
    return up.map(WireProcess::late).filter(late -> late.frames() > 0);
  }

  /** A cluster ends. */
  void end() {
    up.ifPresent(WireProcess::close);
    up = Optional.empty();
  }
}
