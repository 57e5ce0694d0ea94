package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Outputs of trials of Open MPI 4.1.4 and MPICH 4.0.2, host names and places changed. */
class TransportInUseTest {
  private static final String OPEN_MPI = "open-mpi-shared-memory";
  private static final String MPICH = "mpich-tcp";

  private static String output(String name) {
    try (InputStream in = TransportInUseTest.class.getResourceAsStream(name + ".txt")) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        OPEN_MPI + "|ob1 over vader",
        "open-mpi-tcp|ob1 over tcp",
        "open-mpi-ucx|ucx over sysv/memory, cma/memory",
        "open-mpi-ofi|cm over ofi (eth0, tcp;ofi_rxm)",
        "mpich-shared-memory|ch4:ucx over sysv/memory, cma/memory",
        MPICH + "|ch4:ucx over tcp/eth0",
      })
  void whatTheLibraryChoseIsUnderstood(String name, String transport) {
    assertEquals(Optional.of(transport), TransportInUse.of(output(name)));
  }

  /** Ranks print beside each other, and a launcher brings their lines as they come. */
  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, MPICH})
  void linesInAnyOrderSayTheSame(String name) {
    List<String> lines = new ArrayList<>(output(name).lines().toList());
    Optional<String> said = TransportInUse.of(output(name));
    Random random = new Random(7);
    for (int round = 0; round < 50; round++) {
      Collections.shuffle(lines, random);
      assertEquals(said, TransportInUse.of(String.join("\n", lines) + "\n"));
    }
  }

  /** A name of which the end is missing would be another transport. */
  @Test
  void ofALineThatIsCutNothingIsTaken() {
    assertEquals(
        Set.of("", "ob1 (it says no more)", "ob1 over vader"), saidOfBeginnings(output(OPEN_MPI)));
    assertEquals(
        Set.of("", "ch4:ucx (it says no more)", "ch4:ucx over tcp/eth0"),
        saidOfBeginnings(output(MPICH)));
    assertEquals(
        Set.of("", "cm over ofi (eth0, tcp;ofi_rxm)"), saidOfBeginnings(output("open-mpi-ofi")));
  }

  private static Set<String> saidOfBeginnings(String output) {
    String telling =
        output
            .lines()
            .filter(line -> line.matches(".*( selected |Selected|Using|tag\\(|:prov|Device).*"))
            .collect(Collectors.joining("\n", "", "\n"));
    Set<String> said = new HashSet<>();
    for (int end = 0; end <= telling.length(); end++) {
      said.add(TransportInUse.of(telling.substring(0, end)).orElse(""));
    }
    return said;
  }

  /** The end of one rank's line in the midst of another's. */
  @Test
  void lineWithinALineIsUnderstood() {
    assertEquals(
        Optional.of("ob1 over tcp"),
        TransportInUse.of(
            """
            [h1:1] select: init ret[h2:2] selected ob1 best priority 20
            urned priority 20
            [h1:1] mca: bml: Us[h2:2] mca: bml: Using tcp btl for send to [[1,1],0]
            ing vader btl for send to [[1,1],1] on node h2
            """));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "library      /lib/libmpi.so.40\nversion      Open MPI v4.1.4\nranks        2\n",
        "[h1:1] mca: bml: Using vader btl for send to [[1,1],1] on node h1\n", // for RMA, perhaps
        "[1.0] [h1:1:0]  ucp_context.c:1849 UCX  INFO  Version 1.13.1 (loaded from /lib/x)\n",
      })
  void whereItDoesNotSayThereIsNone(String output) {
    assertEquals(Optional.empty(), TransportInUse.of(output));
  }

  @Test
  void aDeviceAloneIsToldAsThat() {
    String version = "version      MPICH Version: 3.4 MPICH Device: ch3:nemesis\n";
    assertEquals(Optional.of("ch3:nemesis (it says no more)"), TransportInUse.of(version));
  }

  /** UCX from 1.14 on says who is at the other end; a NIC may stand there several times. */
  @Test
  void endpointsOfNewerUcxAreUnderstood() {
    String before = "[1.5] [n1:9:0]  ucp_worker.c:1903 UCX  INFO    ucp_context_0 ";
    String mlx = "rc_mlx5/mlx5_2:1 rc_mlx5/mlx5_0:1 ";
    assertEquals(
        Optional.of("ucx over rc_mlx5/mlx5_2:1, rc_mlx5/mlx5_0:1 or sysv/memory, cma/memory"),
        TransportInUse.of(
            before
                + "self cfg#0 tag(tcp/lo)\n"
                + before
                + "intra-node cfg#1 tag(sysv/memory cma/memory) rma(sysv/memory)\n"
                + before
                + "inter-node cfg#2 tag("
                + mlx
                + mlx
                + ")\n"));
  }

  /** By their sources: ranks of one host may have shared memory there, which neither says. */
  @Test
  void libfabricsProviderIsThatBetweenHosts() {
    assertEquals(
        Optional.of("ch4:ofi over verbs;ofi_rxm between hosts"),
        TransportInUse.of(
            "libfabric provider: verbs;ofi_rxm - IB-0x1\nversion      MPICH Version: 4.2 MPICH Device: ch4:ofi\n"));
    assertEquals(
        Optional.of("libfabric over psm3 between hosts"),
        TransportInUse.of("[0] MPI startup(): libfabric provider: psm3\n"));
  }

  @Test
  void manyKindsOfEndpointsAreCut() {
    StringBuilder many = new StringBuilder();
    for (int nic = 0; nic < 99; nic++) {
      many.append("UCX  INFO  ep_cfg[" + nic + "]: tag(rc_mlx5/mlx5_" + nic + ":1)\n");
    }
    assertEquals(202, TransportInUse.of(many.toString()).orElseThrow().length());
  }

  /** Of what Open MPI and UCX print nothing but their log is left out of a failure's reason. */
  @Test
  void theLogIsToldFromReasons() {
    for (String name : List.of(OPEN_MPI, "open-mpi-ofi", "open-mpi-ucx", "mpich-shared-memory")) {
      output(name)
          .lines()
          .filter(line -> line.startsWith("["))
          .forEach(line -> assertTrue(TransportInUse.isLog(line), line));
    }
    assertEquals(
        List.of(),
        Arrays.asList(
                "[host:08901] PML ucx cannot be selected",
                "[1.5] [host:1:0] sock.c:1 UCX  ERROR connect() failed",
                "mpi: no MPI library found",
                "Abort(1614735) on node 0 (rank 0 in comm 0): Fatal error")
            .stream()
            .filter(TransportInUse::isLog)
            .toList());
  }
}
