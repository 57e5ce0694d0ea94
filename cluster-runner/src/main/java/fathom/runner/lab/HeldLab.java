package fathom.runner.lab;

import fathom.runner.console.UserException;
import fathom.runner.process.Answers;
import fathom.runner.process.HostTools;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An emulated cluster inside namespaces of its own that one small process holds: network, mount and
 * process ids, and a user namespace for who is not root. The holder reads its standard input; when
 * that ends, for whatever reason this program is gone, it ends, and the kernel takes every process
 * and device in there with it.
 */
public final class HeldLab implements AutoCloseable {
  private static final Duration UP_PATIENCE = Duration.ofSeconds(20);
  private static final Duration END_PATIENCE = Duration.ofSeconds(10);
  private static final String SILENCE = "no answer from unshare";

  // Runs inside: private /run for the names of network namespaces, then wait for the end of input.
  private static final String HOLDER =
      "mount -t tmpfs none /run && mkdir /run/netns && echo UP && exec cat >/dev/null";

  private final Process holder;
  private final LabNetwork network;
  private final LabSpec spec;
  private final WakefulCores cores;
  private Optional<String> steeringObstacle;

  private HeldLab(
      Process holder,
      LabNetwork network,
      LabSpec spec,
      Optional<String> steeringObstacle,
      WakefulCores cores) {
    this.holder = holder;
    this.cores = cores;
    this.network = network;
    this.spec = spec;
    this.steeringObstacle = steeringObstacle;
  }

  /** The interface of each host. */
  public static final String DEVICE = LabNetwork.DEVICE;

  /** The interface of each host on the control network, once that is added. */
  public static final String CONTROL_DEVICE = LabNetwork.CONTROL;

  /** A directory that programs on the hosts see, and no others. */
  public static final String DIRECTORY = "/run";

  /** In there only; what launchers of MPI start programs on other hosts by, as by rsh. */
  public static final String AGENT = DIRECTORY + "/mpi-agent";

  /**
   * Options, a host's address and a command as rsh takes them. The address ends with the host's
   * number. Each host has a name of its own, by which libraries tell whether ranks share one.
   */
  private static final String AGENT_SCRIPT =
      """
      #!/bin/sh
      while case $1 in -*) true ;; *) false ;; esac; do shift; done
      host=h${1##*.}
      shift
      exec ip netns exec "$host" unshare --uts sh -c 'hostname "$1" && shift && exec sh -c "$*"' agent "$host" "$@"
      """;

  /** Builds the cluster; everything is gone again when this fails. */
  public static HeldLab start(LabSpec spec, Optional<Steering> steering) {
    LabTools.require();
    boolean rootless = !HostTools.isRoot();
    Process holder = hold(rootless, HOLDER);
    try {
      Realm realm = Realm.of(awaitUp(holder, UP_PATIENCE), rootless);
      LabNetwork network = new LabNetwork(realm, "", spec);
      Optional<String> obstacle = network.build(steering);
      return new HeldLab(holder, network, spec, obstacle, WakefulCores.hold());
    } catch (RuntimeException e) {
      end(holder);
      throw e;
    }
  }

  private static List<String> holderCommand(boolean rootless) {
    List<String> command = new ArrayList<>(List.of("unshare"));
    if (rootless) {
      command.addAll(List.of("--user", "--map-root-user"));
    }
    command.addAll(
        List.of("--net", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child", "sh", "-c"));
    return command;
  }

  /** Starts the process that holds namespaces. */
  static Process hold(boolean rootless, String script) {
    List<String> command = holderCommand(rootless);
    command.add(script);
    try {
      return HostTools.builder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw UserException.failed("cannot start unshare: " + e.getMessage(), e);
    }
  }

  /** Waits for the holder's word and returns its process id as seen from here. */
  static long awaitUp(Process holder, Duration patience) {
    String line = new Answers(holder.getInputStream()).next(patience, "null", SILENCE);
    if (line.equals(SILENCE)) {
      throw UserException.failed("the emulated cluster did not start: " + SILENCE);
    }
    if (!line.equals("UP")) {
      throw UserException.failed(LabTools.explainNoNamespaces(line));
    }
    return holder
        .children()
        .findFirst()
        .orElseThrow(() -> UserException.failed("the emulated cluster ended at once"))
        .pid();
  }

  /** The argument list that runs a program on host number i, from 1. */
  public List<String> onHost(int number, List<String> program) {
    return network.inHost(number).command(program);
  }

  /**
   * Adds the second, unshaped network that control traffic takes. Hosts that no program reaches by
   * network do not need it.
   */
  public void addControl() {
    network.addControl();
  }

  /** Adds {@link #AGENT}, and the control network over which launchers of MPI hear their ranks. */
  public void addAgent() {
    addControl();
    network.addProgram(AGENT, AGENT_SCRIPT);
  }

  /** Runs a command on the first host of a cluster that is there as long as it runs. */
  public static Tool.ToolResult runOnFirst(LabSpec spec, List<String> command, Duration patience) {
    try (HeldLab lab = start(spec, Optional.empty())) {
      lab.addAgent();
      return Tool.run(lab.onHost(1, command), "", patience);
    }
  }

  /** The argument list that runs a program beside the switch, from where all hosts are reached. */
  public List<String> onSwitch(List<String> program) {
    return network.inSwitch().command(program);
  }

  public LabSpec spec() {
    return spec;
  }

  /** The names of the switch's ports towards the hosts, in their order, beside the switch. */
  List<String> ports() {
    return network.ports();
  }

  /**
   * Moves the kernel's work while the cluster is up.
   *
   * @param steering where to; empty for where it would be by itself
   * @return false where this user may not: a cluster that is built anew can have it there
   */
  public boolean move(Optional<Steering> steering) {
    Optional<String> obstacle = network.move(steering);
    if (obstacle.isEmpty()) {
      steeringObstacle = Optional.empty();
    }
    return obstacle.isEmpty();
  }

  /** Why receive steering does not hold; empty when it does or was not asked for. */
  public Optional<String> steeringObstacle() {
    return steeringObstacle;
  }

  /** What this machine's idle cores do while the cluster is up. */
  public String idleCores() {
    return cores.state();
  }

  /** Packets each switch port has dropped so far, in host order. */
  public List<Long> portDrops() {
    return network.portDrops();
  }

  /** Ends the holder, and with it everything inside; returns when it is gone. */
  @Override
  public void close() {
    try {
      end(holder);
    } finally {
      cores.close();
    }
  }

  static void end(Process holder) {
    // The child is process 1 in there: with it the kernel ends all others, and only then does the
    // holder see it end and end too. Killed itself, the holder would be gone before they are.
    List<ProcessHandle> inside = holder.children().toList();
    if (inside.isEmpty()) {
      holder.destroyForcibly();
    }
    inside.forEach(ProcessHandle::destroyForcibly);
    if (!HostTools.hasEnded(holder, END_PATIENCE)) {
      holder.destroyForcibly();
      throw UserException.failed("the emulated cluster did not end; see process " + holder.pid());
    }
  }

  /** True when namespaces can be made here at all; used by {@code doctor}. */
  public static Tool.ToolResult tryNamespaces() {
    List<String> command = holderCommand(!HostTools.isRoot());
    command.add("exit 0");
    return Tool.run(command);
  }
}
