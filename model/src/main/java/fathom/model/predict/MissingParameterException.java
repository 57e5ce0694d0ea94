package fathom.model.predict;

import fathom.model.parameter.Parameter;
import java.io.Serial;

/** A prediction needs a parameter that the sheet has no value of, or none at a size. */
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

  /**
   * It has a value, but none at this size.
   *
   * @param reason from which size on it has one
   */
  MissingParameterException(Parameter parameter, int bytes, String reason) {
    super(
        parameter.symbol()
            + (bytes == 1 ? " has no value at 1 byte" : " has no value at " + bytes + " bytes")
            + " on this sheet: "
            + reason);
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
