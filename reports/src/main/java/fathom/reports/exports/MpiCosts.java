package fathom.reports.exports;

import fathom.model.predict.Costs;
import fathom.model.predict.Hop;
import fathom.model.predict.NoPredictionException;
import fathom.model.predict.Propagation;
import fathom.model.predict.SegmentRule;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import java.util.function.ToDoubleFunction;

/**
 * What one sheet says about an MPI library's collectives over TCP, and how sure one can be of it.
 *
 * <p>A sheet is about packets between two sockets. An MPI message costs more: the library's own
 * matching and progress, system calls, acknowledgements. No number of the sheet says how much, so
 * what is proposed pays {@link SegmentRule#software} for each message, what it is compared with
 * pays nothing, and only an advantage of {@value #ADVANTAGE} that outlasts this, and the sheet's
 * own intervals, makes a rule. (On the emulated cluster that is 84 µs a message; there, a pipeline
 * of 8 KiB segments took 1.2 times what the sheet alone says, and 8 KiB cost 677 µs on the line.)
 */
final class MpiCosts {
  /** Less than so many times as fast is no reason to overrule the library. */
  static final double ADVANTAGE = 1.5;

  private final Costs costs;
  private final Propagation propagation;

  /**
   * @throws BadInputException if the sheet lacks what pLogP needs, or has no time there
   */
  MpiCosts(Sheet sheet, String target) {
    costs = Costs.of(sheet);
    propagation = new Propagation(costs);
    try {
      check(costs.messageGap(costs.mtuBytes()), "a packet's gap");
      check(costs.latency(), "pLogP's latency");
      check(SegmentRule.software(costs), ExportText.overheads());
    } catch (NoPredictionException e) {
      throw new BadInputException(target + " cannot be told from this sheet: " + e.getMessage(), e);
    }
  }

  /** A message of M bytes, the library's software paid for. */
  static Hop loaded(Costs costs, long messageBytes) {
    return Hop.of(costs, messageBytes).with(SegmentRule.software(costs));
  }

  /**
   * How many times as fast a proposal is as what is there.
   *
   * @param present what is there, from below
   * @param proposal what is proposed, from above
   */
  Advantage advantage(ToDoubleFunction<Costs> present, ToDoubleFunction<Costs> proposal) {
    double there = present.applyAsDouble(costs);
    double proposed = proposal.applyAsDouble(costs);
    if (!(isDivisor(there) && isDivisor(proposed))) {
      throw new BadInputException(
          "the sheet's numbers add up to no time of a collective: an export needs costs above 0");
    }
    return new Advantage(
        there,
        proposed,
        propagation.aroundQuotient(c -> present.applyAsDouble(c) / proposal.applyAsDouble(c)));
  }

  /** Payload of one packet, at most. */
  int mtuBytes() {
    return costs.mtuBytes();
  }

  /** The time something takes by the sheet's values. */
  double micros(ToDoubleFunction<Costs> time) {
    return time.applyAsDouble(costs);
  }

  private static boolean isDivisor(double micros) {
    return NoPredictionException.isTime(micros) && micros > 0;
  }

  private static void check(double micros, String what) {
    if (!NoPredictionException.isTime(micros)) {
      throw NoPredictionException.noTime(what, "for one message", micros);
    }
  }
}
