package fathom.reports.html;

import static fathom.reports.html.Pages.foreign;
import static fathom.reports.html.Pages.render;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.SampleSheets;
import fathom.reports.Xml;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A page is well-formed, loads nothing, and keeps what is foreign in its place. */
class HtmlReportTest {
  static Stream<Sheet> sheets() {
    return Stream.of(
        SampleSheets.table1(),
        SampleSheets.hostile(),
        SampleSheets.ragged(),
        TableOne.sheet(),
        foreign("x"));
  }

  @ParameterizedTest
  @MethodSource("sheets")
  void isWellFormed(Sheet sheet) {
    Document page = Xml.parse(render(sheet));
    assertEquals("en", page.getDocumentElement().getAttribute("lang"));
    Set<String> ids = new HashSet<>();
    for (Element element : Xml.all(page, "*")) {
      String id = element.getAttribute("id");
      assertTrue(id.isEmpty() || ids.add(id), () -> "twice: " + id);
    }
    for (Element element : Xml.all(page, "*")) {
      for (String name : List.of("aria-labelledby", "aria-describedby")) {
        String named = element.getAttribute(name);
        assertTrue(named.isEmpty() || ids.containsAll(List.of(named.split(" ", -1))), named);
      }
      String link = element.getAttribute("href");
      assertTrue(link.isEmpty() || ids.contains(link.substring(1)), link);
    }
  }

  /** Whatever is written into every foreign field, the page has the elements of a harmless one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "</style><script>alert(1)</script>",
        "\" onload=\"alert(1)\" x=\"",
        "' onmouseover='alert(1)",
        "<img src=x onerror=alert(1)>",
        "]]><!-- --><?xml ?>",
        "&lt;b&gt; &#60;i&#62; &amp;",
        "<a href=\"http://example.org/\">",
        "</title></head></table></main>",
        "\u0000\u001b[31m\u202e\ufffe\ud800\r\n",
        "{}\\%$#_&~^"
      })
  void nothingForeignGetsOutOfItsPlace(String text) {
    String page = render(foreign(text));
    assertEquals(
        Xml.shape(Xml.parse(render(foreign("x")))), Xml.shape(Xml.parse(page)), () -> text);
    assertTrue(
        page.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), "control characters");
    assertFalse(page.contains("\u202e"));
  }

  @ParameterizedTest
  @MethodSource("sheets")
  void loadsAndRunsNothing(Sheet sheet) {
    String text = render(sheet);
    Document page = Xml.parse(text);
    for (String name :
        List.of("script", "link", "iframe", "object", "embed", "img", "image", "use")) {
      assertTrue(Xml.all(page, name).isEmpty(), name);
    }
    for (Element element : Xml.all(page, "*")) {
      for (int i = 0; i < element.getAttributes().getLength(); i++) {
        String name = element.getAttributes().item(i).getNodeName();
        String value = element.getAttributes().item(i).getNodeValue();
        assertFalse(name.startsWith("on") || name.equals("src") || name.equals("style"), name);
        assertTrue(!name.equals("href") || value.startsWith("#"), value);
        assertTrue(!value.contains("://") || name.equals("xmlns"), name + "=" + value);
      }
    }
    String style = Xml.all(page, "style").getFirst().getTextContent();
    assertFalse(style.contains("url(") || style.contains("@import"), style);
    String policy =
        Xml.all(page, "meta").stream()
            .filter(m -> m.getAttribute("http-equiv").equals("Content-Security-Policy"))
            .map(m -> m.getAttribute("content"))
            .findFirst()
            .orElseThrow();
    assertTrue(policy.startsWith("default-src 'none'; style-src 'unsafe-inline';"), policy);
  }

  @ParameterizedTest
  @MethodSource("sheets")
  void whatScrollsIsNamedAndReachedByKeyboard(Sheet sheet) {
    Document page = Xml.parse(render(sheet));
    List<Element> tables = Xml.all(page, "table");
    assertFalse(tables.isEmpty());
    for (Element table : tables) {
      Element around = (Element) table.getParentNode();
      assertEquals("0", around.getAttribute("tabindex"));
      assertEquals("region", around.getAttribute("role"));
      assertFalse(around.getAttribute("aria-label").isBlank());
      assertEquals(1, Xml.all(table, "caption").size());
      for (Element head : Xml.all(table, "th")) {
        assertTrue(head.getAttribute("scope").matches("col|row"));
        assertFalse(head.getTextContent().isBlank());
      }
    }
    for (Element figure : Xml.all(page, "figure")) {
      assertEquals(2, Xml.all(figure, "svg").size(), "wide and narrow");
      assertEquals(1, Xml.all(figure, "figcaption").size());
      Element svg = Xml.all(figure, "svg").getFirst();
      assertEquals("img", svg.getAttribute("role"));
      assertFalse(Xml.all(svg, "title").getFirst().getTextContent().isBlank());
      assertFalse(Xml.all(svg, "desc").getFirst().getTextContent().isBlank());
    }
    assertEquals("skip", Xml.all(page, "a").getFirst().getAttribute("class"));
  }

  @Test
  void headingsDescendWithoutAGap() {
    Document page = Xml.parse(render(SampleSheets.table1()));
    int level = 0;
    for (Element element : Xml.all(page, "*")) {
      if (element.getTagName().matches("h[1-6]")) {
        int next = element.getTagName().charAt(1) - '0';
        assertTrue(next <= level + 1, element.getTextContent());
        level = next;
      }
    }
    assertEquals(1, Xml.all(page, "h1").size());
  }
}
