package fathom.runner.cluster;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.RankPlacement.Order;
import fathom.model.lab.LabProfile;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.TableOne;
import fathom.model.transport.Transport;
import fathom.model.word.Word;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.console.UserException;
import fathom.runner.input.Amounts;
import fathom.runner.launch.Node;
import fathom.runner.mpi.LibraryPresets;
import fathom.runner.mpi.MpiFacts;
import fathom.runner.mpi.RankHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What users write for a cluster, and what its kind refuses. */
class ClusterKindsTest {
  private static final String CLUSTERS =
      "; there are local, lab[:HOSTS[:PROFILE]], ssh:FILE, slurm, mpi and"
          + " sim:SHEET[:noise=2%,nodes=24,seed=1]";

  @TempDir private Path temp;

  private static ClusterKind parse(String text) {
    return ClusterKinds.parse(text, Map.of());
  }

  @Test
  void clusters() {
    assertEquals("local", parse("local").word());
    assertLab(4, "fast-ethernet", parse("lab"));
    assertLab(6, "ethernet", parse("lab:6:ethernet"));
    assertLab(4, "rate=37mbit,mpu=128", parse("lab:4:rate=37mbit,mpu=128"));
  }

  private static void assertLab(int hosts, String profile, ClusterKind kind) {
    assertEquals("lab", kind.word());
    assertEquals(hosts, kind.hosts());
    assertEquals(Optional.of(profile), kind.profile());
    assertEquals(Optional.of(LabProfile.parse(profile).port()), kind.port());
  }

  /** A real cluster gives other values by itself, a simulated one by another seed. */
  @Test
  void aClusterIsMeasuredAgainInTheSameWords() {
    ClusterKind lab = parse("lab:6:ethernet");
    assertEquals(Optional.of(new ClusterWords("lab:6:ethernet", Map.of())), lab.again(2).words());
    ClusterKind sim = parse("sim:table-1:noise=2.5%,nodes=4,seed=7").again(2);
    assertEquals(Optional.of("table-1, noise 2.5 %, seed 9"), sim.profile());
    String words = sim.words().orElseThrow().text();
    assertEquals("sim:table-1:noise=0.025,nodes=4,seed=9", words);
    assertEquals(sim.profile(), parse(words).profile());
    assertEquals(4, parse(words).hosts());
  }

  @Test
  void nodes() throws IOException {
    Path hosts = Files.writeString(temp.resolve("hosts.txt"), "a\nb\n");
    assertEquals(List.of(Node.of("a"), Node.of("b")), SshKind.nodes(hosts.toString()));
    ClusterKind ssh =
        ClusterKinds.parse(
            "ssh:" + hosts, Map.of("--ssh-config", "config", "--network", "10.1.0.0/16"));
    assertEquals("ssh", ssh.word());
    assertEquals(Map.of("option.network", "10.1.0.0/16"), ssh.asked());
    assertEquals(Map.of(), parse("ssh:" + hosts).asked());
    assertEquals("slurm", ClusterKinds.parse("slurm", Map.of("--slurm-options", "-N 4")).word());
    assertEquals(List.of("-N", "4", "-t", "10"), Amounts.words(" -N 4  -t 10 "));
    refused("--cluster ssh:FILE takes a file that names the nodes", () -> parse("ssh"));
    refused("--cluster ssh:FILE takes a file that names the nodes", () -> parse("ssh:"));
  }

  @ParameterizedTest
  @CsvSource({
    "'',''",
    "moon,''",
    "labs,lab",
    "local:2,local",
    "LAB,lab",
    "'lab ',lab",
    "slurm:4,slurm",
    "sim2:table-1,sim"
  })
  void unknownClusters(String text, String meant) {
    String question = meant.isEmpty() ? "" : "; did you mean \"" + meant + "\"?";
    refused("unknown cluster '" + text + "'" + CLUSTERS + question, () -> parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "local,--network,ssh or slurm",
    "lab,--ssh-config,ssh",
    "slurm,--ssh-config,ssh",
    "local,--shared-dir,mpi",
    "ssh:hosts.txt,--slurm-options,slurm",
    "slurm:4,--slurm-options,slurm"
  })
  void anOptionOfAnotherKind(String text, String option, String where) {
    refused(
        option + " is for --cluster " + where,
        () -> ClusterKinds.parse(text, Map.of(option, "any")));
  }

  @Test
  void aSimulatedCluster() {
    ClusterKind kind = parse("sim:table-1:noise=2%,nodes=8");
    assertEquals("sim", kind.word());
    assertEquals(8, kind.hosts());
    assertEquals(Optional.of("table-1, noise 2 %, seed 1"), kind.profile());
    assertEquals(TableOne.sheet().cost(Parameter.SEND_GAP), kind.sendGap());
    assertEquals(TableOne.sheet().cluster().mtuBytes(), kind.payloadBytes(Transport.UDP));
  }

  @Test
  void whatAKindRefuses() {
    refused(
        "Unix domain sockets stay on one host: use --cluster local",
        () -> parse("lab").check(Transport.UNIX));
    refused(
        "Unix domain sockets stay on one host: use --cluster local",
        () -> parse("sim:table-1").check(Transport.UNIX));
    refused(
        "--transport is not for --cluster sim: the simulated sheet has its own transport",
        () -> parse("sim:table-1").check(Transport.TCP));
    refused(
        "--pairs is for several hosts: over loopback there is one",
        () -> parse("local").checkSeveralHosts("--pairs"));
    refused(
        "validate is for real sockets: --cluster sim has none",
        () -> parse("sim:table-1").checkSockets("validate"));
    for (Transport transport : Transport.offered()) {
      assertDoesNotThrow(() -> parse("local").check(transport));
    }
    assertDoesNotThrow(() -> parse("lab").check(Transport.MPI));
    refused(
        "through MPI nodes are reached by its launcher: --cluster mpi --launcher \"mpirun -np 2 …\"",
        () -> parse("slurm").check(Transport.MPI));
    refused(
        "options about MPI are for --transport mpi",
        () -> ClusterKinds.parse("local", Map.of("--mpi", "mpich")).check(Transport.UDP));
    refused(
        "--cluster mpi needs --launcher, such as \"mpirun -np 2 --hostfile hosts --map-by node\" or"
            + " \"srun -N 2\"",
        () -> parse("mpi"));
    ClusterKind mpi = ClusterKinds.parse("mpi", Map.of("--launcher", "mpirun -np 2"));
    assertEquals(Transport.MPI, mpi.usualTransport());
    // A run is not gone on with through another library.
    assertTrue(mpi.identity().contains("mpi.library"));
    assertTrue(parse("lab").identity().contains("mpi.version"));
    assertDoesNotThrow(() -> mpi.check(Transport.MPI));
    refused(
        "--cluster mpi is measured through MPI: leave --transport out, or name mpi",
        () -> mpi.check(Transport.TCP));
    assertDoesNotThrow(() -> parse("lab").checkSeveralHosts("--pairs"));
    assertDoesNotThrow(() -> parse("lab").checkSockets("validate"));
  }

  /** Several ranks a node: the emulated cluster starts them, and no other kind but mpi can tell. */
  @Test
  void whereRanksCanBePlaced() {
    RanksPerNode two = new RanksPerNode(2, Order.BLOCK);
    ClusterKind lab = parse("lab:4").placed(two);
    assertEquals(two, lab.perNode());
    assertDoesNotThrow(() -> lab.checkRanks(List.of(4, 8)));
    refused("--nodes 5, but the cluster has 4 hosts", () -> lab.checkRanks(List.of(4, 10)));
    refused("--nodes 8, but the cluster has 4 hosts", () -> parse("lab:4").checkRanks(List.of(8)));
    assertEquals("local", lab.insideOfNode().orElseThrow().word());
    for (String other : List.of("local", "slurm", "sim:table-1")) {
      assertDoesNotThrow(() -> parse(other).placed(RanksPerNode.ONE));
      refused(
          "--ranks-per-node is for --cluster lab or mpi, where ranks can be placed on several nodes",
          () -> parse(other).placed(two));
    }
  }

  /** What a user's launcher does is seen, and believed more than what is asked for. */
  @Test
  void aLauncherMustPlaceRanksAsAsked() {
    RanksPerNode two = new RanksPerNode(2, Order.BLOCK);
    RanksPerNode four = new RanksPerNode(4, Order.BLOCK);
    RanksPerNode cyclic = new RanksPerNode(2, Order.CYCLIC);
    assertDoesNotThrow(() -> MpiKind.checkPlaced(started(8, 4, 2, 2, "block"), two));
    assertDoesNotThrow(() -> MpiKind.checkPlaced(started(8, 4, 2, 2, "cyclic"), cyclic));
    assertDoesNotThrow(() -> MpiKind.checkPlaced(started(4, 4, 1, 1, "block"), RanksPerNode.ONE));
    assertDoesNotThrow(() -> MpiKind.checkPlaced(started(4, 1, 4, 4, "block"), four));
    String asked = "--ranks-per-node 2 --placement block was asked for, but --launcher starts ";
    String instead = "a launcher that starts 2 ranks on each node, dealt one node after the other";
    refused(
        asked
            + "8 ranks on 2 hosts, 4 on each, placed block: give --ranks-per-node 4 --placement"
            + " block, or "
            + instead,
        () -> MpiKind.checkPlaced(started(8, 2, 4, 4, "block"), two));
    refused(
        asked + "7 ranks on 4 hosts, 1 to 2 on each, placed block: give " + instead,
        () -> MpiKind.checkPlaced(started(7, 4, 2, 1, "block"), two));
    refused(
        asked
            + "8 ranks on 4 hosts, 2 on each, placed cyclic: give --ranks-per-node 2 --placement"
            + " cyclic, or "
            + instead,
        () -> MpiKind.checkPlaced(started(8, 4, 2, 2, "cyclic"), two));
    refused(
        "--ranks-per-node 2 --placement cyclic was asked for, but --launcher starts 8 ranks on 4"
            + " hosts, 2 on each, placed block: give --ranks-per-node 2 --placement block, or a"
            + " launcher that starts 2 ranks on each node, dealt to nodes in turn",
        () -> MpiKind.checkPlaced(started(8, 4, 2, 2, "block"), cyclic));
    refused(
        asked + "8 ranks on 4 hosts, 2 on each, in no regular order: give " + instead,
        () -> MpiKind.checkPlaced(started(8, 4, 2, 2, "other"), two));
    // Ranks 0 and 1 share a host of 4, and 4 divides 8: that was all that was looked at.
    String four8 = "--ranks-per-node 4 --placement block was asked for, but --launcher starts 8";
    refused(
        four8
            + " ranks on 3 hosts, 1 to 4 on each, placed block: give a launcher that starts 4 ranks"
            + " on each node, dealt one node after the other",
        () -> MpiKind.checkPlaced(started(8, 3, 4, 1, "block"), four));
  }

  /** Rules, table and tuning.json said "one rank per node" of ranks that shared nodes. */
  @Test
  void oneRankPerNodeIsNotBelievedOfALauncher() {
    String meant = "one rank per node is meant where --ranks-per-node does not say more, but ";
    String instead =
        "a launcher that starts one rank on each node (mpirun -np NODES --map-by node, srun"
            + " --ntasks-per-node=1)";
    refused(
        meant
            + "--launcher starts 8 ranks on 2 hosts, 4 on each, placed block: give --ranks-per-node"
            + " 4 --placement block, or "
            + instead,
        () -> MpiKind.checkPlaced(started(8, 2, 4, 4, "block"), RanksPerNode.ONE));
    refused(
        meant
            + "--launcher starts 3 ranks on 2 hosts, 1 to 2 on each, placed block: give "
            + instead,
        () -> MpiKind.checkPlaced(started(3, 2, 2, 1, "block"), RanksPerNode.ONE));
    // One machine is a cluster of its own kind: what is written says so.
    assertDoesNotThrow(() -> MpiKind.checkPlaced(started(4, 1, 4, 4, "block"), RanksPerNode.ONE));
    UserException unsaid =
        assertThrows(
            UserException.class,
            () -> MpiKind.checkPlaced(facts(2, Optional.empty()), RanksPerNode.ONE));
    assertTrue(String.valueOf(unsaid.getMessage()).contains("on which hosts"), unsaid::toString);
  }

  /** A sheet may be of such ranks, and says what they do to it. */
  @Test
  void aSheetOfRanksThatShareHostsSaysSo() {
    String warning = MpiKind.sharing(started(8, 2, 4, 4, "block")).orElseThrow();
    assertTrue(warning.contains("8 ranks on 2 hosts, 4 on each, placed block"), warning);
    assertEquals(Optional.empty(), MpiKind.sharing(started(2, 1, 2, 2, "block")));
    assertEquals(Optional.empty(), MpiKind.sharing(started(2, 2, 1, 1, "block")));
  }

  private static MpiFacts started(int ranks, int hosts, int most, int fewest, String order) {
    boolean isPairOfOne = most > 1 && !order.equals("cyclic");
    return facts(
        ranks,
        Optional.of(
            new RankHosts(hosts, most, fewest, most, isPairOfOne, Word.find(Order.ALL, order))));
  }

  private static MpiFacts facts(int ranks, Optional<RankHosts> places) {
    return new MpiFacts(
        ranks,
        places,
        OptionalInt.empty(),
        new TreeMap<>(),
        new LibraryPresets(List.of(), List.of(), Optional.empty()));
  }

  private static void refused(String message, Executable reading) {
    UserException e = assertThrows(UserException.class, reading);
    assertEquals(message, e.getMessage());
    assertEquals(UserException.ExitKind.BAD_INPUT, e.kind());
  }

  /** A launcher starts a number of its own; what is not brought is where it is. */
  @Test
  void rulesAreLookedForWhereRanksCanBeStarted(@TempDir Path temp) throws IOException {
    assertEquals(List.of(4, 8, 11), parse("lab:11").usualRanks(11));
    assertEquals(List.of(2), parse("local").usualRanks(2));
    Path rules = Files.writeString(temp.resolve("rules.conf"), "");
    assertEquals(rules, parse("lab:4").seenByNodes(rules));
    Map<String, String> options = Map.of("--launcher", "srun -N 11");
    ClusterKind launched = ClusterKinds.parse("mpi", options);
    assertEquals(List.of(11), launched.usualRanks(11));
    assertEquals(rules, launched.seenByNodes(rules));
    ClusterKind shared =
        ClusterKinds.parse(
            "mpi", Map.of("--launcher", "srun -N 11", "--shared-dir", temp.toString()));
    assertTrue(!shared.seenByNodes(rules).equals(rules), "brought");
  }
}
