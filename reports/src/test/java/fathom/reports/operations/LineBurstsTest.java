package fathom.reports.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.simulate.Bursts;
import fathom.reports.SheetLike;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LineBurstsTest {
  private static Sheet of(Map<String, String> provenance) {
    return SheetLike.of(TableOne.sheet()).provenance(provenance).sheet();
  }

  private static Bursts of(String profile, double restMicros) {
    return LineBursts.of(of(Map.of(LineBursts.PROFILE, profile)), restMicros);
  }

  /** 8000 bytes of a port at 100 Mbit/s, and half of that at a node's line; 1600 of both at 10. */
  @Test
  void bucketsThatHadTimeToFillAreFull() {
    assertEquals(new Bursts(320, 640), of("fast-ethernet", 800));
    assertEquals(new Bursts(1280, 1280), of("ethernet", 1600));
    assertEquals(new Bursts(1280, 1280), of("ethernet", 1280));
  }

  /** What was timed right behind other packets began with buckets nobody knows. */
  @Test
  void othersAreNotKnown() {
    assertEquals(Bursts.NONE, of("ethernet", 1279));
    assertEquals(Bursts.NONE, of("ethernet", 0));
  }

  @Test
  void realLinesAndWiresThatDelayHaveNone() {
    assertEquals(Bursts.NONE, LineBursts.of(of(Map.of()), 1e9));
    assertEquals(Bursts.NONE, of("wire=10mbit,latency=50us", 1e9));
  }
}
