package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.RankPlacement.Order;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.console.UserException;
import fathom.runner.mpi.MpiLaunchers.FoundLauncher;
import fathom.runner.process.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpiLaunchersTest {
  private static final String OPEN = "mpirun (Open MPI) 5.0.6\n";
  private static final String INTEL =
      "Intel(R) MPI Library for Linux* OS, Version 2021.18.1 Build 20260626 (id: b44796a)\n";
  private static final String HYDRA = "HYDRA build details:\n    Version: 4.0.2\n";

  private static MpiLaunchers launchers(Set<String> programs, String version) {
    return new MpiLaunchers(
        name -> programs.contains(name) ? List.of(Path.of("/usr/bin", name)) : List.of(),
        command -> new Tool.ToolResult(0, version, ""));
  }

  @Test
  void debianHasBothBesideEachOther() {
    MpiLaunchers both = launchers(Set.of("mpirun.openmpi", "mpirun.mpich", "mpirun"), OPEN);
    assertEquals(
        new FoundLauncher(MpiImplementation.OPEN_MPI, "mpirun"), both.require(Optional.empty()));
    assertEquals(
        new FoundLauncher(MpiImplementation.MPICH, "mpirun.mpich"),
        both.require(Optional.of(MpiImplementation.MPICH)));
  }

  @Test
  void elsewhereItsVersionTellsWhoseItIs() {
    assertEquals(
        new FoundLauncher(MpiImplementation.OPEN_MPI, "mpirun"),
        launchers(Set.of("mpirun"), OPEN).require(Optional.empty()));
    assertEquals(
        new FoundLauncher(MpiImplementation.MPICH, "mpirun"),
        launchers(Set.of("mpirun"), HYDRA).require(Optional.empty()));
    assertFalse(MpiImplementation.MPICH.isNamedBy(OPEN));
    assertFalse(MpiImplementation.OPEN_MPI.isNamedBy(HYDRA));
  }

  @Test
  void whereNobodyNamesOneItIsTheFirstThereIs() {
    assertEquals(
        Optional.of(MpiImplementation.OPEN_MPI),
        launchers(Set.of("mpirun.openmpi", "mpirun.mpich"), OPEN).usual());
    assertEquals(
        Optional.of(MpiImplementation.MPICH), launchers(Set.of("mpirun.mpich"), HYDRA).usual());
    assertEquals(Optional.empty(), launchers(Set.of(), "").usual());
  }

  /** A module puts its own launcher into PATH, before the system's. */
  @Test
  void pathsLauncherComesBeforeDebiansNames() {
    Map<String, String> versions =
        Map.of("/opt/mpich/bin/mpirun", HYDRA, "/opt/intel/bin/mpirun", INTEL);
    MpiLaunchers several =
        new MpiLaunchers(
            name ->
                name.equals("mpirun")
                    ? List.of(Path.of("/opt/mpich/bin/mpirun"), Path.of("/opt/intel/bin/mpirun"))
                    : List.of(Path.of("/usr/bin", name)),
            command -> new Tool.ToolResult(0, versions.getOrDefault(command.getFirst(), ""), ""));
    assertEquals(
        new FoundLauncher(MpiImplementation.MPICH, "mpirun"), several.require(Optional.empty()));
    assertEquals(
        new FoundLauncher(MpiImplementation.MPICH, "mpirun"),
        several.require(Optional.of(MpiImplementation.MPICH)));
    assertEquals(
        new FoundLauncher(MpiImplementation.INTEL_MPI, "/opt/intel/bin/mpirun"),
        several.require(Optional.of(MpiImplementation.INTEL_MPI)));
    assertEquals(
        new FoundLauncher(MpiImplementation.OPEN_MPI, "mpirun.openmpi"),
        several.require(Optional.of(MpiImplementation.OPEN_MPI)));
  }

  @Test
  void whatIsNotThereIsSaid() {
    UserException none =
        assertThrows(
            UserException.class,
            () -> launchers(Set.of("mpirun"), OPEN).require(Optional.of(MpiImplementation.MPICH)));
    String message = String.valueOf(none.getMessage());
    assertTrue(message.startsWith("no mpirun of mpich in PATH: install one"), message);
    UserException nothing =
        assertThrows(UserException.class, () -> launchers(Set.of(), "").require(Optional.empty()));
    String other = String.valueOf(nothing.getMessage());
    assertTrue(other.startsWith("no mpirun of Open MPI, MPICH or Intel MPI in PATH"), other);
  }

  private static final MpiImplementation.InstalledLauncher MPIRUN =
      new MpiImplementation.InstalledLauncher(
          "mpirun", Optional.of(new MpiRelease("Open MPI", "4.1.4")));
  private static final MpiImplementation.InstalledLauncher MPIEXEC =
      new MpiImplementation.InstalledLauncher("mpiexec", Optional.empty());

  /** Ranks are started with what each library needs to use the hosts' network and nothing else. */
  @Test
  void onHostsEachHasOneRankAndMessagesTakeTheLine() {
    MpiImplementation.EmulatedHosts hosts =
        new MpiImplementation.EmulatedHosts(
            List.of("10.0.0.1", "10.0.0.2", "10.0.0.3"),
            "10.0.0.0/24",
            "eth0",
            "10.1.0.0/24",
            "control",
            "/run/agent",
            "/run",
            RanksPerNode.ONE);
    assertEquals(2, hosts.fewest());
    List<String> open = MpiImplementation.OPEN_MPI.onHosts(MPIRUN, hosts, 2, false);
    assertEquals("10.0.0.1:1,10.0.0.2:1", open.get(open.indexOf("--host") + 1));
    assertEquals("tcp,self", open.get(open.indexOf("btl") + 1));
    assertEquals("10.0.0.0/24", open.get(open.indexOf("btl_tcp_if_include") + 1));
    assertEquals("10.1.0.0/24", open.get(open.indexOf("oob_tcp_if_include") + 1));
    assertEquals("/run/agent", open.get(open.indexOf("plm_rsh_agent") + 1));
    assertEquals("rsh", open.get(open.indexOf("plm") + 1));
    MpiImplementation.InstalledLauncher five =
        new MpiImplementation.InstalledLauncher(
            "mpirun", Optional.of(new MpiRelease("Open MPI", "5.0.11")));
    List<String> byPrrte = MpiImplementation.OPEN_MPI.onHosts(five, hosts, 2, false);
    assertEquals("ssh", byPrrte.get(byPrrte.indexOf("plm") + 1));
    assertEquals("control", byPrrte.get(byPrrte.indexOf("prte_if_include") + 1));
    assertEquals("/run/agent", byPrrte.get(byPrrte.indexOf("plm_ssh_agent") + 1));
    assertEquals("none", open.get(open.indexOf("--bind-to") + 1));
    assertFalse(open.contains("--map-by"));
    assertFalse(open.contains("--allow-run-as-root"));
    assertTrue(
        MpiImplementation.OPEN_MPI.onHosts(MPIRUN, hosts, 2, true).contains("--allow-run-as-root"));
    List<String> mpich = MpiImplementation.MPICH.onHosts(MPIEXEC, hosts, 3, true);
    assertEquals(
        List.of("env", "TMPDIR=/run", "UCX_TLS=tcp,self", "UCX_NET_DEVICES=eth0"),
        mpich.subList(0, 4));
    assertEquals(List.of("env", "TMPDIR=/run", "mpirun"), open.subList(0, 3));
    assertEquals("10.0.0.1,10.0.0.2,10.0.0.3", mpich.get(mpich.indexOf("-hosts") + 1));
    assertEquals("1", mpich.get(mpich.indexOf("-ppn") + 1));
    assertEquals("control", mpich.get(mpich.indexOf("-iface") + 1));
    assertEquals("/run/agent", mpich.get(mpich.indexOf("-launcher-exec") + 1));
  }

  /** Open MPI fills a host before the next one, or goes round; within one is shared memory. */
  @ParameterizedTest
  @CsvSource({"BLOCK,slot", "CYCLIC,node"})
  void ranksShareHosts(Order order, String mapping) {
    MpiImplementation.EmulatedHosts hosts =
        new MpiImplementation.EmulatedHosts(
            List.of("10.0.0.1", "10.0.0.2", "10.0.0.3"),
            "10.0.0.0/24",
            "eth0",
            "10.1.0.0/24",
            "control",
            "/run/agent",
            "/run",
            new RanksPerNode(3, order));
    List<String> open = MpiImplementation.OPEN_MPI.onHosts(MPIRUN, hosts, 6, false);
    assertEquals("10.0.0.1:3,10.0.0.2:3", open.get(open.indexOf("--host") + 1));
    assertEquals("6", open.get(open.indexOf("-np") + 1));
    assertEquals(mapping, open.get(open.indexOf("--map-by") + 1));
    assertEquals("^openib,ofi,uct,usnic,portals4,ugni,smcuda", open.get(open.indexOf("btl") + 1));
    UserException refused =
        assertThrows(
            UserException.class, () -> MpiImplementation.MPICH.onHosts(MPIEXEC, hosts, 6, false));
    assertEquals(
        "--ranks-per-node is for Open MPI on the emulated cluster: MPICH's ranks of one host would"
            + " not use shared memory",
        refused.getMessage());
    // Four ranks are on two hosts, and some of them on one.
    assertEquals(4, hosts.fewest());
  }

  @Test
  void optionsAreReadByName() {
    MpiOptions options =
        MpiOptions.of(
            Map.of(
                "--launcher", " mpirun  -np 4 ",
                "--mpi-library", "lib/libmpi.so",
                "--mpi-thread", "multiple",
                "--shared-dir", "scratch ü",
                "--network", "eth0"));
    assertEquals(List.of("mpirun", "-np", "4"), options.launcher());
    assertTrue(Path.of(options.library()).isAbsolute(), options::library);
    assertEquals(
        Optional.of(Path.of("scratch ü").toAbsolutePath()), options.shared(), "as ranks see it");
    assertEquals("libmpi.so.40", MpiOptions.of(Map.of("--mpi-library", "libmpi.so.40")).library());
    assertEquals(MpiOptions.NONE, MpiOptions.of(Map.of("--network", "eth0")));
    assertEquals(
        Optional.of(MpiImplementation.MPICH),
        MpiOptions.of(Map.of("--mpi", "mpich")).implementation());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--mpi|lam|--mpi: no MPI library 'lam'; there are open-mpi, mpich, intel-mpi",
        "--mpi-thread|many|--mpi-thread: no such level 'many'; there are single, funneled, serialized, multiple"
      })
  void whatIsNoneIsRefused(String option, String value, String message) {
    assertEquals(
        message,
        assertThrows(UserException.class, () -> MpiOptions.of(Map.of(option, value))).getMessage());
  }

  private static LaunchedMpi mpi(String library) {
    return new LaunchedMpi(library, Optional.empty(), Optional.empty());
  }

  /** A word may have a blank; what stands between words is in none of them. */
  @Test
  void forksOfJmhAreJobs() {
    MpiLauncher launcher =
        new MpiLauncher(
            ranks -> List.of("mpi run", "-np", "" + ranks), mpi("/a b/lib.so"), "single", 2);
    assertEquals(
        List.of("-prof", "fathom.bench.mpi.MpiJob:/a b/lib.so\u001fmpi run\u001f-np\u001f3"),
        launcher.jmhArguments(3, Map.of()));
  }
}
