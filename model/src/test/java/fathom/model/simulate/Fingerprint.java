package fathom.model.simulate;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Many runs of every sort as one number: to the last bit, two engines agree where it does. */
final class Fingerprint {
  /** Those that there were when the number was taken; new ones come last. */
  private static final List<Algorithm> ALGORITHMS =
      Arrays.stream(Algorithm.values())
          .filter(each -> each.compareTo(Algorithm.BROADCAST_SEGMENTED_BINARY) <= 0)
          .toList();

  private long hash = 17;

  private Fingerprint() {}

  /** Of this engine. */
  static long here() {
    Fingerprint all = new Fingerprint();
    Random random = new Random(29);
    for (int run = 0; run < 600; run++) {
      Algorithm algorithm = ALGORITHMS.get(random.nextInt(ALGORITHMS.size()));
      int nodes = 2 + random.nextInt(12);
      ProgramShape shape =
          ProgramShape.of(1 + random.nextInt(20))
              .withSegment(1 + random.nextInt(4))
              .withWindow(1 + random.nextInt(4))
              .withFanOut(1 + random.nextInt(4));
      Program program = Programs.of(algorithm, algorithm.fits(nodes) ? nodes : nodes + 1, shape);
      all.add(simulator(random, run % 2 == 0).run(program));
    }
    return all.hash;
  }

  private static Simulator simulator(Random random, boolean messages) {
    PacketTiming one = Timings.any(random);
    PacketTiming other = Timings.any(random);
    Simulator simulator =
        messages
            ? Simulator.ofMessages(bytes -> bytes < 4 ? one : other, random.nextInt(2) * 0.3)
            : Simulator.of(new Timing(one, other));
    int room = random.nextInt(2) == 0 ? 1 << 20 : 3;
    SwitchModel model =
        switch (random.nextInt(3)) {
          case 0 -> new SwitchModel.OutputQueued(room);
          case 1 -> new SwitchModel.SharedMemory(room);
          default -> new SwitchModel.InputQueued(room);
        };
    return simulator
        .withSwitch(model)
        .withSendQueue(1 + random.nextInt(6))
        .withBursts(new Bursts(random.nextInt(3) * 40.0, random.nextInt(3) * 30.0))
        .withSharedProcessors(random.nextInt(3));
  }

  private void add(SimulationResult result) {
    for (int node = 0; node < result.nodes(); node++) {
      add(Double.doubleToLongBits(result.finishMicros(node).orElse(-1)));
      add(result.received(node));
    }
    add(result.events());
    add(result.data().lost());
    add(result.signals().lost());
    add(Double.doubleToLongBits(result.headOfLine().micros()));
    add(Double.doubleToLongBits(result.sendQueue().micros()));
    add(result.greatestQueuePackets());
    add(result.greatestWaitingPackets());
    for (SimulationResult.Loss loss : result.losses()) {
      add(31L * loss.port() + loss.sender() + 997 * loss.packets());
    }
  }

  private void add(long value) {
    hash = 31 * hash + value;
  }
}
