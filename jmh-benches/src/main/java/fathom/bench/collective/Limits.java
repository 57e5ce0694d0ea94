package fathom.bench.collective;

import java.time.Duration;

/**
 * When a node gives up, and how long it rests.
 *
 * @param deadline for the program of one repetition
 * @param silence without anything that moves, where frames may be lost; longer than any node waits
 *     for its first packet
 * @param meeting how much longer than the deadline it waits where all meet: some are told late
 * @param rest how long all are silent between meeting and starting, so that what was sent before
 *     leaves no trace on the lines: a shaped line that has just been busy delays the next packet,
 *     where one at rest lets it pass at once; 0 for none
 */
public record Limits(Duration deadline, Duration silence, Duration meeting, Duration rest) {
  /** Without a rest. */
  public Limits(Duration deadline, Duration silence, Duration meeting) {
    this(deadline, silence, meeting, Duration.ZERO);
  }
}
