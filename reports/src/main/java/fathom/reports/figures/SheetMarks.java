package fathom.reports.figures;

import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.figures.chart.ChartRenderer;
import fathom.reports.figures.chart.PlotFont;
import fathom.reports.figures.chart.Scale;
import fathom.reports.text.Escape;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The horizontal axis of a history: when each sheet was made and what it is called, as short as the
 * room for it asks; of many sheets their numbers only.
 */
final class SheetMarks {
  /** Free between two marks. */
  private static final double GAP = 8;

  private static final String NO_DATE = "no date";

  private static final List<DateTimeFormatter> DATES =
      List.of(formatter("uuuu-MM-dd HH:mm"), formatter("uuuu-MM-dd"));

  private SheetMarks() {}

  /** Sheet by sheet in their order, the first at 1. */
  static Scale scale(List<NamedSheet> sheets) {
    double room = (double) ChartRenderer.PANEL_WIDTH / sheets.size() - GAP;
    for (DateTimeFormatter format : DATES) {
      List<String> dates = sheets.stream().map(sheet -> date(sheet, format)).toList();
      if (dates.stream().allMatch(date -> PlotFont.room(date) <= room)) {
        List<String> marks = new ArrayList<>();
        for (int i = 0; i < sheets.size(); i++) {
          String name = "#" + (i + 1) + " " + shortName(sheets.get(i).name());
          // Names of runs differ at both ends.
          marks.add(dates.get(i) + "\n" + PlotFont.cut(name, room, true));
        }
        // Two lines leave no room for words below them; the caption has them.
        return Scale.places("", marks);
      }
    }
    return Scale.places("sheets, the oldest first", numbers(sheets.size(), room));
  }

  /** The number of each sheet, or of every second, third and so on where they are very many. */
  private static List<String> numbers(int sheets, double room) {
    int each = (int) Math.ceil((PlotFont.room("#" + sheets) + GAP) / (room + GAP));
    List<String> marks = new ArrayList<>();
    for (int i = 0; i < sheets; i++) {
      marks.add(i % each == 0 ? "#" + (i + 1) : "");
    }
    return marks;
  }

  private static DateTimeFormatter formatter(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
  }

  /** Foreign text that is no instant is not shown as one. */
  private static String date(NamedSheet sheet, DateTimeFormatter format) {
    return instant(sheet.sheet().created()).map(format::format).orElse(NO_DATE);
  }

  private static Optional<Instant> instant(String created) {
    try {
      return Optional.of(Instant.parse(created));
    } catch (DateTimeParseException e) {
      return Optional.empty(); // the built-in reference, and tables that do not say
    }
  }

  /** What a path ends in, on one line. */
  private static String shortName(String name) {
    String bare = name.replaceFirst("/+$", "");
    return Escape.oneLine(bare.substring(bare.lastIndexOf('/') + 1));
  }
}
