package fathom.fitting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.regression.Statistics;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** How often intervals hold the truth of Table 1, and how wide they are, per coefficient. */
final class Coverage {
  /**
   * One coefficient over all campaigns.
   *
   * @param truth its value in Table 1
   * @param found one estimate per campaign that gave it a value
   */
  record Coefficient(double truth, List<Estimate> found) {
    int covered() {
      return (int) found.stream().filter(e -> e.ci().contains(truth)).count();
    }

    double medianHalfWidth() {
      return Statistics.median(found.stream().map(e -> e.ci().width() / 2).toList());
    }

    /** How far estimates really scatter: 1.96 standard deviations of them. */
    double scatter() {
      return 1.96 * Statistics.robustDeviation(found.stream().map(Estimate::value).toList());
    }

    double medianError() {
      return Statistics.median(found.stream().map(Estimate::value).toList()) - truth;
    }
  }

  /** From so many campaigns on chance is no excuse. */
  private static final int FULL = 4000;

  /** Two-sided 99.99 % of a normal distribution. */
  private static final double QUANTILE = 3.891;

  /** O_s, T_s, g_s, g_r, O_r and U_r by four, three copies by two, L by four, B_L by two. */
  private static final int COEFFICIENTS = 6 * 4 + 3 * 2 + 4 + 2;

  private final Map<String, Coefficient> coefficients = new LinkedHashMap<>();
  private int campaigns;

  /** Fits a campaign as a user's run is fitted, and takes it in. */
  void add(CampaignNoise noise) {
    add(noise, 1);
  }

  /**
   * The same of a machine that did not stand still.
   *
   * @param state by how much all times were longer, on average over the campaign: what its numbers
   *     are to be held against
   */
  void add(CampaignNoise noise, double state) {
    Set<Parameter> all = EnumSet.copyOf(Parameter.measurable());
    CampaignFit fit =
        CampaignFitter.fit(
            TableOneCampaign.of(noise), all, FitSettings.defaults().withResamples(0));
    campaigns++;
    TableOneCampaign.COSTS.forEach((parameter, truth) -> add(fit, parameter, truth, state));
    TableOneCampaign.COPIES.forEach((parameter, truth) -> add(fit, parameter, truth, state));
    if (fit.outcomes().get(Parameter.TRANSFER_TIME) instanceof Outcome.Transfer transfer) {
      add("L l_p", TableOneCampaign.PER_NODE, transfer.perNode(), state);
      add("L l_0", TableOneCampaign.TRANSFER_CONSTANT, transfer.constant(), state);
      add("L slope", TableOneCampaign.TRANSFER_SLOPE, transfer.slope(), state);
      // C·g_s is what is known of a machine on which all takes longer.
      transfer
          .aggregateBandwidth()
          .ifPresent(c -> add("L C", TableOneCampaign.BANDWIDTH, c, 1 / state));
    }
    if (fit.outcomes().get(Parameter.NETWORK_BUFFER) instanceof Outcome.Buffer buffer) {
      add("B_L packets", TableOneCampaign.BUFFER, buffer.packets(), 1);
      add("B_L D/A", TableOneCampaign.departureOverArrival(), buffer.departureOverArrival(), 1);
    }
  }

  private void add(CampaignFit fit, Parameter parameter, CostFunction truth, double state) {
    if (fit.outcomes().get(parameter) instanceof Outcome.Linear linear) {
      for (int i = 0; i < truth.segments().size(); i++) {
        Segment known = truth.segments().get(i);
        Segment found = linear.cost().segments().get(i);
        String piece = parameter.symbol() + " " + (known.range().isOpen() ? "above " : "below ");
        add(piece + "constant", known.constant().value(), found.constant(), state);
        add(piece + "slope", known.slope().value(), found.slope(), state);
      }
    }
  }

  private void add(String name, double truth, Estimate found, double state) {
    Interval ci = found.ci();
    coefficients
        .computeIfAbsent(name, n -> new Coefficient(truth, new ArrayList<>()))
        .found()
        .add(
            new Estimate(found.value() / state, new Interval(ci.low() / state, ci.high() / state)));
  }

  /** A campaign that gives no value has not covered the truth. */
  Map<String, Double> shares() {
    Map<String, Double> shares = new LinkedHashMap<>();
    coefficients.forEach((name, c) -> shares.put(name, c.covered() / (double) campaigns));
    return shares;
  }

  /** All coefficients are held so often, as far as so many campaigns tell; else the whole table. */
  void assertHeld(double least, double most) {
    assertEquals(COEFFICIENTS, coefficients.size(), this::table);
    double low = least - widening(least);
    double high = most + widening(most);
    List<String> outside = new ArrayList<>();
    shares()
        .forEach(
            (name, share) -> {
              if (share < low || share > high) {
                outside.add(name + " " + share);
              }
            });
    assertTrue(outside.isEmpty(), () -> outside + " outside " + low + ".." + high + "\n" + table());
  }

  /** How much further chance may carry a share when the campaigns are fewer than all. */
  private double widening(double share) {
    return campaigns >= FULL ? 0 : QUANTILE * Math.sqrt(share * (1 - share) / campaigns);
  }

  String table() {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%-22s %9s %8s %12s %12s %12s %9s%n",
                "coefficient",
                "covered",
                "values",
                "truth",
                "half-width",
                "median error",
                "/scatter"));
    coefficients.forEach(
        (name, c) ->
            text.append(
                String.format(
                    Locale.ROOT,
                    "%-22s %7.2f %% %8d %12.6g %12s %12.2g %9.2f%n",
                    name,
                    100.0 * c.covered() / campaigns,
                    c.found().size(),
                    c.truth(),
                    relative(c.medianHalfWidth(), c.truth()),
                    c.medianError(),
                    c.medianHalfWidth() / c.scatter())));
    return text.toString();
  }

  private static String relative(double half, double truth) {
    return truth == 0
        ? String.format(Locale.ROOT, "%.3g", half)
        : String.format(Locale.ROOT, "%.2f %%", 100 * half / truth);
  }
}
