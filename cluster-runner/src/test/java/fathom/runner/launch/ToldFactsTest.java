package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToldFactsTest {
  private static Optional<String> with(String name, String value) {
    Map<String, String> facts = FakeAgent.facts(2);
    facts.put(name, value);
    return ToldFacts.nonsense(facts);
  }

  @Test
  void whatHealthyNodesSay() {
    assertEquals(Optional.empty(), ToldFacts.nonsense(FakeAgent.facts(2)));
    assertEquals(Optional.empty(), with("cpus", "7"));
    assertEquals(Optional.empty(), with("siblings", "0,4;1-2"));
    assertEquals(Optional.empty(), with("machine.cpu", "Some Processor (R) @ 2.0 GHz"));
    assertEquals(Optional.empty(), with("quota", "1.50 CPUs in each 100 ms"));
    String faces = "eth0 10.0.0.2/24 1500,".repeat(1000);
    assertEquals(Optional.empty(), with("networks", faces + "ib0 10.1.0.2/16 65520"));
  }

  @ParameterizedTest
  @CsvSource({
    "clock.epoch.ms,999999999999999999999999999999",
    "clock.epoch.ms,-1",
    "clock.epoch.ms,''",
    "clock.epoch.ms,١٢٣",
    "cpus,0-2000000000",
    "cpus,3-1",
    "cpus,none",
    "quota,1.50 CPUs",
    "siblings,0-1;x",
    "cpus,'0,,1'",
    "java,bin/java",
    "temporary,/",
    "networks,eth0 10.0.0.2/24 1",
  })
  void whatCannotBe(String name, String value) {
    assertEquals(
        Optional.of("what it says about itself cannot be: " + name + " is '" + value + "'"),
        with(name, value));
  }

  @Test
  void longWordsAreCut() {
    String told = with("machine.cpu", "x".repeat(60_000)).orElse("");
    assertTrue(told.startsWith("what it says about itself cannot be: machine.cpu is 'xxx"), told);
    assertTrue(told.length() < 1000, told);
    assertTrue(with("jar", "/a\0b").isPresent(), "no path has a zero byte");
    assertTrue(with("y".repeat(60_000), "").orElse("").length() < 1000);
  }

  @Test
  void whatIsMissing() {
    Map<String, String> facts = FakeAgent.facts(2);
    facts.remove("temporary");
    assertEquals(Optional.of("it does not say its temporary"), ToldFacts.nonsense(facts));
  }
}
