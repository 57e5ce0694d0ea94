package fathom.reports.exports;

import fathom.model.parameter.Parameter;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sheet's symbols, for the lines that say what became of them, and which of them are used. */
final class Symbols {
  static final String O_S = Parameter.SEND_OVERHEAD.symbol();
  static final String T_S = Parameter.SEND_SERVICE_TIME.symbol();
  static final String G_S = Parameter.SEND_GAP.symbol();
  static final String G_R = Parameter.RECEIVE_GAP.symbol();
  static final String O_R = Parameter.RECEIVE_OVERHEAD.symbol();
  static final String U_R = Parameter.USER_RECEIVE.symbol();
  static final String L = Parameter.TRANSFER_TIME.symbol();
  static final String B_L = Parameter.NETWORK_BUFFER.symbol();

  /** The three memory tiers in a sentence. */
  static final String COPIES =
      Parameter.COPY_CACHE_TO_CACHE.symbol()
          + ", "
          + Parameter.COPY_CACHE_TO_MEMORY.symbol()
          + " and "
          + Parameter.COPY_MEMORY_TO_MEMORY.symbol();

  /** What messages cost between nodes: all that most tools are given is made of these. */
  static final Set<Parameter> OF_MESSAGES =
      Set.of(
          Parameter.SEND_OVERHEAD,
          Parameter.SEND_GAP,
          Parameter.RECEIVE_GAP,
          Parameter.RECEIVE_OVERHEAD,
          Parameter.USER_RECEIVE,
          Parameter.TRANSFER_TIME);

  /** The same with what sums cost: what operations of a library are predicted from. */
  static final Set<Parameter> OF_OPERATIONS =
      Stream.concat(OF_MESSAGES.stream(), Stream.of(Parameter.REDUCTION))
          .collect(Collectors.toUnmodifiableSet());

  private Symbols() {}
}
