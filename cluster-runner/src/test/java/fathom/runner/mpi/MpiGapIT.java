package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.PrivateRun;
import fathom.runner.Repository;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The send gap through Open MPI over TCP between emulated hosts, held against its line. */
@Tag("alone")
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.ROOT, Machine.OPEN_MPI})
class MpiGapIT {
  /** Slow, so that what is queued keeps the line full while another program has the core. */
  private static final double BITS_PER_MICRO = 5;

  /** What Open MPI sends with each message over TCP. */
  private static final int MESSAGE_HEADER_BYTES = 22;

  /** A full segment on the line (with the 2 bytes that it charges), and what it carries. */
  private static final double SEGMENT_BYTES = 1516;

  private static final double SEGMENT_PAYLOAD_BYTES = 1448;

  private static final String AGENT =
      """
      #!/bin/sh
      host=$1; shift
      exec ip netns exec "fathom-$host" unshare --uts sh -c "hostname $host; $*"
      """;

  @TempDir private Path temp;

  private Told lab(Map<String, String> environment, List<String> args) {
    List<String> all = new ArrayList<>(List.of("lab"));
    all.addAll(args);
    Map<String, String> full = new HashMap<>(environment);
    full.put("XDG_RUNTIME_DIR", temp.toString());
    try (Launch launch =
        Launch.of(
            full,
            run.inside(
                Launch.fathomCommand(
                    Repository.home(),
                    Repository.fathomJar(),
                    temp,
                    all.toArray(String[]::new))))) {
      return launch.end();
    }
  }

  private final PrivateRun run = PrivateRun.make();

  @AfterEach
  void takeAway() {
    run.close();
  }

  private String launcher() throws IOException {
    Path agent = Files.writeString(temp.resolve("agent"), AGENT);
    assertTrue(agent.toFile().setExecutable(true));
    Path hosts = Files.writeString(temp.resolve("hosts"), "h1 slots=1\nh2 slots=1\n");
    String network = "10.77.0.0/24";
    return String.join(
        " ",
        MpiRuns.launcher(
            MpiRuns.OPEN_MPI,
            "--hostfile",
            hosts.toString(),
            "--map-by",
            "node",
            "--mca",
            "plm",
            "rsh",
            "--mca",
            "plm_rsh_agent",
            agent.toString(),
            "--mca",
            "pml",
            "ob1",
            "--mca",
            "btl",
            "tcp,self",
            "--mca",
            "btl_tcp_if_include",
            network,
            "--mca",
            "oob_tcp_if_include",
            network));
  }

  @Test
  void itIsWhatTheLineTakes() throws IOException {
    Told up = lab(Map.of(), List.of("up", "--hosts", "2", "--profile", "rate=5mbit"));
    assertEquals(0, up.exitCode(), up::toString);
    Path result = temp.resolve("gap.json");
    List<String> command = new ArrayList<>(List.of("exec", "h1", "--"));
    command.addAll(
        MpiRuns.jmh(
            "SendGap",
            "1024/16384",
            result,
            "-p",
            "device=eth0",
            "-f",
            "1",
            "-i",
            "8",
            "-r",
            "2s"));
    Told told = lab(Map.of("FATHOM_MPI_LAUNCHER", launcher()), command);
    assertEquals(0, told.exitCode(), told::toString);
    for (int bytes : new int[] {1024, 16384}) {
      double known =
          8
              * (bytes + MESSAGE_HEADER_BYTES)
              * (SEGMENT_BYTES / SEGMENT_PAYLOAD_BYTES)
              / BITS_PER_MICRO;
      // Other work makes a gap longer.
      List<Double> micros = MpiRuns.gapMicros(result, bytes);
      assertEquals(known, micros.getFirst(), 0.02 * known, () -> bytes + " bytes: " + micros);
      double median = micros.get(micros.size() / 2);
      assertEquals(known, median, 0.1 * known, () -> bytes + " bytes: " + micros);
    }
  }
}
