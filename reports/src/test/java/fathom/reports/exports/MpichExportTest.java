package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.Sheet;
import fathom.reports.BadInputException;
import fathom.reports.json.JsonAt;
import fathom.reports.json.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** MPICH's file changed where numbers worked out on paper say so, and nowhere else. */
class MpichExportTest {
  private static final String BINOMIAL = "MPIR_Bcast_intra_binomial";
  private static final String RING = "MPIR_Bcast_intra_scatter_ring_allgather";
  private static final String DOUBLING = "MPIR_Bcast_intra_scatter_recursive_doubling_allgather";

  private static final String ANY = "comm_hierarchy=any";

  /** A file of MPICH's form that decides broadcasts as its stock file does. */
  static final String BASE =
      whole(
          """
      {"collective=bcast": {
         "comm_type=intra": {
           "comm_size<8": {
             "comm_hierarchy=parent": {
               "avg_msg_size<=0": {"algorithm=MPIR_Bcast_intra_smp": {}},
               "avg_msg_size=any": {"algorithm=MPIR_Bcast_intra_binomial": {}}},
             "comm_hierarchy=any": {
               "avg_msg_size=any": {"algorithm=MPIR_Bcast_intra_binomial": {}}}},
           "comm_size=pow2": {
             "comm_hierarchy=any": {
               "avg_msg_size<=12288": {"algorithm=MPIR_Bcast_intra_binomial": {}},
               "avg_msg_size<=524288":
                 {"algorithm=MPIR_Bcast_intra_scatter_recursive_doubling_allgather": {}},
               "avg_msg_size=any": {"algorithm=MPIR_Bcast_intra_scatter_ring_allgather": {}}}},
           "comm_size=any": {
             "comm_hierarchy=any": {
               "avg_msg_size<=12288": {"algorithm=MPIR_Bcast_intra_binomial": {}},
               "avg_msg_size=any": {"algorithm=MPIR_Bcast_intra_scatter_ring_allgather": {}}}}},
         "comm_type=inter": {"algorithm=MPIR_Bcast_inter_remote_send_local_bcast": {}}},
       "collective=reduce": {
         "comm_type=intra": {
           "count<pow2": {"algorithm=MPIR_Reduce_intra_binomial": {}},
           "is_commutative=yes": {"algorithm=MPIR_Reduce_intra_reduce_scatter_gather": {}},
           "count=any": {"algorithm=MPIR_Reduce_intra_tsp_tree": {"k=2": {}, "chunk_size=0": {}}}}},
       "collective=barrier": {"algorithm=MPIR_Barrier_intra_dissemination": {}}}
      """);

  /** With the rest of what MPICH looks up. */
  private static String whole(String some) {
    StringBuilder others = new StringBuilder();
    for (String name : new TreeSet<>(MpichTuning.COLLECTIVES)) {
      if (!some.contains("\"" + name + "\"")) {
        others.append(",\n \"").append(name).append("\": {\"algorithm=MPIR_Some_nb\": {}}");
      }
    }
    int end = some.lastIndexOf('}');
    return some.substring(0, end) + others + some.substring(end);
  }

  private static Export export(Sheet sheet, String base, Integer... nodes) {
    return new MpichExport()
        .export(sheet, new ExportRequest(List.of(nodes), List.of(), Optional.of(base)));
  }

  private static String text(String base, Integer... nodes) {
    return export(TunerSheets.lab(4), base, nodes).files().getFirst().text();
  }

  private static ObjectNode intra(String text) {
    return (ObjectNode)
        MpichTuning.parse(text).copy().path("collective=bcast").path("comm_type=intra");
  }

  private static String at(String text, int ranks, long bytes) {
    return MpichBranch.of(intra(text), ranks)
        .algorithm(bytes)
        .orElseThrow()
        .substring("algorithm=".length());
  }

  /**
   * Binomial: g(32768) = 2702.96, so 3·g + 8.7 = 8117.6 among 5 and 3·g + 17.4 = 8126.3 among 6 and
   * 7. The ring: 4·542 + 3·92.7 + 4·(542 + 92.7) = 4984.9 among 5 (1.63), 5·451.2 + 278.1 +
   * 5·(451.2 + 92.7) = 5253.6 among 6 (1.55), 6·388.8 + 278.1 + 6·(388.8 + 92.7) = 5499.9 among 7
   * (1.48: not yet); at 65536 among 7 16228 to 10121 (1.6). At 16384 among 5 4069.5 to 2832 (1.44).
   * Among 4 or fewer, and against doubling, it is never so far ahead.
   */
  @ParameterizedTest
  @CsvSource({
    "4, 1048576, " + BINOMIAL,
    "5, 0, " + BINOMIAL,
    "5, 32767, " + BINOMIAL,
    "5, 32768, " + RING,
    "5, 1073741824, " + RING,
    "6, 32767, " + BINOMIAL,
    "6, 32768, " + RING,
    "7, 65535, " + BINOMIAL,
    "7, 65536, " + RING,
    "8, 12288, " + BINOMIAL,
    "8, 12289, " + DOUBLING,
    "8, 524288, " + DOUBLING,
    "8, 524289, " + RING,
    "9, 12289, " + RING,
    "2, 1048576, " + BINOMIAL,
    "3, 1048576, " + BINOMIAL
  })
  void broadcastsOfTheLab(int ranks, long bytes, String algorithm) {
    assertEquals(algorithm, at(text(BASE, 2, 3, 4, 5, 6, 7, 8, 9), ranks, bytes));
  }

  /** Only what was asked for: with 6 alone, 5 and 7 stay. */
  @Test
  void sizesBetweenStayAsTheyWere() {
    String text = text(BASE, 6);
    assertEquals(BINOMIAL, at(text, 5, 1 << 20));
    assertEquals(RING, at(text, 6, 1 << 20));
    assertEquals(BINOMIAL, at(text, 7, 1 << 20));
    assertEquals(RING, at(text, 100, 1 << 20));
    assertEquals(
        List.of("comm_size<=5", "comm_size<=6", "comm_size<8", "comm_size=pow2", "comm_size=any"),
        names(intra(text)));
  }

  /** 5 and 6 say the same, so one bound serves both. */
  @Test
  void neighboursThatSayTheSameAreOne() {
    assertEquals(
        List.of(
            "comm_size<=4",
            "comm_size<=6",
            "comm_size<=7",
            "comm_size<8",
            "comm_size=pow2",
            "comm_size=any"),
        names(intra(text(BASE, 5, 6, 7))));
  }

  @Test
  void everythingElseIsTheBases() {
    ObjectNode before = MpichTuning.parse(BASE).copy();
    ObjectNode after = MpichTuning.parse(text(BASE, 5, 6, 7)).copy();
    assertEquals(names(before), names(after));
    assertNotEquals(before.remove("collective=bcast"), after.remove("collective=bcast"));
    assertEquals(before, after);
    ObjectNode first = (ObjectNode) intra(text(BASE, 5)).get("comm_size<=5");
    assertEquals(
        MpichTuning.parse(BASE)
            .copy()
            .at("/collective=bcast/comm_type=intra/comm_size<8/comm_hierarchy=parent"),
        first.get("comm_hierarchy=parent"));
  }

  /** A node's own communicator is no network; {@code any} would take it along. */
  @Test
  void ranksThatShareANodeKeepTheBases() {
    ObjectNode before = (ObjectNode) intra(BASE).get("comm_size<8");
    ObjectNode after = (ObjectNode) intra(text(BASE, 5)).get("comm_size<=5");
    assertEquals(List.of("comm_hierarchy=parent", "comm_hierarchy=node", ANY), names(after));
    assertEquals(before.get("comm_hierarchy=parent"), after.get("comm_hierarchy=parent"));
    assertEquals(before.get(ANY), after.get("comm_hierarchy=node"));
    assertNotEquals(before.get(ANY), after.get(ANY));
  }

  /** Where the base does not ask who shares a node. */
  @Test
  void ranksThatShareANodeKeepWhatABaseSaysOfAll() {
    String all = "\"avg_msg_size=any\": {\"algorithm=" + BINOMIAL + "\": {}}";
    String plain =
        BASE.replaceFirst(
            "(?s)\"comm_size<8\": \\{.*\"comm_size=pow2\"",
            "\"comm_size<8\": {" + all + "}, \"comm_size=pow2\"");
    ObjectNode after = (ObjectNode) intra(text(plain, 5)).get("comm_size<=5");
    assertEquals(List.of("comm_hierarchy=parent", "comm_hierarchy=node", ANY), names(after));
    assertEquals(intra(plain).get("comm_size<8"), after.get("comm_hierarchy=parent"));
    assertEquals(intra(plain).get("comm_size<8"), after.get("comm_hierarchy=node"));
    assertEquals(RING, at(text(plain, 5), 5, 1 << 20));
    assertEquals(BINOMIAL, at(text(plain, 5), 5, 32767));
  }

  /** A file that this program made serves as a base, and says the same again. */
  @Test
  void changingTwiceIsChangingOnce() {
    String once = text(BASE, 5, 6, 7);
    String twice = text(once, 5, 6, 7);
    for (int ranks = 2; ranks < 20; ranks++) {
      for (long bytes = 1; bytes <= 1 << 24; bytes *= 2) {
        assertEquals(at(once, ranks, bytes), at(twice, ranks, bytes));
        assertEquals(at(once, ranks, bytes - 1), at(twice, ranks, bytes - 1));
      }
    }
  }

  /** What was not asked for is decided as before, and what was asked for only from its size on. */
  @Test
  void noOtherDecisionChanges() {
    String text = text(BASE, 5, 7);
    for (int ranks = 2; ranks < 20; ranks++) {
      for (long bytes = 0; bytes < 1 << 22; bytes = 2 * bytes + 1) {
        boolean ours = (ranks == 5 && bytes >= 32768) || (ranks == 7 && bytes >= 65536);
        assertEquals(ours ? RING : at(BASE, ranks, bytes), at(text, ranks, bytes));
      }
    }
  }

  /** A file that decides anything else otherwise than its base does not leave. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // Ours at another size, another algorithm below it, one above it.
        "avg_msg_size<=32767 | avg_msg_size<=32768 | messages of 32768 bytes",
        "avg_msg_size<=32767 | avg_msg_size<=32766 | messages of 32767 bytes",
        // Ranks beside it.
        "comm_size<=4 | comm_size<=3 | communicators of 4 ranks",
        "comm_size<=5 | comm_size<=6 | communicators of 6 ranks",
        "comm_size=pow2 | comm_size<10 | communicators of 9 ranks",
        "comm_type=inter | comm_type=other | more than broadcasts",
        "Reduce_intra_binomial | Reduce_intra_other | more than broadcasts"
      })
  void whatIsChangedOtherwiseIsNoticed(String from, String to, String what) {
    TreeMap<Integer, Long> rings = new TreeMap<>();
    rings.put(5, 32768L);
    String text = text(BASE, 5);
    ObjectNode base = MpichTuning.parse(BASE).copy();
    MpichCheck.check(base, parsed(text), rings);
    String wrong = text.replace(from, to);
    assertNotEquals(text, wrong);
    String message =
        String.valueOf(
            assertThrows(
                    IllegalStateException.class, () -> MpichCheck.check(base, parsed(wrong), rings))
                .getMessage());
    assertTrue(message.contains(what), message);
  }

  @Test
  void whatIsDecidedForRanksThatShareNodesStays() {
    TreeMap<Integer, Long> rings = new TreeMap<>();
    rings.put(5, 32768L);
    ObjectNode changed = parsed(text(BASE, 5));
    ((ObjectNode) changed.at("/collective=bcast/comm_type=intra/comm_size<=5"))
        .putObject("comm_hierarchy=parent")
        .putObject("algorithm=" + BINOMIAL);
    String message =
        String.valueOf(
            assertThrows(
                    IllegalStateException.class,
                    () -> MpichCheck.check(MpichTuning.parse(BASE).copy(), changed, rings))
                .getMessage());
    assertTrue(message.contains("ranks that share nodes"), message);
  }

  private static ObjectNode parsed(String text) {
    return (ObjectNode) JsonAt.parse("test", text).node();
  }

  /** Bounds of the base that end where the ring begins, or above, keep their algorithms below. */
  @Test
  void theRingTakesOverWithinABoundOrBetweenTwo() {
    MpichBranch eight = MpichBranch.of(intra(BASE), 8);
    ObjectNode between = (ObjectNode) eight.with("algorithm=" + RING, 12289).get(ANY);
    assertEquals(List.of("avg_msg_size<=12288", "avg_msg_size=any"), names(between));
    ObjectNode within = (ObjectNode) eight.with("algorithm=" + RING, 100_000).get(ANY);
    assertEquals(
        List.of("avg_msg_size<=12288", "avg_msg_size<=99999", "avg_msg_size=any"), names(within));
    assertEquals(
        List.of("algorithm=" + DOUBLING), names((ObjectNode) within.get("avg_msg_size<=99999")));
    assertEquals(
        List.of("algorithm=" + BINOMIAL), names((ObjectNode) within.get("avg_msg_size<=12288")));
    assertEquals(List.of("algorithm=" + RING), names((ObjectNode) within.get("avg_msg_size=any")));
  }

  /** The base's own bound of the same size must not replace ours. */
  @Test
  void aBoundThatTheBaseHasTooIsOurs() {
    String text = text(BASE.replace("comm_size<8", "comm_size<=5"), 5);
    assertEquals(RING, at(text, 5, 32768));
    assertEquals(BINOMIAL, at(text, 5, 32767));
    assertEquals(BINOMIAL, at(text, 4, 1 << 20));
    assertEquals(RING, at(text, 6, 1 << 20));
  }

  @Test
  void withoutABaseItSaysWhichFileItNeeds() {
    String message =
        assertThrows(
                BadInputException.class,
                () -> new MpichExport().export(TunerSheets.lab(4), ExportRequest.plain()))
            .getMessage();
    assertTrue(message.contains("maint/tuning/coll/mpir/generic.json"), message);
    assertFalse(message.contains("\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ | truncated or not JSON",
        "'' | empty",
        "[] | expected collectives",
        "{} | expected collectives",
        "{\"bcast\": {}} | expected collective=",
        "{\"collective=bcast\": {}} | leads to no algorithm",
        "{\"collective=bcast\": 7} | expected an object",
        "{\"collective=bcast\": {\"size<8\": {\"algorithm=MPIR_A\": {}}}} | no such predicate",
        "{\"collective=bcast\": {\"comm_size<x\": {\"algorithm=MPIR_A\": {}}}} | no such predicate",
        "{\"collective=bcast\": {\"algorithm=rm -rf\": {}}} | no such predicate",
        "{\"collective=bcast\": {\"algorithm=MPIR_A\": {}, \"algorithm=MPIR_B\": {}}} | stands alone",
        "{\"collective=bcast\": {\"algorithm=MPIR_A\": {\"k=2\": 3}}} | no argument",
        "{\"collective=bcast\": {\"algorithm=MPIR_A\": {\"K 2\": {}}}} | no argument",
        "{\"collective=bcast\": {\"count=any\": {\"algorithm=MPIR_A\": {}}, \"count<=3\": {\"algorithm=MPIR_A\": {}}}} | never reached",
        "{\"collective=bcasts\": {\"algorithm=MPIR_A\": {}}} | one that MPICH 4.0 knows",
        "{\"collective=bcast\": {\"algorithm=MPIR_A\": {}}} | lacks collective=allgather,",
        "{\"collective=bcast\": {\"count<=3\": {\"algorithm=MPIR_A\": {}}}} | last of its kind must be =any",
        "{\"collective=bcast\": {\"comm_size=pow2\": {\"algorithm=MPIR_A\": {}}}} | must be =any",
        "{\"collective=bcast\": {\"comm_hierarchy=flat\": {\"algorithm=MPIR_A\": {}}}} | must be =any",
        "{\"collective=bcast\": {\"comm_avg_ppn<=1\": {\"algorithm=MPIR_A\": {}}}} | must be =any",
        "{\"collective=bcast\": {\"comm_avg_ppn=any\": {\"algorithm=MPIR_A\": {}}}} | no such predicate",
        "{\"collective=bcast\": {\"comm_avg_ppn<2\": {\"algorithm=MPIR_A\": {}}}} | no such predicate",
        "{\"collective=bcast\": {\"is_commutative=any\": {\"algorithm=MPIR_A\": {}}}} | no such predicate"
      })
  void refusesWhatIsNoTuningFile(String base, String why) {
    String message = assertThrows(BadInputException.class, () -> text(base, 5)).getMessage();
    assertTrue(message.contains(why), message);
  }

  @Test
  void refusesABaseWithoutWhatIsChangedOrNamed() {
    String none = whole("{\"collective=bcast\": {\"algorithm=MPIR_A\": {}}}");
    String message = assertThrows(BadInputException.class, () -> text(none, 5)).getMessage();
    assertTrue(message.contains("comm_type=intra"), message);
    String other =
        whole("{\"collective=bcast\": {\"comm_type=intra\": {\"algorithm=MPIR_A\": {}}}}");
    message = assertThrows(BadInputException.class, () -> text(other, 5)).getMessage();
    assertTrue(message.contains("names no"), message);
  }

  /** Sizes that end without =any: MPICH asserts when it starts. */
  @Test
  void refusesABaseWhoseRanksEnd() {
    String open = BASE.replace("\"comm_size=any\"", "\"comm_size<=99\"");
    String message = assertThrows(BadInputException.class, () -> text(open, 5)).getMessage();
    assertTrue(message.contains("comm_size<=99: the last of its kind must be =any"), message);
  }

  /** By number of ranks alone, above the hierarchy: the rest is what no number has taken. */
  @Test
  void aBaseThatDecidesByHierarchyFirstIsChangedToo() {
    String flat =
        whole(
            """
            {"collective=bcast": {"comm_type=intra": {
               "comm_hierarchy=parent": {"algorithm=MPIR_Bcast_intra_smp": {}},
               "comm_hierarchy=any": {
                 "avg_msg_size<=9": {"algorithm=MPIR_Bcast_intra_scatter_ring_allgather": {}},
                 "avg_msg_size=any": {"algorithm=MPIR_Bcast_intra_binomial": {}}}}}}
            """);
    String changed = text(flat, 5);
    assertEquals(BINOMIAL, at(changed, 4, 999_999));
    assertEquals(RING, at(changed, 5, 999_999));
    assertEquals(BINOMIAL, at(changed, 5, 9_999));
    assertEquals(BINOMIAL, at(changed, 6, 999_999));
    assertEquals(RING, at(changed, 6, 9));
    assertEquals(
        List.of("comm_size<=4", "comm_size<=5", "comm_hierarchy=parent", "comm_hierarchy=any"),
        names(intra(changed)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"total_msg_size<=5", "is_multi_threaded=yes", "comm_avg_ppn<=1"})
  void refusesToGuessWhereABaseDecidesByMore(String predicate) {
    String strange =
        BASE.replaceFirst(
            "avg_msg_size=any\": \\{\"algorithm=MPIR_Bcast_intra_binomial\": \\{\\}\\}\\}\\},",
            "avg_msg_size<=9\": {\"algorithm=MPIR_Bcast_intra_binomial\": {}}, \""
                + predicate
                + "\": {\"algorithm=MPIR_Bcast_intra_binomial\": {}}, \"avg_msg_size=any\":"
                + " {\"algorithm=MPIR_Bcast_intra_binomial\": {}}}},");
    assertNotEquals(BASE, strange);
    String message = assertThrows(BadInputException.class, () -> text(strange, 5)).getMessage();
    assertTrue(message.contains(predicate), message);
  }

  @Test
  void deepAndDoubleFilesAreRefused() {
    String deep = "{\"collective=bcast\":" + "{\"count<=1\":".repeat(900) + "{}" + "}".repeat(901);
    assertThrows(BadInputException.class, () -> MpichTuning.parse(deep));
    assertThrows(
        BadInputException.class,
        () ->
            MpichTuning.parse(
                "{\"collective=bcast\":{\"algorithm=MPIR_A\":{}},"
                    + "\"collective=bcast\":{\"algorithm=MPIR_A\":{}}}"));
    assertThrows(BadInputException.class, () -> MpichTuning.parse(" ".repeat((4 << 20) + 1)));
  }

  /** A base that comes out at whole pages gets one byte more: MPICH's reader finds no end else. */
  @Test
  void noFileIsAsLongAsWholePages() {
    int missing = Math.floorMod(-plain(0).length(), 4096);
    assertEquals(0, plain(missing).length() % 4096);
    assertEquals(plain(missing) + "\n", text(longer(missing), 4));
    assertEquals(plain(missing + 1), text(longer(missing + 1), 4));
  }

  private static String plain(int more) {
    return JsonText.render(MpichTuning.parse(longer(more)).copy());
  }

  private static String longer(int more) {
    return BASE.replace("Barrier_intra_dissemination", "Barrier_" + "b".repeat(more));
  }

  @Test
  void theReportSaysWhyAndHoldsHostileNames() {
    String name = "x\n# 5 ranks \u202e\u0007";
    Export export = export(TunerSheets.lab(name, 4, 0), BASE, 5);
    String report = export.files().get(1).text();
    assertTrue(report.lines().allMatch(l -> l.startsWith("#")), report);
    assertTrue(report.contains("x\\n#"), report);
    assertTrue(
        report
            .replaceAll("\n#\\s+", " ")
            .contains(
                "5 ranks from 32768 bytes on: MPIR_Bcast_intra_scatter_ring_allgather, because there"
                    + " at most 4985 us are predicted, against at least 8118 us for"
                    + " MPIR_Bcast_intra_binomial: 1.63 times as fast"),
        report);
    assertFalse(export.files().getFirst().text().contains("\u202e"));
  }

  private static List<String> names(ObjectNode node) {
    return node.properties().stream().map(e -> e.getKey()).toList();
  }
}
