package fathom.runner.launch;

import fathom.runner.console.UserException;
import fathom.runner.process.HostTools;
import fathom.runner.process.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Slurm: the nodes of the job this process runs in, or of one that is asked for and lives as long
 * as this object, or as this process if that is shorter.
 */
public final class SlurmLauncher implements Launcher {
  private static final Pattern JOB = Pattern.compile("[0-9]{1,12}");

  /** Says which job it is, then holds it until its input ends. */
  private static final String HOLDER =
      "echo \"# Fathom: job $SLURM_JOB_ID\"; echo \"$SLURM_JOB_NODELIST\"; exec cat >/dev/null";

  /** Sites put scripts in the place of salloc, which print before it. */
  private static final String JOB_LINE = "# Fathom: job ";

  private static final int MOST_LINES = 1000;

  /** Slurm has it from 20.11 on; before, steps of a job share its CPUs without it. */
  private static final String OVERLAP = "--overlap";

  /** Set in each task of a step. */
  private static final String STEP = "SLURM_STEP_ID";

  private static final Duration END_PATIENCE = Duration.ofSeconds(10);
  private static final int CANCELS = 3;

  /** On Ctrl-C salloc is killed like all that was started, and gives nothing back by itself. */
  private final Thread giveBack;

  private final String job;
  private final List<Node> nodes;
  private final boolean overlap;
  private final Optional<Process> allocation;

  private SlurmLauncher(
      String job, List<Node> nodes, boolean overlap, Optional<Process> allocation) {
    this.job = job;
    this.nodes = nodes;
    this.overlap = overlap;
    this.allocation = allocation;
    this.giveBack = new Thread(this::cancelJob, "give back job " + job);
    if (allocation.isPresent()) {
      Runtime.getRuntime().addShutdownHook(giveBack);
    }
  }

  /**
   * The job this process runs in, or a new one.
   *
   * @param environment of this process
   * @param options for {@code salloc}, each a word of its own; empty inside an allocation
   */
  public static SlurmLauncher of(Map<String, String> environment, List<String> options) {
    boolean overlap = knowsOverlap(Tool.run(List.of("srun", "--help")));
    requireRoom(environment, overlap);
    String job = environment.getOrDefault("SLURM_JOB_ID", "");
    if (!job.isEmpty()) {
      if (!options.isEmpty()) {
        throw UserException.badInput(
            "--slurm-options asks for an allocation, but this is inside job " + job + " already");
      }
      String list = environment.getOrDefault("SLURM_JOB_NODELIST", "");
      return within(job, expand(list), overlap);
    }
    if (options.isEmpty()) {
      throw UserException.badInput(
          "--cluster slurm: not inside an allocation; start it under salloc or sbatch, or say what"
              + " to ask for, such as --slurm-options '-N 4 -t 10'");
    }
    return allocate(options, overlap);
  }

  /** Whether a step of ours can run beside another one, by what {@code srun --help} says. */
  static boolean knowsOverlap(Tool.ToolResult help) {
    return !help.ok() || help.output().contains(OVERLAP);
  }

  /**
   * @throws UserException where a step of ours would wait for the one this process runs in
   */
  static void requireRoom(Map<String, String> environment, boolean overlap) {
    if (!overlap && environment.containsKey(STEP)) {
      throw UserException.badInput(
          "this is inside a step of Slurm (srun --pty or the like), and this Slurm's srun has no"
              + " --overlap (it comes with 20.11): steps on the nodes would wait for this one to"
              + " end. Start fathom in the shell of salloc or in a batch script, without srun");
    }
  }

  /** A job whose nodes are known; it stays when this is closed. */
  static SlurmLauncher within(String job, List<Node> nodes, boolean overlap) {
    return new SlurmLauncher(checked(job), List.copyOf(nodes), overlap, Optional.empty());
  }

  /** Again when that fails: on Ctrl-C it may be killed itself, like all that was started. */
  private void cancelJob() {
    for (int i = 0; i < CANCELS; i++) {
      if (Tool.run(List.of("scancel", job)).ok()) {
        return;
      }
    }
  }

  private static SlurmLauncher allocate(List<String> options, boolean overlap) {
    List<String> command = new ArrayList<>(List.of("salloc"));
    command.addAll(options);
    command.addAll(List.of("sh", "-c", HOLDER));
    ProcessBuilder builder = HostTools.builder(command);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT); // salloc says what it waits for
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw UserException.failed("cannot start salloc: " + e.getMessage(), e);
    }
    try {
      BufferedReader words = process.inputReader(StandardCharsets.UTF_8);
      String job = job(words);
      String list = String.valueOf(words.readLine());
      if (!JOB.matcher(job).matches()) {
        throw UserException.failed("salloc granted no allocation; see its message above");
      }
      return new SlurmLauncher(job, expand(list), overlap, Optional.of(process));
    } catch (IOException | UserException e) {
      process.destroy();
      throw e instanceof UserException told
          ? told
          : UserException.failed("cannot read from salloc: " + e.getMessage(), e);
    }
  }

  /** The job's number from the holder's first line, whatever was printed before; empty without. */
  static String job(BufferedReader words) throws IOException {
    String line = words.readLine();
    for (int i = 1; i < MOST_LINES && line != null && !line.startsWith(JOB_LINE); i++) {
      line = words.readLine();
    }
    return line != null && line.startsWith(JOB_LINE) ? line.substring(JOB_LINE.length()) : "";
  }

  private static String checked(String job) {
    if (!JOB.matcher(job).matches()) {
      throw UserException.badInput("SLURM_JOB_ID is no job's number: '" + job + "'");
    }
    return job;
  }

  private static List<Node> expand(String list) {
    Tool.ToolResult names = Tool.run(List.of("scontrol", "show", "hostnames", list));
    if (!names.ok() || list.isEmpty()) {
      throw UserException.failed(
          "cannot tell the job's nodes from '" + list + "': " + names.reason());
    }
    return named(names.output());
  }

  /**
   * The nodes of a list, one per line.
   *
   * @throws UserException where a name is none
   */
  static List<Node> named(String names) {
    try {
      return names.lines().filter(line -> !line.isBlank()).map(Node::of).toList();
    } catch (IllegalArgumentException e) {
      throw UserException.failed("the job's nodes: " + e.getMessage(), e);
    }
  }

  @Override
  public List<Node> nodes() {
    return nodes;
  }

  @Override
  public List<String> command(Node node, String script) {
    // A user's label before each line would stand in an agent's reports.
    List<String> command = new ArrayList<>(List.of("env", "-u", "SLURM_LABELIO", "srun"));
    command.addAll(
        List.of("--jobid=" + job, "--nodelist=" + node.name(), "--nodes=1", "--ntasks=1"));
    if (overlap) {
      command.add(OVERLAP);
    }
    command.addAll(List.of("--cpu-bind=none", "--quiet", "--chdir=/", "sh", "-c", script));
    return command;
  }

  @Override
  public String explain(Node node, int exitCode, String lastWords) {
    return "srun ended with exit code " + exitCode + (lastWords.isEmpty() ? "" : ": " + lastWords);
  }

  /** Ends the allocation that was asked for; one that was there stays. */
  @Override
  public void close() {
    allocation.ifPresent(
        process -> {
          try {
            process.getOutputStream().close();
            if (!HostTools.hasEnded(process, END_PATIENCE)) {
              process.destroy();
            }
            Runtime.getRuntime().removeShutdownHook(giveBack);
          } catch (IllegalStateException e) {
            Thread.currentThread().interrupt(); // the hook is running, which does the same
          } catch (IOException e) {
            process.destroy(); // it ends the allocation when it is told to end
          }
        });
  }
}
