package fathom.reports.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.json.JsonAt;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.validation.Times;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class LibraryDocumentTest {
  private static LibraryCase bcast(String algorithm) {
    return new LibraryCase(LibraryOperation.BCAST, algorithm, 4, 1024);
  }

  /** Ten repetitions, 1 % apart around the middle. */
  private static LibraryMeasured around(LibraryCase of, double middle) {
    return new LibraryMeasured(
        of,
        new Times(
            DoubleStream.of(0.95, 0.96, 0.97, 0.98, 0.99, 1.01, 1.02, 1.03, 1.04, 1.05)
                .map(f -> f * middle)
                .boxed()
                .toList()),
        new LibraryMeasured.Clocks(3, true, 0));
  }

  /**
   * Binomial is the fastest, the library takes twice as long, the rules choose as well as can be
   * told; plogp thinks the flat one is faster, and another model says the same.
   */
  private static LibraryValidation sample() {
    return new LibraryValidation(
        List.of(
            around(bcast("own"), 200),
            around(bcast("rules"), 101),
            around(bcast("binomial"), 100),
            around(bcast("flat"), 150),
            around(new LibraryCase(LibraryOperation.BARRIER, "own", 4, 0), 50)),
        List.of(
            new LibraryForecast("plogp", bcast("binomial"), 110, List.of("full duplex")),
            new LibraryForecast("plogp", bcast("flat"), 90, List.of()),
            new LibraryForecast("postal", bcast("binomial"), 110, List.of()),
            new LibraryForecast("postal", bcast("flat"), 90, List.of()),
            new LibraryForecast("simulator", bcast("flat"), 150, List.of())));
  }

  private static String render(FormatName format) {
    return format.render(
        LibraryDocument.of(sample(), new TreeMap<>(Map.of("mpi.version", "Open MPI v4.1.4"))));
  }

  private static String unwrapped(String text) {
    return text.replaceAll("\\s+", " ");
  }

  @Test
  void whoChoosesWellIsSaid() {
    String text = unwrapped(render(FormatName.TEXT));
    assertTrue(text.contains("the library – – – 0 of 1 2.00 2.00"), text);
    assertTrue(text.contains("rules – – – 1 of 1 1.01 1.01"), text);
    assertTrue(text.contains("plogp 2 25.0 % -40.0 % flat, 4 ranks, 1 KiB 0 of 1 1.50 1.50"), text);
    assertTrue(
        text.contains(
            "4 ranks, 1 KiB: the library's own choice takes 2.00 times as long as binomial"),
        text);
    assertFalse(text.contains("the rules' choice takes"), text);
  }

  @Test
  void anAlgorithmThatIsNotRightForEveryProgramIsMarked() {
    LibraryCase ring = new LibraryCase(LibraryOperation.ALLREDUCE, "ring", 4, 1024);
    LibraryCase doubling =
        new LibraryCase(LibraryOperation.ALLREDUCE, "recursive_doubling", 4, 1024);
    LibraryValidation marked =
        new LibraryValidation(
            List.of(around(ring, 100), around(doubling, 200)),
            List.of(),
            Map.of(
                ring,
                new AlgorithmNeed.Promise(RuleAssumption.COMMUTATIVE),
                doubling,
                new AlgorithmNeed.Nothing()));
    Document document = LibraryDocument.of(marked, new TreeMap<>());
    String text = unwrapped(FormatName.TEXT.render(document));
    assertTrue(text.contains("ring † 4 1 KiB 100.0"), text);
    assertTrue(text.contains("recursive_doubling 4 1 KiB 200.0"), text);
    assertTrue(
        text.contains(
            "† ring is not right for every legal program; Fathom's rules name it only with"
                + " --assume-commutative. "
                + RuleAssumption.COMMUTATIVE.promise()),
        text);
    List<JsonAt> cases =
        JsonAt.parse("x", FormatName.JSON.render(document)).field("cases").elements();
    assertEquals(
        List.of("nothing", "commutative"),
        cases.stream().map(one -> one.field("needs").text()).toList());
  }

  /** A file may be right at one size and unsafe at the next. */
  @Test
  void aRulesFileIsMarkedWhereItIsUnsafe() {
    LibraryCase safe = new LibraryCase(LibraryOperation.ALLGATHER, "rules", 4, 1024);
    LibraryCase wrong = new LibraryCase(LibraryOperation.ALLGATHER, "rules", 4, 4096);
    LibraryValidation marked =
        new LibraryValidation(
            List.of(around(safe, 100), around(wrong, 200)),
            List.of(),
            Map.of(
                safe,
                new AlgorithmNeed.Nothing(),
                wrong,
                new AlgorithmNeed.Never("gives wrong results for every call in place")));
    String text = unwrapped(FormatName.TEXT.render(LibraryDocument.of(marked, new TreeMap<>())));
    assertTrue(text.contains("rules 4 1 KiB 100.0"), text);
    assertTrue(text.contains("rules † 4 4 KiB 200.0"), text);
    assertTrue(
        text.contains(
            "† 4 ranks, 4 KiB: what the rules choose gives wrong results for every call in place;"
                + " Fathom's rules never name it"),
        text);
  }

  @Test
  void casesStandBesideTheLibrarysOwn() {
    String text = unwrapped(render(FormatName.TEXT));
    assertTrue(text.contains("own 4 1 KiB 200.0 8.0"), text);
    assertTrue(text.contains("binomial 4 1 KiB 100.0 4.0 0.50 110.0 +10.0 %"), text);
    assertTrue(text.contains("own 4 50.0 2.0"), text);
    assertTrue(text.contains("all ranks read one clock"), text);
  }

  @Test
  void modelsThatSayTheSameAreShownOnce() {
    String text = unwrapped(render(FormatName.TEXT));
    assertTrue(text.contains("plogp stands also for postal, the same here"), text);
    assertFalse(text.contains("postal, µs"), text);
    assertTrue(
        text.contains(
            "plogp assumes that nodes can send and receive at full rate at the same time (not met in 1 case)"),
        text);
  }

  /** Right among broadcasts, 1.5 times as long among reductions; off by 10 and by 40 and 10 %. */
  @Test
  void allOperationsAreSummedUp() {
    LibraryCase ring = new LibraryCase(LibraryOperation.REDUCE, "ring", 4, 4096);
    LibraryCase tree = new LibraryCase(LibraryOperation.REDUCE, "tree", 4, 4096);
    LibraryValidation both =
        new LibraryValidation(
            List.of(
                around(bcast("binomial"), 100),
                around(bcast("flat"), 150),
                around(ring, 150),
                around(tree, 100)),
            List.of(
                new LibraryForecast("simulator", bcast("binomial"), 110, List.of()),
                new LibraryForecast("simulator", bcast("flat"), 165, List.of()),
                new LibraryForecast("simulator", ring, 90, List.of()),
                new LibraryForecast("simulator", tree, 110, List.of()),
                new LibraryForecast("export", bcast("flat"), 165, List.of())));
    String text =
        unwrapped(FormatName.TEXT.render(LibraryDocument.of(both, new TreeMap<>(Map.of()))));
    assertTrue(
        text.contains(
            "over all operations simulator right choices 1 of 2 mean choice 1.25 worst choice 1.50"
                + " mean |error| 17.5 % mean |error| at 1 KiB 10.0 % mean |error| at 4 KiB 25.0 %"),
        text);
    assertFalse(unwrapped(render(FormatName.TEXT)).contains("over all operations"), "one only");
  }

  /** Between algorithms to which it gives one time a model has made no choice, and no wrong one. */
  @Test
  void ofEqualForecastsTheFastestIsMeant() {
    LibraryValidation same =
        new LibraryValidation(
            List.of(around(bcast("a"), 200), around(bcast("b"), 100)),
            List.of(
                new LibraryForecast("plogp", bcast("a"), 90, List.of()),
                new LibraryForecast("plogp", bcast("b"), 90, List.of())));
    assertEquals(1, same.picks(LibraryOperation.BCAST, "plogp").getFirst().cost());
  }

  @Test
  void programsGetEveryCaseAndModel() {
    JsonAt json = JsonAt.parse("x", render(FormatName.JSON));
    assertEquals("fathom-library/1", json.field("schema").text());
    assertEquals("Open MPI v4.1.4", json.field("run").field("mpi.version").text());
    assertEquals(8, json.field("cases").elements().size());
    assertEquals(9, render(FormatName.CSV).lines().count());
  }

  @Test
  void aTurkishOrGermanMachineSaysTheSame() {
    String usual = render(FormatName.TEXT);
    Locale before = Locale.getDefault();
    try {
      for (String tag : List.of("tr-TR", "de-DE", "ar-EG")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertEquals(usual, render(FormatName.TEXT));
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  /** Clocks that are compared have an error, which is printed. */
  @Test
  void comparedClocksHaveABound() {
    LibraryMeasured apart =
        new LibraryMeasured(
            bcast("own"), new Times(List.of(100.0)), new LibraryMeasured.Clocks(30, false, 12.34));
    String text =
        unwrapped(
            FormatName.TEXT.render(
                LibraryDocument.of(
                    new LibraryValidation(List.of(apart), List.of()), new TreeMap<>())));
    assertTrue(text.contains("wrong by at most 12.3 µs"), text);
    assertTrue(
        text.contains("! within an operation ranks started up to 30 µs apart, 30.0 % of the time"),
        text);
  }
}
