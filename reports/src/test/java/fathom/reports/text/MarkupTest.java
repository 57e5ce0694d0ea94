package fathom.reports.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.reports.Xml;
import org.junit.jupiter.api.Test;

class MarkupTest {
  @Test
  void leavesNothingThatAParserReadsAsItsOwn() {
    assertEquals(
        "&lt;/style&gt;&amp;amp; &quot;a&quot; &#39;b&#39;",
        Markup.text("</style>&amp; \"a\" 'b'"));
    assertEquals("a\\nb \\u001B[31m \\u202E", Markup.text("a\nb \u001b[31m \u202e"));
  }

  /** U+FFFF would end an XML document, and U+1FFFE is no character either. */
  @Test
  void leavesNothingThatNoDocumentMayHold() {
    assertEquals("\\uFFFE\\uFFFF\\u1FFFE\\uFDD0", Markup.text("\ufffe\uffff\ud83f\udffe\ufdd0"));
    assertEquals("\\uD83F", Markup.text("\ud83f"));
    assertEquals("µ ± 網 🙂", Markup.text("µ ± 網 🙂"));
  }

  @Test
  void whatComesOutIsReadBackAsText() {
    String foreign = "]]> --> <b a='1' c=\"2\">&#x41;";
    String read =
        Xml.parse("<p title=\"" + Markup.text(foreign) + "\">" + Markup.text(foreign) + "</p>")
            .getDocumentElement()
            .getTextContent();
    assertEquals(foreign, read);
  }
}
