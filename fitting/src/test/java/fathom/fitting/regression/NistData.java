package fathom.fitting.regression;

import fathom.fitting.regression.NonlinearModel.Observation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A data set for non-linear regression from NIST's Statistical Reference Datasets, in NIST's own
 * text layout (https://www.itl.nist.gov/div898/strd/nls/nls_main.shtml, in the public domain). Its
 * header says which lines hold what.
 *
 * @param starts two starts, one further away than the other
 * @param coefficients certified, to 11 digits
 * @param deviations certified standard deviations of the coefficients
 * @param residualDeviation certified
 * @param degreesOfFreedom certified
 * @param observations y at x, all of one weight
 */
record NistData(
    List<List<Double>> starts,
    List<Double> coefficients,
    List<Double> deviations,
    double residualDeviation,
    int degreesOfFreedom,
    List<Observation<Double>> observations) {
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  static NistData of(String name) {
    List<String> lines = lines(name);
    List<List<Double>> certified =
        section(lines, "Starting Values").stream()
            .map(line -> numbers(line.substring(line.indexOf('=') + 1)))
            .toList();
    return new NistData(
        List.of(column(certified, 0), column(certified, 1)),
        column(certified, 2),
        column(certified, 3),
        labelled(lines, "Residual Standard Deviation:"),
        (int) labelled(lines, "Degrees of Freedom:"),
        section(lines, "Data").stream()
            .map(NistData::numbers)
            .map(yx -> new Observation<>(yx.getLast(), yx.getFirst(), 1))
            .toList());
  }

  private static List<String> lines(String name) {
    String path = "/nist/" + name + ".dat";
    try (InputStream in = Objects.requireNonNull(NistData.class.getResourceAsStream(path), path)) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The header names lines by number: {@code Data (lines 61 to 74)}. */
  private static List<String> section(List<String> lines, String title) {
    Pattern named = Pattern.compile("\\s*" + title + "\\s+\\(lines\\s+(\\d+)\\s+to\\s+(\\d+)\\)");
    for (String line : lines) {
      Matcher found = named.matcher(line);
      if (found.matches()) {
        int last = Integer.parseInt(found.group(2));
        return lines.subList(Integer.parseInt(found.group(1)) - 1, last);
      }
    }
    throw new AssertionError("no lines named for " + title);
  }

  private static double labelled(List<String> lines, String label) {
    return lines.stream()
        .filter(line -> line.startsWith(label))
        .mapToDouble(line -> Double.parseDouble(line.substring(label.length()).strip()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + label));
  }

  private static List<Double> numbers(String line) {
    return BLANKS.splitAsStream(line.strip()).map(Double::valueOf).toList();
  }

  private static List<Double> column(List<List<Double>> rows, int column) {
    return rows.stream().map(row -> row.get(column)).toList();
  }

  /** How many digits are right: -log10 |found/certified − 1|; 11 are certified. */
  static double digits(double certified, double found) {
    return -Math.log10(Math.max(1e-16, Math.abs(found / certified - 1)));
  }

  static String shown(double digits) {
    return String.format(Locale.ROOT, "%.1f", digits);
  }
}
