package fathom.runner.lab;

import fathom.runner.process.Tool;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the emulated cluster's namespaces are, as a prefix that runs a program there: nothing for
 * root's own, {@code nsenter …} for namespaces held by a process.
 */
record Realm(List<String> prefix) {
  Realm {
    prefix = List.copyOf(prefix);
  }

  /** The machine's own namespaces. */
  static Realm own() {
    return new Realm(List.of());
  }

  /** The namespaces of the process with this id. */
  static Realm of(long pid, boolean rootless) {
    List<String> prefix = new ArrayList<>(List.of("nsenter", "--target", Long.toString(pid)));
    if (rootless) {
      prefix.add("--user");
      prefix.add("--preserve-credentials");
    }
    prefix.addAll(List.of("--net", "--mount", "--pid", "--"));
    return new Realm(prefix);
  }

  List<String> command(List<String> program) {
    List<String> all = new ArrayList<>(prefix);
    all.addAll(program);
    return all;
  }

  Realm inside(String namespace) {
    return new Realm(command(List.of("ip", "netns", "exec", namespace)));
  }

  String require(String purpose, String input, String... program) {
    return Tool.require(purpose, command(List.of(program)), input);
  }

  /** Gives {@code ip} or {@code tc} a list of commands, one a line. */
  void batch(String purpose, String tool, String commands) {
    require(purpose, commands, tool, "-batch", "-");
  }

  Tool.ToolResult run(String input, String... program) {
    return Tool.run(command(List.of(program)), input);
  }
}
