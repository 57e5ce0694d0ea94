package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The report of a whole run in a real browser. A page around it, in a frame of the width asked for,
 * looks at it from outside, for the report itself runs no script.
 */
@Tag("long")
@Needs(Machine.CHROMIUM)
class HtmlReportIT {
  private static final Pattern FOUND = Pattern.compile("<pre id=\"found\">(.*?)</pre>");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Fills {@code found} with what the frame shows once it has loaded. */
  private static final String LOOKER =
      """
      <!DOCTYPE html><html><body style="margin:0"><pre id="found"></pre>
      <iframe id="f" src="report.html" style="border:0;width:WIDTHpx;height:900px"></iframe>
      <script>
      document.getElementById('f').addEventListener('load', e => {
        const d = e.target.contentDocument, w = e.target.contentWindow;
        const box = x => { const r = x.getBoundingClientRect(); return [r.width, r.height]; };
        const screens = d.documentElement.scrollHeight / 800;
        d.querySelectorAll('details').forEach(x => { x.open = true; });
        const reach = [...d.querySelectorAll('a[href],summary,[tabindex="0"]')];
        const unreached = reach.filter(x => { x.focus(); return d.activeElement !== x || x.tabIndex < 0; });
        const plots = [...d.querySelectorAll('figure svg')].filter(s => s.getClientRects().length);
        const texts = plots.flatMap(s => [...s.querySelectorAll('text')]);
        const touching = plots.flatMap(s => {
          const all = [...s.querySelectorAll('text')].map(t => [t.getBoundingClientRect(), t.textContent]);
          return all.flatMap(([a, x], i) => all.slice(i + 1).filter(([b, y]) => a.left + 1 < b.right
            && b.left + 1 < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom).map(([b, y]) => x + ' / ' + y));
        });
        const outside = texts.filter(t => {
          const r = t.getBoundingClientRect(), s = t.ownerSVGElement.getBoundingClientRect();
          return r.left < s.left - 1 || r.right > s.right + 1 || r.top < s.top - 1 || r.bottom > s.bottom + 1;
        }).map(t => t.textContent);
        const wide = [...d.querySelectorAll('body *')].filter(x => x.scrollWidth > x.clientWidth + 1
          && /auto|scroll/.test(w.getComputedStyle(x).overflowX));
        const name = x => x.tagName + '.' + x.className + ' ' + (x.getAttribute('aria-label') || '');
        const fill = s => w.getComputedStyle(d.querySelector(s)).fill;
        document.getElementById('found').textContent = JSON.stringify({
          title: d.title, screens,
          plots: plots.map(box), touching,
          letters: plots.map(s => 12 * s.getBoundingClientRect().width / s.viewBox.baseVal.width),
          reach: reach.length, unreached: unreached.length, outside,
          overflow: d.documentElement.scrollWidth - d.documentElement.clientWidth,
          wide: wide.map(name),
          stuck: wide.filter(x => { x.focus(); return d.activeElement !== x || x.tabIndex < 0; }).map(name),
          unsaid: wide.filter(x => x.tagName === 'DIV'
            && !w.getComputedStyle(x, '::before').content.includes('wider')).map(name),
          scrolls: [...d.querySelectorAll('.chart')].map(c => c.scrollWidth - c.clientWidth),
          text: fill('svg text'), fit: fill('.f-blue'),
          ground: w.getComputedStyle(d.body).backgroundColor,
          loaded: w.performance.getEntriesByType('resource').map(r => r.name)
        });
      });
      </script></body></html>
      """;

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  @BeforeAll
  static void report() {
    fathom(
        "measure",
        "--cluster",
        "sim:table-1:noise=2%,nodes=16",
        "--out",
        temp.resolve("run").toString());
    fathom(
        "report",
        temp.resolve("run").toString(),
        "--format",
        "html",
        "--out",
        temp.resolve("report.html").toString());
  }

  private static void fathom(String... args) {
    try (Launch launch = Launch.fathom(temp, args)) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
  }

  /** What a browser found, and what it said meanwhile. */
  private record Seen(JsonNode found, String said) {}

  private static Seen look(int width, String... options) throws IOException {
    Path page = temp.resolve("look-" + width + ".html");
    Files.writeString(page, LOOKER.replace("WIDTH", Integer.toString(width)));
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--dump-dom", page.toUri().toString()));
    Told told = browse(arguments.toArray(String[]::new));
    Matcher found = FOUND.matcher(told.out());
    assertTrue(found.find() && !found.group(1).isEmpty(), told::toString);
    return new Seen(JSON.readTree(found.group(1).replace("&amp;", "&")), told.err());
  }

  private static Told browse(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "chromium",
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run",
                "--enable-logging=stderr",
                // So that the page around may look into the frame.
                "--allow-file-access-from-files",
                "--user-data-dir=" + temp.resolve("profile"),
                "--virtual-time-budget=20000"));
    command.addAll(List.of(arguments));
    try (Launch launch =
        Launch.of(Map.of("HOME", temp.toString(), "XDG_CONFIG_HOME", temp.toString()), command)) {
      return launch.end();
    }
  }

  /** On paper everything is unfolded, and plots stand in two columns. */
  @Test
  void isPrintedOnFewPages() throws IOException {
    Path paper = temp.resolve("report.pdf");
    browse("--print-to-pdf=" + paper, temp.resolve("report.html").toUri().toString());
    Matcher page =
        Pattern.compile("/Type ?/Page\\b")
            .matcher(Files.readString(paper, StandardCharsets.ISO_8859_1));
    long pages = page.results().count();
    assertTrue(pages > 3 && pages <= 11, pages + " pages");
  }

  private static Stream<JsonNode> each(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  @Test
  void loadsWithoutAWordAndWithoutAnythingElse() throws IOException {
    Seen seen = look(1280);
    assertFalse(seen.said().contains("CONSOLE"), seen::said);
    assertTrue(seen.found().path("loaded").isEmpty(), seen.found()::toString);
    assertTrue(seen.found().path("title").asText().startsWith("Parameter sheet: sim · 16 nodes"));
  }

  @Test
  void showsEveryPlotWithItsWordsInside() throws IOException {
    JsonNode found = look(1280).found();
    assertEquals(6, found.path("plots").size(), found::toString);
    assertAll(
        each(found.path("plots"))
            .map(
                box ->
                    () ->
                        assertTrue(
                            box.path(0).asDouble() > 440 && box.path(1).asDouble() > 200,
                            box::toString)));
    assertTrue(found.path("outside").isEmpty(), found::toString);
    assertTrue(found.path("touching").isEmpty(), found::toString);
    assertTrue(each(found.path("letters")).allMatch(l -> l.asDouble() > 14), found::toString);
    assertTrue(each(found.path("scrolls")).allMatch(s -> s.asInt() == 0), found::toString);
  }

  /** Folded, as it opens; a screen has 800 lines. */
  @Test
  void isAtMostSixScreens() throws IOException {
    JsonNode found = look(1280).found();
    assertTrue(found.path("screens").asDouble() <= 6, found::toString);
  }

  @Test
  void isReachedByKeyboard() throws IOException {
    JsonNode found = look(1280).found();
    // Skip link, contents, tables, details, citation.
    assertTrue(found.path("reach").asInt() > 12, found::toString);
    assertEquals(0, found.path("unreached").asInt(), found::toString);
  }

  /** Whatever has more than it shows, and says so: tables on a phone, on a wide screen nothing. */
  @Test
  void whatScrollsIsReachedByKeyboard() throws IOException {
    JsonNode phone = look(390).found();
    assertFalse(phone.path("wide").isEmpty(), phone::toString);
    assertTrue(phone.path("unsaid").isEmpty(), phone::toString);
    assertTrue(phone.path("stuck").isEmpty(), phone::toString);
    JsonNode screen = look(1400).found();
    assertTrue(screen.path("wide").isEmpty(), screen::toString);
  }

  /** All of every plot, in letters that can be read. */
  @Test
  void showsWholePlotsOnAPhone() throws IOException {
    JsonNode found = look(390).found();
    assertTrue(found.path("overflow").asInt() <= 0, found::toString);
    assertEquals(6, found.path("plots").size(), found::toString);
    assertTrue(each(found.path("plots")).allMatch(p -> p.path(0).asInt() < 390), found::toString);
    assertTrue(each(found.path("scrolls")).allMatch(s -> s.asInt() == 0), found::toString);
    assertTrue(each(found.path("letters")).allMatch(l -> l.asDouble() >= 11), found::toString);
    assertTrue(found.path("outside").isEmpty(), found::toString);
    assertTrue(found.path("touching").isEmpty(), found::toString);
  }

  @Test
  void followsTheReadersLightAndDark() throws IOException {
    JsonNode light = look(1280).found();
    JsonNode dark = look(1280, "--blink-settings=preferredColorScheme=0").found();
    assertEquals("rgb(255, 255, 255)", light.path("ground").asText());
    assertEquals("rgb(31, 35, 40)", light.path("text").asText());
    assertEquals("rgb(11, 98, 168)", light.path("fit").asText());
    for (String part : List.of("ground", "text", "fit")) {
      assertNotEquals(light.path(part), dark.path(part), part);
    }
  }
}
