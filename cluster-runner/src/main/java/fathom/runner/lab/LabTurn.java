package fathom.runner.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.input.Reason;
import fathom.runner.console.UserException;
import fathom.runner.process.OwnDirectory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The turn to make or remove the cluster that stays: one command has it at a time. The kernel lets
 * its lock go with the process, however that ends; what the process had begun stays written in the
 * locked file, for the next one to clean up.
 */
final class LabTurn implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What is written is far shorter. */
  private static final int MOST_BYTES = 8192;

  private final Path file;
  private final FileChannel held;

  /**
   * What is made or removed, until that is done.
   *
   * @param hosts how many
   * @param stateFile there as long as the cluster is there as a whole
   */
  record Begun(int hosts, Path stateFile) {}

  private LabTurn(Path file, FileChannel held) {
    this.file = file;
    this.held = held;
  }

  /**
   * Takes the turn at once or not at all.
   *
   * @param file to be locked; it stays
   * @throws UserException where another process has it
   */
  static LabTurn take(Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      // In /tmp anybody may have laid out a link of that name.
      FileChannel channel =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS);
      if (OwnDirectory.takesLock(channel)) {
        return new LabTurn(file, channel);
      }
      channel.close();
    } catch (IOException e) {
      throw cannot(file, e);
    }
    throw UserException.badInput(
        "another fathom makes or removes the emulated cluster just now; wait until it has ended");
  }

  /** What a process that is gone has begun and not done. */
  Optional<Begun> begun() {
    try {
      ByteBuffer content = ByteBuffer.allocate(MOST_BYTES);
      held.read(content, 0);
      JsonNode json =
          JSON.readTree(new String(content.array(), 0, content.position(), StandardCharsets.UTF_8));
      int hosts = json.path("hosts").asInt();
      return hosts > 0
          ? Optional.of(new Begun(hosts, Path.of(json.path("state").asText())))
          : Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty(); // half a note: killed before it began
    }
  }

  /** Notes what is begun, before it is. */
  void begin(Begun begun) {
    ObjectNode json = JSON.createObjectNode();
    json.put("hosts", begun.hosts);
    json.put("state", begun.stateFile.toAbsolutePath().toString());
    write(json.toString());
  }

  /** Notes that nothing is left to be cleaned up. */
  void done() {
    write("");
  }

  private void write(String text) {
    try {
      held.truncate(0);
      held.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
    } catch (IOException e) {
      throw cannot(file, e);
    }
  }

  private static UserException cannot(Path file, IOException e) {
    return UserException.failed("cannot write " + file + ": " + Reason.of(e, file), e);
  }

  @Override
  public void close() {
    try {
      held.close();
    } catch (IOException e) {
      throw cannot(file, e);
    }
  }
}
