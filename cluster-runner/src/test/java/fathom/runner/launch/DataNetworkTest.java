package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import fathom.runner.launch.DataNetwork.Face;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataNetworkTest {
  private static final Node A = Node.of("a");
  private static final Node B = Node.of("b");

  private static Map<Node, List<Face>> two(String ofA, String ofB) {
    Map<Node, List<Face>> nodes = new LinkedHashMap<>();
    nodes.put(A, DataNetwork.faces(ofA));
    nodes.put(B, DataNetwork.faces(ofB));
    return nodes;
  }

  private static String addresses(Map<Node, List<Face>> nodes, String wanted) {
    return String.join(
        " ",
        DataNetwork.choose(nodes, wanted.isEmpty() ? Optional.empty() : Optional.of(wanted))
            .values()
            .stream()
            .map(Face::address)
            .toList());
  }

  private static final String A_TWO = "eth0 192.168.7.1/24 1500,ib0 10.1.0.1/16 4092";
  private static final String B_TWO = "eth0 192.168.7.2/24 1500,ib0 10.1.3.2/16 4092";

  @Test
  void whatAnAgentSaysIsRead() {
    assertEquals(
        List.of(new Face("eth0", "192.168.7.1", 24, 1500), new Face("ib0", "10.1.0.1", 16, 4092)),
        DataNetwork.faces(A_TWO));
    assertEquals(List.of(), DataNetwork.faces(""));
    assertEquals(List.of(), DataNetwork.faces("eth0 1.2.3/24 1500,x,eth1 1.2.3.4/99 1500"));
  }

  @Test
  void theOneNetworkThatAllAreOn() {
    assertEquals(
        "10.1.0.1 10.1.3.2", addresses(two(A_TWO, "ib0 10.1.3.2/16 4092,eth0 9.9.9.9/8 1500"), ""));
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.0.0/16,10.1.0.1 10.1.3.2",
    "10.0.0.0/8,10.1.0.1 10.1.3.2",
    "192.168.7.0/24,192.168.7.1 192.168.7.2",
    "eth0,192.168.7.1 192.168.7.2",
    "ib0,10.1.0.1 10.1.3.2"
  })
  void theOneThatIsAskedFor(String wanted, String expected) {
    assertEquals(expected, addresses(two(A_TWO, B_TWO), wanted));
  }

  @ParameterizedTest
  @CsvSource({"''", "0.0.0.0/0", "172.16.0.0/12", "eth9", "10.1.0.0/33", "10.1.0.0/24"})
  void whatIsNotClearIsRefused(String wanted) {
    UserException e = assertThrows(UserException.class, () -> addresses(two(A_TWO, B_TWO), wanted));
    assertTrue(String.valueOf(e.getMessage()).contains("192.168.7"), "says what there is: " + e);
    assertEquals(UserException.ExitKind.BAD_INPUT, e.kind());
  }

  @Test
  void anAddressOfItsOwnNeedsNoNetwork() {
    Map<Node, List<Face>> nodes = new LinkedHashMap<>();
    nodes.put(own("a", "10.1.0.1"), DataNetwork.faces(A_TWO));
    nodes.put(own("b", "192.168.7.2"), DataNetwork.faces(B_TWO));
    assertEquals("10.1.0.1 192.168.7.2", addresses(nodes, ""));
    nodes.put(own("c", "10.9.9.9"), DataNetwork.faces(B_TWO));
    UserException e = assertThrows(UserException.class, () -> addresses(nodes, ""));
    assertTrue(String.valueOf(e.getMessage()).contains("node c has no address 10.9.9.9"));
    assertEquals(UserException.ExitKind.BAD_INPUT, e.kind());
  }

  private static Node own(String name, String address) {
    return new Node(name, Optional.empty(), OptionalInt.empty(), Optional.of(address));
  }

  private static final String DOCKER = ",docker0 172.17.0.1/16 1500,virbr0 192.168.122.1/24 1500";

  /** The same address on both: each bridge ends at its own machine. */
  @Test
  void aBridgeOfEachMachineIsNoNetworkBetweenThem() {
    String ofA = "eth0 10.0.0.1/24 1500";
    String ofB = "eth0 10.0.0.2/24 1500";
    assertEquals("10.0.0.1 10.0.0.2", addresses(two(ofA + DOCKER, ofB + DOCKER), ""));
    for (String wanted : List.of("docker0", "172.17.0.0/16")) {
      UserException e =
          assertThrows(
              UserException.class, () -> addresses(two(ofA + DOCKER, ofB + DOCKER), wanted));
      assertEquals(
          "nodes a and b both have the address 172.17.0.1 (docker0): no network connects them by"
              + " it",
          e.getMessage());
      assertEquals(UserException.ExitKind.BAD_INPUT, e.kind());
    }
    UserException none =
        assertThrows(
            UserException.class,
            () -> addresses(two(ofA + DOCKER, "eth0 10.9.0.2/24 1500" + DOCKER), ""));
    assertTrue(
        String.valueOf(none.getMessage())
            .startsWith("no network that all nodes are on (nodes a and b both have the address"),
        none::toString);
  }

  @Test
  void nodesOfOneMachineHaveAllAddressesInCommon() {
    String same = "eth0 10.0.0.1/24 1500";
    assertEquals("10.0.0.1 10.0.0.1", addresses(two(same, same), ""));
  }
}
