package fathom.runner.virtual;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.model.virtual.VirtualNoise;
import fathom.reports.json.SheetJson;
import fathom.reports.text.Excerpt;
import fathom.runner.console.UserException;
import fathom.runner.input.Amounts;
import fathom.runner.machine.BuildFacts;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A virtual cluster as users write it, {@code SHEET[:noise=2%,nodes=24,seed=1]}.
 *
 * @param truth the sheet it follows, and where that came from
 * @param nodes how many take part
 * @param noise of all its times
 */
public record VirtualSpec(SourceSheet truth, int nodes, VirtualNoise noise) {
  /**
   * A sheet and where it came from.
   *
   * @param name as the user wrote it
   * @param sha256 of the sheet as it is written, in hexadecimal
   */
  public record SourceSheet(String name, String sha256, Sheet sheet) {
    /** A sheet, with the digest that {@code sha256sum sheet.json} prints of one Fathom wrote. */
    public static SourceSheet of(String name, Sheet sheet) {
      byte[] bytes = SheetJson.write(sheet).getBytes(StandardCharsets.UTF_8);
      return new SourceSheet(name, BuildFacts.digest(bytes), sheet);
    }
  }

  /** One by one: a pattern of the whole list would need a stack as deep as it is long. */
  private static final Predicate<String> OPTION =
      Pattern.compile("[a-z]+=[^,:/=]*").asMatchPredicate();

  private static final double MOST_NOISE = 0.5;
  private static final int LEAST_NODES = 2;
  private static final int MOST_NODES = 4096;
  private static final long USUAL_SEED = 1;

  /**
   * Reads what stands behind {@code sim:}.
   *
   * @param sheets finds a sheet by what the user calls it
   */
  public static VirtualSpec parse(String text, Function<String, Sheet> sheets) {
    int colon = text.lastIndexOf(':');
    boolean hasOptions =
        colon >= 0 && Stream.of(text.substring(colon + 1).split(",", -1)).allMatch(OPTION);
    String name = hasOptions ? text.substring(0, colon) : text;
    if (name.isEmpty()) {
      throw UserException.badInput(
          "--cluster sim:SHEET takes a sheet.json, a run directory or table-1, and may go on with"
              + " :noise=2%,nodes=24,seed=1");
    }
    Map<String, String> options = options(hasOptions ? text.substring(colon + 1) : "");
    double deviation = noise(options.getOrDefault("noise", "0"));
    long seed = seed(options.getOrDefault("seed", Long.toString(USUAL_SEED)));
    Optional<Integer> nodes = Optional.ofNullable(options.get("nodes")).map(VirtualSpec::nodes);
    SourceSheet source = SourceSheet.of(name, sheets.apply(name));
    return new VirtualSpec(
        source,
        nodes.orElseGet(
            () -> Math.clamp(source.sheet().cluster().nodes(), LEAST_NODES, MOST_NODES)),
        new VirtualNoise(deviation, seed));
  }

  private static Map<String, String> options(String text) {
    Map<String, String> options = new LinkedHashMap<>();
    for (String option : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      int equals = option.indexOf('=');
      String name = option.substring(0, equals);
      switch (name) {
        case "noise", "nodes", "seed" -> {
          if (options.put(name, option.substring(equals + 1)) != null) {
            throw UserException.badInput("--cluster sim: " + name + " is given twice");
          }
        }
        default ->
            throw UserException.badInput(
                "--cluster sim: unknown option '%s'; there are noise, nodes and seed"
                    .formatted(Excerpt.of(name)));
      }
    }
    return options;
  }

  private static double noise(String text) {
    double noise = Amounts.share(text).orElse(1);
    if (noise <= MOST_NOISE) {
      return noise;
    }
    throw UserException.badInput(
        "--cluster sim: noise takes a share such as 2%% or 0.02, from 0 to 50%%, not '%s'"
            .formatted(Excerpt.of(text)));
  }

  private static int nodes(String text) {
    return Amounts.nodes(text, MOST_NODES)
        .orElseThrow(
            () ->
                UserException.badInput(
                    "--cluster sim: nodes takes a number from %s to %s, not '%s'"
                        .formatted(LEAST_NODES, MOST_NODES, Excerpt.of(text))));
  }

  private static long seed(String text) {
    if (text.matches("-?\\d{1,18}")) {
      return Long.parseLong(text);
    }
    throw UserException.badInput(
        "--cluster sim: seed takes a whole number of up to 18 digits, not '%s'"
            .formatted(Excerpt.of(text)));
  }

  /** The same with other noise. */
  public VirtualSpec withSeed(long seed) {
    return new VirtualSpec(truth, nodes, new VirtualNoise(noise.deviation(), seed));
  }

  /** As a user writes it; {@link #parse} reads the same from it. */
  public String text() {
    String share = BigDecimal.valueOf(noise.deviation()).toPlainString();
    return truth.name() + ":noise=" + share + ",nodes=" + nodes + ",seed=" + noise.seed();
  }

  /** Largest payload of one packet. */
  public int mtuBytes() {
    return truth.sheet().cluster().mtuBytes();
  }

  /** Packets its switch holds for one port, where the sheet says. */
  public Optional<Long> bufferPackets() {
    return buffer().map(b -> Math.max(1, Math.round(b.packets().value())));
  }

  /** Whether ports have a buffer each or share one; unknown where the sheet does not say. */
  public Architecture architecture() {
    return buffer().map(Outcome.Buffer::architecture).orElse(Architecture.UNKNOWN);
  }

  private Optional<Outcome.Buffer> buffer() {
    return truth.sheet().outcome(Parameter.NETWORK_BUFFER).orElse(null)
            instanceof Outcome.Buffer buffer
        ? Optional.of(buffer)
        : Optional.empty();
  }

  /** The noise in words: {@code 2 %}. */
  public String noiseText() {
    return String.format(Locale.ROOT, "%s %%", plain(100 * noise.deviation()));
  }

  private static String plain(double value) {
    String text = String.format(Locale.ROOT, "%.4f", value);
    return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
  }

  /** The cluster in one line, for the provenance and to tell one from another. */
  public String describe() {
    return String.format(
        Locale.ROOT, "%s, noise %s, seed %d", truth.name(), noiseText(), noise.seed());
  }
}
