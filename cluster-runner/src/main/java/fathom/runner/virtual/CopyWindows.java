package fathom.runner.virtual;

import fathom.model.parameter.Parameter;
import fathom.model.protocol.Counter;
import fathom.model.protocol.JmhParameter;
import fathom.model.virtual.VirtualExperiments;
import fathom.model.virtual.VirtualNoise;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/** Iterations of a memory tier's benchmark: off-heap copies, copies on the heap, picking alone. */
final class CopyWindows {
  /** What was copied, by the code in the raw file. */
  private static final int SEGMENT = 0;

  private static final int HEAP = 1;
  private static final int PICK_ONLY = 2;

  /** How often the benchmark deals the pick by itself. */
  private static final int PICKS = 6;

  private record CopyCost(int variant, int size, double micros) {}

  private CopyWindows() {}

  /** A column the sheet does not have is not dealt. */
  static Supplier<VirtualRow> of(
      Parameter tier, VirtualExperiments cluster, VirtualStart start, VirtualNoise.Fork chance) {
    CopyCost pick = new CopyCost(PICK_ONLY, 0, cluster.pickMicros(tier));
    List<CopyCost> cards = new ArrayList<>(Collections.nCopies(PICKS, pick));
    for (int size : start.numbers(JmhParameter.SIZES)) {
      cards.add(new CopyCost(SEGMENT, size, cluster.copyMicros(tier, size)));
      cluster
          .heapCopyMicros(tier, size)
          .ifPresent(micros -> cards.add(new CopyCost(HEAP, size, micros)));
    }
    VirtualDeck<CopyCost> deck = new VirtualDeck<>(cards, chance);
    return () -> {
      CopyCost dealt = deck.deal();
      return VirtualRow.of(dealt.micros * chance.window())
          .with(Counter.SIZE, dealt.size)
          .with(Counter.VARIANT, dealt.variant)
          .with(Counter.POOL_BYTES, 0);
    };
  }
}
