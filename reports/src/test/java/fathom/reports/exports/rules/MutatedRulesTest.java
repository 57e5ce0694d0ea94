package fathom.reports.exports.rules;

import static org.junit.jupiter.api.Assertions.assertFalse;

import fathom.reports.Mutations;
import org.junit.jupiter.api.Test;

/** Tuning files of others, changed by chance. */
class MutatedRulesTest {
  private static final int FILES = 400;

  private static final String RULES =
      """
      1 # collectives
      7 # broadcast
      2 # sizes of communicators
      4 # ranks
      2 # sizes of messages
      0 6 0 0
      8192 3 0 1024
      16
      1
      0 1 0 0
      """;

  @Test
  void ofOpenMpi() {
    Mutations.assertReadOrRefused(
        "Open MPI rules",
        RULES,
        FILES,
        31,
        text -> assertFalse(OpenMpiRules.parse(text).collectives().isEmpty()));
  }

  @Test
  void ofMpich() {
    Mutations.assertReadOrRefused(
        "MPICH tuning",
        MpichFiles.BASE,
        FILES,
        32,
        text -> assertFalse(MpichTuning.parse(text).isEmpty()));
  }
}
