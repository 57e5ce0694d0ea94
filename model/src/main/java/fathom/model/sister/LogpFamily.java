package fathom.model.sister;

import fathom.model.cost.CostFunction;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.sheet.Sheet;
import java.util.ArrayList;
import java.util.List;

/** LogP and what became of it, and the Postal model (RM §2.3). */
final class LogpFamily extends Translation {
  LogpFamily(Sheet sheet, Setting setting, SheetReading reading) {
    super(sheet, setting, reading);
  }

  List<SisterParameter> postal() {
    String oneWay = "one-way(" + m + ", " + nodes + ")";
    return List.of(
        nodes("n"),
        quotient(
            "λ",
            "latency in units of a send, with all nodes taking part",
            NONE,
            oneWay + "/" + G_S + "(" + m + ")",
            c -> c.oneWay(m, nodes) / c.sendGap(m)),
        quotient(
            "λ of RM",
            "the same as RM words it, in units of the time the sender is busy; use λ unless you follow RM",
            NONE,
            oneWay + "/" + O_S + "(" + m + ")",
            c -> c.oneWay(m, nodes) / c.sendOverhead(m)));
  }

  List<SisterParameter> logp() {
    List<SisterParameter> quantities = new ArrayList<>(latencyOverheadGap());
    quantities.add(nodes("P"));
    quantities.add(
        new SisterParameter(
            "⌈L/g⌉",
            "messages in transit from or to a node",
            NONE,
            "⌈" + L + "(" + m + ", 2)/" + gap() + "⌉",
            reading.ceiling(c -> c.transfer(m, Costs.PAIR) / c.gap(m))));
    return quantities;
  }

  private List<SisterParameter> latencyOverheadGap() {
    return List.of(
        number(
            "L",
            "latency of a small message",
            MICROS,
            L + "(" + m + ", 2)",
            c -> c.transfer(m, Costs.PAIR)),
        number(
            "o",
            "overhead, the mean of both ends",
            MICROS,
            "(" + busy() + ")/2",
            c -> (c.sendOverhead(m) + c.reception(m)) / 2),
        number("g", "gap between messages", MICROS, gap(), c -> c.gap(m)));
  }

  List<SisterParameter> loggp() {
    List<SisterParameter> quantities = new ArrayList<>(latencyOverheadGap());
    quantities.add(
        number(
            "G",
            "gap per byte of a long message",
            PER_BYTE,
            "slope of max(" + G_S + ", " + G_R + ") at the mtu",
            this::gapSlope));
    quantities.add(nodes("P"));
    return quantities;
  }

  /** Of the gap that is the larger one at the mtu. */
  private double gapSlope(Costs costs) {
    boolean sending = costs.sendGap(mtu) >= costs.receiveGap(mtu);
    CostFunction gap = costs.function(sending ? Parameter.SEND_GAP : Parameter.RECEIVE_GAP);
    return gap.segmentAt(mtu).slope().value();
  }

  List<SisterParameter> logpc() {
    List<SisterParameter> quantities = new ArrayList<>(loggp());
    quantities.add(
        absent(
            "C_n()",
            "contention of n messages",
            "it is derived for k-ary n-cubes, and a sheet's network is a switch. "
                + (knowsBandwidth()
                    ? "Contention in the switch is part of the sheet's L: where p nodes together send"
                        + " faster than its bandwidth C, the part that grows with size, τ·m, is"
                        + " multiplied by p·m/(C·g_s(m))"
                    : "Contention in the switch would be part of the sheet's L; this sheet has no"
                        + " number for it")));
    return quantities;
  }

  List<SisterParameter> logpq() {
    List<SisterParameter> quantities = new ArrayList<>(logp());
    quantities.add(
        number(
            "queue",
            "room for messages in transit; our reading, RM only names queues",
            Parameter.NETWORK_BUFFER.unit(),
            Parameter.NETWORK_BUFFER.symbol(),
            Costs::bufferPackets));
    return quantities;
  }
}
