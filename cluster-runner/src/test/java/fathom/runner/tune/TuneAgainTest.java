package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.document.render.FormatName;
import fathom.reports.input.BadInputException;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningDocument;
import fathom.reports.tuning.TuningReader;
import fathom.reports.tuning.TuningReport;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import fathom.runner.console.UserException;
import fathom.runner.mpi.MeasuredLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the rules of an earlier tuning assume, before anything is run. */
class TuneAgainTest {
  private static final LibraryCase RING =
      new LibraryCase(
          new TunePoint(LibraryOperation.ALLREDUCE, 4, 1024), new LibraryChoice("ring", 0, 0));
  private static final LibraryCase LINEAR =
      new LibraryCase(
          new TunePoint(LibraryOperation.ALLREDUCE, 4, 1024),
          new LibraryChoice("basic_linear", 0, 0));
  private static final String LIBRARY = "Open MPI v4.1.4, package: Debian OpenMPI";

  @TempDir private Path temp;

  /** A tuning of an older Fathom where nothing is said of assumptions. */
  private TuningReader.Earlier earlier(
      Optional<String> assumptions, String version, LibraryCase... rules) throws IOException {
    Gain gain = new Gain(List.of(2.0, 2.0), List.of(1.0, 1.0));
    TreeMap<String, String> facts = new TreeMap<>();
    assumptions.ifPresent(words -> facts.put("assumptions", words));
    facts.put("mpi.version", version);
    TuningReport report =
        new TuningReport(
            Stream.of(rules).map(LibraryCase::point).toList(),
            Stream.of(rules).map(rule -> new Tuned(rule, gain, true)).toList(),
            new TreeMap<>(),
            TuningVerdict.of(true, 0, List.of(), TuningVerdict.ComparedSetting.NONE),
            List.of(),
            new TreeMap<>());
    Files.writeString(
        temp.resolve("tuning.json"), FormatName.JSON.render(TuningDocument.of(report, facts)));
    return TuningReader.read(TuningFiles.results(temp));
  }

  private String refusal(TuningReader.Earlier before, RuleAssumption... given) {
    UserException refused =
        assertThrows(
            UserException.class,
            () -> new TuneAgain(temp, before).limits(RuleAssumptions.of(List.of(given))));
    String line = String.valueOf(refused.getMessage());
    assertEquals(1, line.lines().count());
    return line;
  }

  @Test
  void rulesOfAnOlderFathomThatAreNotSafeAreRefusedWithTheOption() throws IOException {
    assertEquals(
        "the rules in "
            + temp
            + " are not right for every legal program (MPI_Allreduce among 4 ranks, 1 KiB:"
            + " ring): tune again, or give --assume-commutative with --again",
        refusal(earlier(Optional.empty(), LIBRARY, RING)));
    String other = refusal(earlier(Optional.empty(), LIBRARY, RING), RuleAssumption.SAME_IN_PLACE);
    assertTrue(other.endsWith("give --assume-commutative with --again"), other);
    String lying = refusal(earlier(Optional.of("none"), LIBRARY, RING));
    assertTrue(lying.endsWith("give --assume-commutative with --again"), lying);
  }

  @Test
  void theOptionAdmitsTheRulesOfAnOlderFathom() throws IOException {
    assertEquals(
        RuleAssumptions.of(List.of(RuleAssumption.COMMUTATIVE)),
        new TuneAgain(temp, earlier(Optional.empty(), LIBRARY, RING))
            .limits(RuleAssumptions.of(List.of(RuleAssumption.COMMUTATIVE)))
            .assumed());
    assertEquals(
        RuleAssumptions.NONE,
        new TuneAgain(temp, earlier(Optional.empty(), LIBRARY, LINEAR))
            .limits(RuleAssumptions.NONE)
            .assumed());
  }

  @Test
  void assumptionsAreThoseOfTheEarlierTuning() throws IOException {
    TuningReader.Earlier before = earlier(Optional.of("commutative"), LIBRARY, RING);
    assertEquals(
        RuleAssumptions.of(List.of(RuleAssumption.COMMUTATIVE)),
        new TuneAgain(temp, before).limits(RuleAssumptions.NONE).assumed());
    assertEquals(
        "--again takes the assumptions of the earlier tune, which are commutative",
        refusal(before, RuleAssumption.SAME_IN_PLACE));
  }

  @Test
  void whatIsNeverRightIsRefusedWithTheReason() throws IOException {
    LibraryCase sparbit =
        new LibraryCase(
            new TunePoint(LibraryOperation.ALLGATHER, 4, 1024), new LibraryChoice("sparbit", 0, 0));
    String line =
        refusal(
            earlier(
                Optional.of("commutative same-datatypes same-in-place"),
                "Open MPI v5.0.11",
                sparbit));
    assertTrue(line.contains("gives wrong results for every call in place; tune again"), line);
    String unknown = refusal(earlier(Optional.of("none"), "Open MPI v6.0.0", LINEAR));
    assertTrue(unknown.contains("a library whose algorithms are not known"), unknown);
  }

  /** The trial ran what has the name, and the file of rules would name another by its number. */
  @Test
  void aNumberOfAnotherAlgorithmIsRefused() throws IOException {
    earlier(Optional.of("none"), LIBRARY, RING);
    Path file = temp.resolve("tuning.json");
    String good = Files.readString(file);
    for (String bad :
        List.of(
            good.replace("\"algorithm_number\": 4", "\"algorithm_number\": 1"),
            good.replace("\"ring\"", "\"no_such_algorithm\""),
            good.replace("\"ring\"", "\"no_such_algorithm\"")
                .replace("\"algorithm_number\": 4", "\"algorithm_number\": 0"))) {
      Files.writeString(file, bad);
      BadInputException refused =
          assertThrows(BadInputException.class, () -> TuningReader.read(TuningFiles.results(temp)));
      String line = String.valueOf(refused.getMessage());
      assertTrue(line.contains(" of MPI_Allreduce: tune again"), line);
    }
  }

  @Test
  void ranksArePlacedAsTheyWere() throws IOException {
    earlier(Optional.of("none"), LIBRARY, LINEAR);
    Path file = temp.resolve("tuning.json");
    String facts = "\"ranks_per_node\": \"2\", \"mpi.version\"";
    Files.writeString(file, Files.readString(file).replace("\"mpi.version\"", facts));
    TuneAgain again = TuneAgain.of(temp);
    assertEquals(List.of(2), again.places().nodes());
    assertEquals(List.of(4), again.places().askedRanks(again.nodeRanks().each()));
  }

  /** A release of the same series has other algorithms, too. */
  @Test
  void anotherReleaseIsRefused() throws IOException {
    earlier(Optional.of("none"), LIBRARY, LINEAR);
    MeasuredLibrary same =
        new MeasuredLibrary(LibraryAlgorithms.OPEN_MPI, "Open MPI v4.1.4, package: another");
    assertDoesNotThrow(() -> TuneAgain.of(temp).requireSameRelease(same));
    MeasuredLibrary other = new MeasuredLibrary(LibraryAlgorithms.OPEN_MPI, "Open MPI v4.1.6");
    UserException refused =
        assertThrows(UserException.class, () -> TuneAgain.of(temp).requireSameRelease(other));
    assertEquals(
        temp + " was tuned with Open MPI 4.1.4, and the library here is Open MPI 4.1.6: tune again",
        refused.getMessage());
  }
}
