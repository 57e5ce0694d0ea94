package fathom.bench.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.bench.link.LinkAccount.Excess;
import org.junit.jupiter.api.Test;

class LinkAccountTest {
  private final LinkAccount account = new LinkAccount();

  @Test
  void whatOneSentAndTheOtherReceivedIsNobodyElses() {
    assertEquals(Excess.NONE, account.excess(new Traffic(10, 9, 0), new Traffic(9, 10, 0)));
    assertEquals(Excess.NONE, account.excess(new Traffic(20, 18, 0), new Traffic(19, 15, 0)));
  }

  @Test
  void whatWasRefusedAtEitherEndIsAStrangers() {
    assertEquals(new Excess(9, 0), account.excess(new Traffic(0, 0, 4), new Traffic(0, 0, 5)));
    assertEquals(new Excess(1, 0), account.excess(new Traffic(0, 0, 4), new Traffic(0, 0, 6)));
  }

  @Test
  void whatWasReceivedBeyondWhatWasSentIsSurplus() {
    assertEquals(new Excess(0, 2), account.excess(new Traffic(0, 11, 0), new Traffic(9, 0, 0)));
    assertEquals(new Excess(0, 3), account.excess(new Traffic(10, 11, 0), new Traffic(9, 13, 0)));
  }

  /** Losses of long ago hide no more than the last row sent. */
  @Test
  void whatWasMissingMayComeLateOnceAndNoLater() {
    assertEquals(Excess.NONE, account.excess(new Traffic(100, 0, 0), new Traffic(0, 40, 0)));
    assertEquals(Excess.NONE, account.excess(new Traffic(110, 0, 0), new Traffic(0, 55, 0)));
    assertEquals(new Excess(0, 5), account.excess(new Traffic(120, 0, 0), new Traffic(0, 80, 0)));
  }

  /** On a busy machine the last echoes of each row come in the next. */
  @Test
  void everyRowMayBringTheRestOfTheRowBefore() {
    assertEquals(Excess.NONE, account.excess(new Traffic(0, 6, 0), new Traffic(10, 0, 0)));
    assertEquals(Excess.NONE, account.excess(new Traffic(0, 16, 0), new Traffic(20, 0, 0)));
    assertEquals(Excess.NONE, account.excess(new Traffic(0, 26, 0), new Traffic(30, 0, 0)));
    assertEquals(Excess.NONE, account.excess(new Traffic(0, 40, 0), new Traffic(40, 0, 0)));
    assertEquals(new Excess(0, 1), account.excess(new Traffic(0, 51, 0), new Traffic(50, 0, 0)));
  }

  @Test
  void anIdleLinkHasNothingToReceive() {
    assertEquals(Excess.NONE, account.excess(new Traffic(0, 8, 0), new Traffic(10, 0, 0)));
    assertEquals(Excess.NONE, account.excessOfIdle(new Traffic(0, 10, 0)));
    assertEquals(new Excess(0, 1), account.excessOfIdle(new Traffic(0, 11, 0)));
    assertEquals(new Excess(2, 0), account.excessOfIdle(new Traffic(0, 11, 2)));
  }
}
