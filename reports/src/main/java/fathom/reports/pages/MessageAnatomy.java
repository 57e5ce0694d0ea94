package fathom.reports.pages;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.interval.CostBand;
import fathom.model.interval.TransferBand;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A message of one size between two nodes, taken apart as the model has it: RTT/2 = O_s + L + O_r +
 * U_r (TW §3.2).
 */
public final class MessageAnatomy {
  /** What follows one another on a message's way. */
  public static final List<Parameter> WAY =
      List.of(
          Parameter.SEND_OVERHEAD,
          Parameter.TRANSFER_TIME,
          Parameter.RECEIVE_OVERHEAD,
          Parameter.USER_RECEIVE);

  /** What goes on at the same time. */
  public static final List<Parameter> BESIDE =
      List.of(Parameter.SEND_SERVICE_TIME, Parameter.SEND_GAP, Parameter.RECEIVE_GAP);

  private static final int NODES = 2;

  private final Sheet sheet;
  private final int bytes;

  /**
   * A time of the model at this size.
   *
   * @param micros in µs, as the fit has it
   * @param ci its 95 % interval, around the free fit
   */
  public record AnatomyPart(Parameter parameter, double micros, Interval ci) {
    /** Both, as they are printed: the time with an interval around it. */
    public Estimate estimate() {
      return new Estimate(micros, ci).movedTo(micros);
    }
  }

  public MessageAnatomy(Sheet sheet, int bytes) {
    this.sheet = sheet;
    this.bytes = bytes;
  }

  public int sizeBytes() {
    return bytes;
  }

  /** Those of some parameters that have a value, in their order. */
  public List<AnatomyPart> parts(List<Parameter> some) {
    return some.stream().flatMap(parameter -> part(parameter).stream()).toList();
  }

  /** The sum of the way, where every part of it has a value. */
  public OptionalDouble total() {
    List<AnatomyPart> parts = parts(WAY);
    return parts.size() == WAY.size()
        ? OptionalDouble.of(parts.stream().mapToDouble(AnatomyPart::micros).sum())
        : OptionalDouble.empty();
  }

  /** Half the measured round trip, in µs. */
  public Optional<Estimate> halfRoundTrip() {
    return sheet.diagnostics().roundTrips().stream()
        .filter(trip -> trip.sizeBytes() == bytes)
        .map(MessageAnatomy::half)
        .findFirst();
  }

  /** Half a measured round trip, in µs. */
  public static Estimate half(RoundTripTime trip) {
    Estimate whole = trip.micros();
    return new Estimate(
        whole.value() / 2, new Interval(whole.ci().low() / 2, whole.ci().high() / 2));
  }

  /** What no double holds is no time, and has no length. */
  Optional<AnatomyPart> part(Parameter parameter) {
    return said(parameter).filter(part -> Double.isFinite(part.micros()));
  }

  private Optional<AnatomyPart> said(Parameter parameter) {
    return switch (sheet.outcomes().get(parameter)) {
      case Outcome.Linear linear ->
          Optional.of(
              new AnatomyPart(
                  parameter, linear.cost().at(bytes), CostBand.at(linear, bytes).at(bytes)));
      case Outcome.Transfer transfer -> transfer(parameter, transfer);
      case null, default -> Optional.empty();
    };
  }

  /** Contention is told by g_s: without it such an L is no number. */
  private Optional<AnatomyPart> transfer(Parameter parameter, Outcome.Transfer transfer) {
    Optional<Outcome.Linear> gap = sheet.linear(Parameter.SEND_GAP);
    if (gap.isEmpty() && transfer.aggregateBandwidth().isPresent()) {
      return Optional.empty();
    }
    double micros =
        transfer.at(bytes, NODES, gap.map(Outcome.Linear::cost).orElse(CostFunction.line(0, 0)));
    return Optional.of(
        new AnatomyPart(parameter, micros, TransferBand.of(transfer, gap).at(bytes, NODES)));
  }
}
