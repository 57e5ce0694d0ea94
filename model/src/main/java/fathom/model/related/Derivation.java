package fathom.model.related;

import fathom.model.parameter.Parameter;
import fathom.model.predict.PlogpGap;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

/**
 * How one parameter of a model follows from a sheet. In symbol and formula, <code>{m}</code> and
 * <code>{p}</code> stand for the size and the number of nodes that it is taken at.
 *
 * @param symbol the model's own symbol
 * @param meaning one phrase
 * @param unit µs, µs/byte, bytes/µs, bytes, packets; empty for counts and ratios
 * @param formula what gives it, in the symbols of the sheet; empty where nothing does
 * @param gaps the gaps of pLogP that it is for
 */
record Derivation(
    String symbol,
    String meaning,
    String unit,
    String formula,
    Function<SheetReading, Value> value,
    Set<PlogpGap> gaps) {
  static final String MICROS = "µs";
  static final String PER_BYTE = "µs/byte";
  static final String BYTES = "bytes";
  static final String BANDWIDTH = "bytes/µs";
  static final String NONE = "";

  static final String GAP = "max(g_s({m}), g_r({m}))";
  static final String GAP_OF_MTU = "max(g_s(mtu), g_r(mtu))";
  static final String ON_SHEET = "as on the sheet";

  static Derivation derived(
      String symbol,
      String meaning,
      String unit,
      String formula,
      Function<SheetReading, Value> value) {
    return new Derivation(symbol, meaning, unit, formula, value, EnumSet.allOf(PlogpGap.class));
  }

  static Derivation nodes(String symbol) {
    return derived(symbol, "number of nodes", NONE, NONE, reading -> Value.exact(reading.nodes()));
  }

  static Derivation number(
      String symbol, String meaning, String unit, String formula, SheetReading.CostAt cost) {
    return derived(symbol, meaning, unit, formula, reading -> reading.number(cost));
  }

  /** A number that divides by a cost. */
  static Derivation quotient(
      String symbol, String meaning, String unit, String formula, SheetReading.CostAt cost) {
    return derived(symbol, meaning, unit, formula, reading -> reading.quotient(cost));
  }

  /** A function of the size, in µs. */
  static Derivation curve(String symbol, String meaning, String formula, SheetReading.CostAt cost) {
    return derived(symbol, meaning, MICROS, formula, reading -> reading.curve(cost));
  }

  /** A parameter of the sheet itself, as a function of the size. */
  static Derivation curve(Parameter parameter, SheetReading.CostAt cost) {
    return curve(parameter.symbol() + "(m)", parameter.title(), ON_SHEET, cost);
  }

  static Derivation words(String symbol, String meaning, String formula, String words) {
    return derived(symbol, meaning, NONE, formula, reading -> new Value.TextValue(words));
  }

  static Derivation absent(String symbol, String meaning, String reason) {
    return derived(symbol, meaning, NONE, NONE, reading -> new Value.Absent(reason));
  }

  /** The same for one gap of pLogP only. */
  Derivation onlyFor(PlogpGap gap) {
    return new Derivation(symbol, meaning, unit, formula, value, EnumSet.of(gap));
  }
}
