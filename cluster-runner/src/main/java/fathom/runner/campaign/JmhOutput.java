package fathom.runner.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.reports.input.ForeignText;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Files that one start of JMH leaves.
 *
 * @param json JMH's own results
 * @param hlog histograms of single operations, if it times any
 */
record JmhOutput(Path json, Path hlog) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Files of the same names in another directory. */
  JmhOutput in(Path directory) {
    return new JmhOutput(
        directory.resolve(json.getFileName()), directory.resolve(hlog.getFileName()));
  }

  /** Reads what JMH wrote; one entry per benchmark. */
  ArrayNode entries() {
    try {
      JsonNode node = JSON.readTree(ForeignText.read(json));
      if (node instanceof ArrayNode array && !array.isEmpty()) {
        return array;
      }
    } catch (JsonProcessingException e) {
      throw UserException.failed(
          "JMH left no complete results (its file breaks off in line %s); is the disk full?"
              .formatted((e.getLocation() == null ? 1 : e.getLocation().getLineNr())),
          e);
    } catch (IOException e) {
      throw UserException.failed("JMH left no results (" + e.getMessage() + ")", e);
    }
    throw UserException.failed("JMH left no results in " + json.getFileName());
  }

  /** Reads the histograms. */
  String histograms() {
    try {
      return ForeignText.read(hlog);
    } catch (IOException e) {
      throw UserException.failed(
          "JMH left no histograms of single operations (" + e.getMessage() + ")", e);
    }
  }
}
