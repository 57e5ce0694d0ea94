package fathom.model.predict.formula;

import fathom.model.collective.Operation;
import fathom.model.predict.Formula;
import java.util.List;
import java.util.stream.Stream;

/** Formulas of the documents, in the order of tables: by operation, then as they print them. */
public final class Catalogue {
  private static final List<Formula> ALL =
      Stream.of(
              BroadcastFormulas.all(),
              PlogpFormulas.broadcasts(),
              GatherFormulas.all(),
              PlogpFormulas.scatters(),
              ExchangeFormulas.all(),
              PairFormulas.all())
          .flatMap(List::stream)
          .toList();

  private Catalogue() {}

  public static List<Formula> all() {
    return ALL;
  }

  public static List<Formula> of(Operation operation) {
    return ALL.stream().filter(f -> f.operation() == operation).toList();
  }
}
