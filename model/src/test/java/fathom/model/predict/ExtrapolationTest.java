package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.sheet.TableOne;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is beyond a sheet, and how far. Table 1 is of 24 nodes and says no sizes. */
class ExtrapolationTest {
  @ParameterizedTest
  @CsvSource({"48, 2×", "36, 1.5×", "25, 1.042×", "240, 10×"})
  void moreNodesThanWereMeasured(int nodes, String times) {
    assertEquals(
        Optional.of("Extrapolated: " + nodes + " nodes from a sheet of 24 (" + times + ")."),
        Extrapolation.of(TableOne.sheet(), nodes, 1000));
  }

  @Test
  void whatWasMeasuredIsNot() {
    assertEquals(Optional.empty(), Extrapolation.of(TableOne.sheet(), 24, 1, 40, 1500));
    assertEquals(Optional.empty(), Extrapolation.of(TableOne.sheet(), 2));
  }
}
