package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import fathom.reports.Refusal;
import fathom.reports.SampleRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rounds of a campaign, as JMH's parameter {@code block} says them. */
class BlocksTest {
  @TempDir private Path temp;

  /** JMH's object of one benchmark, with these parameters where there are any. */
  private static String entry(String times, String params) {
    String sizes = times.replaceAll("\\d+", "1");
    String file = SampleRuns.jmh("us/op", times, Map.of("size", sizes));
    String object = file.substring(1, file.length() - 1);
    return params.isEmpty() ? object : "{\"params\": {" + params + "}, " + object.substring(1);
  }

  private RawResults read(String... entries) throws IOException {
    String file = Stream.of(entries).collect(Collectors.joining(",", "[", "]"));
    return RawResults.read(
        SampleRuns.done(temp.resolve("run"), List.of(), Map.of(Experiment.SEND_GAP, file)));
  }

  private static TimedWindow window(int fork, CampaignBlock block, double micros) {
    return new TimedWindow(1, new Replicate(fork, 0, block), micros);
  }

  /** Rounds need not be in order; forks are numbered on over all entries. */
  @Test
  void allForksOfAnEntryAreOfItsBlock() throws IOException {
    RawResults raw =
        read(
            entry("[[7], [8]]", "\"block\": \"2\""),
            entry("[[9]]", "\"other\": \"x\", \"block\": \"0\""),
            entry("[[6]]", "\"block\": \"2\""));
    assertEquals(
        List.of(
            window(0, CampaignBlock.ofRound(2), 7),
            window(1, CampaignBlock.ofRound(2), 8),
            window(2, CampaignBlock.ofRound(0), 9),
            window(3, CampaignBlock.ofRound(2), 6)),
        raw.campaign().windows(Experiment.SEND_GAP));
    assertEquals(OptionalInt.of(2), raw.windows().blocks());
  }

  @Test
  void withoutTheParameterOrWithAnEmptyOneForksStandForThemselves() throws IOException {
    RawResults raw =
        read(entry("[[7], [8]]", "\"block\": \"\""), entry("[[9]]", "\"other\": \"1\""));
    assertEquals(
        List.of(
            window(0, CampaignBlock.ofFork(0), 7),
            window(1, CampaignBlock.ofFork(1), 8),
            window(2, CampaignBlock.ofFork(2), 9)),
        raw.campaign().windows(Experiment.SEND_GAP));
    assertEquals(OptionalInt.empty(), raw.windows().blocks());
  }

  @Test
  void whatIsNoBlockIsRefused() {
    for (String bad :
        List.of("\" \"", "\"-1\"", "\"one\"", "\"1.0\"", "\"01\"", "\"9999999999\"")) {
      String line = Refusal.line(() -> read(entry("[[7]]", "\"block\": " + bad)));
      assertTrue(
          line.endsWith(
              "send-gap.json: [0].params.block: expected the number of a block as a text, \"0\","
                  + " \"1\", …"),
          line);
    }
    String number = Refusal.line(() -> read(entry("[[7]]", "\"block\": 1")));
    assertTrue(number.contains("[0].params.block"), number);
  }

  @Test
  void entriesWithBlocksAndWithoutAreNotMixed() {
    String line =
        Refusal.line(
            () ->
                read(
                    entry("[[7]]", "\"block\": \"0\""),
                    entry("[[7]]", ""),
                    entry("[[8]]", "\"block\": \"1\"")));
    assertTrue(line.contains("2 of 3 benchmarks have the parameter \"block\""), line);
    assertTrue(line.endsWith("are mixed; measure again"), line);
  }
}
