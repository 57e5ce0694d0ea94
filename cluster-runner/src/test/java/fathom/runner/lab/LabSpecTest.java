package fathom.runner.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.lab.LabProfile;
import fathom.runner.console.UserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabSpecTest {
  @ParameterizedTest
  @CsvSource({
    "'',4,fast-ethernet",
    "8,8,fast-ethernet",
    "2,2,fast-ethernet",
    "200,200,fast-ethernet",
    "6:ethernet,6,ethernet",
    ":gigabit,4,gigabit",
    "4:two-bridges,4,two-bridges",
    "'3:rate=37mbit,mpu=128',3,'rate=37mbit,mpu=128'"
  })
  void hostsAndProfile(String text, int hosts, String profile) {
    assertEquals(new LabSpec(hosts, LabProfile.parse(profile)), LabSpec.parse(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | an emulated cluster has 2 to 200 hosts, not 1",
        "201 | an emulated cluster has 2 to 200 hosts, not 201",
        "-3 | an emulated cluster has 2 to 200 hosts, not -3",
        "four | not a number of hosts: 'four' (lab[:HOSTS[:PROFILE]])",
        "99999999999 | not a number of hosts: '99999999999' (lab[:HOSTS[:PROFILE]])",
        "4: | unknown profile ''; there are fast-ethernet, ethernet, gigabit,"
            + " two-bridges, or rate=37mbit,mpu=128,…",
        "4:slow | unknown profile 'slow'; there are fast-ethernet, ethernet, gigabit,"
            + " two-bridges, or rate=37mbit,mpu=128,…"
      })
  void refusals(String text, String message) {
    UserException e = assertThrows(UserException.class, () -> LabSpec.parse(text));
    assertEquals(message, e.getMessage());
    assertEquals(UserException.ExitKind.BAD_INPUT, e.kind());
  }

  @Test
  void theSwitchHasAnAddressNoHostHas() {
    LabSpec largest = LabSpec.parse("200");
    assertEquals("10.77.0.1", largest.address(1));
    assertEquals("10.77.0.200", largest.address(200));
    assertEquals("10.77.0.254", largest.switchAddress());
  }
}
