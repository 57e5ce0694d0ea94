package fathom.reports.validation;

import static fathom.model.collective.Algorithm.BROADCAST_FLAT;
import static fathom.reports.validation.Validations.caseOf;
import static fathom.reports.validation.Validations.render;
import static fathom.reports.validation.Validations.sample;
import static fathom.reports.validation.Validations.unwrapped;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.CongestionControl;
import fathom.model.collective.Operation;
import fathom.reports.Golden;
import fathom.reports.format.FormatName;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every format says of a validation, under every locale. */
class ValidationFormatTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  @Test
  void anOperationThatLostDataHasNoTime() {
    assertEquals(List.of(), sample().comparisons(Operation.GATHER, "simulator"));
    String text = render(FormatName.TEXT, sample());
    assertTrue(
        unwrapped(text)
            .contains(
                "! uncoordinated, 4 nodes, 64 KiB: of 5 repetitions 5 lost data, 123 packets missing in"
                    + " all; it has no time"),
        text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"und", "de-DE", "ar-EG-u-nu-arab"})
  void theTableSaysAllUnderEveryLocale(String tag) {
    Locale.setDefault(Locale.forLanguageTag(tag));
    String text = render(FormatName.TEXT, sample());
    assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
    for (String line :
        List.of(
            "plogp      3      26.7 %        -50.0 % binomial, 4 nodes, 64 KiB  0 of 1 (0)"
                + "      2.00",
            "flat       4  64 KiB  1002         40.1  1102      +10.0 %   951.9        -5.0 %",
            "simulator  0      –             –      –               –",
            "simulator: gave a time to 1 case that lost data every time",
            "plogp: of its assumptions do not hold 'full duplex' in 1 case; mean |error| of the"
                + " other 2: 15.0 %",
            "plogp would pick binomial for 4 nodes and 64 KiB: 2.00 times chain")) {
      assertTrue(unwrapped(text).contains(line), () -> line + "\nis not in\n" + text);
    }
  }

  @Test
  void csvAndJsonHaveEveryCase() {
    String csv = render(FormatName.CSV, sample());
    assertEquals(1 + 3 + 2 + 1, csv.lines().count(), csv);
    assertTrue(
        csv.contains(
            "gather,uncoordinated,4,65536,65536,1,2,5,5,0,0,123,3.0,1,,,,,,,simulator,0,5000.0,,"),
        csv);
    String json = render(FormatName.JSON, sample());
    assertTrue(json.contains("\"schema\": \"fathom-validation/1\""), json);
    assertTrue(json.contains("\"mean_absolute_error\": 0.26666666666666"), json);
    assertTrue(json.contains("\"cluster\": \"lab\""), json);
    assertFalse(json.contains("NaN"), json);
    String markdown = render(FormatName.MARKDOWN, sample());
    assertTrue(
        markdown.contains("| chain | 4 | 64 KiB | 1000 | 40.0 | plogp | 1200 | +20.0 % |"),
        markdown);
    assertTrue(markdown.contains("- ! uncoordinated, 4 nodes, 64 KiB: of 5 repetitions"), markdown);
  }

  @Test
  void latexHasEveryCase() throws IOException {
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    Validation tcp =
        new Validation(
            sample().measured(),
            sample().forecasts(),
            new TreeSet<>(List.of(CongestionControl.BBR)));
    String latex = render(FormatName.LATEX, tcp);
    Golden.assertSame("validation.latex", latex);
    assertTrue(
        latex.contains(
            "chain & \\num{4} & 64 KiB & \\num{1000} & \\num{40.0} & \\num{1000} & \\num{1040} & plogp"
                + " & \\num{1200} & +20.0\\,\\% \\\\"),
        latex);
    assertTrue(latex.contains("TCP's congestion control: bbr"), latex);
  }

  @Test
  void overTcpTheTailsAreShownAndWhatTcpDidAgainstCongestion() {
    Validation tcp =
        new Validation(
            sample().measured(),
            sample().forecasts(),
            new TreeSet<>(List.of(CongestionControl.BBR)));
    String text = render(FormatName.TEXT, tcp);
    assertTrue(text.contains("±    mean  p90 "), text);
    assertTrue(text.contains("flat       4  64 KiB  1002         40.1  1002  1042  1102"), text);
    assertTrue(text.contains("TCP's congestion control: bbr\n"), text);
    assertTrue(render(FormatName.CSV, tcp).contains(",bbr,plogp,0,1000.0,-0.5,full duplex\n"));
  }

  @Test
  void aStartFarApartIsTold() {
    Measured late =
        new Measured(
            caseOf(BROADCAST_FLAT),
            new Settings(45, 1457, 45, 1, 2),
            List.of(1000.0),
            new Incomplete(0, 2, 1, 4),
            new Measured.Start(20, false));
    String text =
        render(
            FormatName.TEXT,
            new Validation(List.of(late), List.of(), Collections.emptySortedSet()));
    assertTrue(
        unwrapped(text)
            .contains(
                "! nodes started up to 20 µs apart in one repetition (a bound), and times are as much too short, 2.0 % of"
                    + " flat, 4 nodes, 64 KiB"),
        text);
    assertTrue(
        unwrapped(text)
            .contains(
                "! flat, 4 nodes, 64 KiB: of 4 repetitions 2 gave up, 1 had wrong bytes, 4 packets"
                    + " missing in all; their times do not count"),
        text);
  }
}
