package fathom.bench.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AgentRequestTest {
  private static final int MUTATIONS = 200_000;

  private static byte[] start(String... arguments) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeByte(1);
    out.writeInt(3);
    out.writeInt(arguments.length);
    for (String argument : arguments) {
      out.writeUTF(argument);
    }
    out.writeUTF("the-secret-of-this-test");
    return bytes.toByteArray();
  }

  private static Optional<AgentRequest> read(byte... bytes) throws IOException {
    return AgentRequest.read(new DataInputStream(new ByteArrayInputStream(bytes)));
  }

  @Test
  void requests() throws IOException {
    AgentRequest.StartProgram start =
        new AgentRequest.StartProgram(3, List.of("-jar", "a b"), "the-secret-of-this-test");
    assertEquals(Optional.of(start), read(start("-jar", "a b")));
    assertFalse(start.toString().contains("secret"), start::toString);
    assertEquals(
        Optional.of(new AgentRequest.EndInput(7)),
        read((byte) 2, (byte) 0, (byte) 0, (byte) 0, (byte) 7));
    assertEquals(
        Optional.of(new AgentRequest.Kill(7)),
        read((byte) 3, (byte) 0, (byte) 0, (byte) 0, (byte) 7));
    assertEquals(
        Optional.of(new AgentRequest.ControllerBeat(0)),
        read((byte) 5, (byte) 0, (byte) 0, (byte) 0, (byte) 0));
    byte[] fetch = {4, 0, 0, 0, 8, 0, 1, 'x'};
    assertEquals(Optional.of(new AgentRequest.Fetch(8, "x")), read(fetch));
    byte[] input = {6, 0, 0, 0, 8, 0, 2, 'x', '\n'};
    assertEquals(Optional.of(new AgentRequest.Input(8, "x\n")), read(input));
    assertEquals(Optional.empty(), read());
  }

  @Test
  void whatIsNoneIsRefused() throws IOException {
    byte[] whole = start("-jar");
    for (int length = 1; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThrows(IOException.class, () -> read(cut));
    }
    byte[] many = {1, 0, 0, 0, 1, 0x7f, -1, -1, -1};
    assertThrows(IOException.class, () -> read(many), "2 billion words");
    byte[] unknown = {7, 0, 0, 0, 1};
    assertThrows(IOException.class, () -> read(unknown));
  }

  @Test
  void mutatedRequestsAreRequestsOrRefused() throws IOException {
    Random random = new Random(7);
    byte[] seed = start("-jar", "benchmarks.jar", "peer");
    int refused = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] bytes = seed.clone();
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      try {
        read(Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length)));
      } catch (IOException e) {
        refused++;
      }
    }
    assertTrue(refused > MUTATIONS / 2, "mutations must matter: " + refused);
  }
}
