package fathom.bench.control;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.link.RunScope;
import fathom.model.protocol.BenchmarksCommand;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretTest {
  @Test
  void theCodeIsHmacSha256() {
    // RFC 4231, test case 2.
    byte[] key = "Jefe".getBytes(StandardCharsets.US_ASCII);
    byte[] what = "what do ya want ".getBytes(StandardCharsets.US_ASCII);
    byte[] nothing = "for nothing?".getBytes(StandardCharsets.US_ASCII);
    assertArrayEquals(
        HexFormat.of().parseHex("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        Secret.authenticateWith(key, what, nothing));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "short", "fifteen-letters", "with a space in it", "sixteen-letterß"})
  void aWeakSecretIsRefusedWithoutBeingRepeated(String text) {
    Exception e = assertThrows(IllegalArgumentException.class, () -> Secret.of(text));
    assertTrue(text.isEmpty() || !e.toString().contains(text), e::toString);
  }

  @Test
  void aSecretNeverShowsItself() {
    String text = "0123456789abcdef";
    Secret secret = Secret.fromEnvironment(Map.of(BenchmarksCommand.SECRET_VARIABLE, text));
    assertFalse(secret.toString().contains(text));
    assertArrayEquals(Secret.of(text).authenticate(new byte[3]), secret.authenticate(new byte[3]));
  }

  /** What is sent one way, on one link or in one run is not valid anywhere else. */
  @Test
  void everyDirectionOfEveryLinkAndRunHasItsOwnTag() {
    RunScope.PacketTags tags = Secret.of("0123456789abcdef").scope().tags();
    RunScope.PacketTags others = Secret.of("0123456789abcdeg").scope().tags();
    Set<Long> all =
        Set.of( // which refuses equal ones
            tags.of("10.0.0.1:1", "10.0.0.2:2"),
            tags.of("10.0.0.2:2", "10.0.0.1:1"),
            tags.of("10.0.0.1:1", "10.0.0.2:3"),
            tags.of("10.0.0.1:11", "0.0.0.2:2"),
            others.of("10.0.0.1:1", "10.0.0.2:2"));
    assertTrue(all.contains(tags.of("10.0.0.1:1", "10.0.0.2:2")), "both ends compute the same");
  }

  @Test
  void aMissingSecretIsSaidByName() {
    Exception e =
        assertThrows(IllegalArgumentException.class, () -> Secret.fromEnvironment(Map.of()));
    assertEquals(
        "set FATHOM_SECRET to the run's secret, the same for this process and its peers",
        e.getMessage());
  }
}
