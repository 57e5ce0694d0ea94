package fathom.runner.launch;

import fathom.runner.console.UserException;
import fathom.runner.process.HostTools;
import fathom.runner.process.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Slurm: the nodes of the job this process runs in, or of one that is asked for and lives as long
 * as this object, or as this process if that is shorter.
 */
public final class SlurmLauncher implements Launcher {
  private static final Pattern JOB = Pattern.compile("[0-9]{1,12}");

  /** Says which job it is, then holds it until its input ends. */
  private static final String HOLDER =
      "echo \"$SLURM_JOB_ID\"; echo \"$SLURM_JOB_NODELIST\"; exec cat >/dev/null";

  private static final int END_PATIENCE_SECONDS = 10;
  private static final int CANCELS = 3;

  /** On Ctrl-C salloc is killed like all that was started, and gives nothing back by itself. */
  private final Thread giveBack;

  private final String job;
  private final List<Node> nodes;
  private final Optional<Process> allocation;

  private SlurmLauncher(String job, List<Node> nodes, Optional<Process> allocation) {
    this.job = job;
    this.nodes = nodes;
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
    String job = environment.getOrDefault("SLURM_JOB_ID", "");
    if (!job.isEmpty()) {
      if (!options.isEmpty()) {
        throw UserException.badInput(
            "--slurm-options asks for an allocation, but this is inside job " + job + " already");
      }
      String list = environment.getOrDefault("SLURM_JOB_NODELIST", "");
      return within(job, expand(list));
    }
    if (options.isEmpty()) {
      throw UserException.badInput(
          "--cluster slurm: not inside an allocation; start it under salloc or sbatch, or say what"
              + " to ask for, such as --slurm-options '-N 4 -t 10'");
    }
    return allocate(options);
  }

  /** A job whose nodes are known; it stays when this is closed. */
  static SlurmLauncher within(String job, List<Node> nodes) {
    return new SlurmLauncher(checked(job), List.copyOf(nodes), Optional.empty());
  }

  /** Again when that fails: on Ctrl-C it may be killed itself, like all that was started. */
  private void cancelJob() {
    for (int i = 0; i < CANCELS; i++) {
      if (Tool.run(List.of("scancel", job)).ok()) {
        return;
      }
    }
  }

  private static SlurmLauncher allocate(List<String> options) {
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
      BufferedReader words =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      String job = String.valueOf(words.readLine());
      String list = String.valueOf(words.readLine());
      if (!JOB.matcher(job).matches()) {
        throw UserException.failed("salloc granted no allocation; see its message above");
      }
      return new SlurmLauncher(job, expand(list), Optional.of(process));
    } catch (IOException | UserException e) {
      process.destroy();
      throw e instanceof UserException told
          ? told
          : UserException.failed("cannot read from salloc: " + e.getMessage(), e);
    }
  }

  private static String checked(String job) {
    if (!JOB.matcher(job).matches()) {
      throw UserException.badInput("SLURM_JOB_ID is no job's number: '" + job + "'");
    }
    return job;
  }

  private static List<Node> expand(String list) {
    Tool.Result names = Tool.run(List.of("scontrol", "show", "hostnames", list));
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
    return List.of(
        "srun",
        "--jobid=" + job,
        "--nodelist=" + node.name(),
        "--nodes=1",
        "--ntasks=1",
        "--overlap",
        "--cpu-bind=none",
        "--quiet",
        "--chdir=/",
        "sh",
        "-c",
        script);
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
            if (!process.waitFor(END_PATIENCE_SECONDS, TimeUnit.SECONDS)) {
              process.destroy();
            }
            Runtime.getRuntime().removeShutdownHook(giveBack);
          } catch (IllegalStateException e) {
            Thread.currentThread().interrupt(); // the hook is running, which does the same
          } catch (IOException e) {
            process.destroy(); // it ends the allocation when it is told to end
          } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
          }
        });
  }
}
