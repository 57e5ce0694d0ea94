package fathom.runner.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.RankPlacement.Order;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKinds;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.mpi.RankHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A launcher of two ranks, made up: it says what ranks of Open MPI say. */
class LaunchCheckTest {
  @TempDir private Path temp;

  private LaunchCheck check() throws IOException {
    Path jar = temp.resolve("jmh-benches/target/benchmarks.jar");
    Files.createDirectories(jar.getParent());
    Files.writeString(jar, "");
    return new LaunchCheck(new Installation(temp), Progress::silent);
  }

  private ClusterKind cluster(String more) throws IOException {
    return cluster(
        more,
        "1 (most ranks on one: 2; fewest: 2; with rank 0: 2; ranks 0 and 1 on one; order: block)");
  }

  private ClusterKind cluster(String more, String hosts) throws IOException {
    Path launcher = temp.resolve("mpirun");
    Files.writeString(
        launcher,
        """
        #!/bin/sh
        echo "library      libmpi.so.40"
        echo "version      Open MPI v4.1.4"
        echo "ranks        2"
        %s
        echo "hosts        %s"
        echo "first host   here"
        echo "first place  $(readlink /proc/self/ns/net) $(cat /proc/sys/kernel/random/boot_id)"
        """
            .formatted(more, hosts));
    assertEquals(true, launcher.toFile().setExecutable(true));
    return ClusterKinds.parse(
        "mpi", Map.of("--launcher", launcher + " -np 2", "--mpi-library", "libmpi.so.40"));
  }

  @Test
  void otherNumbersOfRanksThanTheLauncherStartsAreRefused() throws IOException {
    UserException refused = refusal(cluster(""), List.of(4));
    assertEquals("--launcher starts 2 ranks: give --nodes 2", refused.getMessage());
    assertEquals(UserException.ExitKind.BAD_INPUT, refused.kind());
  }

  @Test
  void theLauncherSaysWhereItsRanksAre() throws IOException {
    LaunchCheck.Checked checked =
        check().run(cluster(""), List.of(), Optional.of(LibrarySettings.NONE));
    assertEquals(
        Optional.of(new RankHosts(1, 2, 2, 2, true, Optional.of(Order.BLOCK))), checked.launched());
    assertEquals(List.of(), checked.notes());
  }

  /** Another host has more ranks, and other CPUs. */
  @Test
  void theRanksOfThisMachineAreThoseBesideRankZero() throws IOException {
    String uneven =
        "2 (most ranks on one: 4; fewest: 1; with rank 0: 1; ranks 0 and 1 on two; order: block)";
    LaunchCheck.Checked checked =
        check().run(cluster("", uneven), List.of(), Optional.of(LibrarySettings.NONE));
    assertEquals(Optional.of(1), checked.launchedHere());
  }

  /** Two of three ranks share a host: nobody asked for that. */
  @Test
  void ranksThatShareHostsAreRefusedIfNobodyAsked() throws IOException {
    String uneven =
        "2 (most ranks on one: 2; fewest: 1; with rank 0: 2; ranks 0 and 1 on one; order: block)";
    UserException refused = refusal(cluster("", uneven).placed(RanksPerNode.ONE), List.of(2));
    assertEquals(UserException.ExitKind.BAD_INPUT, refused.kind());
    String line = String.valueOf(refused.getMessage());
    assertTrue(line.contains("on 2 hosts, 1 to 2 on each"), line);
  }

  @Test
  void whatIsChosenAlreadyIsRefused() throws IOException {
    String line =
        String.valueOf(
            refusal(cluster("echo 'preset aa    coll_x=3 [/etc/x.conf:1] on n1'"), List.of())
                .getMessage());
    assertTrue(line.contains("coll_x=3 (in /etc/x.conf:1 on n1)"), line);
  }

  /** Its forced columns may have been its own choice, from which nobody could tell them. */
  @Test
  void mpichOfAnotherMakerIsRefusedByItsName() throws IOException {
    String cray = "MPI VERSION : CRAY MPICH version 8.1.28.15 (ANL base 3.4a2)";
    UserException refused = refusal(cluster("echo 'version      " + cray + "'"), List.of());
    assertEquals(
        "no way is known to make this library choose an algorithm: " + cray, refused.getMessage());
  }

  /** A file of parameters and the environment are alike: tune goes on with what they set. */
  @Test
  void aSettingOfAFileIsNotTriedAndSaid() throws IOException {
    String said =
        """
        echo 'preset aa    btl_tcp_flags=send [/etc/x.conf:1] on n1'
        echo '[h1:1] selected ob1 best priority 20'
        echo '[h1:1] mca: bml: Using tcp btl for send to x'
        """;
    LaunchCheck.Checked checked = check().run(cluster(said), List.of(), Optional.empty());
    assertTrue(checked.inForce().isPresent());
    assertTrue(
        checked.notes().getFirst().startsWith("btl_tcp_flags=send (in /etc/x.conf:1 on n1) is in"),
        checked.notes()::toString);
  }

  @Test
  void aLibraryWhoseAlgorithmsAreNotKnownIsRefused() throws IOException {
    UserException refused =
        refusal(cluster("echo 'version      MVAPICH2 Version : 2.3.7'"), List.of());
    assertEquals(
        "no way is known to make this library choose an algorithm: MVAPICH2 Version : 2.3.7",
        refused.getMessage());
  }

  private UserException refusal(ClusterKind cluster, List<Integer> ranks) throws IOException {
    LaunchCheck check = check();
    return assertThrows(
        UserException.class, () -> check.run(cluster, ranks, Optional.of(LibrarySettings.NONE)));
  }
}
