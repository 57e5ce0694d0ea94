package fathom.model.word;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.collective.CongestionControl;
import fathom.model.related.Switching;
import fathom.model.related.Topology;
import fathom.model.sheet.Check;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What files already hold: a constant that is renamed would not be found in them. */
class WordTest {
  @Test
  void wordsAreNamesInSmallLettersWithHyphens() {
    assertEquals(
        "another, cubic, reno, bbr, dctcp", Word.list(List.of(CongestionControl.values())));
    assertEquals("holds, fails, unknown", Word.list(List.of(Check.CheckVerdict.values())));
    assertEquals("store-and-forward, cut-through", Word.list(List.of(Switching.values())));
    assertEquals("ring, torus, hypercube", Word.list(List.of(Topology.values())));
  }

  @Test
  void aWordFindsItsConstantToTheLetter() {
    List<Switching> all = List.of(Switching.values());
    assertEquals(Optional.of(Switching.CUT_THROUGH), Word.find(all, "cut-through"));
    assertEquals(Optional.empty(), Word.find(all, "cut_through"));
    assertEquals(Optional.empty(), Word.find(all, "Cut-through"));
    assertEquals(Optional.empty(), Word.find(all, "cut"));
  }
}
