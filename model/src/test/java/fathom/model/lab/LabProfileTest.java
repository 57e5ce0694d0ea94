package fathom.model.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabProfileTest {
  @Test
  void namedProfiles() {
    assertEquals(new EmulatedPort(100, 8000, 84, 2, 200), LabProfile.parse("fast-ethernet").port());
    assertEquals(new EmulatedPort(10, 1600, 84, 2, 200), LabProfile.parse("ethernet").port());
    assertEquals(1000, LabProfile.parse("gigabit").port().rateBitsPerMicro());
    assertEquals("ethernet", LabProfile.parse("ethernet").name());
  }

  @Test
  void everyPromisedNameIsThere() {
    for (String name : LabProfile.names().split(", ", -1)) {
      assertEquals(name, LabProfile.parse(name).name());
    }
  }

  @Test
  void settingsReplaceThoseOfTheDefault() {
    LabProfile profile = LabProfile.parse("rate=37mbit,burst=2400,mpu=128,overhead=4,packets=333");
    assertEquals(new EmulatedPort(37, 2400, 128, 4, 333), profile.port());
    assertEquals("rate=37mbit,burst=2400,mpu=128,overhead=4,packets=333", profile.name());
    assertEquals(new EmulatedPort(100, 8000, 84, 2, 50), LabProfile.parse("packets=50").port());
  }

  @Test
  void anUplinkMakesTwoHalvesOfTheSwitch() {
    assertEquals(Optional.empty(), LabProfile.parse("fast-ethernet").uplink());
    assertEquals(Optional.empty(), LabProfile.parse("rate=37mbit").uplink());
    EmulatedPort fastEthernet = LabProfile.parse("fast-ethernet").port();
    assertEquals(
        Optional.of(new EmulatedUplink(150, fastEthernet)),
        LabProfile.parse("two-bridges").uplink());
    assertEquals(fastEthernet, LabProfile.parse("two-bridges").port());
    LabProfile own = LabProfile.parse("rate=37mbit,mpu=128,uplink=0.05gbit");
    assertEquals(
        Optional.of(new EmulatedUplink(50, new EmulatedPort(37, 8000, 128, 2, 200))), own.uplink());
  }

  @ParameterizedTest
  @CsvSource({"50us, 50", "2.5µs, 2.5", "1ms, 1000", "50ms, 50000", "0us, 0"})
  void aWireIsALineThatDelays(String latency, double micros) {
    LabProfile profile = LabProfile.parse("wire=200mbit,latency=" + latency + ",packets=50");
    EmulatedPort port = new EmulatedPort(200, 8000, 84, 2, 50);
    assertEquals(port, profile.port());
    assertEquals(Optional.of(new EmulatedWire(port, micros)), profile.wire());
  }

  @Test
  void withoutALatencyAWireOnlySerialises() {
    assertEquals(0, LabProfile.parse("wire=100mbit").wire().orElseThrow().latencyMicros());
    assertEquals(Optional.empty(), LabProfile.parse("fast-ethernet").wire());
    assertEquals(Optional.empty(), LabProfile.parse("rate=100mbit").wire());
  }

  @ParameterizedTest
  @CsvSource({"500kbit,0.5", "2.5mbit,2.5", "1gbit,1000", "1.5gbit,1500"})
  void rates(String text, double bitsPerMicro) {
    assertEquals(bitsPerMicro, LabProfile.parse("rate=" + text).port().rateBitsPerMicro());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "token-ring | unknown profile 'token-ring'; there are fast-ethernet, ethernet, gigabit,"
            + " two-bridges, or rate=37mbit,mpu=128,…",
        "mpu=128,speed=9 | unknown setting 'speed=9' in profile; there are rate or wire, latency,"
            + " burst, mpu, overhead, packets, uplink",
        "latency=50us | profile 'latency=50us': latency needs a wire: write wire=100mbit instead of"
            + " rate=100mbit",
        "wire=1mbit,by=switch | profile 'wire=1mbit,by=switch': a wire is made by programs in the"
            + " kernel, there is no other way any more: leave out by=switch",
        "wire=100mbit,latency=50 | not a latency: '50' (try 50us or 1ms)",
        "wire=100mbit,latency=-1us | not a latency: '-1us' (try 50us or 1ms)",
        "wire=100mbit,latency=51ms | a wire has a latency of at most 50 ms, not 51ms",
        "wire=fast | not a rate: 'fast' (try 100mbit)",
        "mpu=128,rate | not a rate: 'rate' (try 100mbit)",
        "uplink=fast | not a rate: 'fast' (try 100mbit)",
        "uplink=0mbit | profile 'uplink=0mbit': uplink must be positive",
        "rate=37 | not a rate: '37' (try 100mbit)",
        "rate=-1mbit | not a rate: '-1mbit' (try 100mbit)",
        "rate=37Mbit | not a rate: '37Mbit' (try 100mbit)",
        "burst=8k | not a whole number in profile: 'burst=8k'",
        "packets= | not a whole number in profile: 'packets='",
        "mpu=99999999999 | not a whole number in profile: 'mpu=99999999999'",
        "rate=0mbit | profile 'rate=0mbit': rate must be positive",
        "burst=100 | profile 'burst=100': burst below 1600 bytes cannot pass a full frame",
        "packets=0 | profile 'packets=0': mpu and overhead must be at least 0, packets at least 1",
        "mpu=-1 | profile 'mpu=-1': mpu and overhead must be at least 0, packets at least 1"
      })
  void refusals(String text, String message) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> LabProfile.parse(text));
    assertEquals(message, e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "mpu=128,", ",mpu=128", "=5"})
  void gapsInAListAreRefused(String text) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> LabProfile.parse(text));
    assertTrue(String.valueOf(e.getMessage()).startsWith("unknown "), e::getMessage);
  }
}
