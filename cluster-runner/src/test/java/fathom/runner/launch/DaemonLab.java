package fathom.runner.launch;

import fathom.runner.Launch;
import fathom.runner.lab.HeldLab;
import fathom.runner.lab.LabSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An emulated cluster with daemons on its hosts, whose state is in the test's directory. The
 * daemons are on the control network: campaigns have the other for themselves, and must be told
 * which it is.
 */
abstract class DaemonLab implements AutoCloseable {
  final HeldLab lab;
  final Path directory;
  final List<Launch> daemons = new ArrayList<>();

  DaemonLab(String spec, Path directory) {
    this.lab = HeldLab.start(LabSpec.parse(spec), Optional.empty());
    this.directory = directory;
  }

  /** Starts the daemons and waits until all can be used. */
  abstract void raise() throws IOException;

  /** The same once its daemons are up; nothing is left of it when they are not. */
  static <L extends DaemonLab> L raised(L made) throws IOException {
    try {
      made.lab().addControl();
      made.raise();
      return made;
    } catch (IOException | RuntimeException | AssertionError e) {
      made.close();
      throw e;
    }
  }

  final int hosts() {
    return lab.spec().hosts();
  }

  final HeldLab lab() {
    return lab;
  }

  @Override
  public final void close() {
    daemons.reversed().forEach(Launch::close);
    lab.close();
  }
}
