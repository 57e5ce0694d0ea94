package fathom.runner.launch;

import fathom.runner.Await;
import fathom.runner.Launch;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An emulated cluster whose hosts are reached by ssh: a real sshd in each, keys made for the test,
 * and no Java to be seen by who logs in. Programs that measure it run beside the switch.
 */
final class SshLab extends DaemonLab {
  private static final String SSHD = "/usr/sbin/sshd";

  /** Small file systems in the place of a node's directories, by where they are mounted. */
  private final Map<Path, String> small = new TreeMap<>();

  private SshLab(String spec, Path directory, Map<String, String> small) {
    super(spec, directory);
    small.forEach((name, size) -> this.small.put(directory.resolve(name), size));
  }

  static SshLab start(String spec, Path directory) throws IOException {
    return start(spec, directory, Map.of());
  }

  /**
   * @param small sizes of file systems by the directory in which each is mounted, relative
   */
  static SshLab start(String spec, Path directory, Map<String, String> small) throws IOException {
    return raised(new SshLab(spec, directory, small));
  }

  @Override
  void raise() throws IOException {
    makeKeys();
    writeClientFiles();
    for (int host = 1; host <= hosts(); host++) {
      startDaemon(host);
    }
    for (int host = 1; host <= hosts(); host++) {
      awaitDaemon(host);
    }
  }

  private void makeKeys() throws IOException {
    for (String name : List.of("host", "user")) {
      Tool.require(
          "ssh-keygen",
          List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path(name + "-key")),
          "");
    }
    Files.copy(directory.resolve("user-key.pub"), directory.resolve("authorized"));
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private void writeClientFiles() throws IOException {
    String key = Files.readString(directory.resolve("host-key.pub"));
    StringBuilder known = new StringBuilder();
    StringBuilder configuration = new StringBuilder();
    for (int host = 1; host <= hosts(); host++) {
      known.append(lab.spec().controlAddress(host)).append(' ').append(key);
      configuration
          .append("Host node")
          .append(host)
          .append("\n  HostName ")
          .append(lab.spec().controlAddress(host))
          .append('\n');
    }
    configuration
        .append("Host *\n  IdentitiesOnly yes\n  IdentityFile ")
        .append(path("user-key"))
        .append("\n  UserKnownHostsFile ")
        .append(path("known"))
        .append('\n');
    Files.writeString(directory.resolve("known"), known);
    Files.writeString(directory.resolve("ssh-config"), configuration);
    Files.writeString(directory.resolve("hosts.txt"), "node[1-" + hosts() + "]\n");
  }

  /** A node's cache and temporary directory: what it keeps, and what must not stay. */
  Path cache(int host) {
    return directory.resolve("cache" + host);
  }

  Path temporary(int host) {
    return directory.resolve("tmp" + host);
  }

  /** Makes a home directory whose shell prints something to whoever logs in on a node. */
  static void makeTalk(Path directory, int host, String words) throws IOException {
    Path home = Files.createDirectories(home(directory, host));
    Files.writeString(home.resolve(".bashrc"), "echo " + words + "\n");
  }

  private static Path home(Path directory, int host) {
    return directory.resolve("home" + host);
  }

  private void startDaemon(int host) throws IOException {
    Files.createDirectories(cache(host));
    Files.createDirectories(temporary(host));
    Path file = directory.resolve("sshd-config" + host);
    Path home = home(directory, host);
    Files.writeString(
        file,
        String.join(
            "\n",
            "ListenAddress " + lab.spec().controlAddress(host),
            "HostKey " + path("host-key"),
            "PidFile " + path("pid" + host),
            "AuthorizedKeysFile " + path("authorized"),
            "StrictModes no",
            "UsePAM no",
            "UseDNS no",
            "PasswordAuthentication no",
            "PermitRootLogin yes",
            "MaxStartups 100:30:200",
            "SetEnv XDG_CACHE_HOME="
                + cache(host)
                + " TMPDIR="
                + temporary(host)
                + (Files.exists(home) ? " HOME=" + home : ""),
            ""));
    // Nothing of the machine's Java is left to be seen in there.
    StringBuilder mounts = new StringBuilder("mkdir -p /run/sshd; ");
    mounts.append("for d in /usr/lib/jvm /opt; do [ -d $d ] && mount -t tmpfs none $d; done; ");
    small.forEach(
        (path, size) ->
            mounts
                .append("mount -t tmpfs -o size=")
                .append(size)
                .append(" none ")
                .append(path)
                .append("; "));
    mounts.append("exec \"$@\"");
    daemons.add(
        Launch.of(
            Map.of(),
            lab.onHost(
                host,
                List.of(
                    "unshare",
                    "--mount",
                    "sh",
                    "-c",
                    mounts.toString(),
                    "sh",
                    SSHD,
                    "-D",
                    "-e",
                    "-f",
                    file.toString()))));
  }

  private void awaitDaemon(int host) {
    Await.until(
        "sshd on host " + host,
        () -> Files.exists(directory.resolve("pid" + host)),
        () -> daemons.get(host - 1).err());
  }

  /** The process of a host's daemon, as the kernel numbers it inside. */
  String pid(int host) throws IOException {
    return Files.readString(directory.resolve("pid" + host)).strip();
  }

  /** What {@code measure} needs beside its usual options to reach all nodes. */
  List<String> options() {
    return List.of(
        "--cluster",
        "ssh:" + path("hosts.txt"),
        "--ssh-config",
        path("ssh-config"),
        "--network",
        lab.spec().network());
  }

  /** Fathom, beside the switch. */
  Launch fathom(Path home, Path jar, Path temporary, List<String> arguments) {
    return Launch.of(
        Map.of(),
        lab.onSwitch(Launch.fathomCommand(home, jar, temporary, arguments.toArray(String[]::new))));
  }

  /** Runs a command as who logs in on a node. */
  Tool.ToolResult byLogin(int host, String command) {
    return Tool.run(lab.onSwitch(List.of("ssh", "-F", path("ssh-config"), "node" + host, command)));
  }

  /** Runs a program on a host. */
  Tool.ToolResult on(int host, String... program) {
    return Tool.run(lab.onHost(host, List.of(program)));
  }
}
