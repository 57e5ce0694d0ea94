package fathom.model.samples;

/**
 * The unit of replication: what is common to all values of a block does not average out within it,
 * so only blocks tell how far a result may be off. Forks that follow each other within seconds on
 * the same hosts and peers agree with each other two to six times better than with those of another
 * round, so forks are units of their own only where nothing is known of their rounds.
 *
 * @param scope what its number is a number of
 * @param number from 0
 */
public record CampaignBlock(Scope scope, int number) implements Comparable<CampaignBlock> {
  /** Whether experiments have blocks in common. */
  public enum Scope {
    /**
     * One round of the campaign with hosts and peers of its own: forks of all experiments with the
     * same number ran in it, and share its state of the machine.
     */
    ROUND,
    /** One fork, unrelated to the forks of other experiments, whatever their numbers. */
    FORK
  }

  public CampaignBlock {
    if (number < 0) {
      throw new IllegalArgumentException("no block: " + number);
    }
  }

  /** A round of the campaign. */
  public static CampaignBlock ofRound(int number) {
    return new CampaignBlock(Scope.ROUND, number);
  }

  /** A fork that stands for itself. */
  public static CampaignBlock ofFork(int fork) {
    return new CampaignBlock(Scope.FORK, fork);
  }

  /** Whether forks of other experiments may belong to it. */
  public boolean isShared() {
    return scope == Scope.ROUND;
  }

  /**
   * The same in every process, which that of an enum is not: sums over maps of blocks then have one
   * order, and sheets one last digit.
   */
  @Override
  public int hashCode() {
    return 2 * number + (isShared() ? 0 : 1);
  }

  @Override
  public int compareTo(CampaignBlock other) {
    return scope == other.scope
        ? Integer.compare(number, other.number)
        : scope.compareTo(other.scope);
  }
}
