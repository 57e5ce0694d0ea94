package fathom.runner.machine;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Watches for what disturbs a measurement while it runs: other work, time stolen by a hypervisor,
 * heat, a changing clock frequency. Looks every now and then, and when asked.
 *
 * <p>Its own work is this program's, and small: it rests at least {@value #REST} times as long as a
 * look takes.
 */
public final class DisturbanceMonitor implements Watch {
  /** How often to look, where nothing else is wanted. */
  public static final Duration PERIOD = Duration.ofMillis(500);

  private static final int REST = 200;

  private final Supplier<MachineSample> look;
  private final long root;
  private MachineSample last;
  private final Map<String, Disturbance> bySubject = new HashMap<>();
  private Optional<String> subject = Optional.empty();
  private Disturbance sinceStart = Disturbance.NONE;
  private boolean closed;

  DisturbanceMonitor(Supplier<MachineSample> look, long root) {
    this.look = look;
    this.root = root;
    this.last = look.get();
  }

  /** Watches this machine from now on; this process and all its descendants are not other work. */
  public static DisturbanceMonitor start() {
    Placement placement = Placement.here();
    List<Integer> cpus =
        Stream.of(placement.timedCpu(), placement.peerCpu()).filter(cpu -> cpu >= 0).toList();
    MachineReader reader = new MachineReader(cpus.isEmpty() ? List.of(0) : cpus);
    DisturbanceMonitor monitor =
        new DisturbanceMonitor(reader::read, ProcessHandle.current().pid());
    Thread.ofPlatform()
        .name("disturbance monitor")
        .daemon()
        .start(() -> monitor.watch(PERIOD.toMillis()));
    return monitor;
  }

  private synchronized void watch(long periodMillis) {
    long restMillis = periodMillis;
    try {
      while (!closed) {
        wait(restMillis);
        long start = System.nanoTime();
        account();
        restMillis = Math.max(periodMillis, REST * (System.nanoTime() - start) / 1_000_000);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody looks any more; marks and ends still do
    }
  }

  private synchronized void account() {
    MachineSample now = look.get();
    subject.ifPresent(at -> bySubject.put(at, sum(at).plus(last, now, root)));
    sinceStart = sinceStart.plus(last, now, root);
    last = now;
  }

  private Disturbance sum(String at) {
    return bySubject.getOrDefault(at, Disturbance.NONE);
  }

  @Override
  public synchronized void begin(String at) {
    account();
    subject = Optional.of(at);
  }

  @Override
  public synchronized void end() {
    account();
    subject = Optional.empty();
  }

  /**
   * What disturbed in all its times together, for instance {@code other work took 52 % of one CPU;
   * 3.1 % of the time was stolen by the hypervisor}; empty when nothing did.
   */
  @Override
  public synchronized String of(String at) {
    return sum(at).verdict();
  }

  /** What was seen since the start, disturbing or not, for the provenance of a run. */
  @Override
  public synchronized SortedMap<String, String> facts() {
    account();
    return sinceStart.facts();
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
