package fathom.bench.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JmhRunTest {
  @ParameterizedTest
  @CsvSource({
    "-t 2, leave -t and -tg out",
    "-t max, leave -t and -tg out",
    "'-tg 2,1', leave -t and -tg out",
    "-bm thrpt, leave -bm thrpt out",
    "'-bm avgt,thrpt', leave -bm thrpt out",
    "-bm all, leave -bm thrpt out",
  })
  void whatABenchmarkCannotMeanIsRefused(String options, String advice) {
    String refusal =
        JmhRun.refusal(List.of(("CacheToCache " + options).split(" ", -1))).orElseThrow();
    assertTrue(refusal.endsWith(advice), refusal);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CacheToCache",
        "CacheToCache -t 1",
        "-l",
        "-h",
        "PingPong -bm sample",
        "SendGap -f 2 -wi 1"
      })
  void allElseIsLeftToJmh(String arguments) {
    assertEquals(Optional.empty(), JmhRun.refusal(List.of(arguments.split(" ", -1))));
  }

  @Test
  void whatJmhRefusesIsItsOwnMatter() {
    assertEquals(Optional.empty(), JmhRun.refusal(List.of("--no-such-option")));
  }
}
