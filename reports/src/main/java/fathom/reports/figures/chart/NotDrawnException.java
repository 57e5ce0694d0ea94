package fathom.reports.figures.chart;

import java.io.Serial;

/**
 * There is no plot of this; the message says why, in one line for the reader of a report, who does
 * not know Java's words for numbers that are none.
 */
public final class NotDrawnException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public NotDrawnException(String message) {
    super(message.replace("Infinity", "∞").replace("-∞", "−∞").replace("NaN", "no number"));
  }
}
