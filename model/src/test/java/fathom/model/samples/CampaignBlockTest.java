package fathom.model.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class CampaignBlockTest {
  /** A record's own takes that of its enum, which is another number in each process. */
  @Test
  void itsHashIsTheSameInEveryProcess() {
    assertEquals(6, CampaignBlock.ofRound(3).hashCode());
    assertEquals(7, CampaignBlock.ofFork(3).hashCode());
  }
}
