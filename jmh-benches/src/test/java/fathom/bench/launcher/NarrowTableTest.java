package fathom.bench.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class NarrowTableTest {
  private static final String TABLE =
      """
      Benchmark                    (block)  (cpu)     (peers)  (sizes)  (variants)  Mode  Cnt  Score   Error  Units
      CacheToCache.copy                        -1         N/A       64     segment  avgt    3  0.010 ± 0.002  us/op
      CacheToCache.copy:bandwidth              -1         N/A     1024     segment  avgt    3  6.400 ± 0.200   GB/s
      RoundTrip.roundTrip                      -1   a b:1/c:2       64         N/A  avgt    3  3.500 ± 0.100  us/op
      """;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private PrintStream table(String... arguments) {
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return NarrowTable.to(out, List.of(arguments));
  }

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void parametersThatAreAlikeEverywhereAreLeftOut() {
    try (PrintStream out = table()) {
      out.print("# Run complete.\n\n" + TABLE + "\nBenchmark result is saved to r.json\n");
    }
    assertEquals(
        """
        # Run complete.

        Benchmark                    (sizes)  Mode  Cnt  Score   Error  Units
        CacheToCache.copy                 64  avgt    3  0.010 ± 0.002  us/op
        CacheToCache.copy:bandwidth     1024  avgt    3  6.400 ± 0.200   GB/s
        RoundTrip.roundTrip               64  avgt    3  3.500 ± 0.100  us/op

        Benchmark result is saved to r.json
        """,
        printed());
  }

  @Test
  void whatTheUserNamedStays() {
    try (PrintStream out = table("-p", "cpu=-1", "-p", "variants=segment")) {
      out.print(TABLE);
    }
    assertEquals(
        "Benchmark                    (cpu)  (sizes)  (variants)  Mode  Cnt  Score   Error  Units",
        printed().lines().findFirst().orElseThrow());
  }

  /** A person sees how far an iteration is while it runs. */
  @Test
  void anUnfinishedLineIsShownAtOnce() {
    try (PrintStream out = table()) {
      out.print("Iteration   1: ");
      out.flush();
      assertEquals("Iteration   1: ", printed());
      out.print("3.5 us/op\nBench");
      out.flush();
      assertEquals("Iteration   1: 3.5 us/op\n", printed());
      out.print("marks are these\n");
    }
    assertEquals("Iteration   1: 3.5 us/op\nBenchmarks are these\n", printed());
  }

  @Test
  void argumentsThatJmhRefusesHideNothing() {
    try (PrintStream out = table("-f", "many")) {
      out.print(TABLE);
    }
    assertEquals(TABLE, printed());
  }
}
