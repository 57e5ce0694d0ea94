package fathom.runner.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.TableOne;
import fathom.runner.Fuzz;
import fathom.runner.Fuzz.Parser;
import fathom.runner.console.UserException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Simulated clusters as a manifest of somewhere else names them. */
class MutatedSpecTest {
  /** It was a StackOverflowError. */
  @Test
  void aLongListOfOptionsIsOneLineOfReason() {
    String text = "table-1:" + "a=1,".repeat(20_000) + "a=1";
    UserException e =
        assertThrows(UserException.class, () -> VirtualSpec.parse(text, name -> TableOne.sheet()));
    assertEquals(
        "--cluster sim: unknown option 'a'; there are noise, nodes and seed", e.getMessage());
  }

  @Test
  void clusters() {
    Fuzz.round(
        Parser.SIMULATED_CLUSTER,
        List.of("table-1", "table-1:noise=2%,nodes=24,seed=1", "runs/a:b/sheet.json:nodes=4"),
        text -> assertTrue(VirtualSpec.parse(text, name -> TableOne.sheet()).nodes() >= 2));
  }
}
