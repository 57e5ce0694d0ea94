package fathom.model.related;

/**
 * One parameter of a model.
 *
 * @param symbol the model's own symbol
 * @param meaning one phrase
 * @param unit µs, µs/byte, bytes/µs, bytes, packets; empty for counts and ratios
 * @param formula what gives it, in the symbols of the sheet; empty where nothing does
 */
public record ModelParameter(
    String symbol, String meaning, String unit, String formula, Value value) {}
