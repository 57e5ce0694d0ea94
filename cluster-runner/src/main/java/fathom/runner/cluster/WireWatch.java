package fathom.runner.cluster;

import fathom.runner.lab.WireLateness;
import fathom.runner.machine.Watch;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Looks out for frames that an emulated wire let go too late, besides what another watch sees: a
 * value that such frames made is not what its wire is known for.
 */
final class WireWatch implements Watch {
  /**
   * A row is marked where one frame in ten was later than this. Fewer late ones move no median of
   * windows: nearly every run has one in a hundred, when others have the core.
   */
  static final double MOST_LATE_MICROS = 5;

  /** Fewer are the hosts' own, such as those that look for neighbours, while memory is measured. */
  static final int FEWEST_FRAMES = 100;

  private static final String FACT = "wire.late";

  private final Watch machine;
  private final Supplier<Optional<WireLateness>> wires;
  private final SortedMap<String, WireLateness> late = new TreeMap<>();
  private String subject = "";

  /**
   * @param wires how late frames were since that was last asked; empty where none was held
   */
  WireWatch(Watch machine, Supplier<Optional<WireLateness>> wires) {
    this.machine = machine;
    this.wires = wires;
  }

  @Override
  public void begin(String what) {
    subject = what;
    Optional<WireLateness> ignored = wires.get(); // of frames before it
    machine.begin(what);
  }

  @Override
  public void end() {
    machine.end();
    wires
        .get()
        .filter(seen -> seen.frames() >= FEWEST_FRAMES)
        .ifPresent(seen -> late.merge(subject, seen, WireLateness::worst));
  }

  @Override
  public String of(String what) {
    String seen = machine.of(what);
    return Optional.ofNullable(late.get(what))
        .filter(its -> its.p90Micros() > MOST_LATE_MICROS)
        .map(its -> "the emulated wire was late: " + its.describe())
        .map(words -> seen.isEmpty() ? words : seen + "; " + words)
        .orElse(seen);
  }

  @Override
  public SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>(machine.facts());
    late.forEach((what, its) -> facts.put(FACT + "." + what, its.describe()));
    return facts;
  }

  @Override
  public void close() {
    machine.close();
  }
}
