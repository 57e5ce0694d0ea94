package fathom.reports.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryReleaseTest {
  @ParameterizedTest
  @CsvSource({
    "'Open MPI v4.1.4, package: Debian OpenMPI', OPEN_MPI_4_1",
    "'Open MPI v5.0.11, package: Open MPI', OPEN_MPI_5_0",
    "'MPICH Version:      4.0.2\nMPICH Release date: Thu', MPICH_4",
    "'MPICH Version: 4.3.1', MPICH_4",
    "'MPICH Version:\t5.0.2', MPICH_5_0"
  })
  void aLibraryNamesItsRelease(String version, LibraryRelease release) {
    assertEquals(Optional.of(release), LibraryRelease.ofVersion(version));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Open MPI v6.0.0",
        "Open MPI v4.0.7",
        "Open MPI v4.10.0",
        "Open MPI v5.1.0",
        "MPICH Version: 3.4.3",
        "MPICH Version: 5.1",
        "Intel(R) MPI Library 2021.18"
      })
  void nobodyKnowsTheAlgorithmsOfOthers(String version) {
    assertEquals(Optional.empty(), LibraryRelease.ofVersion(version));
  }

  @Test
  void assumptionsAreWordsAndComeBack() {
    RuleAssumptions two =
        RuleAssumptions.of(List.of(RuleAssumption.SAME_IN_PLACE, RuleAssumption.COMMUTATIVE));
    assertEquals("commutative same-in-place", two.words());
    assertEquals("--assume-commutative --assume-same-in-place", two.options());
    assertEquals(Optional.of(two), RuleAssumptions.parse(two.words()));
    assertEquals("none", RuleAssumptions.NONE.words());
    assertEquals(Optional.of(RuleAssumptions.NONE), RuleAssumptions.parse("none"));
    for (String bad : List.of("", "commutative ", "Commutative", "none commutative")) {
      assertEquals(Optional.empty(), RuleAssumptions.parse(bad), bad);
    }
  }

  /** What must be promised and what happens otherwise: a sentence each. */
  @Test
  void theTextSaysWhatIsAssumedAndWhatHappensOtherwise() {
    assertEquals(
        "The rules assume nothing: they are right for every legal program of Open MPI 5.0.",
        RuleAssumptions.NONE.text("Open MPI 5.0"));
    String text = RuleAssumptions.of(RuleAssumption.ALL).text("Open MPI 5.0");
    for (RuleAssumption one : RuleAssumption.ALL) {
      assertTrue(
          text.contains("Assumed (" + one.option() + "): " + one.promise() + " " + one.otherwise()),
          text);
    }
    assertTrue(RuleAssumption.COMMUTATIVE.otherwise().contains("wrong"));
    assertTrue(RuleAssumption.SAME_DATATYPES.otherwise().contains("MPI_ERR_TRUNCATE"));
    assertTrue(RuleAssumption.SAME_IN_PLACE.otherwise().contains("hangs"));
  }
}
