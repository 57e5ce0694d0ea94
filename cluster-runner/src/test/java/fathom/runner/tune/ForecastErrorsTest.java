package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.validation.TunePoint;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ForecastErrorsTest {
  private static TunePoint at(LibraryOperation operation, long size) {
    return new TunePoint(operation, 8, size);
  }

  /** Predictions that scatter by 30 %, all 20 % too short, judged by the others. */
  @Test
  void theProbabilityIsHowOftenItIsSo() {
    assertHonest(0, 0.03);
  }

  /** The sheet's values themselves may be off, by 40 %, beside what predictions scatter by. */
  @Test
  void theSheetsIntervalsMakeItLessCertain() {
    assertHonest(0.4, 0.04);
  }

  private static void assertHonest(double sheetSpread, double tolerance) {
    Random random = new Random(7);
    int wins = 0;
    double said = 0;
    int cases = 4000;
    for (int one = 0; one < cases; one++) {
      ForecastErrors errors = new ForecastErrors();
      for (int other = 1; other <= 6; other++) {
        errors.add(at(LibraryOperation.BCAST, other), 100, took(100, random));
      }
      double own = 140;
      said += errors.faster(at(LibraryOperation.BCAST, 9), 100, own, sheetSpread).orElseThrow();
      double sheet = Math.exp(sheetSpread * random.nextGaussian());
      wins += took(100 * sheet, random) < own ? 1 : 0;
    }
    assertEquals(wins / (double) cases, said / cases, tolerance);
  }

  private static double took(double predicted, Random random) {
    return 1.2 * predicted * Math.exp(0.3 * random.nextGaussian());
  }

  /** One tried algorithm took 40 times as long as predicted: so may one that was not tried. */
  @Test
  void aPredictionIsHeldAgainstWhatWasTried() {
    ForecastErrors errors = new ForecastErrors();
    errors.add(at(LibraryOperation.BCAST, 1), 100, 4000);
    assertEquals(8000, errors.likelyMicros(LibraryOperation.BCAST, 200).orElseThrow(), 1e-6);
    errors.add(at(LibraryOperation.BCAST, 2), 100, 1000);
    assertEquals(4000, errors.likelyMicros(LibraryOperation.BCAST, 200).orElseThrow(), 1e-6);
    // Nothing of allreduce was tried: what predictions of others were off by is the best guess.
    assertEquals(4000, errors.likelyMicros(LibraryOperation.ALLREDUCE, 200).orElseThrow(), 1e-6);
    assertTrue(new ForecastErrors().likelyMicros(LibraryOperation.BCAST, 200).isEmpty());
  }

  @Test
  void onlyOtherPlacesOfTheSameOperationJudge() {
    ForecastErrors errors = new ForecastErrors();
    for (int size = 1; size <= 3; size++) {
      errors.add(at(LibraryOperation.BCAST, size), 100, 100 + size);
    }
    errors.add(at(LibraryOperation.ALLREDUCE, 1), 100, 9000);
    assertTrue(errors.faster(at(LibraryOperation.BCAST, 4), 100, 200, 0).orElseThrow() > 0.99);
    assertTrue(errors.faster(at(LibraryOperation.BCAST, 4), 100, 50, 0).orElseThrow() < 0.01);
    // Two others are left, which is too few to say how far they scatter.
    assertEquals(Optional.empty(), errors.faster(at(LibraryOperation.BCAST, 3), 100, 200, 0));
    assertEquals(Optional.empty(), errors.faster(at(LibraryOperation.ALLREDUCE, 2), 100, 200, 0));
  }

  @Test
  void predictionsThatAreNeverOffAreCertain() {
    ForecastErrors errors = new ForecastErrors();
    for (int size = 1; size <= 3; size++) {
      errors.add(at(LibraryOperation.BCAST, size), 100, 100);
    }
    assertEquals(Optional.of(1.0), errors.faster(at(LibraryOperation.BCAST, 4), 100, 101, 0));
    assertEquals(Optional.of(0.0), errors.faster(at(LibraryOperation.BCAST, 4), 100, 99, 0));
  }
}
