package fathom.runner.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.run.AtomicFile;
import fathom.runner.console.UserException;
import fathom.runner.process.HostTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The emulated cluster that stays until {@code lab down}: for root, network namespaces named {@code
 * fathom-h1}, …; for others the same inside namespaces that a sleeping process holds. A state file
 * of this user remembers which.
 */
public final class NamedLab {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PREFIX = "fathom-";

  private final Path stateFile;

  public NamedLab() {
    this(defaultStateFile());
  }

  NamedLab(Path stateFile) {
    this.stateFile = stateFile;
  }

  private static Path defaultStateFile() {
    return stateDirectory()
        .resolve("fathom-lab-" + System.getProperty("user.name", "user") + ".json");
  }

  /**
   * Where only this user writes, if there is such a place. Root's {@code XDG_RUNTIME_DIR} may be
   * that of the user who became root.
   */
  private static Path stateDirectory() {
    String runtime = System.getenv("XDG_RUNTIME_DIR");
    if (runtime != null && Files.isWritable(Path.of(runtime)) && isOwn(Path.of(runtime))) {
      return Path.of(runtime);
    }
    return HostTools.isRoot() && Files.isWritable(Path.of("/run"))
        ? Path.of("/run/fathom")
        : Path.of(System.getProperty("java.io.tmpdir"));
  }

  private static boolean isOwn(Path path) {
    try {
      return Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS)
          .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException e) {
      return false;
    }
  }

  private record State(LabSpec spec, long holder, String holderStart) {
    boolean held() {
      return holder > 0;
    }
  }

  /** Builds it; fails when one is up already. */
  public void up(LabSpec spec) {
    LabTools.require();
    if (spec.profile().wire().isPresent()) {
      throw UserException.badInput(
          "wires that delay end with the program that holds the packets, so a cluster that stays"
              + " cannot have them: give the profile to measure or validate --cluster, or ask for"
              + " rate= instead of wire= and latency=");
    }
    if (read().isPresent()) {
      throw UserException.badInput("an emulated cluster is up already; see ./fathom lab down");
    }
    if (HostTools.isRoot()) {
      refuseForeign();
    }
    State state = HostTools.isRoot() ? new State(spec, 0, "") : hold(spec);
    LabNetwork network = network(state);
    try {
      write(state);
      network.build(Optional.empty());
    } catch (UserException e) {
      tearDown(state);
      throw e;
    }
  }

  /** What we did not make we must not remove: names of ours from elsewhere are left alone. */
  private static void refuseForeign() {
    List<String> foreign =
        Realm.own()
            .run("", "ip", "netns", "list")
            .output()
            .lines()
            .filter(name -> name.startsWith(PREFIX))
            .toList();
    if (!foreign.isEmpty()) {
      throw UserException.badInput(
          "network namespaces of that name are there already ("
              + String.join(", ", foreign)
              + "); remove them with ip netns del");
    }
  }

  private static State hold(LabSpec spec) {
    List<String> command = new ArrayList<>(HeldLab.holderCommand(true));
    command.add("mount -t tmpfs none /run && mkdir /run/netns && exec sleep infinity");
    ProcessBuilder builder = HostTools.builder(command);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      Process process = builder.start();
      ProcessHandle child = awaitSleep(process);
      return new State(spec, child.pid(), startOf(child));
    } catch (IOException e) {
      throw UserException.failed("cannot start unshare: " + e.getMessage(), e);
    }
  }

  /** The holder's shell becomes {@code sleep} once its mounts are made. */
  private static ProcessHandle awaitSleep(Process process) {
    for (int tries = 0; tries < 200 && process.isAlive(); tries++) {
      Optional<ProcessHandle> child = process.children().findFirst();
      if (child.isPresent() && child.get().info().command().orElse("").endsWith("sleep")) {
        return child.get();
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    process.destroyForcibly();
    throw UserException.failed(LabTools.explainNoNamespaces("null"));
  }

  private static String startOf(ProcessHandle process) {
    return process.info().startInstant().map(Object::toString).orElse("");
  }

  /** Removes it and all its processes' network. */
  public void down() {
    tearDown(required());
  }

  private void tearDown(State state) {
    if (state.held()) {
      holder(state).ifPresent(ProcessHandle::destroyForcibly);
    } else {
      removeWhatIsThere(state);
    }
    try {
      Files.deleteIfExists(stateFile);
    } catch (IOException e) {
      throw UserException.failed("cannot remove " + stateFile + ": " + e.getMessage(), e);
    }
  }

  /** Also after a failure half-way: what was never made is not an error here. */
  private static void removeWhatIsThere(State state) {
    LabNetwork network = network(state);
    for (int i = 1; i <= state.spec.hosts(); i++) {
      Realm.own().run("", "ip", "netns", "del", network.host(i));
    }
    Realm.own().run("", "ip", "netns", "del", network.switchName());
  }

  /** The argument list that runs a program on a host given by number or as {@code h1}. */
  public List<String> onHost(String host, List<String> program) {
    State state = required();
    String digits = host.startsWith("h") ? host.substring(1) : host;
    int number;
    try {
      number = Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw UserException.badInput(
          "no host '" + host + "'; there are h1 to h" + state.spec.hosts(), e);
    }
    if (number < 1 || number > state.spec.hosts()) {
      throw UserException.badInput(
          "no host '" + host + "'; there are h1 to h" + state.spec.hosts());
    }
    return network(state).inHost(number).command(program);
  }

  /** The cluster that is up, if one is. */
  public Optional<LabSpec> current() {
    return read().map(State::spec);
  }

  private State required() {
    return read()
        .orElseThrow(
            () -> UserException.badInput("no emulated cluster is up; see ./fathom lab up"));
  }

  private static LabNetwork network(State state) {
    Realm realm = state.held() ? Realm.of(state.holder, true) : Realm.own();
    return new LabNetwork(realm, PREFIX, state.spec);
  }

  /** The holder, unless its process id has meanwhile been given to another. */
  private static Optional<ProcessHandle> holder(State state) {
    return ProcessHandle.of(state.holder)
        .filter(process -> startOf(process).equals(state.holderStart));
  }

  private Optional<State> read() {
    if (!Files.exists(stateFile, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    // It names a process to be killed: in /tmp anybody may have laid out one.
    if (!Files.isRegularFile(stateFile, LinkOption.NOFOLLOW_LINKS) || !isOwn(stateFile)) {
      throw UserException.badInput(
          stateFile + " is not a regular file of this user, so it is not read; remove it");
    }
    try {
      JsonNode json = JSON.readTree(Files.readString(stateFile));
      State state =
          new State(
              new LabSpec(
                  json.path("hosts").asInt(),
                  LabProfile.parse(json.path("profile").asText(LabProfile.FAST_ETHERNET))),
              json.path("holder").asLong(),
              json.path("holder_start").asText(""));
      return state.held() && holder(state).isEmpty() ? Optional.empty() : Optional.of(state);
    } catch (IOException e) {
      throw UserException.badInput(
          stateFile + " is damaged: remove it, and the namespaces it was for", e);
    }
  }

  private void write(State state) {
    ObjectNode json = JSON.createObjectNode();
    json.put("hosts", state.spec.hosts());
    json.put("profile", state.spec.profile().name());
    json.put("holder", state.holder);
    json.put("holder_start", state.holderStart);
    try {
      Files.createDirectories(stateFile.toAbsolutePath().getParent());
      AtomicFile.write(stateFile, json.toPrettyString());
    } catch (IOException e) {
      throw UserException.failed("cannot write " + stateFile + ": " + e.getMessage(), e);
    }
  }
}
