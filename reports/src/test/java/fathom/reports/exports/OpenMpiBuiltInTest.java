package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.predict.Costs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Points read off Open MPI 4.1.4's fixed decision, and times added up by hand. */
class OpenMpiBuiltInTest {
  private final Costs lab = Costs.of(TunerSheets.lab(4));

  @ParameterizedTest
  @CsvSource({
    "2, 0, 3",
    "3, 31, 3",
    "3, 32, 5",
    "3, 256, 3",
    "3, 512, 7",
    "3, 1024, 1",
    "3, 32767, 1",
    "3, 32768, 5",
    "3, 131072, 2",
    "3, 262144, 1",
    "3, 524288, 6",
    "3, 1048576, 5",
    "4, 0, 5",
    "4, 64, 6",
    "4, 128, 5",
    "4, 2047, 5",
    "4, 2048, 6",
    "4, 8191, 6",
    "4, 8192, 1",
    "7, 1048575, 1",
    "7, 1048576, 2",
    "8, 7, 7",
    "8, 8, 5",
    "8, 64, 7",
    "8, 4096, 5",
    "8, 16384, 6",
    "8, 32767, 6",
    "8, 32768, 1",
    "15, 99999999, 1",
    "16, 4095, 7",
    "16, 4096, 6",
    "31, 1048575, 6",
    "31, 1048576, 8",
    "32, 2047, 6",
    "63, 2048, 7",
    "64, 1, 7",
    "127, 9, 7",
    "128, 1, 6",
    "128, 2, 5",
    "200, 16384, 1",
    "200, 32768, 5",
    "255, 65536, 7",
    "256, 16383, 7",
    "1023, 16384, 4",
    "1023, 32768, 7",
    "1024, 524287, 7",
    "1024, 524288, 8",
    "2048, 262143, 7",
    "4095, 262144, 8",
    "4096, 8191, 7",
    "5000, 8192, 5",
    "5000, 16384, 7",
    "5000, 262144, 8"
  })
  void decidesAsOpenMpiDoes(int ranks, long bytes, int algorithm) {
    assertEquals(algorithm, OpenMpiBuiltIn.at(ranks, bytes).number());
  }

  /** 65536 bytes are 45 packets of 1457: 45·(0.08·1457 + 3.52) = 5403.6; L is 8.7. */
  @Test
  void takesAtLeastWhatItsTreeTakes() {
    assertEquals(3 * 5403.6 + 8.7, at(OpenMpiBroadcast.LINEAR, 4), 1e-6);
    assertEquals(3 * (5403.6 + 8.7), at(OpenMpiBroadcast.CHAIN, 4), 1e-6);
    assertEquals(3 * (5403.6 + 8.7), at(OpenMpiBroadcast.PIPELINE, 4), 1e-6);
    assertEquals(2 * (5403.6 + 8.7), at(OpenMpiBroadcast.BINOMIAL, 4), 1e-6);
    assertEquals(2 * (5403.6 + 8.7), at(OpenMpiBroadcast.BINARY_TREE, 4), 1e-6);
    // Radix 4: of four the root has three.
    assertEquals(3 * 5403.6 + 8.7, at(OpenMpiBroadcast.KNOMIAL, 4), 1e-6);
    assertEquals(5403.6 + 8.7, at(OpenMpiBroadcast.SPLIT_BINARY_TREE, 4), 1e-6);
    // 49152 bytes are 34 packets of 1446: 34·119.2 = 4052.8.
    assertEquals(2 * 4052.8 + 8.7, at(OpenMpiBroadcast.SCATTER_ALLGATHER, 4), 1e-6);
  }

  @Test
  void numbersAreThoseOfTheFile() {
    int number = 0;
    for (OpenMpiBroadcast algorithm : OpenMpiBroadcast.values()) {
      assertEquals(++number, algorithm.number());
      assertTrue(at(algorithm, 7) > 0);
    }
  }

  private double at(OpenMpiBroadcast algorithm, int ranks) {
    return algorithm.atLeast(ranks, 65536).applyAsDouble(lab);
  }
}
