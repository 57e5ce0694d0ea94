package fathom.reports.plot;

import fathom.model.sheet.Sheet;
import fathom.reports.document.SizeLabel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The caches that data go through, as the run's facts have them; none where they say nothing. */
final class MachineCaches {
  /** {@code L2 unified 2048 KiB}, of a list of such. */
  private static final Pattern CACHE = Pattern.compile("L(\\d) (\\w+) (\\d{1,12}) KiB");

  private static final String FACT = "machine.cpu.caches";
  private static final String NOT_OF_DATA = "instruction";
  private static final int KIBIBYTE = 1 << 10;

  private MachineCaches() {}

  /**
   * One of them.
   *
   * @param name {@code L2}
   * @param bytes how many it holds
   */
  record Cache(String name, long bytes) {
    /** Where it stands on an axis of sizes. */
    double at() {
      return (double) bytes;
    }

    /** {@code L2 2 MiB}. */
    String words() {
      return name + " " + SizeLabel.of(bytes);
    }
  }

  /** The smallest first. */
  static List<Cache> of(Sheet sheet) {
    List<Cache> caches = new ArrayList<>();
    Matcher found = CACHE.matcher(sheet.provenance().getOrDefault(FACT, ""));
    while (found.find()) {
      if (!found.group(2).equals(NOT_OF_DATA)) {
        caches.add(new Cache("L" + found.group(1), KIBIBYTE * Long.parseLong(found.group(3))));
      }
    }
    caches.sort(Comparator.comparingLong(Cache::bytes));
    return List.copyOf(caches);
  }
}
