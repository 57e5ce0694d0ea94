package fathom.model.predict;

import fathom.model.parameter.Parameter;
import java.io.Serial;

/** A prediction needs a parameter that the sheet has no value of. */
public final class MissingParameterException extends NoPredictionException {
  @Serial private static final long serialVersionUID = 1L;

  private final Parameter parameter;
  private final String reason;

  /**
   * @param reason the sheet's own, or that it was not measured
   */
  MissingParameterException(Parameter parameter, String reason) {
    super(parameter.symbol() + " has no value on this sheet: " + reason);
    this.parameter = parameter;
    this.reason = reason;
  }

  public Parameter parameter() {
    return parameter;
  }

  public String reason() {
    return reason;
  }
}
