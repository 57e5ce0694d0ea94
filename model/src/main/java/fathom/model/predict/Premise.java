package fathom.model.predict;

import fathom.model.CostFunction;
import fathom.model.Estimate;
import fathom.model.Outcome;
import fathom.model.Parameter;
import fathom.model.Segment;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What formulas take for granted. Each can be held against a sheet at a point. */
public enum Premise {
  /** A node sends and receives at full rate at the same time (CE §5.3, RM §2.3). */
  FULL_DUPLEX("full duplex") {
    @Override
    Assumption judge(Costs costs, Point point) {
      int m = packet(costs, point);
      double busy = costs.sendOverhead(m) + costs.reception(m);
      double gap = costs.gap(m);
      double transfer = costs.transfer(m, point.nodes());
      return verdict(
          busy < gap && gap < transfer,
          "%s + %s + %s < max(%s, %s) < %s: %s µs, %s µs, %s µs at m = %d",
          Parameter.SEND_OVERHEAD.symbol(),
          Parameter.RECEIVE_OVERHEAD.symbol(),
          Parameter.USER_RECEIVE.symbol(),
          Parameter.SEND_GAP.symbol(),
          Parameter.RECEIVE_GAP.symbol(),
          Parameter.TRANSFER_TIME.symbol(),
          digits(busy),
          digits(gap),
          digits(transfer),
          m);
    }
  },

  /** All nodes can send at once without contention in the switch (TW Table 1, L's last factor). */
  ENOUGH_BANDWIDTH("enough bandwidth") {
    @Override
    Assumption judge(Costs costs, Point point) {
      Optional<Estimate> limit = costs.transferOutcome().aggregateBandwidth();
      if (limit.isEmpty()) {
        return verdict(true, "no contention was seen on this cluster");
      }
      int m = packet(costs, point);
      double load = point.nodes() * (double) m / costs.sendGap(m);
      return verdict(
          load <= limit.get().value(),
          "p·m/%s(m) <= C: %s bytes/µs of %s at m = %d, p = %d",
          Parameter.SEND_GAP.symbol(),
          digits(load),
          digits(limit.get().value()),
          m,
          point.nodes());
    }
  },

  /** Reception costs an inner node at least a send gap; else eq. 2 undercuts the root's rate. */
  RECEPTION_BOUND("reception slower than the send gap") {
    @Override
    Assumption judge(Costs costs, Point point) {
      int m = packet(costs, point);
      double reception = costs.reception(m);
      double gap = costs.sendGap(m);
      return verdict(
          costs.train(point.sizeBytes()).packets() == 1 || reception >= gap,
          "%s + %s >= %s: %s µs, %s µs at m = %d",
          Parameter.RECEIVE_OVERHEAD.symbol(),
          Parameter.USER_RECEIVE.symbol(),
          Parameter.SEND_GAP.symbol(),
          digits(reception),
          digits(gap),
          m);
    }
  },

  /** All send at once, and the buffer of the root's port bears it (TW eq. 4). */
  NOTHING_LOST("no packet lost") {
    @Override
    Assumption judge(Costs costs, Point point) {
      GatherBounds bounds = GatherBounds.of(costs, point);
      return verdict(
          bounds.transferRatio(bounds.senders()) >= 1,
          "transfer ratio %s of %d packets from %d senders: %s lost",
          digits(bounds.transferRatio(bounds.senders())),
          bounds.packets(),
          bounds.senders(),
          digits(bounds.expectedLost(bounds.senders())));
    }
  },

  /** Some window of senders is borne to the end of Algorithm 1 (TW eq. 4, 6, 7). */
  NOTHING_LOST_IN_WINDOWS("no packet lost") {
    @Override
    Assumption judge(Costs costs, Point point) {
      GatherBounds bounds = GatherBounds.of(costs, point);
      int lasting = bounds.sustainedWindow();
      return verdict(
          bounds.lasts(lasting),
          "w = %d of eq. 7%s %s; w = %d %s",
          bounds.window(),
          bounds.isForced() ? " (no w satisfies it)" : "",
          bounds.lasts(bounds.window()) ? "lasts" : "is for its first round only",
          lasting,
          bounds.lasts(lasting) ? "lasts for all" : "overflows too");
    }
  },

  /** Enough senders at once to feed the root's port without a pause (TW Restriction 2, eq. 5). */
  NEVER_EMPTY("bottleneck never empty") {
    @Override
    Assumption judge(Costs costs, Point point) {
      GatherBounds bounds = GatherBounds.of(costs, point);
      return fed(bounds, bounds.senders());
    }
  },

  /** The same in windows that last. */
  NEVER_EMPTY_IN_WINDOWS("bottleneck never empty") {
    @Override
    Assumption judge(Costs costs, Point point) {
      GatherBounds bounds = GatherBounds.of(costs, point);
      return fed(bounds, bounds.sustainedWindow());
    }
  },

  /** CE writes (p − 1)/ω; the ceiling where that is no whole number is ours. */
  WHOLE_GROUPS("fan-out divides p - 1") {
    @Override
    Assumption judge(Costs costs, Point point) {
      int offsets = point.nodes() - 1;
      int fanOut = Math.min(point.fanOut(), offsets);
      return verdict(offsets % fanOut == 0, "ω = %d, p - 1 = %d", fanOut, offsets);
    }
  },

  /** The packets' size and the number of nodes are ones that the sheet speaks about. */
  ON_THE_SHEET("inside what was measured") {
    @Override
    Assumption judge(Costs costs, Point point) {
      int m = packet(costs, point);
      List<String> outside =
          costs.outcomes().entrySet().stream()
              .filter(e -> !e.getKey().isMemoryCopy() && !covers(e.getValue(), m))
              .map(e -> e.getKey().symbol())
              .toList();
      if (!outside.isEmpty()) {
        return verdict(false, "m = %d is no size of the sheet's %s", m, String.join(", ", outside));
      }
      return verdict(
          point.nodes() <= Math.max(Costs.PAIR, costs.nodes()),
          "m = %d, p = %d; the sheet has %d nodes",
          m,
          point.nodes(),
          costs.nodes());
    }
  };

  private final String title;

  Premise(String title) {
    this.title = title;
  }

  /** The name of the {@link Assumption}. */
  public String title() {
    return title;
  }

  /** Holds it against a sheet; what the sheet cannot tell does not hold. */
  public Assumption at(Costs costs, Point point) {
    try {
      return judge(costs, point);
    } catch (MissingParameterException e) {
      return new Assumption(title, false, "cannot be told: " + e.getMessage());
    }
  }

  abstract Assumption judge(Costs costs, Point point);

  Assumption verdict(boolean holds, String detail, Object... values) {
    return new Assumption(title, holds, String.format(Locale.ROOT, detail, values));
  }

  Assumption fed(GatherBounds bounds, int atOnce) {
    return verdict(
        atOnce >= bounds.lower(), "%d of at least %d senders at once", atOnce, bounds.lower());
  }

  /** m of the packets that travel: of a segment where messages are divided. */
  static int packet(Costs costs, Point point) {
    return costs.train(point.segment()).packetBytes();
  }

  private static boolean covers(Outcome outcome, int bytes) {
    if (!(outcome instanceof Outcome.Linear(CostFunction cost, var breakpoints, var fit))) {
      return true;
    }
    List<Segment> segments = cost.segments();
    return bytes >= segments.getFirst().range().fromBytes()
        && bytes <= segments.getLast().range().toBytes();
  }

  static String digits(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }
}
