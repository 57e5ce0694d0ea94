package fathom.fitting;

import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;

/** What moves the values of a made-up campaign away from the truth. */
public interface CampaignNoise {
  /** How many forks each run of an experiment has. */
  int forks();

  /**
   * One fork of an experiment.
   *
   * @param run which of all runs of the campaign, from 0: ping-pong has one for each number of
   *     pairs
   * @param fork which of that run, from 0
   */
  ForkNoise fork(Experiment experiment, int run, int fork);

  /** What happens by chance in one fork. */
  interface ForkNoise {
    /**
     * The block the fork is of.
     *
     * @param number of the fork in its raw file
     */
    CampaignBlock block(int number);

    /**
     * What happens in one window; each is asked for once.
     *
     * @param place where in the fork's deck it was dealt, from 0
     */
    Window window(int place);
  }

  /**
   * What happened in a window.
   *
   * @param noise factor about 1
   * @param stretch factor from 1 on, by what else the machine did
   */
  record Window(double noise, double stretch) {
    /** A time that took longer where the machine was disturbed. */
    double time(double truth) {
      return truth * noise * stretch;
    }

    /** A count that is lower there. */
    double count(double truth) {
      return truth * noise / stretch;
    }
  }
}
