package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Operation;
import fathom.model.predict.formula.Catalogue;
import fathom.model.sheet.TableOne;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every formula against the values of another program; see {@code predict/README.md}. */
class IndependentValuesTest {
  private static final double RELATIVE = 1e-12;

  private static List<String> lines() throws IOException {
    try (InputStream in = IndependentValuesTest.class.getResourceAsStream("/predict/table-1.csv")) {
      assertNotNull(in, "no reference values");
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
    }
  }

  private static Formula formula(String operation, String model, String algorithm) {
    return Catalogue.of(Operation.ofWord(operation).orElseThrow()).stream()
        .filter(f -> f.model().word().equals(model) && f.algorithmWord().equals(algorithm))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no formula " + model + " " + algorithm));
  }

  @Test
  void everyFormulaGivesTheValuesOfAnotherProgram() throws IOException {
    Predictor predictor = new Predictor(TableOne.sheet());
    Set<Formula> seen = new HashSet<>();
    for (String line : lines()) {
      String[] cell = line.split(",", -1);
      Formula formula = formula(cell[0], cell[1], cell[2]);
      Point point = Point.of(Integer.parseInt(cell[3]), Long.parseLong(cell[4]));
      if (!cell[5].isEmpty() && !cell[5].equals("best")) {
        point = point.withSegment(Long.parseLong(cell[5]));
      }
      if (!cell[6].isEmpty()) {
        point = point.withFanOut(Integer.parseInt(cell[6]));
      }
      double expected = Double.parseDouble(cell[7]);
      double time = predictor.predict(formula, point).timeMicros();
      assertEquals(expected, time, RELATIVE * expected, line);
      seen.add(formula);
    }
    List<Formula> unseen = Catalogue.all().stream().filter(f -> !seen.contains(f)).toList();
    assertTrue(unseen.isEmpty(), () -> "formulas without a reference: " + unseen);
  }
}
