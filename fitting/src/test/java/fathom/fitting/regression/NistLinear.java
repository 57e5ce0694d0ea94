package fathom.fitting.regression;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A linear data set of NIST's Statistical Reference Datasets with its certified values; {@code
 * nist/README.md} among the resources says where they come from.
 *
 * @param name as NIST writes it, also the file's name
 * @param predictors the observed predictors of each row, before powers are taken
 * @param response what is explained, row by row
 * @param coefficients certified, the intercept first where there is one
 * @param deviations certified standard deviations of the coefficients; 0 where the fit is exact
 * @param residualDeviation certified √(residual sum of squares / degrees of freedom)
 * @param intercept whether the model has a constant
 * @param degree the highest power of the one predictor; 1 where predictors enter as they are
 */
record NistLinear(
    String name,
    List<List<Double>> predictors,
    List<Double> response,
    List<Double> coefficients,
    List<Double> deviations,
    double residualDeviation,
    boolean intercept,
    int degree) {
  /** Every set that is kept, from the easy to the hard. */
  static final List<String> NAMES =
      List.of(
          "Norris",
          "NoInt1",
          "NoInt2",
          "Longley",
          "Wampler1",
          "Wampler2",
          "Wampler3",
          "Wampler4",
          "Wampler5");

  private static final Pattern PARAMETER = Pattern.compile("\\s+B(\\d+)\\s+(\\S+)\\s+(\\S+)");
  private static final Pattern RESIDUAL = Pattern.compile("\\s+Standard Deviation\\s+(\\S+)");
  private static final Pattern POLYNOMIAL = Pattern.compile("Model:\\s+Polynomial Class");
  private static final Pattern HEADING = Pattern.compile("Data:\\s+y\\s+x.*");

  NistLinear {
    predictors = predictors.stream().map(List::copyOf).toList();
    response = List.copyOf(response);
    coefficients = List.copyOf(coefficients);
    deviations = List.copyOf(deviations);
  }

  static Stream<NistLinear> all() {
    return NAMES.stream().map(NistLinear::read);
  }

  /** The set of that name from {@code nist/NAME.dat}. */
  static NistLinear read(String name) {
    List<String> lines = lines("/nist/" + name + ".dat");
    List<Matcher> parameters = matching(PARAMETER, lines);
    boolean intercept = parameters.getFirst().group(1).equals("0");
    boolean polynomial = !matching(POLYNOMIAL, lines).isEmpty();
    List<List<Double>> data = data(lines);
    return new NistLinear(
        name,
        data.stream().map(row -> row.subList(1, row.size())).toList(),
        data.stream().map(List::getFirst).toList(),
        parameters.stream().map(p -> Double.valueOf(p.group(2))).toList(),
        parameters.stream().map(p -> Double.valueOf(p.group(3))).toList(),
        Double.parseDouble(matching(RESIDUAL, lines).getFirst().group(1)),
        intercept,
        polynomial ? parameters.size() - 1 : 1);
  }

  /** What the coefficients are multiplied with, row by row: 1, then predictors or powers. */
  List<List<Double>> design() {
    return predictors.stream().map(this::regressors).toList();
  }

  int degreesOfFreedom() {
    return response.size() - coefficients.size();
  }

  private List<Double> regressors(List<Double> row) {
    List<Double> regressors = new ArrayList<>();
    if (intercept) {
      regressors.add(1.0);
    }
    for (double x : row) {
      IntStream.rangeClosed(1, degree).forEach(power -> regressors.add(Math.pow(x, power)));
    }
    return List.copyOf(regressors);
  }

  private static List<List<Double>> data(List<String> lines) {
    int heading = IntStream.range(0, lines.size()).filter(i -> isHeading(lines.get(i))).sum();
    return lines.stream()
        .skip(heading + 1L)
        .map(line -> Arrays.stream(line.strip().split(" +")).map(Double::valueOf).toList())
        .toList();
  }

  private static boolean isHeading(String line) {
    return HEADING.matcher(line).matches();
  }

  private static List<Matcher> matching(Pattern pattern, List<String> lines) {
    return lines.stream().map(pattern::matcher).filter(Matcher::matches).toList();
  }

  private static List<String> lines(String resource) {
    try (InputStream stream = NistLinear.class.getResourceAsStream(resource)) {
      byte[] bytes = Objects.requireNonNull(stream, resource).readAllBytes();
      return new String(bytes, StandardCharsets.US_ASCII).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
