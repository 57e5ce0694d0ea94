package fathom.runner.lab;

import fathom.runner.console.UserException;
import fathom.runner.input.Amounts;
import fathom.runner.process.HostTools;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The emulated cluster that stays until {@code lab down}: for root, network namespaces named {@code
 * fathom-h1}, …; for others the same inside namespaces that a sleeping process holds. A state file
 * of this user remembers which, from when it is complete.
 */
public final class NamedLab {
  private static final String PREFIX = "fathom-";
  private static final Duration HOLD_PATIENCE = Duration.ofSeconds(20);

  /**
   * Runs inside. It sleeps once it is told that the state file is written: should this program be
   * killed before, its input ends, and the kernel takes everything in there with it.
   */
  private static final String HOLDER =
      "mount -t tmpfs none /run && mkdir /run/netns && echo UP && read -r word"
          + " && exec sleep infinity </dev/null >/dev/null 2>&1";

  /** A killed builder's last {@code ip} may still work through its list. */
  private static final int MOST_SWEEPS = 20;

  private static final Duration SWEEP_PAUSE = Duration.ofMillis(200);

  private final Path stateFile;
  private final Path turnFile;

  public NamedLab() {
    this(LabState.file());
  }

  NamedLab(Path stateFile) {
    this(stateFile, LabState.turnFile(stateFile));
  }

  NamedLab(Path stateFile, Path turnFile) {
    this.stateFile = stateFile;
    this.turnFile = turnFile;
  }

  /** Builds it; fails, and touches nothing, when one is up already or another is being built. */
  public void up(LabSpec spec) {
    LabTools.require();
    if (spec.profile().wire().isPresent()) {
      throw UserException.badInput(
          "wires that delay end with the program that holds the packets, so a cluster that stays"
              + " cannot have them: give the profile to measure or validate --cluster, or ask for"
              + " rate= instead of wire= and latency=");
    }
    try (LabTurn turn = LabTurn.take(turnFile)) {
      cleanUp(turn);
      if (read().isPresent()) {
        throw UserException.badInput("an emulated cluster is up already; see ./fathom lab down");
      }
      LabState.remove(stateFile); // of a holder that is gone
      if (HostTools.isRoot()) {
        refuseForeign();
        buildNamed(turn, new LabState(spec, 0, ""));
      } else {
        buildHeld(spec);
      }
    }
  }

  private void buildNamed(LabTurn turn, LabState state) {
    turn.begin(new LabTurn.Begun(state.spec().hosts(), stateFile));
    try {
      network(state).build(Optional.empty());
      state.write(stateFile);
    } catch (UserException e) {
      removeNamespaces(state.spec().hosts());
      turn.done();
      throw e;
    }
    turn.done();
  }

  /** What we did not make we must not remove: names of ours from elsewhere are left alone. */
  private void refuseForeign() {
    List<String> foreign = names().filter(name -> name.startsWith(PREFIX)).toList();
    if (!foreign.isEmpty()) {
      throw UserException.badInput(
          "network namespaces of that name are there already (%s), and %s is not: end that cluster with the XDG_RUNTIME_DIR it was started with, or remove them with ip netns del"
              .formatted(String.join(", ", foreign), stateFile));
    }
  }

  private static Stream<String> names() {
    return Realm.own()
        .run("", "ip", "netns", "list")
        .output()
        .lines()
        .map(line -> line.split(" ", 2)[0]);
  }

  /**
   * Removes what a killed process has left half made or half removed. Nobody works on it: its
   * process would have the turn.
   *
   * @return whether there was any
   */
  private static boolean cleanUp(LabTurn turn) {
    Optional<LabTurn.Begun> begun =
        turn.begun().filter(b -> !Files.exists(b.stateFile(), LinkOption.NOFOLLOW_LINKS));
    if (begun.isPresent()) {
      int hosts = begun.get().hosts();
      List<String> ours = namesOf(hosts);
      for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
        removeNamespaces(hosts);
        LockSupport.parkNanos(SWEEP_PAUSE.toNanos());
        if (names().noneMatch(ours::contains)) {
          break;
        }
      }
    }
    turn.done();
    return begun.isPresent();
  }

  private void buildHeld(LabSpec spec) {
    Process process = HeldLab.hold(true, HOLDER);
    try (OutputStream input = process.getOutputStream()) {
      long pid = HeldLab.awaitUp(process, HOLD_PATIENCE);
      String start = ProcessHandle.of(pid).map(LabState::startOf).orElse("");
      LabState state = new LabState(spec, pid, start);
      network(state).build(Optional.empty());
      state.write(stateFile);
      input.write('\n');
    } catch (IOException e) {
      LabState.remove(stateFile);
      HeldLab.end(process);
      throw UserException.failed("the process that holds the cluster is gone", e);
    } catch (UserException e) {
      HeldLab.end(process);
      throw e;
    }
  }

  /** Removes it and all its processes' network. */
  public void down() {
    read(); // a state file that is not to be believed is refused before anything else
    try (LabTurn turn = LabTurn.take(turnFile)) {
      boolean cleaned = cleanUp(turn);
      Optional<LabState> state = read();
      if (state.isPresent()) {
        tearDown(turn, state.get());
      } else if (!cleaned) {
        throw noneIsUp();
      }
    }
  }

  private void tearDown(LabTurn turn, LabState state) {
    if (state.held()) {
      state.holding().ifPresent(ProcessHandle::destroyForcibly);
      LabState.remove(stateFile);
    } else {
      int hosts = state.spec().hosts();
      turn.begin(new LabTurn.Begun(hosts, stateFile));
      LabState.remove(stateFile);
      removeNamespaces(hosts);
      turn.done();
    }
  }

  private static List<String> namesOf(int hosts) {
    return Stream.concat(
            IntStream.rangeClosed(1, hosts).mapToObj(i -> LabNetwork.host(PREFIX, i)),
            Stream.of(LabNetwork.switchName(PREFIX)))
        .toList();
  }

  /** Also after a failure half-way: what was never made is not an error here. */
  private static void removeNamespaces(int hosts) {
    namesOf(hosts).forEach(name -> Realm.own().run("", "ip", "netns", "del", name));
  }

  /** The argument list that runs a program on a host given by number or as {@code h1}. */
  public List<String> onHost(String host, List<String> program) {
    LabState state = read().orElseThrow(NamedLab::noneIsUp);
    int hosts = state.spec().hosts();
    int number = Amounts.number(host.startsWith("h") ? host.substring(1) : host).orElse(0);
    if (number < 1 || number > hosts) {
      throw UserException.badInput("no host '" + host + "'; there are h1 to h" + hosts);
    }
    return network(state).inHost(number).command(program);
  }

  /** The cluster that is up, if one is. */
  public Optional<LabSpec> current() {
    return read().map(LabState::spec);
  }

  private Optional<LabState> read() {
    return LabState.read(stateFile);
  }

  private static UserException noneIsUp() {
    return UserException.badInput("no emulated cluster is up; see ./fathom lab up");
  }

  private static LabNetwork network(LabState state) {
    Realm realm = state.held() ? Realm.of(state.holder(), true) : Realm.own();
    return new LabNetwork(realm, PREFIX, state.spec());
  }
}
