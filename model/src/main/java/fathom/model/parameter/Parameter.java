package fathom.model.parameter;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The parameters of one cluster: rows of Table 1 of Tam and Wang (TW §3), and what is measured
 * besides when it is asked for. This is the one home of their symbols: only texts of formulas spell
 * {@code O_s} again.
 *
 * <p>The order of the constants is the order of the rows on a sheet.
 */
public enum Parameter {
  SEND_OVERHEAD(
      "O_s",
      "send overhead",
      ParameterForm.LINEAR,
      "CPU time the sending process spends per message",
      "TW §3, Table 1",
      Set.of(Experiment.SEND_OVERHEAD)),
  SEND_SERVICE_TIME(
      "T_s",
      "send service time",
      ParameterForm.LINEAR,
      "from the send call on an idle line until the transmit queue is empty again (our definition)",
      "TW Table 1; model errata 1",
      Set.of(Experiment.SEND_SERVICE)),
  SEND_GAP(
      "g_s",
      "send gap",
      ParameterForm.LINEAR,
      "least time between two consecutive sends at equilibrium",
      "TW §3, Table 1",
      Set.of(Experiment.SEND_GAP)),
  RECEIVE_GAP(
      "g_r",
      "receive gap",
      ParameterForm.LINEAR,
      "least time between two consecutive arrivals at one receiver fed by many",
      "TW §3, Table 1",
      Set.of(Experiment.RECEIVE_GAP)),
  RECEIVE_OVERHEAD(
      "O_r",
      "asynchronous receive overhead",
      ParameterForm.LINEAR,
      "CPU time the kernel takes from other work per message that arrives",
      "TW §3, Table 1",
      Set.of(Experiment.RECEIVE_OVERHEAD)),
  USER_RECEIVE(
      "U_r",
      "user receive",
      ParameterForm.LINEAR,
      "cost of the receiving process to notice and take a message that has arrived",
      "TW §3, Table 1",
      Set.of(Experiment.USER_RECEIVE)),
  TRANSFER_TIME(
      "L",
      "transfer time",
      ParameterForm.TRANSFER,
      "network time L(m,p) = l_0 + l_p·p + τ·m·max(1, p·m/(C·g_s(m)))",
      "TW §3.2, Table 1; model errata 3",
      Set.of(
          Experiment.PING_PONG,
          Experiment.SEND_OVERHEAD,
          Experiment.RECEIVE_OVERHEAD,
          Experiment.USER_RECEIVE,
          Experiment.STREAMS)),
  NETWORK_BUFFER(
      "B_L",
      "network buffer",
      ParameterForm.BUFFER,
      "packets the switch can hold for one bottleneck port",
      "TW §3, eq. 3 and 4; model errata 8",
      Set.of(Experiment.BURST_LOSS)),
  COPY_CACHE_TO_CACHE(
      "M_ctc",
      "memory copy, cache to cache",
      ParameterForm.LINEAR,
      "copy with source and destination in cache",
      "TW Table 1",
      Set.of(Experiment.COPY_CACHE_TO_CACHE)),
  COPY_CACHE_TO_MEMORY(
      "M_ctm",
      "memory copy, cache to memory",
      ParameterForm.LINEAR,
      "copy with the source in cache and the destination not",
      "TW Table 1",
      Set.of(Experiment.COPY_CACHE_TO_MEMORY)),
  COPY_MEMORY_TO_MEMORY(
      "M_mtm",
      "memory copy, memory to memory",
      ParameterForm.LINEAR,
      "copy with neither source nor destination in cache",
      "TW Table 1",
      Set.of(Experiment.COPY_MEMORY_TO_MEMORY)),
  REDUCTION(
      "R_sum",
      "reduction",
      ParameterForm.LINEAR,
      "adding a message of doubles to another, element by element",
      "not in TW; γ per byte in Thakur, Rabenseifner and Gropp, 2005",
      Set.of(Experiment.REDUCTION)),
  ROUND_TRIP(
      "RTT",
      "round trip",
      ParameterForm.LINEAR,
      "from the send of a message until a message of the same size is back",
      "not in TW; twice the latency of osu_latency and of IMB's PingPong",
      Set.of(Experiment.PING_PONG));

  /** The shape a parameter's value has on a sheet. */
  public enum ParameterForm {
    /** One or more segments κ + τ·m in µs. */
    LINEAR,
    /** L(m,p), in µs. */
    TRANSFER,
    /** A count of packets. */
    BUFFER
  }

  private final String symbol;
  private final String title;
  private final ParameterForm form;
  private final String definition;
  private final String source;

  // Set.of is immutable; the checker only knows the interface.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<Experiment> experiments;

  Parameter(
      String symbol,
      String title,
      ParameterForm form,
      String definition,
      String source,
      Set<Experiment> experiments) {
    this.symbol = symbol;
    this.title = title;
    this.form = form;
    this.definition = definition;
    this.source = source;
    this.experiments = experiments;
  }

  /** The symbol, that of TW's Table 1 where it is there, in ASCII: {@code O_s}, {@code M_ctc}, … */
  public String symbol() {
    return symbol;
  }

  /** The field's name for it, lower case: "send overhead". */
  public String title() {
    return title;
  }

  public ParameterForm form() {
    return form;
  }

  /** One phrase that says what the number means. */
  public String definition() {
    return definition;
  }

  /** Document and place the definition comes from. */
  public String source() {
    return source;
  }

  /** The unit of the value: µs for times, packets for the buffer. */
  public String unit() {
    return form == ParameterForm.BUFFER ? "packets" : "µs";
  }

  /** Every experiment whose raw results the fit of this parameter needs. */
  public Set<Experiment> experiments() {
    return experiments;
  }

  /**
   * The parameter that this experiment alone is made for: most have one. Empty for experiments that
   * serve L, which needs several, or no parameter.
   */
  public static Optional<Parameter> ofItsOwn(Experiment experiment) {
    return Arrays.stream(values())
        .filter(parameter -> parameter.experiments.equals(Set.of(experiment)))
        .filter(parameter -> !parameter.isByproduct())
        .findFirst();
  }

  /**
   * True for what happens within a node: the memory tiers and the reduction. They need no network,
   * and no packet limits their sizes.
   */
  public boolean isMemory() {
    return experiments.stream().allMatch(e -> e.kind() == Experiment.ExperimentKind.MEMORY);
  }

  /** True for the memory tiers alone, which have a column off the heap and one on it. */
  public boolean isMemoryCopy() {
    return isMemory() && this != REDUCTION;
  }

  /** True for parameters that are no part of Table 1: a sheet without them is complete. */
  public boolean isOptional() {
    return this == REDUCTION || isByproduct();
  }

  /** True for a parameter that nobody asks for: it comes with L, or from tables of other tools. */
  public boolean isByproduct() {
    return this == ROUND_TRIP;
  }

  /** All parameters that can be asked for, in sheet order. */
  public static List<Parameter> measurable() {
    return Arrays.stream(values()).filter(parameter -> !parameter.isByproduct()).toList();
  }

  /** What a sheet has unless others are named: all but the optional ones, in sheet order. */
  public static List<Parameter> usual() {
    return Arrays.stream(values()).filter(parameter -> !parameter.isOptional()).toList();
  }

  /** The parameter with this symbol, exactly as {@link #symbol()} writes it. */
  public static Optional<Parameter> ofSymbol(String symbol) {
    return Arrays.stream(values()).filter(p -> p.symbol.equals(symbol)).findFirst();
  }

  /** All symbols in sheet order, for messages and help texts. */
  public static String symbols() {
    return List.of(values()).stream().map(Parameter::symbol).collect(Collectors.joining(", "));
  }
}
