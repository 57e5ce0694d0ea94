package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.library.LibraryCase;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.TunePoint;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.Turns;
import fathom.runner.measure.LibraryTurn;
import fathom.runner.mpi.LibraryAlgorithms;
import fathom.runner.mpi.LibrarySettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Settings that rules go with: tried by themselves, carried by all that is tried, compared. */
class SettingsTrialTest {
  private static final TunePoint SMALL = new TunePoint(LibraryOperation.ALLGATHER, 4, 1024);
  private static final TunePoint LARGE = new TunePoint(LibraryOperation.ALLGATHER, 4, 65536);
  private static final LibrarySettings SEND = LibrarySettings.parse(List.of("btl_tcp_flags=send"));
  private static final SettingsTrial TRIAL = new SettingsTrial(SEND, List.of(SMALL, LARGE));
  private static final String SET = "OMPI_MCA_btl_tcp_flags";

  private static Started own() {
    return new Started().twice(LibraryCase.OWN, SMALL, 100).twice(LibraryCase.OWN, LARGE, 400);
  }

  @Test
  void theLibraryIsRunWithAndWithoutThemInTurns() {
    List<LibraryTurn> turns = TRIAL.turns();
    assertEquals(
        List.of(
            "1 own {}", "1 own-set {" + SET + "=send}", "2 own-set {" + SET + "=send}", "2 own {}"),
        turns.stream()
            .map(t -> t.round() + " " + t.algorithm().word() + " " + t.algorithm().environment())
            .toList());
    assertTrue(turns.stream().allMatch(t -> t.sizesBytes().equals(List.of(1024L, 65536L))));
  }

  /** 1 and 4 times as fast are 2 times in the mean. */
  @Test
  void theyStayWhereTheMeanOverAllPlacesIsFaster() {
    Turns faster =
        own().twice(LibraryCase.OWN_SET, SMALL, 100).twice(LibraryCase.OWN_SET, LARGE, 100).turns();
    assertEquals(2, TRIAL.factor(faster).orElseThrow(), 1e-9);
    assertEquals(SEND, TRIAL.kept(faster));
    assertEquals(
        "With btl_tcp_flags=send the library's own choices were 2.00 times as fast as without"
            + " (geometric mean over 2 of 2 places, 2 rounds): all rules were measured with it, and"
            + " need it",
        TRIAL.words(faster));
    Turns slower =
        own().twice(LibraryCase.OWN_SET, SMALL, 99).twice(LibraryCase.OWN_SET, LARGE, 400).turns();
    assertEquals(LibrarySettings.NONE, TRIAL.kept(slower));
    assertTrue(TRIAL.words(slower).endsWith(": nothing else is run with it"), TRIAL.words(slower));
    assertEquals(LibrarySettings.NONE, TRIAL.kept(own().turns()));
    assertEquals(
        "With btl_tcp_flags=send nothing could be compared: nothing else is run with it",
        TRIAL.words(own().turns()));
  }

  private static Trials trials(LibrarySettings settings) {
    return new Trials(
        LibraryAlgorithms.OPEN_MPI,
        settings,
        List.of(SMALL, LARGE),
        (choice, point) -> choice.algorithm().equals("ring") ? Optional.of(1.0) : Optional.empty(),
        1);
  }

  @Test
  void allThatIsTriedHasThemButTheLibraryAsItIs() {
    assertEquals(
        Map.of("own", false, "own-set", true, "ring", true),
        Map.copyOf(
            trials(SEND).turns(1).stream()
                .collect(
                    java.util.stream.Collectors.toMap(
                        t -> t.algorithm().word(),
                        t -> "send".equals(t.algorithm().environment().get(SET))))));
  }

  /** A ring that is 2 % faster than the library's own choice with the settings is no rule. */
  @Test
  void anAlgorithmMustBeatTheOwnChoiceWithThem() {
    Turns measured =
        own()
            .twice(LibraryCase.OWN_SET, SMALL, 50)
            .twice("ring", SMALL, 49)
            .twice(LibraryCase.OWN_SET, LARGE, 410)
            .twice("ring", LARGE, 200)
            .turns();
    assertEquals(
        List.of(Rule.own(SMALL), new Rule(LARGE, 4, "ring", 0, 0)), trials(SEND).rules(measured));
    Turns without = own().twice("ring", SMALL, 98).twice("ring", LARGE, 200).turns();
    assertEquals(
        List.of(new Rule(LARGE, 4, "ring", 0, 0)), trials(LibrarySettings.NONE).rules(without));
  }

  private static final List<Rule> RULES =
      List.of(Rule.own(SMALL), new Rule(LARGE, 4, "ring", 0, 0));

  @Test
  void rulesAreComparedWithThemAndWithTheOwnChoiceThatHasThem() {
    List<LibraryTurn> turns =
        new Verification(RULES, SEND).turns(LibraryAlgorithms.OPEN_MPI, Path.of("r"), 2);
    assertEquals(
        List.of("own", "own-set", "rules", "rules", "own-set", "own"),
        turns.stream().map(t -> t.algorithm().word()).toList());
    assertEquals(Map.of(), turns.getFirst().algorithm().environment());
    Map<String, String> with = turns.get(2).algorithm().environment();
    assertEquals("send", with.get(SET));
    assertEquals("1", with.get("OMPI_MCA_coll_tuned_use_dynamic_rules"));
    assertEquals(Map.of(SET, "send"), turns.get(1).algorithm().environment());
  }

  /** What rules and the own choice with the setting took at both places. */
  private static Turns took(double ruleSmall, double ruleLarge, double setLarge) {
    return own()
        .twice(LibraryCase.RULES, SMALL, ruleSmall)
        .twice(LibraryCase.RULES, LARGE, ruleLarge)
        .twice(LibraryCase.OWN_SET, SMALL, ruleSmall)
        .twice(LibraryCase.OWN_SET, LARGE, setLarge)
        .turns();
  }

  /** The setting holds at all places together: where it costs something is said. */
  @Test
  void theOwnChoiceStaysFasterOrNot() {
    List<String> notes = new ArrayList<>();
    List<Tuned> tuned = new Verification(RULES, SEND).of(took(110, 200, 300), notes);
    assertEquals(List.of(true, true), tuned.stream().map(Tuned::kept).toList());
    assertEquals(RULES, tuned.stream().map(Tuned::rule).toList());
    assertEquals(
        List.of(
            "MPI_Allgather among 4 ranks, 1 KiB: slower with btl_tcp_flags=send than without (0.91"
                + " times as fast); no algorithm was clearly faster there"),
        notes);
  }

  /** A ring of 200 µs beside the own choice of 400, which takes 190 with the setting. */
  @Test
  void aRuleThatTheOwnChoiceBeatsGivesWayToItWithItsGain() {
    List<Tuned> tuned = new Verification(RULES, SEND).of(took(100, 200, 190), new ArrayList<>());
    assertEquals(
        List.of(Rule.own(SMALL), Rule.own(LARGE)), tuned.stream().map(Tuned::rule).toList());
    assertEquals(400.0 / 190, tuned.getLast().gain().factor(), 1e-9);
    assertEquals(List.of(true, true), tuned.stream().map(Tuned::kept).toList());
  }

  @Test
  void whereAllInAllNothingIsGainedNothingStays() {
    List<String> notes = new ArrayList<>();
    List<Tuned> tuned = new Verification(RULES, SEND).of(took(300, 200, 300), notes);
    assertEquals(List.of(false, false), tuned.stream().map(Tuned::kept).toList());
    assertEquals(
        List.of(
            "Over all places the rules with btl_tcp_flags=send were not faster than the library"
                + " without it (0.82 times as fast): neither the setting nor a rule is kept"),
        notes);
  }
}
