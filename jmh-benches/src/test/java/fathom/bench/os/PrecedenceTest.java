package fathom.bench.os;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.bench.link.JoinedPair;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** On threads of their own: a test runner's thread stays as it is. */
public class PrecedenceTest {
  private static final int POLICY_AFTER_NAME = 38;
  private static final String FIFO = "1";
  private static final String ORDINARY = "0";
  private static final String IDLE = "5";

  /** proc(5): field 41 of a thread's stat, the 39th after its name in brackets. */
  private static String policy() throws Exception {
    return policy(Path.of("/proc/thread-self"));
  }

  /** Of a thread by its directory in proc. */
  public static String policy(Path thread) throws IOException {
    String stat = Files.readString(thread.resolve("stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[POLICY_AFTER_NAME];
  }

  private record Taken(boolean allowed, String policy) {}

  @Test
  void theKernelAgreesForThisThreadOnly() throws Exception {
    Taken taken =
        JoinedPair.inBackground(
                () -> {
                  boolean allowed = Precedence.take();
                  return new Taken(allowed, policy());
                })
            .get();
    assertEquals(taken.allowed() ? FIFO : ORDINARY, taken.policy());
    assertEquals(ORDINARY, JoinedPair.inBackground(PrecedenceTest::policy).get());
  }

  @Test
  void whoLeavesIsOrdinaryAlsoWhereItWasInherited() throws Exception {
    assertEquals(
        ORDINARY,
        JoinedPair.inBackground(
                () -> {
                  Precedence.take();
                  Precedence.leave();
                  return policy();
                })
            .get());
    assertEquals(
        ORDINARY,
        JoinedPair.inBackground(
                () -> {
                  Precedence.take();
                  return JoinedPair.inBackground(
                          () -> {
                            Precedence.leave();
                            return policy();
                          })
                      .get();
                })
            .get());
  }

  /** Who is not root may not get out of it again, and must not have to. */
  @Test
  void whoWasBehindOthersAtTheStartStaysThere() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                PrecedenceTest.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    assertEquals(IDLE, said.strip().lines().reduce((before, last) -> last).orElse(said));
  }

  /**
   * Goes behind others, takes precedence where it may, leaves it, and says what it is then. Only
   * this thread goes behind: beside busy processes a JVM that is started there takes 17 s.
   */
  public static void main(String[] none) throws Exception {
    LibC.scratch(1); // binding the calls takes long, too
    String thread = Path.of("/proc/thread-self").toRealPath().getFileName().toString();
    Process behind = new ProcessBuilder("chrt", "--idle", "--pid", "0", thread).inheritIO().start();
    if (behind.waitFor() != 0) {
      throw new IllegalStateException("chrt failed");
    }
    boolean ignored = Precedence.take();
    Precedence.leave();
    System.out.println(policy());
  }

  @Test
  void whoMayTakesIt() throws Exception {
    long mayNice = 1L << 23; // CAP_SYS_NICE
    String effective =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("CapEff:"))
            .map(line -> line.substring("CapEff:".length()).strip())
            .findFirst()
            .orElseThrow();
    boolean initial = Files.readString(Path.of("/proc/self/uid_map")).contains("4294967295");
    boolean may = initial && (Long.parseUnsignedLong(effective, 16) & mayNice) != 0;
    if (may) {
      assertEquals(true, JoinedPair.inBackground(Precedence::take).get());
    }
  }
}
