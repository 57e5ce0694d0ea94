package fathom.bench.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LinkAccountTest {
  private final LinkAccount account = new LinkAccount();

  @Test
  void whatOneSentAndTheOtherReceivedIsNobodyElses() {
    assertEquals(0, account.strangers(new Traffic(10, 9, 0), new Traffic(9, 10, 0)));
    assertEquals(0, account.strangers(new Traffic(20, 18, 0), new Traffic(19, 15, 0)));
  }

  @Test
  void whatWasRefusedAtEitherEndIsAStrangers() {
    assertEquals(9, account.strangers(new Traffic(0, 0, 4), new Traffic(0, 0, 5)));
    assertEquals(1, account.strangers(new Traffic(0, 0, 4), new Traffic(0, 0, 6)));
  }

  @Test
  void soIsWhatWasReceivedBeyondWhatWasSent() {
    assertEquals(2, account.strangers(new Traffic(0, 11, 0), new Traffic(9, 0, 0)));
    assertEquals(3, account.strangers(new Traffic(10, 11, 0), new Traffic(9, 13, 0)));
  }

  /** Losses of long ago must not hide what comes now. */
  @Test
  void whatWasMissingMayComeLateOnceAndNoLater() {
    assertEquals(0, account.strangers(new Traffic(100, 0, 0), new Traffic(0, 40, 0)));
    assertEquals(0, account.strangers(new Traffic(110, 0, 0), new Traffic(0, 55, 0)));
    assertEquals(5, account.strangers(new Traffic(120, 0, 0), new Traffic(0, 70, 0)));
  }

  @Test
  void anIdleLinkHasNothingToReceive() {
    assertEquals(0, account.strangers(new Traffic(0, 8, 0), new Traffic(10, 0, 0)));
    assertEquals(0, account.strangersOfIdle(new Traffic(0, 10, 0)));
    assertEquals(1, account.strangersOfIdle(new Traffic(0, 11, 0)));
    assertEquals(2, account.strangersOfIdle(new Traffic(0, 11, 2)));
  }
}
