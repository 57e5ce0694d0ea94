package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One of three nodes says nonsense; the other two are measured. */
@Timeout(60)
class NodeSiteTest {
  @TempDir private Path temp;

  /** Shells in the place of ssh. */
  private record Shells(List<List<String>> commands) implements Launcher {
    @Override
    public List<Node> nodes() {
      return IntStream.rangeClosed(1, commands.size()).mapToObj(i -> Node.of("n" + i)).toList();
    }

    @Override
    public List<String> command(Node node, String script) {
      return commands.get(Integer.parseInt(node.name().substring(1)) - 1);
    }

    @Override
    public String explain(Node node, int exitCode, String lastWords) {
      return "ended with " + exitCode + ": " + lastWords;
    }

    @Override
    public void close() {}
  }

  private NodeSite open(Map<String, String> third, List<String> told) {
    FakeAgent agent = new FakeAgent(temp);
    String up = "exec cat >/dev/null";
    return NodeSite.open(
        new Shells(
            List.of(
                agent.command(FakeAgent.facts(1), up),
                agent.command(FakeAgent.facts(2), up),
                agent.command(third, up))),
        new NodeArchive(temp.resolve("none"), "0".repeat(64), "x86_64"),
        FakeAgent.JAR_DIGEST,
        Optional.empty(),
        told::add);
  }

  private static List<String> names(NodeSite site) {
    return site.members().stream().map(m -> m.node().name()).toList();
  }

  @Test
  void aClockOf30DigitsLeavesThatNodeOut() {
    SortedMap<String, String> facts = FakeAgent.facts(3);
    facts.put("clock.epoch.ms", "9".repeat(30));
    List<String> told = new ArrayList<>();
    try (NodeSite site = open(facts, told)) {
      assertEquals(List.of("n1", "n2"), names(site));
      assertEquals(
          "node n3 is left out: what it says about itself cannot be: clock.epoch.ms is '"
              + "9".repeat(30)
              + "'",
          site.warnings().getFirst());
    }
    assertEquals(3, told.size(), told::toString);
  }

  @Test
  void addressesThatAreNoneLeaveThatNodeOut() {
    SortedMap<String, String> facts = FakeAgent.facts(3);
    facts.put("networks", "eth0 10.0.0.999/24 1500");
    try (NodeSite site = open(facts, new ArrayList<>())) {
      assertEquals(List.of("n1", "n2"), names(site));
      assertEquals(
          "node n3 is left out: it has no IPv4 address but loopback", site.warnings().getFirst());
    }
  }

  @Test
  void aQuotaOfCpuTimeIsAWarning() {
    SortedMap<String, String> facts = FakeAgent.facts(3);
    facts.put("quota", "1.50 CPUs in each 100 ms");
    try (NodeSite site = open(facts, new ArrayList<>())) {
      assertEquals(
          List.of(
              "node n3 has a quota of CPU time, 1.50 CPUs in each 100 ms: threads that poll use it"
                  + " up, and the kernel then stops them until the next period"),
          site.warnings());
      assertFalse(site.provenance().containsKey("machine.cpu.quota"), "n1 is timed");
    }
  }

  @Test
  void healthyNodesAreUsed() {
    try (NodeSite site = open(FakeAgent.facts(3), new ArrayList<>())) {
      assertEquals(List.of("n1", "n2", "n3"), names(site));
      assertEquals(List.of(), site.warnings());
    }
  }

  /** It was "its agent sent an invalid message: unknown kind 119". */
  @Test
  void whatAShellPrintsBeforeTheAgentSpeaksIsSkippedAndQuoted() {
    FakeAgent agent = new FakeAgent(temp);
    String up = "exec cat >/dev/null";
    List<String> talking = new ArrayList<>(agent.command(FakeAgent.facts(2), up));
    talking.set(2, "echo welcome to n2; echo; printf 'no end '\n" + talking.get(2));
    List<String> told = new ArrayList<>();
    try (NodeSite site =
        NodeSite.open(
            new Shells(List.of(agent.command(FakeAgent.facts(1), up), talking)),
            new NodeArchive(temp.resolve("none"), "0".repeat(64), "x86_64"),
            FakeAgent.JAR_DIGEST,
            Optional.empty(),
            told::add)) {
      assertEquals(2, site.members().size());
      assertEquals(List.of(), site.warnings());
    }
    assertEquals(
        List.of(
            "n1 is up",
            "n2 is up; its shell printed 'welcome to n2', as a startup file there may do"
                + " (~/.bashrc, ~/.cshrc, ~/.ssh/rc or /etc/profile.d). Fathom skipped it"),
        told);
  }
}
