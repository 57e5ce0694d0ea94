package fathom.runner.launch;

import java.util.List;

/**
 * A way to run a script on nodes. Its channel is the standard input and output of the command it
 * gives: control travels there, and on no port of our own. All keep this: bytes pass both ways
 * unchanged, the script's exit code comes back, the script sees the end of its input when that of
 * the command ends, and does not outlive a command that is told to end. One that is killed may
 * leave it behind (slurmstepd does not close its input then): an agent ends after a silence.
 */
public interface Launcher extends AutoCloseable {
  /** The nodes in the order of the user's list; the first is the timed side. */
  List<Node> nodes();

  /**
   * The command, run here, that runs a script there.
   *
   * @param script one of {@link NodeScript}'s
   */
  List<String> command(Node node, String script);

  /**
   * Why a command ended with this code and these last words, when the script did not come to run.
   */
  String explain(Node node, int exitCode, String lastWords);

  /** Gives back what was taken to reach the nodes. */
  @Override
  void close();
}
