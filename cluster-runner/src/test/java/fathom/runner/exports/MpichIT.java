package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tuning files as MPICH 4.0 itself reads them: ranks on this machine. */
@Tag("long")
@Needs(Machine.MPICH)
class MpichIT {
  /** Where the export puts its rings among 5 and 6. */
  private static final String BRANCH = "comm_size<=6";

  private static final String RING = "MPIR_Bcast_intra_scatter_ring_allgather";

  /** An algorithm that MPICH knows, but that is no broadcast: it ends who comes to use it. */
  private static final String NO_BROADCAST = "MPIR_Barrier_intra_dissemination";

  private static final String ENDED = "Assertion failed in file src/mpi/coll/mpir_coll.c";

  /** MPIR_CVAR_NOLOCAL: each rank is a node of its own, as a sheet has them, or all share one. */
  private static final String NODE_EACH = "1";

  private static final String SHARED_NODE = "0";

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  /** The base with which Table 1 has a ring among 5 and 6 ranks from 131072 bytes on. */
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

  /** Our ring in the place of which stands what ends a program: it is met there and only there. */
  @ParameterizedTest
  @CsvSource({
    "4, 131072, true",
    "5, 131071, true",
    "5, 131072, false",
    "6, 131071, true",
    "6, 1048576, false",
    "7, 131072, true"
  })
  void ourBranchDecidesForItsRanksAndSizesAlone(int ranks, String size, boolean arrives)
      throws IOException {
    Run run = broadcast(withoutRings(), ranks, List.of(size));
    if (arrives) {
      run.assertArrived(List.of(size));
    } else {
      run.assertEnded(ENDED);
    }
  }

  /** Our ring is for a network: ranks that share a node keep what the base says of them. */
  @Test
  void ranksThatShareANodeKeepTheBases() throws IOException {
    List<String> sizes = List.of("131072", "524289");
    broadcast(withoutRings(), 5, SHARED_NODE, sizes).assertArrived(sizes);
  }

  /** The export, with what is no broadcast where it put rings. */
  private static Path withoutRings() throws IOException {
    ObjectNode root = read(exported());
    ObjectNode intra = (ObjectNode) root.at("/collective=bcast/comm_type=intra");
    String ours = intra.path(BRANCH).toString();
    assertTrue(ours.contains(RING), ours);
    assertFalse(Files.readString(temp.resolve("base.json")).contains(BRANCH), "the base's");
    intra.set(BRANCH, new ObjectMapper().readTree(ours.replace(RING, NO_BROADCAST)));
    return Files.writeString(temp.resolve("no-rings.json"), root.toString());
  }

  private static ObjectNode read(Path file) throws IOException {
    return (ObjectNode) new ObjectMapper().readTree(Files.readString(file));
  }

  private static Run broadcast(Path tuning, int ranks, List<String> sizes) throws IOException {
    return broadcast(tuning, ranks, NODE_EACH, sizes);
  }

  private static Run broadcast(Path tuning, int ranks, String nodes, List<String> sizes)
      throws IOException {
    return MpiPrograms.byMpich(tuning, ranks, nodes, temp, sizes);
  }
}
