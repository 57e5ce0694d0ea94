package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.cost.Interval;
import fathom.model.predict.formula.Catalogue;
import fathom.model.predict.formula.PlogpFormulas;
import fathom.model.sheet.TableOne;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who is the fastest, and by how much. */
class RankingTest {
  private static Prediction of(Algorithm algorithm, double micros, boolean holds) {
    return new Prediction(
        algorithm.operation(),
        Model.CLUSTER,
        Optional.of(algorithm),
        4,
        10,
        OptionalLong.empty(),
        micros,
        new Interval(micros, micros),
        "",
        List.of(new Assumption("a", holds, "")),
        Set.of());
  }

  @Test
  void theFastestIsAheadByItsShareOfItsOwnTime() {
    Ranking ranking =
        new Ranking(
            List.of(
                of(Algorithm.EXCHANGE_SHIFT, 150, true),
                of(Algorithm.EXCHANGE_PAIRWISE, 100, false),
                of(Algorithm.EXCHANGE_GROUP_SHUFFLE, 120, true)));
    assertEquals("pairwise", ranking.best().algorithmWord());
    assertEquals(0.2, ranking.margin().orElseThrow(), 1e-12);
  }

  @Test
  void ofEqualTimesTheSounderIsAhead() {
    Ranking ranking =
        new Ranking(
            List.of(
                of(Algorithm.GATHER_UNCOORDINATED, 100, false),
                of(Algorithm.GATHER_COORDINATED, 100 * (1 + 1e-12), true)));
    assertEquals("coordinated", ranking.best().algorithmWord());
    assertEquals(OptionalDouble.of(0), ranking.margin());
    Ranking same =
        new Ranking(
            List.of(
                of(Algorithm.GATHER_UNCOORDINATED, 100, true),
                of(Algorithm.GATHER_COORDINATED, 100, true)));
    assertEquals("uncoordinated", same.best().algorithmWord());
  }

  @Test
  void oneAloneHasNoMargin() {
    assertEquals(
        OptionalDouble.empty(), new Ranking(List.of(of(Algorithm.SEND, 5, true))).margin());
    assertThrows(IllegalArgumentException.class, () -> new Ranking(List.of()));
  }

  /**
   * BM's findings, with Table 1's network: pipelines win long broadcasts, the binomial tree short
   * ones. The lower bound of the complete exchange is no algorithm.
   */
  @Test
  void overTheCatalogue() {
    Predictor table = new Predictor(TableOne.sheet());
    Forecast broadcasts =
        Forecast.of(
            table, PlogpFormulas.broadcasts(), List.of(Point.of(16, 1), Point.of(16, 1 << 20)));
    assertEquals(
        List.of("binomial", "segmented-chain"),
        broadcasts.rankings().stream().map(r -> r.best().algorithmWord()).toList());
    Forecast exchanges =
        Forecast.of(table, Catalogue.of(Operation.COMPLETE_EXCHANGE), List.of(Point.of(8, 100)));
    // CE has four; of its lower bound there is no ranking.
    assertEquals(1, exchanges.rankings().size());
    assertEquals(4, exchanges.rankings().getFirst().ranked().size());
    assertEquals("synchronous-shuffle", exchanges.rankings().getFirst().best().algorithmWord());
  }
}
