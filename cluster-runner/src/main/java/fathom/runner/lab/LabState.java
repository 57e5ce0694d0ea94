package fathom.runner.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.lab.LabProfile;
import fathom.reports.run.AtomicFile;
import fathom.runner.console.UserException;
import fathom.runner.process.HostTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which cluster stays, as its state file remembers it.
 *
 * @param holder the process that holds its namespaces; 0 where they are root's own
 * @param holderStart when that process started: ids are given to others again
 */
record LabState(LabSpec spec, long holder, String holderStart) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path RUN = Path.of("/run");

  boolean held() {
    return holder > 0;
  }

  /** The holder, unless its process id has meanwhile been given to another. */
  Optional<ProcessHandle> holding() {
    return ProcessHandle.of(holder).filter(process -> startOf(process).equals(holderStart));
  }

  static String startOf(ProcessHandle process) {
    return process.info().startInstant().map(Object::toString).orElse("");
  }

  /** This user's state file. */
  static Path file() {
    return directory(Optional.ofNullable(System.getenv("XDG_RUNTIME_DIR")))
        .resolve("fathom-lab-" + System.getProperty("user.name", "user") + ".json");
  }

  /**
   * The file whose lock is the turn. Root's namespaces have the same names wherever the state file
   * is, so all of root's commands take the same turn.
   */
  static Path turnFile(Path stateFile) {
    return namesAreTheMachines()
        ? RUN.resolve("fathom-lab.lock")
        : stateFile.resolveSibling(stateFile.getFileName() + ".lock");
  }

  private static boolean namesAreTheMachines() {
    return HostTools.isRoot() && Files.isWritable(RUN);
  }

  /**
   * Where only this user writes, if there is such a place. Root's {@code XDG_RUNTIME_DIR} may be
   * that of the user who became root.
   *
   * @param runtime its value; an empty one is as none, and so is one that depends on where a
   *     command is run
   */
  static Path directory(Optional<String> runtime) {
    return runtime
        .filter(name -> name.startsWith("/"))
        .map(Path::of)
        .filter(path -> Files.isWritable(path) && isOwn(path))
        .orElseGet(
            () ->
                namesAreTheMachines()
                    ? RUN.resolve("fathom")
                    : Path.of(System.getProperty("java.io.tmpdir")));
  }

  private static boolean isOwn(Path path) {
    try {
      return Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS)
          .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException e) {
      return false;
    }
  }

  /** Reads a state file; empty where there is none, or the process it names is gone. */
  static Optional<LabState> read(Path file) {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    // It names a process to be killed: in /tmp anybody may have laid out one.
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !isOwn(file)) {
      throw UserException.badInput(
          file + " is not a regular file of this user, so it is not read; remove it");
    }
    try {
      JsonNode json = JSON.readTree(Files.readString(file));
      LabState state =
          new LabState(
              LabSpec.of(
                  json.path("hosts").asInt(),
                  json.path("profile").asText(LabProfile.FAST_ETHERNET)),
              json.path("holder").asLong(),
              json.path("holder_start").asText(""));
      return state.held() && state.holding().isEmpty() ? Optional.empty() : Optional.of(state);
    } catch (IOException e) {
      throw UserException.badInput(
          file + " is damaged: remove it, and the namespaces it was for", e);
    }
  }

  void write(Path file) {
    ObjectNode json = JSON.createObjectNode();
    json.put("hosts", spec.hosts());
    json.put("profile", spec.profile().name());
    json.put("holder", holder);
    json.put("holder_start", holderStart);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      AtomicFile.write(file, json.toPrettyString());
    } catch (IOException e) {
      throw UserException.failed("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw UserException.failed("cannot remove " + file + ": " + e.getMessage(), e);
    }
  }
}
