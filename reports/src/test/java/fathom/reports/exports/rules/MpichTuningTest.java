package fathom.reports.exports.rules;

import static fathom.reports.exports.rules.MpichFiles.BASE;
import static fathom.reports.exports.rules.MpichFiles.whole;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.Refusal;
import fathom.reports.input.BadInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that MPICH would not take, refused as a base with the place and the reason. */
class MpichTuningTest {
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
    String message = Refusal.line(() -> MpichTuning.parse(base));
    assertTrue(message.contains(why), message);
  }

  @Test
  void refusesABaseWithoutWhatIsChanged() {
    String none = whole("{\"collective=bcast\": {\"algorithm=MPIR_A\": {}}}");
    String message = Refusal.line(() -> MpichSelection.checkBase(none));
    assertTrue(message.contains("comm_type=intra"), message);
  }

  /** Sizes that end without =any: MPICH asserts when it starts. */
  @Test
  void refusesABaseWhoseRanksEnd() {
    String open = BASE.replace("\"comm_size=any\"", "\"comm_size<=99\"");
    String message = Refusal.line(() -> MpichTuning.parse(open));
    assertTrue(message.contains("comm_size<=99: the last of its kind must be =any"), message);
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

  /** MPICH 4.0 has 22 and as many that do not block; one that is left out would end a program. */
  @Test
  void aFileNamesAllCollectives() {
    assertEquals(44, MpichTuning.COLLECTIVES.size());
    assertTrue(MpichTuning.COLLECTIVES.contains("collective=ineighbor_alltoallw"));
  }
}
