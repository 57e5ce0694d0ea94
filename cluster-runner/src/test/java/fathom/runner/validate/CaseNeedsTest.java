package fathom.runner.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.collective.LibraryOperation;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.validation.Incomplete;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.Measured;
import fathom.reports.validation.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CaseNeedsTest {
  private static final String OPEN_MPI_5 = "Open MPI v5.0.11, package: Open MPI";

  /** Broadcasts undivided, and from 64 KiB on in segments. */
  private static final String UNSAFE = "1\n7\n1\n2\n2\n0 6 0 0\n65536 3 1 8192\n";

  private final List<String> notes = new ArrayList<>();

  private Map<String, String> needs(String version, Optional<String> rules, LibraryCase... cases) {
    Map<String, String> all = new TreeMap<>();
    for (Map.Entry<LibraryCase, AlgorithmNeed> one :
        new CaseNeeds(version, rules, notes)
            .of(List.of(cases).stream().map(CaseNeedsTest::measured).toList())
            .entrySet()) {
      all.put(one.getKey().word() + " " + one.getKey().sizeBytes(), one.getValue().word());
    }
    return all;
  }

  private static Measured<LibraryCase> measured(LibraryCase of) {
    return new Measured<>(
        of, new Times(List.of(1.0)), Incomplete.NONE, new Measured.StartSkew(0, true, 0));
  }

  private static LibraryCase bcast(String algorithm, long sizeBytes) {
    return new LibraryCase(LibraryOperation.BCAST, algorithm, 4, sizeBytes);
  }

  @Test
  void aFileOfRulesNeedsWhatItChooses() {
    assertEquals(
        Map.of(
            "rules 1024", "nothing", "rules 65536", "same-datatypes", "binomial 1024", "nothing"),
        needs(
            OPEN_MPI_5,
            Optional.of(UNSAFE),
            bcast("own", 1024),
            bcast("rules", 1024),
            bcast("rules", 65536),
            bcast("binomial", 1024)));
    assertEquals(List.of(), notes);
  }

  @Test
  void sparbitIsNeverRight() {
    LibraryCase sparbit = new LibraryCase(LibraryOperation.ALLGATHER, "sparbit", 4, 8);
    assertEquals(Map.of("sparbit 8", "never"), needs(OPEN_MPI_5, Optional.empty(), sparbit));
  }

  @Test
  void aFileThatCannotBeReadIsNamed() {
    assertEquals(Map.of(), needs(OPEN_MPI_5, Optional.of("{}"), bcast("rules", 1024)));
    assertEquals(1, notes.size());
    assertEquals(
        "Fathom cannot tell what the file of --rules needs of programs",
        notes.getFirst().substring(0, notes.getFirst().indexOf(':')));
  }

  /** Nobody reads MPICH's file for that, and nobody knows another release's algorithms. */
  @Test
  void nothingIsSaidOfOtherFilesAndReleases() {
    assertEquals(Map.of(), needs("MPICH Version: 5.0.2", Optional.of("{}"), bcast("rules", 1024)));
    assertEquals(Map.of(), needs("Open MPI v5.1.0", Optional.of(UNSAFE), bcast("rules", 65536)));
    assertEquals(List.of(), notes);
  }
}
