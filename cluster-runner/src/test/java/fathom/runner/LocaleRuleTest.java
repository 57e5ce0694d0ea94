package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Numbers are printed and read in ASCII's digits, whatever the user's language. Error Prone's
 * DefaultLocale finds calls that use the default locale, but for those named here.
 */
class LocaleRuleTest {
  private static final List<String> MODULES =
      List.of("model", "fitting", "reports", "jmh-benches", "cluster-runner");

  /** What it does not look at: a format that is no constant, and these types. */
  private static final Pattern BY_DEFAULT_LOCALE =
      Pattern.compile(
          "(?:[^\"A-Z_\\s)]|[^\"]\\))\\s*\\.formatted\\(|\\bnew"
              + " Scanner\\(|\\bMessageFormat\\b|\\bChoiceFormat\\b"
              + "|\\bString\\.format\\(\\s*[a-z]");

  private static List<String> found(String source) {
    Matcher matcher = BY_DEFAULT_LOCALE.matcher(source);
    List<String> found = new ArrayList<>();
    while (matcher.find()) {
      found.add(matcher.group());
    }
    return found;
  }

  @Test
  void errorProneLooksForTheDefaultLocale() throws IOException {
    String pom = Files.readString(Repository.home().resolve("pom.xml"));
    assertTrue(pom.contains("-Xep:DefaultLocale:ERROR"), "the rule is in the lint profile");
  }

  @Test
  void nothingUsesItWhereErrorProneDoesNotLook() throws IOException {
    List<String> all = new ArrayList<>();
    for (String module : MODULES) {
      Path sources = Repository.home().resolve(module).resolve("src/main/java");
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          found(Files.readString(file)).forEach(text -> all.add(file.getFileName() + ": " + text));
        }
      }
    }
    assertEquals(List.of(), all);
  }

  /** The rule itself must be able to fail. */
  @Test
  void theSearchFindsWhatItIsFor() {
    for (String bad :
        List.of(
            "return format.formatted(7);",
            "words(it)\n    .formatted(7)",
            "new Scanner(text).nextDouble()",
            "MessageFormat.format(\"{0}\", 7)",
            "String.format(format, 7)")) {
      assertEquals(1, found(bad).size(), bad);
    }
    for (String good :
        List.of(
            "\"%s\".formatted(word)",
            "(\"a\" + \"%s\")\n  .formatted(word)",
            "ROW.formatted(a)",
            "String.format(Locale.ROOT, text, 7)")) {
      assertEquals(List.of(), found(good), good);
    }
  }
}
