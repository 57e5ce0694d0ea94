package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.parameter.Parameter;
import fathom.runner.machine.Capability;
import fathom.runner.machine.Doctor.DoctorFinding;
import fathom.runner.machine.Doctor.DoctorVerdict;
import fathom.runner.machine.Doctor.Report;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {
  private static final Report REPORT =
      new Report(
          List.of(
              new DoctorFinding("clock", DoctorVerdict.OK, "ticks"),
              new DoctorFinding("program tc", DoctorVerdict.MISSING, "apt-get install iproute2")),
          List.of(
              new Capability(
                  Parameter.SEND_GAP,
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  "±0.20 %"),
              new Capability(
                  Parameter.TRANSFER_TIME,
                  Optional.empty(),
                  Optional.of("may be nothing"),
                  Optional.empty(),
                  "±0.1 µs"),
              new Capability(
                  Parameter.NETWORK_BUFFER,
                  Optional.of("no switch"),
                  Optional.empty(),
                  Optional.of("no tc"),
                  "±1 packet")));

  @Test
  void aTableForPeopleWithTheReasonsBelow() {
    assertEquals(
        """
        ok       clock                ticks
        missing  program tc           apt-get install iproute2

        measurable over UDP  on local (loopback)  on lab (emulated cluster)  resolution
        g_s                  yes                  yes                        ±0.20 %
        L                    perhaps              yes                        ±0.1 µs
        B_L                  no                   no                         ±1 packet
        perhaps L on local: may be nothing
        no B_L on local: no switch
        no B_L on lab: no tc
        """,
        DoctorCommand.text(REPORT));
  }

  @Test
  void oneListForPrograms() throws JsonProcessingException {
    JsonNode json = new ObjectMapper().readTree(DoctorCommand.json(REPORT));
    assertEquals(5, json.size());
    assertEquals("missing", json.get(1).path("verdict").asText());
    assertFalse(json.get(1).has("parameter"));
    JsonNode gap = json.get(2);
    assertEquals("parameter g_s", gap.path("subject").asText());
    assertEquals("ok", gap.path("verdict").asText());
    assertEquals("g_s", gap.path("parameter").asText());
    assertEquals("yes", gap.path("local").asText());
    JsonNode doubt = json.get(3);
    assertEquals("ok", doubt.path("verdict").asText());
    assertEquals("perhaps: may be nothing", doubt.path("local").asText());
    JsonNode buffer = json.get(4);
    assertEquals("warning", buffer.path("verdict").asText());
    assertEquals("no: no tc", buffer.path("lab").asText());
    assertEquals("±1 packet", buffer.path("resolution").asText());
  }
}
