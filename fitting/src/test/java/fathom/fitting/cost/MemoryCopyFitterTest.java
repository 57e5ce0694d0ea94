package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.fitting.Synthetic;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MemoryCopyFitterTest {
  private static final CostFunction CTC = CostFunction.line(0.194, 0.015);
  private static final CostFunction MTM = CostFunction.line(1.756, 0.0314);

  @Test
  void subtractsThePickAndKeepsTheColumnsApart() {
    Synthetic synthetic =
        new Synthetic(6)
            .copies(Experiment.COPY_MEMORY_TO_MEMORY, CopyVariant.SEGMENT, 0.3, MTM)
            .copies(Experiment.COPY_MEMORY_TO_MEMORY, CopyVariant.HEAP, 0.3, CTC);
    CampaignFit fit = Synthetic.fit(synthetic.campaign(), Parameter.COPY_MEMORY_TO_MEMORY);
    Outcome.Linear segment = Synthetic.linear(fit, Parameter.COPY_MEMORY_TO_MEMORY);
    assertEquals(1, segment.cost().segments().size());
    assertEquals(1.756, segment.cost().at(0), 0.06);
    assertEquals(MTM.at(1472), segment.cost().at(1472), 0.02 * MTM.at(1472));
    if (fit.heapCopies().get(Parameter.COPY_MEMORY_TO_MEMORY) instanceof Outcome.Linear heap) {
      assertEquals(CTC.at(1472), heap.cost().at(1472), 0.02 * CTC.at(1472));
    } else {
      throw new AssertionError(fit.heapCopies().toString());
    }
  }

  /** A copy is no packet: it holds for the sizes that were measured, whatever the mtu. */
  @Test
  void theCostHoldsFromTheSmallestSizeMeasuredToTheLargest() {
    Synthetic synthetic =
        new Synthetic(6).copies(Experiment.COPY_CACHE_TO_CACHE, CopyVariant.SEGMENT, 0.3, CTC);
    CampaignFit fit =
        CampaignFitter.fit(
            synthetic.campaign(),
            Set.of(Parameter.COPY_CACHE_TO_CACHE),
            FitSettings.defaults().withMtuBytes(1000));
    Outcome.Linear linear = Synthetic.linear(fit, Parameter.COPY_CACHE_TO_CACHE);
    assertEquals(Synthetic.SIZES.size() * Synthetic.FORKS, linear.fit().points());
    assertEquals(
        List.of(new SizeRange(1, 1472)),
        linear.cost().segments().stream().map(Segment::range).toList());
  }

  @Test
  void warnsWhereATierDoesNotCostMore() {
    Synthetic swapped =
        new Synthetic(6)
            .copies(Experiment.COPY_CACHE_TO_CACHE, CopyVariant.SEGMENT, 0.3, MTM)
            .copies(Experiment.COPY_CACHE_TO_MEMORY, CopyVariant.SEGMENT, 0.3, CTC);
    CampaignFit fit =
        Synthetic.fit(
            swapped.campaign(), Parameter.COPY_CACHE_TO_CACHE, Parameter.COPY_CACHE_TO_MEMORY);
    assertTrue(
        fit.warnings().stream().anyMatch(w -> w.contains("M_ctm should be slower than M_ctc")));
  }
}
