package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostsFileTest {
  private static List<String> names(String text) {
    return HostsFile.parse("hosts.txt", text).stream().map(Node::name).toList();
  }

  @Test
  void commentsBlankLinesAndRanges() {
    assertEquals(
        List.of("head", "node08", "node09", "node10", "node12"),
        names("# all of rack 2\n\nhead   # the timed side\n  node[08-10,12]\n"));
  }

  @Test
  void userPortAndAddress() {
    assertEquals(
        List.of(
            new Node("n1", Optional.of("hpc"), OptionalInt.of(2222), Optional.of("10.1.0.5")),
            new Node("n2", Optional.empty(), OptionalInt.of(22), Optional.empty())),
        HostsFile.parse("hosts.txt", "hpc@n1:2222\taddress=10.1.0.5\r\nn2:22\r\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a[1-3]b[01,02]|a1b01 a1b02 a2b01 a2b02 a3b01 a3b02",
        "[9-11]|9 10 11",
        "n[099-101]|n099 n100 n101",
        "n7|n7"
      })
  void ranges(String text, String expected) {
    assertEquals(expected, String.join(" ", NodeRange.expand(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n[1-",
        "n1]",
        "n[a-b]",
        "n[3-1]",
        "n[]",
        "n[1-99999]",
        "n[1-4096][1-2]",
        "n[[1]]",
        "n[1,]"
      })
  void noRanges(String text) {
    assertThrows(IllegalArgumentException.class, () -> NodeRange.expand(text));
  }

  /** Each would reach ssh's or srun's command line, or a shell. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-oProxyCommand=id",
        "n1;reboot",
        "$(id)",
        "n1 n2",
        "a@b@c",
        "-l@n1",
        "n1:0",
        "n1:65536",
        "n1:99999999",
        "n1 address=10.0.0.256",
        "n1 address=fe80::1",
        "n1 adress=10.0.0.1",
        "n1 address=10.0.0.1 address=10.0.0.2",
        "n[1-2] address=10.0.0.1",
        "n'1",
        "n`1`"
      })
  void linesThatAreRefusedWithTheirNumber(String line) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> HostsFile.parse("hosts.txt", "first\n" + line + "\n"));
    assertTrue(String.valueOf(e.getMessage()).startsWith("hosts.txt:2: "), e::toString);
  }

  @Test
  void oneNodeTwiceIsOneTooMany() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> HostsFile.parse("h", "n[1-3]\n# again\nn2\n"));
    assertEquals("h:3: n2 is listed twice", e.getMessage());
  }

  /** Open MPI's, LSF's in both forms, and PBS's, which has a line per core. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "n1 slots=16 max_slots=16\nn2 slots=16",
        "n1 slots=4 max-slots=8\nn2\n",
        "n1 16\nn2 16\n",
        "n1 16 n2 16\n",
        "n1\nn1\nn1\nn2\nn2\n",
        "n1\nn2\nn1\nn2\n"
      })
  void listsOfOtherLaunchersAreRead(String text) {
    assertEquals(List.of("n1", "n2"), names(text));
  }

  @Test
  void optionsOfOtherLaunchersStandBesideOurs() {
    assertEquals(
        List.of(new Node("n1", Optional.of("u"), OptionalInt.of(443), Optional.of("10.0.0.1"))),
        HostsFile.parse("h", "u@n1:443 slots=4 address=10.0.0.1"));
  }

  @Test
  void aNumberOfProcessesBehindAColonIsNoPort() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> HostsFile.parse("h", "n1:16\n"));
    assertEquals(
        "h:1: 'n1:16' is MPICH's form for 16 processes, and here a port of sshd: write 'n1'; if"
            + " sshd has this port, write 'user@n1:16'",
        e.getMessage());
  }

  @Test
  void aNodeAgainWithOtherOptionsIsOneTooMany() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> HostsFile.parse("h", "n1\nn1 address=10.0.0.1\n"));
    assertEquals("h:2: n1 is listed twice", e.getMessage());
  }

  @Test
  void anEmptyFileIsRefused() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> HostsFile.parse("h", "# nobody\n"));
    assertEquals("h: names no node; write one per line", e.getMessage());
  }
}
