package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.runner.Await;
import fathom.runner.KnownValue;
import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.RunFiles;
import fathom.runner.Told;
import fathom.runner.lab.HeldLab;
import fathom.runner.mpi.MpiFacts;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Campaigns under real Slurm daemons, inside salloc and as a batch script. The lines are slow, as
 * those of {@link SshIT} are, and for the same reason; but three blocks are few beside other work.
 */
@Tag("alone")
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.ROOT, Machine.SLURM})
class SlurmIT {
  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  @SuppressWarnings("NullAway.Init") // started before the first test
  private static SlurmLab slurm;

  @BeforeAll
  static void start() throws IOException {
    slurm = SlurmLab.start("4:rate=10mbit,packets=50", temp);
  }

  @AfterAll
  static void end() {
    slurm.close();
  }

  private static List<String> measure(Path run, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "measure",
                "--cluster",
                "slurm",
                "--network",
                HeldLab.DEVICE,
                "--parameters",
                "g_s",
                "--sizes",
                "1,40,64,1472",
                "--budget",
                "20s",
                "--out",
                run.toString()));
    arguments.addAll(List.of(more));
    return Launch.fathomCommand(
        Repository.home(), Repository.fathomJar(), temp, arguments.toArray(String[]::new));
  }

  private static void assertTruth(Path run) throws IOException {
    JsonNode row = new RunFiles(run).row("g_s");
    assertEquals("fitted", row.path("status").asText(), row::toString);
    KnownValue.assertNear(67.2, row, 0, "constant");
    KnownValue.assertNear(0.8, row, 1, "slope");
    JsonNode provenance = new RunFiles(run).json("sheet.json").path("provenance");
    assertTrue(provenance.path("nodes").asText().startsWith("lxn1 10.77.0.1, lxn2"));
  }

  @Test
  void insideAnAllocation() throws IOException {
    Path run = temp.resolve("salloc");
    List<String> command = new ArrayList<>(List.of("salloc", "-N", "4", "-Q"));
    command.addAll(measure(run));
    try (Launch launch = Launch.of(Map.of(), slurm.onHead(command))) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
      assertTrue(told.out().contains("Parameter sheet: slurm · 4 nodes · udp"), told::out);
    }
    assertTruth(run);
    Told pairs = Told.by("report", run.toString(), "--pairs");
    assertEquals(0, pairs.exitCode(), pairs::toString);
    assertTrue(pairs.out().startsWith("6 pairs of 4 nodes in 3 rounds"), pairs::out);
  }

  @Test
  void askingForAnAllocation() throws IOException {
    Path run = temp.resolve("asked");
    try (Launch launch =
        Launch.of(Map.of(), slurm.onHead(measure(run, "--slurm-options", "-N 4 -Q")))) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    assertTruth(run);
    Await.until("the allocation given back", () -> queue().isBlank(), SlurmIT::queue);
  }

  /** What every launcher keeps, by srun. */
  @Nested
  class Contract implements LauncherContract {
    private String job = "";

    @BeforeEach
    void allocate() {
      Tool.ToolResult granted = Tool.run(slurm.onHead(List.of("salloc", "-N", "4", "--no-shell")));
      assertTrue(granted.ok(), granted::reason);
      // It says so on standard error: "salloc: Granted job allocation 5".
      job = queue("%i");
    }

    @AfterEach
    void giveBack() {
      Tool.ToolResult cancelled = Tool.run(slurm.onHead(List.of("scancel", job)));
      assertTrue(cancelled.ok(), cancelled::reason);
      Await.until("the allocation given back", () -> queue().isBlank(), SlurmIT::queue);
    }

    @Override
    public List<String> command(String script) {
      Node node = Node.of("lxn2");
      // A user's label before each line would stand in the agents' reports.
      List<String> labelled = new ArrayList<>(List.of("env", "SLURM_LABELIO=1"));
      labelled.addAll(SlurmLauncher.within(job, List.of(node), true).command(node, script));
      return slurm.onHead(labelled);
    }
  }

  /** Slurm uses the control network: an experiment that floods a node's line does not delay it. */
  @Test
  void aNodeWhoseLineIsDownRunsPrograms() {
    List<String> line = List.of("ip", "link", "set", HeldLab.DEVICE);
    Tool.ToolResult down = Tool.run(slurm.lab().onHost(2, with(line, "down")));
    assertTrue(down.ok(), down::reason);
    try {
      Tool.ToolResult ran =
          Tool.run(slurm.onHead(List.of("srun", "-N1", "-w", "lxn2", "hostname")));
      assertEquals("lxn2", ran.output().strip(), ran::reason);
    } finally {
      Tool.run(slurm.lab().onHost(2, with(line, "up")));
    }
  }

  private static List<String> with(List<String> words, String last) {
    return Stream.concat(words.stream(), Stream.of(last)).toList();
  }

  private static String queue(String format) {
    return Tool.run(slurm.onHead(List.of("squeue", "-h", "-o", format))).output().strip();
  }

  private static String queue() {
    return Tool.run(slurm.onHead(List.of("squeue", "-h"))).output();
  }

  /** The script of docs/real-clusters.md, with this test's options in the place of the reader's. */
  @Test
  void asABatchScript() throws IOException {
    Path run = temp.resolve("sbatch");
    Path script = temp.resolve("fathom.sbatch");
    Files.writeString(
        script,
        "#!/bin/sh\n#SBATCH --nodes=4\n#SBATCH --ntasks-per-node=1\n#SBATCH --output="
            + temp.resolve("sbatch.out")
            + "\nexec "
            + String.join(" ", measure(run).stream().map(w -> "'" + w + "'").toList())
            + "\n");
    Tool.ToolResult submitted = Tool.run(slurm.onHead(List.of("sbatch", script.toString())));
    assertTrue(submitted.ok(), submitted::reason);
    Await.until("the job's sheet", Duration.ofMinutes(10), () -> queue().isBlank(), SlurmIT::queue);
    String said = Files.readString(temp.resolve("sbatch.out"));
    assertTrue(said.contains("Parameter sheet: slurm · 4 nodes · udp"), said);
    assertTruth(run);
  }

  /** Open MPI's library learns from Slurm by PMIx who the others are. */
  @Test
  @Needs(Machine.OPEN_MPI)
  void ranksThatSlurmStartsKnowOfEachOther() throws IOException {
    List<String> command = new ArrayList<>(List.of("srun", "--mpi=pmix", "-N", "2", "-n", "2"));
    command.addAll(Launch.benchmarksCommand(temp, "mpi", "--library", "libmpi.so.40"));
    String said = asBatch("export OMPI_MCA_pml=ob1 OMPI_MCA_btl=tcp,self", command);
    assertTrue(said.contains("ranks        2\n"), said);
    assertTrue(said.contains("settings     OMPI_MCA_btl=tcp,self OMPI_MCA_pml=ob1\n"), said);
    assertTrue(said.contains("first host   lxn1\n"), said);
  }

  /** Each of their lines begins with the task's number. */
  @Test
  @Needs(Machine.OPEN_MPI)
  void linesThatSlurmLabelsAreRead() throws IOException {
    List<String> command =
        new ArrayList<>(List.of("srun", "-l", "--mpi=pmix", "-N", "2", "-n", "2"));
    command.addAll(Launch.benchmarksCommand(temp, "mpi", "--library", "libmpi.so.40"));
    String said = asBatch("export OMPI_MCA_pml=ob1 OMPI_MCA_btl=tcp,self", command);
    assertTrue(said.contains("0: ranks        2\n"), said);
    assertEquals("2", MpiFacts.said(said).get("ranks"));
    assertEquals("lxn1", MpiFacts.said(said).get("first host"));
  }

  /** Slurm starts them without what Fathom sets, and each start would time the same algorithm. */
  @Test
  @Needs(Machine.OPEN_MPI)
  void ranksThatGetNoSettingsAreRefused() throws IOException {
    List<String> command =
        Launch.fathomCommand(
            Repository.home(),
            Repository.fathomJar(),
            temp,
            "validate",
            "--library",
            "--cluster",
            "mpi",
            "--launcher",
            "srun --mpi=pmix -N 2 -n 2",
            "--mpi-library",
            "libmpi.so.40",
            "--sheet",
            "table-1",
            "--operation",
            "bcast",
            "--algorithm",
            "binomial",
            "--nodes",
            "2",
            "--size",
            "1KiB",
            "--repetitions",
            "1",
            "--quiet",
            "--out",
            temp.resolve("no settings").toString());
    String said = asBatch("export SLURM_EXPORT_ENV=NONE", command);
    assertTrue(said.contains("settings do not reach every rank: lxn"), said);
    assertTrue(said.contains("make it pass its environment on (srun: --export=ALL"), said);
  }

  /** Runs a command as the job of two nodes, and gives what it said. */
  private static String asBatch(String settings, List<String> command) throws IOException {
    Path script = temp.resolve("mpi.sbatch");
    Path said = temp.resolve("mpi.out");
    Files.writeString(
        script,
        "#!/bin/sh\n#SBATCH --nodes=2\n#SBATCH --output="
            + said
            + "\n"
            + settings
            + "\nexec "
            + String.join(" ", command.stream().map(w -> "'" + w + "'").toList())
            + "\n");
    Tool.ToolResult submitted = Tool.run(slurm.onHead(List.of("sbatch", script.toString())));
    assertTrue(submitted.ok(), submitted::reason);
    Await.until("the job", Duration.ofMinutes(10), () -> queue().isBlank(), SlurmIT::queue);
    return Files.readString(said);
  }
}
