package fathom.runner.exports;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.exports.MpiPrograms.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The exported file as MPICH 4.0 itself reads it: ranks on this machine. That rules decide where
 * they stand, and nowhere else, {@link MpichSelectionIT} tests.
 */
@Tag("long")
@Needs(Machine.MPICH)
class MpichIT {
  private static final String ENDED = "Assertion failed in file src/mpi/coll/mpir_coll.c";

  /** MPIR_CVAR_NOLOCAL: each rank is a node of its own, as a sheet has them. */
  private static final String NODE_EACH = "1";

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  @BeforeAll
  static void exportAndCompile() throws IOException {
    Path base = Files.writeString(temp.resolve("base.json"), MpichBase.of(TestedMpi.MPICH_4));
    MpiPrograms.export(
        temp, "--sheet", "table-1", "--to", "mpich", "--base", base.toString(), "--nodes", "5,6");
    MpiPrograms.compiled("mpicc.mpich", temp, MpiPrograms.BROADCAST);
  }

  private static Path exported() {
    return temp.resolve("mpich-tuning.json");
  }

  /** What shows that files are read at all, as our page says. */
  @Test
  void anUnknownKeyEndsMpiInit() throws IOException {
    Path probe = Files.writeString(temp.resolve("probe.json"), "{\"nonsense=1\":{}}");
    broadcast(probe, 2, List.of("1")).assertEnded("unknown key nonsense=1");
  }

  /** The reason for a base: the file replaces MPICH's own, it does not add to it. */
  @Test
  void aFileWithBroadcastsAloneEndsTheProgram() throws IOException {
    ObjectNode root = read(exported());
    root.retain("collective=bcast");
    Path part = Files.writeString(temp.resolve("part.json"), root.toString());
    broadcast(part, 2, List.of("1")).assertEnded(ENDED);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6})
  void everyByteArrivesByOurFile(int ranks) throws IOException {
    List<String> sizes = List.of("0", "1", "12289", "131071", "131072", "524289");
    broadcast(exported(), ranks, sizes).assertArrived(sizes);
  }

  private static ObjectNode read(Path file) throws IOException {
    return (ObjectNode) new ObjectMapper().readTree(Files.readString(file));
  }

  private static Run broadcast(Path tuning, int ranks, List<String> sizes) throws IOException {
    return MpiPrograms.byMpich(tuning, ranks, NODE_EACH, temp, sizes);
  }
}
