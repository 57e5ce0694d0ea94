package fathom.model.sister;

import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.function.ToDoubleFunction;

/** What all models' parameters are made from: the sheet's symbols, and what they are taken at. */
abstract class Translation {
  static final String MICROS = "µs";
  static final String PER_BYTE = "µs/byte";
  static final String BYTES = "bytes";
  static final String BANDWIDTH = "bytes/µs";
  static final String NONE = "";

  static final String O_S = Parameter.SEND_OVERHEAD.symbol();
  static final String G_S = Parameter.SEND_GAP.symbol();
  static final String G_R = Parameter.RECEIVE_GAP.symbol();
  static final String O_R = Parameter.RECEIVE_OVERHEAD.symbol();
  static final String U_R = Parameter.USER_RECEIVE.symbol();
  static final String L = Parameter.TRANSFER_TIME.symbol();

  final Sheet sheet;
  final SheetReading reading;
  final int nodes;
  final int m;
  final int mtu;

  Translation(Sheet sheet, Setting setting, SheetReading reading) {
    this.sheet = sheet;
    this.reading = reading;
    nodes = setting.nodes();
    m = setting.packetBytes();
    mtu = sheet.cluster().mtuBytes();
  }

  /** O_s(m) + O_r(m) + U_r(m), in words. */
  final String busy() {
    return O_S + "(" + m + ") + " + O_R + "(" + m + ") + " + U_R + "(" + m + ")";
  }

  /** max(g_s(mtu), g_r(mtu)), in words. */
  static String gapOfMtu() {
    return gap("mtu");
  }

  /** max(g_s(m), g_r(m)), in words. */
  final String gap() {
    return gap(Integer.toString(m));
  }

  private static String gap(String size) {
    return "max(" + G_S + "(" + size + "), " + G_R + "(" + size + "))";
  }

  /** Whether the sheet has C, the switch's bandwidth. */
  final boolean knowsBandwidth() {
    return sheet.outcomes().get(Parameter.TRANSFER_TIME) instanceof Outcome.Transfer transfer
        && transfer.aggregateBandwidth().isPresent();
  }

  final SisterParameter nodes(String symbol) {
    return new SisterParameter(symbol, "number of nodes", NONE, NONE, SheetReading.exact(nodes));
  }

  final SisterParameter number(
      String symbol, String meaning, String unit, String formula, ToDoubleFunction<Costs> value) {
    return new SisterParameter(symbol, meaning, unit, formula, reading.number(value));
  }

  final SisterParameter quotient(
      String symbol, String meaning, String unit, String formula, ToDoubleFunction<Costs> value) {
    return new SisterParameter(symbol, meaning, unit, formula, reading.quotient(value));
  }

  static SisterParameter absent(String symbol, String meaning, String reason) {
    return new SisterParameter(symbol, meaning, NONE, NONE, new Value.Absent(reason));
  }
}
