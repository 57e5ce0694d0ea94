package fathom.runner.lab;

import fathom.model.lab.EmulatedPort;
import fathom.model.lab.EmulatedWire;
import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.JvmOption;
import fathom.model.protocol.ProcessLine;
import fathom.runner.console.UserException;
import fathom.runner.process.Answers;
import fathom.runner.process.HostProcess;
import fathom.runner.process.HostTools;
import fathom.runner.process.LocalProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The program beside the switch that holds frames on its ports ({@code benchmarks.jar wire}). It
 * ends when its input does, and the kernel takes what it attached.
 */
public final class WireProcess implements AutoCloseable {
  private static final Pattern RELEASE = Pattern.compile("(\\d{1,5})\\.(\\d{1,3})(?:\\D.*)?");

  /** Linux 6.9 bounds the loops in which programs hold packets. */
  private static final int FIRST_KERNEL = 6009;

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration END_PATIENCE = Duration.ofSeconds(3);

  private final HostProcess process;
  private final Answers answers;
  private boolean holds = true;

  private WireProcess(HostProcess process) {
    this.process = process;
    this.answers = new Answers(process.output());
  }

  /**
   * Why there can be no such wire here, as far as that is known before it is tried.
   *
   * @param kernel its release: {@code 6.18.44-generic}
   * @param spareCpu whether there is one beside that of the timed side
   */
  public static Optional<String> obstacle(String kernel, boolean spareCpu) {
    return obstacle(HostTools.isRoot(), kernel, spareCpu);
  }

  static Optional<String> obstacle(boolean isRoot, String kernel, boolean spareCpu) {
    if (!isRoot) {
      return Optional.of("needs root, for programs in the kernel");
    }
    Matcher release = RELEASE.matcher(kernel);
    boolean takesPrograms =
        release.matches()
            && 1000 * Integer.parseInt(release.group(1)) + Integer.parseInt(release.group(2))
                >= FIRST_KERNEL;
    if (!takesPrograms) {
      return Optional.of("needs Linux 6.9 or newer");
    }
    return spareCpu ? Optional.empty() : Optional.of("needs a second CPU, which holds the packets");
  }

  /**
   * What starts {@code benchmarks.jar} for it: with little memory, and no code of the compiler that
   * is slow to start.
   */
  public static List<String> launcher(Path java, Path benchmarksJar) {
    return List.of(
        java.toString(),
        "-XX:-UsePerfData",
        JvmOption.SERIAL_GC,
        JvmOption.FAST_COMPILER,
        "-Xmx64m",
        "-jar",
        benchmarksJar.toString());
  }

  /**
   * Starts it, and waits until it holds every frame.
   *
   * @param java what starts {@code benchmarks.jar}
   */
  public static WireProcess start(HeldLab lab, EmulatedWire wire, List<String> java) {
    EmulatedPort port = wire.port();
    List<String> command = new ArrayList<>(java);
    command.addAll(
        List.of(
            BenchmarksCommand.WIRE,
            BenchmarksCommand.RATE,
            String.format(Locale.ROOT, "%s", port.rateBitsPerMicro()),
            BenchmarksCommand.LATENCY,
            String.format(Locale.ROOT, "%s", wire.latencyMicros()),
            BenchmarksCommand.MPU,
            Integer.toString(port.minimumFrameBytes()),
            BenchmarksCommand.OVERHEAD,
            Integer.toString(port.overheadBytes()),
            BenchmarksCommand.DEVICES,
            String.join(",", lab.ports())));
    try {
      WireProcess started =
          new WireProcess(LocalProcess.start(lab.onSwitch(command), Map.of(), Optional.empty()));
      started.expect(ProcessLine.WIRE_UP);
      return started;
    } catch (IOException e) {
      throw UserException.failed("cannot start the wire: " + e.getMessage(), e);
    }
  }

  /**
   * Holds every frame from now on, or lets all pass at once.
   *
   * @throws UserException where the program is gone
   */
  public void hold(boolean wanted) {
    if (wanted != holds) {
      String word = wanted ? ProcessLine.WIRE_ON : ProcessLine.WIRE_OFF;
      ask(word);
      expect(word.toUpperCase(Locale.ROOT));
      holds = wanted;
    }
  }

  /** How late frames were since this was last asked. */
  public WireLateness late() {
    ask(ProcessLine.WIRE_LATE);
    String said = said();
    return WireLateness.parse(said).orElseThrow(() -> failed(said));
  }

  private void ask(String word) {
    try {
      process.write(word + "\n");
    } catch (IOException e) {
      throw UserException.failed("the wire takes no more words: " + e.getMessage(), e);
    }
  }

  private void expect(String word) {
    String said = said();
    if (!said.equals(word)) {
      throw failed(said);
    }
  }

  private UserException failed(String said) {
    process.kill();
    return UserException.failed("the wire cannot be had here: " + said);
  }

  private String said() {
    return answers.next(PATIENCE, "its program ended", "no answer");
  }

  @Override
  public void close() {
    process.end(END_PATIENCE);
  }
}
