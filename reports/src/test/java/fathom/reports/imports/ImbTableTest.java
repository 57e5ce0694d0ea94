package fathom.reports.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ImportOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImbTableTest {
  private static final String HEAD =
      """
      # Benchmarking PingPong
      # #processes = 2
             #bytes #repetitions      t[usec]   Mbytes/sec
      """;
  private static final String MEASURED =
      HEAD
          + """
                0         1000         1.60         0.00
             1024         1000         1.64       624.39
          """;
  private static final String GIVEN_UP =
      "  8388608 time-out.; Time limit is over; use \"-time X\"\n";

  @TempDir private Path temp;

  /** What is said of sizes that were given up. */
  private List<String> givenUp(String text) throws IOException {
    Path file = Files.writeString(temp.resolve("imb.txt"), text);
    return TableImport.read(file, Optional.of(Parameter.ROUND_TRIP), ImportOptions.NONE)
        .warnings()
        .stream()
        .filter(warning -> warning.contains("gave up"))
        .toList();
  }

  private static List<String> warning(int rows) {
    return List.of("rows of sizes that IMB gave up (time-out or memory): " + rows);
  }

  @Test
  void aTableOfWhichNoSizeEndedCountsBesideAnother() throws IOException {
    assertEquals(List.of(), givenUp(MEASURED));
    assertEquals(warning(1), givenUp(MEASURED + GIVEN_UP));
    assertEquals(warning(1), givenUp(MEASURED + HEAD + GIVEN_UP));
    assertEquals(warning(2), givenUp(HEAD + GIVEN_UP + MEASURED + GIVEN_UP));
  }
}
