package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.Comparator;

/**
 * A cause of error that fits may share: a round of the campaign, or a launch of one experiment.
 *
 * @param part whose launch it is, among the experiments that a fit borrows from; {@link #OF_ALL}
 *     for a round, in which all experiments ran, and for launches of the fit's own experiment
 * @param block the round or the launch
 */
public record Cause(int part, CampaignBlock block) implements Comparable<Cause> {
  /** No part of what was borrowed. */
  public static final int OF_ALL = -1;

  private static final Comparator<Cause> ORDER =
      Comparator.comparingInt(Cause::part).thenComparing(Cause::block);

  @Override
  public int compareTo(Cause other) {
    return ORDER.compare(this, other);
  }
}
