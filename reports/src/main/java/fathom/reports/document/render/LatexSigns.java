package fathom.reports.document.render;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Signs beyond ASCII that plain pdflatex can set, as commands every font encoding has. */
final class LatexSigns {
  private static final Map<Integer, String> TEXT = text();
  private static final Map<Integer, String> MATHS = maths();

  /** Combining marks, and the command that puts them on a letter. */
  private static final Map<Integer, String> ACCENTS =
      Map.ofEntries(
          Map.entry(0x300, "\\`"),
          Map.entry(0x301, "\\'"),
          Map.entry(0x302, "\\^"),
          Map.entry(0x303, "\\~"),
          Map.entry(0x304, "\\="),
          Map.entry(0x306, "\\u"),
          Map.entry(0x307, "\\."),
          Map.entry(0x308, "\\\""),
          Map.entry(0x30A, "\\r"),
          Map.entry(0x30B, "\\H"),
          Map.entry(0x30C, "\\v"),
          Map.entry(0x323, "\\d"),
          Map.entry(0x327, "\\c"));

  private LatexSigns() {}

  /** The sign of a code point beyond ASCII; empty where there is none. */
  static Optional<String> of(int point) {
    String text = TEXT.get(point);
    if (text != null) {
      return Optional.of(text);
    }
    String maths = MATHS.get(point);
    return maths != null ? Optional.of("\\ensuremath{" + maths + "}") : accented(point);
  }

  /** A Latin letter with accents, from the inner one outwards. */
  private static Optional<String> accented(int point) {
    int[] parts =
        Normalizer.normalize(Character.toString(point), Normalizer.Form.NFD).codePoints().toArray();
    if (parts.length < 2 || parts[0] >= 128 || !Character.isLetter(parts[0])) {
      return Optional.empty();
    }
    String letter = Character.toString(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      String accent = ACCENTS.get(parts[i]);
      if (accent == null) {
        return Optional.empty();
      }
      letter = accent + "{" + letter + "}";
    }
    return Optional.of(letter);
  }

  private static Map<Integer, String> text() {
    Map<Integer, String> signs = new HashMap<>();
    put(signs, '\u00a0', "\\nobreakspace{}");
    put(signs, '\u2009', "\\,");
    // In braces, or with a hyphen or a quote before them they would be another sign.
    put(signs, '–', "{\\textendash}");
    put(signs, '—', "{\\textemdash}");
    put(signs, '‘', "{\\textquoteleft}");
    put(signs, '’', "{\\textquoteright}");
    put(signs, '“', "{\\textquotedblleft}");
    put(signs, '”', "{\\textquotedblright}");
    put(signs, '…', "\\dots{}");
    put(signs, '§', "\\S{}");
    put(signs, '©', "\\copyright{}");
    put(signs, '£', "\\pounds{}");
    put(signs, '¿', "\\textquestiondown{}");
    put(signs, '¡', "\\textexclamdown{}");
    put(signs, 'ß', "\\ss{}");
    put(signs, 'æ', "\\ae{}");
    put(signs, 'Æ', "\\AE{}");
    put(signs, 'œ', "\\oe{}");
    put(signs, 'Œ', "\\OE{}");
    put(signs, 'ø', "\\o{}");
    put(signs, 'Ø', "\\O{}");
    put(signs, 'ł', "\\l{}");
    put(signs, 'Ł', "\\L{}");
    put(signs, 'ı', "\\i{}");
    put(signs, '²', "\\textsuperscript{2}");
    put(signs, '³', "\\textsuperscript{3}");
    for (char digit = '0'; digit <= '9'; digit++) {
      put(signs, (char) ('₀' + digit - '0'), "\\textsubscript{" + digit + "}");
    }
    return Map.copyOf(signs);
  }

  private static Map<Integer, String> maths() {
    Map<Integer, String> signs = new HashMap<>();
    put(signs, 'µ', "\\mu");
    put(signs, '±', "\\pm");
    put(signs, '·', "\\cdot");
    put(signs, '×', "\\times");
    put(signs, '÷', "\\div");
    put(signs, '−', "-");
    put(signs, '≤', "\\le");
    put(signs, '≥', "\\ge");
    put(signs, '≠', "\\ne");
    put(signs, '≈', "\\approx");
    put(signs, '∼', "\\sim");
    put(signs, '∞', "\\infty");
    put(signs, '√', "\\surd");
    put(signs, '½', "\\frac{1}{2}");
    put(signs, '⌈', "\\lceil");
    put(signs, '⌉', "\\rceil");
    put(signs, '⌊', "\\lfloor");
    put(signs, '⌋', "\\rfloor");
    put(signs, '←', "\\leftarrow");
    put(signs, '→', "\\rightarrow");
    put(signs, '°', "^{\\circ}");
    String[] small =
        ("alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi . pi rho . sigma"
                + " tau upsilon phi chi psi omega")
            .split(" ", -1);
    for (int i = 0; i < small.length; i++) {
      if (!small[i].equals(".")) {
        put(signs, (char) ('α' + i), "\\" + small[i]);
      }
    }
    put(signs, 'Γ', "\\Gamma");
    put(signs, 'Δ', "\\Delta");
    put(signs, 'Σ', "\\Sigma");
    put(signs, 'Ω', "\\Omega");
    return Map.copyOf(signs);
  }

  private static void put(Map<Integer, String> signs, char sign, String command) {
    signs.put((int) sign, command);
  }
}
