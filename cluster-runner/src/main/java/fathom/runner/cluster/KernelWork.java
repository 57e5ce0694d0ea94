package fathom.runner.cluster;

import fathom.model.parameter.Experiment;

/**
 * Where an emulated cluster's kernel does the work of the network while an experiment runs. The
 * experiments of one kind share a cluster, in the order given here (docs/decisions/0003).
 */
public enum KernelWork {
  /** The switch's on the second core: a sender alone can fill its line with small messages. */
  SWITCH_APART,
  /**
   * With whoever sends: many senders of large packets need whichever core is free, and wake up on
   * the switch's if it has one. For T_s, too: waking another core, which takes the message, is no
   * part of a sender's service.
   */
  WITH_SENDERS,
  /**
   * Each host's receive work on its own core, so that O_r shows. All values that are subtracted
   * from each other are measured so.
   */
  HOSTS_APART;

  /** On wires that delay, a sender's service ends with the line, which is held where L is timed. */
  public static KernelWork of(Experiment experiment, boolean wired) {
    if (wired && experiment == Experiment.SEND_SERVICE) {
      return HOSTS_APART;
    }
    return switch (experiment) {
      case SEND_GAP, RECEIVE_GAP -> SWITCH_APART;
      case SEND_SERVICE,
          STREAMS,
          BURST_LOSS,
          PAIRS,
          COPY_CACHE_TO_CACHE,
          COPY_CACHE_TO_MEMORY,
          COPY_MEMORY_TO_MEMORY,
          REDUCTION ->
          WITH_SENDERS;
      default -> HOSTS_APART;
    };
  }
}
