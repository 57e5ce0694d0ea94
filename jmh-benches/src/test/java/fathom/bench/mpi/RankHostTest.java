package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankHostTest {
  /** A letter is a host, and its position the rank. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          AA       | 1 (most ranks on one: 2; fewest: 2; with rank 0: 2; ranks 0 and 1 on one; order: block)
          AB       | 2 (most ranks on one: 1; fewest: 1; with rank 0: 1; ranks 0 and 1 on two; order: block)
          AAAABBBB | 2 (most ranks on one: 4; fewest: 4; with rank 0: 4; ranks 0 and 1 on one; order: block)
          AAAABBBC | 3 (most ranks on one: 4; fewest: 1; with rank 0: 4; ranks 0 and 1 on one; order: block)
          ABCABC   | 3 (most ranks on one: 2; fewest: 2; with rank 0: 2; ranks 0 and 1 on two; order: cyclic)
          AABBBA   | 2 (most ranks on one: 3; fewest: 3; with rank 0: 3; ranks 0 and 1 on one; order: other)
          ABBBBB   | 2 (most ranks on one: 5; fewest: 1; with rank 0: 1; ranks 0 and 1 on two; order: block)
          """)
  void allRanksAreCountedWhereTheyAre(String hosts, String described) {
    assertEquals(described, RankHost.describeAll(List.of(hosts.split(""))));
  }
}
