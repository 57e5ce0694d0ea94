package fathom.reports.figures;

import fathom.model.parameter.Parameter;
import fathom.reports.figures.chart.Ink;

/**
 * The colour of a parameter, the same in every figure. Those of a message differ from each other,
 * and so do those of copies; no figure has both.
 */
final class ParameterInk {
  private ParameterInk() {}

  static Ink of(Parameter parameter) {
    return switch (parameter) {
      case SEND_OVERHEAD -> Ink.BLUE;
      case SEND_SERVICE_TIME -> Ink.TEAL;
      case SEND_GAP -> Ink.AMBER;
      case RECEIVE_GAP -> Ink.OLIVE;
      case RECEIVE_OVERHEAD -> Ink.PURPLE;
      case USER_RECEIVE -> Ink.ROSE;
      case TRANSFER_TIME -> Ink.GREEN;
      case NETWORK_BUFFER -> Ink.INDIGO;
      case ROUND_TRIP -> Ink.MEASURED;
      case COPY_CACHE_TO_CACHE -> Ink.BLUE;
      case COPY_CACHE_TO_MEMORY -> Ink.GREEN;
      case COPY_MEMORY_TO_MEMORY -> Ink.PURPLE;
      case REDUCTION -> Ink.AMBER;
    };
  }
}
