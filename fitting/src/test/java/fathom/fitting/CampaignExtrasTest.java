package fathom.fitting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.checks.BootstrapCheck;
import fathom.model.cost.CostFunction;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CopyWindow.CopyVariant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a fit has beside the outcomes: copies on the heap, the bootstrap's opinion. */
class CampaignExtrasTest {
  private static final CostFunction COPY = CostFunction.line(0.2, 0.016);

  private static Synthetic copies(CopyVariant variant) {
    return new Synthetic(2).copies(Experiment.COPY_CACHE_TO_CACHE, variant, 0.2, COPY);
  }

  private static Set<Parameter> onTheHeap(Synthetic synthetic) {
    return Synthetic.fit(synthetic.campaign(), Parameter.COPY_CACHE_TO_CACHE).heapCopies().keySet();
  }

  @Test
  void onlyCopiesOnTheHeapAreReportedAsSuch() {
    assertEquals(Set.of(), onTheHeap(copies(CopyVariant.SEGMENT)));
    assertEquals(Set.of(Parameter.COPY_CACHE_TO_CACHE), onTheHeap(copies(CopyVariant.HEAP)));
    assertEquals(
        Set.of(Parameter.COPY_CACHE_TO_CACHE),
        onTheHeap(
            copies(CopyVariant.SEGMENT)
                .copies(Experiment.COPY_CACHE_TO_CACHE, CopyVariant.HEAP, 0.2, COPY)));
  }

  private static long bootstraps(int resamples) {
    CampaignFit fit =
        CampaignFitter.fit(
            new Synthetic(1)
                .timed(Experiment.SEND_GAP, List.of(100, 400, 1400), m -> 3 + 0.08 * m)
                .campaign(),
            Set.of(Parameter.SEND_GAP),
            FitSettings.defaults().withResamples(resamples));
    return fit.checks().stream().filter(check -> check.name().equals(BootstrapCheck.NAME)).count();
  }

  @Test
  void withoutResamplesThereIsNoBootstrap() {
    assertEquals(0, bootstraps(0));
    assertEquals(1, bootstraps(20));
  }
}
