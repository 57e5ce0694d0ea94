package fathom.model.sister;

import java.util.List;

/**
 * A sheet in the parameters of another model.
 *
 * @param sister the model
 * @param quantities its parameters, in the order of its signature
 */
public record SisterSheet(Sister sister, List<SisterParameter> quantities) {
  public SisterSheet {
    quantities = List.copyOf(quantities);
  }

  public Traits traits() {
    return sister.traits();
  }
}
