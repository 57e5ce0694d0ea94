package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.input.BadInputException;
import fathom.reports.operations.AssumptionGain;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.UnruledOperations;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import fathom.reports.validation.ValidationWords;
import fathom.runner.mpi.LibrarySettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is tried, compared and offered with and without assumptions of programs. */
class AssumptionsTest {
  private static final TunePoint SMALL = new TunePoint(LibraryOperation.ALLGATHER, 4, 1024);
  private static final TunePoint LARGE = new TunePoint(LibraryOperation.ALLGATHER, 4, 65536);
  private static final TunePoint BCAST = new TunePoint(LibraryOperation.BCAST, 4, 65536);

  /** Bruck is the best for small messages, the ring for large ones and all in all. */
  private static final Map<TunePoint, Map<String, Double>> MICROS =
      Map.of(
          SMALL, Map.of("bruck", 10.0, "recursive_doubling", 11.0, "neighbor", 12.0, "ring", 15.0),
          LARGE,
              Map.of("bruck", 300.0, "recursive_doubling", 250.0, "neighbor", 240.0, "ring", 150.0),
          BCAST, Map.of("pipeline.s8192", 50.0, "binomial", 90.0, "knomial", 100.0));

  private static Trials trials(RuleLimits limits, List<TunePoint> points, int most) {
    return new Trials(
        LibraryAlgorithms.OPEN_MPI,
        limits,
        LibrarySettings.NONE,
        points,
        (choice, point) ->
            Optional.ofNullable(MICROS.getOrDefault(point, Map.of()).get(choice.label())),
        most);
  }

  private static String tried(RuleLimits limits, String operation) {
    TunePoint point =
        new TunePoint(
            LibraryOperation.ALL.stream()
                .filter(one -> one.word().equals(operation))
                .findFirst()
                .orElseThrow(),
            4,
            1 << 20);
    return trials(limits, List.of(point), 99).turns(1).stream()
        .map(turn -> turn.algorithm().word())
        .filter(word -> !word.equals(LibraryChoice.OWN.label()))
        .map(word -> word.replaceAll("\\..*", ""))
        .collect(Collectors.toCollection(TreeSet::new))
        .toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bcast | [basic_linear, binary_tree, binomial, chain, knomial, pipeline] | [basic_linear,"
            + " binary_tree, binomial, chain, knomial, pipeline, scatter_allgather,"
            + " scatter_allgather_ring, split_binary_tree]",
        "allreduce | [basic_linear, nonoverlapping, rabenseifner, recursive_doubling]"
            + " | [basic_linear, nonoverlapping, rabenseifner, recursive_doubling, ring,"
            + " segmented_ring]",
        "reduce | [in-order_binary, linear, rabenseifner]"
            + " | [binary, binomial, chain, in-order_binary, linear, pipeline, rabenseifner]"
      })
  void onlyWhatIsAdmittedIsTried(String operation, String byDefault, String withIts) {
    RuleAssumption own =
        operation.equals("bcast") ? RuleAssumption.SAME_DATATYPES : RuleAssumption.COMMUTATIVE;
    assertEquals(byDefault, tried(Limits.NONE, operation));
    for (RuleAssumption one : RuleAssumption.ALL) {
      assertEquals(one == own ? withIts : byDefault, tried(Limits.limits(one), operation));
    }
  }

  @Test
  void aBroadcastIsDividedOnlyWhereItsDatatypesAreTheSame() {
    TunePoint long1 = new TunePoint(LibraryOperation.BCAST, 4, 1 << 20);
    for (RuleAssumption one : RuleAssumption.ALL) {
      boolean divided =
          trials(Limits.limits(one), List.of(long1), 99).turns(1).stream()
              .anyMatch(turn -> turn.algorithm().word().contains(".s"));
      assertEquals(one == RuleAssumption.SAME_DATATYPES, divided, one.word());
    }
  }

  /** Whatever a rule of allgather names, a call in place would crash without a datatype. */
  @Test
  void allgatherIsTriedOnlyForProgramsThatPassADatatypeInPlace() {
    List<TunePoint> both = List.of(SMALL, LARGE);
    assertEquals(List.of(), trials(Limits.NONE, both, 3).turns(1));
    assertEquals(List.of(), trials(Limits.NONE, both, 3).predicted().best());
    assertEquals(
        List.of("bruck", "ring"),
        trials(Limits.limits(RuleAssumption.SAME_IN_PLACE), both, 1).predicted().best().stream()
            .map(LibraryCase::algorithm)
            .toList());
  }

  @Test
  void operationsThatGetNoRuleAreTold() {
    List<LibraryOperation> asked =
        List.of(LibraryOperation.BCAST, LibraryOperation.ALLTOALL, LibraryOperation.ALLGATHER);
    assertEquals(
        Optional.of(
            "No rule of alltoall, allgather is right for every legal program of Open MPI 5.0:"
                + " --assume-same-in-place admits rules, for programs that keep its promise (fathom"
                + " help rules)"),
        UnruledOperations.among(asked, LibraryAlgorithms.OPEN_MPI, Limits.NONE));
    assertEquals(
        Optional.empty(), UnruledOperations.among(asked, LibraryAlgorithms.OPEN_MPI, Limits.ALL));
    List<LibraryOperation> none = List.of(LibraryOperation.ALLTOALL);
    assertThrows(
        BadInputException.class,
        () -> UnruledOperations.among(none, LibraryAlgorithms.OPEN_MPI, Limits.NONE));
  }

  private static List<String> words(List<AssumptionGain> gains) {
    return gains.stream()
        .map(
            one ->
                one.assumption().word()
                    + " "
                    + one.point().operation().word()
                    + " "
                    + one.point().sizeBytes()
                    + " "
                    + one.algorithm()
                    + " "
                    + ValidationWords.factor(one.factor())
                    + " "
                    + one.source())
        .toList();
  }

  @Test
  void whatAssumptionsWouldAddIsPredicted() {
    List<TunePoint> all = List.of(SMALL, LARGE, BCAST);
    assertEquals(
        List.of("same-datatypes bcast 65536 pipeline.s8192 1.80 predicted"),
        words(trials(Limits.NONE, all, 3).predicted().gains()));
    assertEquals(List.of(), words(trials(Limits.ALL, all, 3).predicted().gains()));
  }

  /** The library takes 30 µs for what Bruck is predicted to do in 10; nothing of it was tried. */
  @Test
  void whatIsPredictedIsComparedWithWhatServesNow() {
    Started started =
        new Started()
            .twice(LibraryChoice.OWN, SMALL, 30)
            .twice(LibraryChoice.OWN, LARGE, 400)
            .twice(LibraryChoice.OWN, BCAST, 120)
            .twice("binomial", BCAST, 90);
    List<AssumptionGain> gains =
        trials(Limits.NONE, List.of(SMALL, LARGE, BCAST), 3)
            .gains(List.of(), false, started.turns());
    assertEquals(
        List.of(
            "same-datatypes bcast 65536 pipeline.s8192 2.40 predicted",
            "same-in-place allgather 1024 bruck 3.00 predicted",
            "same-in-place allgather 65536 ring 2.67 predicted"),
        words(gains));
    assertTrue(gains.getFirst().words().contains("--assume-same-datatypes admits"));
  }
}
