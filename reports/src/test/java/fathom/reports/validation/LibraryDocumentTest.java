package fathom.reports.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.json.JsonAt;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleAssumption;
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
  private static Measured<LibraryCase> around(LibraryCase of, double middle) {
    return new Measured<>(
        of,
        new Times(
            DoubleStream.of(0.95, 0.96, 0.97, 0.98, 0.99, 1.01, 1.02, 1.03, 1.04, 1.05)
                .map(f -> f * middle)
                .boxed()
                .toList()),
        Incomplete.NONE,
        new Measured.StartSkew(3, true, 0));
  }

  /**
   * Binomial is the fastest, the library takes twice as long, the rules choose as well as can be
   * told; plogp thinks the flat one is faster, and another model says the same.
   */
  private static Validation<LibraryCase> sample() {
    return validation(
        List.of(
            around(bcast("own"), 200),
            around(bcast("rules"), 101),
            around(bcast("binomial"), 100),
            around(bcast("flat"), 150),
            around(new LibraryCase(LibraryOperation.BARRIER, "own", 4, 0), 50)),
        List.of(
            CaseForecast.time("plogp", bcast("binomial"), 110, List.of("full duplex")),
            CaseForecast.time("plogp", bcast("flat"), 90, List.of()),
            CaseForecast.time("postal", bcast("binomial"), 110, List.of()),
            CaseForecast.time("postal", bcast("flat"), 90, List.of()),
            CaseForecast.time("simulator", bcast("flat"), 150, List.of())));
  }

  private static Validation<LibraryCase> validation(
      List<Measured<LibraryCase>> measured, List<CaseForecast<LibraryCase>> said) {
    return new Validation<>(measured, said, Judging.OF_LIBRARY);
  }

  private static Document document(Validation<LibraryCase> validation) {
    return LibraryDocument.of(
        validation, Map.of(), new TreeMap<>(Map.of("mpi.version", "Open MPI v4.1.4")));
  }

  private static String render(FormatName format) {
    return format.render(document(sample()));
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
    Document document =
        LibraryDocument.of(
            validation(List.of(around(ring, 100), around(doubling, 200)), List.of()),
            Map.of(
                ring,
                new AlgorithmNeed.Promise(RuleAssumption.COMMUTATIVE),
                doubling,
                new AlgorithmNeed.Nothing()),
            new TreeMap<>());
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
    Document document =
        LibraryDocument.of(
            validation(List.of(around(safe, 100), around(wrong, 200)), List.of()),
            Map.of(
                safe,
                new AlgorithmNeed.Nothing(),
                wrong,
                new AlgorithmNeed.Never("gives wrong results for every call in place")),
            new TreeMap<>());
    String text = unwrapped(FormatName.TEXT.render(document));
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
    Validation<LibraryCase> both =
        validation(
            List.of(
                around(bcast("binomial"), 100),
                around(bcast("flat"), 150),
                around(ring, 150),
                around(tree, 100)),
            List.of(
                CaseForecast.time("simulator", bcast("binomial"), 110, List.of()),
                CaseForecast.time("simulator", bcast("flat"), 165, List.of()),
                CaseForecast.time("simulator", ring, 90, List.of()),
                CaseForecast.time("simulator", tree, 110, List.of()),
                CaseForecast.time("export", bcast("flat"), 165, List.of())));
    String text = unwrapped(FormatName.TEXT.render(document(both)));
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
    Validation<LibraryCase> same =
        validation(
            List.of(around(bcast("a"), 200), around(bcast("b"), 100)),
            List.of(
                CaseForecast.time("plogp", bcast("a"), 90, List.of()),
                CaseForecast.time("plogp", bcast("b"), 90, List.of())));
    assertEquals(1, same.picks(Operation.BROADCAST, "plogp").getFirst().cost().orElseThrow());
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
    Measured<LibraryCase> apart =
        new Measured<>(
            bcast("own"),
            new Times(List.of(100.0)),
            Incomplete.NONE,
            new Measured.StartSkew(30, false, 12.34));
    String text =
        unwrapped(FormatName.TEXT.render(document(validation(List.of(apart), List.of()))));
    assertTrue(text.contains("wrong by at most 12.3 µs"), text);
    assertTrue(
        text.contains("! within an operation ranks started up to 30 µs apart, 30.0 % of the time"),
        text);
  }
}
