package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Six blocks of five rows about 100, σ 1; two of them are 10 higher as a whole. */
class DeparturesTest {
  private static final double NEAR = 1e-9;
  private static final double[] WITHIN = {-0.2, -0.1, 0, 0.1, 0.2};

  private static List<Row> rows(IntFunction<CampaignBlock> blocks) {
    List<Row> rows = new ArrayList<>();
    for (int block = 0; block < 6; block++) {
      for (double within : WITHIN) {
        double level = block < 4 ? 100 : 110;
        rows.add(new Row(List.of(1.0), level + within, 1, blocks.apply(block)));
      }
    }
    return rows;
  }

  private static RegressionFit fit(List<Row> rows) {
    return RobustRegression.fit(rows).orElseThrow();
  }

  @Test
  void aRowIsHeldAgainstItsOwnBlock() {
    Departures departures = Departures.of(rows(CampaignBlock::ofRound));
    // The median of all thirty is 100.1: 0.1 is common to the blocks that are not 10 higher.
    for (int i = 0; i < 30; i++) {
      assertEquals(i < 20 ? -0.1 : 9.9, departures.common()[i], NEAR);
      assertEquals(WITHIN[i % 5], departures.own()[i], NEAR);
    }
    // 1 + 6 − 1 are 0 by construction; of the others half are 0.1, half 0.2.
    assertEquals(0.15 / 0.6745, departures.scale(), NEAR);
    // A cause that moves a block by 9.9 may move its sizes unevenly, by a quarter of that.
    assertEquals(0.2 / (9.9 / 4), departures.scaled()[29], NEAR);
    assertEquals(0.2 / (0.15 / 0.6745), departures.scaled()[4], NEAR);
  }

  @Test
  void aForkThatStandsForItselfIsHeldAgainstItsReplicates() {
    Departures departures = Departures.of(rows(CampaignBlock::ofFork));
    for (int i = 0; i < 30; i++) {
      assertEquals(0, departures.common()[i], NEAR);
      assertEquals((i < 20 ? -0.1 : 9.9) + WITHIN[i % 5], departures.own()[i], NEAR);
    }
  }

  @Test
  void withinABlockRowsMayAgreeBetterThanBlocksDo() {
    List<Row> alike =
        rows(CampaignBlock::ofRound).stream()
            .map(r -> new Row(r.regressors(), Math.round(r.response()), 1, r.cluster()))
            .toList();
    assertEquals(0.1, Departures.of(alike).scale(), NEAR);
    assertEquals(1, Departures.of(rows(CampaignBlock::ofFork).subList(0, 20)).scale(), NEAR);
    // One row for each block tells nothing of what is within.
    List<Row> single = List.of(alike.get(0), alike.get(5), alike.get(25));
    assertEquals(1, Departures.of(single).scale(), NEAR);
  }

  private static Row at(double size, double micros, int fork) {
    return new Row(List.of(1.0, size), micros, 1, fork);
  }

  /** Five replicates that agree at each of three sizes: the last size is far from any line. */
  @Test
  void aSizeIsNoOutlier() {
    List<Row> rows = new ArrayList<>();
    for (int fork = 0; fork < 5; fork++) {
      rows.add(at(1, 100 + WITHIN[fork], fork));
      rows.add(at(2, 101 + WITHIN[fork], fork));
      rows.add(at(3, 900 + WITHIN[fork], fork));
    }
    assertEquals(Collections.nCopies(15, 1.0), fit(rows).robustWeights());
    rows.set(14, at(3, 102, 4));
    assertEquals(0, fit(rows).robustWeights().get(14));
  }

  @Test
  void twoReplicatesAndHalvesShowNoOutlier() {
    List<Row> pairs = List.of(at(1, 100, 0), at(1, 200, 1), at(2, 100, 0), at(2, 200, 1));
    assertArrayEquals(new double[] {1, 1, 1, 1}, RobustRegression.weights(pairs));
    List<Row> halves = List.of(at(1, 100, 0), at(1, 100, 1), at(1, 200, 2), at(1, 200, 3));
    assertArrayEquals(new double[] {1, 1, 1, 1}, RobustRegression.weights(halves));
    List<Row> most = List.of(at(1, 100, 0), at(1, 100, 1), at(1, 100, 2), at(1, 200, 3));
    assertArrayEquals(new double[] {1, 1, 1, 0}, RobustRegression.weights(most));
  }

  /** 4 blocks say 100 and 2 say 110: all count. Forks by themselves would lose the two. */
  @Test
  void noBlockIsAnOutlier() {
    RegressionFit blocks = fit(rows(CampaignBlock::ofRound));
    assertEquals(620 / 6.0, blocks.coefficients().getFirst(), NEAR);
    double squares = 4 * Math.pow(20 / 6.0, 2) + 2 * Math.pow(40 / 6.0, 2);
    assertEquals(Math.sqrt(squares / (6 * 5)), blocks.standardError(0), NEAR);
    assertEquals(5, blocks.degreesOfFreedom(0), NEAR);
    RegressionFit forks = fit(rows(CampaignBlock::ofFork));
    assertEquals(100, forks.coefficients().getFirst(), NEAR);
  }

  @Test
  void aRowThatIsUnlikeItsBlockIsOne() {
    List<Row> rows = new ArrayList<>(rows(CampaignBlock::ofRound));
    rows.set(2, new Row(List.of(1.0), 108, 1, CampaignBlock.ofRound(0)));
    rows.set(27, new Row(List.of(1.0), 95, 1, CampaignBlock.ofRound(5)));
    RegressionFit fit = fit(rows);
    for (int i = 0; i < 30; i++) {
      assertEquals(i == 2 || i == 27 ? 0 : 1, fit.robustWeights().get(i), 0.02, "row " + i);
    }
    // As if each of the two blocks had four rows: 16·100 + 4·100 and 5·110 + 4·110 over 28.
    assertTrue(Math.abs(fit.coefficients().getFirst() - (19 * 100 + 9 * 110) / 28.0) < 0.02);
  }
}
