package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy that is done twice must cost twice as much, in each tier. */
@Tag("long")
class CopyDoseIT {
  private static final int[] SIZES = {64, 1024, 16384};

  @TempDir private Path temp;

  private RunFiles measured(String name, Map<String, String> environment) {
    return Doses.measured(temp.resolve(name), "local", "M_ctc,M_ctm,M_mtm", "20s", environment);
  }

  @Test
  void twoCopiesCostTwice() throws IOException {
    RunFiles once = measured("once", Map.of());
    RunFiles twice =
        measured(
            "twice",
            Map.of("JAVA_TOOL_OPTIONS", CopiesTwice.option(temp.resolve("copies-twice.jar"))));
    for (String tier : new String[] {"M_ctc", "M_ctm", "M_mtm"}) {
      for (int bytes : SIZES) {
        double ratio = Doses.micros(twice, tier, bytes) / Doses.micros(once, tier, bytes);
        assertEquals(2, ratio, 0.6, tier + " at " + bytes + " bytes");
      }
    }
  }
}
