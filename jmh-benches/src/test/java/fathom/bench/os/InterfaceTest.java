package fathom.bench.os;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.bench.os.Interface.InterfaceCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterfaceTest {
  @TempDir private Path temp;

  @Test
  void withoutANameNothingIsCounted() {
    assertEquals(new InterfaceCounts(0, 0), Interface.named("").sent());
  }

  @Test
  void whatIsSentIsCounted() throws IOException {
    Files.writeString(temp.resolve("tx_packets"), "12\n");
    Files.writeString(temp.resolve("tx_bytes"), "3400\n");
    Interface some = new Interface(temp.toString());
    InterfaceCounts before = some.sent();
    assertEquals(new InterfaceCounts(12, 3400), before);
    Files.writeString(temp.resolve("tx_packets"), "15\n");
    Files.writeString(temp.resolve("tx_bytes"), "4000\n");
    assertEquals(new InterfaceCounts(3, 600), some.sent().since(before));
  }

  @ParameterizedTest
  @ValueSource(strings = {"no-such-device", "../net/lo", "lo/statistics/..", "."})
  void anotherNameIsRefused(String name) {
    assertThrows(IllegalArgumentException.class, () -> Interface.named(name));
  }
}
