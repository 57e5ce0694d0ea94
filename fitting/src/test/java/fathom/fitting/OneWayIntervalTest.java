package fathom.fitting;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.BlockNoise.Design;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.Interval;
import fathom.model.interval.CostBand;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.Propagation;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The predicted time of one message between two nodes, O_s + L + O_r + U_r, against Table 1: how
 * often its interval holds the truth, and how wide it is beside that of half a round trip. L was
 * computed from half a round trip less the other three, so both are alike ({@code
 * BlockedTransferTest} has them equal), but for what the lines of the ends have of their own: they
 * bend at 40 bytes and L does not, and O_r, the least certain of them, is not measured at 20 and 64
 * bytes. With {@code -Dfathom.coverage.campaigns=2000} the full test.
 */
@Tag("campaigns")
@Tag("long")
class OneWayIntervalTest {
  private static final Set<Parameter> WANTED =
      EnumSet.of(
          Parameter.SEND_OVERHEAD,
          Parameter.SEND_GAP,
          Parameter.RECEIVE_OVERHEAD,
          Parameter.USER_RECEIVE,
          Parameter.TRANSFER_TIME);

  private static final long FIRST_SEED = 20_280_000_001L;
  private static final int PAIR = 2;

  /** Two-sided 99.99 % of a normal distribution. */
  private static final double QUANTILE = 3.891;

  /**
   * One size over all campaigns.
   *
   * @param ratios half the interval over that of half a round trip
   */
  private record Held(List<Boolean> holds, List<Double> ratios) {
    private Held() {
      this(new ArrayList<>(), new ArrayList<>());
    }

    void add(double truth, Propagation propagation, int bytes, double halfRoundTrip) {
      Interval ci = propagation.around(c -> c.oneWay(bytes, PAIR));
      holds.add(ci.contains(truth));
      ratios.add(ci.width() / 2 / halfRoundTrip);
    }

    double share() {
      return holds.stream().filter(held -> held).count() / (double) holds.size();
    }

    double ratio() {
      return Statistics.median(ratios);
    }
  }

  private final NavigableMap<Integer, Held> joint = new TreeMap<>();
  private final NavigableMap<Integer, Held> independent = new TreeMap<>();

  private void add(CampaignNoise noise, double state) {
    CampaignFit fit =
        CampaignFitter.fit(
            TableOneCampaign.of(noise), WANTED, FitSettings.defaults().withResamples(0));
    Sheet sheet = TableOne.sheet();
    for (Map.Entry<Parameter, Outcome> one : fit.outcomes().entrySet()) {
      sheet = sheet.with(one.getKey(), one.getValue());
    }
    if (sheet.outcomes().get(Parameter.TRANSFER_TIME) instanceof Outcome.Transfer l
        && sheet.outcomes().get(Parameter.ROUND_TRIP) instanceof Outcome.Linear roundTrip) {
      Propagation now = new Propagation(Costs.of(sheet));
      Propagation before =
          new Propagation(
              Costs.of(sheet.with(Parameter.TRANSFER_TIME, l.withJoint(Optional.empty()))));
      // The upper piece of O_r begins at 400 bytes where its line is below 0 before.
      int upperFrom = sheet.cost(Parameter.RECEIVE_OVERHEAD).orElseThrow().servedFrom(64);
      for (int bytes : TableOneCampaign.OVERHEAD_SIZES) {
        if (bytes == 64 && upperFrom > bytes) {
          continue;
        }
        double truth = TableOneCampaign.oneWay(bytes, PAIR) * state;
        double half = CostBand.at(roundTrip, bytes).halfAt(bytes) / 2;
        joint.computeIfAbsent(bytes, b -> new Held()).add(truth, now, bytes, half);
        independent.computeIfAbsent(bytes, b -> new Held()).add(truth, before, bytes, half);
      }
    }
  }

  private String table(String name) {
    StringBuilder text = new StringBuilder(name + ": covered, width over RTT/2; if independent\n");
    joint.forEach(
        (bytes, held) ->
            text.append(
                String.format(
                    Locale.ROOT,
                    "%5d bytes %6.2f %% %6.3f %6.2f %% %6.3f%n",
                    bytes,
                    100 * held.share(),
                    held.ratio(),
                    100 * at(independent, bytes).share(),
                    at(independent, bytes).ratio())));
    return text.toString();
  }

  private static Held at(NavigableMap<Integer, Held> sizes, int bytes) {
    return sizes.getOrDefault(bytes, new Held());
  }

  /** All sizes are held so often, as far as so many campaigns tell. */
  private void simulate(String name, LongFunction<CampaignNoise> noise) {
    int campaigns = Integer.getInteger("fathom.coverage.campaigns", 120);
    for (int i = 0; i < campaigns; i++) {
      add(noise.apply(FIRST_SEED + i), 1);
    }
    System.out.println(table(name + ", " + campaigns + " campaigns"));
    double chance = QUANTILE * Math.sqrt(0.95 * 0.05 / campaigns);
    joint.forEach(
        (bytes, held) -> {
          assertTrue(held.holds().size() > 0.9 * campaigns, () -> "few fits of L at " + bytes);
          assertTrue(
              held.share() > 0.94 - chance && held.share() < 0.97 + chance, () -> table(name));
        });
  }

  @Test
  void inBlocksAMessageIsAsWellKnownAsHalfARoundTrip() {
    simulate("blocks", seed -> BlockNoise.of(new Design(6, Weather.STEADY), seed));
    for (int bytes : List.of(400, 936)) {
      double ratio = at(joint, bytes).ratio();
      assertTrue(ratio > 0.9 && ratio < 1.1, () -> bytes + " of " + table("blocks"));
    }
    joint.forEach(
        (bytes, held) ->
            assertTrue(
                held.ratio() < at(independent, bytes).ratio(),
                () -> bytes + " of " + table("blocks")));
  }

  /** The error of O_r, once in O_r and once in L, is most of what independent errors add up to. */
  @Test
  void ofLaunchesThatStandForThemselvesTheErrorsOfTheEndsCancel() {
    simulate("launches", ForkNoiseOnly::new);
    for (int bytes : List.of(400, 936, 1472)) {
      assertTrue(
          at(independent, bytes).ratio() > 1.5 * at(joint, bytes).ratio(),
          () -> bytes + " of " + table("launches"));
    }
  }
}
