package fathom.model.parameter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnExperimentTest {
  @Test
  void anExperimentMadeForOneParameterIsItsOwn() {
    for (Parameter parameter : Parameter.measurable()) {
      if (parameter.form() != Parameter.ParameterForm.TRANSFER) {
        Experiment only = parameter.experiments().iterator().next();
        assertEquals(Optional.of(parameter), Parameter.ofItsOwn(only));
      }
    }
  }

  /** L takes what other parameters' experiments yield, too. */
  @Test
  void whatServesLIsNobodysOwn() {
    assertEquals(Optional.empty(), Parameter.ofItsOwn(Experiment.PING_PONG));
    assertEquals(Optional.empty(), Parameter.ofItsOwn(Experiment.STREAMS));
    assertEquals(Optional.empty(), Parameter.ofItsOwn(Experiment.PAIRS));
  }
}
