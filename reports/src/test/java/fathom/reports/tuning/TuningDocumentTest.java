package fathom.reports.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.document.render.FormatName;
import fathom.reports.json.JsonAt;
import fathom.reports.operations.AssumptionGain;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TuningDocumentTest {
  private static final TunePoint SMALL = new TunePoint(LibraryOperation.BCAST, 8, 1024);
  private static final TunePoint LARGE = new TunePoint(LibraryOperation.BCAST, 8, 1 << 20);
  private static final TunePoint OTHER = new TunePoint(LibraryOperation.ALLTOALL, 4, 1024);
  private static final TuningVerdict VERDICT =
      TuningVerdict.of(true, 0, List.of(), TuningVerdict.ComparedSetting.NONE);
  private final Locale before = Locale.getDefault();

  @AfterEach
  void locale() {
    Locale.setDefault(before);
  }

  /** A gain of 4 that stays, one of 2 that was chance, and a place where nothing was found. */
  private static TuningReport report() {
    return new TuningReport(
        List.of(OTHER, LARGE, SMALL),
        List.of(
            new Tuned(
                new LibraryCase(LARGE, new LibraryChoice("pipeline", 0, 8192)),
                new Gain(List.of(400.0, 404.0, 396.0), List.of(100.0, 100.0, 100.0)),
                true),
            new Tuned(
                new LibraryCase(SMALL, new LibraryChoice("basic_linear", 0, 0)),
                new Gain(List.of(10.0, 40.0), List.of(10.0, 10.0)),
                false)),
        new TreeMap<>(Map.of(LARGE, new TuningReport.RulePrediction(98, Optional.of(0.99)))),
        VERDICT,
        List.of(),
        new TreeMap<>());
  }

  private static String render(FormatName format) {
    return format.render(TuningDocument.of(report(), new TreeMap<>(Map.of("cluster", "lab"))));
  }

  @Test
  void theTableSaysForWhichRanksPerNodeRulesHold() {
    String one = render(FormatName.TEXT).replaceAll("\\s+", " ");
    assertTrue(one.contains("The rules hold for one rank per node."), one);
    TreeMap<String, String> facts =
        new TreeMap<>(Map.of("ranks_per_node", "2", "placement", "block"));
    String two = FormatName.TEXT.render(TuningDocument.of(report(), facts)).replaceAll("\\s+", " ");
    assertTrue(
        two.contains(
            "The rules hold for 2 ranks per node, placed block (ranks 0 and 1 on one node)."),
        two);
    TreeMap<String, String> here = new TreeMap<>(Map.of("cluster", "local"));
    String local =
        FormatName.TEXT.render(TuningDocument.of(report(), here)).replaceAll("\\s+", " ");
    assertTrue(local.contains("The rules hold for ranks that share one machine."), local);
    TreeMap<String, String> launched =
        new TreeMap<>(
            Map.of(
                "cluster", "mpi", "ranks_per_node", "1", "mpi.hosts", "1 (most ranks on one: 2)"));
    String oneHost =
        FormatName.TEXT.render(TuningDocument.of(report(), launched)).replaceAll("\\s+", " ");
    assertTrue(oneHost.contains("The rules hold for ranks that share one machine."), oneHost);
    TuningReport none =
        new TuningReport(
            List.of(OTHER), List.of(), new TreeMap<>(), VERDICT, List.of(), new TreeMap<>());
    String nothing = FormatName.TEXT.render(TuningDocument.of(none, facts));
    assertTrue(!nothing.contains("The rules hold"), nothing);
  }

  /** They hold at all places, also where the library's own choice stays. */
  @Test
  void theTableSaysWithWhichSettings() {
    Gain gain = new Gain(List.of(40.0, 40.0), List.of(20.0, 20.0));
    TuningReport report =
        new TuningReport(
            List.of(SMALL, LARGE),
            List.of(
                new Tuned(LibraryCase.own(SMALL), gain, true),
                new Tuned(
                    new LibraryCase(LARGE, new LibraryChoice("pipeline", 0, 8192)), gain, true)),
            new TreeMap<>(),
            VERDICT,
            List.of(),
            new TreeMap<>());
    TreeMap<String, String> facts = new TreeMap<>(Map.of("settings", "btl_tcp_flags=send"));
    String text = FormatName.TEXT.render(TuningDocument.of(report, facts)).replaceAll("\\s+", " ");
    assertTrue(
        text.contains("bcast 8 1 KiB 40.0 20.0 2.00 2.00 to 2.00 own choice, with the setting"),
        text);
    assertTrue(
        text.contains(
            "btl_tcp_flags=send is set everywhere; 1 of 2 places get a rule as well. Geometric mean"
                + " over all places: 2.00 times as fast."),
        text);
    assertTrue(text.contains("after: by the rule, with btl_tcp_flags=send. Both"), text);
    assertTrue(text.contains("The setting holds everywhere: an algorithm has a rule where"), text);
    TuningReport nothing =
        new TuningReport(
            List.of(SMALL),
            List.of(new Tuned(LibraryCase.own(SMALL), gain, false)),
            new TreeMap<>(),
            VERDICT,
            List.of(),
            new TreeMap<>());
    String none = FormatName.TEXT.render(TuningDocument.of(nothing, facts)).replaceAll("\\s+", " ");
    assertTrue(none.contains("Over all places nothing was faster with btl_tcp_flags=send."), none);
  }

  @Test
  void eachPlaceHasARowAndTheMeanIsOverAll() {
    String text = render(FormatName.TEXT).replaceAll("\\s+", " ");
    assertTrue(
        text.contains(
            "bcast 8 1 MiB 400.0 100.0 4.00 3.90 to 4.10 pipeline, segments of 8192 bytes"),
        text);
    assertTrue(text.contains("bcast 8 1 KiB 25.0 10.0 2.00 0.00 to"), text);
    assertTrue(text.contains("– (basic_linear: its interval holds 1)"), text);
    assertTrue(text.contains("alltoall 4 1 KiB – – – – (nothing was compared here)"), text);
    // 4^(1/3): what does not stay gains nothing.
    assertTrue(text.contains("1 of 3 places get a rule."), text);
    assertTrue(text.contains("Geometric mean over all of them: 1.59 times as fast."), text);
  }

  /** Medians of 12 and 10 µs, and in each round the rule takes twice as long, but for one. */
  @Test
  void aFactorThatItsMediansContradictSaysSo() {
    Gain gain = new Gain(List.of(5.0, 12.0, 13.0), List.of(10.0, 24.0, 2.0));
    assertTrue(gain.beforeMicros() > gain.afterMicros());
    Gain slower = new Gain(List.of(5.0, 12.0, 13.0), List.of(10.0, 24.0, 9.0));
    TuningReport report =
        new TuningReport(
            List.of(SMALL, LARGE),
            List.of(
                new Tuned(
                    new LibraryCase(SMALL, new LibraryChoice("basic_linear", 0, 0)), slower, false),
                new Tuned(
                    new LibraryCase(LARGE, new LibraryChoice("pipeline", 0, 8192)), gain, false)),
            new TreeMap<>(),
            VERDICT,
            List.of(),
            new TreeMap<>());
    String text =
        FormatName.TEXT.render(TuningDocument.of(report, new TreeMap<>())).replaceAll("\\s+", " ");
    assertTrue(text.contains("bcast 8 1 KiB 12.0 10.0 0.71* "), text);
    assertTrue(text.contains("* The medians before and after say otherwise"), text);
    assertTrue(text.contains("bcast 8 1 MiB 12.0 10.0 1.18 "), text);
    assertTrue(!render(FormatName.TEXT).contains("say otherwise"));
  }

  @Test
  void aRowWithoutARuleSaysWhy() {
    TuningReport report =
        new TuningReport(
            List.of(SMALL, LARGE),
            List.of(),
            new TreeMap<>(),
            VERDICT,
            List.of(),
            new TreeMap<>(Map.of(SMALL, "trial: chain 0.97 times as fast")));
    String text =
        FormatName.TEXT.render(TuningDocument.of(report, new TreeMap<>())).replaceAll("\\s+", " ");
    assertTrue(text.contains("– (trial: chain 0.97 times as fast)"), text);
    JsonAt json =
        JsonAt.parse("x", FormatName.JSON.render(TuningDocument.of(report, new TreeMap<>())));
    assertEquals(
        "trial: chain 0.97 times as fast",
        json.field("points").elements().getFirst().field("reason").text());
  }

  /** What a reader needs to go on: which candidates, how large they may be, how many rounds. */
  @Test
  void undecidedCandidatesAreListed() {
    Gain gain = new Gain(List.of(10.0, 10.5, 9.5, 10.2, 9.8), List.of(9.9, 10.1, 9.6, 10.0, 10.0));
    TuningVerdict verdict =
        TuningVerdict.of(
            false,
            3,
            List.of(
                new RuleCandidate(
                    new LibraryCase(SMALL, new LibraryChoice("knomial", 0, 0)), Optional.of(gain))),
            TuningVerdict.ComparedSetting.NONE);
    TuningReport report =
        new TuningReport(
            List.of(SMALL), List.of(), new TreeMap<>(), verdict, List.of(), new TreeMap<>());
    String text =
        FormatName.TEXT.render(TuningDocument.of(report, new TreeMap<>())).replaceAll("\\s+", " ");
    assertTrue(text.contains("Cannot tell: 1 of 4 candidates may be 3 % faster or more"), text);
    assertTrue(text.contains("bcast 8 1 KiB 1.01 1.04 knomial"), text);
    JsonAt json =
        JsonAt.parse("x", FormatName.JSON.render(TuningDocument.of(report, new TreeMap<>())))
            .field("verdict");
    assertEquals("cannot-tell", json.field("answer").text());
    assertEquals(1.04, json.field("factor_upper").number(), 0.005);
    assertTrue(json.field("rounds_needed").integer() > 5, text);
    assertEquals(
        "knomial", json.field("undecided").elements().getFirst().field("algorithm").text());
  }

  @Test
  void programsGetEveryNumberInAnyLocale() {
    String root = render(FormatName.JSON);
    for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR")) {
      Locale.setDefault(Locale.forLanguageTag(tag));
      assertEquals(root, render(FormatName.JSON), tag);
    }
    JsonAt json = JsonAt.parse("x", root);
    assertEquals("fathom-tuning/1", json.field("schema").text());
    List<JsonAt> points = json.field("points").elements();
    assertEquals(3, points.size());
    JsonAt large = points.get(1);
    assertEquals("pipeline", large.field("algorithm").text());
    assertEquals(0.99, large.field("probability_faster").number(), 0);
    assertEquals(1, large.field("kept").number(), 0);
    assertEquals(0, points.get(0).field("kept").number(), 0);
  }

  private static SortedMap<String, String> assuming(String words) {
    return new TreeMap<>(
        Map.of("assumptions", words, "mpi.version", "Open MPI v5.0.11, package: x"));
  }

  private static String text(TuningReport report, String assumptions) {
    return FormatName.TEXT
        .render(TuningDocument.of(report, assuming(assumptions)))
        .replaceAll("\\s+", " ");
  }

  @Test
  void theTableSaysWhatRulesAssumeAndWhatHappensOtherwise() {
    String none = text(report(), "none");
    assertTrue(
        none.contains(
            "The rules assume nothing: they are right for every legal program of Open MPI 5.0."),
        none);
    String all = text(report(), "commutative same-in-place");
    for (RuleAssumption one : List.of(RuleAssumption.COMMUTATIVE, RuleAssumption.SAME_IN_PLACE)) {
      assertTrue(
          all.contains("Assumed (" + one.option() + "): " + one.promise() + " " + one.otherwise()),
          all);
    }
    assertTrue(!all.contains("--assume-same-datatypes"), all);
  }

  private static TuningReport adding() {
    return new TuningReport(
        List.of(SMALL, LARGE, OTHER),
        List.of(),
        new TreeMap<>(),
        VERDICT,
        List.of(
            new AssumptionGain(
                SMALL,
                RuleAssumption.SAME_DATATYPES,
                LibraryChoice.parse("chain.2.s8192"),
                2,
                false),
            new AssumptionGain(
                LARGE,
                RuleAssumption.SAME_DATATYPES,
                LibraryChoice.parse("pipeline.s8192"),
                8,
                false),
            new AssumptionGain(
                OTHER, RuleAssumption.SAME_IN_PLACE, LibraryChoice.parse("pairwise"), 1.25, true)),
        new TreeMap<>());
  }

  @Test
  void theTableSaysWhatEachAssumptionWouldAdd() {
    String text = text(adding(), "none");
    assertTrue(
        text.contains(
            "--assume-same-datatypes bcast 8 1 MiB pipeline.s8192 8.00 a prediction"
                + " --assume-same-in-place alltoall 4 1 KiB pairwise 1.25 the trial"),
        text);
    assertTrue(
        text.contains(
            "--assume-same-datatypes admits a faster algorithm at 2 of 3 places, 4.00 times as fast"
                + " there (geometric mean; beside what serves them now, not confirmed). "
                + RuleAssumption.SAME_DATATYPES.promise()),
        text);
    assertTrue(!text.contains("--assume-commutative"), text);
  }

  @Test
  void programsGetWhatEachAssumptionWouldAdd() {
    JsonAt json =
        JsonAt.parse("x", FormatName.JSON.render(TuningDocument.of(adding(), assuming("none"))));
    assertEquals("none", json.field("run").field("assumptions").text());
    JsonAt last = json.field("would_add").elements().getLast();
    assertEquals("same-in-place", last.field("assumption").text());
    assertEquals("--assume-same-in-place", last.field("option").text());
    assertEquals("pairwise", last.field("algorithm").text());
    assertEquals(1.25, last.field("factor").number(), 0);
    assertEquals("tried", last.field("source").text());
  }
}
