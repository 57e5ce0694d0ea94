package fathom.reports.document.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatexTextTest {
  /** Commands that print a sign or allow a break; none reads a file, writes one or defines. */
  private static final Set<String> HARMLESS =
      Set.of(
          ("textbackslash textasciicircum textasciitilde textless textgreater textbar textquotedblright"
                  + " textquotedblleft textquoteleft textquoteright textendash textemdash"
                  + " textsuperscript textsubscript texttt ensuremath unit micro second allowbreak"
                  + " nobreakspace dots S copyright pounds textquestiondown textexclamdown ss ae AE"
                  + " oe OE o O l L i mu pm cdot times div le ge ne approx sim infty surd frac lceil"
                  + " rceil lfloor rfloor leftarrow rightarrow circ alpha beta gamma delta epsilon"
                  + " zeta eta theta iota kappa lambda nu xi pi rho sigma tau upsilon phi chi psi"
                  + " omega Gamma Delta Sigma Omega mathrm r H v d c u")
              .split(" ", -1));

  private static final String HARMLESS_SIGNS = "{}$&#_%,'^~=\"`.";

  private static final List<String> NASTY =
      List.of(
          "\\",
          "{",
          "}",
          "$",
          "&",
          "#",
          "^",
          "_",
          "~",
          "%",
          "\"",
          "'",
          "`",
          "<",
          ">",
          "|",
          "[",
          "]",
          "*",
          "-",
          ",",
          "?",
          "!",
          " ",
          "\n",
          "\t",
          "\r",
          "\0",
          "^^M",
          "^^5c",
          "\\input{x}",
          "\\write18{id}",
          "\\end{document}",
          "$$",
          "--",
          "?`",
          "''",
          "g_s",
          "m = 1",
          "p·m",
          "µs",
          "é",
          "e\u0301",
          "\u0301",
          "ß",
          "中",
          "\u202e",
          "\u2028",
          "\ud83d\ude00",
          "\ud800",
          "±",
          "≤",
          "²",
          "Ω",
          "\u212b",
          "\u037e",
          "\u1fef",
          "a",
          "Z",
          "0",
          "12",
          " %");

  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '\u0001',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "\\write18{rm}@\\textbackslash{}write18\\{rm\\}",
        "$a&b#c_d%e@\\$a\\&b\\#c\\_d\\%e",
        "^~@\\textasciicircum{}\\textasciitilde{}",
        "<|>@\\textless{}\\textbar{}\\textgreater{}",
        "\"a`b'c@{\\textquotedblright}a{\\textquoteleft}b'c",
        "[x]*@{[}x{]}{*}",
        "a--b,,c''d@a-{}-b,{},c'{}'d",
        "?`!`@?{\\textquoteleft}!{\\textquoteleft}",
        "中文@\\texttt{U+4E2D}\\texttt{U+6587}",
        "\ud83d\ude00@\\texttt{U+1F600}",
        "Zürich, Łódź@Z\\\"{u}rich, \\L{}\\'{o}d\\'{z}",
        "e\u0301 \u0301@\\'{e} \\texttt{U+0301}",
        "\u202e\u2028@\\textbackslash{}u202E\\textbackslash{}u2028",
        "off by -14.0 % (-1)@off by \\ensuremath{-}14.0\\,\\% (\\ensuremath{-}1)",
        "95\u00a0%, a %@95\\,\\%, a \\%",
        "6 µs, 7 µs/byte, µsec@6 \\unit{\\micro\\second}, 7 \\unit{\\micro\\second}/byte, \\ensuremath{\\mu}sec",
        "8·max(m + 44, 84) ± 2@8\\ensuremath{\\cdot}max(m + 44, 84) \\ensuremath{\\pm} 2"
      })
  void whatEachSignBecomes(String text, String latex) {
    assertEquals(latex, LatexText.escaped(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "g_s(m) at m = 40@\\ensuremath{g_{\\mathrm{s}}}(\\ensuremath{m}) at \\ensuremath{m} = 40",
        "M_ctc, all m@\\ensuremath{M_{\\mathrm{ctc}}}, all \\ensuremath{m}",
        "18 < m ≤ 40@18 \\textless{} \\ensuremath{m} \\ensuremath{\\le} 40",
        "host g_s1, x.g_s, B_L.ratio, n_1, am = 2@host g\\_s1, x.g\\_s, B\\_L.ratio, n\\_1, am = 2",
        "I'm, m'@I'm, m'"
      })
  void symbolsAreSetAsInFormulas(String text, String latex) {
    assertEquals(latex, LatexText.prose(text));
  }

  /** 112 digits: a break after every 16 but the last; words of 24 letters have none. */
  @Test
  void longWordsMayBeBroken() {
    String digest = LatexText.escaped("0123456789abcdef".repeat(7));
    assertEquals(6, digest.split("\\\\allowbreak\\{}", -1).length - 1, digest);
    assertTrue(digest.startsWith("0123456789abcdef\\allowbreak{}0"), digest);
    assertFalse(LatexText.escaped("a".repeat(24)).contains("break"));
    assertTrue(
        LatexText.escaped("/usr/lib" + "x".repeat(20))
            .startsWith("/\\allowbreak{}usr/\\allowbreak{}lib"));
  }

  @Test
  void nothingActiveIsLeftOfAnyText() {
    Random random = new Random(5);
    for (String tag : List.of("und", "tr-TR", "ar-EG-u-nu-arab")) {
      Locale.setDefault(Locale.forLanguageTag(tag));
      for (int i = 0; i < 3000; i++) {
        StringBuilder text = new StringBuilder();
        for (int part = random.nextInt(12); part >= 0; part--) {
          text.append(NASTY.get(random.nextInt(NASTY.size())));
        }
        assertHarmless(LatexText.escaped(text.toString()));
        assertHarmless(LatexText.prose(text.toString()));
      }
    }
  }

  @Test
  void everyCodePointBecomesHarmlessAscii() {
    for (int point = 0; point <= 0x2fff; point++) {
      assertHarmless(LatexText.escaped(Character.toString(point)));
    }
  }

  /** The reader of the tests must itself see what is wrong. */
  @Test
  void activeSignsWouldBeSeen() {
    for (String active :
        List.of("$", "a_b", "\\input{x}", "\\write18", "100%", "a\nb", "}", "{", "é", "[x", "~")) {
      assertThrows(AssertionError.class, () -> assertHarmless(active), active);
    }
  }

  /** Reads LaTeX as TeX would: commands that are known, balanced braces, letters and signs. */
  private static void assertHarmless(String latex) {
    Deque<Boolean> maths = new ArrayDeque<>();
    int i = 0;
    String last = "";
    while (i < latex.length()) {
      char c = latex.charAt(i);
      if (c == '\\') {
        int end = i + 1;
        while (end < latex.length() && Character.isLetter(latex.charAt(end))) {
          end++;
        }
        end = Math.max(end, i + 2);
        last = latex.substring(i + 1, end);
        assertTrue(HARMLESS.contains(last) || HARMLESS_SIGNS.contains(last), latex);
        i = end;
        continue;
      }
      if (c == '{') {
        boolean inside = Boolean.TRUE.equals(maths.peek());
        maths.push(inside || last.equals("ensuremath"));
      } else if (c == '}') {
        assertFalse(maths.isEmpty(), latex);
        maths.pop();
      } else if (c == '^' || c == '_') {
        assertTrue(Boolean.TRUE.equals(maths.peek()), latex);
      } else if ("[]*".indexOf(c) >= 0) {
        assertEquals(
            "{" + c + "}", latex.substring(Math.max(0, i - 1), Math.min(i + 2, latex.length())));
      } else {
        assertTrue(c >= ' ' && c < 127 && "#$%&~\"`<>|".indexOf(c) < 0, latex);
      }
      last = "";
      i++;
    }
    assertTrue(maths.isEmpty(), latex);
  }
}
