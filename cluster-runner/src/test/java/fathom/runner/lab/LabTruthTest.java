package fathom.runner.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabTruthTest {
  @Test
  void fastEthernetByHand() {
    String text = LabTruth.text(LabSpec.parse(""));
    assertTrue(text.contains("m ≤ 40: 6.72 µs"), text);
    assertTrue(text.contains("m ≥ 41: 3.52 + 0.08·m µs"), text);
    assertTrue(
        text.contains("206.277 packets where senders emptied their own"),
        text); // 200 + 8000/1516 + 1
    assertTrue(
        text.contains("203.6385 packets where senders did not empty"), text); // 200 + 4000/1516 + 1
  }

  @Test
  void anotherProfileByHand() {
    // 8·128/37 = 27.6757 up to 128 − 44 = 84; 8/37 = 0.2162 above; 333 + 8000/1516 + 1
    String text = LabTruth.text(LabSpec.parse("4:rate=37mbit,mpu=128,packets=333"));
    assertTrue(text.contains("m ≤ 84: 27.6757 µs"), text);
    assertTrue(text.contains("m ≥ 85: 9.5135 + 0.2162·m µs"), text);
    assertTrue(text.contains("339.277 packets where senders emptied"), text);
    assertTrue(text.contains("336.6385 packets where senders did not empty"), text);
  }

  @Test
  void twoBridgesByHand() {
    // 150/8 · 1472/1516
    String text = LabTruth.text(LabSpec.parse("4:two-bridges"));
    assertTrue(text.contains("18.2058 MB/s: C = uplink/8·m/(m + 44) = 150/8·1472/1516"), text);
    Map<String, Object> facts = LabTruth.facts(LabSpec.parse("4:two-bridges"));
    assertEquals(150.0, facts.get("uplink_mbit"));
    assertEquals(18.75 * 1472 / 1516, facts.get("aggregate_bandwidth"));
  }

  @Test
  void aSwitchInOnePieceHasNoKnownBandwidth() {
    String text = LabTruth.text(LabSpec.parse(""));
    assertFalse(text.contains("uplink"), text);
    assertFalse(LabTruth.facts(LabSpec.parse("")).containsKey("aggregate_bandwidth"));
  }

  @Test
  void aWireByHand() {
    // 50 + 2·8·max(m + 44, 84)/100, and once of it on the line
    String text = LabTruth.text(LabSpec.parse("4:wire=100mbit,latency=50us"));
    assertTrue(text.contains("L, between any two hosts: 50 + 2·8·max(m + 44, 84)/100 µs"), text);
    assertTrue(text.contains("m = 40: 63.44 µs"), text);
    assertTrue(text.contains("m = 400: 121.04 µs"), text);
    assertTrue(text.contains("m = 1472: 292.56 µs"), text);
    assertTrue(text.contains("m = 1472: 121.28 µs"), text);
    assertFalse(text.contains("does not delay"), text);
    assertEquals(
        50.0, LabTruth.facts(LabSpec.parse("4:wire=100mbit,latency=50us")).get("wire_latency_us"));
  }

  @Test
  void numbersDoNotDependOnTheLocale() {
    Locale before = Locale.getDefault();
    String root = LabTruth.text(LabSpec.parse(""));
    Locale.setDefault(Locale.GERMANY);
    try {
      assertEquals(root, LabTruth.text(LabSpec.parse("")));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void factsForPrograms() {
    Map<String, Object> facts = LabTruth.facts(LabSpec.parse("5:ethernet"));
    assertEquals(5, facts.get("hosts"));
    assertEquals("ethernet", facts.get("profile"));
    assertEquals(10.0, facts.get("rate_mbit"));
    assertEquals(1600, facts.get("burst"));
    assertEquals(40, facts.get("breakpoint"));
    assertEquals(201.0, facts.get("buffer_packets_buckets_not_emptied"));
    assertEquals(1600, facts.get("line_burst"));
    assertEquals(201 + 1600 / 1516.0, facts.get("buffer_packets_buckets_emptied"));
  }
}
