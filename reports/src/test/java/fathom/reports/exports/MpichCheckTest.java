package fathom.reports.exports;

import static fathom.reports.exports.MpichFiles.BASE;
import static fathom.reports.exports.MpichFiles.BINOMIAL;
import static fathom.reports.exports.MpichFiles.parsed;
import static fathom.reports.exports.MpichFiles.text;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.Refusal;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file that decides otherwise than was meant is noticed. */
class MpichCheckTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // Ours at another size, another algorithm below it, one above it.
        "avg_msg_size<=32767 | avg_msg_size<=32768 | messages of 32768 bytes",
        "avg_msg_size<=32767 | avg_msg_size<=32766 | messages of 32767 bytes",
        // Ranks beside it.
        "comm_size<=4 | comm_size<=3 | communicators of 4 ranks",
        "comm_size<=5 | comm_size<=6 | communicators of 6 ranks",
        "comm_size=pow2 | comm_size<10 | communicators of 9 ranks",
        "comm_type=inter | comm_type=other | more than broadcasts",
        "Reduce_intra_binomial | Reduce_intra_other | more than broadcasts"
      })
  void whatIsChangedOtherwiseIsNoticed(String from, String to, String what) {
    TreeMap<Integer, Long> rings = new TreeMap<>();
    rings.put(5, 32768L);
    String text = text(BASE, 5);
    ObjectNode base = MpichTuning.parse(BASE).copy();
    MpichCheck.check(base, parsed(text), rings);
    Broken.isNoticed(wrong -> MpichCheck.check(base, parsed(wrong), rings), text, from, to, what);
  }

  @Test
  void whatIsDecidedForRanksThatShareNodesStays() {
    TreeMap<Integer, Long> rings = new TreeMap<>();
    rings.put(5, 32768L);
    ObjectNode changed = parsed(text(BASE, 5));
    ((ObjectNode) changed.at("/collective=bcast/comm_type=intra/comm_size<=5"))
        .putObject("comm_hierarchy=parent")
        .putObject("algorithm=" + BINOMIAL);
    String message =
        Refusal.defect(() -> MpichCheck.check(MpichTuning.parse(BASE).copy(), changed, rings));
    assertTrue(message.contains("ranks that share nodes"), message);
  }
}
