package fathom.bench.peer;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Commands and replies as bytes: a code, then their fields as {@link DataOutputStream} has them.
 */
final class Wire {
  private Wire() {}

  /**
   * @param fields numbers by their width, texts, constants by name, and lists of such without their
   *     length
   */
  static byte[] bytes(int code, Object... fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(code);
      write(List.of(fields), out);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return bytes.toByteArray();
  }

  private static void write(List<?> fields, DataOutputStream out) throws IOException {
    for (Object field : fields) {
      switch (field) {
        case Integer number -> out.writeInt(number);
        case Long number -> out.writeLong(number);
        case Short number -> out.writeShort(number);
        case Byte number -> out.writeByte(number);
        case Boolean truth -> out.writeBoolean(truth);
        case String text -> out.writeUTF(text);
        case Enum<?> constant -> out.writeUTF(constant.name());
        case List<?> more -> write(more, out);
        default -> throw new IllegalArgumentException("no field: " + field.getClass());
      }
    }
  }
}
