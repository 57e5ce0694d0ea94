package fathom.runner.process;

import java.util.List;
import java.util.Map;

/** How Fathom starts programs: argument lists, and a search path that has root's tools on it. */
public final class HostTools {
  private HostTools() {}

  /** A builder for this argument list; a user's PATH often lacks the places {@code tc} is in. */
  public static ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment.merge("PATH", "/usr/sbin:/sbin", (path, more) -> path + ":" + more);
    // Tools are read by programs here: their words must not depend on the user's language. Java
    // among them must be able to name any file: under plain C it opens no jar in a directory ü.
    environment.put("LC_ALL", "C.UTF-8");
    environment.remove("LANGUAGE"); // which some systems heed before it
    return builder;
  }
}
