package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Await;
import fathom.runner.console.Brief;
import fathom.runner.console.UserException;
import fathom.runner.process.HostProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one node may send, with a shell in its place that sends more. */
@Timeout(60)
class AgentLinkTest {
  private static final int PATIENCE_SECONDS = 20;
  private static final String LINE = "x".repeat(1023) + "\n";

  @TempDir private Path temp;

  private AgentLink link(String rest) {
    FakeAgent agent = new FakeAgent(temp);
    AgentLink link =
        AgentLink.start(Node.of("n2"), agent.command(FakeAgent.facts(2), "{ " + rest + "; } 2>&2"));
    assertTrue(link.awaitHello().isPresent());
    return link;
  }

  /** Why the node is taken for gone. */
  private static String death(AgentLink link) throws Exception {
    return link.death().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** All of it was kept, until there was no memory. */
  @Test
  void errorsWithoutALineFeedEndIt() throws Exception {
    try (AgentLink link = link("sleep 0.2; exec tr '\\0' x </dev/zero >&2")) {
      assertEquals(
          "node n2: a line of its standard error is longer than 64 Ki characters", death(link));
    }
  }

  @Test
  void errorsWithoutAnEndEndIt() throws Exception {
    try (AgentLink link = link("sleep 0.2; exec yes >&2")) {
      assertEquals("node n2: its standard error is longer than 4 Mi characters", death(link));
      assertEquals("y", link.lastWords());
    }
  }

  /** Before it has said hello the reason is told, not how the killed ssh ended. */
  @Test
  void errorsBeforeItsHelloAreTold() {
    try (AgentLink link =
        AgentLink.start(Node.of("n2"), List.of("sh", "-c", "exec tr '\\0' x </dev/zero >&2"))) {
      UserException e = assertThrows(UserException.class, link::awaitHello);
      assertEquals("a line of its standard error is longer than 64 Ki characters", e.getMessage());
    }
  }

  @Test
  void lastWordsFitASentence() {
    try (AgentLink link =
        AgentLink.start(Node.of("n2"), List.of("sh", "-c", "printf %01900d 7 >&2"))) {
      Await.until("its last words", () -> !link.lastWords().isEmpty(), link::lastWords);
      assertEquals(Brief.LONGEST + 1, link.lastWords().length(), link::lastWords);
    }
  }

  /** A peer's output is not read after its address; what it prints then waited in memory. */
  @Test
  void outputThatNobodyReadsEndsIt() throws Exception {
    String piece = new FakeAgent(temp).pieces(64, 2, LINE.repeat(16));
    try (AgentLink link = link(FakeAgent.flood(piece))) {
      link.start(List.of("-version"), "", Optional.empty());
      assertEquals("node n2: it sent more than 4 MiB of output that nobody asked for", death(link));
    }
  }

  /** Pieces without a byte take memory too. */
  @Test
  void emptyOutputEndsIt() throws Exception {
    String piece = new FakeAgent(temp).pieces(10_000, 2, "");
    try (AgentLink link = link(FakeAgent.flood(piece))) {
      link.start(List.of("-version"), "", Optional.empty());
      assertTrue(death(link).contains("4 MiB of output"), death(link));
    }
  }

  @Test
  void aLineWithoutAnEndEndsIt() throws Exception {
    String piece = new FakeAgent(temp).pieces(1, 2, "x".repeat(16 * 1024));
    try (AgentLink link = link(FakeAgent.flood(piece))) {
      link.start(List.of("-version"), "", Optional.empty());
      assertEquals("node n2: a program there printed a line of more than 64 KiB", death(link));
    }
  }

  @Test
  void logsAreBounded() throws Exception {
    Path log = temp.resolve("peers.log");
    String piece = new FakeAgent(temp).pieces(64, 3, LINE.repeat(16));
    try (AgentLink link = link(FakeAgent.flood(piece))) {
      HostProcess program = link.start(List.of("-version"), "", Optional.of(log));
      assertEquals(
          "node n2: its programs wrote more than 16 MiB of errors; the log has the beginning",
          death(link));
      assertEquals(
          HostProcess.lost(death(link)), program.ended().get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }
    assertEquals(NodeLimits.MOST_LOG_BYTES, Files.size(log));
  }

  /** What is read counts no more: a campaign's output is larger than what may wait. */
  @Test
  void outputThatIsReadHasNoEnd() throws IOException {
    String piece = new FakeAgent(temp).pieces(16, 2, LINE.repeat(16));
    String paced = "head -c 1 >/dev/null; for i in $(seq 25); do " + piece + "; sleep 0.03; done";
    try (AgentLink link = link(paced + "; exec cat >/dev/null")) {
      HostProcess program = link.start(List.of("-version"), "", Optional.empty());
      long wanted = NodeLimits.MOST_UNREAD_BYTES * 3 / 2;
      byte[] read = program.output().readNBytes((int) wanted);
      assertEquals(wanted, read.length, () -> link.death().getNow("up"));
      assertEquals(LINE, new String(read, 0, LINE.length(), StandardCharsets.US_ASCII));
    }
  }
}
