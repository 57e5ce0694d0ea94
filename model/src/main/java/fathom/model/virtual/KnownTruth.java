package fathom.model.virtual;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What is known of a virtual cluster before it is measured: the sheet it follows. */
public final class KnownTruth {
  private KnownTruth() {}

  /**
   * The known values of all parameters the cluster can show.
   *
   * @param name of the sheet
   * @param burstBytes size of the packets in bursts
   * @param senders how many burst into one port; g_s and g_r then give D/A
   */
  public static Map<Parameter, Truth> of(Sheet sheet, String name, int burstBytes, int senders) {
    Map<Parameter, Truth> known = new EnumMap<>(Parameter.class);
    Map<Parameter, String> missing = SheetNeeds.missing(sheet);
    String formula = "the simulated sheet, " + name;
    sheet
        .outcomes()
        .forEach(
            (parameter, outcome) -> {
              if (missing.containsKey(parameter)) {
                return;
              }
              switch (outcome) {
                case Outcome.Linear linear ->
                    known.put(parameter, new Truth.KnownCost(linear.cost(), formula));
                case Outcome.Transfer transfer ->
                    known.put(
                        parameter,
                        new Truth.KnownTransfer(
                            transfer.perNode().value(),
                            transfer.constant().value(),
                            transfer.slope().value(),
                            transfer.aggregateBandwidth().map(Estimate::value),
                            formula));
                case Outcome.Buffer buffer ->
                    known.put(
                        parameter,
                        new Truth.KnownBuffer(
                            buffer.packets().value(),
                            new VirtualExperiments(sheet).departureOverArrival(burstBytes, senders),
                            formula
                                + String.format(
                                    Locale.ROOT,
                                    "; departure rate / arrival rate = %s/(%d·%s) at %d bytes",
                                    Parameter.SEND_GAP.symbol(),
                                    senders,
                                    Parameter.RECEIVE_GAP.symbol(),
                                    burstBytes)));
                case Outcome.Missing none -> {}
              }
            });
    return known;
  }
}
