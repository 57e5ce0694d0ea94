package fathom.runner.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.model.parameter.Experiment;
import fathom.reports.input.ForeignText;
import fathom.reports.run.AtomicFile;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.RunStamp;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** JMH's results on their way from its own file to the run's: whole, or not there at all. */
final class RawFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private RawFile() {}

  /** What JMH wrote; one entry per benchmark. */
  static ArrayNode read(Path part) {
    try {
      JsonNode node = JSON.readTree(ForeignText.read(part));
      if (node instanceof ArrayNode array && !array.isEmpty()) {
        return array;
      }
    } catch (JsonProcessingException e) {
      throw UserException.failed(
          "JMH left no complete results (its file breaks off in line "
              + (e.getLocation() == null ? 1 : e.getLocation().getLineNr())
              + "); is the disk full?",
          e);
    } catch (IOException e) {
      throw UserException.failed("JMH left no results (" + e.getMessage() + ")", e);
    }
    throw UserException.failed("JMH left no results in " + part.getFileName());
  }

  /** The histograms of one start of JMH. */
  static String readHlog(Path part) {
    try {
      return ForeignText.read(part);
    } catch (IOException e) {
      throw UserException.failed(
          "JMH left no histograms of single operations (" + e.getMessage() + ")", e);
    }
  }

  /**
   * Keeps an experiment's results; refuses where there are some already. The histograms go first:
   * where there are JMH's results, they are complete.
   */
  static void write(RunDirectory run, Experiment experiment, JmhResults results) {
    Path target = run.rawFile(experiment);
    try {
      if (Files.exists(target)) {
        throw UserException.failed(target + " exists; raw results are never overwritten");
      }
      if (!results.hlog().isEmpty()) {
        run.writeHlog(experiment, results.hlog());
      }
      AtomicFile.write(
          target,
          JSON.writerWithDefaultPrettyPrinter()
              .writeValueAsString(RunStamp.stamped(results.entries(), run.manifest())));
    } catch (IOException e) {
      throw Fits.cannotWrite(run, e);
    }
  }
}
