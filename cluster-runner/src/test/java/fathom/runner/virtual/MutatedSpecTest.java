package fathom.runner.virtual;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.TableOne;
import fathom.runner.Fuzz;
import fathom.runner.Fuzz.Parser;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Simulated clusters as a manifest of somewhere else names them. */
class MutatedSpecTest {
  @Test
  void clusters() {
    Fuzz.round(
        Parser.SIMULATED_CLUSTER,
        List.of("table-1", "table-1:noise=2%,nodes=24,seed=1", "runs/a:b/sheet.json:nodes=4"),
        text -> assertTrue(VirtualSpec.parse(text, name -> TableOne.sheet()).nodes() >= 2));
  }
}
