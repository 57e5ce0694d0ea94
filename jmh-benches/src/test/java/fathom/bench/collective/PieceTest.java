package fathom.bench.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.collective.Algorithm;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PieceTest {
  private static final Piece.Defaults DEFAULTS = new Piece.Defaults("1/4096", "4/8", 512, 3, 2);

  @Test
  void anItemAloneStandsForAllNodesAndSizes() {
    Algorithm flat = Algorithm.BROADCAST_FLAT;
    assertEquals(
        List.of(
            new Piece(flat, 4, 1, 512, 3, 2),
            new Piece(flat, 4, 4096, 512, 3, 2),
            new Piece(flat, 8, 1, 512, 3, 2),
            new Piece(flat, 8, 4096, 512, 3, 2)),
        Piece.list("broadcast:flat", DEFAULTS));
  }

  @Test
  void anItemSaysWhatIsDifferent() {
    assertEquals(
        List.of(
            new Piece(Algorithm.GATHER_COORDINATED, 16, 65_536, 512, 7, 2),
            new Piece(Algorithm.EXCHANGE_GROUP_SHUFFLE, 5, 10, 512, 3, 4),
            new Piece(Algorithm.BROADCAST_SEGMENTED_CHAIN, 6, 9, 0, 1, 3)),
        Piece.list(
            "gather:coordinated@16@65536;window=7/complete-exchange:group-shuffle@5@10;fan-out=4"
                + "/broadcast:segmented-chain@6@9;segment=0;window=1;fan-out=3",
            DEFAULTS));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "flat",
        "broadcast:",
        "broadcast:flat@4",
        "broadcast:flat@4@",
        "broadcast:flat@0@1",
        "broadcast:flat;window=",
        "broadcast:flat;window=2;segment=1",
        "broadcast:flat/",
        "broadcast:coordinated",
        "reduce:flat",
        "broadcast:flat@4@9999999999"
      })
  void whatIsNoItemIsRefused(String items) {
    assertThrows(IllegalArgumentException.class, () -> Piece.list(items, DEFAULTS));
  }

  /** 4096 bytes by 1400: 3 packets of 1366. 2800 bytes hold two of them, 1000 less than one. */
  @Test
  void aMessageIsATrainAndASegmentWholePackets() {
    Algorithm chain = Algorithm.BROADCAST_SEGMENTED_CHAIN;
    assertEquals(
        new Work(chain, 4, 3, 1366, 2, 1, 1), new Piece(chain, 4, 4096, 2800, 1, 1).work(1400));
    assertEquals(
        new Work(chain, 4, 3, 1366, 1, 1, 1), new Piece(chain, 4, 4096, 1000, 1, 1).work(1400));
    assertEquals(
        new Work(chain, 4, 3, 1366, 3, 1, 1), new Piece(chain, 4, 4096, 0, 1, 1).work(1400));
    assertEquals(
        new Work(chain, 4, 3, 1366, 3, 1, 1), new Piece(chain, 4, 4096, 99_999, 1, 1).work(1400));
    // 3·1366 = 4098: only two such packets fit into the message's own 4096 bytes.
    assertEquals(
        new Work(chain, 4, 3, 1366, 3, 1, 1), new Piece(chain, 4, 4096, 4096, 1, 1).work(1400));
    assertThrows(IllegalArgumentException.class, () -> new Piece(chain, 65, 1, 0, 1, 1).work(1400));
    assertThrows(IllegalArgumentException.class, () -> new Piece(chain, 2, 1, 0, 1, 1).work(0));
  }
}
