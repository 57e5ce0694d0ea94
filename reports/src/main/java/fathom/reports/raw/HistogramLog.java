package fathom.reports.raw;

import fathom.model.samples.OperationTag;
import fathom.model.sheet.Distribution;
import fathom.reports.input.BadInputException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * A log of HdrHistogram (1.3) as benchmarks write it: of each fork first what reading the clock
 * took, then a line for each size. The library's own reader leaves out what it cannot read; here
 * that is a refusal, and no line asks for more memory than a histogram of ours has.
 */
final class HistogramLog {
  /** Stands, with a length, before what is compressed: version 2 of the encoding. */
  private static final int COMPRESSED_COOKIE = 0x1c849314;

  private static final int MOST_BYTES = 1 << 20;
  private static final int MOST_DIGITS = 3;

  /** Where a histogram's own header says its digits. */
  private static final int DIGITS_AT = 12;

  private static final int SHORTEST = 40;

  /** Longer than any benchmark waits; the histogram's own largest value is a little above. */
  private static final long LONGEST_NANOS = 2_000_000_000_000L;

  private static final String TAG = "Tag=";
  private static final String LEGEND = "\"StartTimestamp\"";

  /** Tag, beginning, duration, largest, histogram. */
  private static final int FIELDS = 5;

  private HistogramLog() {}

  /**
   * Single operations of one size in one fork.
   *
   * @param nanos as the clock said it
   * @param clock two readings of the clock in a row, in the same fork, in ns
   */
  record OfFork(OperationTag tag, Histogram nanos, Histogram clock) {}

  /**
   * Reads one.
   *
   * @param name for messages
   */
  static List<OfFork> read(String name, String text) {
    List<OfFork> all = new ArrayList<>();
    Optional<Histogram> clock = Optional.empty();
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      String where = name + ":" + ++number;
      if (line.isBlank() || line.startsWith("#") || line.startsWith(LEGEND)) {
        continue;
      }
      String[] fields = line.split(",", -1);
      if (fields.length != FIELDS || !fields[0].startsWith(TAG)) {
        throw bad(where, "expected Tag=…, beginning, duration, largest and a histogram");
      }
      String tag = fields[0].substring(TAG.length());
      Histogram histogram = decode(where, fields[FIELDS - 1]);
      long start = millis(where, fields[1]);
      histogram.setStartTimeStamp(start);
      histogram.setEndTimeStamp(start + millis(where, fields[2]));
      if (tag.equals(OperationTag.CLOCK)) {
        clock = Optional.of(histogram);
        continue;
      }
      OperationTag of =
          OperationTag.of(tag).orElseThrow(() -> bad(where, "no experiment and size: " + tag));
      all.add(
          new OfFork(
              of,
              histogram,
              clock.orElseThrow(() -> bad(where, "no line of the clock stands before it"))));
    }
    return all;
  }

  private static long millis(String where, String seconds) {
    if (!seconds.matches("\\d{1,12}\\.\\d{3}")) {
      throw bad(where, "expected seconds with three decimals, found " + seconds);
    }
    return Long.parseLong(seconds.replace(".", ""));
  }

  private static Histogram decode(String where, String base64) {
    try {
      ByteBuffer packed = ByteBuffer.wrap(Base64.getDecoder().decode(base64));
      if (packed.getInt() != COMPRESSED_COOKIE || packed.getInt() != packed.remaining()) {
        throw bad(where, "no histogram can be decoded from it");
      }
      ByteBuffer plain = inflate(packed);
      if (plain.limit() < SHORTEST || plain.getInt(DIGITS_AT) > MOST_DIGITS) {
        throw bad(where, "no histogram of at most " + MOST_DIGITS + " digits");
      }
      Histogram histogram = Histogram.decodeFromByteBuffer(plain, 0);
      long count = histogram.getTotalCount();
      if (count < 1 || count > Distribution.MOST_OPERATIONS) {
        throw bad(where, "a histogram of " + count + " operations");
      }
      if (histogram.getMaxValue() > LONGEST_NANOS) {
        throw bad(where, "an operation of " + histogram.getMaxValue() + " ns");
      }
      return histogram;
    } catch (BadInputException e) {
      throw e;
    } catch (DataFormatException | RuntimeException e) {
      // The library says what is wrong with a damaged one by whatever its arithmetic throws.
      throw new BadInputException(where + ": no histogram can be decoded from it", e);
    }
  }

  private static ByteBuffer inflate(ByteBuffer packed) throws DataFormatException {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(packed);
      byte[] plain = new byte[MOST_BYTES];
      int length = inflater.inflate(plain);
      if (!inflater.finished()) {
        throw new DataFormatException("it breaks off, or is too long");
      }
      return ByteBuffer.wrap(plain, 0, length).slice();
    } finally {
      inflater.end();
    }
  }

  private static BadInputException bad(String where, String what) {
    return new BadInputException(where + ": " + what);
  }
}
