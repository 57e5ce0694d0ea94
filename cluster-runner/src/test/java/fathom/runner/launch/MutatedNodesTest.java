package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Fuzz;
import fathom.runner.Fuzz.Parser;
import fathom.runner.console.UserException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What users, Slurm and nodes say of nodes, changed by chance and made very long. */
class MutatedNodesTest {
  private static final int LONG = 20_000;

  /** Each was a StackOverflowError, or names that fill the memory. */
  @ParameterizedTest
  @ValueSource(strings = {"x ", "[1]", "[", "]", "a@", ":1", "[1-9]", "[1-2],", "address=1 "})
  void aLongLineOfAHostsFileIsOneLineOfReason(String piece) {
    for (String line :
        List.of("node1 " + piece.repeat(LONG), "node" + piece.repeat(LONG), piece.repeat(LONG))) {
      String reason =
          String.valueOf(
              assertThrows(
                      IllegalArgumentException.class, () -> HostsFile.parse("hosts", line + "\nn2"))
                  .getMessage());
      assertTrue(reason.startsWith("hosts:1: ") && reason.length() < 300, reason);
    }
  }

  @Test
  void hostsFiles() {
    Fuzz.round(
        Parser.HOSTS_FILE,
        List.of(
            "# all of rack 2\n\nhead   # the timed side\n  node[08-10,12]\n",
            "hpc@n1:2222\taddress=10.1.0.5\r\nn2:22\r\n",
            "a[1-3]b[01,02].example.org\nfd00x\n"),
        text -> assertTrue(HostsFile.parse("hosts", text).size() <= NodeRange.MOST_NODES + 4096));
  }

  @Test
  void ranges() {
    Fuzz.round(
        Parser.NODE_RANGE,
        List.of("node[01-16,20]", "a[1-3]b[01,02]c", "n7"),
        text -> assertTrue(NodeRange.expand(text).size() <= NodeRange.MOST_NODES));
  }

  @Test
  void namesThatSlurmSays() {
    Fuzz.round(
        Parser.SLURM_NODES, List.of("n1\nn2\nnode-17.example.org\n", "a\n"), SlurmLauncher::named);
  }

  @Test
  void networksThatANodeSays() {
    Fuzz.round(
        Parser.NODE_NETWORKS,
        List.of("eth0 10.0.0.1/24 1500,ib0 10.1.0.1/16 65520", "lo 127.0.0.1/8 65536"),
        text -> {
          List<DataNetwork.Face> faces = DataNetwork.faces(text);
          faces.forEach(face -> assertTrue(face.network().contains("/")));
          Map<Node, List<DataNetwork.Face>> nodes =
              Map.of(Node.of("a"), faces, Node.of("b"), DataNetwork.faces("eth0 10.0.0.2/24 1500"));
          try {
            assertEquals(2, DataNetwork.choose(nodes, Optional.empty()).size());
          } catch (UserException e) {
            // Its list of what there is may be long, as nodes have many networks.
          }
        });
  }

  @Test
  void factsThatANodeSaysOfItself() {
    StringBuilder good = new StringBuilder();
    FakeAgent.facts(2).forEach((name, value) -> good.append(name + "=" + value + "\n"));
    Fuzz.round(
        Parser.NODE_FACTS,
        List.of(good.toString(), good + "machine.cpu=Some Processor (R) @ 2.0 GHz\nmtu=1500\n"),
        text -> {
          Map<String, String> facts = new TreeMap<>();
          text.lines()
              .map(line -> line.split("=", 2))
              .forEach(two -> facts.put(two[0], two.length > 1 ? two[1] : ""));
          ToldFacts.nonsense(facts)
              .ifPresent(
                  reason -> {
                    throw new IllegalArgumentException(reason);
                  });
        });
  }

  @Test
  void wordsOfAnAgent() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeByte(1);
    out.writeInt(0);
    out.writeInt(2);
    for (String word : List.of("cpus", "0-3", "networks", "eth0 10.0.0.1/24 1500")) {
      out.writeUTF(word);
    }
    out.writeByte('\n');
    out.writeByte(3);
    out.writeInt(7);
    out.writeInt(5);
    out.writeBytes("words");
    out.writeByte('\n');
    Fuzz.round(
        Parser.AGENT_WORDS,
        List.of(bytes.toString(StandardCharsets.ISO_8859_1)),
        text -> {
          DataInputStream in =
              new DataInputStream(
                  new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
          for (int kind = in.read(); kind >= 0; kind = in.read()) {
            AgentWord.read(kind, in);
          }
        });
  }
}
