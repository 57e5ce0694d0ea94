package fathom.bench.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent as a process, spoken to byte by byte. */
@Timeout(60)
class AgentCommandTest {
  private static final String SECRET = "a-secret-only-for-these-tests";

  @TempDir private Path temp;

  @SuppressWarnings("NullAway.Init") // start() fills them before each test
  private Process agent;

  @SuppressWarnings("NullAway.Init")
  private DataInputStream in;

  @SuppressWarnings("NullAway.Init")
  private DataOutputStream out;

  private final Map<String, String> facts = new HashMap<>();

  /** What the agent said: its kind and number, and what is in it as text. */
  private record Said(int kind, int number, String text) {}

  @BeforeEach
  void start() throws IOException {
    startAgent();
  }

  private Path errors() {
    return temp.resolve("errors");
  }

  private void startAgent(String... options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temp,
                "-cp",
                System.getProperty("java.class.path"),
                "fathom.bench.BenchmarksMain",
                "agent"));
    command.addAll(List.of(options));
    agent = new ProcessBuilder(command).redirectError(errors().toFile()).start();
    in = new DataInputStream(new BufferedInputStream(agent.getInputStream()));
    out = new DataOutputStream(agent.getOutputStream());
    String marker = "# Fathom: the agent speaks\n";
    assertEquals(marker, new String(in.readNBytes(marker.length()), StandardCharsets.US_ASCII));
    assertEquals(1, in.read(), "hello comes first");
    assertEquals(0, in.readInt());
    for (int i = in.readInt(); i > 0; i--) {
      facts.put(in.readUTF(), in.readUTF());
    }
    assertEquals('\n', in.read());
  }

  @AfterEach
  void end() {
    agent.descendants().forEach(ProcessHandle::destroyForcibly);
    agent.destroyForcibly().onExit().join();
  }

  /** The next word that is no beat. */
  private Said next() throws IOException {
    while (true) {
      int kind = in.read();
      int number = in.readInt();
      String text =
          switch (kind) {
            case 2, 3, 5 -> new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
            case 4 -> Integer.toString(in.readInt());
            case 6, 7 -> in.readUTF();
            case 8 -> in.readLong() + " " + in.readLong();
            default -> throw new IOException("kind " + kind);
          };
      assertEquals('\n', in.read(), "every word ends a line");
      if (kind != 8) {
        return new Said(kind, number, text);
      }
    }
  }

  private void request(int kind, int number) throws IOException {
    out.writeByte(kind);
    out.writeInt(number);
    out.flush();
  }

  private void startJava(int number, String... arguments) throws IOException {
    out.writeByte(1);
    out.writeInt(number);
    List<String> all = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-cp"));
    all.add(System.getProperty("java.class.path"));
    all.addAll(List.of(arguments));
    out.writeInt(all.size());
    for (String argument : all) {
      out.writeUTF(argument);
    }
    out.writeUTF(SECRET);
    out.flush();
  }

  private String startPeer(int number) throws IOException {
    startJava(
        number,
        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
        "--enable-native-access=ALL-UNNAMED",
        "fathom.bench.BenchmarksMain",
        "peer",
        "--listen",
        "127.0.0.1:0",
        "--until-eof");
    Said said = next();
    assertEquals(2, said.kind());
    assertTrue(said.text().startsWith("READY 127.0.0.1:"), said::text);
    return said.text();
  }

  @Test
  void itSaysWhatItsNodeIs() throws IOException {
    assertEquals(temp.toString(), facts.get("temporary"));
    assertTrue(Files.isExecutable(Path.of(facts.getOrDefault("java", ""))));
    assertFalse(facts.getOrDefault("cpus", "").isEmpty());
    assertTrue(Long.parseLong(facts.getOrDefault("clock.epoch.ms", "0")) > 0);
  }

  @Test
  void aProgramRunsUntilItsInputEnds() throws IOException {
    startPeer(5);
    request(2, 5);
    assertEquals(new Said(4, 5, "0"), next());
  }

  @Test
  void aProgramIsKilled() throws IOException {
    startPeer(6);
    request(3, 6);
    assertEquals(new Said(4, 6, "137"), next());
  }

  @Test
  void aProgramIsWrittenTo() throws IOException {
    startJava(7, "fathom.bench.BenchmarksMain", "launcher", "-1");
    assertEquals(new Said(2, 7, "# Fathom: JMH is ready\n"), next());
    input(7, "--no-such-option\n\n");
    StringBuilder said = new StringBuilder();
    while (said.indexOf("# Fathom: JMH ended with 1\n") < 0) {
      said.append(next().text());
    }
    assertTrue(said.indexOf("no-such-option") >= 0, said::toString);
    input(8, "nobody has this number\n");
    request(2, 7);
    assertEquals(new Said(4, 7, "0"), next());
  }

  private void input(int number, String text) throws IOException {
    out.writeByte(6);
    out.writeInt(number);
    out.writeUTF(text);
    out.flush();
  }

  @Test
  void itsErrorsAndExitCodeComeBack() throws IOException {
    startJava(1, "fathom.bench.BenchmarksMain", "peer", "--listen", "nowhere");
    Said said = next();
    assertEquals(3, said.kind());
    assertTrue(said.text().startsWith("peer: "), said::text);
    assertEquals(new Said(4, 1, "2"), next());
  }

  @Test
  void aFileOfItsDirectoryIsBroughtAndNoOther() throws IOException {
    Files.writeString(temp.resolve("result.json"), "[1]");
    Files.createSymbolicLink(temp.resolve("link"), Path.of("/etc/hostname"));
    fetch(1, "result.json");
    assertEquals(new Said(5, 1, "[1]"), next());
    assertEquals(new Said(6, 1, ""), next());
    assertFalse(Files.exists(temp.resolve("result.json")), "it is not needed there any more");
    for (String name : List.of("/etc/hostname", "../x", "link", "absent")) {
      fetch(2, name);
      Said said = next();
      assertEquals(6, said.kind(), name);
      assertTrue(said.text().startsWith("cannot read " + name), said::text);
    }
  }

  private void fetch(int number, String name) throws IOException {
    out.writeByte(4);
    out.writeInt(number);
    out.writeUTF(name);
    out.flush();
  }

  @Test
  void allEndsWithTheConnection() throws Exception {
    startPeer(1);
    startPeer(2);
    List<ProcessHandle> peers = agent.descendants().toList();
    assertEquals(2, peers.size());
    out.close();
    assertTrue(agent.waitFor(20, TimeUnit.SECONDS), "the agent ends");
    for (ProcessHandle peer : peers) {
      peer.onExit().get(20, TimeUnit.SECONDS);
    }
  }

  /** As with Slurm, where its input stays open when srun is killed. */
  @Tag("long")
  @Test
  void allEndsWhenTheControllerFallsSilent() throws Exception {
    end();
    startAgent("--patience", "3");
    startPeer(1);
    List<ProcessHandle> peers = agent.descendants().toList();
    for (int i = 0; i < 6; i++) {
      Thread.sleep(1000);
      request(5, 0);
      assertTrue(agent.isAlive(), "beats keep it");
    }
    assertTrue(agent.waitFor(20, TimeUnit.SECONDS), "it ends without them");
    assertEquals(
        "the agent heard nothing from its controller for 3 s\n", Files.readString(errors()));
    for (ProcessHandle peer : peers) {
      peer.onExit().get(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void peersEndWithAnAgentThatIsKilled() throws Exception {
    startPeer(1);
    List<ProcessHandle> peers = agent.descendants().toList();
    agent.destroyForcibly();
    for (ProcessHandle peer : peers) {
      peer.onExit().get(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void aRequestThatIsNoneEndsIt() throws Exception {
    request(9, 1);
    assertTrue(agent.waitFor(20, TimeUnit.SECONDS));
    assertEquals(1, agent.exitValue());
  }
}
