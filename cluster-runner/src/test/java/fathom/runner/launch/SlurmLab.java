package fathom.runner.launch;

import fathom.runner.Await;
import fathom.runner.Launch;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An emulated cluster under Slurm: munge and the controller beside the switch, a slurmd with its
 * own host name on each host. All state is in the test's directory.
 */
final class SlurmLab extends DaemonLab {
  private static final String CONTROLLER = "slurmhead";

  /** A directory that each host has its own of: Slurm's PMIx puts files of one name there. */
  private static final String NODE_OWN = "node";

  private SlurmLab(String spec, Path directory) {
    super(spec, directory);
  }

  static SlurmLab start(String spec, Path directory) throws IOException {
    return raised(new SlurmLab(spec, directory));
  }

  @Override
  void raise() throws IOException {
    writeFiles();
    startDaemons();
    awaitNodes();
  }

  private Path path(String name) {
    return directory.resolve(name);
  }

  private void writeFiles() throws IOException {
    for (String name : List.of("munge", "state", "spool", "log", "tmp", "home", NODE_OWN)) {
      Files.createDirectories(path(name));
    }
    StringBuilder hosts = new StringBuilder("127.0.0.1 localhost\n");
    hosts.append(lab.spec().switchControlAddress()).append(' ').append(CONTROLLER).append('\n');
    for (int host = 1; host <= hosts(); host++) {
      hosts.append(lab.spec().controlAddress(host)).append(" lxn").append(host).append('\n');
    }
    Files.writeString(path("hosts"), hosts);
    Files.writeString(
        path("slurm.conf"),
        String.join(
            "\n",
            "ClusterName=fathom",
            "SlurmctldHost=" + CONTROLLER + "(" + lab.spec().switchControlAddress() + ")",
            "SlurmUser=root",
            "SlurmdUser=root",
            "AuthType=auth/munge",
            "AuthInfo=socket=" + path("munge/munge.socket"),
            "CredType=cred/munge",
            "SlurmctldPort=17817",
            "SlurmdPort=17818",
            "SlurmctldPidFile=" + path("state/slurmctld.pid"),
            "SlurmdPidFile=" + path("state/slurmd-%n.pid"),
            "SlurmctldLogFile=" + path("log/slurmctld.log"),
            "SlurmdLogFile=" + path("log/slurmd-%n.log"),
            "StateSaveLocation=" + path("state"),
            "SlurmdSpoolDir=" + path("spool/%n"),
            "SwitchType=switch/none",
            "MpiDefault=none",
            "ProctrackType=proctrack/linuxproc",
            "TaskPlugin=task/none",
            "JobAcctGatherType=jobacct_gather/none",
            "SelectType=select/cons_tres",
            "SelectTypeParameters=CR_Core",
            "SlurmdParameters=config_overrides",
            // Slurm tries waiting jobs again once a minute if nobody asks for more.
            "SchedulerParameters=batch_sched_delay=0,sched_interval=1",
            "ReturnToService=2",
            "MailProg=/bin/true",
            nodeLine(),
            "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=YES",
            ""));
    Files.writeString(path("cgroup.conf"), "CgroupPlugin=cgroup/v1\n");
    Files.writeString(path("mpi.conf"), "PMIxCliTmpDirBase=" + path(NODE_OWN) + "\n");
  }

  private String nodeLine() {
    StringBuilder lines = new StringBuilder();
    for (int host = 1; host <= hosts(); host++) {
      lines
          .append("NodeName=lxn")
          .append(host)
          .append(" NodeAddr=")
          .append(lab.spec().controlAddress(host))
          .append(" Sockets=1 CoresPerSocket=2 ThreadsPerCore=1 State=UNKNOWN\n");
    }
    return lines.toString().strip();
  }

  /** As a host of this name: names resolve from the test's own file. */
  private List<String> named(String name, List<String> program) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "unshare",
                "--uts",
                "--mount",
                "sh",
                "-c",
                "hostname "
                    + name
                    + "; mount --bind "
                    + path("hosts")
                    + " /etc/hosts; mount -t tmpfs none "
                    + path(NODE_OWN)
                    + "; exec \"$@\"",
                "sh",
                "env",
                "SLURM_CONF=" + path("slurm.conf"),
                "XDG_CACHE_HOME=" + path("home"),
                "TMPDIR=" + path("tmp")));
    command.addAll(program);
    return command;
  }

  /** Runs a program beside the switch, where Slurm's commands work. */
  List<String> onHead(List<String> program) {
    return lab.onSwitch(named(CONTROLLER, program));
  }

  private void startDaemons() throws IOException {
    Tool.require(
        "a munge key",
        List.of("dd", "if=/dev/urandom", "of=" + path("munge/key"), "bs=1", "count=1024"),
        "");
    Tool.require("chmod", List.of("chmod", "0600", path("munge/key").toString()), "");
    daemons.add(
        Launch.of(
            Map.of(),
            onHead(
                List.of(
                    "munged",
                    "--foreground",
                    "--force",
                    "--key-file=" + path("munge/key"),
                    "--socket=" + path("munge/munge.socket"),
                    "--pid-file=" + path("munge/munged.pid"),
                    "--log-file=" + path("munge/munged.log"),
                    "--seed-file=" + path("munge/munged.seed")))));
    Await.until(
        "munged", () -> Files.exists(path("munge/munge.socket")), () -> daemons.getFirst().err());
    daemons.add(Launch.of(Map.of(), onHead(List.of("slurmctld", "-D", "-i"))));
    for (int host = 1; host <= hosts(); host++) {
      daemons.add(
          Launch.of(
              Map.of(),
              lab.onHost(host, named("lxn" + host, List.of("slurmd", "-D", "-N", "lxn" + host)))));
    }
  }

  private void awaitNodes() {
    Await.until(
        "all nodes idle",
        () ->
            Tool.run(onHead(List.of("sinfo", "-h", "-o", "%D %t")))
                .output()
                .strip()
                .equals(hosts() + " idle"),
        () -> daemons.stream().map(Launch::err).toList().toString());
  }
}
