package fathom.fitting.bend;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * One unknown bend among a million points, timed once in a fresh JVM, beside R's segmented on the
 * same file: {@code docs/compare/segmented.sh}. Not a unit test: it times.
 */
final class MillionPoints {
  private static final int COUNT = 1_000_000;
  private static final int BEND = 40;
  private static final double MOST_BYTES = 1500;

  private MillionPoints() {}

  /**
   * Writes the points to the file given, fits them, prints what came out and what it took.
   *
   * @param arguments the file, and {@code sweep} for sizes that ascend or {@code shuffled}
   */
  public static void main(String[] arguments) throws IOException {
    boolean sweep = arguments[1].equals("sweep");
    double[] x = new double[COUNT];
    double[] y = new double[COUNT];
    Random random = new Random(20261121);
    for (int i = 0; i < COUNT; i++) {
      double share = sweep ? i / (COUNT - 1.0) : random.nextDouble();
      x[i] = 1 + (MOST_BYTES - 1) * share;
      y[i] = (6.72 + 0.08 * Math.max(0, x[i] - BEND)) * (1 + 0.02 * random.nextGaussian());
    }
    write(Path.of(arguments[0]), x, y);
    long start = System.nanoTime();
    List<Line> points =
        IntStream.range(0, COUNT)
            .mapToObj(i -> Line.point(x[i], y[i], 1))
            .sorted(Comparator.comparingDouble(Line::first))
            .toList();
    BrokenLine line = BendSearch.best(points, 1).orElseThrow();
    double seconds = (System.nanoTime() - start) * 1e-9;
    BrokenLine.Bend bend = line.bends().getFirst();
    System.out.printf(
        Locale.ROOT,
        "fathom %s psi %.9f se %.9f slope %.9f seconds %.3f peak-MiB %d%n",
        arguments[1],
        bend.at(),
        bend.standardError(),
        line.slopes().getLast(),
        seconds,
        peakHeapBytes() >> 20);
  }

  private static long peakHeapBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }

  private static void write(Path file, double[] x, double[] y) throws IOException {
    try (PrintWriter out =
        new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.US_ASCII))) {
      for (int i = 0; i < x.length; i++) {
        out.println(x[i] + "," + y[i]);
      }
    }
  }
}
