package fathom.model.predict.formula;

import fathom.model.collective.Algorithm;
import fathom.model.predict.Costs;
import fathom.model.predict.Formula;
import fathom.model.predict.Model;
import fathom.model.predict.PairModel;
import fathom.model.predict.PlogpGap;
import fathom.model.predict.Premise;
import java.util.List;
import java.util.function.Function;

/** One message from node 0 to node 1, by each model. */
public final class PairFormulas {
  private PairFormulas() {}

  public static List<Formula> all() {
    return List.of(
        formula(
            Model.CLUSTER,
            "TW §3.2, packets γ(m) apart",
            (c, p) -> c.messageOneWay(p.sizeBytes()),
            Premise.ON_THE_SHEET),
        formula(
            Model.PLOGP,
            "pLogP, L + g(m), " + PlogpGap.SATURATED.formula(),
            (c, p) -> c.latency() + c.messageGap(p.sizeBytes()),
            Premise.PLOGP_HOP,
            Premise.ON_THE_SHEET_FROM_1),
        formula(
            Model.HOCKNEY,
            "GE §3.4, model C",
            (c, p) -> PairModel.C.of(c).micros(p.sizeBytes()),
            Premise.HOCKNEY_HOP,
            Premise.ON_THE_SHEET_TO_MTU),
        ofGergel(Model.A, "A", PairModel.A::of),
        ofGergel(Model.B, "B", PairModel.B::of));
  }

  private static Formula ofGergel(Model model, String letter, Function<Costs, PairModel> of) {
    return formula(
        model,
        "GE §3.4, model " + letter,
        (c, p) -> of.apply(c).micros(p.sizeBytes()),
        Premise.ON_THE_SHEET_TO_MTU);
  }

  private static Formula formula(
      Model model, String source, Formula.Time time, Premise... premises) {
    return Formula.of(model, Algorithm.SEND, source, time, List.of(premises));
  }
}
