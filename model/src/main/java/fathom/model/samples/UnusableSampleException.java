package fathom.model.samples;

import java.io.Serial;

/**
 * Says why no sample can be made of a row. The reason holds no number of the row, so that equal
 * reasons of many rows can be counted.
 */
public final class UnusableSampleException extends IllegalArgumentException {
  @Serial private static final long serialVersionUID = 1L;

  public UnusableSampleException(String reason) {
    super(reason);
  }
}
