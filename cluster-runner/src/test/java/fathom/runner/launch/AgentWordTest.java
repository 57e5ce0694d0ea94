package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.protocol.AgentReportKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AgentWordTest {
  private static final int MUTATIONS = 200_000;

  private interface Writer {
    void write(DataOutputStream out) throws IOException;
  }

  private static byte[] bytes(Writer writer) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writer.write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static AgentWord read(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    return AgentWord.read(in.read(), in);
  }

  private static byte[] output() throws IOException {
    return bytes(
        out -> {
          out.writeByte(2);
          out.writeInt(9);
          out.writeInt(3);
          out.write(new byte[] {'a', '\n', 'b'});
          out.writeByte('\n');
        });
  }

  private static byte[] hello() throws IOException {
    return bytes(
        out -> {
          out.writeByte(1);
          out.writeInt(0);
          out.writeInt(1);
          out.writeUTF("host");
          out.writeUTF("node01");
          out.writeByte('\n');
        });
  }

  private static byte[] beat(long stolen) throws IOException {
    return bytes(
        out -> {
          out.writeByte(8);
          out.writeInt(0);
          out.writeLong(30);
          out.writeLong(stolen);
          out.writeByte('\n');
        });
  }

  @Test
  void words() throws IOException {
    assertEquals(new AgentWord.Hello(Map.of("host", "node01")), read(hello()));
    assertEquals(new AgentWord.AgentBeat(new NodeTicks(30, 1)), read(beat(1)));
    AgentWord.ProgramOutput said = assertInstanceOf(AgentWord.ProgramOutput.class, read(output()));
    assertEquals(9, said.number());
    assertArrayEquals(new byte[] {'a', '\n', 'b'}, said.bytes());
  }

  /** Shares of such times would be no shares. */
  @Test
  void partsAreNoMoreThanTheWhole() throws IOException {
    assertEquals(new AgentWord.AgentBeat(new NodeTicks(30, 30)), read(beat(30)));
    assertThrows(IOException.class, () -> read(beat(31)));
  }

  @Test
  void whatIsNoneIsRefused() throws IOException {
    byte[] word = output();
    word[word.length - 1] = 'x';
    assertThrows(IOException.class, () -> read(word), "a word that does not end");
    assertThrows(IOException.class, () -> read(beat(-1)), "negative time");
    assertThrows(IOException.class, () -> read(new byte[] {9, 0, 0, 0, 0, '\n'}), "unknown kind");
    byte[] large = bytes(o -> o.write(new byte[] {2, 0, 0, 0, 1, 0x7f, -1, -1, -1}));
    assertThrows(IOException.class, () -> read(large), "2 GB at once");
    byte[] more =
        bytes(
            o -> {
              o.write(new byte[] {2, 0, 0, 0, 1});
              o.writeInt(AgentReportKind.MOST_BYTES + 1);
              o.write(new byte[AgentReportKind.MOST_BYTES + 1]);
              o.writeByte('\n');
            });
    assertThrows(IOException.class, () -> read(more), "whole, but more than a piece may be");
    byte[] facts = bytes(o -> o.write(new byte[] {1, 0, 0, 0, 0, 0x7f, -1, -1, -1}));
    assertThrows(IOException.class, () -> read(facts), "2 billion facts");
  }

  /** Whatever a broken node says, it is a word or a refusal, and never takes much memory. */
  @Test
  void mutatedWordsAreWordsOrRefused() throws IOException {
    Random random = new Random(5);
    byte[][] seeds = {hello(), output(), beat(1)};
    int refused = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] word = seeds[i % seeds.length].clone();
      int changes = 1 + random.nextInt(3);
      for (int c = 0; c < changes; c++) {
        word[random.nextInt(word.length)] = (byte) random.nextInt();
      }
      try {
        read(java.util.Arrays.copyOf(word, 1 + random.nextInt(word.length)));
      } catch (IOException e) {
        refused++;
      }
    }
    assertTrue(refused > MUTATIONS / 2, "mutations must matter: " + refused);
  }
}
