package fathom.runner;

import fathom.runner.process.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A mount namespace with an empty {@code /run}, where the kernel's named network namespaces are
 * listed. Clusters that stay have one set of names on a machine: in here they meet neither those of
 * other tests at the same time nor the user's own. Root only.
 */
public final class PrivateRun implements AutoCloseable {
  private static final String HOLDER =
      "mount -t tmpfs none /run && mkdir /run/netns && echo UP && exec cat";

  private final Launch holder =
      Launch.of(Map.of(), List.of("unshare", "--mount", "sh", "-c", HOLDER));

  private PrivateRun() {}

  public static PrivateRun make() {
    PrivateRun made = new PrivateRun();
    made.holder.await("a /run of its own", () -> made.holder.out().contains("UP"));
    return made;
  }

  /** The argument list that runs a program in there; its working directory is the root. */
  public List<String> inside(List<String> program) {
    String pid = Long.toString(holder.handle().pid());
    List<String> command = new ArrayList<>(List.of("nsenter", "--target", pid, "--mount", "--"));
    command.addAll(program);
    return command;
  }

  /** Runs a program in there to its end. */
  public Tool.ToolResult run(String... program) {
    return Tool.run(inside(List.of(program)));
  }

  /** The kernel removes what is in there with its last process. */
  @Override
  public void close() {
    holder.close();
  }
}
